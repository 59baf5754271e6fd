/**
 * An index that was updated, and a stale one with what has changed laid over it, hold what a fresh
 * one holds: row for row, after any change of the tree.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { LiveIndex } from "../src/indexer/live_index.ts";
import { openPublished } from "../src/store/published_file.ts";
import { Store } from "../src/store/store.ts";
import { extent } from "./_extent.ts";
import { dumpFile, dumpStore, type IndexDump } from "./_index_dump.ts";
import { MAX_FILE_BYTES, RandomTree } from "./_random_tree.ts";

const SEEDS = extent({ quick: [1, 2], full: [1, 2, 3, 4] });
const ROUNDS = 8;

/** Turns of the event loop after which a check of the tree is certainly made again. */
const MAX_TURNS = 2000;

for (const seed of SEEDS) {
  Deno.test(`update() gives what a fresh build gives, row for row (seed ${seed})`, async () => {
    const tree = new RandomTree(seed);
    const indexDir = Deno.makeTempDirSync();
    await update(tree, indexDir);
    for (let round = 0; round < ROUNDS; round++) {
      tree.change();
      const updated = await update(tree, indexDir);
      const fresh = await update(tree, Deno.makeTempDirSync());
      same(dumpFile(updated), dumpFile(fresh), tree);
    }
  });

  Deno.test(`an overlay gives what a fresh build gives, row for row (seed ${seed})`, async () => {
    const tree = new RandomTree(seed + 100);
    const stale = await update(tree, Deno.makeTempDirSync());
    const place = { root: tree.root, indexPath: stale, maxFileBytes: MAX_FILE_BYTES };
    const absent = `${Deno.makeTempDirSync()}/index.sqlite`;
    using patient = new LiveIndex(place);
    using unindexed = new LiveIndex({ ...place, indexPath: absent });
    for (let round = 0; round < ROUNDS; round++) {
      tree.change();
      const fresh = await dumpFresh(tree);
      using hasty = new LiveIndex(place);
      same(dumpStore((await hasty.current()).store), fresh, tree);
      for (const live of [patient, unindexed]) same(await dumpChecked(live, fresh), fresh, tree);
    }
  });
}

Deno.test("update() over many updates leaves a sound database, without waste", async () => {
  const tree = new RandomTree(99);
  const indexDir = Deno.makeTempDirSync();
  for (let round = 0; round < ROUNDS; round++) {
    tree.change();
    const { integrity, chunksOfNoFile, vectors, files } = dumpFile(await update(tree, indexDir));
    deepEqual(integrity, [{ integrity_check: "ok" }]);
    deepEqual(chunksOfNoFile, []);
    deepEqual(pathsOf(vectors), pathsOf(files));
  }
});

function pathsOf(rows: unknown): string[] {
  return (rows as readonly { readonly path: string }[]).map(({ path }) => path).sort();
}

/** @returns The path of the index. */
async function update({ root }: RandomTree, indexDir: string): Promise<string> {
  using index = await openIndex({ root, indexDir, maxFileBytes: MAX_FILE_BYTES });
  await index.update();
  return index.indexPath;
}

async function dumpFresh(tree: RandomTree): Promise<IndexDump> {
  const path = await update(tree, Deno.makeTempDirSync());
  using store = await Store.open(openPublished(path), { write: false, path });
  return dumpStore(store);
}

/** A check is good for a while: asks until there is nothing to wait for. */
async function dumpChecked(live: LiveIndex, expected: IndexDump): Promise<IndexDump> {
  const goal = JSON.stringify(expected);
  for (let turn = 0;; turn++) {
    const dump = dumpStore((await live.current()).store);
    if (turn === MAX_TURNS || JSON.stringify(dump) === goal) return dump;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function same(actual: IndexDump, expected: IndexDump, { log }: RandomTree): void {
  try {
    deepEqual(actual, expected);
  } catch (error) {
    throw new Error(`The indexes differ after:\n${log.join("\n")}`, { cause: error });
  }
}
