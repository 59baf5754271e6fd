/**
 * Bytes that are written to a listening server, which has to answer a whole request afterwards.
 *
 * @module
 */
import { createApp } from "../../../src/cli/http/app.ts";
import { listen } from "../../../src/cli/http/listen.ts";
import { serverParts, workspaceHere } from "../server_parts.ts";
import { bytesOf, hold, type Target } from "../target.ts";
import { writeWorld } from "../world.ts";
import { REQUEST_WORDS, REQUESTS } from "./requests.ts";

/** It listens on a free port. */
export const needsNet = true;

/** Milliseconds that a request may take: what is half a request is given up after this. */
const LIMIT_MS = 200;
/** Milliseconds that the answer to an input is waited for: none may come. */
const PATIENCE_MS = 25;
/** Milliseconds that the answer to a whole request is waited for, on a machine that is busy. */
const ANSWER_MS = 30_000;

/** How a connection ends that one of the two has closed. */
const ENDS = [
  ...[Deno.errors.ConnectionReset, Deno.errors.BrokenPipe, Deno.errors.NotConnected],
  ...[Deno.errors.BadResource, Deno.errors.Interrupted],
];

/** The bytes of a request. */
function wireOf(request: string): string {
  const [head = "", body = ""] = request.split("\n\n");
  const [first, ...headers] = head.split("\n");
  const lines = [`${first} HTTP/1.1`, ...headers, `content-length: ${body.length}`];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

const CHUNKED = "POST /search HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n" +
  'transfer-encoding: chunked\r\n\r\n10\r\n{"query":"mail"}\r\n0\r\n\r\n';

/** A request that is answered, after which the server hangs up. */
function health(port: number): string {
  return `GET /health HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`;
}

/** Serves a tree of the working directory. */
export async function open(): Promise<Target> {
  await writeWorld(".");
  const workspace = await workspaceHere();
  const bugs: unknown[] = [];
  const server = await listen(
    { host: "127.0.0.1", port: 0 },
    (address) => createApp(serverParts(workspace, address, (error) => bugs.push(error))),
    { requestLimitMs: LIMIT_MS, headersLimitMs: LIMIT_MS },
  );
  const { port } = server.address;
  return {
    isBytes: true,
    seeds: [...REQUESTS.map(wireOf), CHUNKED, wireOf(REQUESTS[1]!).repeat(3)],
    words: [
      ...REQUEST_WORDS.map((word) => word.replaceAll("\n", "\r\n")),
      " HTTP/1.1",
      "\r\n\r\n",
      "\r\n0\r\n",
    ],
    async run(input) {
      bugs.length = 0;
      await exchange(port, bytesOf(input), PATIENCE_MS);
      const text = await exchange(port, bytesOf(health(port)), ANSWER_MS);
      if (bugs.length > 0) throw bugs[0];
      hold(text.startsWith("HTTP/1.1 200 "), () => `The server answers: ${text.slice(0, 200)}`);
    },
  };
}

/** Writes bytes, and reads until the server hangs up or is waited for long enough. */
async function exchange(port: number, bytes: Uint8Array, patienceMs: number): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const timer = setTimeout(() => connection.close(), patienceMs);
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await connection.write(rest));
    const buffer = new Uint8Array(16_384);
    for (let count = await connection.read(buffer); count !== null;) {
      text += decoder.decode(buffer.subarray(0, count), { stream: true });
      count = await connection.read(buffer);
    }
    connection.close();
  } catch (error) {
    // A server may hang up on what is no request, and what is closed here cannot be read.
    if (!ENDS.some((each) => error instanceof each)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return text;
}
