import { equal, throws } from "node:assert/strict";
import { mean, median, quantile } from "./statistics.ts";

Deno.test("mean() of nothing is 0", () => {
  equal(mean([]), 0);
  equal(mean([1, 2, 6]), 3);
});

Deno.test("median() takes the middle, in any order and of an even number", () => {
  equal(median([9, 1, 5]), 5);
  equal(median([4, 1, 3, 2]), 2.5);
  equal(median([7]), 7);
});

Deno.test("quantile() interpolates between neighbours", () => {
  equal(quantile([0, 10], 0.95), 9.5);
  equal(quantile([0, 10], 0), 0);
  equal(quantile([0, 10], 1), 10);
});

Deno.test("quantile() refuses to answer for nothing", () => {
  throws(() => quantile([], 0.5), RangeError);
});
