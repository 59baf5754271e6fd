import { deepEqual, equal, ok, throws } from "node:assert/strict";
import type { SparseVector } from "./embedder.ts";
import { dotTerms, encodeSparse, forEachTerm, sparseLength } from "./sparse_format.ts";

/** Half of what one step of a weight is. */
const MAX_ERROR = 1 / 128;

function decode(bytes: Uint8Array, offset = 0): [number, number][] {
  const terms: [number, number][] = [];
  forEachTerm(bytes, offset, (id, weight) => terms.push([id, weight]));
  return terms;
}

function round(vector: SparseVector): [number, number][] {
  return decode(encodeSparse(vector));
}

Deno.test("encodeSparse() keeps terms, the heaviest first, and of equal ones the first", () => {
  deepEqual(round({ ids: [9, 65_535, 0, 300], weights: [0.5, 1, 0.5, 2] }), [
    [300, 2],
    [65_535, 1],
    [0, 0.5],
    [9, 0.5],
  ]);
});

Deno.test("encodeSparse() changes no weight by more than half a step", () => {
  const weights = Array.from({ length: 300 }, (_, at) => 0.01 + at * 0.0119);
  const ids = weights.map((_, at) => at * 7);
  const terms = round({ ids, weights });
  equal(terms.length, 300);
  for (const [id, weight] of terms) ok(Math.abs(weight - weights[id / 7]!) <= MAX_ERROR + 1e-12);
});

Deno.test("encodeSparse() bounds weights that no log-saturated term has", () => {
  deepEqual(round({ ids: [1, 2], weights: [255 / 64, 1e9] }), [[1, 255 / 64], [2, 255 / 64]]);
});

Deno.test("encodeSparse() leaves out what rounds to nothing, is below it, or is no number", () => {
  const vector = { ids: [1, 2, 3, 4, 5], weights: [0, 0.007, -1, NaN, 0.008] };
  deepEqual(round(vector), [[5, 1 / 64]]);
});

Deno.test("encodeSparse() refuses a term whose number takes more than 16 bits", () => {
  throws(() => encodeSparse({ ids: [3, 65_536], weights: [1, 1] }), {
    name: "RangeError",
    message: "Cannot store term 65536: numbers end before 65536",
  });
});

Deno.test("sparseLength() leads from one vector to the next, empty ones among them", () => {
  const vectors = [{ ids: [7], weights: [1] }, { ids: [], weights: [] }, {
    ids: Array.from({ length: 300 }, (_, id) => id),
    weights: Array.from({ length: 300 }, () => 0.5),
  }];
  const bytes = Uint8Array.from(vectors.flatMap((vector) => [...encodeSparse(vector)]));
  const lengths: number[] = [];
  for (let at = 0; at < bytes.length; at += sparseLength(bytes, at)) {
    lengths.push(decode(bytes, at).length);
  }
  deepEqual(lengths, [1, 0, 300]);
});

Deno.test("dotTerms() sums up the terms of one vector, and none of the next", () => {
  const vectors = [{ ids: [3, 300], weights: [0.5, 2] }, { ids: [5], weights: [1] }];
  const [first, second] = vectors.map(encodeSparse);
  const bytes = Uint8Array.of(...first!, ...second!);
  const weightOf = new Float32Array(65_536);
  // Read as a term, what the next vector begins with would be the first one.
  for (const [id, weight] of [[1, 100], [3, 1], [300, 0.25], [5, 4]] as const) {
    weightOf[id] = weight;
  }
  equal(dotTerms(bytes, 0, weightOf), 1);
  equal(dotTerms(bytes, first!.length, weightOf), 4);
});
