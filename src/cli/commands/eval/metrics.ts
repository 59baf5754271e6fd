/**
 * Measures one ranking against the places that answer its query.
 *
 * Every place is one item of gain 1. Its rank is that of the first result that covers it: the same
 * path, and lines that overlap where the place has lines. Two places with one rank gain once. Recall
 * counts files, whatever the lines.
 *
 * @module
 */
import type { Target } from "./query_set.ts";
import { mean } from "./statistics.ts";

/** Results that count. */
export const DEPTH = 10;

/** A range of lines in an answer. */
export interface RankedRange {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Tells whether the path of a result is that of a place. */
type IsFile = (path: string, annotated: string) => boolean;

/** Metrics of one ranking, or their mean over several. */
export interface Metrics {
  /** Share of the files that are in the first result. */
  readonly recall1: number;
  /** Share of the files that are in the first five results. */
  readonly recall5: number;
  /** Share of the files that are in the first ten results. */
  readonly recall10: number;
  /** Reciprocal rank of the first result that covers a place. */
  readonly mrr: number;
  /** Normalised discounted cumulative gain. */
  readonly ndcg10: number;
}

/** The metrics, in the order in which they are shown. */
export const METRICS = ["recall1", "recall5", "recall10", "mrr", "ndcg10"] as const;

/**
 * Scores a ranking.
 *
 * @param relevant Places that answer the query; at least one.
 * @param isFile Tells whether two paths mean one file. @default {whether they are equal}
 */
export function scoreRanking(
  relevant: readonly Target[],
  results: readonly RankedRange[],
  isFile: IsFile = isEqual,
): Metrics {
  const ranked = results.slice(0, DEPTH);
  const ranks = new Set(
    relevant.map((target) => 1 + ranked.findIndex((each) => covers(each, target, isFile)))
      .filter(Boolean),
  );
  const ideal = Array.from({ length: Math.min(DEPTH, relevant.length) }, (_, index) => index + 1);
  return {
    recall1: recall(relevant, ranked.slice(0, 1), isFile),
    recall5: recall(relevant, ranked.slice(0, 5), isFile),
    recall10: recall(relevant, ranked, isFile),
    mrr: ranks.size === 0 ? 0 : 1 / Math.min(...ranks),
    ndcg10: gain([...ranks].sort((a, b) => a - b)) / gain(ideal),
  };
}

/**
 * Finds the first result that covers a place.
 *
 * @returns Its rank, from 1; `undefined` if none does.
 */
export function firstRank(
  relevant: readonly Target[],
  results: readonly RankedRange[],
  isFile: IsFile = isEqual,
): number | undefined {
  const at = results.findIndex((each) => relevant.some((target) => covers(each, target, isFile)));
  return at < 0 ? undefined : at + 1;
}

/** Tells the share of the files that are among some paths. */
export function recall(
  relevant: readonly Target[],
  found: readonly { readonly path: string }[],
  isFile: IsFile = isEqual,
): number {
  const files = new Set(relevant.map(({ path }) => path));
  return [...files].filter((file) => found.some(({ path }) => isFile(path, file))).length /
    files.size;
}

/** Takes the mean of each metric; 0 where there is nothing. */
export function meanMetrics(rows: readonly Metrics[]): Metrics {
  const means = METRICS.map((name) => [name, mean(rows.map((row) => row[name]))]);
  // Its entries are the metrics, each once.
  return Object.fromEntries(means) as Record<typeof METRICS[number], number>;
}

function isEqual(path: string, annotated: string): boolean {
  return path === annotated;
}

function covers(
  result: RankedRange,
  { path, startLine = 0, endLine = Infinity }: Target,
  isFile: IsFile,
): boolean {
  return isFile(result.path, path) && result.endLine >= startLine && result.startLine <= endLine;
}

function gain(ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
}
