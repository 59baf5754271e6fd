/**
 * Weights that are fitted without the repository on which they are measured.
 *
 * @module
 */
import type { EvalQuery } from "../dataset.ts";
import { type QueryScore, scoreQuery } from "../metrics.ts";
import type { AskedQuery } from "./candidates.ts";
import { type FitProblem, FIXED } from "./fit_problem.ts";
import { fitListwise } from "./listwise.ts";

/** Weights of every fold, one a feature. */
export interface FoldWeights {
  /** Fitted on all repositories but those of the fold. */
  readonly without: readonly (readonly number[])[];
  /** Fitted on all repositories. */
  readonly all: readonly number[];
}

/** A query with its score; its candidates are in the order that is scored. */
export interface ScoredAsk extends AskedQuery {
  /** Its score. */
  readonly score: QueryScore;
}

/** Options for {@linkcode crossValidate}. */
export interface CrossValidateOptions {
  /** Names of features that do not count. @default {none} */
  readonly leftOut?: ReadonlySet<string>;
  /** Weights to start from, as a fit that differs little ended there. @default {the prior} */
  readonly start?: FoldWeights;
}

/** Fits weights on all repositories, and once a fold on all others. */
export function crossValidate(
  problem: FitProblem,
  { leftOut = new Set(), start }: CrossValidateOptions = {},
): FoldWeights {
  const { lists, foldOf, folds, l2, table: { names } } = problem;
  const prior = problem.prior.map((weight, index) => leftOut.has(names[index] ?? "") ? 0 : weight);
  const fixed = new Set(
    names.flatMap((name, index) => leftOut.has(name) || FIXED.has(name) ? [index] : []),
  );
  const fit = (fold: number | undefined, from: readonly number[] | undefined) => {
    const kept = lists.filter(({ repo }) => foldOf.get(repo) !== fold);
    return fitListwise(kept, prior, { l2, fixed, ...(from ? { start: from } : {}) });
  };
  const all = fit(undefined, start?.all);
  const without = Array.from(
    { length: folds },
    (_, fold) => fit(fold, start?.without[fold] ?? all),
  );
  return { all, without };
}

/** Scores queries in the order in which the product put the candidates. */
export function scoreAsFound(queries: readonly AskedQuery[]): ScoredAsk[] {
  return queries.map((each) => ({ ...each, score: scoreQuery(each.query, each.candidates) }));
}

/** Scores queries with weights that were fitted on all repositories. */
export function scoreInSample({ table }: FitProblem, { all }: FoldWeights): ScoredAsk[] {
  return table.queries.map((each) => scoreWith(each, all));
}

/** Scores queries, each with weights that were fitted without its repository. */
export function scoreOutOfSample(
  { table, foldOf }: FitProblem,
  { all, without }: FoldWeights,
): ScoredAsk[] {
  const weightsFor = ({ repo }: EvalQuery) => without[foldOf.get(repo) ?? -1] ?? all;
  return table.queries.map((each) => scoreWith(each, weightsFor(each.query)));
}

/** Candidates of equal score stay in the order in which the product puts them. */
function scoreWith(asked: AskedQuery, weights: readonly number[]): ScoredAsk {
  if (asked.isApart) return { ...asked, score: scoreQuery(asked.query, asked.candidates) };
  const scored = asked.candidates.map((candidate) => ({
    candidate,
    sum: candidate.values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0),
  }));
  const candidates = scored.sort((a, b) => b.sum - a.sum).map(({ candidate }) => candidate);
  return { ...asked, candidates, score: scoreQuery(asked.query, candidates) };
}
