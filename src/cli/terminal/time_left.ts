/**
 * How long a work still takes, from the share of it that is done: at the rate of all that was done
 * since the first report, which leaves out what came before it. A rate over a shorter time jumps with
 * each large file. Nothing is said of the first tenth, which loads parsers and starts workers: an
 * estimate from that was a hundred times what it took.
 *
 * @module
 */

/** Share that has to be done before anything is said. */
const MIN_SHARE = 0.1;

/** Estimates the time that is left. */
export class TimeLeft {
  #first: { readonly share: number; readonly atMs: number } | undefined;

  /**
   * Notes how far the work is.
   *
   * @param share Share that is done, from 0 to 1.
   * @param atMs Time of the report, in milliseconds.
   * @returns The time that is left, in milliseconds; `undefined` where too little is done to tell.
   */
  note(share: number, atMs: number): number | undefined {
    const first = this.#first ??= { share, atMs };
    const [done, took] = [share - first.share, atMs - first.atMs];
    if (share < MIN_SHARE || done <= 0 || took <= 0) return undefined;
    return (1 - share) * took / done;
  }
}
