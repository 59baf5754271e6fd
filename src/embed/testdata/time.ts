/**
 * Time for tests that must not wait.
 *
 * @module
 */

/** A clock that can be set forward. */
export interface Clock {
  /** Lets some milliseconds pass. */
  advance(ms: number): void;
}

/** Runs a test with a clock of its own in place of `performance.now()`. */
export async function withClock(body: (clock: Clock) => Promise<void>): Promise<void> {
  const now = performance.now;
  let passed = 0;
  performance.now = () => now.call(performance) + passed;
  try {
    await body({ advance: (ms) => passed += ms });
  } finally {
    performance.now = now;
  }
}

/** Turns of the event loop after which a file is certainly published that ever will be. */
const MAX_TURNS = 5000;

/** Waits until another file has taken the place of the one that was there. */
export async function untilReplaced(path: string, inode: number | null): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS && Deno.statSync(path).ino === inode; turn++) {
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Lets so much time pass between the batches of a model that what is made is published after each.
 *
 * @returns What is to be called before each batch.
 */
export function publishingEach({ advance }: Clock, indexPath: string): () => Promise<void> {
  /** Longer than the time between two publications. */
  const longMs = 600_000;
  let inode: number | null | undefined;
  return async () => {
    // The clock stands still while something is published, as that is to take no time.
    if (inode !== undefined) await untilReplaced(indexPath, inode);
    inode = Deno.statSync(indexPath).ino;
    advance(longMs);
  };
}
