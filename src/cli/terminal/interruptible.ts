import type { CliStreams } from "./streams.ts";

/** State of an index that a question was asked of, as a sentence on Ctrl-C ends. */
export const UNANSWERED = "there is no answer, and nothing was written";

/** Thrown when the caller pressed Ctrl-C. */
export class InterruptError extends Error {
  /** @param state What has become of the index. */
  constructor(state: string = "the index is as it was before") {
    super(`Interrupted: ${state}`);
    this.name = "InterruptError";
  }
}

/**
 * Does a work that Ctrl-C ends.
 *
 * @param streams Where Ctrl-C comes from.
 * @param work The work; it watches the signal.
 * @param state Tells what has become of the index, where it is not as it was before.
 * @throws {InterruptError} If the work was given up after Ctrl-C.
 */
export async function interruptible<Result>(
  streams: CliStreams,
  work: (signal: AbortSignal) => Promise<Result>,
  state?: () => string | undefined,
): Promise<Result> {
  const controller = new AbortController();
  const stop = streams.onInterrupt(() => controller.abort(new InterruptError()));
  try {
    return await work(controller.signal);
  } catch (error) {
    throw isAbort(error, controller.signal) ? new InterruptError(state?.()) : error;
  } finally {
    stop();
  }
}

/** Other trouble after Ctrl-C keeps its own message. */
function isAbort(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}
