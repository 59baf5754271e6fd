import { HttpError } from "./error_reply.ts";

interface GateOptions {
  /**
   * Requests that are worked on at once. An index answers one question after the other: more would
   * wait in it, where nobody can call them back. @default {16}
   */
  readonly running?: number;
  /** Requests that wait for one of them to end. @default {512} */
  readonly waiting?: number;
}

/** Lets as many requests in as can be worked on, and a bounded number wait. */
export class Gate {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor({ running = 16, waiting = 512 }: GateOptions = {}) {
    this.#maxRunning = running;
    this.#maxWaiting = waiting;
  }

  /**
   * Waits for a place.
   *
   * @returns Gives the place back; to be called once.
   * @throws {HttpError} If too many wait already, or time ends before its turn comes.
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#running < this.#maxRunning) this.#running += 1;
    else await this.#wait(signal);
    return () => this.#leave();
  }

  #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#maxWaiting) {
      throw new HttpError("BUSY", "Cannot answer as too many requests wait already");
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(start);
        reject(isLate(signal.reason) ? cameToNoTurn(signal.reason) : signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      this.#waiting.add(start);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** The place goes to whoever has waited longest. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

function isLate(reason: unknown): boolean {
  return reason instanceof HttpError && reason.code === "TIMEOUT";
}

/** Says that a request was not begun, and so nothing of how long it takes. */
function cameToNoTurn(cause: unknown): HttpError {
  const statement = "Cannot answer as its turn did not come in time: others were before it";
  return new HttpError("BUSY", statement, { hint: "Ask again in some seconds", cause });
}
