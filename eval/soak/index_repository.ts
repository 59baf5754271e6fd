/**
 * A program that builds the index of a tree and says what that took, files that are slow alone
 * included: `index_repository.ts ROOT INDEX_DIR`.
 *
 * @module
 */
import { openIndex } from "@cbx/core";
import { peakMemoryBytes } from "../bench/peak_memory.ts";
import { cpuMsSince, cpuTime } from "../bench/cpu_time.ts";

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
  /** The most time of all threads between two steps of progress: no file takes longer. */
  readonly longestMs: number;
  /** The most memory that the process held at once, in bytes. */
  readonly peakBytes: number;
}

/** Builds the index of a tree anew. */
export async function indexRepository(root: string, indexDir: string): Promise<IndexedRepository> {
  using index = await openIndex({ root, indexDir });
  const [started, before] = [performance.now(), cpuTime()];
  let [longestMs, last] = [0, 0];
  const onProgress = () => {
    const now = cpuMsSince(before);
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const report = await index.update({ rebuild: true, onProgress });
  return {
    files: report.files,
    sourceBytes: report.sourceBytes,
    indexBytes: report.indexBytes,
    elapsedMs: performance.now() - started,
    cpuMs: cpuMsSince(before),
    longestMs,
    peakBytes: peakMemoryBytes(),
  };
}

if (import.meta.main) {
  const [root = "", indexDir = ""] = Deno.args;
  console.log(JSON.stringify(await indexRepository(root, indexDir)));
}
