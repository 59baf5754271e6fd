import { equal } from "node:assert/strict";
import { closingIndex } from "./brackets.ts";

Deno.test("closingIndex() finds the bracket of the same pair, past those within", () => {
  equal(closingIndex("f(a(b), [c])", 1), 11);
  equal(closingIndex("f(a, [b(c)])", 5, "([)]"), 10);
  equal(closingIndex("Map<K, () => Set<V>> x", 3, "<>"), 19);
  equal(closingIndex("Fn(&T) -> Vec<U>", 13, "<>"), 15);
  equal(closingIndex("(a", 0), -1);
  equal(closingIndex("", 0), -1);
});
