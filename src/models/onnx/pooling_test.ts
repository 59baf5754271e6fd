import { deepEqual, equal } from "node:assert/strict";
import { pool, poolingOf } from "./pooling.ts";

Deno.test("poolingOf() reads both ways in which it is written", () => {
  equal(poolingOf(undefined), "mean");
  equal(poolingOf({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }), "cls");
  equal(poolingOf({ pooling_mode: "mean", include_prompt: true }), "mean");
});

Deno.test("poolingOf() knows no other way", () => {
  equal(poolingOf({ pooling_mode_lasttoken: true }), undefined);
  equal(poolingOf({}), undefined);
});

Deno.test("pool() adds the vectors of all tokens, or takes the first", () => {
  const vectors = { data: Float32Array.of(1, 2, 3, 4), tokens: 2, width: 2 };
  deepEqual(pool(vectors, "mean"), Float32Array.of(4, 6));
  deepEqual(pool(vectors, "cls"), Float32Array.of(1, 2));
});
