/**
 * Names of a new index, resolved on several threads. What a file's names mean depends on the graph
 * alone, so the edges are the same, whichever thread resolves them; what each thread computes for that
 * of other files is computed twice, which takes 2 % more steps with two threads.
 *
 * @module
 */
import type { ResolvedFile, ShareFiles } from "../graph/resolve_graph.ts";
import type { FileSpan, ResolveStart } from "./resolve_worker.ts";
import { WorkerPool } from "./worker_pool.ts";

/** Files of a job: some ten milliseconds of work. */
const FILES_A_JOB = 8;

export interface ShareOptions {
  /** Threads beside this one. */
  readonly workers: number;
  /** Module that they run. */
  readonly source: URL;
  readonly signal?: AbortSignal | undefined;
}

/** Makes the function that resolves the files of a tree on workers, and in this process. */
export function shareFiles(root: string, { workers, source, signal }: ShareOptions): ShareFiles {
  return async function* (graph, here) {
    const { files } = graph;
    const jobs: FileSpan[] = [];
    for (let start = 0; start < files.length; start += FILES_A_JOB) {
      jobs.push([start, Math.min(files.length, start + FILES_A_JOB)]);
    }
    const first: ResolveStart = { root, graph };
    const pool = new WorkerPool<FileSpan, ResolvedFile[], ResolvedFile[]>({
      ...{ size: Math.min(workers, jobs.length), source, first },
      work: ([start, end]) => here(files.slice(start, end)),
      received: (answer) => answer,
    });
    try {
      yield* pool.run(jobs, signal);
    } finally {
      pool.close();
    }
  };
}
