import { deepEqual, equal, notEqual, ok, throws } from "node:assert/strict";
import { clusteredBytes, randomBytes } from "../embed/scan/testdata/random.ts";
import { CellIndex } from "../embed/scan/cell_index.ts";
import { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import type { Store } from "../store/store.ts";
import { bytesOf, divide, encodedStore } from "./testdata/encoded_store.ts";
import { denseIndex, forEachDenseRow } from "./dense_index.ts";
import { Engine, type EngineHit } from "./engine.ts";
import type { Where } from "./where.ts";

const FILES = {
  "a.py": [bytesOf([127, 0, 0]), bytesOf([0, 127, 0])],
  "b.ts": [undefined, bytesOf([90, 90, 0])],
};
const DIMENSIONS = 24;
const FILE_COUNT = 60;
const CHUNKS_OF_FILE = 50;

/** Vectors on many subjects, some of them in Python. */
async function world(): Promise<{ store: Store; vectors: Int8Array<ArrayBuffer> }> {
  const vectors = clusteredBytes(FILE_COUNT * CHUNKS_OF_FILE, DIMENSIONS, 60);
  const files = Object.fromEntries(
    Array.from({ length: FILE_COUNT }, (_, file) => [
      `f${file}.${file % 3 === 0 ? "py" : "ts"}`,
      Array.from({ length: CHUNKS_OF_FILE }, (_, chunk) => {
        const from = (file * CHUNKS_OF_FILE + chunk) * DIMENSIONS;
        return bytesOf(vectors.subarray(from, from + DIMENSIONS));
      }),
    ]),
  );
  return { store: await encodedStore(files, { dimensions: DIMENSIONS }), vectors };
}

function hitsOf(
  store: Store,
  vector: ArrayLike<number>,
  where?: Where,
): readonly EngineHit[] {
  const query = { vector: Float32Array.from(vector), index: denseIndex(store).index };
  return new Engine(store).searchDense(query, { limit: 10, ...(where ? { where } : {}) });
}

/** Share of the ten nearest that another store finds as well, of the same chunks. */
function recall(exact: Store, cells: Store, vectors: Int8Array, where?: Where): number {
  let [found, all] = [0, 0];
  for (let from = 0; from < vectors.length; from += 100 * DIMENSIONS) {
    const noise = randomBytes(DIMENSIONS, from);
    const query = Array.from(noise, (value, at) => vectors[from + at]! + value / 10);
    const ids = new Set(hitsOf(cells, query, where).map(({ id }) => id));
    for (const { id } of hitsOf(exact, query, where)) {
      all++;
      if (ids.has(id)) found++;
    }
  }
  return found / all;
}

Deno.test("denseIndex() has the vector of each chunk in the row of its document", async () => {
  using store = await encodedStore(FILES, { dimensions: 3 });
  const { index, encoded } = denseIndex(store);
  equal(encoded, 3);
  ok(index instanceof VectorMatrix);
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

Deno.test("denseIndex() of divided vectors finds nearly all of the nearest", async () => {
  const { store, vectors } = await world();
  const divided = (await world()).store;
  await divide(divided, vectors, DIMENSIONS);
  ok(denseIndex(divided).index instanceof CellIndex);
  ok(recall(store, divided, vectors) >= 0.97);
  store.close();
  divided.close();
});

Deno.test("denseIndex() of divided vectors finds all of the nearest that a filter lets through", async () => {
  const { store, vectors } = await world();
  const divided = (await world()).store;
  await divide(divided, vectors, DIMENSIONS);
  const where = { language: { in: ["python"] } };
  equal(recall(store, divided, vectors, where), 1);
  store.close();
  divided.close();
});

Deno.test("denseIndex() finds the cell of a vector for which none is stored", async () => {
  const { store, vectors } = await world();
  await divide(store, vectors, DIMENSIONS);
  const cells = () => {
    const found: number[] = [];
    forEachDenseRow(store, DIMENSIONS, (_, __, cell) => found.push(cell));
    return found;
  };
  ok(new Set(cells()).size > 10);
  const before = hitsOf(store, vectors.subarray(0, DIMENSIONS));
  await store.write(() => {
    for (const { path } of store.catalog.files) {
      const file = store.encodings.file("dense", path)!;
      store.encodings.setFile("dense", path, { ...file, cells: new Uint8Array(0) });
    }
    return Promise.resolve();
  });
  deepEqual(new Set(cells()).size, 1);
  deepEqual(hitsOf(store, vectors.subarray(0, DIMENSIONS)), before);
  store.close();
});

Deno.test("denseIndex() of divided vectors copes with chunks that have none", async () => {
  const files = {
    "a.py": [bytesOf([127, 0, 0]), undefined, bytesOf([0, 0, 0])],
    "b.ts": [bytesOf([0, 127, 0])],
  };
  using store = await encodedStore(files, { dimensions: 3 });
  await divide(store, Int8Array.of(127, 0, 0, 0, 127, 0), 3);
  equal(denseIndex(store).encoded, 3);
  deepEqual(hitsOf(store, [1, 0.1, 0]).map(({ id }) => id), [1, 4]);
});

Deno.test("denseIndex() of vectors that are all nothing finds nothing", async () => {
  using store = await encodedStore({ "a.py": [bytesOf([0, 0, 0])] }, { dimensions: 3 });
  await divide(store, new Int8Array(3), 3);
  deepEqual(hitsOf(store, [1, 0, 0]), []);
});
