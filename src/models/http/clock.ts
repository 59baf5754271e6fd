import { setTimeout as wait } from "node:timers/promises";

/** A bound on time that is given up once the work is done. */
export interface Deadline extends Disposable {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal;
}

/** Time and chance, handed in so that tests need to wait for neither. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits; throws the reason of the signal as soon as it aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Starts a deadline. */
  deadline(ms: number): Deadline;
  /** A number from 0 up to 1, without 1. */
  random(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  async sleep(ms, signal) {
    await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
  deadline(ms) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), ms);
    return { signal: controller.signal, [Symbol.dispose]: () => clearTimeout(timer) };
  },
};
