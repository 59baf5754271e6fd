import { deepEqual, notDeepEqual } from "node:assert/strict";
import { sample } from "./sample.ts";

const VALUES = Array.from({ length: 1000 }, (_, index) => index);

Deno.test("sample() draws the same for the same seed, and others for another", () => {
  deepEqual(sample(VALUES, 50, 1), sample(VALUES, 50, 1));
  notDeepEqual(sample(VALUES, 50, 1), sample(VALUES, 50, 2));
});

Deno.test("sample() draws each once, in order, from everywhere", () => {
  const drawn = sample(VALUES, 100, 3);
  deepEqual(drawn, [...new Set(drawn)].sort((a, b) => a - b));
  deepEqual([drawn.length, drawn[0]! < 100, drawn.at(-1)! > 900], [100, true, true]);
});

Deno.test("sample() gives all of few", () => {
  deepEqual(sample([1, 2], 2, 1), [1, 2]);
  deepEqual(sample([], 2, 1), []);
});
