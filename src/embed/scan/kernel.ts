/**
 * Compares a query with rows of signed bytes. Two kernels do it, to the same bit: that of
 * `simd_kernel.ts`, and in plain JavaScript that of `plain_kernel.ts`.
 *
 * @module
 */

/** A query is a unit vector times this: its rounding is lost in that of the rows, which have 127. */
export const QUERY_SCALE = 32_767;

/** Factor that turns a sum of products into a cosine. */
export const COSINE_SCALE: number = 1 / (127 * QUERY_SCALE);

/** Rows of signed bytes, and what compares them with a query. */
export interface Kernel {
  /** The rows, one after the other; zeros until they are filled in. */
  readonly bytes: Int8Array<ArrayBuffer>;
  /**
   * Compares a query with all rows.
   *
   * @param query One dimension after the other, times {@linkcode QUERY_SCALE}.
   * @param into One cosine a row.
   */
  scan(query: Int16Array, into: Float32Array): void;
  /**
   * Compares a query with some rows.
   *
   * @param rows Their numbers, in any order; the kernel trusts that they exist.
   * @param into One cosine a number.
   */
  gather(query: Int16Array, rows: Uint32Array, into: Float32Array): void;
}

/**
 * Makes a query of a vector: of length 1, times {@linkcode QUERY_SCALE}. A sum of products with rows
 * of any bytes then fits into 32 bits, up to 200,000 dimensions.
 *
 * @param vector Of any length above 0; 16-bit numbers are a query already, and stay as they are.
 * @returns The query; zeros stay zeros.
 */
export function toQuery(vector: ArrayLike<number>): Int16Array {
  if (vector instanceof Int16Array) return vector;
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  const scale = squares === 0 ? 0 : QUERY_SCALE / Math.sqrt(squares);
  const query = new Int16Array(vector.length);
  for (let i = 0; i < query.length; i++) query[i] = Math.round(vector[i]! * scale);
  return query;
}
