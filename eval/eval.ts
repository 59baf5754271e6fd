/**
 * `deno task eval`: how well cbx answers queries whose answers are known.
 *
 * ```sh
 * deno task eval --corpora DIR [--dataset FILE … | --set NAME …] [--scope root|checkout]
 *   [--limit 10] [--per-query] [--json FILE] [--results FILE] [--shared DIR] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository; datasets are given by path, or by name beside `--shared`.
 * A corpus is indexed once a scope, asked the queries of all datasets, and left as it was. Without
 * `--scope` both are measured: what published figures index, and what a user does. `--results`
 * writes the answers as the reference scorer reads them.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { corporaOf, type Scope } from "./corpus.ts";
import { type EvalQuery, readDataset } from "./dataset.ts";
import {
  perQueryText,
  qualityJson,
  type QualityReport,
  qualityReport,
  qualityText,
} from "./quality_report.ts";
import { resultsLines } from "./results_lines.ts";
import { type CorpusRun, runCorpus } from "./run_corpus.ts";

/** A file of queries. */
interface Dataset {
  readonly name: string;
  readonly queries: ReadonlySet<EvalQuery>;
}

const SCOPES: readonly Scope[] = ["root", "checkout"];
const SHARED = fileURLToPath(new URL("../../shared/eval", import.meta.url));

/** Reads the arguments, and refuses those that contradict each other. */
function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      corpora: { type: "string" },
      dataset: { type: "string", multiple: true, default: [] },
      set: { type: "string", multiple: true, default: [] },
      shared: { type: "string", default: SHARED },
      scope: { type: "string" },
      limit: { type: "string", default: "10" },
      json: { type: "string" },
      results: { type: "string" },
      out: { type: "string" },
      "per-query": { type: "boolean", default: false },
    },
  });
  const { corpora, scope, set, dataset } = values;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  const scopes = SCOPES.filter((each) => scope === undefined || each === scope);
  if (scopes.length === 0) throw new TypeError(`Unknown scope "${scope}": root or checkout`);
  if (values.results !== undefined && scope === undefined) {
    throw new TypeError("Name a --scope with --results: one file holds the answers of one scope");
  }
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError("--limit is 1 or more");
  const sets = dataset.length + set.length === 0 ? ["codewhale"] : set;
  const files = [...dataset, ...sets.map((name) => `${values.shared}/${name}.jsonl`)];
  return { ...values, corpora, scopes, limit, files };
}

/** Runs what can be run; a corpus that is missing is named, and its queries are left out. */
async function runScope(
  queries: readonly EvalQuery[],
  options: { readonly corpora: string; readonly scope: Scope; readonly limit: number },
): Promise<{ runs: CorpusRun[]; missing: string[] }> {
  const runs: CorpusRun[] = [];
  const missing: string[] = [];
  for (const corpus of corporaOf(queries, options)) {
    if (!isFolder(corpus.folder)) {
      missing.push(corpus.folder);
      continue;
    }
    const run = await runCorpus(corpus, options.limit);
    runs.push(run);
    console.error(`${corpus.repo}: ${run.files} files, ${(run.indexMs / 1000).toFixed(1)} s`);
  }
  return { runs, missing };
}

/** The part of the runs that answers the queries of one dataset. */
function runsOf({ queries }: Dataset, runs: readonly CorpusRun[]): CorpusRun[] {
  return runs
    .map((run) => ({ ...run, answers: run.answers.filter(({ query }) => queries.has(query)) }))
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

function loadDataset(file: string): Dataset {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.jsonl$/, "");
  return { name, queries: new Set(readDataset(Deno.readTextFileSync(file))) };
}

function printed(report: QualityReport, perQuery: boolean): string {
  return qualityText(report) + (perQuery ? `\n${perQueryText(report)}` : "");
}

/** @returns The exit status: 1 where a corpus is missing, so that the figures are not whole. */
async function main(args: string[]): Promise<number> {
  const options = readArguments(args);
  const datasets = options.files.map(loadDataset);
  const queries = datasets.flatMap((dataset) => [...dataset.queries]);
  const texts: string[] = [];
  const figures: unknown[] = [];
  let status = 0;
  for (const scope of options.scopes) {
    const { runs, missing } = await runScope(queries, { ...options, scope });
    for (const dataset of datasets) {
      const answered = runsOf(dataset, runs);
      if (answered.length === 0) continue;
      const report = qualityReport(answered, { dataset: dataset.name, scope });
      texts.push(printed(report, options["per-query"]));
      figures.push(qualityJson(report));
    }
    if (options.results) {
      Deno.writeTextFileSync(options.results, resultsLines(runs.flatMap(({ answers }) => answers)));
    }
    for (const folder of missing) {
      status = 1;
      texts.push(`left out of the figures: there is no folder "${folder}"\n`);
    }
  }
  console.log(texts.join("\n\n").trimEnd());
  if (options.out) Deno.writeTextFileSync(options.out, texts.join("\n\n"));
  if (options.json) Deno.writeTextFileSync(options.json, JSON.stringify(figures, null, 1) + "\n");
  return status;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
