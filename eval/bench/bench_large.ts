/**
 * The rows that are measured on a large tree, which is made for it and removed again.
 *
 * @module
 */
import { type BenchRow, figure, MEGABYTE } from "./bench_row.ts";
import type { IndexMeasure } from "./measure_index.ts";
import type { SearchMeasure } from "./measure_search.ts";
import { runProgram } from "./run_child.ts";
import { writeSyntheticTree } from "./synthetic_tree.ts";

/** Budgets of the design, for 100,000 files on two cores. */
const LIMITS = { searchMs: 50, memoryMb: 1500 };
const ROUNDS = 3;

/**
 * Measures on a synthetic tree.
 *
 * @param files Its files.
 */
export async function benchLarge(files: number): Promise<BenchRow[]> {
  const base = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx_bench_" }));
  try {
    const root = `${base}/tree`;
    const indexDir = `${base}/index`;
    writeSyntheticTree(root, files);
    const built = await runProgram<IndexMeasure>("measure_index.ts", {
      permissions: ["--allow-read", `--allow-write=${indexDir}`],
      args: [root, indexDir],
    });
    const queries = await runProgram<string[]>("derive_queries.ts", {
      permissions: ["--allow-read"],
      args: [root, indexDir],
    });
    const asked = await runProgram<SearchMeasure>("measure_search.ts", {
      permissions: ["--allow-read"],
      args: [root, indexDir, String(ROUNDS), JSON.stringify(queries)],
    });
    return largeRows(built, asked);
  } finally {
    Deno.removeSync(base, { recursive: true });
  }
}

function largeRows(built: IndexMeasure, asked: SearchMeasure): BenchRow[] {
  const what = `${built.files.toLocaleString("en-US")} files`;
  const search = { limit: LIMITS.searchMs, unit: "ms" } as const;
  const memory = { limit: LIMITS.memoryMb, unit: "MB" } as const;
  return [
    {
      ...search,
      what: `${what}: search(), warm, p50`,
      value: asked.p50,
      note: `without a look at the tree: ${figure(asked.p50NoOverlay, "ms")}`,
    },
    {
      ...search,
      what: `${what}: search(), warm, p95`,
      value: asked.p95,
      note: `${ROUNDS} rounds after one to warm up; ` +
        `slowest: "${asked.slowest.query}" ${figure(asked.slowest.ms, "ms")}`,
    },
    {
      ...memory,
      what: `${what}: memory of indexing`,
      value: built.peakBytes / MEGABYTE,
      note: `${figure(built.sourceBytes / MEGABYTE, "MB")} of source in ` +
        `${figure(built.elapsedMs, "ms")}; index ${figure(built.indexBytes / MEGABYTE, "MB")}`,
    },
    {
      ...memory,
      what: `${what}: memory of searching`,
      value: asked.peakBytes / MEGABYTE,
      note: "of the whole process",
    },
  ];
}
