/**
 * The protocol over standard input and output: a message a line. It needs no permission, and is ours
 * because that of the SDK ends at the first line of more than 10 MB, and says nothing to a client
 * whose message it cannot read.
 *
 * @module
 */
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { LineSplitter } from "./line_splitter.ts";
import { MAX_MESSAGE_BYTES, readMessage, type Refusal } from "./read_message.ts";
import { safeJson } from "../terminal/json.ts";

/** Bytes that a client may leave unread before nothing more is read of it. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** How long requests are worked on after the input has ended, in milliseconds. */
const DRAIN_MS = 5_000;

/** What a client writes, and reads. */
export interface StdioPipes {
  /** What it writes. */
  readonly input: ReadableStream<Uint8Array>;
  /** What it reads. */
  readonly output: WritableStream<Uint8Array>;
}

/** A connection with one client, for as long as it keeps its pipes open. */
export class StdioTransport implements Transport {
  /** Called when the connection has ended. */
  onclose?: (() => void) | undefined;
  /** Called with what went wrong beside any request. */
  onerror?: ((error: Error) => void) | undefined;
  /** Called with each message. */
  onmessage?: Transport["onmessage"];
  /** Settles when the connection has ended and all has been written. */
  readonly closed: Promise<void>;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #ended = Promise.withResolvers<void>();
  readonly #unanswered = new Set<string | number>();
  #drained: (() => void) | undefined;
  #unread = 0;
  #isClosed = false;

  /** @param pipes The two ends of the client. */
  constructor({ input, output }: StdioPipes) {
    this.#reader = input.getReader();
    this.#writer = output.getWriter();
    this.closed = this.#ended.promise;
    // Whoever writes is told; nobody waits for the stream itself.
    this.#writer.closed.catch(() => {});
  }

  /** Starts to read. */
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
    const lines = new LineSplitter(MAX_MESSAGE_BYTES);
    for (;;) {
      const { value, done } = await this.#reader.read();
      if (done) break;
      for (const line of lines.push(value)) this.#receive(line);
      // Messages of one piece are answered beside each other; the next piece waits for the client.
      if (this.#unread > MAX_UNREAD_BYTES) await this.#writer.ready;
    }
    this.#receive(lines.end());
    if (!this.#isClosed) await this.#drain();
  }

  #receive(line: Uint8Array | undefined): void {
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
