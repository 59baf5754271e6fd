import { deepEqual } from "node:assert/strict";
import { warmTimes } from "./measure_peer.ts";

Deno.test("warmTimes() takes the least that each query took", () => {
  deepEqual(warmTimes([5, 90, 4, 10], 2), { p50: 7, p95: 9.7 });
});
