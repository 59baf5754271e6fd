import { deepEqual } from "node:assert/strict";
import { firstIndex } from "./first_index.ts";

Deno.test("firstIndex() finds the first item for which a condition holds, or their number", () => {
  const items = [1, 3, 3, 7];
  const found = [0, 1, 2, 3, 7, 8].map((least) =>
    firstIndex(items.length, (at) => items[at]! >= least)
  );
  deepEqual(found, [0, 0, 1, 1, 3, 4]);
  deepEqual(firstIndex(0, () => true), 0);
});
