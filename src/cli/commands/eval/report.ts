/**
 * Measures the answers to a set: query by query, by kind, and overall.
 *
 * @module
 */
import type { Asked } from "./ask_queries.ts";
import type { GrepHit } from "./grep_baseline.ts";
import { DEPTH, firstRank, meanMetrics, type Metrics, recall, scoreRanking } from "./metrics.ts";
import type { Target } from "./query_set.ts";
import { median } from "./statistics.ts";

/** How one query was answered. */
export interface QueryScore extends Metrics {
  readonly id: string;
  readonly kind: string;
  readonly query: string;
  /** Rank of the first result that covers a place; `null` where none does. */
  readonly firstRank: number | null;
  /** Tokens of the snippets down to that result. */
  readonly tokensToFirst: number | null;
  readonly grep: GrepScore;
}

/** How plain word search answered one query. */
interface GrepScore {
  /** Share of the files that are among the first ten. */
  readonly recall10: number;
  /** Tokens of the matching lines down to the first file that answers; `null` where none does. */
  readonly tokensToFirst: number | null;
}

export interface Figures extends Metrics {
  readonly kind: string;
  readonly queries: number;
  /** Median of the tokens to the first relevant hit, of the queries that have one. */
  readonly tokensToFirst: number | null;
  /** The same of plain word search, and its recall; `null` where no query was asked. */
  readonly grep: GrepScore | null;
}

/** Answers to a set under one configuration. */
export interface EvalReport {
  readonly set: string;
  readonly mode: string;
  readonly rank: string;
  readonly limit: number;
  readonly overall: Figures;
  /** By kind, in order of the kinds' names. */
  readonly kinds: readonly Figures[];
  /** Queries that break the syntax, with the reason: they count as finding nothing. */
  readonly refused: readonly { readonly id: string; readonly problem: string }[];
  /** Identifiers of the queries that were not asked, as the tree has changed. */
  readonly outdated: readonly string[];
  readonly queries: readonly QueryScore[];
}

export function scoreQuery({ query, results, grep }: Asked): QueryScore {
  const { id, kind, relevant } = query;
  const rank = firstRank(relevant, results);
  return {
    id,
    kind,
    query: query.query,
    ...scoreRanking(relevant, results),
    firstRank: rank ?? null,
    tokensToFirst: rank === undefined
      ? null
      : results.slice(0, rank).reduce((sum, { tokenEstimate }) => sum + tokenEstimate, 0),
    grep: scoreGrep(relevant, grep),
  };
}

/** Takes the means over all queries, under the name `all`, and over those of each kind. */
export function summarise(
  scores: readonly QueryScore[],
): Pick<EvalReport, "overall" | "kinds"> {
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind)].sort(([a], [b]) => a < b ? -1 : 1);
  return {
    overall: figuresOf("all", scores),
    kinds: kinds.map(([kind, group]) => figuresOf(kind, group)),
  };
}

function figuresOf(kind: string, scores: readonly QueryScore[]): Figures {
  const grep = scores.map(({ grep }) => grep);
  const tokensOf = (rows: readonly { readonly tokensToFirst: number | null }[]) => {
    const tokens = rows.flatMap(({ tokensToFirst }) => tokensToFirst ?? []);
    return tokens.length === 0 ? null : median(tokens);
  };
  const meanRecall = grep.reduce((sum, { recall10 }) => sum + recall10, 0) / grep.length;
  return {
    kind,
    queries: scores.length,
    ...meanMetrics(scores),
    tokensToFirst: tokensOf(scores),
    grep: grep.length === 0 ? null : { recall10: meanRecall, tokensToFirst: tokensOf(grep) },
  };
}

function scoreGrep(relevant: readonly Target[], hits: readonly GrepHit[]): GrepScore {
  const paths = new Set(relevant.map(({ path }) => path));
  const first = hits.findIndex(({ path }) => paths.has(path));
  const read = hits.slice(0, first + 1).reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    recall10: recall(relevant, hits.slice(0, DEPTH)),
    tokensToFirst: first < 0 ? null : read,
  };
}
