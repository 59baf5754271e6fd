/**
 * Search for the nearest of the stored vectors: all of them compared (`vector_matrix.ts`), or those
 * of the nearest cells (`cell_index.ts`).
 *
 * @module
 */

/**
 * Bytes of vectors of which all are compared: 20 ms of a core that has the memory for itself
 * (`eval/vectors.txt`), 40 ms beside a neighbour that is at it as well. 700,000 × 384, 2,097,152 × 128.
 */
const EXACT_BYTES = 2 ** 28;

/** A row with its cosine. */
export interface ScoredRow {
  /** Its number. */
  readonly row: number;
  /** Its cosine with the query. */
  readonly cosine: number;
}

/** Options of {@linkcode VectorIndex.nearest}. */
export interface NearestOptions {
  /** Rows at most. */
  readonly limit: number;
  /** Rows that filters let through, each once, in any order. @default {all} */
  readonly allowed?: Uint32Array;
}

/** Vectors in signed bytes, as `quantize()` makes them, by row, from 0 on. */
export interface VectorIndex {
  /** Number of vectors. */
  readonly rows: number;
  /** Length of each. */
  readonly dimensions: number;
  /** The vector of a row, to be read and written in place; zeros at first. */
  row(row: number): Int8Array<ArrayBuffer>;
  /**
   * Compares a vector with some rows, exactly.
   *
   * @param vector Of any length above 0.
   * @param rows Their numbers, in any order.
   * @returns Cosines in the order of the numbers; 0 for a row of zeros.
   * @throws {RangeError} If the vector has another number of dimensions, or a row does not exist.
   */
  cosinesOf(vector: ArrayLike<number>, rows: Uint32Array): Float32Array<ArrayBuffer>;
  /**
   * Finds the rows nearest to a vector, best first, among those that filters let through; of equal
   * ones, the smaller number is better.
   *
   * @throws {RangeError} If the vector has another number of dimensions, or a row does not exist.
   */
  nearest(vector: ArrayLike<number>, options: NearestOptions): ScoredRow[];
}

/**
 * Tells whether there are so many vectors that they are to be divided into cells.
 *
 * @param exactBytes Bytes of vectors of which all are compared. @default {268435456}
 */
export function needsCells(rows: number, dimensions: number, exactBytes = EXACT_BYTES): boolean {
  return rows * dimensions > exactBytes;
}
