/**
 * One request from its arrival to the last byte of its answer: how long it may take, and what ends
 * with it. (`timeout` of hono answers, but neither ends the work nor bounds an answer that is a stream.)
 *
 * @module
 */
import { HttpError } from "./error_reply.ts";

/** A request that is being answered. */
export class Exchange implements Disposable {
  readonly #controller = new AbortController();
  readonly #ends = new DisposableStack();

  /**
   * @param client Aborted when the client goes.
   * @param limitMs Milliseconds that it may take.
   */
  constructor(client: AbortSignal, limitMs: number) {
    const gone = () => this.abort(clientGone());
    client.addEventListener("abort", gone);
    this.onEnd(() => client.removeEventListener("abort", gone));
    const timer = setTimeout(() => this.abort(tookTooLong(limitMs)), limitMs);
    this.onEnd(() => clearTimeout(timer));
  }

  /** Ends all work that is done for the request. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    this.#controller.abort(reason);
  }

  /** Has something done when the answer is complete, or given up. */
  onEnd(action: () => void): void {
    this.#ends.defer(action);
  }

  /**
   * Waits for a work as long as the exchange lasts, also where the work does not watch the signal. One
   * that does may say in its own words why it ends.
   */
  within<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const giveUp = () => void setTimeout(() => reject(signal.reason));
      if (signal.aborted) giveUp();
      signal.addEventListener("abort", giveUp, { once: true });
      const end = (value: T) => signal.aborted ? reject(signal.reason) : resolve(value);
      work.then(end, reject).finally(() => signal.removeEventListener("abort", giveUp));
    });
  }

  /**
   * Ends with an answer: at once, or with the last byte of one that is written bit by bit.
   *
   * @returns The answer to send.
   */
  endWith(response: Response): Response {
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (response.body === null || !isStream) {
      this[Symbol.dispose]();
      return response;
    }
    return new Response(this.#followed(response.body), response);
  }

  /** Ends. */
  [Symbol.dispose](): void {
    this.#ends.dispose();
  }

  /** The bytes of a stream; it ends with the exchange, and the exchange with it. */
  #followed(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const followed = new DisposableStack();
    return new ReadableStream({
      start: (controller) => {
        const giveUp = () => {
          followed.dispose();
          // Who holds the connection cuts it off: what copies the stream would print an error.
          controller.close();
          reader.cancel(this.signal.reason).finally(() => this[Symbol.dispose]());
        };
        this.signal.addEventListener("abort", giveUp);
        followed.defer(() => this.signal.removeEventListener("abort", giveUp));
        this.onEnd(() => followed.dispose());
      },
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (this.signal.aborted) return;
        if (!done) return controller.enqueue(value);
        controller.close();
        this[Symbol.dispose]();
      },
      cancel: (reason) => {
        followed.dispose();
        this.abort(clientGone());
        return reader.cancel(reason);
      },
    });
  }
}

function tookTooLong(limitMs: number): HttpError {
  return new HttpError("TIMEOUT", `Cannot answer within ${limitMs / 1000} seconds`, {
    hint: "Ask again: files that an answer needs may still be on their way into memory",
  });
}

function clientGone(): HttpError {
  return new HttpError("CLIENT_GONE", "Cannot answer as the client has gone");
}
