import type { SparseVector } from "./embedder.ts";

/** Numbers of terms take 16 bits. */
const VOCABULARY = 65_536;

/** Tells whether a model that comes from outside gave terms as {@linkcode SparseVector} has them. */
export function areTerms({ ids, weights }: SparseVector): boolean {
  return ids.length === weights.length && weights.every(Number.isFinite) &&
    ids.every((id) => Number.isInteger(id) && id >= 0 && id < VOCABULARY);
}
