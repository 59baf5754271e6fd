import { deepEqual } from "node:assert/strict";
import { randomWords } from "./testdata/random.ts";
import { TopRows } from "./vector_matrix.ts";

function rowsOf(top: TopRows): number[] {
  return top.sorted().map(({ row }) => row);
}

Deno.test("TopRows keeps the largest, best first", () => {
  const top = new TopRows(2);
  top.offer(Float32Array.of(0.5, -1, 0.75, 0.25));
  deepEqual(top.sorted(), [{ row: 2, cosine: 0.75 }, { row: 0, cosine: 0.5 }]);
});

Deno.test("TopRows prefers the smaller number of equal ones, in whatever order they come", () => {
  const top = new TopRows(2);
  top.offer(Float32Array.of(1, 1, 1, 1), Uint32Array.of(9, 4, 7, 3));
  deepEqual(rowsOf(top), [3, 4]);
});

Deno.test("TopRows joins what several offers hold", () => {
  const top = new TopRows(3);
  top.offer(Float32Array.of(0.1, 0.9), Uint32Array.of(10, 11));
  top.offer(new Float32Array());
  top.offer(Float32Array.of(0.5, 0.05), Uint32Array.of(20, 21));
  deepEqual(rowsOf(top), [11, 20, 10]);
});

Deno.test("TopRows of none keeps none, and of many all", () => {
  const [none, many] = [new TopRows(0), new TopRows(100)];
  for (const top of [none, many]) top.offer(Float32Array.of(0.5, 0.75));
  deepEqual(rowsOf(none), []);
  deepEqual(rowsOf(many), [1, 0]);
});

Deno.test("TopRows gives what sorting gives, with many that are equal", () => {
  const next = randomWords(1);
  for (const limit of [1, 2, 3, 10, 63, 64, 500]) {
    const cosines = Float32Array.from({ length: 400 }, () => (next() & 63) / 64);
    const rows = Uint32Array.from(cosines.keys(), (row) => 3 * (399 - row));
    const top = new TopRows(limit);
    top.offer(cosines, rows);
    const sorted = Array.from(cosines, (cosine, at) => ({ row: rows[at]!, cosine }))
      .sort((a, b) => b.cosine - a.cosine || a.row - b.row);
    deepEqual(top.sorted(), sorted.slice(0, limit), `limit ${limit}`);
  }
});
