import { deepEqual, equal } from "node:assert/strict";
import { fakeResult } from "../../testdata/fakes.ts";
import { scored } from "./testdata/scored.ts";
import { scoreQuery, summarise } from "./report.ts";

const QUERY = {
  id: "1",
  kind: "doc",
  query: "q",
  relevant: [{ path: "b.ts", startLine: 5, endLine: 6 }],
  mask: [],
  exclude: [],
};

Deno.test("scoreQuery() counts the tokens down to the first relevant hit", () => {
  const results = [
    fakeResult({ path: "a.ts", tokenEstimate: 10 }),
    fakeResult({ path: "b.ts", startLine: 1, endLine: 4, tokenEstimate: 20 }),
    fakeResult({ path: "b.ts", startLine: 4, endLine: 5, tokenEstimate: 30 }),
    fakeResult({ path: "c.ts", tokenEstimate: 40 }),
  ];
  const grep = [{ path: "z.ts", tokens: 100 }, { path: "b.ts", tokens: 7 }];
  const score = scoreQuery({ query: QUERY, results, grep });
  deepEqual([score.firstRank, score.tokensToFirst, score.mrr], [3, 60, 1 / 3]);
  deepEqual(score.grep, { recall10: 1, tokensToFirst: 107 });
});

Deno.test("scoreQuery() has no tokens where nothing relevant was found", () => {
  const grep = Array.from({ length: 11 }, (_, index) => ({ path: `${index}`, tokens: 1 }));
  const score = scoreQuery({ query: QUERY, results: [fakeResult()], grep });
  deepEqual([score.firstRank, score.tokensToFirst, score.ndcg10], [null, null, 0]);
  deepEqual(score.grep, { recall10: 0, tokensToFirst: null });
});

Deno.test("summarise() takes means by kind, and medians of what was found", () => {
  const grep = { recall10: 0.5, tokensToFirst: 10 };
  const { overall, kinds } = summarise([
    { ...scored("1", 1, "doc"), tokensToFirst: 100, grep },
    { ...scored("2", 0, "doc"), tokensToFirst: null, grep: { ...grep, tokensToFirst: null } },
    { ...scored("3", 0.5, "commit"), tokensToFirst: 300, grep },
  ]);
  deepEqual(kinds.map(({ kind, queries, ndcg10 }) => [kind, queries, ndcg10]), [
    ["commit", 1, 0.5],
    ["doc", 2, 0.5],
  ]);
  deepEqual([overall.kind, overall.queries, overall.tokensToFirst], ["all", 3, 200]);
  deepEqual(overall.grep, { recall10: 0.5, tokensToFirst: 10 });
  equal(summarise([]).overall.grep, null);
});
