import { equal } from "node:assert/strict";
import { scored } from "./_scored.ts";
import { type EvalReport, summarise } from "./report.ts";
import { evalRunText, perQueryText } from "./eval_run_text.ts";
import { createPaint } from "../../terminal/paint.ts";

const PLAIN = createPaint(false);

function report(changes: Partial<EvalReport> = {}): EvalReport {
  const queries = [
    { ...scored("a\x1b", 1), grep: { recall10: 0.5, tokensToFirst: 12345 } },
    { ...scored("b", 0, "commit"), firstRank: null, tokensToFirst: null },
  ];
  return {
    set: "set.jsonl",
    mode: "hybrid",
    rank: "rerank",
    limit: 10,
    refused: [],
    outdated: [],
    queries,
    ...summarise(queries),
    ...changes,
  };
}

Deno.test("evalRunText() prints the figures by kind and overall", () => {
  equal(
    evalRunText(report(), PLAIN),
    `2 queries of set.jsonl: mode hybrid, rank rerank, 10 results

        Queries  Recall@1  Recall@5  Recall@10    MRR  NDCG@10  Tokens  grep recall@10  grep tokens
commit        1     0.000     1.000      1.000  0.500    0.000       -               -            -
doc           1     0.000     1.000      1.000  0.500    1.000     120           0.500       12,345
all           2     0.000     1.000      1.000  0.500    0.500     120           0.500       12,345

Recall counts files; MRR and NDCG count lines as well, where a query names lines.
Tokens: what is read down to the first relevant hit, in the median of the queries that have one.
grep: the words of the query as plain text, files with most of them first, all matching lines read.
`,
  );
});

Deno.test("evalRunText() prints one kind without the sum", () => {
  const queries = [scored("a", 1)];
  const lines = evalRunText(report({ queries, ...summarise(queries) }), PLAIN).split("\n");
  equal(lines[0], "1 query of set.jsonl: mode hybrid, rank rerank, 10 results");
  equal(lines.some((line) => line.startsWith("all")), false);
});

Deno.test("perQueryText() prints the worst first, and nothing that moves the cursor", () => {
  equal(
    perQueryText(report(), PLAIN),
    `NDCG@10  Rank  Tokens  Query
  0.000     -       -  b      query b
  1.000     2     120  a␛     query a␛
`,
  );
});
