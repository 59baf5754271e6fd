/**
 * What the comparison asks of an engine, and those that answer.
 *
 * An engine's module is loaded when the engine is opened, so that a process that measures a first
 * query pays for one engine only.
 *
 * @module
 */
import type { WeightedTerm } from "../../src/query/query.ts";

/** A chunk that answers; a larger score is better. */
export interface ChunkHit {
  /** Id of the chunk: its place among all chunks, from 1. */
  readonly id: number;
  /** Its score. */
  readonly score: number;
}

/** An open index that ranks chunks. */
export interface LexicalEngine extends Disposable {
  /** Ranks chunks that hold one of the terms, best first, at most {@linkcode MAX_HITS}. */
  search(terms: readonly WeightedTerm[]): readonly ChunkHit[];
}

/** As many as the product's lexical ranker asks for. */
export const MAX_HITS = 300;

/**
 * The engines: FTS5 as machine code and in Wasm; the product's scorer alone, and behind Orama, as
 * the product has it.
 */
export const ENGINES = ["native", "wasm", "own", "orama"] as const;

/** Which engine. */
export type EngineKind = typeof ENGINES[number];

/** Opens the index that an engine has in a file. */
export async function openEngine(kind: EngineKind, path: string): Promise<LexicalEngine> {
  switch (kind) {
    case "native":
      return (await import("./native_fts5.ts")).openNativeFts5(path);
    case "wasm":
      return await (await import("./wasm_fts5.ts")).openWasmFts5(path);
    case "own":
      return await (await import("./own_engine.ts")).openOwnEngine(path);
    case "orama":
      return await (await import("./orama_engine.ts")).openOramaEngine(path);
  }
}
