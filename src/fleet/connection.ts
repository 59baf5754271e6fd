/**
 * Requests to an OpenSearch cluster by `fetch`, which asks for `--allow-net=HOST:PORT` of its nodes and
 * nothing else.
 *
 * A cluster that is full says 429, one that starts or loses a node 502 or 503, and a node that is gone
 * says nothing: such requests are sent again, to the next node where several are named, a few times and
 * with waits that are bounded. No secret stands in a URL, and none in an error.
 *
 * @module
 */
import { setTimeout as sleep } from "node:timers/promises";
import { CbxError } from "@cbx/core";
import { authorization, type FleetAuth, secretsTaker } from "./auth.ts";
import { isLasting, reasonOf } from "./refusals.ts";

/** Where a cluster is. */
export interface ConnectionOptions {
  /** Address of a node, or of several: `https://search.example.org:9200`. */
  readonly url: string | readonly string[];
  /** Who asks. @default {nobody} */
  readonly auth?: FleetAuth;
  /** Certificates in PEM of whoever signs those of the cluster. @default {those of the system} */
  readonly caCerts?: readonly string[];
  /** Milliseconds in which a node must answer a search. @default {20_000} */
  readonly timeoutMs?: number;
  /** Waits before another try. @default {a timer} */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

export interface FleetRequest {
  /** @default {"POST"} */
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** An object, or lines of JSON as they are. */
  readonly body?: object | string;
  /** States, beside those of success, whose answer is given as it is. @default {none} */
  readonly allows?: readonly number[];
  /** Whether it may take minutes, as where something is written. @default {false} */
  readonly isSlow?: boolean;
}

interface Bounds {
  /** Passes a request on, changed or not, or answers it itself. */
  readonly guard?: (
    path: string,
    request: FleetRequest,
  ) => FleetRequest | { readonly answer: object };
  /** Ends what is asked. */
  readonly signal?: AbortSignal;
}

/** Part of what was sent that an answer refuses. */
export interface Refusal {
  /** Names the action that cannot be done, where it stays refused. */
  readonly action: string;
  readonly status: number;
  readonly said: string;
  /** Times that it is sent at most. @default {12} */
  readonly most?: number;
}

/** Thrown when the cluster refuses a request, or does not answer it. */
export class FleetError extends CbxError {
  /** Stable identifier: `BUSY` of what may be asked again soon. */
  override readonly code: "FLEET" | "BUSY";
  /** State of HTTP; 0 where there was no answer. */
  readonly status: number;

