/**
 * Retrieval metrics, the same figures as the reference scorer (`score.py` beside the datasets).
 *
 * Every target, primary and secondary alike, is one item of gain 1. Its rank is the place of the
 * first of ten results that covers it: the paths match, and the lines overlap where the target has
 * lines. Two targets with one rank gain once. Recall counts files, whatever the lines.
 *
 * Means are taken over queries, and over repositories of each one's mean: published figures are
 * the latter, which large repositories do not dominate.
 *
 * @module
 */
import type { EvalQuery, Target } from "./dataset.ts";
import { mean } from "./statistics.ts";

/** Results that count. */
export const DEPTH = 10;

/** A range of lines in an answer; its path is relative to the checkout. */
export interface RankedRange {
  /** Path relative to the checkout. */
  readonly path: string;
  /** First line. */
  readonly startLine: number;
  /** Last line. */
  readonly endLine: number;
}

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

/** Scores the answer to a query, best result first. */
export function scoreQuery(query: EvalQuery, results: readonly RankedRange[]): QueryScore {
  const rows = results.slice(0, DEPTH).map((result) => ({
    ...result,
    path: underRoot(result.path, query.root),
  }));
  const targets = [...query.relevant, ...query.secondary];
  const ranks = new Set(
    targets.map((target) => 1 + rows.findIndex((row) => covers(row, target))).filter(Boolean),
  );
  const files = new Set(targets.map(({ path }) => path));
  const found = [...files].filter((path) => rows.some((row) => isSameFile(row.path, path)));
  const firstRank = ranks.size > 0 ? Math.min(...ranks) : undefined;
  return {
    ndcg10: targets.length === 0 ? 0 : gain(ranks) / gain(firstPlaces(targets.length)),
    recall10: files.size === 0 ? 0 : found.length / files.size,
    mrr: firstRank === undefined ? 0 : 1 / firstRank,
    success1: firstRank === 1 ? 1 : 0,
    firstRank,
  };
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

function covers(row: RankedRange, { path, startLine = 0, endLine = Infinity }: Target): boolean {
  return isSameFile(row.path, path) && row.endLine >= startLine && row.startLine <= endLine;
}

function gain(ranks: Iterable<number>): number {
  return [...ranks].sort((a, b) => a - b).reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
}

function firstPlaces(count: number): number[] {
  return Array.from({ length: Math.min(DEPTH, count) }, (_, index) => index + 1);
}
