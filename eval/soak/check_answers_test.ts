import { deepEqual } from "node:assert/strict";
import type { ImpactAnswer, SearchAnswer } from "@cbx/core";
import { checkChains, checkLiteral, checkRanges, neighboursOf } from "./check_answers.ts";

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

const place = (path: string, symbol: string) => ({ path, symbol });
const end = { line: 1, column: 1, endColumn: 1 };
const edge = (source: string, target: string) => ({
  source: { ...place(`${source}.ts`, source), ...end },
  target: { ...place(`${target}.ts`, target), ...end },
});

function impact(target: string, chain: readonly string[]): ImpactAnswer {
  return {
    targets: [place(`${target}.ts`, target)],
    results: [{ chain: chain.map((each) => ({ ...place(`${each}.ts`, each), edge: "call" })) }],
  } as unknown as ImpactAnswer;
}

Deno.test("checkChains() finds a step that no edge stands for", () => {
  const chain = impact("a", ["b", "c"]);
  deepEqual(checkChains(chain, neighboursOf([edge("b", "a"), edge("c", "b")])), []);
  deepEqual(checkChains(chain, neighboursOf([edge("b", "a")])), ["b.ts:b to c.ts:c"]);
});

Deno.test("checkChains() lets a chain begin at a member of what is changed", () => {
  const { source } = edge("b", "a");
  const member = { source, target: { ...place("a.ts", "a.run"), ...end } };
  deepEqual(checkChains(impact("a", ["b"]), neighboursOf([member])), []);
});
