import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { CellIndex, type CellIndexOptions, orderCells } from "./cell_index.ts";
import { nearestCells, NO_CELL } from "./nearest_cells.ts";
import { clusteredBytes, randomBytes } from "./testdata/random.ts";
import { trainCentroids } from "./train_centroids.ts";
import { VectorMatrix } from "./vector_matrix.ts";

const DIMENSIONS = 24;

/** Vectors on many subjects. */
function world(rows = 3000): VectorMatrix {
  const matrix = new VectorMatrix(rows, DIMENSIONS);
  matrix.bytes.set(clusteredBytes(rows, DIMENSIONS, 60));
  return matrix;
}

function divide(
  matrix: VectorMatrix,
  options: CellIndexOptions = {},
  centroids = trainCentroids(matrix),
): CellIndex {
  const index = new CellIndex(centroids, nearestCells(matrix.bytes, centroids), options);
  for (let row = 0; row < matrix.rows; row++) index.row(row).set(matrix.row(row));
  return index;
}

/** Share of the ten nearest that are found, over queries that stand a little beside a row. */
function recall(matrix: VectorMatrix, index: CellIndex, allowed?: Uint32Array): number {
  const options = { limit: 10, ...(allowed ? { allowed } : {}) };
  let [found, all] = [0, 0];
  for (let row = 0; row < matrix.rows; row += 50) {
    const [noise, vector] = [randomBytes(DIMENSIONS, row), matrix.row(row)];
    const query = Float32Array.from(vector, (value, i) => value + noise[i]! / 10);
    const rows = new Set(index.nearest(query, options).map((hit) => hit.row));
    for (const hit of matrix.nearest(query, options)) {
      all++;
      if (rows.has(hit.row)) found++;
    }
  }
  return found / all;
}

Deno.test("CellIndex copes with rows that are all the same", () => {
  const matrix = new VectorMatrix(100, 4);
  matrix.bytes.fill(60);
  deepEqual(divide(matrix).nearest([1, 1, 1, 1], { limit: 3 }).map(({ row }) => row), [0, 1, 2]);
});

Deno.test("CellIndex.nearest() finds nearly all of the nearest", () => {
  const matrix = world();
  ok(recall(matrix, divide(matrix)) >= 0.97);
});

Deno.test("CellIndex.nearest() filters before it ranks: few rows exactly, many nearly", () => {
  const matrix = world();
  const few = Uint32Array.from({ length: 100 }, (_, i) => i * 7);
  equal(recall(matrix, divide(matrix), few), 1);
  const half = Uint32Array.from({ length: 1500 }, (_, i) => 2 * i);
  const index = divide(matrix, { exactRows: 10 });
  ok(recall(matrix, index, half) >= 0.97);
  const hits = index.nearest(matrix.row(1), { limit: 50, allowed: half });
  equal(hits.length, 50);
  ok(hits.every(({ row }) => row % 2 === 0 && row < 3000));
});

Deno.test("CellIndex.nearest() with all cells is exact", () => {
  const matrix = world();
  const index = divide(matrix, { share: 1, exactRows: 0 });
  const query = matrix.row(11);
  deepEqual(index.nearest(query, { limit: 40 }), matrix.nearest(query, { limit: 40 }));
  const allowed = Uint32Array.from({ length: 700 }, (_, i) => 3 * i);
  const options = { limit: 40, allowed };
  deepEqual(index.nearest(query, options), matrix.nearest(query, options));
});

Deno.test("CellIndex.nearest() gives as many rows as are asked for, however far they are", () => {
  equal(divide(world(), { share: 0 }).nearest(world().row(0), { limit: 2000 }).length, 2000);
});

Deno.test("CellIndex.cosinesOf() is exact, by row", () => {
  const matrix = world();
  const rows = Uint32Array.of(2999, 0, 17);
  const query = matrix.row(5);
  deepEqual(divide(matrix).cosinesOf(query, rows), matrix.cosinesOf(query, rows));
});

Deno.test("CellIndex takes rows in and out, and the cells of the others stay", () => {
  const [before, after] = [world(3000), world(3300)];
  const centroids = trainCentroids(before);
  const old = nearestCells(before.bytes, centroids);
  const added = nearestCells(after.bytes.subarray(before.bytes.length), centroids);
  const all = Uint16Array.from([...old, ...added]);
  deepEqual(all, nearestCells(after.bytes, centroids));
  ok(recall(after, divide(after, {}, centroids)) >= 0.97);
  const fewer = new VectorMatrix(1500, DIMENSIONS);
  fewer.bytes.set(before.bytes.subarray(before.bytes.length / 2));
  ok(recall(fewer, divide(fewer, {}, centroids)) >= 0.97);
});

Deno.test("CellIndex of nothing finds nothing", () => {
  const index = divide(new VectorMatrix(0, 8));
  deepEqual(index.nearest(new Float32Array(8), { limit: 5 }), []);
});

Deno.test("CellIndex refuses another number of dimensions, and rows that do not exist", () => {
  const index = divide(world(), { exactRows: 0 });
  throws(() => index.nearest([1], { limit: 1 }), RangeError);
  throws(() => index.cosinesOf(world().row(0), Uint32Array.of(3000)), RangeError);
  const options = { limit: 1, allowed: Uint32Array.of(3000) };
  throws(() => index.nearest(world().row(0), options), /Cannot compare row 3000 of 3000/);
});

Deno.test("orderCells() puts the rows of a cell together, and those of none last", () => {
  const { rows, places, starts } = orderCells(Uint16Array.of(2, 0, NO_CELL, 2, 0), 3);
  deepEqual([...rows], [1, 4, 0, 3, 2]);
  deepEqual([...places], [2, 0, 4, 3, 1]);
  deepEqual([...starts], [0, 2, 2, 4]);
});

Deno.test("orderCells() refuses a cell that does not exist", () => {
  throws(() => orderCells(Uint16Array.of(3), 3), /^RangeError: Cannot find cell 3 of 3/);
});
