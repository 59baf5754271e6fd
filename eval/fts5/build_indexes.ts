import { median } from "../statistics.ts";
import { inTurn, mapRecord } from "./in_turn.ts";
import { nativeFts5Bytes, writeNativeFts5 } from "./native_fts5.ts";
import { ownBytes, writeOwnIndex } from "./own_engine.ts";
import { type AnalyzedFile, emptyPostings, postingsOf } from "./read_files.ts";
import { wasmFts5Bytes, writeWasmFts5 } from "./wasm_fts5.ts";

/**
 * Indexes whose build is timed. `chunks` is the product's index without skeletons: it holds what the
 * FTS5 tables hold. `rows` is the same without a single posting.
 */
const TIMED = ["native", "wasm", "chunks", "rows"] as const;

/** Which of them. */
export type TimedName = typeof TIMED[number];

/** Indexes that are searched; `product` has the postings of the product, skeletons among them. */
export type IndexName = "native" | "wasm" | "chunks" | "product";

/** What was built. */
export interface BuildMeasure {
  /** Median time of a build, in milliseconds. */
  readonly buildMs: Readonly<Record<TimedName, number>>;
  /** Size of each index, in bytes. */
  readonly bytes: Readonly<Record<IndexName, number>>;
}

/** Builds every index in a folder, each in a file of its name. */
export async function buildIndexes(
  files: readonly AnalyzedFile[],
  { folder, runs }: { readonly folder: string; readonly runs: number },
): Promise<BuildMeasure> {
  const times = await inTurn(TIMED, runs, async (name, run) => {
    const path = `${folder}/${name}`;
    if (run > 0) Deno.removeSync(path);
    const started = performance.now();
    await build(name, files, path);
    return performance.now() - started;
  });
  await writeOwnIndex(`${folder}/product`, files, ({ document }) => document.postings);
  const bytes = {
    native: nativeFts5Bytes(`${folder}/native`),
    wasm: await wasmFts5Bytes(`${folder}/wasm`),
    chunks: await ownBytes(`${folder}/chunks`),
    product: await ownBytes(`${folder}/product`),
  };
  return { buildMs: mapRecord(times, median), bytes };
}

async function build(name: TimedName, files: readonly AnalyzedFile[], path: string): Promise<void> {
  const chunks = files.flatMap(({ texts }) => texts);
  switch (name) {
    case "native":
      return writeNativeFts5(path, chunks);
    case "wasm":
      return await writeWasmFts5(path, chunks);
    case "chunks":
      return await writeOwnIndex(path, files, ({ texts }) => postingsOf(texts));
    case "rows":
      return await writeOwnIndex(path, files, ({ texts }) => emptyPostings(texts));
  }
}
