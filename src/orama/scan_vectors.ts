import { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import type { Catalog } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";

/** Vectors of indexes, each for as long as the index is as it was. */
const matrices = new WeakMap<Catalog, VectorMatrix>();

/**
 * Compares a vector with that of every document.
 *
 * @param vector A vector as long as the stored ones.
 * @returns Cosines by document, from -1 to 1; 0 for documents without a vector.
 * @throws {RangeError} If the vector has another length than those of the index.
 */
export function scanVectors(store: Store, vector: ArrayLike<number>): Float32Array {
  const { catalog } = store;
  let matrix = matrices.get(catalog);
  if (!matrix) matrices.set(catalog, matrix = readVectors(store));
  return matrix.cosines(vector);
}

function readVectors(store: Store): VectorMatrix {
  const dimensions = store.vectorSource?.dimensions ?? 0;
  const matrix = new VectorMatrix(store.catalog.documentCount, dimensions);
  store.forEachVectors((first, vectors) => matrix.bytes.set(vectors, first * dimensions));
  return matrix;
}
