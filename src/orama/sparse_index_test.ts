import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import type { SparseVector } from "../embed/embedder.ts";
import { encodeSparse } from "../embed/sparse_format.ts";
import type { Store } from "../store/store.ts";
import { encodedStore } from "./testdata/encoded_store.ts";
import { SparseIndex, sparseIndex } from "./sparse_index.ts";

const CHUNKS: Readonly<Record<string, readonly (SparseVector | undefined)[]>> = {
  "a.ts": [{ ids: [3, 9, 65_535], weights: [1, 0.5, 2] }, { ids: [], weights: [] }],
  "b.ts": [undefined, { ids: [9], weights: [1.5] }],
};

function storeOf(chunks = CHUNKS): Promise<Store> {
  const items = Object.entries(chunks).map(([path, vectors]) =>
    [path, vectors.map((vector) => vector && encodeSparse(vector))] as const
  );
  return encodedStore(Object.fromEntries(items), { feature: "sparse", dimensions: 0 });
}

Deno.test("SparseIndex.scores() sums up the products of shared weights, by document", async () => {
  using store = await storeOf();
  const index = new SparseIndex(store);
  equal(index.size, 3);
  const query = { ids: [9, 65_535, 4], weights: [2, 0.25, 9] };
  // Two chunks and a skeleton a file.
  deepEqual([...index.scores(query)], [1.5, 0, 0, 0, 3, 0]);
  deepEqual([...index.scores({ ids: [], weights: [] })], [0, 0, 0, 0, 0, 0]);
});

Deno.test("SparseIndex.scores() come near the products of the weights before they were stored", async () => {
  const ids = Array.from({ length: 64 }, (_, id) => id * 31);
  const weights = ids.map((id) => 0.05 + id % 17 / 6);
  using store = await storeOf({ "a.ts": [{ ids, weights }] });
  const query = { ids, weights: ids.map((id) => 0.1 + id % 5 / 3) };
  const exact = weights.reduce((sum, weight, at) => sum + weight * query.weights[at]!, 0);
  const bound = query.weights.reduce((sum, weight) => sum + weight / 128, 0);
  const [score] = new SparseIndex(store).scores(query);
  ok(Math.abs(score! - exact) <= bound, `${score} is not within ${bound} of ${exact}`);
});

Deno.test("SparseIndex.scores() knows no term that a query numbers beyond the vocabulary", async () => {
  using store = await storeOf();
  const scores = new SparseIndex(store).scores({ ids: [65_536, 1e9, 3], weights: [1, 1, 1] });
  deepEqual([...scores], [1, 0, 0, 0, 0, 0]);
});

Deno.test("SparseIndex.scores() tells queries apart", async () => {
  using store = await storeOf();
  const index = new SparseIndex(store);
  const [one, other] = [{ ids: [3], weights: [1] }, { ids: [9], weights: [1] }];
  deepEqual([index.scores(one)[0], index.scores(other)[0], index.scores(one)[0]], [1, 0.5, 1]);
});

Deno.test("SparseIndex.shared() tells the terms of both, the weightiest first", async () => {
  using store = await storeOf();
  const index = new SparseIndex(store);
  const query = { ids: [9, 3, 5], weights: [4, 1, 1] };
  deepEqual(index.shared(query, 0), [{ id: 9, share: 2 }, { id: 3, share: 1 }]);
  deepEqual(index.shared(query, 1), []);
  deepEqual(index.shared(query, 3), []);
});

Deno.test("sparseIndex() is read once for as long as the store is as it was", async () => {
  using store = await storeOf();
  const first = sparseIndex(store);
  equal(sparseIndex(store), first);
  await store.write((writer) => Promise.resolve(writer.remove("a.ts")));
  notEqual(sparseIndex(store), first);
  equal(sparseIndex(store).size, 1);
});
