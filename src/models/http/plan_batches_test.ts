import { deepEqual } from "node:assert/strict";
import { planBatches } from "./plan_batches.ts";

const LIMITS = { maxTexts: 3, maxTokens: 10 };

Deno.test("planBatches() closes a batch at the bound on texts", () => {
  deepEqual(planBatches([1, 1, 1, 1], LIMITS), [
    { indices: [0, 1, 2], tokens: 3 },
    { indices: [3], tokens: 1 },
  ]);
});

Deno.test("planBatches() fills a batch up to the bound on tokens", () => {
  deepEqual(planBatches([5, 5, 1], LIMITS).map(({ indices }) => indices), [[0, 1], [2]]);
});

Deno.test("planBatches() sends a text that is above the bound by itself", () => {
  deepEqual(planBatches([1, 99, 1], LIMITS).map(({ indices }) => indices), [[0], [1], [2]]);
});

Deno.test("planBatches() leaves texts without tokens out", () => {
  deepEqual(planBatches([0, 4, 0], LIMITS), [{ indices: [1], tokens: 4 }]);
  deepEqual(planBatches([0], LIMITS), []);
});
