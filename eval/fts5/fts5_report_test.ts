import { match } from "node:assert/strict";
import { inTree } from "../../tests/_tree_test.ts";
import type { EvalQuery } from "../dataset.ts";
import { fts5Text } from "./fts5_report.ts";
import { measureCorpus } from "./measure_corpus.ts";

const FILES = { "a.py": "def sea_salt(): pass\n", "b.py": "def fresh_water(): pass\n" };

const QUERY: EvalQuery = {
  id: "1",
  repo: "sea",
  language: "python",
  root: "",
  query: "fresh water",
  category: "semantic",
  relevant: [{ path: "b.py" }],
  secondary: [],
};

async function report(startsProcesses: boolean): Promise<string> {
  let text = "";
  await inTree(FILES, async (root) => {
    const corpus = { repo: "sea", checkout: root, folder: root, prefix: "", queries: [QUERY] };
    const measure = await measureCorpus(corpus, { runs: 1, startsProcesses });
    const sets = [{ name: "tiny", has: (query: EvalQuery) => query === QUERY }];
    text = fts5Text({ scope: "root", runs: 1, sets, measures: [measure] });
  });
  return text;
}

Deno.test("fts5Text() shows the quality of every ranking, and the difference of two", async () => {
  const text = await report(false);
  match(text, /1 corpora, 2 files, 2 chunks/);
  match(text, /tiny, 1 queries .*NDCG@10/);
  match(text, /FTS5 bm25\(\), terms \+ expansions +1\.0000 +1\.0000 +1\.0000 +1\.0000/);
  match(text, /terms alone +.* 0\.0000 \+- 0\.0000 +0 +0\n/);
  match(text, /BM25F, terms \+ expansions +1\.0000 +1\.0000 +1\.0000 +1\.0000\n/);
});

Deno.test("fts5Text() leaves first queries out where no process could be started", async () => {
  match(await report(false), /FTS5, machine code \(node:sqlite\) +- +- +\d/);
});

Deno.test("fts5Text() shows what a process of its own took", async () => {
  match(await report(true), /FTS5, machine code \(node:sqlite\) +\d+\.\d +\d+\.\d +\d/);
});
