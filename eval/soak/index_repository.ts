/**
 * A program that builds the index of a tree and says what that took, files that are slow alone
 * included: `index_repository.ts ROOT INDEX_DIR`.
 *
 * @module
 */
import { openIndex } from "@cbx/core";
import { peakMemoryBytes } from "../bench/peak_memory.ts";
import { cpuMsSince, cpuTime } from "../bench/cpu_time.ts";
import { slowestFile, type TimedFile } from "./slowest_file.ts";

/** Files that are timed alone: of those that ended the longest steps of progress, and of the largest. */
const TIMED_FILES = 20;

/** What building an index took. */
export interface IndexedRepository {
  /** Files in the index. */
  readonly files: number;
  /** Bytes of those files. */
  readonly sourceBytes: number;
  /** Bytes of the index. */
  readonly indexBytes: number;
  /** Time by the clock, in milliseconds. */
  readonly elapsedMs: number;
  /** Time of all threads, in milliseconds. */
  readonly cpuMs: number;
  /** The file that takes longest alone. */
  readonly slowest: TimedFile;
  /** The most memory that the process held at once, in bytes. */
  readonly peakBytes: number;
}

/** Builds the index of a tree anew. */
export async function indexRepository(root: string, indexDir: string): Promise<IndexedRepository> {
  using index = await openIndex({ root, indexDir });
  const [started, before] = [performance.now(), cpuTime()];
  const steps: TimedFile[] = [];
  let last = 0;
  const report = await index.update({
    rebuild: true,
    onProgress: ({ path }) => {
      const now = cpuMsSince(before);
      steps.push({ path, cpuMs: now - last });
      last = now;
    },
  });
  const [elapsedMs, cpuMs] = [performance.now() - started, cpuMsSince(before)];
  const peakBytes = peakMemoryBytes();
  steps.sort((a, b) => b.cpuMs - a.cpuMs);
  const longest = steps.slice(0, TIMED_FILES).map(({ path }) => path);
  return {
    files: report.files,
    sourceBytes: report.sourceBytes,
    indexBytes: report.indexBytes,
    elapsedMs,
    cpuMs,
    slowest: await slowestFile(root, new Set(longest), TIMED_FILES),
    peakBytes,
  };
}

if (import.meta.main) {
  const [root = "", indexDir = ""] = Deno.args;
  console.log(JSON.stringify(await indexRepository(root, indexDir)));
}
