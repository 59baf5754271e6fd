import { deepEqual, equal, ok } from "node:assert/strict";
import { createPaint } from "../../terminal/paint.ts";
import { scored } from "./testdata/scored.ts";
import { compare, evalCompareText, signTest } from "./compare.ts";

Deno.test("signTest() is exact, two-sided, and symmetrical", () => {
  equal(signTest(0, 0), 1);
  equal(signTest(1, 1), 1);
  ok(Math.abs(signTest(5, 0) - 2 / 32) < 1e-12);
  ok(Math.abs(signTest(1, 5) - 2 * 7 / 64) < 1e-12);
  equal(signTest(7, 3), signTest(3, 7));
});

Deno.test("signTest() bears thousands of throws", () => {
  ok(signTest(2000, 2000) > 0.98);
  const p = signTest(2100, 1900);
  ok(p > 0.0014 && p < 0.0018, `${p}`);
  equal(signTest(4000, 0), 0);
});

Deno.test("compare() counts the queries that the second answers better, worse and alike", () => {
  const a = [scored("1", 0.5), scored("2", 1), scored("3", 0.3), scored("4", 0)];
  const b = [scored("1", 1), scored("2", 0.5), scored("3", 0.1 + 0.2), scored("4", 1)];
  const { won, lost, tied, unpaired, overall, pValue } = compare(
    { name: "a", queries: a },
    { name: "b", queries: b },
  );
  deepEqual([won, lost, tied, unpaired], [2, 1, 1, 0]);
  equal(pValue, 1);
  deepEqual(overall.map(({ ndcg10 }) => ndcg10.toFixed(3)), ["0.450", "0.700"]);
});

Deno.test("compare() leaves out queries that one was not asked, or was asked otherwise", () => {
  const a = [scored("1", 1), scored("2", 1, "other kind"), { ...scored("3", 1), query: "old" }];
  const b = [scored("2", 1, "other kind"), scored("3", 1), scored("4", 1)];
  const { unpaired, overall, kinds, queries } = compare(
    { name: "a", queries: a },
    { name: "b", queries: b },
  );
  deepEqual([unpaired, overall[0].queries], [4, 1]);
  deepEqual(kinds.map(([{ kind }]) => kind), ["other kind"]);
  deepEqual(queries, [{ id: "2", kind: "other kind", query: "query 2", ndcg10: [1, 1] }]);
});

const PLAIN = createPaint(false);

Deno.test("evalCompareText() prints both, the difference, and who is better how often", () => {
  const a = [scored("1", 0.5), { ...scored("2", 1, "test"), tokensToFirst: 200 }];
  const b = [scored("1", 1), { ...scored("2", 0.75, "test"), tokensToFirst: 100 }];
  const comparison = compare({ name: "mode=path", queries: a }, { name: "default", queries: b });
  equal(
    evalCompareText(comparison, { paint: PLAIN, perQuery: true }),
    `                     A: mode=path  B: default   B − A
Recall@1                    0.000       0.000  +0.000
Recall@5                    1.000       1.000  +0.000
Recall@10                   1.000       1.000  +0.000
MRR                         0.500       0.500  +0.000
NDCG@10                     0.750       0.875  +0.125
Tokens to the first           160         110     −50
NDCG@10, doc                0.500       1.000  +0.500
NDCG@10, test               1.000       0.750  −0.250

2 queries: B is better on 1, worse on 1, equal on 0; sign test p = 1.0000

 B − A      A      B  Query
−0.250  1.000  0.750  2      query 2
+0.500  0.500  1.000  1      query 1
`,
  );
});

Deno.test("evalCompareText() lists no query where all are alike", () => {
  const queries = [scored("1", 0.5)];
  const comparison = compare({ name: "a", queries }, { name: "b", queries });
  const text = evalCompareText(comparison, { paint: PLAIN, perQuery: true });
  equal(
    text.split("\n").at(-2),
    "1 query: B is better on 0, worse on 0, equal on 1; sign test p = 1.0000",
  );
});
