import type { Store } from "../store/store.ts";

/** Stored vectors are unit vectors times this. */
const STORED_LENGTH = 127;

/**
 * Compares a vector with that of every document.
 *
 * @param vector A unit vector, as long as the stored ones.
 * @returns Cosines by document, from -1 to 1; 0 for documents without a vector.
 * @throws {RangeError} If the vector has another length than those of the index.
 */
export function scanVectors(store: Store, vector: ArrayLike<number>): Float32Array {
  const { vectorSource, vectors, catalog } = store;
  const dimensions = vectorSource?.dimensions ?? 0;
  if (vector.length !== dimensions) {
    throw new RangeError(
      `Cannot compare vectors: the index has ${dimensions} dimensions, the query ${vector.length}`,
    );
  }
  const query = Float32Array.from(vector, (value) => value / STORED_LENGTH);
  const cosines = new Float32Array(catalog.documentCount);
  for (let document = 0, at = 0; document < cosines.length; document++) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += query[i]! * vectors[at++]!;
    cosines[document] = sum;
  }
  return cosines;
}
