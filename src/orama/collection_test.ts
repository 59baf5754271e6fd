import { deepEqual, equal } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import type { Store } from "../store/store.ts";
import { scoreTerms } from "./bm25f.ts";
import { collectionOf } from "./collection.ts";

const POTS = {
  "pot.ts":
    "// Boils salted water.\nexport function boil(water: Water) {\n  return water.hot;\n}\n",
  "lid.ts": "export const lid = 'water stays';\n",
};
const MUGS = {
  "mug.py": "def pour(tea):\n    tea.water = 1\n    return tea\n\n\nclass Mug:\n    handle = 1\n",
};
const TERMS = ["water", "boil", "tea", "unheard"].map((term) => ({ term, weight: 1 }));

/** Indexes of two trees, and one of both. */
async function inStores(body: (a: Store, b: Store, both: Store) => void): Promise<void> {
  await inWorld(
    POTS,
    ({ store: a }) =>
      inWorld(
        MUGS,
        ({ store: b }) => inWorld({ ...POTS, ...MUGS }, ({ store: both }) => body(a, b, both)),
      ),
  );
}

Deno.test("collectionOf() counts in two indexes what one over both of them counts", async () => {
  await inStores((a, b, both) => {
    deepEqual(collectionOf([a, b], TERMS), collectionOf([both], TERMS));
  });
});

Deno.test("collectionOf() knows of one index what its catalog knows", async () => {
  await inWorld(POTS, ({ store }) => {
    const { catalog } = store;
    const { counts, ...totals } = collectionOf([store], TERMS);
    deepEqual(totals, {
      chunkCount: catalog.chunkCount,
      fileCount: 2,
      chunkAverages: catalog.chunkAverages,
      skeletonAverages: catalog.skeletonAverages,
    });
    equal(counts.get("water")!.fileCount, 2);
    deepEqual(counts.get("unheard"), { count: 0, skeletonCount: 0, fileCount: 0 });
  });
});

Deno.test("collectionOf() tells the last chunk of a file from its skeleton", async () => {
  await inWorld({ "a.md": "# Only here\n\nA marmoset.\n" }, ({ store }) => {
    equal(store.catalog.chunkCount, 1);
    const term = { term: "marmoset", weight: 1 };
    const { counts } = collectionOf([store], [term]);
    deepEqual(counts.get("marmoset"), { count: 1, skeletonCount: 0, fileCount: 1 });
  });
});

Deno.test("collectionOf() takes an empty index", async () => {
  await inWorld({}, ({ store }) => {
    const { chunkCount, fileCount, chunkAverages } = collectionOf([store, store], TERMS);
    deepEqual([chunkCount, fileCount, chunkAverages], [0, 0, [0, 0, 0, 0, 0]]);
  });
});

Deno.test("scoreTerms() scores a document by the collection that it is in", async () => {
  await inStores((a, b, both) => {
    const collection = collectionOf([a, b], TERMS);
    const scoresOf = (store: Store) => {
      const { scores } = scoreTerms(store, TERMS, collection);
      return store.catalog.files.flatMap(({ path, firstDocument, chunkCount }) =>
        Array.from({ length: chunkCount + 1 }, (_, i) => `${path} ${scores[firstDocument + i]}`)
      );
    };
    deepEqual([...scoresOf(a), ...scoresOf(b)].sort(), scoresOf(both).sort());
    const { fileCounts, fileTotal } = scoreTerms(a, TERMS, collection);
    deepEqual([fileCounts, fileTotal], [[3, 1, 1, 0], 3]);
  });
});
