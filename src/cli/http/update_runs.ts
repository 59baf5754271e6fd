import type { JsonRecord } from "../questions/row.ts";

/**
 * Runs updates one after the other. Who asks while one runs waits for the next one, as the running
 * one may have passed the files that are meant; all who ask meanwhile share it.
 */
export class UpdateRuns {
  readonly #waiting = new Map<string, Promise<JsonRecord>>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs an update, or takes part in one that has not begun yet.
   *
   * @param root What is updated.
   * @param start Begins it.
   */
  run(root: string, start: () => Promise<JsonRecord>): Promise<JsonRecord> {
    const waiting = this.#waiting.get(root);
    if (waiting !== undefined) return waiting;
    const run = this.#last.then(() => {
      this.#waiting.delete(root);
      return start();
    });
    this.#waiting.set(root, run);
    // How it ends is told to those who wait for it, not to those who wait for the next.
    this.#last = run.catch(() => undefined);
    return run;
  }
}
