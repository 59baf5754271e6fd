/**
 * The kernel in Wasm SIMD: eight products an instruction.
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
import { assemble } from "./assemble.ts";
import { COSINE_SCALE, type Kernel } from "./kernel.ts";

/** Dimensions that one turn of the inner loop takes. */
const STEP = 16;
/** Rows that one call compares: their cosines stay in the nearest cache until they are taken out. */
const BLOCK_ROWS = 2048;
const PAGE_BYTES = 64 * 1024;
/** Addresses of Wasm have 32 bits; up to here the sign of a JavaScript number does not matter. */
const MAX_BYTES = 2 ** 31;

/** From the start of a row to its cosine. */
const COMPARE = `
  i32.const 0  i32x4.splat  local.tee a  local.set b
  local.get query  local.set q
  loop
    local.get a
    local.get at  v128.load8x8_s 0  local.get q  v128.load 0  i32x4.dot_i16x8_s
    i32x4.add  local.set a
    local.get b
    local.get at  v128.load8x8_s 8  local.get q  v128.load 16  i32x4.dot_i16x8_s
    i32x4.add  local.set b
    local.get at  i32.const ${STEP}  i32.add  local.set at
    local.get q  i32.const ${2 * STEP}  i32.add  local.tee q
    local.get queryEnd  i32.lt_u  br_if 0
  end
  local.get into
  local.get a  local.get b  i32x4.add  local.tee a  i32x4.extract_lane 0
  local.get a  i32x4.extract_lane 1  i32.add
  local.get a  i32x4.extract_lane 2  i32.add
  local.get a  i32x4.extract_lane 3  i32.add
  f64.convert_i32_s  local.get scale  f64.mul  f32.demote_f64  f32.store 0
`;

/** To the next cosine, unless there is none. */
const NEXT = `
  local.get into  i32.const 4  i32.add  local.tee into
  local.get end  i32.lt_u  br_if 0
`;

const PARAMETERS = {
  query: "i32",
  queryEnd: "i32",
  rows: "i32",
  stride: "i32",
  into: "i32",
  end: "i32",
  scale: "f64",
} as const;
const LOCALS = { at: "i32", q: "i32", a: "v128", b: "v128" } as const;

/** The kernel, as bytes. Both functions compare at least one row. */
export const CODE: Uint8Array<ArrayBuffer> = assemble([
  {
    name: "scan",
    parameters: PARAMETERS,
    locals: LOCALS,
    body: `
      loop
        local.get rows  local.set at
        ${COMPARE}
        local.get rows  local.get stride  i32.add  local.set rows
        ${NEXT}
      end`,
  },
  {
    name: "gather",
    parameters: { ...PARAMETERS, numbers: "i32" },
    locals: LOCALS,
    body: `
      loop
        local.get numbers  i32.load 0  local.get stride  i32.mul  local.get rows  i32.add  local.set at
        ${COMPARE}
        local.get numbers  i32.const 4  i32.add  local.set numbers
        ${NEXT}
      end`,
  },
]);

/** The module, once it has been asked for; `null` where the engine has no SIMD. */
let moduleCache: WebAssembly.Module | null | undefined;

type Compare = (...parameters: number[]) => void;

/** Compares by Wasm SIMD. The rows live in its memory, and nowhere else. */
export class SimdKernel implements Kernel {
  readonly bytes: Int8Array<ArrayBuffer>;
  readonly #stride: number;
  readonly #query: Int16Array<ArrayBuffer>;
  readonly #numbers: Uint32Array<ArrayBuffer>;
  readonly #cosines: Float32Array<ArrayBuffer>;
  readonly #scan: Compare;
  readonly #gather: Compare;

  private constructor(module: WebAssembly.Module, rows: number, dimensions: number) {
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
    const { exports } = new WebAssembly.Instance(module, { m: { memory } });
    // CODE exports these two functions.
    this.#scan = exports["scan"] as Compare;
    this.#gather = exports["gather"] as Compare;
  }

  /**
   * Makes room for rows.
   *
   * @returns The kernel; `undefined` where the engine has no SIMD, or the rows are too many for it.
   */
  static make(rows: number, dimensions: number): SimdKernel | undefined {
    if (bytesOf(rows, dimensions) > MAX_BYTES) return undefined;
    if (moduleCache === undefined) {
      moduleCache = WebAssembly.validate(CODE) ? new WebAssembly.Module(CODE) : null;
    }
    return moduleCache ? new SimdKernel(moduleCache, rows, dimensions) : undefined;
  }

  scan(query: Int16Array, first: number, into: Float32Array): void {
    this.#query.set(query);
    for (let at = 0; at < into.length; at += BLOCK_ROWS) {
      const count = Math.min(BLOCK_ROWS, into.length - at);
      this.#scan(...this.#block(first + at, count));
      into.set(this.#cosines.subarray(0, count), at);
    }
  }

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
