/**
 * Scores the answers to a dataset: as figures, and as the table that is printed.
 *
 * @module
 */
import { mean, median, quantile } from "../src/cli/commands/eval/statistics.ts";
import type { Scope } from "./corpus.ts";
import { type Aggregate, aggregate, type Metrics, type QueryScore, scoreQuery } from "./metrics.ts";
import type { Answer, CorpusRun } from "./run_corpus.ts";
import { textTable } from "./text_table.ts";

/** An answer with its score. */
export interface ScoredAnswer {
  /** Name of the repository, for {@linkcode aggregate}. */
  readonly repo: string;
  /** The answer. */
  readonly answer: Answer;
  /** Its score. */
  readonly score: QueryScore;
}

/** The figures of one dataset, indexed in one scope. */
export interface QualityReport {
  /** Name of the dataset. */
  readonly dataset: string;
  /** Scope that was indexed. */
  readonly scope: Scope;
  /** All queries. */
  readonly overall: Aggregate;
  /** By kind of query. */
  readonly byCategory: Readonly<Record<string, Aggregate>>;
  /** By main language of the repository. */
  readonly byLanguage: Readonly<Record<string, Aggregate>>;
  /** By repository. */
  readonly byRepository: Readonly<Record<string, Aggregate>>;
  /** Tokens of the results down to the first that covers a target, where one does. */
  readonly tokensToFirst: {
    readonly mean: number;
    readonly median: number;
    readonly queries: number;
  };
  /** Repositories that were indexed, their files, and the time that it took in milliseconds. */
  readonly index: {
    readonly corpora: number;
    readonly files: number;
    /** `null` where an index of an earlier run was kept. */
    readonly ms: number | null;
  };
  /** Time of an answer in milliseconds. */
  readonly queryMs: { readonly p50: number; readonly p95: number };
  /** Queries that were refused, with the reason. */
  readonly problems: readonly string[];
  /** Every answer. */
  readonly answers: readonly ScoredAnswer[];
}

/**
 * Scores what the corpora of a dataset answered.
 *
 * @throws {RangeError} If there is no answer.
 */
export function qualityReport(
  runs: readonly CorpusRun[],
  { dataset, scope }: Pick<QualityReport, "dataset" | "scope">,
): QualityReport {
  const answers = runs.flatMap((run) => run.answers.map(scored));
  const times = answers.map(({ answer }) => answer.elapsedMs);
  return {
    dataset,
    scope,
    overall: aggregate(answers),
    byCategory: aggregateBy(answers, ({ answer }) => answer.query.category),
    byLanguage: aggregateBy(answers, ({ answer }) => answer.query.language),
    byRepository: aggregateBy(answers, ({ repo }) => repo),
    tokensToFirst: tokensToFirst(answers),
    index: {
      corpora: runs.length,
      files: runs.reduce((sum, { files }) => sum + files, 0),
      ms: totalTime(runs),
    },
    queryMs: { p50: median(times), p95: quantile(times, 0.95) },
    problems: answers.flatMap(({ answer: { query, problem } }) =>
      problem === undefined ? [] : [`${query.id}: ${problem}`]
    ),
    answers,
  };
}

/** Writes the figures as a table. */
export function qualityText(report: QualityReport): string {
  const { dataset, scope, tokensToFirst, index, queryMs, problems } = report;
  const { mean: meanTokens, median: medianTokens, queries } = tokensToFirst;
  const lines = [
    `${dataset}, indexing ${scope === "root" ? "the benchmark's root" : "the whole checkout"}`,
    "",
    figuresTable(report).trimEnd(),
    "",
    `tokens to the first relevant hit: median ${medianTokens.toFixed(0)}, ` +
    `mean ${meanTokens.toFixed(0)} (${queries} of ${report.answers.length} queries have one)`,
    `index: ${index.files} files of ${index.corpora} repositories ` +
    (index.ms === null ? "with indexes of an earlier run" : `in ${(index.ms / 1000).toFixed(1)} s`),
    `query: p50 ${queryMs.p50.toFixed(1)} ms, p95 ${queryMs.p95.toFixed(1)} ms`,
    ...problems.map((problem) => `refused: ${problem}`),
  ];
  return lines.join("\n") + "\n";
}

