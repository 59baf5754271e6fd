import { deepEqual, equal } from "node:assert/strict";
import { createPaint } from "../../terminal/paint.ts";
import { scored } from "./testdata/scored.ts";
import { type EvalReport, summarise } from "./report.ts";
import { evalNotes, evalRunText, perQueryText } from "./report_text.ts";

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
commit        1     0.000     1.000      1.000  0.500    0.000       -           0.500       12,345
doc           1     0.000     1.000      1.000  0.500    1.000     120           0.500       12,345
all           2     0.000     1.000      1.000  0.500    0.500     120           0.500       12,345

Recall counts files; MRR and NDCG count lines as well, where a query names lines.
Tokens: the tokens read up to the first relevant hit; the median over the queries that have one.
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

function query(id: string) {
  return { id, kind: "doc", query: "q", relevant: [], mask: [], exclude: [] };
}

Deno.test("evalNotes() has nothing to say of a set that was asked whole", () => {
  deepEqual(evalNotes({ asked: [{ query: query("1"), results: [], grep: [] }], outdated: [] }), []);
});

Deno.test("evalNotes() says which queries do not count, and why", () => {
  const refused = (id: string) => ({
    query: query(id),
    results: [],
    grep: [],
    problem: "Cannot read",
  });
  deepEqual(evalNotes({ asked: [refused("1")], outdated: [query("2")] }), [
    '1 query was left out, as the files have changed: run "cbx eval init" again',
    'query "1" counts as finding nothing: Cannot read',
  ]);
  const both = [refused("1"), refused("2"), refused("3")];
  deepEqual(evalNotes({ asked: both, outdated: [query("4"), query("5")] }), [
    '2 queries were left out, as the files have changed: run "cbx eval init" again',
    'query "1", and 2 more, count as finding nothing: Cannot read',
  ]);
});

Deno.test("evalNotes() says how many queries were answered without a model", () => {
  const bare = { query: query("1"), results: [], grep: [], without: "Its server is away" };
  const whole = { query: query("2"), results: [], grep: [] };
  deepEqual(evalNotes({ asked: [whole, bare], outdated: [] }), [
    "1 query was answered without a model: Its server is away",
  ]);
});

Deno.test("evalNotes() says where a model had not all of its vectors, and why", () => {
  const mask = [{ path: "a.ts", startLine: 1, endLine: 1, text: "// Q" }];
  const asked = (id: string, share: number) => ({
    query: query(id),
    results: [],
    grep: [],
    partly: { model: "m", share },
  });
  const masked = asked("2", 0.941);
  deepEqual(
    evalNotes({
      asked: [
        { query: query("0"), results: [], grep: [] },
        asked("1", 0.5),
        masked,
        { ...masked, query: { ...query("3"), mask } },
      ],
      outdated: [],
    }),
    [
      '2 queries were answered with vectors of m for 50 % of the chunks: run "cbx update" for the rest',
      "1 query was asked of an index without their documentation comments, with vectors of m for 94 % of the " +
      "chunks: the model had a smaller part in them than it has in a search",
    ],
  );
});
