import { deepEqual } from "node:assert/strict";
import type { Answer } from "../run_corpus.ts";
import { costText, worthText } from "./models_report.ts";

function answer(id: string, path: string, elapsedMs: number): Answer {
  const place = { repo: "r", language: "typescript", root: "", category: "semantic" };
  const relevant = [{ path: "a.ts", startLine: 1, endLine: 2 }];
  const query = { ...place, id, query: id, relevant, secondary: [] };
  return { query, results: [{ path, startLine: 1, endLine: 9, tokens: 1 }], elapsedMs };
}

function cells(text: string): string[][] {
  return text.trimEnd().split("\n").map((line) => line.trim().split(/ {2,}/));
}

Deno.test("worthText() scores every system on every group of queries", () => {
  const right = answer("one", "a.ts", 10);
  const wrong = answer("one", "b.ts", 30);
  const text = worthText([
    { system: "with", answers: [right, answer("two", "a.ts", 20)] },
    { system: "without", answers: [wrong] },
  ], ({ id }) => id);
  deepEqual(cells(text), [
    ["NDCG@10", "by repo", "recall@10", "MRR", "success@1", "p50, ms"],
    ["one (1)"],
    ["with", "1.0000", "1.0000", "1.0000", "1.0000", "1.0000", "10.0"],
    ["without", "0.0000", "0.0000", "0.0000", "0.0000", "0.0000", "30.0"],
    ["two (1)"],
    ["with", "1.0000", "1.0000", "1.0000", "1.0000", "1.0000", "20.0"],
  ]);
});

Deno.test("costText() sets what a model adds beside what is there without it", () => {
  const answers = [answer("one", "a.ts", 4)];
  const without = { title: "r, without", chunks: 1200, indexBytes: 2e6, indexMs: 1000, answers };
  const withModel = { ...without, title: "r, wasm", indexBytes: 3e6, indexMs: 9000 };
  deepEqual(cells(costText([without, withModel])).slice(1), [
    ["r, without", "1,200", "1.0", "2.0", "4.0"],
    ["r, wasm", "1,200", "9.0", "3.0", "4.0"],
  ]);
});
