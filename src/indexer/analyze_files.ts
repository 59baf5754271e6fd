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
import type { WorkerAnswer, WorkerRequest, WorkerStart } from "./analyze_worker.ts";

/** A worker takes 150 ms to be ready; below this many bytes the process is done sooner alone. */
const MIN_BYTES_FOR_WORKERS = 1_500_000;

/** More workers than this wait for the one writer. */
const MAX_WORKERS = 6;

/** Jobs that a worker has at hand, so that it need not wait while this process does one itself. */
const JOBS_AHEAD = 12;

/** How far results may run ahead of the oldest that is missing, which bounds the memory. */
const MAX_AHEAD = 64;

/** How long this process analyses before it returns to the event loop. */
const TURN_MS = 50;

/** Options for {@linkcode analyzeFiles}. */
export interface AnalyzeOptions {
  /** Ends the run. */
  readonly signal?: AbortSignal;
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
  const workerUrl = workers > 0 ? options.workerUrl ?? await findSource() : undefined;
  const size = Math.min(workers, jobs.length);
  const pool = workerUrl && new Pool(analyzeFile, { root, table: await loadTable() }, {
    size,
    workerUrl,
  });
  try {
    if (pool) yield* pool.run(jobs, signal);
    else yield* inProcess(analyzeFile, root, jobs, signal);
  } finally {
    pool?.close();
  }
}

