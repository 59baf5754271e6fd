import { deepEqual, equal } from "node:assert/strict";
import { resultOf } from "./testdata/result.ts";
import type { SearchAnswer, SearchOptions } from "./answer.ts";
import { type CachedQuestion, QueryCache } from "./query_cache.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

function answerTo(query: string, reason = "lexical: matched tokens [a]"): SearchAnswer {
  return {
    query,
    mode: "hybrid",
    intent: "concept",
    backend: "lexical",
    fallbackGrepHits: 0,
    confidence: "low",
    results: [resultOf({ reasons: [reason] })],
    recommendedReads: [],
    fallbackSuggestions: [],
    pagination: { offset: 0, limit: 10, hasMore: false, nextOffset: null },
    index: {
      ...{ exists: true, stale: false, filesChangedSinceBuild: 0, builtAt: null },
      ...{ headCommit: null, branch: null, overlay: "none", filesLeft: 0 },
    },
    skipped: [],
  };
}

function asks(query: string, fields: Partial<CachedQuestion> = {}): CachedQuestion {
  return { query, options: {}, generation: "1", ...fields };
}

Deno.test("QueryCache gives an answer again, and says so", () => {
  const cache = new QueryCache();
  equal(cache.get(asks("a")), undefined);
  cache.keep(asks("a"), answerTo("a"));
  deepEqual(cache.get(asks("a")), {
    ...answerTo("a"),
    isCached: true,
  });
});

Deno.test("QueryCache keeps questions apart by every parameter", () => {
  const all: SearchOptions[] = [
    {},
    ...[{ limit: 3 }, { offset: 3 }, { languages: ["go"] }, { extensions: ["go"] }],
    ...[{ paths: ["go"] }, { kinds: ["go"] }, { categories: ["code"] }, { session: "go" }],
    ...[{ mode: "grep" as const }, { signals: ["grep" as const] }, { rank: "rrf" as const }],
    ...[{ tokenBudget: 3 }, { snippetLines: 3 }, { explain: true }, { overlay: false }],
    ...[{ context: "definition" as const }, { contextBefore: 3 }, { contextAfter: 3 }],
  ];
  const cache = new QueryCache();
  all.forEach((options, index) => cache.keep(asks("a", { options }), answerTo(`${index}`)));
  all.forEach((options, index) =>
    equal(cache.get(asks("a", { options }))?.query, `${index}`, JSON.stringify(options))
  );
  equal(cache.size, all.length);
});

Deno.test("QueryCache takes neither the order of options nor a signal for another question", () => {
  const cache = new QueryCache();
  cache.keep(asks("a", { options: { limit: 1, offset: 2 } }), answerTo("a"));
  const { signal } = new AbortController();
  equal(cache.get(asks("a", { options: { offset: 2, limit: 1, signal } }))?.query, "a");
});

Deno.test("QueryCache drops all with the first question to another state", () => {
  const cache = new QueryCache();
  cache.keep(asks("a"), answerTo("a"));
  cache.keep(asks("b"), answerTo("b"));
  equal(cache.get(asks("a", { generation: "2" })), undefined);
  equal(cache.size, 0);
  equal(cache.get(asks("b")), undefined);
});

Deno.test("QueryCache forgets an answer after a day", () => {
  let now = 0;
  const cache = new QueryCache(() => now);
  cache.keep(asks("a"), answerTo("a"));
  now = DAY_MS - 1;
  equal(cache.get(asks("a"))?.query, "a");
  now = DAY_MS;
  equal(cache.get(asks("a")), undefined);
  equal(cache.size, 0);
});

Deno.test("QueryCache forgets after a minute an answer that says how long ago a file was touched", () => {
  let now = 0;
  const cache = new QueryCache(() => now);
  cache.keep(asks("a"), answerTo("a", "session: touched 2 minutes ago"));
  now = 59_999;
  equal(cache.get(asks("a"))?.query, "a");
  now = 60_000;
  equal(cache.get(asks("a")), undefined);
});

Deno.test("QueryCache keeps five hundred answers: those that were asked for last", () => {
  const cache = new QueryCache();
  cache.keep(asks("first"), answerTo("first"));
  cache.keep(asks("second"), answerTo("second"));
  for (let i = 0; i < 498; i++) cache.keep(asks(`q${i}`), answerTo(`q${i}`));
  cache.get(asks("first"));
  cache.keep(asks("last"), answerTo("last"));
  equal(cache.size, 500);
  equal(cache.get(asks("second")), undefined);
  equal(cache.get(asks("first"))?.query, "first");
});
