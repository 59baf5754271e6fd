/** Waits are this many times as long as the quiet that is waited for, at most. */
const MAX_WAIT_FACTOR = 10;

/**
 * Tells when things that happen have come to rest: after a time without any, or when the first of
 * them is ten times as long ago, so that a stream without end is served too.
 */
export class Quiet {
  readonly #debounceMs: number;
  readonly #now: () => number;
  #first: number | undefined;
  #last = 0;

  /**
   * @param debounceMs The time, in milliseconds.
   * @param now The clock, in milliseconds.
   */
  constructor(debounceMs: number, now: () => number = () => performance.now()) {
    this.#debounceMs = debounceMs;
    this.#now = now;
  }

  /** Notes that something happened. */
  note(): void {
    this.#last = this.#now();
    this.#first ??= this.#last;
  }

  /** Forgets what happened. */
  clear(): void {
    this.#first = undefined;
  }

  /** Milliseconds until it is at rest; `undefined` where nothing has happened. */
  get left(): number | undefined {
    if (this.#first === undefined) return undefined;
    const end = Math.min(
      this.#last + this.#debounceMs,
      this.#first + this.#debounceMs * MAX_WAIT_FACTOR,
    );
    return Math.max(0, end - this.#now());
  }
}
