/**
 * Encodings of an index that was updated again and again are those of a fresh one:
 * chunk for chunk, after any change of the tree, and after runs that were cut off.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";
import { extent } from "../../tests/_extent.ts";
import { MAX_FILE_BYTES, RandomTree } from "../../tests/_random_tree.ts";
import { type FakeEmbedder, FakeSparse, scattered } from "../embed/testdata/fake_models.ts";
import type { Models } from "../embed/embedder.ts";
import { openPublished } from "../store/published_file.ts";
import { Store } from "../store/store.ts";
import { countStored, type StoredItems, storedItems } from "./testdata/encode.ts";
import { encodeIndex } from "./encode_index.ts";
import { LiveIndex } from "./live_index.ts";
import { writeIndex } from "./write_index.ts";

const SEEDS = extent({ quick: [1], full: [1, 2, 3] });
const ROUNDS = 8;
const VOCABULARY = ["apple", "grape", "lemon", "mango", "peach", "melon", "plain"];

interface Stored {
  readonly dense: StoredItems;
  readonly sparse: StoredItems;
}

function modelsOf(failAt = Infinity): Models & { readonly dense: FakeEmbedder } {
  const beforeBatch = (batch: number) => {
    if (batch >= failAt) throw new Error("No answer");
  };
  const options = { batchSize: 3, beforeBatch };
  return { dense: scattered(options), sparse: new FakeSparse(VOCABULARY, options) };
}

function placeOf({ root }: RandomTree, indexDir: string) {
  return { root, indexPath: `${indexDir}/index.sqlite`, maxFileBytes: MAX_FILE_BYTES };
}

async function bothOf(indexPath: string): Promise<Stored> {
  using store = await Store.open(openPublished(indexPath), { write: false, path: indexPath });
  return { dense: storedItems(store, "dense"), sparse: storedItems(store, "sparse") };
}

async function fresh(tree: RandomTree): Promise<Stored> {
  const place = placeOf(tree, Deno.makeTempDirSync());
  await writeIndex(place, { workers: 0 });
  await encodeIndex({ ...place, models: modelsOf() }, {});
  return bothOf(place.indexPath);
}

function same(actual: Stored, expected: Stored, { log }: RandomTree): void {
  try {
    deepEqual(actual, expected);
  } catch (error) {
    throw new Error(`What is stored differs after:\n${log.join("\n")}`, { cause: error });
  }
}

for (const seed of SEEDS) {
  Deno.test(`encodeIndex() after updates stores what it stores of a fresh index (seed ${seed})`, async () => {
    const tree = new RandomTree(seed);
    const place = placeOf(tree, Deno.makeTempDirSync());
    const given = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) tree.change();
      await writeIndex(place, { workers: 0, rebuild: round === 5 });
      // Two of three runs are cut off, each somewhere else.
      await encodeIndex({ ...place, models: modelsOf(1 + (seed + round) % 3) }, {});
      const models = modelsOf();
      const reports = await encodeIndex({ ...place, models }, {});
      for (const { withVector, chunks, stopped } of reports) {
        deepEqual([withVector, stopped], [chunks, undefined]);
      }
      const expected = await fresh(tree);
      same(await bothOf(place.indexPath), expected, tree);
      for (const text of models.dense.documents) given.add(text);
      const again = modelsOf();
      await encodeIndex({ ...place, models: again }, {});
      deepEqual(again.dense.documents, []);
    }
    ok(given.size > 0);
  });

  Deno.test(`an overlay keeps the vectors of chunks that are as they were (seed ${seed})`, async () => {
    const tree = new RandomTree(seed + 50);
    const place = placeOf(tree, Deno.makeTempDirSync());
    await writeIndex(place, { workers: 0 });
    await encodeIndex({ ...place, models: modelsOf() }, {});
    const before = (await bothOf(place.indexPath)).dense;
    let kept = 0;
    for (let round = 0; round < ROUNDS; round++) {
      tree.change();
      const whole = (await fresh(tree)).dense;
      const expected = Object.entries(whole).map(([path, items]) => [
        path,
        items.map((item) => before[path]?.includes(item) ? item : ""),
      ]);
      using live = new LiveIndex(place);
      const overlaid = storedItems((await live.current()).store, "dense");
      deepEqual(overlaid, Object.fromEntries(expected), tree.log.join("\n"));
      kept += countStored(overlaid);
    }
    ok(kept > 0);
  });
}
