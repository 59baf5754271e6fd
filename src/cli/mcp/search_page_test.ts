import { deepEqual, equal } from "node:assert/strict";
import { headOf, modelsOf, readsOf, remember, resultsOf, smallerResult } from "./search_page.ts";
import { SessionMemory } from "./tool.ts";

const RESULT = {
  rank: 1,
  path: "a.ts",
  line: 2,
  start_line: 1,
  end_line: 9,
  language: "typescript",
  score: 1.23456,
  reasons: ["path"],
  snippet_line: 2,
  snippet: "a\nb\nc\nd\ne\nf",
};

Deno.test("resultsOf() keeps the fields of the contract", () => {
  deepEqual(resultsOf({ results: [RESULT] }, new SessionMemory()), [{
    path: "a.ts",
    line: 2,
    start_line: 1,
    end_line: 9,
    score: 1.2346,
    reasons: ["path"],
    snippet_line: 2,
    snippet: "a\nb\nc\nd\ne\nf",
  }]);
});

Deno.test("headOf() says that no file holds what was asked for, where that is so", () => {
  deepEqual(headOf({ query: "a", is_nowhere: true }), { query: "a", is_nowhere: true });
  deepEqual(headOf({ query: "a" }), { query: "a" });
});

Deno.test("resultsOf() leaves out a snippet that was given, unless it is asked for", () => {
  const memory = new SessionMemory();
  remember(resultsOf({ results: [RESULT] }, memory), memory);
  const [again] = resultsOf({ results: [RESULT] }, memory);
  deepEqual([again?.snippet, again?.already_given], [undefined, true]);
  equal(resultsOf({ results: [RESULT] }, memory, true)[0]?.snippet, RESULT.snippet);
});

Deno.test("resultsOf() gives a snippet again that has changed", () => {
  const memory = new SessionMemory();
  remember(resultsOf({ results: [RESULT] }, memory), memory);
  const changed = { ...RESULT, snippet: "a\nB\nc" };
  equal(resultsOf({ results: [changed] }, memory)[0]?.snippet, "a\nB\nc");
});

Deno.test("smallerResult() cuts a snippet by half, then leaves it out, then gives up", () => {
  const half = smallerResult(RESULT);
  deepEqual([half?.snippet, half?.elided_lines], ["a\nb\nc", 6]);
  const bare = smallerResult(half!);
  equal(bare?.elided_lines, 9);
  deepEqual([bare?.snippet, bare?.snippet_line, bare?.snippet_cut], [undefined, undefined, true]);
  equal(smallerResult(bare!), undefined);
});

const FIRST = { ...RESULT, path: "first.ts" };

Deno.test("readsOf() names no range that the snippet of a later result shows to its end", () => {
  const read = { path: "a.ts", start_line: 1, end_line: 7 };
  deepEqual(readsOf({ recommended_reads: [read] }, [FIRST, RESULT]), []);
  const longer = { ...read, end_line: 8 };
  deepEqual(readsOf({ recommended_reads: [longer] }, [FIRST, RESULT]), [longer]);
  const cut = { ...RESULT, snippet_cut: true };
  deepEqual(readsOf({ recommended_reads: [read] }, [FIRST, cut]), [read]);
});

Deno.test("readsOf() always names the range of the first result, whatever its snippet shows", () => {
  const read = { path: "a.ts", start_line: 1, end_line: 9 };
  const whole = { ...RESULT, snippet: "1\n2\n3\n4\n5\n6\n7\n8\n9\n10" };
  const reads = { recommended_reads: [read] };
  deepEqual(readsOf(reads, [whole]), [read]);
  deepEqual(readsOf(reads, [whole, FIRST]), [read]);
  deepEqual(readsOf(reads, [FIRST, whole]), []);
});

Deno.test("readsOf() names no range of a file that is not shown", () => {
  const reads = [{ path: "a.ts", start_line: 1, end_line: 9 }, { path: "b.ts", start_line: 1 }];
  deepEqual(readsOf({ recommended_reads: reads }, [RESULT]), [reads[0]]);
});

Deno.test("modelsOf() tells of models of which there is something to say", () => {
  const quiet = { feature: "rerank", model: "r", state: "active", share: 1 };
  const loud = { feature: "dense", model: "d", state: "failed", share: 1, note: "It is away" };
  deepEqual(modelsOf({ models: [quiet] }), {});
  deepEqual(modelsOf({}), {});
  deepEqual(modelsOf({ models: [quiet, loud] }), {
    models: [{ feature: "dense", model: "d", state: "failed", note: "It is away" }],
  });
});
