/**
 * Turns of searches that rank files here: ranking takes the one thread of a process, so that of many at
 * once each would be late, with what the cluster has answered meanwhile. Those that wait have not begun.
 *
 * @module
 */
import { FleetError } from "./connection.ts";

/** Searches at once: while the cluster answers some, others are ranked. */
const MAX_RUNNING = 4;

/** Searches of one caller that wait: at a quarter of a second each, the last one waits for 16 s. */
const MAX_WAITING = 64;

/** State of HTTP of what is refused for now. */
const BUSY = 429;

const HINT = "Ask again in some seconds, or of one repository, which needs no turn";

interface Turn {
  /** Caller: each has a queue of its own, so that many searches of one do not keep others waiting. */
  readonly caller: object;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
}

/** Bounded queues: callers take turns, and whoever of a caller comes first begins first. */
export class Turns {
  #free: number;
  readonly #maxWaiting: number;
  /** Those that wait, by caller: the one whose turn is next comes first. */
  readonly #waiting = new Map<object, Set<() => void>>();

  /**
   * Begins with nobody.
   *
   * @param running Works at once. @default {4}
   * @param waiting Works of one caller that wait. @default {64}
   */
  constructor({ running = MAX_RUNNING, waiting = MAX_WAITING } = {}) {
    this.#free = running;
    this.#maxWaiting = waiting;
  }

  /**
   * Does a work when its turn has come.
   *
   * @throws {FleetError} At once, if too many of the caller wait; if time ends before the turn comes.
   * @throws The reason of `signal`, when something else ends the waiting.
   */
  async take<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    turn.signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#free++;
      return;
    }
    const [caller, queue] = first;
    const [start] = queue;
    // The next turn is that of another caller.
    this.#waiting.delete(caller);
    this.#waiting.set(caller, queue);
    start!();
  }

  #wait({ caller, signal }: Turn): Promise<void> {
    const queue = this.#waiting.get(caller) ?? new Set();
    if (queue.size >= this.#maxWaiting) {
      const statement = `Cannot search the fleet as ${this.#maxWaiting} searches wait already`;
      throw new FleetError(statement, BUSY, { hint: HINT });
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      queue.delete(start);
      if (queue.size === 0) this.#waiting.delete(caller);
      signal?.removeEventListener("abort", giveUp);
    };
    const start = () => (leave(), resolve());
    const giveUp = () => (leave(), reject(lateOr(signal!.reason)));
    this.#waiting.set(caller, queue.add(start));
    signal?.addEventListener("abort", giveUp, { once: true });
    return promise;
  }
}

/** Of an end by time, that nothing was begun; any other reason as it is. */
function lateOr(reason: unknown): unknown {
  const isLate = reason instanceof Error &&
    (reason.name === "TimeoutError" || "code" in reason && reason.code === "TIMEOUT");
  if (!isLate) return reason;
  const statement =
    "Cannot search the fleet as its turn did not come in time: others were before it";
  return new FleetError(statement, BUSY, { hint: HINT, cause: reason });
}
