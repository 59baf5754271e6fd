import { deepEqual, equal, ok } from "node:assert/strict";
import { tinyModel } from "./graph.ts";
import { encodeOnnx } from "./onnx_bytes.ts";
import { vocabulary, VOCABULARY_SIZE } from "./vocabulary.ts";

for (const kind of ["encoder", "splade", "cross_encoder"] as const) {
  Deno.test(`tinyModel() makes the same small ${kind} each time`, () => {
    const bytes = encodeOnnx(tinyModel(kind));
    deepEqual(encodeOnnx(tinyModel(kind)), bytes);
    ok(bytes.length < 200_000);
  });
}

Deno.test("vocabulary() has each token once", () => {
  equal(new Set(vocabulary()).size, VOCABULARY_SIZE);
});