  /** Makes an error that says what was refused, and why. */
  constructor(
    message: string,
    status: number,
    options?: ErrorOptions & { readonly hint?: string },
  ) {
    super(message, options);
    this.name = "FleetError";
    this.status = status;
    this.code = status === BUSY ? "BUSY" : "FLEET";
  }
}

/** State of what the cluster has no room for. */
const BUSY = 429;

/** State of HTTP of a node that does not answer. */
const SILENT = 0;

/** States of a cluster that is busy, or not whole for a moment. */
const AGAIN: readonly number[] = [BUSY, 502, 503];

/** Times that anything is sent: a cluster that is busy for a minute is borne. */
const MAX_TRIES = 12;

/** Times that anything is sent to nodes that are not there, at least once to each. */
const MAX_SILENT_TRIES = 5;

/** Wait before the second try in milliseconds; each further one is twice as long, up to the longest. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 15_000;

const READ_MS = 20_000;
const SLOW_MS = 180_000;

/** Bytes of an answer: 100 parts of the largest files are below them. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/** Whether it helps to send something once more after this state. */
export function isPassing(status: number, said: string): boolean {
  return AGAIN.includes(status) && !isLasting(said);
}

export interface IndexPlace {
  readonly connection: Connection;
  readonly index: string;
}

/** Sends requests to one cluster. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #bounds: Bounds;
  /** Takes secrets out of what the cluster says; absent where there are none. */
  readonly #cleaned?: (text: string) => string;
  /** Nodes, the one that answered last, and the client that knows their certificates. */
  #cluster: {
    readonly urls: readonly string[];
    readonly closed: AbortController;
    readonly client?: Deno.HttpClient;
    at: number;
  };

  /**
   * Sends nothing yet.
   *
   * @throws {TypeError} If a URL is none of HTTP, or has a password in it, or a certificate is none.
   */
  constructor(options: ConnectionOptions, bounds: Bounds = {}) {
    const { url, caCerts } = options;
    const urls = (typeof url === "string" ? [url] : url).map(checkedUrl);
    if (urls.length === 0) throw new TypeError("Cannot open a fleet: name the URL of a node");
    this.#options = options;
    this.#bounds = bounds;
    if (options.auth) this.#cleaned = secretsTaker(options.auth);
    const client = caCerts && Deno.createHttpClient({ caCerts: [...caCerts] });
    this.#cluster = { urls, closed: new AbortController(), at: 0, ...(client ? { client } : {}) };
  }

  /** Ends all requests, also those of connections within it; no other one is sent. */
  close(): void {
    const { closed, client } = this.#cluster;
    if (closed.signal.aborted) return;
    closed.abort(new FleetError("Cannot ask the fleet as it is closed", SILENT));
    client?.close();
  }

  /** The same nodes, asked within further bounds. */
  within(bounds: Bounds): Connection {
    const { caCerts: _, ...options } = this.#options;
    const bounded = new Connection(options, { ...this.#bounds, ...bounds });
    bounded.#cluster = this.#cluster;
    return bounded;
  }

  /**
   * Sends a request, again where the cluster is busy or a node is gone.
   *
   * @returns The body of the answer; in what it says of errors stands no secret.
   * @throws {RangeError} If the path would not be sent as it is.
   * @throws {FleetError} If the cluster refuses it, is busy for too long, or does not answer.
   */
  async send<T>(path: string, asked: FleetRequest = {}): Promise<T> {
    requireUnfolded(path);
    const request = this.#bounds.guard?.(path, asked) ?? asked;
    // The guard answers in the shape that the path has.
    if ("answer" in request) return request.answer as T;
    for (let tries = 1;; tries++) {
      const { status, text, isLate } = await this.#fetch(path, request);
      if ((status >= 200 && status < 300) || request.allows?.includes(status)) {
        const answer = parsed<T>(text, path);
        return this.#cleaned ? cleanedErrors(answer, this.#cleaned) : answer;
      }
      const { urls, at } = this.#cluster;
      const mayPass = status === SILENT
        ? tries < (isLate ? urls.length : Math.max(urls.length, MAX_SILENT_TRIES))
        : tries < MAX_TRIES && isPassing(status, text);
      if (!mayPass) throw this.#refusal(path, status, text);
      if (status === SILENT) this.#cluster.at = (at + 1) % urls.length;
      // Another node is asked at once.
      if (status !== SILENT || tries >= urls.length) await this.#wait(tries);
    }
  }

  /**
   * Sends until no part of it is refused.
   *
   * @param send Sends what is left.
   * @throws {FleetError} If a refusal stays, or there were too many.
   */
  async untilTaken(send: () => Promise<Refusal | undefined>): Promise<void> {
    for (let tries = 1;; tries++) {
      const refusal = await send();
      if (!refusal) return;
      const { action, status, said, most = MAX_TRIES } = refusal;
      if (tries >= most || !isPassing(status, said)) {
        throw new FleetError(`Cannot ${action}: ${reasonOf(status, said)}`, status);
      }
      await this.#wait(tries);
    }
  }

  /** Waits before another try, longer each time. */
  async #wait(tries: number): Promise<void> {
    const signal = this.#signal;
    signal.throwIfAborted();
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    signal.addEventListener("abort", end, { once: true });
    const { wait = sleep } = this.#options;
    const milliseconds = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
    try {
      await Promise.race([wait(milliseconds), ended.promise]);
    } finally {
      signal.removeEventListener("abort", end);
    }
    signal.throwIfAborted();
  }

  /** Ends what is asked: that of the bounds, and the end of the connection. */
  get #signal(): AbortSignal {
    const { signal } = this.#bounds;
    const closed = this.#cluster.closed.signal;
    return signal ? AbortSignal.any([signal, closed]) : closed;
  }

  async #fetch(path: string, { method = "POST", body, isSlow = false }: FleetRequest) {
    const { auth, timeoutMs = READ_MS } = this.#options;
    const { urls, at, client } = this.#cluster;
    const signal = this.#signal;
    signal.throwIfAborted();
    const limit = AbortSignal.timeout(isSlow ? Math.max(SLOW_MS, timeoutMs) : timeoutMs);
    const isLines = typeof body === "string";
    const type = isLines ? "application/x-ndjson" : "application/json";
    try {
      const response = await fetch(urls[at] + path, {
        method,
        headers: {
          ...(auth ? { authorization: authorization(auth) } : {}),
          ...(body === undefined ? {} : { "content-type": type }),
        },
        ...(body === undefined ? {} : { body: isLines ? body : JSON.stringify(body) }),
        ...(client ? { client } : {}),
        signal: AbortSignal.any([signal, limit]),
        redirect: "error",
      });
      return { status: response.status, text: await readText(response), isLate: false };
    } catch (error) {
      signal.throwIfAborted();
      if (!limit.aborted && !(error instanceof TypeError)) throw error;
      return { status: SILENT, text: causesOf(error), isLate: limit.aborted };
    }
  }

  /** Error of a request, in which no secret stands, even where the cluster repeats it. */
  #refusal(path: string, status: number, text: string): FleetError {
    const said = this.#cleaned?.(text) ?? text;
    if (status === SILENT) {
      return new FleetError(`Cannot reach the cluster of the fleet: ${said}`, status);
    }
    const place = path.replace(/\?.*/, "");
    return new FleetError(`Cannot ask the fleet for "${place}": ${reasonOf(status, said)}`, status);
  }
}

