/**
 * Datasets: queries with the files that answer them, one JSON object a line. They are given by
 * path and are no part of the repository.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import type { Target } from "../src/cli/commands/eval/query_set.ts";

/** A query with its answers. */
export interface EvalQuery {
  /** Identifier, unique in the dataset. */
  readonly id: string;
  /** Name of the repository. */
  readonly repo: string;
  /** Main language of the repository. */
  readonly language: string;
  /** Folder under which the benchmark looks; empty for the whole checkout. */
  readonly root: string;
  /** The question. */
  readonly query: string;
  /** Kind of query: `"semantic"`, `"architecture"`, `"symbol"`, `"commit"`. */
  readonly category: string;
  /** Places that answer it; their paths are relative to the checkout, or to the query's root. */
  readonly relevant: readonly Target[];
  /** Places that belong to the answer; they count as much. */
  readonly secondary: readonly Target[];
}

const TEXT_FIELDS = ["id", "repo", "language", "root", "query", "category"] as const;

/**
 * Reads a dataset.
 *
 * @param text Its lines.
 * @throws {SyntaxError} If a line is no query.
 */
export function readDataset(text: string): EvalQuery[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [readQuery(JSON.parse(line))];
    } catch (cause) {
      const state = cause instanceof Error ? cause.message : String(cause);
      throw new SyntaxError(`Cannot read line ${index + 1} of the dataset: ${state}`, { cause });
    }
  });
}

function readQuery(value: Readonly<Record<string, unknown>>): EvalQuery {
  const [id, repo, language, root, query, category] = TEXT_FIELDS.map((field) => {
    const text = value[field];
    if (typeof text !== "string") throw new TypeError(`"${field}" is not a text`);
    return text;
    // The compiler does not count what map() returns.
  }) as [string, string, string, string, string, string];
  return {
    id,
    repo,
    language,
    root: root.replace(/^(\.\/)+|^\/+|\/+$/g, ""),
    query,
    category,
    relevant: readTargets(value.relevant, "relevant"),
    secondary: readTargets(value.secondary ?? [], "secondary"),
  };
}

function readTargets(value: unknown, field: string): Target[] {
  if (!Array.isArray(value)) throw new TypeError(`"${field}" is not a list`);
  return value.map((target: Readonly<Record<string, unknown>>) => {
    const { path, start_line: startLine, end_line: endLine } = target;
    if (typeof path !== "string") throw new TypeError(`a target of "${field}" has no path`);
    // A span with one end only is no span: the reference scorer takes the whole file then.
    return typeof startLine === "number" && typeof endLine === "number"
      ? { path: path.replaceAll("\\", "/"), startLine, endLine }
      : { path: path.replaceAll("\\", "/") };
  });
}

// Which datasets a program of this folder reads, as its arguments name them.

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
