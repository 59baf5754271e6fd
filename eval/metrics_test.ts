/**
 * The fixture holds what the definition turns on: targets with and without lines, two targets in
 * one result, a path relative to the root, a file found at other lines, a query without an answer,
 * and repositories of different size. `EXPECTED` was printed by `score.py` for it.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { readDataset } from "./dataset.ts";
import { aggregate, type Metrics, type RankedRange, scoreQuery } from "./metrics.ts";
import { resultsLines } from "./run_corpus.ts";
import { hasReferenceScorer, referenceScore, rounded } from "./testdata/reference_scorer.ts";

const DATASET = [
  query("a", "one", [{ path: "lib/x.ts" }]),
  query("a", "two", [{ path: "lib/x.ts", start_line: 10, end_line: 20 }, { path: "lib/y.ts" }]),
  query("a", "same", [
    { path: "lib/x.ts", start_line: 1, end_line: 2 },
    { path: "lib/x.ts", start_line: 4, end_line: 9 },
    { path: "z.ts" },
  ]),
  query("a", "none", [{ path: "lib/x.ts" }]),
  query("b", "late", [{ path: "deep/er/x.ts", start_line: 5, end_line: null }]),
].join("\n");

const RESULTS: Readonly<Record<string, readonly RankedRange[]>> = {
  one: [range("lib/x.ts", 50, 60), range("lib/y.ts", 1, 9)],
  // x.ts is found, but not its lines; y.ts is third.
  two: [range("lib/x.ts", 21, 30), range("lib/q.ts", 1, 9), range("lib/y.ts", 1, 9)],
  same: [range("lib/w.ts", 1, 9), range("lib/x.ts", 2, 4), range("lib/sub/z.ts", 7, 7)],
  none: [],
  late: [
    ...Array.from({ length: 9 }, (_, index) => range(`er/n${index}.ts`, 1, 2)),
    range("er/x.ts", 1, 2),
    range("deep/er/x.ts", 1, 2),
  ],
};

const EXPECTED = {
  byQuery: { ndcg10: 0.42527193933557206, recall10: 0.8, mrr: 0.38666666666666666, success1: 0.2 },
  byRepository: {
    ndcg10: 0.3741942719539405,
    recall10: 0.875,
    mrr: 0.2791666666666667,
    success1: 0.125,
  },
};

function query(repo: string, text: string, targets: readonly unknown[]): string {
  const shared = {
    id: `${repo}/${text}`,
    language: "typescript",
    root: "lib",
    category: "semantic",
  };
  const [first, ...secondary] = targets;
  return JSON.stringify({ ...shared, repo, query: text, relevant: [first], secondary });
}

function range(path: string, startLine: number, endLine: number): RankedRange {
  return { path, startLine, endLine };
}

function figures(): { byQuery: Metrics; byRepository: Metrics } {
  const rows = readDataset(DATASET).map((each) => ({
    repo: each.repo,
    score: scoreQuery(each, RESULTS[each.query] ?? []),
  }));
  const { byQuery, byRepository } = aggregate(rows);
  return { byQuery, byRepository };
}

/** The fixture, scored by the reference. */
function referenceFigures(): { byQuery: unknown; byRepository: unknown } {
  const folder = Deno.makeTempDirSync();
  try {
    const [results, dataset] = [`${folder}/results`, `${folder}/dataset`];
    const answers = readDataset(DATASET).map((each) => ({
      query: each,
      elapsedMs: 0,
      results: (RESULTS[each.query] ?? []).map((result) => ({ ...result, tokens: 0 })),
    }));
    Deno.writeTextFileSync(results, resultsLines(answers));
    Deno.writeTextFileSync(dataset, DATASET);
    const { overall } = referenceScore(results, dataset);
    return { byQuery: overall.by_query, byRepository: overall.by_repo };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("scoreQuery() and aggregate() give the figures that score.py gave", () => {
  deepEqual(rounded(figures()), rounded(EXPECTED));
});

Deno.test({
  name: "scoreQuery() and aggregate() give the figures that score.py gives",
  ignore: !hasReferenceScorer(),
  fn: () => deepEqual(rounded(figures()), rounded(referenceFigures())),
});

Deno.test("scoreQuery() looks at ten results", () => {
  const [first] = readDataset(query("a", "q", [{ path: "x.ts" }]));
  const filler = Array.from({ length: 10 }, (_, index) => range(`${index}.ts`, 1, 1));
  if (!first) throw new Error("There is no query");
  deepEqual(scoreQuery(first, [...filler, range("x.ts", 1, 1)]), {
    ndcg10: 0,
    recall10: 0,
    mrr: 0,
    success1: 0,
    firstRank: undefined,
  });
});

Deno.test("scoreQuery() does not take the end of a file name for its path", () => {
  const [first] = readDataset(query("a", "q", [{ path: "x.ts" }]));
  if (!first) throw new Error("There is no query");
  deepEqual(scoreQuery(first, [range("lib/max.ts", 1, 1)]).recall10, 0);
});
