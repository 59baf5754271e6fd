/**
 * `cbx-fleet serve` as a process, which may ask its cluster and read temporary files.
 *
 * @module
 */
import { equal } from "node:assert/strict";
import { createHash } from "node:crypto";
import type { World } from "./worlds.ts";

/** Headers of a request. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Serves a fleet while something is done; requests are sent by `get` and `post`.
 *
 * @param allowed Further permissions.
 */
export async function serving(
  { url, index }: World,
  args: readonly string[],
  use: (server: {
    readonly url: string;
    readonly get: (path: string, headers?: Headers) => Promise<Told>;
    readonly post: (path: string, body: object | string, headers?: Headers) => Promise<Told>;
  }) => Promise<void>,
  allowed: readonly string[] = [],
): Promise<void> {
  const command = new URL("../cli.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", `--allow-net=${new URL(url).host},127.0.0.1`],
      ...[`--allow-read=${Deno.env.get("TMPDIR") ?? "/tmp"}`, ...allowed, command, "serve"],
      ...["--port", "0"],
      ...["--url", url, "--fleet", index, ...args],
    ],
    ...{ stdin: "null", stdout: "piped", stderr: "inherit" },
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  try {
    const address = (await lines.read()).value!.trim().replace(/\/$/, "");
    const ask = async (path: string, init: RequestInit) => {
      const response = await fetch(`${address}${path}`, { redirect: "manual", ...init });
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    };
    const accept = "application/json, text/event-stream";
    await use({
      url: address,
      get: (path, headers = {}) => ask(path, { headers }),
      post: (path, body, headers = {}) =>
        ask(path, {
          method: "POST",
          headers: { "content-type": "application/json", accept, ...headers },
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
    });
  } finally {
    child.kill("SIGTERM");
    await lines.cancel();
    equal((await child.status).code, 0);
  }
}

/** Hash of a token, as a file names it. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** An answer. */
export interface Told {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly text: string;
}
