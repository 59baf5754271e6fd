/**
 * Sends one request, and reads one answer as text: the only file that touches the network.
 *
 * Two roads by which texts could leave for a place that nobody agreed to are closed here. Redirects
 * are not followed. And `HTTP_PROXY` does not apply to this machine: Deno's `fetch` sends even
 * requests for 127.0.0.1 to such a proxy, unless it has a client with a connection of its own.
 *
 * @module
 */
import type { Endpoint } from "./endpoint.ts";

export interface Request {
  /** JSON that is sent; `undefined` for a question without any. */
  readonly body: string | undefined;
  /** Headers beside that of its type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** An answer, whatever its status. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Longest answer that is read: 2,048 vectors of 3,072 numbers, the most that OpenAI gives, are 140 MB. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/** Tells whether this process may connect to a server; never asks for it. */
export function mayConnect({ host }: Endpoint): boolean {
  return Deno.permissions.querySync({ name: "net", host }).state === "granted";
}

/**
 * Sends a request.
 *
 * @throws {RangeError} If the answer is longer than {@linkcode MAX_ANSWER_BYTES}.
 * @throws {TypeError} If no connection is made, or it breaks.
 */
export async function send(endpoint: Endpoint, request: Request): Promise<Reply> {
  const init: RequestInit = {
    method: request.body === undefined ? "GET" : "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", ...request.headers },
    body: request.body ?? null,
    signal: request.signal,
  };
  using client = directClient(endpoint);
  const response = await fetch(endpoint.url, client ? { ...init, client } : init);
  return { status: response.status, headers: response.headers, body: await textOf(response) };
}

/** A client that connects to this machine itself; over TLS a proxy cannot read along anyway. */
function directClient(endpoint: Endpoint): Deno.HttpClient | undefined {
  if (!endpoint.isLoopback || !endpoint.url.startsWith("http:")) return undefined;
  return Deno.createHttpClient({ proxy: { transport: "tcp", ...placeOf(endpoint) } });
}

/** Where a connection is made to; the brackets around an address of IPv6 are part of it. */
export function placeOf(
  { host }: Pick<Endpoint, "host">,
): { readonly hostname: string; readonly port: number } {
  const colon = host.lastIndexOf(":");
  return { hostname: host.slice(0, colon), port: Number(host.slice(colon + 1)) };
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError("Cannot read the answer: it is too long");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
