/**
 * Checks of the answers of models, which come from outside: values that cannot be compared are
 * refused. Nothing looks at them again: a zero in place of NaN would stay for ever, and one weight
 * of NaN takes every chunk with its term out of an answer.
 *
 * @module
 */
import type { Embedder, SparseEncoder, SparseVector } from "./embedder.ts";

/**
 * Checks a vector.
 *
 * @param action Completes "Cannot …" before the name of the model: `store a vector of`.
 * @throws {RangeError} If it has another number of dimensions, or something in it is no number.
 */
export function checkVector(
  vector: Float32Array,
  { name, dimensions }: Pick<Embedder, "name" | "dimensions">,
  action: string,
): void {
  const { length } = vector;
  if (length !== dimensions) {
    throw new RangeError(
      `Cannot ${action} "${name}": its vector has ${length} dimensions, not ${dimensions}`,
    );
  }
  if (vector.every(Number.isFinite)) return;
  throw new RangeError(`Cannot ${action} "${name}": its vector holds values that are not numbers`);
}

/**
 * Checks terms.
 *
 * @param action Completes "Cannot …" before the name of the model.
 * @throws {RangeError} If one of them is none, or has no weight.
 */
export function checkTerms(
  terms: SparseVector,
  { name }: Pick<SparseEncoder, "name">,
  action: string,
): void {
  if (areTerms(terms)) return;
  throw new RangeError(
    `Cannot ${action} "${name}": its terms must be whole numbers below 65,536, each with a weight`,
  );
}

/** Numbers of terms take 16 bits. */
const VOCABULARY = 65_536;

/** Tells whether a model that comes from outside gave terms as {@linkcode SparseVector} has them. */
export function areTerms({ ids, weights }: SparseVector): boolean {
  return ids.length === weights.length && weights.every(Number.isFinite) &&
    ids.every((id) => Number.isInteger(id) && id >= 0 && id < VOCABULARY);
}
