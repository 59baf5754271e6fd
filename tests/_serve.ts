/**
 * `cbx serve` as a program meets it: a process of its own under the permissions of the README, and
 * a client that holds every answer against the description that the server gives of itself.
 *
 * @module
 */
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { CLI, RUN } from "./_cli.ts";
import { ok } from "node:assert/strict";

/** JSON as tests look into it. */
// deno-lint-ignore no-explicit-any -- Tests name fields of answers whose form they check.
export type Json = any;

/** Files of the tree that is served: in Go, whose grammar each server loads in the least time. */
export const FILES: Readonly<Record<string, string>> = {
  "src/auth/provider.go": `package auth

var keys = map[string]string{}

// ResolveApiKey resolves the API key of a provider.
func ResolveApiKey(provider string) string {
	return keys[provider]
}
`,
  "src/render.go": `package src

import "example.com/fixture/src/auth"

// Render draws a page.
func Render(page string) string {
	return auth.ResolveApiKey(page) + "<p>" + page
}

type One struct{}

func (one One) Run() {}

type Two struct{}

func (two Two) Run() {}
`,
  "go.mod": "module example.com/fixture\n",
};

/** An answer. */
export interface Answered {
  /** HTTP status. */
  readonly status: number;
  /** Headers. */
  readonly headers: Headers;
  /** The body as JSON. */
  readonly json: Json;
}

/** A server that runs. */
export interface Server {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Its port. */
  readonly port: number;
  /** Asks, and checks the form of the answer; with a body, it is posted. */
  ask(path: string, body?: Json): Promise<Answered>;
  /** Ends it as a person would. */
  stop(signal?: Deno.Signal): Promise<{ code: number; stderr: string }>;
  /** Standard output. */
  readonly printed: string;
}

/** How a server is started. */
export interface StartOptions {
  /** Permissions beside reading and listening. */
  readonly permissions?: readonly string[];
  /** Further arguments of `cbx serve`. */
  readonly args?: readonly string[];
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes a tree, and removes it after the test. */
export async function inTree(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
  try {
    for (const [path, text] of Object.entries(FILES)) {
      Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${folder}/${path}`, text);
    }
    await test(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Arguments of `deno` for a command line of cbx. */
export function denoArgs(permissions: readonly string[], ...args: string[]): string[] {
  return [...RUN, "--allow-read=.", ...permissions, CLI, ...args];
}

/** Starts a server on a free port, and ends it after the test. */
export async function inServer(
  folder: string,
  test: (server: Server) => Promise<void>,
  { permissions = [], args = [], headers = {} }: StartOptions = {},
): Promise<void> {
  const process = new Deno.Command(Deno.execPath(), {
    args: denoArgs(["--allow-net=127.0.0.1", ...permissions], "serve", "--port", "0", ...args),
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const stderr = new Response(process.stderr).text();
  const printed = await firstLine(process.stdout);
  let isStopped = false;
  const stop = async (signal: Deno.Signal = "SIGINT") => {
    if (!isStopped) process.kill(signal);
    isStopped = true;
    const [{ code }, text] = await Promise.all([process.status, stderr]);
    return { code, stderr: text };
  };
  // A server that prints no address has ended, and has said why.
  if (printed === "") throw new Error(await stderr);
  const url = printed.trim().replace(/\/$/, "");
  const ask = createAsk(url, headers);
  try {
    await test({ url, port: Number(new URL(url).port), ask, stop, printed });
  } finally {
    await stop();
  }
}

/** The first line that a process prints; the rest is read and dropped. */
async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  void reader.read().finally(() => reader.cancel());
  return text;
}

function createAsk(url: string, extra: Readonly<Record<string, string>>): Server["ask"] {
  let description: Promise<Json> | undefined;
  return async (path, body) => {
    description ??= fetch(`${url}/openapi.json`, { headers: extra }).then((each) => each.json());
    const isPost = body !== undefined;
    const headers = { ...extra, ...(isPost ? { "content-type": "application/json" } : {}) };
    const method = isPost ? "POST" : "GET";
    const response = await fetch(url + path, {
      method,
      headers,
      ...(isPost ? { body: JSON.stringify(body) } : {}),
    });
    const { status } = response;
    const json = await response.json();
    checkForm(await description, { method, path, status, json });
    return { status, headers: response.headers, json };
  };
}

/** Holds an answer against the description. */
function checkForm(
  description: Json,
  { method, path, status, json }: { method: string; path: string; status: number; json: Json },
): void {
  const route = path.split("?")[0]!;
  const described = description.paths[route]?.[method.toLowerCase()]?.responses;
  const content = (described?.[status] ?? described?.default)?.content["application/json"];
  // A path that is not there is described nowhere: errors all have one form.
  const form = described === undefined ? { $ref: "#/components/schemas/Error" } : content?.schema;
  ok(form !== undefined, `${method} ${route} does not say that it answers ${status}`);
  const schema = form.$ref === undefined ? form : description.components.schemas.Error;
  const { valid, errorMessage } = new AjvJsonSchemaValidator().getValidator(schema)(json);
  ok(valid, `${method} ${path} ${status}: ${errorMessage}`);
}
