import { deepEqual, ok } from "node:assert/strict";
import { normalize } from "./normalize.ts";

Deno.test("normalize() scales to length 1", () => {
  deepEqual(normalize(Float32Array.of(3, 4)), Float32Array.of(0.6, 0.8));
});

Deno.test("normalize() leaves zeros as they are", () => {
  deepEqual(normalize(new Float32Array(2)), new Float32Array(2));
});

Deno.test("normalize() holds for numbers whose squares leave the range", () => {
  for (const size of [1e30, 1e-38]) {
    const [a, b] = normalize(Float32Array.of(3 * size, 4 * size));
    ok(Math.abs(a! - 0.6) < 1e-3 && Math.abs(b! - 0.8) < 1e-3, `${size}: ${a}, ${b}`);
  }
});
