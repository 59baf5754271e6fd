/**
 * A program that builds the index of a tree: `measure_index.ts ROOT INDEX_DIR`.
 *
 * @module
 */
import { openIndex } from "@cbx/core";
import { peakMemoryBytes } from "./process_figures.ts";

/** Cost of building an index. */
export interface IndexMeasure {
  /** Time of the update alone, in milliseconds. */
  readonly elapsedMs: number;
  /** Files in the index. */
  readonly files: number;
  /** Bytes of those files. */
  readonly sourceBytes: number;
  /** Bytes of the index. */
  readonly indexBytes: number;
  /** The most memory that the process held at once. */
  readonly peakBytes: number;
}

/** Builds the index of a tree anew. */
export async function measureIndex(root: string, indexDir: string): Promise<IndexMeasure> {
  using index = await openIndex({ root, indexDir });
  const started = performance.now();
  const { files, sourceBytes, indexBytes } = await index.update({ rebuild: true });
  const elapsedMs = performance.now() - started;
  return { elapsedMs, files, sourceBytes, indexBytes, peakBytes: peakMemoryBytes() };
}

if (import.meta.main) {
  const [root = "", indexDir = ""] = Deno.args;
  console.log(JSON.stringify(await measureIndex(root, indexDir)));
}
