/**
 * `deno task eval quality`: how well cbx answers queries whose answers are known.
 *
 * ```sh
 * deno task eval quality --corpora DIR [--set dev|commits|codewhale …] [--dataset FILE …]
 *   [--scope root|checkout] [--only REPOSITORY …] [--limit 10] [--indexes DIR] [--per-query]
 *   [--stats FILE] [--json FILE] [--results FILE] [--out FILE] [--shared DIR]
 * ```
 *
 * DIR holds one checkout a repository; datasets are given by path, or by name beside `--shared`,
 * and without either all that have a name are asked. A corpus is indexed once a scope, asked the
 * queries of all datasets, and left as it was; `--indexes` keeps the indexes for the next run.
 * Without `--scope` both are measured: what published figures index, and what a user does.
 *
 * `--stats` writes the figures that are committed with a change of the ranking
 * (`eval/rank_stats.txt`), `--results` the answers as the reference scorer reads them. What each
 * feature and signal is worth, `--ablate` tells: it hands on to `deno task eval fit`.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { corporaOf, type Scope } from "./corpus.ts";
import { type Dataset, DATASET_ARGUMENTS, type EvalQuery, loadDatasets } from "./dataset.ts";
import { main as fit } from "./fit.ts";
import {
  perQueryText,
  qualityJson,
  type QualityReport,
  qualityReport,
  qualityText,
} from "./quality_report.ts";
import { rankStats } from "./rank_stats.ts";
import { type CorpusRun, resultsLines, runCorpus } from "./run_corpus.ts";
import type { IndexOptions } from "./with_index.ts";

const SCOPES: readonly Scope[] = ["root", "checkout"];

const STATS_HEAD =
  `What the ranking is worth, by "deno task eval quality --stats"; see eval/metrics.ts for the metrics.
Categories and languages: NDCG@10 by query.\n\n`;

interface RunOptions extends IndexOptions {
  readonly corpora: string;
  readonly scope: Scope;
  readonly limit: number;
}

/** Reads the arguments, and refuses those that contradict each other. */
function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      ...DATASET_ARGUMENTS,
      corpora: { type: "string" },
      indexes: { type: "string" },
      scope: { type: "string" },
      limit: { type: "string", default: "10" },
      stats: { type: "string" },
      json: { type: "string" },
      results: { type: "string" },
      out: { type: "string" },
      "per-query": { type: "boolean", default: false },
    },
  });
  const { corpora, scope, indexes } = values;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  const scopes = SCOPES.filter((each) => scope === undefined || each === scope);
  if (scopes.length === 0) throw new TypeError(`Unknown scope "${scope}": root or checkout`);
  if (values.results !== undefined && scope === undefined) {
    throw new TypeError("Name a --scope with --results: one file holds the answers of one scope");
  }
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError("--limit is 1 or more");
  const kept: IndexOptions = indexes === undefined ? {} : { indexes };
  return { ...values, scopes, run: { corpora, limit, ...kept } };
}

/** Runs what can be run; a corpus that is missing is named, and its queries are left out. */
async function runScope(
  queries: readonly EvalQuery[],
  options: RunOptions,
): Promise<{ runs: CorpusRun[]; missing: string[] }> {
  const runs: CorpusRun[] = [];
  const missing: string[] = [];
  for (const corpus of corporaOf(queries, options)) {
    if (!isFolder(corpus.folder)) {
      missing.push(corpus.folder);
      continue;
    }
    const run = await runCorpus(corpus, options.limit, options);
    runs.push(run);
    console.error(`${corpus.repo}: ${run.files} files, ${shownTime(run)}`);
  }
  return { runs, missing };
}

function shownTime({ indexMs }: CorpusRun): string {
  return indexMs === undefined ? "index kept" : `${(indexMs / 1000).toFixed(1)} s`;
}

/** The part of the runs that answers the queries of one dataset. */
function runsOf({ queries }: Dataset, runs: readonly CorpusRun[]): CorpusRun[] {
  const asked = new Set(queries);
  return runs
    .map((run) => ({ ...run, answers: run.answers.filter(({ query }) => asked.has(query)) }))
    .filter(({ answers }) => answers.length > 0);
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function printed(report: QualityReport, perQuery: boolean): string {
  return qualityText(report) + (perQuery ? `\n${perQueryText(report)}` : "");
}

function statsText(reports: readonly QualityReport[]): string {
  const sections = reports.map(({ dataset, scope, answers }) => ({
    title: `${dataset}, ${scope}`,
    scored: answers.map(({ answer: { query }, score }) => ({ query, score })),
  }));
  return STATS_HEAD + rankStats(sections);
}

/** @returns The exit status: 1 where a corpus is missing, so that the figures are not whole. */
async function main(args: string[]): Promise<number> {
  if (args.includes("--ablate")) {
    // What a feature is worth shows only where the others are fitted without it.
    await fit(args);
    return 0;
  }
  const options = readArguments(args);
  const datasets = loadDatasets(options);
  const queries = datasets.flatMap((dataset) => dataset.queries);
  const reports: QualityReport[] = [];
  const left = new Set<string>();
  for (const scope of options.scopes) {
    const { runs, missing } = await runScope(queries, { ...options.run, scope });
    for (const dataset of datasets) {
      const answered = runsOf(dataset, runs);
      if (answered.length === 0) continue;
      reports.push(qualityReport(answered, { dataset: dataset.name, scope }));
    }
    if (options.results) {
      Deno.writeTextFileSync(options.results, resultsLines(runs.flatMap(({ answers }) => answers)));
    }
    missing.forEach((folder) => left.add(folder));
  }
  const texts = [
    ...reports.map((report) => printed(report, options["per-query"])),
    ...[...left].map((folder) => `left out of the figures: there is no folder "${folder}"\n`),
  ];
  console.log(texts.join("\n\n").trimEnd());
  if (options.out) Deno.writeTextFileSync(options.out, texts.join("\n\n"));
  if (options.stats) Deno.writeTextFileSync(options.stats, statsText(reports));
  if (options.json) {
    Deno.writeTextFileSync(options.json, JSON.stringify(reports.map(qualityJson), null, 1) + "\n");
  }
  return left.size > 0 ? 1 : 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
