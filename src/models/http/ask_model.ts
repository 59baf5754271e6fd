/**
 * One question to a model server: sends JSON, tells every way to fail apart, tries again where that
 * may help, and gives the answer as parsed JSON. What stands in it is the business of its callers.
 *
 * @module
 */
import { redact as redactSecrets } from "@cbx/core";
import { type Clock, type Deadline, systemClock } from "./clock.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  ModelAnswerError,
  ModelBusyError,
  type ModelCall,
  ModelPermissionError,
  ModelRefusedError,
  ModelTimeoutError,
  ModelUnauthorizedError,
  ModelUnreachableError,
} from "./model_errors.ts";
import { errorDetail, parseAnswer } from "./read_answer.ts";
import { mayConnect, type Reply, send } from "./send.ts";
import { type Pace, withRetries } from "./with_retries.ts";

/** Statuses that ask to come again, beside 5xx: timeout, too early, too many requests. */
const BUSY = [408, 425, 429];
/** Of 5xx, those that will not pass: not implemented, version not supported. */
const HOPELESS = [501, 505];
/**
 * Marks of a busy status that is final: money has run out (OpenAI), or it is due to the text, which
 * breaks the model (Ollama: 500, "unsupported value: NaN") or is too long for it (llama.cpp: 500).
 */
const FINAL_DETAIL = /insufficient_quota|\bNaN\b|too large to process/;

/** Characters that a header may hold; a space would be another word. */
const KEY = /^[\x21-\x7e]+$/;

/** A server, and how it is asked. */
export interface ModelServer {
  readonly endpoint: Endpoint;
  readonly apiKey: string | undefined;
  /** Masks the secrets of a text: what a server says may quote what it was sent. */
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  /** Shared by all requests to it. */
  readonly pace: Pace;
  /** Told of each wait before it begins. */
  readonly onWait: ((message: string) => void) | undefined;
}

/** Options for {@linkcode modelServer}. */
export interface ServerOptions {
  /** Its key, sent as `Authorization: Bearer`. */
  readonly apiKey?: string;
  /**
   * Masks the secrets of a text; every text passes through it before it is sent.
   *
   * @default {redact of the core}
   */
  readonly redact?: (text: string) => string;
  /** Told before each wait for a server that is busy or away, and why, in a sentence. */
  readonly onWait?: (message: string) => void;
  /** Time and chance. @default {systemClock} */
  readonly clock?: Clock;
}

export interface Question {
  /** Completes "Cannot …". */
  readonly task: string;
  /** Body that is sent; without it, nothing is but the question itself. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly timeoutMs: number;
  /** Whether the bound holds for each attempt, or for all with the waits between them. */
  readonly bound: "each" | "whole";
  readonly signal?: AbortSignal | undefined;
}

/** A question without what is asked. */
export type HowToAsk = Omit<Question, "task" | "body">;

/**
 * Makes a server of an address.
 *
 * @throws {TypeError} If the key cannot stand in a header.
 */
export function modelServer(
  endpoint: Endpoint,
  { apiKey, redact = redactSecrets, onWait, clock = systemClock }: ServerOptions,
): ModelServer {
  keyHeaders(apiKey);
  return { endpoint, apiKey, redact, clock, onWait, pace: { notBefore: 0, hasAnswered: false } };
}

/**
 * Asks a server.
 *
 * @returns The answer, parsed; nothing is known of its shape.
 * @throws {ModelError} If there is no answer, or it is not JSON.
 */
export async function askModel(server: ModelServer, question: Question): Promise<unknown> {
  const { attempts, timeoutMs, bound, signal = new AbortController().signal } = question;
  const { clock, pace, endpoint, onWait } = server;
  const call: ModelCall = { task: question.task, url: endpoint.url };
  signal.throwIfAborted();
  if (!mayConnect(endpoint)) throw new ModelPermissionError(call, endpoint.host);
  const request = question.body && JSON.stringify(question.body);
  using whole = bound === "whole" ? clock.deadline(timeoutMs) : undefined;
  const until = whole ? clock.now() + timeoutMs : Infinity;
  const attempt = async (): Promise<unknown> => {
    using own = whole ? undefined : clock.deadline(timeoutMs);
    const deadline = (whole ?? own)!;
    try {
      return answerOf(call, server, await reply(call, server, { request, signal, deadline }));
    } catch (error) {
      throw deadline.signal.aborted && error instanceof ModelUnreachableError
        ? new ModelTimeoutError(call, timeoutMs)
        : error;
    }
  };
  return await withRetries(attempt, { call, attempts, until, signal, clock, pace, onWait });
}

interface Attempt {
  readonly request: string | undefined;
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
}

async function reply(call: ModelCall, server: ModelServer, attempt: Attempt): Promise<Reply> {
  const { request, signal, deadline } = attempt;
  try {
    const answer = await send(server.endpoint, {
      body: request,
      headers: keyHeaders(server.apiKey),
      signal: AbortSignal.any([signal, deadline.signal]),
    });
    server.pace.hasAnswered = true;
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RangeError) {
      throw new ModelAnswerError(call, "the answer is too long to be one", { fault: "too_large" });
    }
    throw new ModelUnreachableError(call, { cause: error });
  }
}

/** Tells statuses apart, and parses what is left. */
function answerOf(call: ModelCall, server: ModelServer, { status, headers, body }: Reply): unknown {
  if (status >= 200 && status < 300) return parseAnswer(call, body);
  if (status >= 300 && status < 400) {
    const state = `the server answers ${status} and names another address, which is not followed`;
    const advice = "If texts may be sent there, set it as the address";
    throw new ModelAnswerError(call, state, { fault: "redirect", advice });
  }
  if (status === 401 || status === 403) throw new ModelUnauthorizedError(call, status);
  const detail = errorDetail(body, server);
  const isBusy = BUSY.includes(status) || (status >= 500 && !HOPELESS.includes(status));
  if (!isBusy || FINAL_DETAIL.test(body)) throw new ModelRefusedError(call, status, detail);
  const retryAfterMs = parseRetryAfter(headers.get("retry-after"), server.clock.now());
  throw new ModelBusyError(call, status, { detail, retryAfterMs });
}

/**
 * Reads a `Retry-After` header.
 *
 * @param value The header: seconds, or a date; `null` without one.
 * @param now Milliseconds since 1970.
 * @returns Milliseconds to wait, 0 where they are over; `undefined` where nothing usable is said.
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(value.trim())) return Math.ceil(Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Makes the headers that carry a key.
 *
 * @throws {TypeError} If the key cannot stand in a header; the message does not show it, which that
 * of the platform would.
 */
function keyHeaders(apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined) return {};
  if (!KEY.test(apiKey)) {
    throw new TypeError("Cannot use the API key: it must be one word of visible ASCII characters");
  }
  return { authorization: `Bearer ${apiKey}` };
}
