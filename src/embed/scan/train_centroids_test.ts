import { deepEqual, equal, ok } from "node:assert/strict";
import { clusteredBytes } from "./testdata/random.ts";
import { areOutgrown, trainCentroids } from "./train_centroids.ts";
import { VectorMatrix } from "./vector_matrix.ts";

const DIMENSIONS = 24;

function world(rows: number): VectorMatrix {
  const matrix = new VectorMatrix(rows, DIMENSIONS);
  matrix.bytes.set(clusteredBytes(rows, DIMENSIONS, 60));
  return matrix;
}

Deno.test("trainCentroids() makes the same cells of the same rows", () => {
  deepEqual(trainCentroids(world(3000)).bytes, trainCentroids(world(3000)).bytes);
});

Deno.test("trainCentroids() makes no more cells than there are vectors", () => {
  equal(trainCentroids(world(3), 10).rows, 3);
  equal(trainCentroids(new VectorMatrix(0, 8)).rows, 0);
  equal(trainCentroids(new VectorMatrix(5, 8)).rows, 0, "rows of zeros are not vectors");
});

Deno.test("areOutgrown() tells when rows have become many more, or many fewer", () => {
  ok(!areOutgrown(1000, 3000));
  ok(areOutgrown(1000, 4001));
  ok(areOutgrown(1000, 249));
});
