import { deepEqual, equal } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { loadStaticEmbedder } from "../embed/static.ts";
import type { SearchAnswer, SearchOptions } from "./answer.ts";
import { cachedSearch, QueryCache } from "./query_cache.ts";
import type { SearchSource } from "./rank_all.ts";
import { search } from "./search.ts";
import { sourceOf } from "./testdata/source.ts";

const FILES: Files = {
  "src/auth.ts": "/** Resolves the provider that a request is authenticated by. */\n" +
    "export function resolveProvider(name: string) {\n  return name.trim();\n}\n",
  "src/retry.ts": "/** Retries a request with exponential backoff. */\n" +
    "export function retry() {}\n",
  "docs/auth.md": "# Auth\n\nA page that asks: how is the provider resolved\n",
};

/** Asks a cache, and where it cannot answer the index. */
function ask(cache: QueryCache, source: SearchSource, query: string, options: SearchOptions = {}) {
  return cachedSearch(cache, source, { query, options }, () => search(source, query, options));
}

/** Asks one query after another, all with one cache. */
async function askAll(
  queries: readonly string[],
  options: SearchOptions = {},
): Promise<SearchAnswer[]> {
  const answers: SearchAnswer[] = [];
  const embedder = await loadStaticEmbedder();
  await inWorld(FILES, async (world) => {
    const cache = new QueryCache();
    const source = sourceOf(world, { embedder });
    for (const query of queries) {
      answers.push(await ask(cache, source, query, { similar: true, ...options }));
    }
  });
  return answers;
}

async function levels(queries: readonly string[], options: SearchOptions = {}) {
  return (await askAll(queries, options)).map(({ cache }) => cache?.level ?? "none");
}

Deno.test("cachedSearch() answers the same question from memory", async () => {
  const [first, again] = await askAll(["retry a request", "retry a request"]);
  equal(first!.cache, undefined);
  deepEqual({ ...again, cache: undefined }, { ...first, cache: undefined });
  deepEqual(again!.cache, { level: "exact", query: "retry a request", similarity: 1 });
});

Deno.test("cachedSearch() answers a question that means the same from memory, and names the other", async () => {
  const [, again] = await askAll([
    "retry a request with backoff",
    "retry of requests with backoff",
  ]);
  equal(again!.query, "retry of requests with backoff");
  equal(again!.cache?.level, "similar");
  equal(again!.cache?.query, "retry a request with backoff");
  equal(again!.results[0]!.path, "src/retry.ts");
});

Deno.test("cachedSearch() lets no other question stand in where nobody asked for that", async () => {
  const asked = ["retry a request with backoff", "retry of requests with backoff"];
  deepEqual(await levels(asked), ["none", "similar"]);
  deepEqual(await levels(asked, { similar: false }), ["none", "none"]);
  deepEqual(await levels([asked[0]!, asked[0]!], { similar: false }), ["none", "exact"]);
});

Deno.test("cachedSearch() never lets another question stand in where grep finds the query", async () => {
  const asked = ["where is the provider resolved", "how is the provider resolved"];
  deepEqual(await levels(asked), ["none", "none"]);
  deepEqual(await levels(asked.toReversed()), ["none", "none"]);
});

Deno.test("cachedSearch() takes no name, path, filter or phrase for another", async () => {
  for (
    const [one, other] of [
      ["resolveProvider", "resolve_provider"],
      ["src/auth.ts", "src auth.ts"],
      ["retry request lang:ts", "request retry lang:ts"],
      ['"exponential backoff" retry', 'retry "exponential backoff"'],
      ["retry resolveProvider", "resolveProvider retry"],
    ] as const
  ) deepEqual(await levels([one, other]), ["none", "none"], one);
});

Deno.test("cachedSearch() asks anew where scores are explained, or one signal is asked alone", async () => {
  const asked = ["retry a request with backoff", "retry of requests with backoff"];
  deepEqual(await levels(asked, { explain: true }), ["none", "none"]);
  deepEqual(await levels(asked, { mode: "fulltext" }), ["none", "none"]);
});

Deno.test("cachedSearch() says how current the index is at this moment", async () => {
  await inWorld(FILES, async (world) => {
    const cache = new QueryCache();
    const source = sourceOf(world);
    await ask(cache, source, "retry");
    const state = { ...source.state, branch: "other" };
    const { index, cache: hit } = await ask(cache, { ...source, state }, "retry");
    equal(index.branch, "other");
    equal(hit?.level, "exact");
    const changed = { ...source, generation: "2" };
    deepEqual(await ask(cache, changed, "retry"), search(changed, "retry", {}));
  });
});
