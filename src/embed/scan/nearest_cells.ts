import type { VectorMatrix } from "./vector_matrix.ts";

/** Cell of a row that is in none, as it has no vector. */
export const NO_CELL = 0xffff;

/**
 * Finds the cell of each of some vectors: that of the nearest middle, the first of equal ones. What
 * is added later goes into the cells that there are, and nothing that is there moves.
 *
 * @param vectors One after the other, in signed bytes, as long as the middles.
 * @returns One cell a vector; {@linkcode NO_CELL} for one of zeros.
 */
export function nearestCells(
  vectors: Int8Array,
  centroids: VectorMatrix,
): Uint16Array<ArrayBuffer> {
  const { dimensions } = centroids;
  const cells = new Uint16Array(dimensions === 0 ? 0 : vectors.length / dimensions);
  for (let i = 0; i < cells.length; i++) {
    const vector = vectors.subarray(i * dimensions, (i + 1) * dimensions);
    cells[i] = centroids.rows === 0 || vector.every((value) => value === 0)
      ? NO_CELL
      : indexOfLargest(centroids.cosines(vector));
  }
  return cells;
}

function indexOfLargest(values: Float32Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}
