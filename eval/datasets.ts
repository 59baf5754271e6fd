/**
 * Which datasets a program of this folder reads, as its arguments name them.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { type EvalQuery, readDataset } from "./dataset.ts";

/** A file of queries. */
export interface Dataset {
  /** Name of the file, without its ending. */
  readonly name: string;
  /** Its queries. */
  readonly queries: readonly EvalQuery[];
}

/** Options for {@linkcode loadDatasets}. */
export interface DatasetOptions {
  /** Names of files in `shared`. @default {all, unless `dataset` names a file} */
  readonly set: readonly string[];
  /** Paths of files. */
  readonly dataset: readonly string[];
  /** Folder of the named datasets. */
  readonly shared: string;
  /** Repositories; none stands for all. */
  readonly only: readonly string[];
}

/** The datasets that have a name. */
const SETS: readonly string[] = ["dev", "commits", "codewhale"];

/** Arguments that name datasets, for `parseArgs()`. */
export const DATASET_ARGUMENTS = {
  dataset: { type: "string", multiple: true, default: [] as string[] },
  set: { type: "string", multiple: true, default: [] as string[] },
  shared: {
    type: "string",
    default: fileURLToPath(new URL("../../shared/eval", import.meta.url)),
  },
  only: { type: "string", multiple: true, default: [] as string[] },
} as const;

/**
 * Reads the datasets that arguments name.
 *
 * @throws {SyntaxError} If a line of a dataset is no query.
 * @throws {RangeError} If no query is about a repository that `only` names.
 * @throws {Deno.errors.NotFound} If there is no such file.
 */
export function loadDatasets({ set, dataset, shared, only }: DatasetOptions): Dataset[] {
  const names = set.length + dataset.length === 0 ? SETS : set;
  const files = [...dataset, ...names.map((name) => `${shared}/${name}.jsonl`)];
  const datasets = files.map((file) => ({
    name: datasetName(file),
    queries: readDataset(Deno.readTextFileSync(file)),
  }));
  return only.length === 0 ? datasets : restrict(datasets, only);
}

/** Names a dataset after its file. */
export function datasetName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.jsonl$/, "");
}

function restrict(datasets: readonly Dataset[], only: readonly string[]): Dataset[] {
  const known = new Set(datasets.flatMap(({ queries }) => queries.map(({ repo }) => repo)));
  const unknown = only.filter((repo) => !known.has(repo));
  if (unknown.length > 0) {
    throw new RangeError(`Cannot ask about "${unknown.join('", "')}": no query is about it`);
  }
  return datasets
    .map((each) => ({ ...each, queries: each.queries.filter(({ repo }) => only.includes(repo)) }))
    .filter(({ queries }) => queries.length > 0);
}
