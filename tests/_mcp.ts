/**
 * The MCP server as a client meets it: a process of its own under the permissions of the README,
 * driven by the client of the SDK over a pipe.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import { Client } from "npm:@modelcontextprotocol/client@2.4.0";
import { StdioClientTransport } from "npm:@modelcontextprotocol/client@2.4.0/stdio";
import { equal } from "node:assert/strict";
import { CLI, RUN } from "./_cli.ts";

/** The command, from a checkout. */
/** Permissions, unless a test says otherwise. */
export const READ: readonly string[] = ["--allow-read=."];

/** JSON as tests look into it. */
// deno-lint-ignore no-explicit-any -- Tests name fields of answers whose form they check.
export type Json = any;

/** Arguments of a tool. */
export type Arguments = { [name: string]: JsonValue };

/** Result of a call. */
export interface Called {
  /** The text that was sent; of an error, its sentence. */
  readonly text: string;
  /** The answer as JSON. */
  readonly json: Json;
  /** Whether it is an error. */
  readonly isError: boolean;
  /** Metadata of the result. */
  readonly meta: Json;
}

/** A connection with a server. */
export interface Session {
  /** The client of the SDK. */
  readonly client: Client;
  /** Calls a tool. */
  call(name: string, args: Arguments): Promise<Called>;
}

/** How a server is started. */
export interface ServerOptions {
  /** Permissions. */
  readonly permissions?: readonly string[];
  /** Further arguments of `cbx mcp`. */
  readonly args?: readonly string[];
  /** Whether the client asks for the newest protocol before the one of 2025. */
  readonly isModern?: boolean;
}

/** Command line of a server. */
export function serverArgs({ permissions = READ, args = [] }: ServerOptions = {}): string[] {
  return [...RUN, ...permissions, CLI, "mcp", ...args];
}

/** Starts a server in a folder, and ends it after the test. */
export async function withServer(
  folder: string,
  body: (session: Session) => Promise<void>,
  options: ServerOptions = {},
): Promise<void> {
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: serverArgs(options),
    cwd: folder,
    stderr: "inherit",
  });
  const client = new Client(
    { name: "test", version: "1.0.0" },
    options.isModern ? { versionNegotiation: { mode: "auto" } } : {},
  );
  await client.connect(transport);
  try {
    await body({ client, call: (name, args) => call(client, name, args) });
  } finally {
    await client.close();
  }
}

async function call(client: Client, name: string, args: Arguments): Promise<Called> {
  const { content, isError = false, _meta } = await client.callTool({ name, arguments: args });
  // deno-lint-ignore no-explicit-any -- See `Json`.
  const blocks = content as any[];
  equal(blocks.length, 1);
  const { type, text } = blocks[0];
  equal(type, "text");
  const json = JSON.parse(text);
  if (!isError) return { text, json, isError, meta: _meta };
  const { message, hint } = json.error;
  return { text: hint ? `${message}. ${hint}` : message, json, isError, meta: _meta };
}

/** How long a server may take before a test gives it up, in milliseconds. */
const GIVE_UP_MS = 120_000;

/** A server whose bytes a test writes and reads itself. */
export class RawServer {
  readonly #process: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: AsyncGenerator<string>;
  /** Every line that was read. */
  readonly lines: string[] = [];

  /** Starts a server in a folder. */
  constructor(folder: string, options: ServerOptions = {}) {
    this.#process = new Deno.Command(Deno.execPath(), {
      args: serverArgs(options),
      cwd: folder,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
      // A server that hangs fails the test that waits for it.
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }).spawn();
    this.#writer = this.#process.stdin.getWriter();
    this.#lines = linesOf(this.#process.stdout);
  }

  /** Writes bytes, or a message with its line break. */
  async send(message: Uint8Array | object): Promise<void> {
    const bytes = message instanceof Uint8Array
      ? message
      : new TextEncoder().encode(`${JSON.stringify(message)}\n`);
    await this.#writer.write(bytes);
  }

  /** Reads until the answer to a request. */
  async answerTo(id: number | string): Promise<Json> {
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`The server ended before it answered ${id}`);
      this.lines.push(value);
      const message = JSON.parse(value);
      if (message.id === id && !("method" in message)) return message;
    }
  }

  /** Asks, and waits for the answer. */
  async ask(id: number | string, method: string, params: object = {}): Promise<Json> {
    await this.send({ jsonrpc: "2.0", id, method, params });
    return await this.answerTo(id);
  }

  /** Does what a client does before all else. */
  async initialize(): Promise<Json> {
    const answer = await this.ask("first", "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "raw", version: "1" },
    });
    await this.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return answer;
  }

  /** Sends a signal. */
  kill(signal: Deno.Signal): void {
    this.#process.kill(signal);
  }

  /** Closes the input. */
  async closeInput(): Promise<void> {
    await this.#writer.close();
  }

  /** Waits for the end, and gives the exit status. */
  async ended(): Promise<number> {
    for await (const line of this.#lines) this.lines.push(line);
    return (await this.#process.status).code;
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
