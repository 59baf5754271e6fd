import { deepEqual, equal, match } from "node:assert/strict";
import { perQueryText, qualityJson, qualityReport, qualityText } from "./quality_report.ts";
import type { AnsweredRange, CorpusRun } from "./run_corpus.ts";

interface Asked {
  readonly category: string;
  readonly results: readonly AnsweredRange[];
  readonly problem?: string;
}

function result(path: string, tokens: number): AnsweredRange {
  return { path, startLine: 1, endLine: 9, tokens };
}

/** Every query is after the file `a.ts`. */
function run(repo: string, asked: readonly Asked[]): CorpusRun {
  const answers = asked.map(({ category, ...answer }, index) => ({
    query: {
      id: `${repo}/${index}`,
      repo,
      language: "typescript",
      root: "",
      query: `question ${index}`,
      category,
      relevant: [{ path: "a.ts" }],
      secondary: [],
    },
    elapsedMs: index + 1,
    ...answer,
  }));
  const corpus = { repo, checkout: repo, folder: repo, prefix: "", queries: [] };
  return { corpus, files: 10, indexMs: 1500, answers };
}

const RUNS = [
  run("one", [
    { category: "semantic", results: [result("b.ts", 30), result("a.ts", 12), result("c.ts", 99)] },
    { category: "symbol", results: [result("a.ts", 20)] },
    { category: "symbol", results: [result("c.ts", 99)] },
  ]),
  run("two", [{ category: "symbol", results: [], problem: "A quote is not closed" }]),
];
const REPORT = qualityReport(RUNS, { dataset: "tiny", scope: "root" });

Deno.test("qualityReport() sums tokens down to the first hit, where there is one", () => {
  deepEqual(REPORT.tokensToFirst, { mean: 31, median: 31, queries: 2 });
});

Deno.test("qualityReport() groups by category, language and repository", () => {
  deepEqual(Object.keys(REPORT.byCategory), ["semantic", "symbol"]);
  equal(REPORT.byCategory.symbol?.queries, 3);
  equal(REPORT.byCategory.symbol?.byQuery.mrr, 1 / 3);
  equal(REPORT.byCategory.symbol?.byRepository.mrr, 1 / 4);
  equal(REPORT.byLanguage.typescript?.repositories, 2);
  equal(REPORT.byRepository.two?.byQuery.success1, 0);
});

Deno.test("qualityReport() sums what indexing took, and names refused queries", () => {
  deepEqual(REPORT.index, { corpora: 2, files: 20, ms: 3000 });
  deepEqual(REPORT.problems, ["two/0: A quote is not closed"]);
});

Deno.test("qualityReport() gives no time where an index was kept", () => {
  const [first, ...rest] = RUNS;
  const kept = qualityReport([{ ...first!, indexMs: undefined }, ...rest], REPORT);
  deepEqual(kept.index, { corpora: 2, files: 20, ms: null });
  match(qualityText(kept), /^index: 20 files of 2 repositories with indexes of an earlier run$/m);
});

Deno.test("qualityText() shows every figure", () => {
  const text = qualityText(REPORT);
  match(text, /^tiny, indexing the benchmark's root\n/);
  match(text, /^all +4 +2 +0\.\d{4}( +[01]\.\d{4}){7}$/m);
  match(text, /^by category\n {2}semantic +1 +1 +0\.6309 /m);
  match(text, /median 31, mean 31 \(2 of 4 queries have one\)/);
  match(text, /^refused: two\/0: A quote is not closed$/m);
});

Deno.test("perQueryText() puts the worst query first", () => {
  const [, ...lines] = perQueryText(REPORT).trimEnd().split("\n");
  match(lines[0] ?? "", /^one\/2 +0\.0000 +0\.0000 +- +question 2$/);
  match(lines.at(-1) ?? "", /^one\/1 +1\.0000 +1\.0000 +1 +question 1$/);
});

Deno.test("qualityJson() has the shape of the reference scorer's figures", () => {
  const json = JSON.parse(JSON.stringify(qualityJson(REPORT)));
  equal(json.overall.n, 4);
  equal(json.by_category.semantic.by_query.mrr, 0.5);
  equal(json.by_repo.one.by_repo.mrr, 0.5);
});
