import { deepEqual, notDeepEqual, throws } from "node:assert/strict";
import { foldsOf } from "./folds.ts";

const REPOSITORIES = ["c", "a", "e", "b", "d", "a"];

Deno.test("foldsOf() deals every repository out once, evenly", () => {
  const folds = foldsOf(REPOSITORIES, { folds: 2, seed: 7 });
  deepEqual([...folds.keys()].sort(), ["a", "b", "c", "d", "e"]);
  deepEqual([...folds.values()].sort(), [0, 0, 0, 1, 1]);
});

Deno.test("foldsOf() depends on the seed, and not on the order", () => {
  const folds = foldsOf(REPOSITORIES, { folds: 3, seed: 7 });
  deepEqual(foldsOf(REPOSITORIES.toReversed(), { folds: 3, seed: 7 }), folds);
  notDeepEqual(foldsOf(REPOSITORIES, { folds: 3, seed: 8 }), folds);
});

Deno.test("foldsOf() makes no more folds than there are repositories", () => {
  deepEqual([...foldsOf(["a", "b"], { folds: 8, seed: 1 }).values()].sort(), [0, 1]);
});

Deno.test("foldsOf() refuses what leaves nothing to fit on", () => {
  throws(() => foldsOf(["a"], { folds: 8, seed: 1 }), RangeError);
  throws(() => foldsOf(["a", "b"], { folds: 1, seed: 1 }), RangeError);
});