/** Writes one line a query: its rank, its gain and its text, the worst first. */
export function perQueryText({ answers }: QualityReport): string {
  const sorted = [...answers].sort((a, b) => a.score.ndcg10 - b.score.ndcg10);
  return textTable([
    ["query", "NDCG@10", "recall@10", "rank", ""],
    ...sorted.map(({ answer: { query }, score: { ndcg10, recall10, firstRank } }) => [
      query.id,
      ndcg10.toFixed(4),
      recall10.toFixed(4),
      String(firstRank ?? "-"),
      query.query,
    ]),
  ], [0, 4]);
}

/** Gives the figures in snake case, without the answers, to be written as JSON. */
export function qualityJson(report: QualityReport): Record<string, unknown> {
  const { dataset, scope, tokensToFirst, index, queryMs, problems } = report;
  return {
    dataset,
    scope,
    overall: aggregateJson(report.overall),
    by_category: mapValues(report.byCategory, aggregateJson),
    by_language: mapValues(report.byLanguage, aggregateJson),
    by_repo: mapValues(report.byRepository, aggregateJson),
    tokens_to_first: tokensToFirst,
    index,
    query_ms: queryMs,
    problems,
  };
}

function totalTime(runs: readonly CorpusRun[]): number | null {
  const times = runs.flatMap(({ indexMs }) => indexMs === undefined ? [] : [indexMs]);
  return times.length < runs.length ? null : times.reduce((sum, ms) => sum + ms, 0);
}

function scored(answer: Answer): ScoredAnswer {
  return { repo: answer.query.repo, answer, score: scoreQuery(answer.query, answer.results) };
}

function aggregateBy(
  answers: readonly ScoredAnswer[],
  keyOf: (answer: ScoredAnswer) => string,
): Record<string, Aggregate> {
  const groups = [...Map.groupBy(answers, keyOf)].sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(groups.map(([key, group]) => [key, aggregate(group)]));
}

function tokensToFirst(answers: readonly ScoredAnswer[]): QualityReport["tokensToFirst"] {
  const tokens = answers.flatMap(({ answer, score: { firstRank } }) => {
    if (firstRank === undefined) return [];
    return [answer.results.slice(0, firstRank).reduce((sum, each) => sum + each.tokens, 0)];
  });
  return {
    mean: mean(tokens),
    median: tokens.length > 0 ? median(tokens) : 0,
    queries: tokens.length,
  };
}

function figuresTable({ overall, byCategory, byLanguage, byRepository }: QualityReport): string {
  const columns = ["NDCG@10", "recall@10", "MRR", "success@1"];
  const group = (title: string, groups: Readonly<Record<string, Aggregate>>) => [
    [`by ${title}`],
    ...Object.entries(groups).map(([name, figures]) => row(`  ${name}`, figures)),
  ];
  return textTable([
    ["", "", "", "by query", "", "", "", "by repo"],
    ["", "queries", "repos", ...columns, ...columns],
    row("all", overall),
    ...group("category", byCategory),
    ...group("language", byLanguage),
    ...group("repository", byRepository),
  ]);
}

function row(name: string, { queries, repositories, byQuery, byRepository }: Aggregate): string[] {
  const cells = ({ ndcg10, recall10, mrr, success1 }: Metrics) =>
    [ndcg10, recall10, mrr, success1].map((value) => value.toFixed(4));
  return [name, `${queries}`, `${repositories}`, ...cells(byQuery), ...cells(byRepository)];
}

function aggregateJson({ queries, repositories, byQuery, byRepository }: Aggregate): unknown {
  return { n: queries, repos: repositories, by_query: byQuery, by_repo: byRepository };
}

function mapValues<T>(record: Readonly<Record<string, T>>, to: (value: T) => unknown): unknown {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}
