import { deepEqual, equal } from "node:assert/strict";
import { bestOf, type IdScore, TopK } from "./top_k.ts";

function best(size: number, pairs: readonly IdScore[]): IdScore[] {
  const top = new TopK(size);
  for (const [id, score] of pairs) top.offer(id, score);
  return top.sorted();
}

Deno.test("TopK keeps the largest scores, best first", () => {
  deepEqual(best(2, [[1, 0.5], [2, 3], [3, 1]]), [[2, 3], [3, 1]]);
});

Deno.test("TopK keeps all where there are fewer than it may keep", () => {
  deepEqual(best(5, [[7, 1], [8, 2]]), [[8, 2], [7, 1]]);
  deepEqual(best(5, []), []);
});

Deno.test("TopK prefers the smaller id among equal scores, in whatever order they come", () => {
  deepEqual(best(2, [[3, 1], [1, 1], [2, 1]]), [[1, 1], [2, 1]]);
  deepEqual(best(2, [[1, 1], [2, 1], [3, 1]]), [[1, 1], [2, 1]]);
});

Deno.test("TopK.least is the score that a pair must have to be kept", () => {
  const top = new TopK(2);
  top.offer(1, 3);
  equal(top.least, -Infinity);
  top.offer(2, 1);
  top.offer(3, 2);
  equal(top.least, 2);
});

Deno.test("TopK keeps what sorting everything would keep", () => {
  // A multiplicative generator: many scores, many of them equal.
  let seed = 1;
  const next = () => (seed = seed * 48271 % 0x7fffffff) % 50;
  const pairs = Array.from({ length: 500 }, (_, id): IdScore => [id, next()]);
  const sorted = [...pairs].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const size of [1, 7, 64, 499, 500]) deepEqual(best(size, pairs), sorted.slice(0, size));
});

Deno.test("bestOf() takes ids in the order of the scores, and keeps none of none", () => {
  deepEqual(bestOf(Float32Array.of(1, 1, 0.5, 1), 2, Uint32Array.of(9, 4, 7, 3)), [[3, 1], [4, 1]]);
  deepEqual(bestOf([0.5, 0.75], 100), [[1, 0.75], [0, 0.5]]);
  deepEqual(bestOf([0.5, 0.75], 0), []);
});
