import { deepEqual } from "node:assert/strict";
import { topTerms } from "./top_terms.ts";

/** Two tokens over four terms. */
const LOGITS = { data: Float32Array.of(9, 1, -1, 0, 0, 3, -5, 2), tokens: 2, width: 4 };

Deno.test("topTerms() takes the most that a term has at any token, and none below 0", () => {
  deepEqual(topTerms(LOGITS, { without: new Set([0]), limit: 9 }), {
    ids: [1, 3],
    weights: [Math.log1p(3), Math.log1p(2)],
  });
});

Deno.test("topTerms() keeps those of most weight", () => {
  deepEqual(topTerms(LOGITS, { without: new Set(), limit: 1 }).ids, [0]);
});
