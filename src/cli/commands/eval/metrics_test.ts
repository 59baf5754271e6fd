import { deepEqual, equal } from "node:assert/strict";
import { firstRank, meanMetrics, type RankedRange, scoreRanking } from "./metrics.ts";

function range(path: string, startLine = 1, endLine = 9): RankedRange {
  return { path, startLine, endLine };
}

Deno.test("scoreRanking() counts files for recall, and lines for all else", () => {
  const relevant = [{ path: "a", startLine: 20, endLine: 30 }, { path: "b" }];
  const results = [range("a"), range("c"), range("b"), range("a", 30, 40)];
  const { recall1, recall5, mrr, ndcg10 } = scoreRanking(relevant, results);
  deepEqual([recall1, recall5, mrr], [0.5, 1, 1 / 3]);
  const gain = 1 / Math.log2(4) + 1 / Math.log2(5);
  equal(ndcg10, gain / (1 + 1 / Math.log2(3)));
});

Deno.test("scoreRanking() gives nothing for no results, and for those after the tenth", () => {
  const late = [...Array.from({ length: 10 }, (_, index) => range(`x${index}`)), range("a")];
  for (const results of [[], late]) {
    deepEqual(Object.values(scoreRanking([{ path: "a" }], results)), [0, 0, 0, 0, 0]);
  }
  equal(firstRank([{ path: "a" }], late), 11);
});

Deno.test("meanMetrics() has something to say of nothing", () => {
  deepEqual(Object.values(meanMetrics([])), [0, 0, 0, 0, 0]);
});
