import { deepEqual, equal } from "node:assert/strict";
import type { Pair } from "./pair.ts";
import { selectPairs } from "./select_pairs.ts";

function pair(over: Partial<Pair> = {}): Pair {
  return {
    kind: "doc",
    path: "a.ts",
    query: ["read", "file"],
    document: ["a", "b", "c", "d"],
    ...over,
  };
}

Deno.test("selectPairs() drops what has the same query and the same terms", () => {
  equal(selectPairs([pair(), pair({ path: "b.ts", document: ["d", "c", "b", "a"] })]).length, 1);
});

Deno.test("selectPairs() lets a kind ask the same three times", () => {
  const same = Array.from({ length: 9 }, (_, at) => pair({ document: ["a", "b", "c", `d${at}`] }));
  deepEqual(selectPairs(same), same.slice(0, 3));
});

Deno.test("selectPairs() caps a kind, and orders by kind", () => {
  const docs = Array.from({ length: 3_100 }, (_, at) => pair({ query: ["read", `file${at}`] }));
  const commit = pair({ kind: "commit" });
  const selected = selectPairs([...docs, commit]);
  equal(selected.length, 3_001);
  deepEqual(selected[0], commit);
});