async function* inProcess(
  analyze: Analyze,
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

/** Lets results, signals and timers in, but not often: each time costs more than a millisecond. */
export class Turns {
  #resumed = performance.now();

  /** Returns to the event loop, if the last time was a while ago. */
  async yield(): Promise<void> {
    if (performance.now() - this.#resumed < TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#resumed = performance.now();
  }
}

/** This process takes part: it writes, and analyses while it would wait. */
function defaultWorkers(jobs: readonly AnalysisJob[]): number {
  const bytes = jobs.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes < MIN_BYTES_FOR_WORKERS) return 0;
  return Math.min(MAX_WORKERS, navigator.hardwareConcurrency - 1);
}

async function findSource(): Promise<URL | undefined> {
  const { workerSource } = await import("./worker_source.ts");
  return await workerSource();
}

type Analyze = typeof analyzeFile;

interface Member {
  readonly worker: Worker;
  /** Its number; this process is 0. */
  readonly thread: number;
  /** Positions of the jobs that it has at hand, in order. */
  readonly pending: number[];
  /** Terms by the numbers that it gives them. */
  dictionary: string[];
}

/** The analysis that a worker has sent, with the dictionary of its terms. */
function received(member: Member, { analysis, terms = [], isOther }: WorkerAnswer): Analysis {
  if (analysis.outcome !== "document") return analysis;
  // Documents that wait go on with the one that they came with.
  if (isOther) member.dictionary = [];
  for (const term of terms) member.dictionary.push(term);
  const { document } = analysis;
  const postings = { ...document.postings, dictionary: member.dictionary };
  return { ...analysis, document: { ...document, postings } };
}

class Pool {
  readonly #analyze: Analyze;
  readonly #first: WorkerStart;
  readonly #turns = new Turns();
  readonly #members: Member[] = [];
  readonly #results = new Map<number, Analysis>();
  readonly #size: number;
  readonly #workerUrl: URL;
  #jobs: readonly AnalysisJob[] = [];
  /** The first job that is not taken. */
  #next = 0;
  /** Later ones that are. */
  readonly #taken = new Set<number>();
  /** Threads of languages that are analysed by one alone. */
  #homes: Map<LanguageId, number> = new Map();
  #yielded = 0;
  #wake: () => void = () => {};
  /** Jobs of workers that failed: done in this process. */
  readonly #orphans: number[] = [];

  constructor(analyze: Analyze, first: WorkerStart, options: { size: number; workerUrl: URL }) {
    const { size, workerUrl } = options;
    this.#analyze = analyze;
    this.#first = first;
    this.#size = size;
    this.#workerUrl = workerUrl;
  }

  async *run(
    jobs: readonly AnalysisJob[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Analysis> {
    this.#jobs = jobs;
    this.#homes = languageHomes(jobs.map(({ file }) => file), this.#size + 1);
    signal?.addEventListener("abort", () => this.#wake(), { once: true });
    for (let thread = 1; thread <= this.#size; thread++) this.#start(thread);
    for (const member of this.#members) this.#feed(member);
    for (; this.#yielded < jobs.length; this.#yielded++) {
      signal?.throwIfAborted();
      while (!this.#results.has(this.#yielded)) {
        await this.#progress();
        signal?.throwIfAborted();
      }
      yield this.#results.get(this.#yielded)!;
      this.#results.delete(this.#yielded);
      for (const member of this.#members) this.#feed(member);
    }
  }

  close(): void {
    for (const { worker } of this.#members) worker.terminate();
  }

  /** Does the next job here; where there is none, waits for a worker. */
  async #progress(): Promise<void> {
    const position = this.#orphans.shift() ?? this.#takeNext(0);
    if (position === undefined) return await new Promise((resolve) => this.#wake = resolve);
    this.#results.set(position, await this.#analyze(this.#first.root, this.#jobs[position]!));
    await this.#turns.yield();
  }

  /** The next job that a thread may do. */
  #takeNext(thread: number): number | undefined {
    const end = Math.min(this.#jobs.length, this.#yielded + MAX_AHEAD);
    for (let position = this.#next; position < end; position++) {
      const { language } = this.#jobs[position]!.file;
      const home = language === undefined ? undefined : this.#homes.get(language);
      if (this.#taken.has(position) || (home !== undefined && home !== thread)) continue;
      this.#taken.add(position);
      while (this.#taken.delete(this.#next)) this.#next++;
      return position;
    }
    return undefined;
  }

  #start(thread: number): void {
    const worker = new Worker(this.#workerUrl, { type: "module" });
    const member: Member = { worker, thread, pending: [], dictionary: [] };
    this.#members.push(member);
    this.#post(member, this.#first);
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      this.#results.set(member.pending.shift()!, received(member, data));
      this.#feed(member);
      this.#wake();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#drop(member);
    };
  }

  /** A worker that cannot start or that died gives its jobs back. */
  #drop(member: Member): void {
    const at = this.#members.indexOf(member);
    if (at === -1) return;
    this.#members.splice(at, 1);
    for (const [language, home] of this.#homes) {
      if (home === member.thread) this.#homes.delete(language);
    }
    this.#orphans.push(...member.pending);
    member.worker.terminate();
    const heir = this.#members[0];
    if (heir) { for (const position of this.#orphans.splice(0)) this.#assign(heir, position); }
    this.#wake();
  }

  #feed(member: Member): void {
    while (member.pending.length < JOBS_AHEAD) {
      const position = this.#takeNext(member.thread);
      if (position === undefined) return;
      this.#assign(member, position);
    }
  }

  #assign(member: Member, position: number): void {
    member.pending.push(position);
    this.#post(member, { job: this.#jobs[position]! });
  }

  #post(member: Member, request: WorkerRequest): void {
    member.worker.postMessage(request);
  }
}

/** Options for {@linkcode jobsOf}. */
interface JobOptions {
  /** Texts that stand in place of what files hold, by path. */
  readonly contents?: ReadonlyMap<string, string>;
  /** Whether the texts of chunks are hashed. @default {false} */
  readonly hashTexts?: boolean;
  /** How long chunks are. */
  readonly bounds?: ChunkBounds;
  /** Queries of a user, which were checked. */
  readonly queries?: TagsQueries;
}

/** Jobs for files, each with the text that stands in for it, or the hash under which it is known. */
export function jobsOf(
  files: readonly WalkedFile[],
  hashOf: (path: string) => Uint8Array | undefined,
  { contents, hashTexts = false, bounds, queries }: JobOptions = {},
): AnalysisJob[] {
  return files.map((found) => {
    const file = {
      file: found,
      ...(hashTexts ? { hashTexts } : {}),
      ...(bounds ? { bounds } : {}),
      ...(queries ? { queries } : {}),
    };
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
 * @param files Files to analyse.
 * @param threads How many threads there are.
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
