import type { ModelOptions } from "../../embed/embedder.ts";

interface Question {
  /** Completes "Cannot …": `embed the query with "nomic-embed-text"`. */
  readonly task: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks a model under a bound on the time. The bound holds even where the model does not heed it: a
 * search goes on without it.
 *
 * @throws {DOMException} If there is no answer in time; a `TimeoutError`.
 */
export async function askInTime<T>(
  { task, timeoutMs, signal }: Question,
  ask: (options: ModelOptions) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const late = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    ending.abort(reason);
    late.reject(reason);
  };
  const sentence = `Cannot ${task}: no answer within ${timeoutMs} ms`;
  const timer = setTimeout(() => end(new DOMException(sentence, "TimeoutError")), timeoutMs);
  const interrupt = () => end(signal!.reason);
  signal?.addEventListener("abort", interrupt, { once: true });
  try {
    return await Promise.race([ask({ signal: ending.signal, timeoutMs }), late.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
    // Whoever waits for the loser of the race is told that it is over.
    late.promise.catch(() => {});
  }
}
