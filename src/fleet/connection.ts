/**
 * Requests to an OpenSearch cluster by `fetch`, which asks for `--allow-net=HOST:PORT` and nothing else.
 *
 * A cluster that is full says 429, one that starts or loses a node 502 or 503: such requests are sent
 * again, a few times, with waits that are bounded. No secret stands in a URL, and none in an error.
 *
 * @module
 */
import { CbxError } from "@cbx/core";

/** Ways to say who asks. */
export type FleetAuth =
  | { readonly username: string; readonly password: string }
  | { readonly token: string };

/** Where a cluster is. */
export interface ConnectionOptions {
  /** Its address: `https://search.example.org:9200`. */
  readonly url: string;
  /** Who asks. @default {nobody} */
  readonly auth?: FleetAuth;
}

/** A request. */
interface FleetRequest {
  /** @default {"POST"} */
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** An object, or lines of JSON as they are. */
  readonly body?: object | string;
  /** States, beside those of success, whose answer is given as it is. @default {none} */
  readonly allows?: readonly number[];
}

/** Thrown when the cluster refuses a request, or does not answer it. */
export class FleetError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "FLEET";
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
  }
}

/** State of what the cluster has no room for. */
export const BUSY = 429;

/** States of a cluster that is busy, or not whole for a moment. */
const AGAIN: readonly number[] = [BUSY, 502, 503];

/** Times that anything is sent. */
export const MAX_TRIES = 6;

/** Wait before the second try in milliseconds; each further one is twice as long. */
const FIRST_WAIT_MS = 100;

/** Characters of what a cluster says of an error. */
const MAX_REASON_CHARS = 500;

/** Sends requests to one cluster. */
export class Connection {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  /**
   * Sends nothing yet.
   *
   * @throws {TypeError} If the URL is none of HTTP, or has a password in it.
   */
  constructor({ url, auth }: ConnectionOptions) {
    const { protocol, username, password } = new URL(url);
    if (protocol !== "http:" && protocol !== "https:") {
      throw new TypeError("Cannot open a fleet: its URL must begin with http:// or https://");
    }
    if (username !== "" || password !== "") {
      throw new TypeError("Cannot open a fleet: name user and password in `auth`, not in its URL");
    }
    this.#url = url.replace(/\/+$/, "");
    this.#headers = auth ? { authorization: authorization(auth) } : {};
  }

  /**
   * Sends a request, again where the cluster is busy.
   *
   * @returns The body of the answer.
   * @throws {FleetError} If the cluster refuses it, is busy for too long, or does not answer.
   */
  async send<T>(path: string, request: FleetRequest = {}): Promise<T> {
    for (let tries = 1;; tries++) {
      const { ok, status, text } = await this.#fetch(path, request);
      if (ok || request.allows?.includes(status)) return JSON.parse(text) as T;
      if (!AGAIN.includes(status) || tries === MAX_TRIES) {
        const said = text.slice(0, MAX_REASON_CHARS);
        throw new FleetError(`Cannot ask the fleet for "${path}" (${status}): ${said}`, status);
      }
      await wait(tries);
    }
  }

  async #fetch(path: string, { method = "POST", body }: FleetRequest) {
    const isLines = typeof body === "string";
    const type = isLines ? "application/x-ndjson" : "application/json";
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: { ...this.#headers, ...(body === undefined ? {} : { "content-type": type }) },
        ...(body === undefined ? {} : { body: isLines ? body : JSON.stringify(body) }),
        redirect: "error",
      });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      throw new FleetError("Cannot reach the cluster of the fleet", 0, {
        ...{ cause, hint: "Start it, or check its address" },
      });
    }
  }
}

/** Waits before another try, longer each time. */
export async function wait(tries: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)));
}

function authorization(auth: FleetAuth): string {
  if ("token" in auth) return `Bearer ${auth.token}`;
  return `Basic ${new TextEncoder().encode(`${auth.username}:${auth.password}`).toBase64()}`;
}
