import { deepEqual, equal, notEqual, ok, throws } from "node:assert/strict";
import type { Store } from "../store/store.ts";
import { bytesOf, encodedStore } from "./testdata/encoded_store.ts";
import { denseIndex } from "./dense_index.ts";
import { Engine, type EngineHit } from "./engine.ts";
import type { Where } from "./where.ts";

const FILES = {
  "a.py": [bytesOf([127, 0, 0]), bytesOf([0, 127, 0])],
  "b.ts": [undefined, bytesOf([90, 90, 0])],
};

function hitsOf(
  store: Store,
  vector: ArrayLike<number>,
  where?: Where,
): readonly EngineHit[] {
  const query = { vector: Float32Array.from(vector), index: denseIndex(store).index };
  return new Engine(store).searchDense(query, { limit: 10, ...(where ? { where } : {}) });
}

Deno.test("denseIndex() has the vector of each chunk in the row of its document", async () => {
  using store = await encodedStore(FILES, { dimensions: 3 });
  const { index, encoded } = denseIndex(store);
  equal(encoded, 3);
  const rows = store.catalog.files.map(({ path, firstDocument, chunkCount }) => [
    path,
    ...Array.from({ length: chunkCount + 1 }, (_, at) => [...index.row(firstDocument + at)]),
  ]);
  deepEqual(rows, [
    ["a.py", [127, 0, 0], [0, 127, 0], [0, 0, 0]],
    ["b.ts", [0, 0, 0], [90, 90, 0], [0, 0, 0]],
  ]);
});

Deno.test("denseIndex() is read once for as long as the store is as it was", async () => {
  using store = await encodedStore(FILES, { dimensions: 3 });
  const first = denseIndex(store);
  equal(denseIndex(store), first);
  await store.write((writer) => Promise.resolve(writer.remove("b.ts")));
  notEqual(denseIndex(store), first);
  equal(denseIndex(store).encoded, 2);
});

Deno.test("denseIndex() of an index without vectors is empty", async () => {
  using store = await encodedStore({}, { dimensions: 3 });
  equal(denseIndex(store).encoded, 0);
});

Deno.test("Engine.searchDense() finds the nearest chunks, best first, and no skeleton", async () => {
  using store = await encodedStore(FILES, { dimensions: 3 });
  const hits = hitsOf(store, [1, 0.2, 0]);
  deepEqual(hits.map(({ id }) => id), [1, 4, 2]);
  ok(Math.abs(hits[0]!.score - 1 / Math.hypot(1, 0.2)) < 0.01);
  deepEqual(hits[0]!.matched, []);
});

Deno.test("Engine.searchDense() filters before it takes the best", async () => {
  using store = await encodedStore(FILES, { dimensions: 3 });
  const where = { language: { in: ["typescript"] } };
  deepEqual(hitsOf(store, [1, 0, 0], where).map(({ id }) => id), [4]);
});

Deno.test("Engine.searchDense() refuses a vector of other dimensions", async () => {
  using store = await encodedStore(FILES, { dimensions: 3 });
  throws(() => hitsOf(store, [1, 0]), /dimension/);
});

Deno.test("Engine.denseCosines() compares the chunks of one file", async () => {
  using store = await encodedStore(FILES, { dimensions: 3 });
  const [a, b] = store.catalog.files;
  const query = { vector: Float32Array.of(0, 1, 0), index: denseIndex(store).index };
  const engine = new Engine(store);
  const rounded = (file: typeof a) =>
    [...engine.denseCosines(query, file!)].map((cosine) => Number(cosine.toFixed(2)));
  deepEqual([rounded(a), rounded(b), rounded(a)], [[0, 1, 0], [0, 0.71, 0], [0, 1, 0]]);
  const other = { ...query, vector: Float32Array.of(1, 0, 0) };
  deepEqual([...engine.denseCosines(other, a!)].map(Math.round), [1, 0, 0]);
});

Deno.test("denseIndex() copes with chunks that have none, or nothing but zeros", async () => {
  const files = {
    "a.py": [bytesOf([127, 0, 0]), undefined, bytesOf([0, 0, 0])],
    "b.ts": [bytesOf([0, 127, 0])],
  };
  using store = await encodedStore(files, { dimensions: 3 });
  equal(denseIndex(store).encoded, 3);
  deepEqual(hitsOf(store, [1, 0.1, 0]).map(({ id }) => id), [1, 4]);
});
