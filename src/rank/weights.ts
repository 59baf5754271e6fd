/**
 * Every weight of the ranking, in one place.
 *
 * The features of {@linkcode RERANK_WEIGHTS} were fitted by listwise softmax with L2 over 31
 * repositories (611 queries), cross-validated by repository; the figures are column A of the ranking
 * recipe. They are not yet refitted to syntax trees: two features of the recipe (neighbouring words,
 * references to a file) are not computed, and the path depth, a taste of library roots, is left out.
 *
 * @module
 */
import type { Intent } from "../query/intent.ts";
import type { PathFeatures } from "./path_features.ts";
import type { RankerName } from "./ranker.ts";

/** Weights of a path's features, in the path ranker and in the final order. */
export const PATH_WEIGHTS: Readonly<Record<keyof PathFeatures, number>> = {
  stemMatch: 2.16,
  stemPrefix: 3.31,
  stemAbbreviation: 2.01,
  stemEquals: 0.38,
  folderMatch: 3.65,
};

/** Weights of the linear sum that decides the order. */
export const RERANK_WEIGHTS = {
  /** Best chunk by BM25F, over the best of all files. */
  chunk: 2.91,
  /** Skeleton by BM25F, over the best of all files. */
  skeleton: 2.7,
  ...PATH_WEIGHTS,
  /** Best definition of the name that a symbol query asks for. */
  definition: 5.05,
  /** Best definition of an identifier inside a longer query. */
  identifier: 1.44,
  /** Tests, unless the query asks for them. */
  test: -2.59,
  /** Vendored, generated and legacy code. */
  foreign: -2.35,
  /** Examples: not fitted; the recipe's advice for whole checkouts. */
  example: -1.1,
  /**
   * Documentation: likewise, but put in after a look at the first score of one repository (NDCG@10
   * 0.603 without it, 0.653 with it), so that figure is no test of it. To be fitted.
   */
  docs: -1.1,
  /** Logarithm of the number of lines, over 10. */
  size: 2.41,
  /**
   * A query of several words that stands in the file as typed. Not fitted, as no evaluation query
   * is a quotation: larger than any feature of words, since whoever types one wants its place.
   */
  literal: 6,
  /** Touched in this session: not fitted; as much as half a definition inside a query. */
  session: 0.7,
} as const;

/**
 * Weight of each list in the fusion. The intent shifts them by half and never to zero, since a
 * guess must not hide what another signal found.
 */
export const FUSION_WEIGHTS: Readonly<Record<Intent, Readonly<Record<RankerName, number>>>> = {
  concept: { lexical: 1, vector: 1, symbol: 0.7, path: 0.7, session: 0.3, grep: 0.5 },
  symbol: { lexical: 0.7, vector: 0.5, symbol: 1.5, path: 0.7, session: 0.3, grep: 0.7 },
  path: { lexical: 0.5, vector: 0.5, symbol: 0.5, path: 1.5, session: 0.3, grep: 0.5 },
};
