/**
 * Every weight of the ranking, in one place, with its origin.
 *
 * @module
 */
import type { Intent } from "../query/intent.ts";
import type { PathFeatures } from "./path_features.ts";
import type { RankerName } from "./ranker.ts";

/**
 * Weights of a path's features in the path ranker: column A of the ranking recipe, fitted there
 * together with the words of chunks, which the path ranker does not know.
 */
export const PATH_WEIGHTS: Readonly<Record<keyof PathFeatures, number>> = {
  stemMatch: 2.16,
  stemPrefix: 3.31,
  stemAbbreviation: 2.01,
  stemEquals: 0.38,
  folderMatch: 3.65,
};

/**
 * Weights of the linear sum that decides the order, written by `deno task eval fit`: listwise softmax
 * with L2 3e-4 over 31 repositories, whole checkouts, 809 queries (the sets `dev` and `commits`),
 * cross-validated by repository in 8 folds. `eval/fit.txt` has the figures and what each is worth.
 */
export const RERANK_WEIGHTS = {
  /** Best chunk by BM25F, over the best of all files. */
  chunk: 2.26,
  /** Second best chunk, over the same. */
  secondChunk: 0.92,
  /** Skeleton by BM25F, over the best of all files. */
  skeleton: 1.53,
  /** Share of the query that stands in one chunk. */
  coverage: 1.16,
  /** Features of the path: see `path_features.ts`. */
  stemMatch: 0.54,
  stemPrefix: 2.26,
  stemAbbreviation: 1.1,
  stemEquals: 0.75,
  folderMatch: 1.19,
  /** Features of meaning: see `meaning.ts`. */
  meaning: 3.63,
  meaningStem: 1.35,
  meaningFile: 1.4,
  /** Neighbours of the query that stand together in the best chunk. */
  neighbours: 0.82,
  /** Best definition of the name that a symbol query asks for. */
  definition: 4.26,
  /** Best definition of an identifier inside a longer query. */
  identifier: 1.52,
  /** Category of a file, unless the query asks for it: see `category_features.ts`. */
  test: -3.29,
  foreign: -3.33,
  example: -1.64,
  docs: -4.1,
  config: -1.26,
  legacy: -2.16,
  /**
   * How much of a header or stub another file defines: see `declared.ts`. Set by hand within a sweep
   * over `dev` and `commits`, not cross-validated: folds by repository prefer -2.5, which gains less on
   * `dev`; the gain is that of five repositories.
   */
  declared: -1.5,
  /**
   * Score of the definition that is shown, over the mean of those of the page: see
   * `choose_definition.ts`. Not fitted with the others, which stayed as they are.
   */
  bestDefinition: 0.5,
  /** Standing of the file in its repository: see `standing.ts`. */
  size: 2.99,
  referrers: 1.02,
  core: 2.28,
  /** Not fitted, as no evaluation query types a path: more than all words together can reach. */
  typedPath: 70,
  /**
   * Target of a pasted text, from 0 to 1: see `place/`. Not fitted, as no evaluation query is
   * pasted; over every other feature, and so far over them that a test which expects a message, at
   * 0.6, does not pass the code that throws it.
   */
  place: 140,
  /**
   * The query stands in the file, and reads as code, a path, a message or a quotation, or is a few words
   * that a program says or four that stand together (`quoted_words.ts`): half of this in another case, three quarters as a part of a longer word. Not fitted: half of it is over all that
   * words, meaning and standing reach together (15 in the evaluation), so that files without it come
   * behind, and a quarter parts what is held as typed from what is held nearly.
   */
  literal: 40,
  /**
   * What commits say of the file, over the best of all files: see `history.ts`. Not fitted with the
   * others, which stayed as they are.
   */
  history: 1.2,
  /** Touched in this session: not fitted; as much as half a definition inside a query. */
  session: 0.7,
} as const;

/** Features that models give, where they take part. */
export type ModelFeatureName = "dense" | "sparse" | "crossEncoder";

/** Weight of one unit of each feature. */
export type RerankWeights =
  & Readonly<Record<keyof typeof RERANK_WEIGHTS, number>>
  & Readonly<Partial<Record<ModelFeatureName, number>>>;

