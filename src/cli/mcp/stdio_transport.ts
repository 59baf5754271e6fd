/**
 * The protocol over standard input and output: a message a line. It needs no permission, and is ours
 * because that of the SDK ends at the first line of more than 10 MB, and says nothing to a client
 * whose message it cannot read.
 *
 * @module
 */
import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  parseJSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from "@modelcontextprotocol/server";
import { safeJson } from "../terminal/json.ts";
import { isDeeper, MAX_LEVELS } from "./nesting.ts";

/** Bytes that a client may leave unread before nothing more is read of it. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** Requests at work at once: an agent asks a few, and an index answers one after the other. */
const MAX_AT_WORK = 64;

/** Subscriptions at once, which last as long as the connection. */
const MAX_LISTENING = 16;

/** Characters of requests that wait to be worked on, with what each takes beside its text. */
const MAX_WAITING_CHARS = 4 * 1024 * 1024;
const REQUEST_CHARS = 500;

/** How long requests are worked on after the input has ended, in milliseconds. */
const DRAIN_MS = 5_000;

/** Code of JSON-RPC for what is refused for now: one of those that are left to servers. */
const BUSY = -32000;

/** A request that has not begun. */
interface Waiting {
  readonly message: JSONRPCRequest;
  readonly chars: number;
}

interface StdioPipes {
  readonly input: ReadableStream<Uint8Array>;
  readonly output: WritableStream<Uint8Array>;
}

/** A connection with one client, for as long as it keeps its pipes open. */
export class StdioTransport implements Transport {
  /** Called when the connection has ended. */
  onclose?: (() => void) | undefined;
  /** Called with what went wrong beside any request. */
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  /** Settles when the connection has ended and all has been written. */
  readonly closed: Promise<void>;
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #ended = Promise.withResolvers<void>();
  readonly #unanswered = new Set<string | number>();
  readonly #listening = new Set<string | number>();
  readonly #waiting = new Map<string | number, Waiting>();
  #waitingChars = 0;
  #drained: (() => void) | undefined;
  #unread = 0;
  #isClosed = false;

  constructor({ input, output }: StdioPipes) {
    this.#reader = input.pipeThrough(new TextDecoderStream()).getReader();
    this.#writer = output.getWriter();
    this.closed = this.#ended.promise;
    // Whoever writes is told; nobody waits for the stream itself.
    this.#writer.closed.catch(() => {});
  }

  start(): Promise<void> {
    this.#readAll().catch((error) => this.onerror?.(error)).finally(() => this.close());
    return Promise.resolve();
  }

