/**
 * Many files at once: on workers where that pays and they may start, else in this process. Which
 * of the two it was cannot be told from the result.
 *
 * @module
 */
import { loadTable } from "../embed/static.ts";
import type { ChunkBounds, LanguageId, TagsQueries } from "../types.ts";
import type { WalkedFile } from "../walk/walk.ts";
import type { Analysis, AnalysisJob, analyzeFile } from "./analyze_file.ts";
import type { WorkerAnswer, WorkerStart } from "./analyze_worker.ts";
import type { WorkerTask } from "./worker_source.ts";
import { Turns } from "../store/turns.ts";

/** A worker takes 150 ms to be ready; below this many bytes the process is done sooner alone. */
const MIN_BYTES_FOR_WORKERS = 1_500_000;

/** More workers than this wait for the one writer. */
const MAX_WORKERS = 6;

export interface AnalyzeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Beside this process, which analyses too. @default {processors less one, at most 6} */
  readonly workers?: number;
  /** Source of the workers; anything but the default is for tests. @default {workerSource()} */
  readonly workerUrl?: URL;
}

/**
 * Analyses files and yields what became of them, in the order of the jobs.
 *
 * @throws {DOMException} If the signal ends the run, unless it gives another reason.
 */
export async function* analyzeFiles(
  root: string,
  jobs: readonly AnalysisJob[],
  options: AnalyzeOptions = {},
): AsyncGenerator<Analysis> {
  if (jobs.length === 0) return;
  const { signal, workers = defaultWorkers(jobs) } = options;
  // The parser is loaded when there is something to parse: most searches need none.
  const { analyzeFile } = await import("./analyze_file.ts");
  const workerUrl = workers > 0 ? options.workerUrl ?? await findSource("analyze") : undefined;
  if (!workerUrl) return yield* inProcess(analyzeFile, root, jobs, signal);
  const size = Math.min(workers, jobs.length);
  const first: WorkerStart = { root, table: await loadTable() };
  const homes = languageHomes(jobs.map(({ file }) => file), size + 1);
  const dictionaries: string[][] = [];
  const { WorkerPool } = await import("./worker_pool.ts");
  const pool = new WorkerPool<AnalysisJob, Analysis, WorkerAnswer>({
    ...{ size, source: workerUrl, first },
    work: (job) => analyzeFile(root, job),
    received: (answer, thread) => received(answer, dictionaries, thread),
    homeOf: ({ file: { language } }) => language === undefined ? undefined : homes.get(language),
  });
  try {
    yield* pool.run(jobs, signal);
  } finally {
    pool.close();
  }
}

async function* inProcess(
  analyze: typeof analyzeFile,
  root: string,
  jobs: readonly AnalysisJob[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Analysis> {
  const turns = new Turns();
  for (const job of jobs) {
    signal?.throwIfAborted();
    yield await analyze(root, job);
    await turns.yield();
  }
}

/** Counts the workers that pay; this process takes part: it writes, and works while it would wait. */
export function defaultWorkers(jobs: readonly AnalysisJob[]): number {
  const bytes = jobs.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes < MIN_BYTES_FOR_WORKERS) return 0;
  return Math.min(MAX_WORKERS, navigator.hardwareConcurrency - 1);
}

/** Finds the module of workers, which only large trees have. */
export async function findSource(task: WorkerTask): Promise<URL | undefined> {
  const { workerSource } = await import("./worker_source.ts");
  return await workerSource(task);
}

/**
 * The analysis that a worker has sent, with the dictionary of its terms.
 *
 * @param dictionaries Terms by the numbers that each thread gives them.
 */
function received(
  { analysis, terms = [], isOther }: WorkerAnswer,
  dictionaries: string[][],
  thread: number,
): Analysis {
  if (analysis.outcome !== "document") return analysis;
  // Documents that wait go on with the one that they came with.
  if (isOther || !dictionaries[thread]) dictionaries[thread] = [];
  const dictionary = dictionaries[thread]!;
  for (const term of terms) dictionary.push(term);
  const { document } = analysis;
  const postings = { ...document.postings, dictionary };
  return { ...analysis, document: { ...document, postings } };
}

interface JobOptions {
  /** Texts that stand in place of what files hold, by path. */
  readonly contents?: ReadonlyMap<string, string> | undefined;
  /** Whether the texts of chunks are hashed. @default {false} */
  readonly hashTexts?: boolean;
  readonly bounds?: ChunkBounds | undefined;
  /** Queries of a user, which were checked. */
  readonly queries?: TagsQueries | undefined;
}

/** Jobs for files, each with the text that stands in for it, or the hash under which it is known. */
export function jobsOf(
  files: readonly WalkedFile[],
  hashOf: (path: string) => Uint8Array | undefined,
  { contents, hashTexts = false, bounds, queries }: JobOptions = {},
): AnalysisJob[] {
  return files.map((found) => {
    const file = { file: found, hashTexts, bounds, queries };
    const text = contents?.get(found.path);
    if (text !== undefined) return { ...file, text };
    const knownHash = hashOf(found.path);
    return knownHash ? { ...file, knownHash } : file;
  });
}

/** To compile the queries of a language takes about as long as to analyse so many bytes. */
const COMPILE_BYTES = 150_000;

/** Files of a language with more bytes than this are shared by all threads. */
const MAX_HOME_BYTES = 2 * COMPILE_BYTES;

/**
 * Shares languages of few bytes out to threads, so that each has as much to do as the others. To
 * compile the queries of a language takes as long as to parse some hundred kilobytes, and holds
 * several megabytes: a tree of many languages with a few files each would spend most of its time on
 * that, in each thread anew.
 *
 * @returns The number of the thread of each language that has one of its own, from 0.
 */
export function languageHomes(
  files: readonly Pick<WalkedFile, "language" | "size">[],
  threads: number,
): Map<LanguageId, number> {
  const bytes = new Map<LanguageId, number>();
  for (const { language, size } of files) {
    if (language !== undefined) bytes.set(language, (bytes.get(language) ?? 0) + size);
  }
  const loads = Array.from({ length: threads }, () => 0);
  const homes = new Map<LanguageId, number>();
  // The largest first: what is left evens out.
  for (const [language, size] of [...bytes].sort((a, b) => b[1] - a[1])) {
    if (size > MAX_HOME_BYTES) continue;
    const home = loads.indexOf(Math.min(...loads));
    loads[home]! += size + COMPILE_BYTES;
    homes.set(language, home);
  }
  return homes;
}
