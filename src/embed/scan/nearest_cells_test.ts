import { deepEqual, equal } from "node:assert/strict";
import { nearestCells, NO_CELL } from "./nearest_cells.ts";
import { VectorMatrix } from "./vector_matrix.ts";

/** Middles of three cells: east, north, and east again. */
function compass(): VectorMatrix {
  const centroids = new VectorMatrix(3, 2);
  centroids.bytes.set([127, 0, 0, 127, 127, 0]);
  return centroids;
}

Deno.test("nearestCells() gives the cell of the nearest middle, the first of equal ones", () => {
  deepEqual([...nearestCells(Int8Array.of(90, 10, 5, 20, -90, 1), compass())], [0, 1, 1]);
});

Deno.test("nearestCells() puts rows without a vector into none", () => {
  deepEqual([...nearestCells(Int8Array.of(0, 0, 9, 0), compass())], [NO_CELL, 0]);
});

Deno.test("nearestCells() without cells puts every row into none", () => {
  deepEqual([...nearestCells(Int8Array.of(9, 9), new VectorMatrix(0, 2))], [NO_CELL]);
  equal(nearestCells(new Int8Array(), compass()).length, 0);
});
