import assert from "node:assert/strict";
import { indexOf, OLD_DISK, put, treeOf, update } from "./testdata/tree.ts";
import { applyChanges, type IndexProgress } from "./apply_changes.ts";
import { planChanges } from "./plan.ts";

const LATER = 1_700_000_100.25;

Deno.test("applyChanges() counts what it did, and names what is stored otherwise", async () => {
  const root = treeOf({ "same.ts": "1", "changed.ts": "2", "gone.ts": "3", "text.ts": "4" });
  using store = await indexOf({ root });
  put(root, { "same.ts": "1", "changed.ts": "5", "text.ts": "\0", "new.ts": "6" }, LATER);
  Deno.removeSync(`${root}/gone.ts`);
  const { paths, ...report } = await update(store, { root });
  assert.deepEqual(report, { written: 2, unchanged: 1, removed: 1, skipped: 1, left: [] });
  assert.deepEqual(paths.toSorted(), ["changed.ts", "gone.ts", "new.ts", "text.ts"]);
  assert.deepEqual(store.catalog.files.map(({ path }) => path), [
    "changed.ts",
    "new.ts",
    "same.ts",
  ]);
});

Deno.test("applyChanges() notes the time of a file that was only touched", async () => {
  const root = treeOf({ "a.ts": "const a = 1;" });
  using store = await indexOf({ root });
  const before = store.catalog.files[0]!;
  put(root, { "a.ts": "const a = 1;" }, LATER);
  const report = await update(store, { root });
  assert.equal(report.unchanged, 1);
  assert.deepEqual(report.paths, []);
  assert.deepEqual(store.catalog.files[0], { ...before, mtimeMs: LATER * 1000 });
  assert.deepEqual(await planChanges(store, { root, disk: OLD_DISK }), {
    added: [],
    changed: [],
    removed: [],
  });
});

Deno.test("applyChanges() notes a skip once, and drops it when the file is text", async () => {
  const root = treeOf({ "a.dat": "\0" });
  using store = await indexOf({ root });
  put(root, { "a.dat": "\0\0" }, LATER);
  await update(store, { root });
  assert.deepEqual(store.skips().map(({ path, size }) => [path, size]), [["a.dat", 2]]);
  put(root, { "a.dat": "text" }, LATER + 1);
  await update(store, { root });
  assert.deepEqual(store.skips(), []);
  assert.equal(store.catalog.files.length, 1);
});

Deno.test("applyChanges() of a part keeps what is known of the folders, and when", async () => {
  const root = treeOf({ "a.dat": "\0", "b.ts": "1", "d/c.ts": "2" });
  using store = await indexOf({ root });
  const before = store.surroundings();
  put(root, { "a.dat": "text", "b.ts": "3", "e/f.ts": "4" }, LATER);
  const { surroundings: _, ...changes } = await planChanges(store, { root, disk: OLD_DISK });
  await applyChanges(store, root, { ...changes, changed: [] });
  assert.deepEqual(store.surroundings(), before);
  assert.deepEqual(store.skips(), [], "a file that was taken in is not left out");
  const next = await planChanges(store, { root, disk: OLD_DISK });
  assert.deepEqual(next.changed.map(({ path }) => path), ["b.ts"]);
  assert.deepEqual(next.added, []);
});

Deno.test("applyChanges() reports how far it has come, up to all of it", async () => {
  const root = treeOf({ "a.ts": "1", "b.ts": "22", "c.bin.ts": "\0\0\0" });
  const steps: IndexProgress[] = [];
  using _store = await indexOf({ root, onProgress: (progress) => steps.push(progress) });
  const read = steps.filter(({ stage }) => stage === "read");
  assert.deepEqual(read.map(({ stage: _, share: __, ...each }) => each), [
    { done: 1, total: 3, bytesDone: 1, bytesTotal: 6, path: "a.ts" },
    { done: 2, total: 3, bytesDone: 3, bytesTotal: 6, path: "b.ts" },
    { done: 3, total: 3, bytesDone: 6, bytesTotal: 6, path: "c.bin.ts" },
  ]);
  assert.deepEqual(steps.map(({ stage, share }) => [stage, share]), [
    ["read", 0.125],
    ["read", 0.375],
    ["read", 0.75],
    ["resolve", 0.85],
    ["resolve", 0.95],
    ["write", 0.95],
  ]);
});

Deno.test("applyChanges() that is ended half-way leaves the index as it was", async () => {
  const root = treeOf({ "a.ts": "1", "b.ts": "2" });
  using store = await indexOf({ root });
  const state = () => [store.catalog.files, store.lexicon, store.surroundings(), store.meta];
  const before = state();
  put(root, { "a.ts": "3", "b.ts": "4", "c.ts": "5" }, LATER);
  const controller = new AbortController();
  const attempt = update(store, {
    root,
    signal: controller.signal,
    onProgress: () => controller.abort(new Error("enough")),
  });
  await assert.rejects(attempt, /^Error: enough$/);
  assert.deepEqual(state(), before);
});

Deno.test("applyChanges() takes a file that vanished meanwhile for one that is left out", async () => {
  const root = treeOf({ "a.ts": "1", "b.ts": "2" });
  using store = await indexOf({ root });
  put(root, { "a.ts": "3", "b.ts": "4" }, LATER);
  const changes = await planChanges(store, { root, disk: OLD_DISK });
  Deno.removeSync(`${root}/a.ts`);
  const report = await applyChanges(store, root, changes);
  assert.deepEqual([report.written, report.skipped], [1, 1]);
  assert.deepEqual(store.catalog.files.map(({ path }) => path), ["b.ts"]);
  assert.deepEqual(store.skips().map(({ path, reason }) => [path, reason]), [["a.ts", "vanished"]]);
});

Deno.test("applyChanges() notes the facts that it is given", async () => {
  using store = await indexOf({ root: treeOf({}), facts: { branch: "main", files: 7 } });
  assert.equal(store.meta["branch"], "main");
  assert.equal(store.meta["files"], 7);
});
