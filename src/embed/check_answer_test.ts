import { ok } from "node:assert/strict";
import { areTerms } from "./check_answer.ts";

Deno.test("areTerms() takes numbers below 65,536, each with a weight, or none at all", () => {
  ok(areTerms({ ids: [], weights: [] }));
  ok(areTerms({ ids: [65_535, 0], weights: [0.5, 3] }));
});

Deno.test("areTerms() refuses what is no number of a term", () => {
  for (const id of [65_536, -1, 0.5, NaN]) ok(!areTerms({ ids: [id], weights: [1] }));
});

Deno.test("areTerms() refuses a term without a weight, and a weight that is no number", () => {
  ok(!areTerms({ ids: [1, 2], weights: [1] }));
  for (const weight of [NaN, Infinity]) ok(!areTerms({ ids: [1], weights: [weight] }));
});
