/**
 * Stored vectors, and the exact answer by a scan of them.
 *
 * There is one copy of the vectors, in the memory of the kernel that compares them; it goes when the
 * matrix is no longer referred to.
 *
 * @module
 */
import { SimdKernel, toQuery } from "./simd_kernel.ts";

/** Above this share of all rows, comparing one after the other beats picking them out. */
const SCAN_SHARE = 0.25;

export interface ScoredRow {
  readonly row: number;
  readonly cosine: number;
}

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

// The best of many rows, without sorting them all: a heap whose root is the worst that is kept. Nearly
// all rows are worse than that, cost one comparison, and allocate nothing.

/**
 * Keeps the rows of the largest cosines that it is offered; of equal ones the smaller number is
 * better.
 */
export class TopRows {
  readonly #rows: Uint32Array;
  readonly #cosines: Float32Array;
  #count = 0;

  /** @param limit How many to keep. */
  constructor(limit: number) {
    this.#rows = new Uint32Array(limit);
    this.#cosines = new Float32Array(limit);
  }

  /**
   * Offers rows.
   *
   * @param rows Their numbers, in the same order. @default {from 0 on}
   */
  offer(cosines: Float32Array, rows?: Uint32Array): void {
    if (this.#rows.length === 0) return;
    let least = this.#least();
    for (let i = 0; i < cosines.length; i++) {
      if (cosines[i]! < least) continue;
      this.#add(rows ? rows[i]! : i, cosines[i]!);
      least = this.#least();
    }
  }

  /** The rows, best first. */
  sorted(): ScoredRow[] {
    const all = Array.from(
      this.#rows.subarray(0, this.#count),
      (row, at) => ({ row, cosine: this.#cosines[at]! }),
    );
    return all.sort((a, b) => b.cosine - a.cosine || a.row - b.row);
  }

  /** Cosine below which nothing is kept. */
  #least(): number {
    return this.#count < this.#rows.length ? -Infinity : this.#cosines[0]!;
  }

  #add(row: number, cosine: number): void {
    if (this.#count < this.#rows.length) this.#rise(this.#count++, row, cosine);
    else if (this.#isWorse(0, row, cosine)) this.#sink(row, cosine);
  }

  #rise(from: number, row: number, cosine: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isWorse(parent, row, cosine)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, row, cosine);
  }

  /** Takes the place of the root. */
  #sink(row: number, cosine: number): void {
    let at = 0;
    for (let child = 1; child < this.#count; child = 2 * at + 1) {
      const worst = this.#worseOf(child, child + 1);
      if (!this.#isWorse(worst, row, cosine)) break;
      this.#move(worst, at);
      at = worst;
    }
    this.#set(at, row, cosine);
  }

  #worseOf(child: number, other: number): number {
    if (other >= this.#count) return child;
    return this.#isWorse(other, this.#rows[child]!, this.#cosines[child]!) ? other : child;
  }

  /** Whether what is kept at a place is worse than a row. */
  #isWorse(at: number, row: number, cosine: number): boolean {
    const kept = this.#cosines[at]!;
    return kept < cosine || (kept === cosine && this.#rows[at]! > row);
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#rows[from]!, this.#cosines[from]!);
  }

  #set(at: number, row: number, cosine: number): void {
    this.#rows[at] = row;
    this.#cosines[at] = cosine;
  }
}
