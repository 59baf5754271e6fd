import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { randomBytes, randomWords } from "./testdata/random.ts";
import { CODE, COSINE_SCALE, QUERY_SCALE, SimdKernel, toQuery } from "./simd_kernel.ts";

type Kernel = Pick<SimdKernel, "bytes" | "scan" | "gather">;

/** The same sums as the kernel's, in plain JavaScript. */
class PlainKernel implements Kernel {
  readonly bytes: Int8Array<ArrayBuffer>;
  readonly #dimensions: number;

  constructor(rows: number, dimensions: number) {
    this.bytes = new Int8Array(rows * dimensions);
    this.#dimensions = dimensions;
  }

  scan(query: Int16Array, into: Float32Array): void {
    this.gather(query, Uint32Array.from(into.keys()), into);
  }

  gather(query: Int16Array, rows: Uint32Array, into: Float32Array): void {
    rows.forEach((row, at) => {
      let sum = 0;
      query.forEach((value, i) => {
        sum = (sum + Math.imul(value, this.bytes[row * this.#dimensions + i]!)) | 0;
      });
      into[at] = sum * COSINE_SCALE;
    });
  }
}

/** Both kernels with the same rows. */
function kernels(bytes: Int8Array, dimensions: number): [plain: Kernel, simd: Kernel] {
  const rows = dimensions === 0 ? 0 : bytes.length / dimensions;
  const simd = new SimdKernel(rows, dimensions);
  const both: [Kernel, Kernel] = [new PlainKernel(rows, dimensions), simd];
  for (const kernel of both) kernel.bytes.set(bytes);
  return both;
}

function scan(kernel: Kernel, query: Int16Array, rows: number): Float32Array {
  const into = new Float32Array(rows);
  kernel.scan(query, into);
  return into;
}

function gather(kernel: Kernel, query: Int16Array, rows: Uint32Array): Float32Array {
  const into = new Float32Array(rows.length);
  kernel.gather(query, rows, into);
  return into;
}

function randomQuery(dimensions: number, seed: number): Int16Array<ArrayBuffer> {
  const next = randomWords(seed);
  return Int16Array.from({ length: dimensions }, () => next() >> 16);
}

Deno.test("SimdKernel is a valid module for the engine that runs it", () => {
  ok(WebAssembly.validate(CODE));
});

Deno.test("SimdKernel gives the cosines of PlainKernel, to the bit, for every number of dimensions", () => {
  for (const dimensions of [...Array(70).keys(), 127, 128, 129, 255, 384, 385, 768, 1000]) {
    const rows = 5;
    const [plain, simd] = kernels(randomBytes(rows * dimensions, dimensions), dimensions);
    const query = randomQuery(dimensions, dimensions + 1);
    deepEqual(scan(simd, query, rows), scan(plain, query, rows), `${dimensions} dimensions`);
  }
});

Deno.test("SimdKernel gives the cosines of PlainKernel for every number of rows", () => {
  for (const rows of [0, 1, 2, 3, 17, 2047, 2048, 2049, 4096, 5000]) {
    const [plain, simd] = kernels(randomBytes(rows * 19, rows), 19);
    const query = randomQuery(19, 7);
    deepEqual(scan(simd, query, rows), scan(plain, query, rows), `${rows} rows`);
  }
});

Deno.test("SimdKernel gives the cosines of PlainKernel at the ends of every range", () => {
  for (const byte of [-128, 127, 0]) {
    for (const value of [-32_768, 32_767]) {
      const [plain, simd] = kernels(new Int8Array(3 * 384).fill(byte), 384);
      const query = new Int16Array(384).fill(value);
      deepEqual(scan(simd, query, 3), scan(plain, query, 3), `${byte} by ${value}`);
    }
  }
});

Deno.test("SimdKernel wraps sums that 32 bits do not hold, as PlainKernel does", () => {
  const [plain, simd] = kernels(new Int8Array(2 * 2000).fill(-128), 2000);
  const query = new Int16Array(2000).fill(-32_768);
  const wrapped = scan(plain, query, 2);
  ok(wrapped[0] !== Math.fround(2000 * 128 * 32_768 * COSINE_SCALE));
  deepEqual(scan(simd, query, 2), wrapped);
});

Deno.test("SimdKernel picks rows in any order, again and again", () => {
  const [plain, simd] = kernels(randomBytes(300 * 21, 3), 21);
  const query = randomQuery(21, 4);
  const all = scan(plain, query, 300);
  const rows = Uint32Array.from({ length: 5000 }, (_, i) => (i * 7919) % 300);
  const expected = Float32Array.from(rows, (row) => all[row]!);
  deepEqual(gather(simd, query, rows), expected);
  deepEqual(gather(plain, query, rows), expected);
  equal(gather(simd, query, new Uint32Array()).length, 0);
});

Deno.test("SimdKernel keeps nothing of the query before", () => {
  const [plain, simd] = kernels(randomBytes(4 * 33, 5), 33);
  scan(simd, randomQuery(33, 6), 4);
  const zeros = new Int16Array(33);
  deepEqual(scan(simd, zeros, 4), scan(plain, zeros, 4));
});

Deno.test("SimdKernel refuses rows that its memory cannot hold", () => {
  throws(() => new SimdKernel(2 ** 22, 1024), /^RangeError: Cannot make room for 4194304 vectors/);
});

Deno.test("toQuery() makes a unit vector of 16-bit numbers", () => {
  deepEqual([...toQuery([3, 4])], [19_660, 26_214]);
  deepEqual([...toQuery([0, -5])], [0, -QUERY_SCALE]);
});

Deno.test("toQuery() leaves zeros, and what is a query already", () => {
  deepEqual([...toQuery([0, 0])], [0, 0]);
  const query = Int16Array.of(5, 6);
  equal(toQuery(query), query);
});
