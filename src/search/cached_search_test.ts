import { deepEqual, equal, ok } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { loadStaticEmbedder } from "../embed/static.ts";
import type { SearchOptions } from "./answer.ts";
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

Deno.test("cachedSearch() answers the same question from memory, and no other", async () => {
  await inWorld(FILES, async (world) => {
    const cache = new QueryCache();
    const source = sourceOf(world, { embedder: await loadStaticEmbedder() });
    const first = await ask(cache, source, "retry a request");
    equal(first.isCached, undefined);
    deepEqual(await ask(cache, source, "retry a request"), { ...first, isCached: true });
    equal((await ask(cache, source, "retry of a request")).isCached, undefined);
    equal((await ask(cache, source, "retry a request", { limit: 1 })).isCached, undefined);
  });
});

Deno.test("cachedSearch() says how current the index is at this moment", async () => {
  await inWorld(FILES, async (world) => {
    const cache = new QueryCache();
    const source = sourceOf(world);
    await ask(cache, source, "retry");
    const state = { ...source.state, branch: "other" };
    const { index, isCached } = await ask(cache, { ...source, state }, "retry");
    equal(index.branch, "other");
    ok(isCached);
    const changed = { ...source, generation: "2" };
    deepEqual(await ask(cache, changed, "retry"), search(changed, "retry", {}));
  });
});
