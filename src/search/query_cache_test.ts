import { deepEqual, equal } from "node:assert/strict";
import { resultOf } from "./testdata/result.ts";
import type { SearchAnswer, SearchOptions } from "./answer.ts";
import { type CachedQuestion, type Meaning, QueryCache } from "./query_cache.ts";

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

/** A unit vector at an angle. */
function at(degrees: number): Float32Array {
  const angle = degrees / 180 * Math.PI;
  return new Float32Array([Math.cos(angle), Math.sin(angle)]);
}

function meaning(vector: Float32Array, terms = ["a", "b"]): Meaning {
  return { vector, terms };
}

Deno.test("QueryCache gives an answer again, and says so", () => {
  const cache = new QueryCache();
  equal(cache.exact(asks("a")), undefined);
  cache.keep(asks("a"), answerTo("a"));
  deepEqual(cache.exact(asks("a")), {
    ...answerTo("a"),
    cache: { level: "exact", query: "a", similarity: 1 },
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
    equal(cache.exact(asks("a", { options }))?.query, `${index}`, JSON.stringify(options))
  );
  equal(cache.size, all.length);
});

Deno.test("QueryCache takes neither the order of options nor a signal for another question", () => {
  const cache = new QueryCache();
  cache.keep(asks("a", { options: { limit: 1, offset: 2 } }), answerTo("a"));
  const { signal } = new AbortController();
  equal(cache.exact(asks("a", { options: { offset: 2, limit: 1, signal } }))?.query, "a");
});

Deno.test("QueryCache drops all with the first question to another state", () => {
  const cache = new QueryCache();
  cache.keep(asks("a"), answerTo("a"));
  cache.keep(asks("b"), answerTo("b"));
  equal(cache.exact(asks("a", { generation: "2" })), undefined);
  equal(cache.size, 0);
  equal(cache.exact(asks("b")), undefined);
});

Deno.test("QueryCache forgets an answer after a day", () => {
  let now = 0;
  const cache = new QueryCache(() => now);
  cache.keep(asks("a", { meaning: meaning(at(0)) }), answerTo("a"));
  now = DAY_MS - 1;
  equal(cache.exact(asks("a"))?.query, "a");
  now = DAY_MS;
  equal(cache.similar(asks("b", { meaning: meaning(at(0)) })), undefined);
  equal(cache.size, 0);
});

Deno.test("QueryCache forgets after a minute an answer that says how long ago a file was touched", () => {
  let now = 0;
  const cache = new QueryCache(() => now);
  cache.keep(asks("a"), answerTo("a", "session: touched 2 minutes ago"));
  now = 59_999;
  equal(cache.exact(asks("a"))?.query, "a");
  now = 60_000;
  equal(cache.exact(asks("a")), undefined);
});

Deno.test("QueryCache keeps five hundred answers: those that were asked for last", () => {
  const cache = new QueryCache();
  cache.keep(asks("first"), answerTo("first"));
  cache.keep(asks("second"), answerTo("second"));
  for (let i = 0; i < 498; i++) cache.keep(asks(`q${i}`), answerTo(`q${i}`));
  cache.exact(asks("first"));
  cache.keep(asks("last"), answerTo("last"));
  equal(cache.size, 500);
  equal(cache.exact(asks("second")), undefined);
  equal(cache.exact(asks("first"))?.query, "first");
});

Deno.test("QueryCache gives the answer to the nearest query from a cosine of 0.95 on", () => {
  const cache = new QueryCache();
  cache.keep(asks("far", { meaning: meaning(at(17)) }), answerTo("far"));
  cache.keep(asks("near", { meaning: meaning(at(5)) }), answerTo("near"));
  const { query, cache: hit } = cache.similar(asks("asked", { meaning: meaning(at(0)) }))!;
  equal(query, "asked");
  deepEqual(hit, { level: "similar", query: "near", similarity: 0.9962 });
  // cos 19° is 0.9455.
  equal(cache.similar(asks("asked", { meaning: meaning(at(36)) })), undefined);
});

Deno.test("QueryCache finds similar questions among those with the same parameters and a vector", () => {
  const cache = new QueryCache();
  cache.keep(asks("a", { meaning: meaning(at(0)), options: { limit: 3 } }), answerTo("a"));
  cache.keep(asks("b"), answerTo("b"));
  equal(cache.similar(asks("asked", { meaning: meaning(at(0)) })), undefined);
  equal(cache.similar(asks("asked")), undefined);
  equal(cache.similar(asks("asked", { meaning: meaning(new Float32Array(3)) })), undefined);
});

Deno.test("QueryCache takes a sentence in another order for another question", () => {
  const cache = new QueryCache();
  const similar = (terms: string[]) =>
    cache.similar(asks("asked", { meaning: meaning(at(0), terms) }));
  cache.keep(
    asks("rgb to hsl", { meaning: meaning(at(0), ["rgb", "hsl"]) }),
    answerTo("rgb to hsl"),
  );
  equal(similar(["hsl", "rgb"]), undefined);
  equal(similar(["convert", "rgb", "hsl"])?.cache?.query, "rgb to hsl");
});
