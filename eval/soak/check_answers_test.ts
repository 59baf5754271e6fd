import { deepEqual } from "node:assert/strict";
import type { ImpactAnswer, SearchAnswer } from "@cbx/core";
import { checkChains, checkLiteral, checkRanges } from "./check_answers.ts";

/** The parts of an answer that are looked at. */
function answer(results: readonly object[]): SearchAnswer {
  return { results } as unknown as SearchAnswer;
}

Deno.test("checkRanges() finds a range that ends behind its file", () => {
  const texts = new Map([["a.ts", "one\ntwo\n"]]);
  const within = { path: "a.ts", line: 2, startLine: 1, endLine: 2 };
  deepEqual(checkRanges(answer([within]), texts), []);
  deepEqual(checkRanges(answer([{ ...within, endLine: 3 }]), texts), [
    "a.ts:1-3 (line 2) of 2 lines",
  ]);
});

Deno.test("checkLiteral() names the files that an answer lacks", () => {
  const drawn = { sort: "literal", query: "boil(", paths: ["a.ts", "b.ts"] } as const;
  deepEqual(checkLiteral(drawn, answer([{ path: "b.ts" }])), ["a.ts lacks for boil("]);
});

Deno.test("checkChains() finds a step that no edge stands for", () => {
  const impact = {
    targets: [{ path: "a.ts", symbol: "a" }],
    results: [{
      chain: [{ path: "b.ts", symbol: "b", edge: "call" }, {
        path: "c.ts",
        symbol: "c",
        edge: "call",
      }],
    }],
  } as unknown as ImpactAnswer;
  deepEqual(checkChains(impact, new Set(["b.ts:b a.ts:a", "c.ts:c b.ts:b"])), []);
  deepEqual(checkChains(impact, new Set(["b.ts:b a.ts:a"])), ["b.ts:b to c.ts:c"]);
});
