/**
 * Answer to a search of several roots, beside that of one. Types only.
 *
 * @module
 */
import type { IndexState, SearchAnswer } from "../answer.ts";

/**
 * The answer to a query over several roots. What it says of itself is said of the roots that
 * answered: `results`, `confidence`, `recommendedReads` and `pagination` of one ranking of them all,
 * `fallbackGrepHits` and `skipped` are sums, and `index` is that of `joinStates()`: the worst of
 * all. Paths are relative to the root of their result.
 */
export interface RootsAnswer extends SearchAnswer {
  /** All roots, in the order in which they were named. */
  readonly roots: readonly {
    /** Its name: results and recommended reads carry it as `root`. */
    readonly name: string;
    /** Path of the tree: absolute, or as it was given where it cannot be opened. */
    readonly root: string;
    /** How current its index is; absent where it did not answer. */
    readonly index?: IndexState;
    readonly error?: string;
  }[];
}

/** One of the roots that were searched. */
export type RootAnswer = RootsAnswer["roots"][number];
