import { cpuMsSince, cpuTime } from "../bench/cpu_time.ts";
import { analyzeFile } from "../../src/indexer/analyze_file.ts";
import { walk, type WalkedFile } from "../../src/walk/walk.ts";

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
export async function slowestFile(
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
