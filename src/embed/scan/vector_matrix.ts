/**
 * Stored vectors, and the exact answer by a scan of them.
 *
 * There is one copy of the vectors, in the memory of the kernel that compares them; it goes when the
 * matrix is no longer referred to.
 *
 * @module
 */
import { SimdKernel, toQuery } from "./simd_kernel.ts";
import { bestOf, type IdScore } from "./top_k.ts";

/** Above this share of all rows, comparing one after the other beats picking them out. */
const SCAN_SHARE = 0.25;

interface NearestOptions {
  readonly limit: number;
  /** Rows that filters let through, each once, in any order. @default {all} */
  readonly allowed?: Uint32Array | undefined;
}

/**
 * Vectors in signed bytes, as `quantize()` makes them, by row, from 0 on. A query compares all that
 * filters let through: a million of 384 dimensions take 30 ms (`eval/vectors.txt`).
 */
export class VectorMatrix {
  readonly rows: number;
  /** Length of each. */
  readonly dimensions: number;
  readonly #kernel: SimdKernel;

  /**
   * Makes room for vectors.
   *
   * @throws {RangeError} If a size is no whole number, or there is not enough memory.
   */
  constructor(rows: number, dimensions: number) {
    if (![rows, dimensions].every((size) => Number.isInteger(size) && size >= 0)) {
      throw new RangeError(`Cannot make room for ${rows} vectors of ${dimensions} dimensions`);
    }
    this.rows = rows;
    this.dimensions = dimensions;
    this.#kernel = new SimdKernel(rows, dimensions);
  }

  /** The vectors, one after the other, to be read and written in place; zeros at first. */
  get bytes(): Int8Array<ArrayBuffer> {
    return this.#kernel.bytes;
  }

  /** The vector of a row, to be read and written in place; zeros at first. */
  row(row: number): Int8Array<ArrayBuffer> {
    return this.bytes.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }

  /**
   * Compares a vector with all rows.
   *
   * @param vector Of any length above 0.
   * @returns Cosines by row; 0 for rows of zeros.
   * @throws {RangeError} If the vector has another number of dimensions.
   */
  cosines(vector: ArrayLike<number>): Float32Array<ArrayBuffer> {
    const into = new Float32Array(this.rows);
    this.#kernel.scan(this.#queryOf(vector), into);
    return into;
  }

  /**
   * Compares a vector with some rows.
   *
   * @param rows Their numbers, in any order.
   * @returns Cosines in the order of the numbers; 0 for a row of zeros.
   * @throws {RangeError} If the vector has another number of dimensions, or a row does not exist.
   */
  cosinesOf(vector: ArrayLike<number>, rows: Uint32Array): Float32Array<ArrayBuffer> {
    for (const row of rows) {
      if (row >= this.rows) throw new RangeError(`Cannot compare row ${row} of ${this.rows}`);
    }
    const into = new Float32Array(rows.length);
    if (rows.length > SCAN_SHARE * this.rows) {
      const all = this.cosines(vector);
      for (let i = 0; i < rows.length; i++) into[i] = all[rows[i]!]!;
    } else {
      this.#kernel.gather(this.#queryOf(vector), rows, into);
    }
    return into;
  }

  /**
   * Finds the rows nearest to a vector, best first, among those that filters let through; of equal
   * ones, the smaller number is better.
   *
   * @throws {RangeError} If the vector has another number of dimensions, or a row does not exist.
   */
  nearest(vector: ArrayLike<number>, { limit, allowed }: NearestOptions): IdScore[] {
    const cosines = allowed ? this.cosinesOf(vector, allowed) : this.cosines(vector);
    return bestOf(cosines, limit, allowed);
  }

  #queryOf(vector: ArrayLike<number>): Int16Array {
    if (vector.length !== this.dimensions) {
      throw new RangeError(
        `Cannot compare vectors: the index has ${this.dimensions} dimensions, the query ${vector.length}`,
      );
    }
    return toQuery(vector);
  }
}
