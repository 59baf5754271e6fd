/**
 * Turns of searches that rank files here: ranking takes the one thread of a process, so that of many at
 * once each would be late, with what the cluster has answered meanwhile. Those that wait have not begun.
 *
 * @module
 */
import { FleetError } from "./connection.ts";

/** Searches at once: while the cluster answers some, others are ranked. */
const MAX_RUNNING = 4;

/** Searches that wait: at a quarter of a second each, the last one waits for 16 s. */
const MAX_WAITING = 64;

/** State of HTTP of what is refused for now. */
const BUSY = 429;

/** A bounded queue: whoever comes first begins first. */
export class Turns {
  #free: number;
  readonly #maxWaiting: number;
  readonly #waiting = new Set<() => void>();

  /**
   * Begins with nobody.
   *
   * @param running Works at once. @default {4}
   * @param waiting Works that wait. @default {64}
   */
  constructor({ running = MAX_RUNNING, waiting = MAX_WAITING } = {}) {
    this.#free = running;
    this.#maxWaiting = waiting;
  }

  /**
   * Does a work when its turn has come.
   *
   * @throws {FleetError} At once, if too many wait.
   * @throws The reason of `signal`, when it ends the waiting.
   */
  async take<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      // The place goes to whoever has waited longest.
      if (next) next();
      else this.#free++;
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#maxWaiting) {
      const statement = `Cannot search the fleet as ${this.#maxWaiting} searches wait already`;
      const hint = "Ask again in some seconds, or of one repository, which needs no turn";
      throw new FleetError(statement, BUSY, { hint });
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.delete(start);
      signal?.removeEventListener("abort", giveUp);
    };
    const start = () => (leave(), resolve());
    const giveUp = () => (leave(), reject(signal!.reason));
    this.#waiting.add(start);
    signal?.addEventListener("abort", giveUp, { once: true });
    return promise;
  }
}
