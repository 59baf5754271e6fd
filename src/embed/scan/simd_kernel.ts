/**
 * Compares a query with rows of signed bytes, in Wasm SIMD: eight products an instruction.
 *
 * Eight bytes of a row are widened to 16 bits as they are loaded, multiplied with those of the query,
 * and neighbours added, in 32 bits: `i32x4.dot_i16x8_s`, which is one instruction of the processor as
 * well. Relaxed SIMD has one for bytes; it may round on one machine as it does not on another.
 *
 * The memory, first to last: the query, a block of row numbers, a block of cosines, the rows. The
 * query is padded with zeros to a whole number of steps, so that a row that is not is read together
 * with the start of the next one, and that counts for nothing; after the last row there is room for it.
 *
 * @module
 */

/** A query is a unit vector times this: its rounding is lost in that of the rows, which have 127. */
export const QUERY_SCALE = 32_767;

/** Factor that turns a sum of products into a cosine. */
export const COSINE_SCALE: number = 1 / (127 * QUERY_SCALE);

/** Dimensions that one turn of its inner loop takes. */
const STEP = 16;
/** Rows that one call compares: their cosines stay in the nearest cache until they are taken out. */
const BLOCK_ROWS = 2048;
const PAGE_BYTES = 64 * 1024;
/** Addresses of Wasm have 32 bits; up to here the sign of a JavaScript number does not matter. */
const MAX_BYTES = 2 ** 31;

/** The kernel, as bytes: what `wat2wasm` makes of `simd_kernel.wat`. */
export const CODE: Uint8Array<ArrayBuffer> = Uint8Array.fromBase64(
  "AGFzbQEAAAABHgNgB39/f39/f3wAYAh/f39/f398fwBgBX9/f398AAINAQFtBm1lbW9yeQIAAAMEAwABAgcRAgRz" +
    "Y2FuAAAGZ2F0aGVyAAEKywEDJgADQCAAIAEgAiAEIAYQAiACIANqIQIgBEEEaiEEIAQgBUkNAAsLLwADQCAAIAEg" +
    "AiAHKAIAIANsaiAEIAYQAiAHQQRqIQcgBEEEaiEEIAQgBUkNAAsLcgECewNAIAUgAv0BAwAgAP0ABAD9ugH9rgEh" +
    "BSAGIAL9AQMIIAD9AAQQ/boB/a4BIQYgAkEQaiECIABBIGohACAAIAFJDQALIAUgBv2uASEFIAMgBCAF/RsAIAX9" +
    "GwFqIAX9GwIgBf0bA2pqt6K2OAIACw==",
);

let moduleCache: WebAssembly.Module | undefined;

type Compare = (...parameters: number[]) => void;

/** Compares by Wasm SIMD. The rows live in its memory, and nowhere else. */
export class SimdKernel {
  /** The rows, one after the other; zeros until they are filled in. */
  readonly bytes: Int8Array<ArrayBuffer>;
  readonly #stride: number;
  readonly #query: Int16Array<ArrayBuffer>;
  readonly #numbers: Uint32Array<ArrayBuffer>;
  readonly #cosines: Float32Array<ArrayBuffer>;
  readonly #scan: Compare;
  readonly #gather: Compare;

  /**
   * Makes room for rows.
   *
   * @throws {RangeError} If the rows are too many for a memory of Wasm.
   */
  constructor(rows: number, dimensions: number) {
    if (bytesOf(rows, dimensions) > MAX_BYTES) {
      throw new RangeError(`Cannot make room for ${rows} vectors of ${dimensions} dimensions`);
    }
    const padded = paddedOf(dimensions);
    const pages = Math.ceil(bytesOf(rows, dimensions) / PAGE_BYTES);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    // Only a memory that threads share has another kind of buffer.
    const buffer = memory.buffer as ArrayBuffer;
    this.#stride = dimensions;
    this.#query = new Int16Array(buffer, 0, padded);
    this.#numbers = new Uint32Array(buffer, 2 * padded, BLOCK_ROWS);
    this.#cosines = new Float32Array(buffer, 2 * padded + 4 * BLOCK_ROWS, BLOCK_ROWS);
    this.bytes = new Int8Array(buffer, 2 * padded + 8 * BLOCK_ROWS, rows * dimensions);
    const { exports } = new WebAssembly.Instance(moduleCache ??= new WebAssembly.Module(CODE), {
      m: { memory },
    });
    // CODE exports these two functions.
    this.#scan = exports["scan"] as Compare;
    this.#gather = exports["gather"] as Compare;
  }

  /**
   * Compares a query with all rows.
   *
   * @param query One dimension after the other, times {@linkcode QUERY_SCALE}.
   */
  scan(query: Int16Array, into: Float32Array): void {
    this.#query.set(query);
    for (let at = 0; at < into.length; at += BLOCK_ROWS) {
      const count = Math.min(BLOCK_ROWS, into.length - at);
      this.#scan(...this.#block(at, count));
      into.set(this.#cosines.subarray(0, count), at);
    }
  }

  /**
   * Compares a query with some rows.
   *
   * @param rows Their numbers, in any order; the kernel trusts that they exist.
   */
  gather(query: Int16Array, rows: Uint32Array, into: Float32Array): void {
    this.#query.set(query);
    for (let at = 0; at < rows.length; at += BLOCK_ROWS) {
      const count = Math.min(BLOCK_ROWS, rows.length - at);
      this.#numbers.set(rows.subarray(at, at + count));
      this.#gather(...this.#block(0, count), this.#numbers.byteOffset);
      into.set(this.#cosines.subarray(0, count), at);
    }
  }

  /** Parameters of a call, in their order. */
  #block(first: number, count: number): number[] {
    const [query, into] = [this.#query.byteOffset, this.#cosines.byteOffset];
    const rows = this.bytes.byteOffset + first * this.#stride;
    const ends = [into, into + 4 * count];
    return [query, query + this.#query.byteLength, rows, this.#stride, ...ends, COSINE_SCALE];
  }
}

function paddedOf(dimensions: number): number {
  return Math.max(1, Math.ceil(dimensions / STEP)) * STEP;
}

function bytesOf(rows: number, dimensions: number): number {
  return 2 * paddedOf(dimensions) + 8 * BLOCK_ROWS + rows * dimensions + STEP;
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
