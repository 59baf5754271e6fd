/**
 * Retrieval metrics, the same figures as the reference scorer (`score.py` beside the datasets).
 *
 * One ranking is scored as `cbx eval` scores it; targets, primary and secondary alike, are its places.
 * Their paths are relative to the checkout or to the root of a query.
 *
 * Means are taken over queries, and over repositories of each one's mean: published figures are
 * the latter, which large repositories do not dominate.
 *
 * @module
 */
import {
  DEPTH,
  firstRank,
  type RankedRange,
  scoreRanking,
} from "../src/cli/commands/eval/metrics.ts";
import { mean } from "../src/cli/commands/eval/statistics.ts";
import type { EvalQuery } from "./dataset.ts";

export { DEPTH, type RankedRange };

/** Metrics of one query, or their mean over several. */
export interface Metrics {
  /** Normalised discounted cumulative gain. */
  readonly ndcg10: number;
  /** Share of the target files that were found. */
  readonly recall10: number;
  /** Reciprocal rank of the first result that covers a target. */
  readonly mrr: number;
  /** Whether the first result covers a target. */
  readonly success1: number;
}

/** Metrics of one query, with the rank behind them. */
export interface QueryScore extends Metrics {
  /** Place of the first result that covers a target; `undefined` if none does. */
  readonly firstRank: number | undefined;
}

/** Means over a set of queries. */
export interface Aggregate {
  /** Number of queries. */
  readonly queries: number;
  /** Number of repositories. */
  readonly repositories: number;
  /** Means over queries. */
  readonly byQuery: Metrics;
  /** Means over repositories. */
  readonly byRepository: Metrics;
}

/** Score of a query without targets. */
const NOTHING: QueryScore = { ndcg10: 0, recall10: 0, mrr: 0, success1: 0, firstRank: undefined };

/** Scores the answer to a query, best result first. */
export function scoreQuery(query: EvalQuery, results: readonly RankedRange[]): QueryScore {
  const rows = results.slice(0, DEPTH).map((result) => ({
    ...result,
    path: underRoot(result.path, query.root),
  }));
  const targets = [...query.relevant, ...query.secondary];
  if (targets.length === 0) return NOTHING;
  const first = firstRank(targets, rows, isSameFile);
  const { ndcg10, recall10, mrr } = scoreRanking(targets, rows, isSameFile);
  return { ndcg10, recall10, mrr, success1: first === 1 ? 1 : 0, firstRank: first };
}

/** Takes the means over queries and over repositories. */
export function aggregate(
  rows: readonly { readonly repo: string; readonly score: Metrics }[],
): Aggregate {
  const repositories = [...Map.groupBy(rows, ({ repo }) => repo).values()];
  return {
    queries: rows.length,
    repositories: repositories.length,
    byQuery: meanOf(rows.map(({ score }) => score)),
    byRepository: meanOf(repositories.map((each) => meanOf(each.map(({ score }) => score)))),
  };
}

function meanOf(scores: readonly Metrics[]): Metrics {
  return {
    ndcg10: mean(scores.map(({ ndcg10 }) => ndcg10)),
    recall10: mean(scores.map(({ recall10 }) => recall10)),
    mrr: mean(scores.map(({ mrr }) => mrr)),
    success1: mean(scores.map(({ success1 }) => success1)),
  };
}

function underRoot(path: string, root: string): string {
  return root !== "" && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/** Annotated paths are relative to the checkout or to the root, so either may be the longer. */
function isSameFile(path: string, annotated: string): boolean {
  return path === annotated || path.endsWith(`/${annotated}`) || annotated.endsWith(`/${path}`);
}
