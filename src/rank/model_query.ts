import type { SparseVector } from "../embed/embedder.ts";
import type { DenseVector } from "../orama/engine.ts";
import type { SparseIndex } from "../orama/sparse_index.ts";
import type { FileRow } from "../store/catalog.ts";

interface ModelQuery {
  readonly model: string;
  /**
   * Whether so many chunks are encoded that files can be compared by it; else it finds chunks, and
   * has no say in their order.
   */
  readonly isWhole: boolean;
  readonly isComplete: boolean;
  readonly has: (document: number) => boolean;
}

export interface DenseQuery extends ModelQuery, DenseVector {}

/** A query as terms of a model's vocabulary. */
export interface SparseQuery extends ModelQuery {
  readonly vector: SparseVector;
  readonly index: SparseIndex;
  readonly termOf: (id: number) => string;
}

/** Tells whether a model has encoded every chunk of a file: one that was just written it has not. */
export function knowsFile({ has }: ModelQuery, { firstDocument, chunkCount }: FileRow): boolean {
  for (let i = 0; i < chunkCount; i++) if (!has(firstDocument + i)) return false;
  return true;
}
