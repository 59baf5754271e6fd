import { deepEqual, equal, throws } from "node:assert/strict";
import { resultOf } from "./testdata/result.ts";
import type { SearchAnswer } from "./answer.ts";
import { answerToJson, toSnakeCase } from "./to_json.ts";

const ANSWER: SearchAnswer = {
  query: "boilWater",
  mode: "hybrid",
  intent: "symbol",
  backend: "lexical",
  fallbackGrepHits: 0,
  confidence: "low",
  results: [resultOf()],
  recommendedReads: [],
  fallbackSuggestions: [],
  pagination: { offset: 0, limit: 1, hasMore: false, nextOffset: null },
  index: {
    exists: false,
    stale: false,
    filesChangedSinceBuild: 0,
    builtAt: null,
    headCommit: null,
    branch: null,
    overlay: "complete",
    filesLeft: 0,
  },
  skipped: [],
};

Deno.test("answerToJson() names the version of the form first", () => {
  deepEqual(Object.entries(answerToJson(ANSWER))[0], ["schema_version", 1]);
});

Deno.test("answerToJson() renames fields at every depth and leaves values alone", () => {
  const { index, pagination, query } = answerToJson(ANSWER);
  equal(query, "boilWater");
  deepEqual(pagination, { offset: 0, limit: 1, has_more: false, next_offset: null });
  deepEqual(Object.keys(index as object).slice(2), [
    "files_changed_since_build",
    "built_at",
    "head_commit",
    "branch",
    "overlay",
    "files_left",
  ]);
});

Deno.test("answerToJson() survives a round trip through text", () => {
  const json = answerToJson(ANSWER);
  deepEqual(JSON.parse(JSON.stringify(json)), json);
});

Deno.test("toSnakeCase() leaves out what is undefined", () => {
  deepEqual(toSnakeCase({ someKey: undefined, other: [{ innerKey: 1 }] }), {
    other: [{ inner_key: 1 }],
  });
});

Deno.test("toSnakeCase() refuses what JSON has no form for", () => {
  for (const value of [NaN, Infinity, undefined, 1n, () => 1, Symbol("x")]) {
    throws(() => toSnakeCase({ value: [value] }), TypeError);
  }
});

Deno.test("answerToJson() names the version of the form first, and keeps what is null", () => {
  const signals = [{ name: "grep", rank: null, of: 1, reason: "grep: x" }] as const;
  const whyNot = { path: "a.ts", state: "unranked", rank: null, of: 2, reason: "x" } as const;
  const json = answerToJson({ ...whyNot, signals, features: [] });
  deepEqual(Object.entries(json), [
    ["schema_version", 1],
    ...Object.entries(whyNot),
    ["signals", signals],
    ["features", []],
  ]);
});
