import { deepEqual, equal, notEqual, ok, throws } from "node:assert/strict";
import { decodeTable } from "../../src/embed/table_format.ts";
import { pack, readModel, wrapInWasm } from "./pack.ts";
import { encodeTable, type Model } from "./pack/encode_table.ts";

/** Terms with vectors of a fixed generator. */
function model(terms: readonly string[], dimensions = 64): Model {
  let state = 7;
  const random = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
  const rows = Float32Array.from(
    { length: terms.length * dimensions },
    () => random() + random() + random() - 1.5,
  );
  const weights = () => Float32Array.from(terms, () => 0.1 + random());
  return { dimensions, terms, rows, queryWeights: weights(), documentWeights: weights() };
}

/** Least cosine of a row before and after. */
function leastCosine({ terms, rows, dimensions }: Model, bytes: Uint8Array<ArrayBuffer>): number {
  const table = decodeTable(bytes);
  const read = new Float32Array(dimensions);
  const cosines = terms.map((term, row) => {
    table.readRow(table.rowOf(term), read);
    const given = rows.subarray(row * dimensions, (row + 1) * dimensions);
    return given.reduce((sum, value, index) => sum + value * read[index]!, 0) /
      Math.hypot(...given);
  });
  return Math.min(...cosines);
}

const TERMS = ["auth", "authent", "retry", "retryabl", "ünïcode", "用户", "𝕏"];

Deno.test("encodeTable() and decodeTable() keep terms, weights and rows", () => {
  const given = model(TERMS);
  for (const [bits, least] of [[2, 0.9], [4, 0.98], [8, 0.9999]] as const) {
    const bytes = encodeTable(given, bits);
    const table = decodeTable(bytes);
    deepEqual(TERMS.map(table.rowOf).sort(), [0, 1, 2, 3, 4, 5, 6]);
    equal(table.rowOf("nowhere"), -1);
    equal(table.dimensions, 64);
    for (const weights of ["queryWeights", "documentWeights"] as const) {
      const off = given[weights].map((weight, row) =>
        Math.abs(table[weights][table.rowOf(TERMS[row]!)]! / weight - 1)
      );
      ok(Math.max(...off) < 0.01);
    }
    ok(leastCosine(given, bytes) > least, `${bits} bits: ${leastCosine(given, bytes)}`);
  }
});

Deno.test("encodeTable() gives another fingerprint to another table, and the same to the same", () => {
  const print = (given: Model) => decodeTable(encodeTable(given, 4)).fingerprint;
  const first = print(model(TERMS));
  equal(print(model(TERMS)), first);
  notEqual(print(model([...TERMS, "𝕐"])), first);
  notEqual(
    print({ ...model(TERMS), documentWeights: new Float32Array(TERMS.length).fill(1) }),
    first,
  );
  notEqual(decodeTable(encodeTable(model(TERMS), 8)).fingerprint, first);
});

Deno.test("encodeTable() takes rows of zeros and equal weights", () => {
  const flat = new Float32Array(3).fill(0.5);
  const rows = new Float32Array(3 * 4);
  const given = {
    dimensions: 4,
    terms: ["a", "b", "c"],
    rows,
    queryWeights: flat,
    documentWeights: flat,
  };
  for (const bits of [2, 4, 8] as const) {
    const table = decodeTable(encodeTable(given, bits));
    ok(Math.abs(table.queryWeights[2]! - 0.5) < 1e-6);
  }
});

Deno.test("encodeTable() refuses terms that stand there twice, and dimensions that fill no bytes", () => {
  throws(() => encodeTable(model(["a", "a"]), 4), RangeError);
  throws(() => encodeTable(model(["a", "b"], 7), 4), /whole bytes/);
});

Deno.test("encodeTable() finds a seed under which no two terms have the same hash", () => {
  const terms = Array.from({ length: 120_000 }, (_, index) => `t${index}`);
  const table = decodeTable(encodeTable(model(terms, 2), 4));
  equal(new Set(terms.map(table.rowOf)).size, terms.length);
});

Deno.test("decodeTable() refuses what is cut short, and other versions", () => {
  const bytes = encodeTable(model(TERMS), 4);
  throws(() => decodeTable(bytes.subarray(0, bytes.length - 1)), SyntaxError);
  throws(() => decodeTable(new Uint8Array()), SyntaxError);
  throws(() => decodeTable(Uint8Array.of(9, ...bytes.subarray(1))), /version must be/);
});

Deno.test("wrapInWasm() makes a module that gives the bytes back", () => {
  for (const length of [0, 1, 200, 70_000]) {
    const bytes = new Uint8Array(length).fill(7);
    const module = new WebAssembly.Module(wrapInWasm("cbx", bytes));
    const [section] = WebAssembly.Module.customSections(module, "cbx");
    deepEqual(new Uint8Array(section!), bytes);
  }
});

Deno.test("pack() refuses what would be too large to ship", () => {
  const terms = Array.from({ length: 8000 }, (_, index) => `t${index}`);
  ok(pack(model(terms, 64), 4).length < 1_000_000);
  throws(() => pack(model(terms, 128), 8), /under 1000000 bytes/);
});

/** An archive as `numpy.savez` writes it, as far as a reader looks. */
function npz(
  arrays: Readonly<Record<string, Float32Array | Uint8Array>>,
  method = 0,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, array] of Object.entries(arrays)) {
    const type = array instanceof Uint8Array ? "|u1" : "<f4";
    const head = `{'descr': '${type}', 'fortran_order': False, 'shape': (${array.length},), }\n`;
    const npy = concat(
      Uint8Array.of(0x93, ...new TextEncoder().encode("NUMPY"), 1, 0, head.length, 0),
      new TextEncoder().encode(head),
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    );
    const label = new TextEncoder().encode(`${name}.npy`);
    const local = new Uint8Array(30);
    new DataView(local.buffer).setUint16(26, label.length, true);
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint16(10, method, true);
    entry.setUint32(20, npy.length, true);
    entry.setUint16(28, label.length, true);
    entry.setUint32(42, at, true);
    directory.push(new Uint8Array(entry.buffer), label);
    parts.push(local, label, npy);
    at += local.length + label.length + npy.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, Object.keys(arrays).length, true);
  end.setUint32(16, at, true);
  return concat(...parts, ...directory, new Uint8Array(end.buffer));
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const ARRAYS = {
  words: new TextEncoder().encode("a\nb"),
  table: Float32Array.of(1, 0, 0, 1),
  query_weights: Float32Array.of(1, 2),
  document_weights: Float32Array.of(3, 4),
};

Deno.test("readModel() reads what the trainer writes", () => {
  const given = readModel(npz(ARRAYS));
  deepEqual(given.terms, ["a", "b"]);
  equal(given.dimensions, 2);
  deepEqual([...given.rows], [1, 0, 0, 1]);
  deepEqual([...given.documentWeights], [3, 4]);
});

Deno.test("readModel() refuses other files", () => {
  throws(() => readModel(Uint8Array.of(1, 2, 3)), SyntaxError);
  throws(() => readModel(npz(ARRAYS, 8)), /compressed/);
  const { table: _, ...rest } = ARRAYS;
  throws(() => readModel(npz(rest)), /no array of floats "table"/);
});
