/**
 * Stored vectors, and the exact answer by a scan of them.
 *
 * There is one copy of the vectors, in the memory of the kernel that compares them; it goes when the
 * matrix is no longer referred to.
 *
 * @module
 */
import { type Kernel, toQuery } from "./kernel.ts";
import { PlainKernel } from "./plain_kernel.ts";
import { SimdKernel } from "./simd_kernel.ts";
import { TopRows } from "./top_rows.ts";
import type { NearestOptions, ScoredRow, VectorIndex } from "./vector_index.ts";

/** Above this share of all rows, comparing one after the other beats picking them out. */
const SCAN_SHARE = 0.25;

/** Options for {@linkcode VectorMatrix}. */
interface VectorMatrixOptions {
  /**
   * Kernel that compares; both give the same cosines, to the last bit.
   *
   * @default {"simd", or "plain" where that is not to be had}
   */
  readonly kernel?: "simd" | "plain";
}

/** A range of rows. */
export interface RowRange {
  /** The first row. @default {0} */
  readonly from?: number;
  /** The row after the last one. @default {the number of rows} */
  readonly to?: number;
}

/** Vectors of which all are compared. */
export class VectorMatrix implements VectorIndex {
  readonly rows: number;
  readonly dimensions: number;
  readonly #kernel: Kernel;

  /**
   * Makes room for vectors.
   *
   * @throws {RangeError} If a size is no whole number, or there is not enough memory.
   */
  constructor(rows: number, dimensions: number, options: VectorMatrixOptions = {}) {
    if (![rows, dimensions].every((size) => Number.isInteger(size) && size >= 0)) {
      throw new RangeError(`Cannot make room for ${rows} vectors of ${dimensions} dimensions`);
    }
    this.rows = rows;
    this.dimensions = dimensions;
    const simd = options.kernel === "plain" ? undefined : SimdKernel.make(rows, dimensions);
    this.#kernel = simd ?? new PlainKernel(rows, dimensions);
  }

  /** The vectors, one after the other, to be read and written in place; zeros at first. */
  get bytes(): Int8Array<ArrayBuffer> {
    return this.#kernel.bytes;
  }

  row(row: number): Int8Array<ArrayBuffer> {
    return this.bytes.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }

  /**
   * Compares a vector with consecutive rows.
   *
   * @param vector Of any length above 0.
   * @returns Cosines by row, from the first one on; 0 for rows of zeros.
   * @throws {RangeError} If the vector has another number of dimensions, or a row does not exist.
   */
  cosines(vector: ArrayLike<number>, range: RowRange = {}): Float32Array<ArrayBuffer> {
    const { from = 0, to = this.rows } = range;
    if (from < 0 || from > to || to > this.rows) {
      throw new RangeError(`Cannot compare rows ${from} to ${to} of ${this.rows}`);
    }
    const into = new Float32Array(to - from);
    this.#kernel.scan(this.#queryOf(vector), from, into);
    return into;
  }

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

  nearest(vector: ArrayLike<number>, { limit, allowed }: NearestOptions): ScoredRow[] {
    const best = new TopRows(Math.min(limit, this.rows));
    if (allowed) best.offer(this.cosinesOf(vector, allowed), allowed);
    else best.offer(this.cosines(vector));
    return best.sorted();
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
