import { deepEqual, equal } from "node:assert/strict";
import {
  footOf,
  headOf,
  likelyResults,
  modelsOf,
  readsOf,
  remember,
  resultsOf,
  smallerResult,
} from "./search_page.ts";
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
    reasons: ["path"],
    snippet_line: 2,
    snippet: "a\nb\nc\nd\ne\nf",
  }]);
});

Deno.test("resultsOf() tells all reasons and the score where it is asked to explain", () => {
  const result = { ...RESULT, reasons: ["lexical: a", "symbol: b"] };
  const [short] = resultsOf({ results: [result] }, new SessionMemory());
  deepEqual([short?.reasons, short?.score], [["symbol: b"], undefined]);
  const [whole] = resultsOf({ results: [result] }, new SessionMemory(), { explain: true });
  deepEqual([whole?.reasons, whole?.score], [result.reasons, 1.2346]);
});

Deno.test("resultsOf() shows lines of three results, and the signatures of the others", () => {
  const results = [1, 2, 3, 4, 5].map((rank) => ({ ...RESULT, rank, signature: "fn a(\n  b)" }));
  const shown = resultsOf({ results }, new SessionMemory(), { includeSeen: true });
  deepEqual(shown.map(({ snippet }) => snippet === undefined), [false, false, false, true, true]);
  deepEqual(shown.map(({ reasons }) => reasons === undefined), [false, false, false, true, true]);
  equal(shown[3]?.signature, "fn a(");
  const all = resultsOf({ results }, new SessionMemory(), { includeSeen: true, showAll: true });
  deepEqual(all.map(({ snippet }) => snippet), results.map(({ snippet }) => snippet));
});

Deno.test("resultsOf() tells the signature of lines that do not begin with it, and no other", () => {
  const within = { ...RESULT, signature: "fn b( c: d )", snippet: "fn b(\n  c: d\n)\n{" };
  const apart = { ...within, path: "b.ts", snippet: "  return 1;\n}" };
  const shown = resultsOf({ results: [within, apart] }, new SessionMemory());
  deepEqual(shown.map(({ signature }) => signature), [undefined, "fn b( c: d )"]);
});

Deno.test("resultsOf() shows no lines of the definition whose callers are asked for", () => {
  const caller = { ...RESULT, path: "b.ts", match: "graph" };
  const shown = resultsOf({ results: [RESULT, caller] }, new SessionMemory());
  deepEqual(shown.map(({ snippet }) => snippet !== undefined), [false, true]);
});

const LIKELY = [.9, .05, .04, .2, .05, .3].map((probability) => ({ ...RESULT, probability }));

Deno.test("resultsOf() shows no lines of what is unlikely beside a sure first result", () => {
  const options = { includeSeen: true };
  const lines = (confidence: string) =>
    resultsOf({ confidence, results: LIKELY }, new SessionMemory(), options)
      .map(({ snippet }) => snippet !== undefined);
  deepEqual(lines("high"), [true, false, false, false, false, false]);
  deepEqual(lines("medium"), [true, true, true, false, false, false]);
});

Deno.test("likelyResults() ends where a sure answer becomes unlikely, and says that there are more", () => {
  const answer = { confidence: "high", results: LIKELY, pagination: { has_more: false } };
  const { results, pagination } = likelyResults(answer);
  deepEqual(results, LIKELY.slice(0, 4));
  deepEqual(pagination, { has_more: true });
  const unsure = { ...answer, confidence: "medium" };
  deepEqual(likelyResults(unsure), unsure);
  // What the graph adds has no probability.
  const found = { ...answer, results: [RESULT, RESULT, RESULT, RESULT] };
  deepEqual(likelyResults(found), found);
});

Deno.test("footOf() is short where there is nothing to say of the index", () => {
  const index = { exists: true, stale: false, overlay: "none", built_at: "now" };
  const answer = { results: [RESULT], index, fallback_suggestions: [], skipped: [] };
  deepEqual(footOf(answer), { index: { exists: true, stale: false } });
  deepEqual(footOf(answer, { explain: true }), { index, skipped: [] });
  const stale = { ...index, stale: true, warning: "2 files changed" };
  deepEqual(footOf({ ...answer, index: stale }), { index: stale });
  // An answer without results says what was not searched.
  deepEqual(footOf({ ...answer, results: [] }), {
    index: { exists: true, stale: false },
    skipped: [],
  });
});

Deno.test("headOf() says that no file holds what was asked for, where that is so", () => {
  deepEqual(headOf({ query: "a", is_nowhere: true }), { is_nowhere: true });
  deepEqual(headOf({ query: "a" }), {});
  deepEqual(headOf({ query: "a" }, { explain: true }), { query: "a" });
});

Deno.test("resultsOf() leaves out a snippet that was given, unless it is asked for", () => {
  const memory = new SessionMemory();
  remember(resultsOf({ results: [RESULT] }, memory), memory);
  const [again] = resultsOf({ results: [RESULT] }, memory);
  deepEqual([again?.snippet, again?.already_given], [undefined, true]);
  equal(
    resultsOf({ results: [RESULT] }, memory, { includeSeen: true })[0]?.snippet,
    RESULT.snippet,
  );
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

Deno.test("smallerResult() leaves features out when nothing is left of the snippet", () => {
  const { snippet: _, ...bare } = { ...RESULT, features: [{ name: "chunk", value: 1 }] };
  equal("features" in smallerResult(bare)!, false);
});

Deno.test("resultsOf() names the features that a result has, where all is explained", () => {
  const features = [{ name: "chunk", value: 0.5, weight: 2 }, {
    name: "docs",
    value: 0,
    weight: -4,
  }];
  const [told] = resultsOf({ results: [{ ...RESULT, features }] }, new SessionMemory(), {
    explain: true,
  });
  deepEqual(told!.features, features.slice(0, 1));
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
