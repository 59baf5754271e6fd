/**
 * A program that builds the index of a tree and says what that took, files that are slow alone
 * included: `index_repository.ts ROOT INDEX_DIR`.
 *
 * @module
 */
import { openIndex } from "@cbx/core";
import { analyzeFile } from "../../src/indexer/analyze_file.ts";
import { walk, type WalkedFile } from "../../src/walk/walk.ts";
import { cpuMsSince, cpuTime, peakMemoryBytes } from "../bench/process_figures.ts";

/** Files that are timed alone: of those that ended the longest steps of progress, and of the largest. */
const TIMED_FILES = 20;

/** Cost of building an index. */
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
async function indexRepository(root: string, indexDir: string): Promise<IndexedRepository> {
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

/** A file, and the time of all threads that it took, in milliseconds. */
export interface TimedFile {
  /** Path in its tree. */
  readonly path: string;
  /** Time of all threads, in milliseconds. */
  readonly cpuMs: number;
}

/** A file over this is read once more: the first of a language compiles its grammar. */
const AGAIN_MS = 500;

/**
 * Reads files one after the other in this thread, and returns the one that took longest.
 *
 * @param paths Those that are read, besides the largest of the tree.
 * @param largest How many of the largest are.
 */
async function slowestFile(
  tree: string,
  paths: ReadonlySet<string>,
  largest: number,
): Promise<TimedFile> {
  const root = Deno.realPathSync(tree);
  const { files } = await walk({ root });
  const bySize = files.toSorted((a, b) => b.size - a.size);
  const chosen = bySize.filter(({ path }, place) => place < largest || paths.has(path));
  let slowest: TimedFile = { path: "", cpuMs: 0 };
  for (const file of chosen) {
    const first = await timeOf(root, file);
    const cpuMs = first > AGAIN_MS ? Math.min(first, await timeOf(root, file)) : first;
    if (cpuMs > slowest.cpuMs) slowest = { path: file.path, cpuMs };
  }
  return slowest;
}

async function timeOf(root: string, file: WalkedFile): Promise<number> {
  const before = cpuTime();
  await analyzeFile(root, { file });
  return cpuMsSince(before);
}

if (import.meta.main) {
  const [root = "", indexDir = ""] = Deno.args;
  console.log(JSON.stringify(await indexRepository(root, indexDir)));
}
