import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { inWorld, type World } from "../_world_test.ts";
import { quantize } from "../embed/quantize.ts";
import { Engine } from "./engine.ts";

const FILES = {
  "a.py": "def resolve_key(name):\n    return provider[name]\n",
  "b.ts": "export function resolveKey(provider: string) {\n  return provider;\n}\n",
  "c.md": "# Cooking\n\nBoil the water, then add salt.\n",
};

const terms = (...words: readonly string[]) => words.map((term) => ({ term, weight: 1 }));

/** Stores one vector a file, as an indexer with an embedder would. */
function putVectors({ store, idOf }: World, vectors: Readonly<Record<string, readonly number[]>>) {
  for (const [path, vector] of Object.entries(vectors)) {
    const bytes = quantize(vector);
    store.putVector(store.catalog.file(idOf(path))!.firstChunk, new Uint8Array(bytes.buffer));
  }
  const surroundings = { ...store.surroundings(), skipped: store.skips() };
  store.writeSurroundings(surroundings, { ...store.meta, vector_dimensions: 3 });
}

const VECTORS = { "a.py": [1, 0, 0], "b.ts": [1, 1, 0], "c.md": [-1, 0, 0.2] };

Deno.test("Engine.searchChunks() finds chunks that hold a term, best first", async () => {
  await inWorld(FILES, ({ store, pathOf }) => {
    const hits = new Engine(store).searchChunks({ terms: terms("resolv", "provider"), limit: 10 });
    deepEqual(new Set(hits.map(pathOf)), new Set(["a.py", "b.ts"]));
    ok(hits[0]!.score >= hits[1]!.score && hits[1]!.score > 0);
    deepEqual(hits[0]!.matched, ["resolv", "provider"]);
  });
});

Deno.test("Engine.searchChunks() tells the terms that matched, and those alone", async () => {
  await inWorld(FILES, ({ store }) => {
    const [hit] = new Engine(store).searchChunks({ terms: terms("salt", "resolv"), limit: 1 });
    deepEqual(hit!.matched.length, 1);
  });
});

Deno.test("Engine.searchChunks() filters before it takes the best", async () => {
  await inWorld(FILES, ({ store, pathOf }) => {
    const engine = new Engine(store);
    for (const [language, path] of [["python", "a.py"], ["typescript", "b.ts"]] as const) {
      const where = { language: { in: [language] } };
      const hits = engine.searchChunks({ terms: terms("resolv"), where, limit: 1 });
      deepEqual(hits.map(pathOf), [path]);
    }
    const where = { language: { in: ["markdown"] } };
    deepEqual(engine.searchChunks({ terms: terms("resolv"), where, limit: 10 }), []);
  });
});

Deno.test("Engine.searchChunks() gives one search no hits of another", async () => {
  await inWorld(FILES, ({ store, pathOf }) => {
    const engine = new Engine(store);
    deepEqual(engine.searchChunks({ terms: terms("salt"), limit: 1 }).map(pathOf), ["c.md"]);
    equal(engine.searchChunks({ terms: terms("resolv"), limit: 1 }).length, 1);
    equal(engine.searchChunks({ terms: terms("resolv"), limit: 10 }).length, 2);
    deepEqual(engine.searchChunks({ terms: terms("salt"), limit: 1 }).map(pathOf), ["c.md"]);
  });
});

Deno.test("Engine.searchChunks() finds nothing for no terms, and for unknown ones", async () => {
  await inWorld(FILES, ({ store }) => {
    const engine = new Engine(store);
    deepEqual(engine.searchChunks({ terms: [], limit: 10 }), []);
    deepEqual(engine.searchChunks({ terms: terms("unheard"), limit: 10 }), []);
  });
});

Deno.test("Engine.searchFiles() finds files by their path", async () => {
  await inWorld({ ...FILES, "auth/empty.ts": "" }, ({ store, pathOf }) => {
    const hits = new Engine(store).searchFiles({ terms: terms("auth"), limit: 10 });
    deepEqual(hits.map(pathOf), ["auth/empty.ts"]);
    equal(hits[0]!.id, hits[0]!.fileId);
  });
});

Deno.test("Engine.searchVectors() orders stored vectors by cosine and leaves out opposite ones", async () => {
  await inWorld(FILES, (world) => {
    putVectors(world, VECTORS);
    const hits = new Engine(world.store).searchVectors([2, 0, 0], { limit: 10 });
    deepEqual(hits.map(world.pathOf), ["a.py", "b.ts"]);
    equal(hits[0]!.score, 1);
    ok(Math.abs(hits[1]!.score - Math.SQRT1_2) < 0.01);
  });
});

Deno.test("Engine.searchVectors() filters before it takes the nearest", async () => {
  await inWorld(FILES, (world) => {
    putVectors(world, VECTORS);
    const where = { language: { in: ["typescript"] } };
    const hits = new Engine(world.store).searchVectors([1, 0, 0], { where, limit: 1 });
    deepEqual(hits.map(world.pathOf), ["b.ts"]);
  });
});

Deno.test("Engine.searchVectors() refuses an index without vectors, and another length", async () => {
  await inWorld(FILES, (world) => {
    throws(() => new Engine(world.store).searchVectors([1, 0, 0], { limit: 1 }), /vector/);
    putVectors(world, VECTORS);
    throws(() => new Engine(world.store).searchVectors([1, 0], { limit: 1 }), /2/);
  });
});

Deno.test("Engine.isCurrent turns false when the index is written to", async () => {
  await inWorld(FILES, async ({ store }) => {
    const engine = new Engine(store);
    equal(engine.isCurrent, true);
    await store.write((writer) => {
      writer.remove("a.py");
      return Promise.resolve();
    });
    equal(engine.isCurrent, false);
    deepEqual(new Engine(store).searchChunks({ terms: terms("resolv"), limit: 9 }).length, 1);
  });
});
