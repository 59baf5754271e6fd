import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { quantize } from "../embed/quantize.ts";
import { documentOf } from "../store/testdata/documents.ts";
import { MemoryFile } from "../store/memory_file.ts";
import { Store } from "../store/store.ts";
import { Engine } from "./engine.ts";

const FILES = {
  "a.py": "def resolve_key(name):\n    return provider[name]\n",
  "b.ts": "export function resolveKey(provider: string) {\n  return provider;\n}\n",
  "c.md": "# Cooking\n\nBoil the water, then add salt.\n",
};

const terms = (...words: readonly string[]) => words.map((term) => ({ term, weight: 1 }));

/** A store of one chunk a file, whose vector is given; that of its skeleton is opposite. */
async function vectorStore(vectors: Readonly<Record<string, readonly number[]>>): Promise<Store> {
  const store = await Store.open(new MemoryFile(), { write: true });
  await store.write((writer) => {
    for (const [path, vector] of Object.entries(vectors)) {
      const opposite = vector.map((value) => -value);
      const bytes = Int8Array.from([...quantize(vector), ...quantize(opposite)]);
      const language = path.endsWith(".ts") ? "typescript" : "python";
      writer.add(documentOf(path, [path.slice(0, 1)], { vectors: bytes, language }));
    }
    const surroundings = { ...store.surroundings(), skipped: [] };
    store.writeSurroundings(surroundings, { embedder: "test", vector_dimensions: 3 });
    return Promise.resolve();
  });
  return store;
}

const VECTORS = { "a.py": [1, 0, 0], "b.ts": [1, 1, 0], "c.md": [-1, 0, 0.2] };

function pathsOf({ catalog }: Store, hits: readonly { readonly fileId: number }[]): string[] {
  return hits.map(({ fileId }) => catalog.file(fileId)!.path);
}

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

Deno.test("Engine.searchVectors() orders chunks by cosine and leaves out opposite ones", async () => {
  using store = await vectorStore(VECTORS);
  const hits = new Engine(store).searchVectors(Float32Array.of(1, 0, 0), { limit: 10 });
  deepEqual(pathsOf(store, hits), ["a.py", "b.ts"]);
  ok(Math.abs(hits[0]!.score - 1) < 0.01);
  ok(Math.abs(hits[1]!.score - Math.SQRT1_2) < 0.01);
});

Deno.test("Engine.searchVectors() filters before it takes the nearest", async () => {
  using store = await vectorStore(VECTORS);
  const where = { language: { in: ["typescript"] } };
  const hits = new Engine(store).searchVectors(Float32Array.of(1, 0, 0), { where, limit: 1 });
  deepEqual(pathsOf(store, hits), ["b.ts"]);
});

Deno.test("Engine.searchVectors() refuses an index without vectors, and another length", async () => {
  await inWorld(FILES, (world) => {
    throws(
      () => new Engine(world.store).searchVectors(Float32Array.of(1, 0), { limit: 1 }),
      /2/,
    );
  });
  using store = await Store.open(new MemoryFile(), { write: true });
  throws(() => new Engine(store).searchVectors(Float32Array.of(1, 0), { limit: 1 }), /vector/);
});

Deno.test("Engine.cosines() gives every document its cosine, skeletons as well", async () => {
  using store = await vectorStore(VECTORS);
  const cosines = new Engine(store).cosines(Float32Array.of(1, 0, 0));
  deepEqual([...cosines].map((value) => Number(value.toFixed(1))), [1, -1, 0.7, -0.7, -1, 1]);
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