  /**
   * Writes a message.
   *
   * @throws {Error} If the client no longer reads.
   */
  async send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message) && message.id !== undefined) this.#answered(message.id);
    await this.#write(message);
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#drained?.();
    // The input may have failed already, and the output may have no reader: both are at their end.
    await Promise.allSettled([this.#reader.cancel(), this.#writer.ready]);
    this.onclose?.();
    this.#ended.resolve();
  }

  async #readAll(): Promise<void> {
    let rest = "";
    for (;;) {
      const { value, done } = await this.#reader.read();
      if (done) break;
      // Of a line that is too long no more is kept than says so: a line without end costs its length.
      const isLost = rest.length > MAX_MESSAGE_CHARS && !value.includes("\n");
      const lines = isLost ? [rest] : (rest + value).split("\n");
      rest = lines.pop()!.slice(0, MAX_MESSAGE_CHARS + 1);
      for (const line of lines) this.#receive(line);
      // Messages of one piece are answered beside each other; the next piece waits for the client.
      if (this.#unread > MAX_UNREAD_BYTES) await this.#writer.ready;
    }
    this.#receive(rest);
    if (!this.#isClosed) await this.#drain();
  }

  #receive(line: string): void {
    const read = readMessage(line);
    if (read === undefined) return;
    if ("refusal" in read) return this.#refuse(read);
    const { message } = read;
    if (isRequest(message)) return this.#takeRequest(message, line.length + REQUEST_CHARS);
    if ("method" in message && message.method === "notifications/cancelled") {
      const id = message.params?.requestId;
      if ((typeof id === "string" || typeof id === "number") && this.#cancelled(id)) return;
    }
    // Answers are read however many requests wait: those at work may ask the client.
    this.onmessage?.(message);
  }

  /** Has a request worked on when its turn comes; refuses what nobody can keep account of. */
  #takeRequest(message: JSONRPCRequest, chars: number): void {
    const { id } = message;
    if ([this.#unanswered, this.#listening, this.#waiting].some((ids) => ids.has(id))) {
      return this.#refuse(
        invalid("A request with this id is still running: give each request its own id", id),
      );
    }
    // A subscription is answered when it ends, which it does with the connection.
    const isListening = message.method === "subscriptions/listen";
    const ids = isListening ? this.#listening : this.#unanswered;
    if (ids.size < (isListening ? MAX_LISTENING : MAX_AT_WORK)) {
      ids.add(id);
      this.onmessage?.(message);
    } else if (!isListening && this.#waitingChars + chars <= MAX_WAITING_CHARS) {
      this.#waiting.set(id, { message, chars });
      this.#waitingChars += chars;
    } else {
      const busy = "Too many requests wait: ask again when some of them are answered";
      this.#refuse(refusal(BUSY, busy, id));
    }
  }

  #refuse({ refusal }: Refused): void {
    this.#write(refusal).catch((error) => this.onerror?.(error));
  }

  /** Forgets a request that its client has taken back; tells whether it had not begun. */
  #cancelled(id: string | number): boolean {
    const isWaiting = this.#leave(id) !== undefined;
    if (!isWaiting) this.#answered(id);
    return isWaiting;
  }

  #answered(id: string | number): void {
    this.#unanswered.delete(id);
    this.#listening.delete(id);
    for (const next of this.#waiting.keys()) {
      if (this.#unanswered.size >= MAX_AT_WORK) break;
      this.#unanswered.add(next);
      this.onmessage?.(this.#leave(next)!.message);
    }
    if (this.#unanswered.size === 0) this.#drained?.();
  }

  #leave(id: string | number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#waitingChars -= waiting?.chars ?? 0;
    return waiting;
  }

  /** Lets requests end that were made before the input did, as those of a shell pipe. */
  async #drain(): Promise<void> {
    if (this.#unanswered.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    const timer = setTimeout(resolve, DRAIN_MS);
    await promise;
    clearTimeout(timer);
  }

  async #write(message: JSONRPCMessage | Refusal): Promise<void> {
    const bytes = new TextEncoder().encode(`${safeJson(message)}\n`);
    this.#unread += bytes.length;
    try {
      await this.#writer.write(bytes);
    } catch (error) {
      // Nobody reads any more: there is nobody to answer.
      await this.close();
      throw error;
    } finally {
      this.#unread -= bytes.length;
    }
  }
}

function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return "method" in message && "id" in message;
}

// Reads one line of a client: a message of the protocol, or what is wrong with it as an error of
// JSON-RPC. Nothing that a client can write makes it throw.

/** Characters of one message: arguments are short, and nothing else is sent to a server. */
const MAX_MESSAGE_CHARS = 4 * 1024 * 1024;

/** An error that answers what is no message; without an `id` that can be trusted, it has `null`. */
interface Refusal {
  readonly jsonrpc: "2.0";
  /** Identifier of the message that it answers. */
  readonly id: string | number | null;
  /** Problem, as a clause or a sentence. */
  readonly error: { readonly code: number; readonly message: string };
}

/** Content of a line; nothing where it is blank, or answers a message of ours with an error. */
export type ReadMessage = { readonly message: JSONRPCMessage } | Refused | undefined;

interface Refused {
  readonly refusal: Refusal;
}

export function readMessage(line: string): ReadMessage {
  if (line.length > MAX_MESSAGE_CHARS) {
    return invalid(`A message may have ${MAX_MESSAGE_CHARS} characters at most`);
  }
  if (line.trim() === "") return undefined;
  const value = parse(line);
  if (value === undefined) return refusal(ProtocolErrorCode.ParseError, "It is not JSON", null);
  if (isDeeper(value)) {
    return invalid(`A message may be nested ${MAX_LEVELS} levels deep at most`, idOf(value));
  }
  return Array.isArray(value)
    ? invalid("Batches are not part of the protocol: send one message a line")
    : messageOf(value);
}

function messageOf(value: unknown): ReadMessage {
  try {
    return { message: parseJSONRPCMessage(value) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return invalid("It is not a message of JSON-RPC 2.0", idOf(value));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function idOf(value: unknown): string | number | null {
  const isObject = typeof value === "object" && value !== null && "id" in value;
  const id = isObject ? value.id : null;
  return typeof id === "string" || Number.isSafeInteger(id) ? id as string | number : null;
}

function invalid(message: string, id: string | number | null = null): Refused {
  return refusal(ProtocolErrorCode.InvalidRequest, message, id);
}

function refusal(code: number, message: string, id: string | number | null): Refused {
  return { refusal: { jsonrpc: "2.0", id, error: { code, message } } };
}
