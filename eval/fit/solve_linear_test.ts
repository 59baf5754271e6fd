import { deepEqual } from "node:assert/strict";
import { solveLinear } from "./solve_linear.ts";

Deno.test("solveLinear() solves a system whose first pivot is 0", () => {
  const matrix = Float64Array.of(0, 2, 1, 1);
  deepEqual([...solveLinear(matrix, Float64Array.of(4, 5))], [3, 2]);
});

Deno.test("solveLinear() leaves a fixed dimension at 0 and solves for the others", () => {
  const matrix = Float64Array.of(2, 7, 0, 7, 9, 7, 0, 7, 4);
  deepEqual([...solveLinear(matrix, Float64Array.of(6, 1, 8), new Set([1]))], [3, 0, 2]);
});
