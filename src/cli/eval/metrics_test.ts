import { deepEqual, equal } from "node:assert/strict";
import * as harness from "../../../eval/metrics.ts";
import { randomIntegers } from "../../../tests/_tree_test.ts";
import { firstRank, meanMetrics, median, type RankedRange, scoreRanking } from "./metrics.ts";
import type { Target } from "./query_set.ts";

function range(path: string, startLine = 1, endLine = 9): RankedRange {
  return { path, startLine, endLine };
}

Deno.test("scoreRanking() gives the figures of the harness, on random rankings", () => {
  const below = randomIntegers(7);
  for (let round = 0; round < 500; round++) {
    // Names none of which ends with another: there, the harness takes paths of two roots for one.
    const place = () => {
      const startLine = 1 + below(20);
      return { path: `d${below(6)}/f${below(3)}.ts`, startLine, endLine: startLine + below(9) };
    };
    const results = Array.from({ length: below(15) }, place);
    const relevant: Target[] = Array.from({ length: 1 + below(4) }, () => {
      const target = place();
      return below(2) === 0 ? target : { path: target.path };
    });
    const query = { id: "", repo: "", language: "", root: "", query: "", category: "" };
    const expected = harness.scoreQuery({ ...query, relevant, secondary: [] }, results);
    const { ndcg10, recall10, mrr } = scoreRanking(relevant, results);
    deepEqual({ ndcg10, recall10, mrr }, {
      ndcg10: expected.ndcg10,
      recall10: expected.recall10,
      mrr: expected.mrr,
    });
    equal(firstRank(relevant, results.slice(0, 10)), expected.firstRank);
  }
});

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

Deno.test("meanMetrics() and median() have something to say of nothing", () => {
  deepEqual(Object.values(meanMetrics([])), [0, 0, 0, 0, 0]);
  equal(median([]), null);
  equal(median([3]), 3);
  equal(median([9, 1, 2, 4]), 3);
});
