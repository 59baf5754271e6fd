/**
 * Many files at once: on workers where that pays and they may start, else in this process. Which
 * of the two it was cannot be told from the result.
 *
 * @module
 */
import type { WalkedFile } from "../walk/walk.ts";
import { type Analysis, type AnalysisJob, analyzeFile } from "./analyze_file.ts";
import type { WorkerRequest } from "./analyze_worker.ts";

/** A worker takes 150 ms to be ready; below this many bytes the process is done sooner alone. */
const MIN_BYTES_FOR_WORKERS = 1_500_000;

/** More workers than this wait for the one writer. */
const MAX_WORKERS = 6;

/** Jobs that a worker has at hand, so that it need not wait for the next. */
const JOBS_AHEAD = 3;

/** How far results may run ahead of the oldest that is missing, which bounds the memory. */
const MAX_AHEAD = 256;

const WORKER_URL = new URL("./analyze_worker.ts", import.meta.url);

/** How long this process analyses before it returns to the event loop. */
const TURN_MS = 50;

/** Options for {@linkcode analyzeFiles}. */
export interface AnalyzeOptions {
  /** Ends the run. */
  readonly signal?: AbortSignal;
  /** `0` analyses in this process. @default {number of processors, at most 6} */
  readonly workers?: number;
  /** Source of the workers; anything but the default is for tests. @default {./analyze_worker.ts} */
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
  const { signal, workers = defaultWorkers(jobs), workerUrl = WORKER_URL } = options;
  const mayStart = workers > 0 && jobs.length > 0 && mayStartWorkers(workerUrl);
  const pool = mayStart ? new Pool(root, Math.min(workers, jobs.length), workerUrl) : undefined;
  try {
    if (pool) yield* pool.run(jobs, signal);
    else yield* inProcess(root, jobs, signal);
  } finally {
    pool?.close();
  }
}

async function* inProcess(
  root: string,
  jobs: readonly AnalysisJob[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Analysis> {
  let resumed = performance.now();
  for (const job of jobs) {
    signal?.throwIfAborted();
    yield await analyzeFile(root, job);
    if (performance.now() - resumed < TURN_MS) continue;
    // Lets a signal or a timer in; each time costs more than a millisecond.
    await new Promise((resolve) => setTimeout(resolve));
    resumed = performance.now();
  }
}

/** With one processor less for the writer, which is busy about a third of the time. */
function defaultWorkers(jobs: readonly AnalysisJob[]): number {
  const bytes = jobs.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes < MIN_BYTES_FOR_WORKERS) return 0;
  return Math.min(MAX_WORKERS, navigator.hardwareConcurrency);
}

/** A worker reads its own source, which takes a permission unless the source is remote. */
function mayStartWorkers(source: URL): boolean {
  if (source.protocol !== "file:") return true;
  return Deno.permissions.querySync({ name: "read", path: source }).state === "granted";
}

interface Member {
  readonly worker: Worker;
  /** Positions of the jobs that it has at hand, in order. */
  readonly pending: number[];
}

class Pool {
  readonly #root: string;
  readonly #members: Member[] = [];
  readonly #results = new Map<number, Analysis>();
  readonly #size: number;
  readonly #workerUrl: URL;
  #jobs: readonly AnalysisJob[] = [];
  #next = 0;
  #yielded = 0;
  #wake: () => void = () => {};
  /** Jobs of workers that failed: done in this process. */
  readonly #orphans: number[] = [];

  constructor(root: string, size: number, workerUrl: URL) {
    this.#root = root;
    this.#size = size;
    this.#workerUrl = workerUrl;
  }

  async *run(
    jobs: readonly AnalysisJob[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Analysis> {
    this.#jobs = jobs;
    signal?.addEventListener("abort", () => this.#wake(), { once: true });
    for (let i = 0; i < this.#size; i++) this.#start();
    for (const member of this.#members) this.#feed(member);
    for (; this.#yielded < jobs.length; this.#yielded++) {
      while (!this.#results.has(this.#yielded)) {
        signal?.throwIfAborted();
        await this.#progress();
      }
      yield this.#results.get(this.#yielded)!;
      this.#results.delete(this.#yielded);
      for (const member of this.#members) this.#feed(member);
    }
  }

  close(): void {
    for (const { worker } of this.#members) worker.terminate();
  }

  /** Waits for a worker; where none is left, does the next job here. */
  async #progress(): Promise<void> {
    if (this.#members.length === 0) {
      const position = this.#orphans.shift() ?? this.#next++;
      this.#results.set(position, await analyzeFile(this.#root, this.#jobs[position]!));
      return;
    }
    await new Promise<void>((resolve) => this.#wake = resolve);
  }

  #start(): void {
    const worker = new Worker(this.#workerUrl, { type: "module" });
    const member: Member = { worker, pending: [] };
    this.#members.push(member);
    this.#post(member, { root: this.#root });
    worker.onmessage = ({ data }: MessageEvent<Analysis>) => {
      this.#results.set(member.pending.shift()!, data);
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
    this.#orphans.push(...member.pending);
    member.worker.terminate();
    const heir = this.#members[0];
    if (heir) { for (const position of this.#orphans.splice(0)) this.#assign(heir, position); }
    this.#wake();
  }

  #feed(member: Member): void {
    while (
      member.pending.length < JOBS_AHEAD && this.#next < this.#jobs.length &&
      this.#next < this.#yielded + MAX_AHEAD
    ) this.#assign(member, this.#next++);
  }

  #assign(member: Member, position: number): void {
    member.pending.push(position);
    this.#post(member, { job: this.#jobs[position]! });
  }

  #post(member: Member, request: WorkerRequest): void {
    member.worker.postMessage(request);
  }
}

/** Jobs for files, with the hash under which each is known. */
export function jobsOf(
  files: readonly WalkedFile[],
  hashOf: (path: string) => Uint8Array | undefined,
): AnalysisJob[] {
  return files.map((file) => {
    const knownHash = hashOf(file.path);
    return knownHash ? { file, knownHash } : { file };
  });
}