/**
 * Weights where a model's vectors take part, fitted as the others are, with all-MiniLM-L6-v2, over the
 * queries that are sentences: names of symbols are ranked without it. `eval/fit_dense.txt` has the
 * figures; what was not fitted there, and the definition of a name, is as above.
 */
export const DENSE_WEIGHTS: RerankWeights = {
  ...RERANK_WEIGHTS,
  chunk: 1.97,
  secondChunk: 0.79,
  skeleton: 1.01,
  coverage: 1.03,
  stemMatch: 0.25,
  stemPrefix: 2.57,
  stemAbbreviation: 0.88,
  stemEquals: 0.67,
  folderMatch: 1.17,
  meaning: 2.45,
  meaningStem: 1.56,
  meaningFile: 1.03,
  neighbours: 0.82,
  identifier: 1.43,
  test: -3.03,
  foreign: -2.98,
  example: -1.72,
  docs: -4.44,
  config: -1.37,
  legacy: -2.16,
  size: 2.4,
  referrers: 0.81,
  core: 2.57,
  /** Place among the files that are compared, by the cosine of the nearest chunk: see `rankShares()`. */
  dense: 2.36,
};

/**
 * Weights of the features that come beside either of the two: the same form, and so the weight of
 * `dense`, since no model of their kind could be had to fit them with.
 */
export const MODEL_WEIGHTS = {
  /** Place by the terms of a model. */
  sparse: 2.36,
  /** Place by what a cross-encoder says of the best chunk, among the files that it read. */
  crossEncoder: 2.36,
} as const;

/**
 * Weights of the probability that a file answers: see `probability.ts`. Written by
 * `deno task eval probability`: logistic regression with L2 1e-4 on the ten best files of 824 queries
 * of 32 repositories, whole checkouts, and on those of as many queries of other repositories, which
 * count a quarter. `eval/probability.txt` has how often what is said comes true.
 */
export const PROBABILITY_WEIGHTS = {
  one: -2.9,
  /** Share of the file in the softmax of all scores, and its logarithm. */
  share: 2.94,
  logShare: 0.49,
  coverage: 0.74,
  meaning: 2.23,
  definition: 1.59,
  identifier: 0.63,
  neighbours: 0.22,
} as const;

/**
 * Weights of the definition that is shown of a file: see `choose_definition.ts`. Written by
 * `deno task eval fit-lines`: listwise softmax with L2 3e-3 on the right files among the first ten of
 * 160 questions of 8 repositories; `eval/fit_lines.txt` has how often it is right, cross-validated by
 * repository.
 */
export const DEFINITION_WEIGHTS = {
  /** Chunk by BM25F, over the best of the file. */
  words: 1.6,
  /** Chunk by cosine, over the nearest of the file. */
  meaning: 2.22,
  /** Share of the query that stands in the chunk. */
  coverage: 1.71,
  /** Share of the query that the name says. */
  name: 1.27,
  /**
   * The name says nearly all of the query, as that of a class whose members do not. Not fitted, as no
   * question of the set is a name alone: as much as being a member and of its scope.
   */
  named: 2.5,
  /** The last word of the name is in the query. */
  head: 0.37,
  /** Share of the query that stands in the names around it. */
  scope: 1.07,
  /** It is a function, a method or a macro: members before what contains them. */
  callable: 1.71,
  /** Logarithm of its lines: what does the work is longer than what hands it on. */
  size: 1.63,
} as const;

/** Weight of each list in the fusion, where the intent does not shift it. */
const LIST_WEIGHTS: Readonly<Record<RankerName, number>> = {
  lexical: 0.5,
  vector: 0.5,
  sparse: 0.5,
  symbol: 0.5,
  path: 0.7,
  place: 2,
  history: 0.5,
  session: 0.3,
  grep: 0.5,
};

/**
 * Weights by intent, which shifts them by half and never to zero, since a guess must not hide what
 * another signal found.
 */
export const FUSION_WEIGHTS: Readonly<Record<Intent, Readonly<Record<RankerName, number>>>> = {
  concept: { ...LIST_WEIGHTS, lexical: 1, vector: 1, sparse: 1, symbol: 0.7 },
  symbol: { ...LIST_WEIGHTS, lexical: 0.7, symbol: 1.5, grep: 0.7 },
  path: { ...LIST_WEIGHTS, path: 1.5 },
};
