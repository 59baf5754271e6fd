/**
 * Problem to fit: lists of candidates with the files that answer each query, and which repository
 * belongs to which fold.
 *
 * @module
 */
import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";
import type { Scope } from "../corpus.ts";
import type { EvalQuery } from "../dataset.ts";
import { scoreQuery } from "../metrics.ts";
import type { AskedQuery, CandidateTable } from "./candidates.ts";
import type { RankedList } from "./listwise.ts";

/** Features whose weight is taken as it is: no query of the datasets shows what they are worth. */
export const FIXED: ReadonlySet<string> = new Set(["literal", "session", "typedPath"]);

/** Repositories that no weight is ever fitted on, so that one figure stays untouched. */
export const HELD_OUT: ReadonlySet<string> = new Set(["codewhale"]);

/** Candidates of a list, beside those that answer the query: the rest is too far down to matter. */
const LIST_LENGTH = 80;

/** Options for {@linkcode fitProblem}. */
export interface ProblemOptions {
  /** Scopes that are fitted on; all of them are scored. */
  readonly fitOn: ReadonlySet<Scope>;
  /** Groups of repositories. */
  readonly folds: number;
  /** Decides the order in which they are dealt out. */
  readonly seed: number;
  /** Strength of the pull of the weights towards 0. */
  readonly l2: number;
}

/** A query to fit on. */
export interface FitList extends RankedList {
  /** Its repository. */
  readonly repo: string;
}

/** Lists and settings of a fit. */
export interface FitProblem {
  /** Candidates of all queries. */
  readonly table: CandidateTable;
  /** Queries to fit on: those with an answer among the candidates. */
  readonly lists: readonly FitList[];
  /** Queries that are not fitted on as no candidate answers them. */
  readonly unanswered: number;
  /** Queries that are not fitted on as the product ranks them by other weights. */
  readonly apart: number;
  /** Fold of each repository that is fitted on, from 0. */
  readonly foldOf: ReadonlyMap<string, number>;
  /** Number of folds; there are no more of them than repositories. */
  readonly folds: number;
  /** Values that the weights are pulled to: 0, or the weight itself where it is fixed. */
  readonly prior: readonly number[];
  /** Strength of that pull. */
  readonly l2: number;
}

/**
 * Prepares a fit.
 *
 * @throws {RangeError} If there are fewer than two folds, or fewer repositories than two.
 */
export function fitProblem(table: CandidateTable, options: ProblemOptions): FitProblem {
  const asked = table.queries.filter(({ query: { repo }, scope }) =>
    options.fitOn.has(scope) && !HELD_OUT.has(repo)
  );
  const lists = asked.flatMap((each) => listOf(each, table.names.length));
  const foldOf = foldsOf(asked.map(({ query: { repo } }) => repo), options);
  return {
    table,
    lists,
    unanswered: asked.filter(({ isApart }) => !isApart).length - lists.length,
    apart: asked.filter(({ isApart }) => isApart).length,
    foldOf,
    folds: new Set(foldOf.values()).size,
    prior: table.names.map((name, index) => FIXED.has(name) ? table.weights[index] ?? 0 : 0),
    l2: options.l2,
  };
}

function listOf({ query, candidates, isApart }: AskedQuery, size: number): FitList[] {
  if (isApart) return [];
  const answers = candidates.map((candidate) => isAnswer(query, candidate));
  const kept = candidates.map((_, index) => index)
    .filter((index) => index < LIST_LENGTH || answers[index]);
  const targets = kept.flatMap((index, row) => answers[index] ? [row] : []);
  if (targets.length === 0) return [];
  const features = new Float64Array(kept.length * size);
  kept.forEach((index, row) => features.set(candidates[index]?.values ?? [], row * size));
  return [{ repo: query.repo, features, targets }];
}

/** Weights order files: the right file with the wrong lines is an answer here. */
function isAnswer(query: EvalQuery, candidate: AskedQuery["candidates"][number]): boolean {
  return scoreQuery(query, [candidate]).recall10 > 0;
}

/**
 * Deals repositories out to folds, in an order that the seed alone decides: what is measured on a
 * repository was then fitted without it.
 *
 * @returns The fold of each repository, from 0; folds differ by one repository at most.
 * @throws {RangeError} If there are fewer than two folds, or fewer repositories than two.
 */
export function foldsOf(
  repositories: Iterable<string>,
  { folds, seed }: { readonly folds: number; readonly seed: number },
): Map<string, number> {
  const sorted = [...new Set(repositories)].sort();
  const count = Math.min(folds, sorted.length);
  if (!(count >= 2)) {
    throw new RangeError(
      "Cannot cross-validate as folds and repositories must be >= 2: " +
        `current are ${folds} and ${sorted.length}`,
    );
  }
  const next = randomNumbers(seed);
  const dealt = sorted.map((repo) => ({ repo, place: next() })).sort((a, b) => a.place - b.place);
  return new Map(dealt.map(({ repo }, index) => [repo, index % count]));
}
