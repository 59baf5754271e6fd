/**
 * The protocol over standard input and output: a message a line. It needs no permission, and is ours
 * because that of the SDK ends at the first line of more than 10 MB, and says nothing to a client
 * whose message it cannot read.
 *
 * @module
 */
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from "@modelcontextprotocol/server";
import { safeJson } from "../terminal/json.ts";

/** Bytes that a client may leave unread before nothing more is read of it. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** How long requests are worked on after the input has ended, in milliseconds. */
const DRAIN_MS = 5_000;

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
    if ("refusal" in read) {
      this.#write(read.refusal).catch((error) => this.onerror?.(error));
      return;
    }
    const { message } = read;
    this.#note(message);
    this.onmessage?.(message);
  }

  /** Keeps account of what is still to be answered. */
  #note(message: JSONRPCMessage): void {
    if (!("method" in message)) return;
    if ("id" in message) {
      // A subscription is answered when it ends, which it does with the connection.
      if (message.method !== "subscriptions/listen") this.#unanswered.add(message.id);
    } else if (message.method === "notifications/cancelled") {
      const id = message.params?.requestId;
      if (typeof id === "string" || typeof id === "number") this.#answered(id);
    }
  }

  #answered(id: string | number): void {
    this.#unanswered.delete(id);
    if (this.#unanswered.size === 0) this.#drained?.();
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
export type ReadMessage =
  | { readonly message: JSONRPCMessage }
  | { readonly refusal: Refusal }
  | undefined;

export function readMessage(line: string): ReadMessage {
  if (line.length > MAX_MESSAGE_CHARS) {
    return invalid(`A message may have ${MAX_MESSAGE_CHARS} characters at most`);
  }
  if (line.trim() === "") return undefined;
  const value = parse(line);
  if (value === undefined) return refusal(ProtocolErrorCode.ParseError, "It is not JSON", null);
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

function invalid(message: string, id: string | number | null = null): ReadMessage {
  return refusal(ProtocolErrorCode.InvalidRequest, message, id);
}

function refusal(code: number, message: string, id: string | number | null): ReadMessage {
  return { refusal: { jsonrpc: "2.0", id, error: { code, message } } };
}
