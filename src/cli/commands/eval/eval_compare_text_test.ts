import { equal } from "node:assert/strict";
import { scored } from "./_scored.ts";
import { compare } from "./compare.ts";
import { evalCompareText } from "./eval_compare_text.ts";
import { createPaint } from "../../terminal/paint.ts";

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

2 queries: B is better on 1, worse on 1, alike on 0; sign test p = 1.0000

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
    "1 query: B is better on 0, worse on 0, alike on 1; sign test p = 1.0000",
  );
});
