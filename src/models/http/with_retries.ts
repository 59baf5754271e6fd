/**
 * Tries again what may succeed a little later: exponential back-off, half of it by chance, and never
 * earlier than the server asks (AWS Architecture Blog, "Exponential Backoff And Jitter", 2015: equal
 * jitter, as full jitter may not wait at all, which a limit per minute punishes).
 *
 * @module
 */
import type { Clock } from "./clock.ts";
import {
  ModelBusyError,
  type ModelCall,
  ModelError,
  ModelTimeoutError,
  ModelUnreachableError,
} from "./model_errors.ts";

/** The first wait, which doubles with each attempt. */
const FIRST_WAIT_MS = 1_000;
/** No wait of ours is longer. */
const MAX_WAIT_MS = 30_000;
/** A server that asks for more is given up at once: a person should know, not wait. */
const MAX_RETRY_AFTER_MS = 90_000;
/** A server that is too slow twice will be so again, and each time costs all of the time there is. */
const MAX_TIMEOUTS = 2;

/** State that requests to one server share. */
export interface Pace {
  /** Before this time, in milliseconds since 1970, nothing is sent. */
  notBefore: number;
  /** Whether the server has ever answered: one that has not is not there, and is not waited for. */
  hasAnswered: boolean;
}

/** Options for {@linkcode withRetries}. */
export interface RetryOptions {
  /** The request, for messages. */
  readonly call: ModelCall;
  readonly attempts: number;
  /** When it has to be over, in milliseconds since 1970; a wait that passes it is not begun. */
  readonly until: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Shared by all requests to the server: what one is told, the others heed. */
  readonly pace: Pace;
  /** Told of each wait before it begins, and why, in a sentence for a person. */
  readonly onWait?: ((message: string) => void) | undefined;
}

/**
 * Tries until it succeeds, fails for good, or has been tried often enough.
 *
 * @throws What the last attempt threw.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { call, attempts, until, signal, clock, pace, onWait }: RetryOptions,
): Promise<Result> {
  for (let tried = 1;; tried++) {
    const pause = pace.notBefore - clock.now();
    if (clock.now() + pause >= until) throw new ModelBusyError(call, 429, { retryAfterMs: pause });
    if (pause > 0) await clock.sleep(pause, signal);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ModelError && error.isTransient)) throw error;
      if (tried >= Math.min(attempts, mostAttempts(error, { until, pace }))) throw error;
      const wait = waitAfter(error, tried, clock);
      if (wait === undefined || clock.now() + wait >= until) throw error;
      if (error instanceof ModelBusyError) keepPace(pace, error, clock);
      onWait?.(
        `Waits ${Math.ceil(wait / 100) / 10} s to ${call.task} at "${call.url}": ${error.state}`,
      );
      await clock.sleep(wait, signal);
    }
  }
}

function mostAttempts(
  error: ModelError,
  { until, pace }: Pick<RetryOptions, "until" | "pace">,
): number {
  if (error instanceof ModelTimeoutError) return MAX_TIMEOUTS;
  // A server that was there may be back in a minute, but nobody would wait for it with a query.
  const isGone = error instanceof ModelUnreachableError && (!pace.hasAnswered || until < Infinity);
  return isGone ? 1 : Infinity;
}

/** How long to wait; `undefined` where it would be too long. */
function waitAfter(error: ModelError, tried: number, clock: Clock): number | undefined {
  const backOff = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1));
  const own = backOff / 2 * (1 + clock.random());
  const asked = error instanceof ModelBusyError ? error.retryAfterMs ?? 0 : 0;
  if (asked > MAX_RETRY_AFTER_MS) return undefined;
  // What is asked, and a little by chance, so that those who wait do not all come at once.
  return Math.max(own, asked + FIRST_WAIT_MS / 2 * clock.random());
}

function keepPace(pace: Pace, error: ModelBusyError, clock: Clock): void {
  if (error.retryAfterMs === undefined) return;
  pace.notBefore = Math.max(pace.notBefore, clock.now() + error.retryAfterMs);
}
