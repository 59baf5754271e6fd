/**
 * The printed comparison: quality set by set, then time and size.
 *
 * @module
 */
import { aggregate } from "../metrics.ts";
import { mean, median, quantile } from "../statistics.ts";
import { textTable } from "../text_table.ts";
import type { FirstQuery } from "./first_query.ts";
import { type CorpusMeasure, RANKINGS, type ScoredAnswer } from "./measure_corpus.ts";
import { CONTESTANT_NAMES, type ContestantName, CONTESTANTS } from "./time_searches.ts";

/** A dataset, by the queries in it. */
export interface NamedQueries {
  /** Its name. */
  readonly name: string;
  /** Whether a query is of it. */
  readonly has: (query: ScoredAnswer["query"]) => boolean;
}

/** What is reported. */
export interface Fts5Report {
  /** Scope of the indexes. */
  readonly scope: string;
  /** Runs behind each time. */
  readonly runs: number;
  /** Datasets, in the order in which they are printed. */
  readonly sets: readonly NamedQueries[];
  /** One entry a corpus. */
  readonly measures: readonly CorpusMeasure[];
}

/** The ranking that the others are held against: that of the product. */
const OWN: typeof RANKINGS[number]["name"] = "BM25F, terms + expansions";

/** Contestants whose index has a row of its own, with what of its build does not count. */
const BUILDS: Readonly<Partial<Record<ContestantName, (ms: BuildTimes) => number>>> = {
  native: ({ native }) => native,
  wasm: ({ wasm }) => wasm,
  chunks: ({ chunks, rows }) => chunks - rows,
};

type BuildTimes = CorpusMeasure["buildMs"];

const LABELS: Readonly<Record<ContestantName, string>> = {
  native: "FTS5, machine code (node:sqlite)",
  wasm: "FTS5, the product's Wasm",
  repeated: "  the same, terms repeated by weight",
  chunks: "BM25F over posting lists",
  skeletons: "  the same, skeletons scored as well",
  product: "  the same behind Orama: the product",
};

const NOTES = `\
Both rank the same chunks by the same terms; nothing else counts, and a file is one result: its best chunk.
FTS5: k1 1.2 and b 0.75 are constants of its code, a document's length is that of all columns together, the columns have our
field weights, and a term of the query has no weight: an expansion counts as much as what was typed, where ours counts it 0.3.
"Repeated by weight" says each typed term three times and each expansion once, which bm25() adds up.
"The last less it": the mean gain in NDCG@10 of the product's ranking, with its standard error where queries are independent
(those of one repository are less so), and the queries that it answers better or worse.
Our constants were tuned on dev's queries, which favours ours there; other sets, of the same repositories, had no say.

Times are of a machine that others used as well: read them beside each other.
open, first: each in a process of its own, files in the system's cache, median over corpora: loading the engine's modules and
Wasm and opening the index; then one query. warm: all queries in turn in an open index; the median of the runs for each query.
x product: the median over queries of the time beside the product's. Part of Orama's first search is Deno loading its "process" object.
index: pages of the FTS5 tables (contentless, deletable, full detail, optimised); for ours the terms, their index, the lists, and
field lengths and terms of each file. build: from the terms of each field as one text; ours less the time of the same file and
chunk rows without postings, which the FTS5 tables do not have. Skeletons have no such text: their build is not timed here.
`;

/** Writes the comparison. */
export function fts5Text({ scope, runs, sets, measures }: Fts5Report): string {
  const answers = measures.flatMap((measure) => measure.answers);
  const bytes = sum(measures, ({ sourceBytes }) => sourceBytes);
  const head = `FTS5's bm25() and our BM25F; scope ${scope}: ${measures.length} corpora, ` +
    `${sum(measures, ({ files }) => files)} files, ${
      sum(measures, ({ chunks }) => chunks)
    } chunks, ` +
    `${megabytes(bytes)} MB of source; medians of ${runs} runs in turn; ` +
    `Deno ${Deno.version.deno}, ${navigator.hardwareConcurrency} cores\n`;
  const qualities = sets.map((set) =>
    qualityText(set, answers.filter(({ query }) => set.has(query)))
  );
  return [head, ...qualities, costText(measures), NOTES].join("\n");
}

function qualityText(set: NamedQueries, answers: readonly ScoredAnswer[]): string {
  const of = Map.groupBy(answers, ({ ranking }) => ranking);
  const own = of.get(OWN) ?? [];
  const rows = RANKINGS.map(({ name }) => {
    const these = of.get(name) ?? [];
    const { byQuery, byRepository } = aggregate(these);
    const { ndcg10, recall10, mrr } = byQuery;
    const means = [ndcg10, byRepository.ndcg10, recall10, mrr].map((value) => value.toFixed(4));
    return [name, ...means, ...(name === OWN ? [] : gainCells(these, own))];
  });
  const head = [
    `${set.name}, ${own.length} queries`,
    "NDCG@10",
    "by repository",
    "recall@10",
    "MRR",
  ];
  return textTable([[...head, "the last less it", "better", "worse"], ...rows]);
}

/** What the product gains, query by query: the mean with its standard error, and how often. */
function gainCells(base: readonly ScoredAnswer[], own: readonly ScoredAnswer[]): string[] {
  const gains = own.map(({ score }, at) => score.ndcg10 - (base[at]?.score.ndcg10 ?? 0));
  const average = mean(gains);
  const variance = mean(gains.map((gain) => (gain - average) ** 2));
  const error = Math.sqrt(variance / Math.max(1, gains.length));
  return [
    `${average.toFixed(4)} +- ${error.toFixed(4)}`,
    `${gains.filter((gain) => gain > 0).length}`,
    `${gains.filter((gain) => gain < 0).length}`,
  ];
}

function costText(measures: readonly CorpusMeasure[]): string {
  const warm = (name: ContestantName) => measures.flatMap(({ warmMs }) => warmMs[name]);
  const own = warm("product");
  const rows = CONTESTANT_NAMES.map((name) => {
    const times = warm(name);
    return [
      LABELS[name],
      firstTime(measures, name, ({ openMs }) => openMs),
      firstTime(measures, name, ({ queryMs }) => queryMs),
      median(times).toFixed(2),
      quantile(times, 0.95).toFixed(2),
      median(times.map((time, at) => time / (own[at] ?? time))).toFixed(2),
      megabytes(sum(measures, ({ bytes }) => bytes[CONTESTANTS[name].index])),
      buildSeconds(measures, name),
    ];
  });
  const head = [
    "time and size",
    "open ms",
    "first ms",
    "warm p50 ms",
    "p95 ms",
    "x product",
    "index MB",
  ];
  return textTable([[...head, "build s"], ...rows]);
}

function firstTime(
  measures: readonly CorpusMeasure[],
  name: ContestantName,
  timeOf: (first: FirstQuery) => number,
): string {
  const medians = measures.flatMap(({ first }) => first ? [median(first[name].map(timeOf))] : []);
  return medians.length === 0 ? "-" : median(medians).toFixed(1);
}

function buildSeconds(measures: readonly CorpusMeasure[], name: ContestantName): string {
  const timeOf = BUILDS[name];
  return timeOf ? (sum(measures, ({ buildMs }) => timeOf(buildMs)) / 1000).toFixed(2) : "-";
}

function sum<T>(values: readonly T[], valueOf: (value: T) => number): number {
  return values.reduce((total, value) => total + valueOf(value), 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