/** Text that `fetch` says of an error: the address and the cause, and no header. */
function causesOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause === undefined ? String(error) : `${error}: ${causesOf(cause)}`;
}

/** Refuses a path that `fetch` would send as another one: `/x/_doc/..` as `/x/`. */
function requireUnfolded(path: string): void {
  const { host, pathname, search } = URL.parse(`http://x${path}`) ?? {};
  if (host === "x" && `${pathname}${search}` === path) return;
  throw new RangeError(`Cannot ask the fleet for "${path}": it is no path as it is sent`);
}

function checkedUrl(url: string): string {
  if (!URL.canParse(url)) throw new TypeError("Cannot open a fleet: its URL cannot be read");
  const { protocol, username, password } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") {
    throw new TypeError("Cannot open a fleet: its URL must begin with http:// or https://");
  }
  if (username !== "" || password !== "") {
    throw new TypeError("Cannot open a fleet: name user and password in `auth`, not in its URL");
  }
  return url.replace(/\/+$/, "");
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Ending the loop ends the request.
    if (bytes > MAX_ANSWER_BYTES) {
      throw new FleetError(`Cannot read an answer of over ${MAX_ANSWER_BYTES} bytes`, SILENT);
    }
    chunks.push(chunk);
  }
  return await new Blob(chunks).text();
}

function parsed<T>(text: string, path: string): T {
  try {
    const value: unknown = JSON.parse(text);
    // Whoever asks checks the fields.
    if (typeof value === "object" && value !== null) return value as T;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new FleetError(`Cannot read the answer to "${path}": the cluster sends no JSON`, SILENT);
}

/** Fields in which an answer says what failed; all others are what was sent, or counts. */
const ERRORS: ReadonlySet<string> = new Set(["error", "failures"]);

/** Cleans all texts in what an answer says of errors. */
function cleanedErrors<T>(answer: T, cleaned: (text: string) => string): T {
  // Whoever answers chooses how deep it is: a stack of calls would overflow.
  const left: { readonly value: unknown; readonly isError: boolean }[] = [
    { value: answer, isError: false },
  ];
  for (let at = left.pop(); at; at = left.pop()) {
    if (typeof at.value !== "object" || at.value === null) continue;
    const holder = at.value as Record<string, unknown>;
    for (const [key, value] of Object.entries(holder)) {
      const isError = at.isError || ERRORS.has(key);
      if (isError && typeof value === "string") holder[key] = cleaned(value);
      else left.push({ value, isError });
    }
  }
  return answer;
}
