/** How long this process works before it returns to the event loop. */
const TURN_MS = 50;

/** Returns to the event loop: a signal may end the work there. */
export async function takeTurn(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

/** Lets results, signals and timers in, but not often: each time costs more than a millisecond. */
export class Turns {
  #resumed = performance.now();

  /** Returns to the event loop, if the last time was a while ago. */
  async yield(): Promise<void> {
    if (performance.now() - this.#resumed < TURN_MS) return;
    await takeTurn();
    this.#resumed = performance.now();
  }
}
