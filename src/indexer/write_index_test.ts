import assert from "node:assert/strict";
import {
  IndexCorruptError,
  IndexLockedError,
  IndexReadOnlyError,
  IndexVersionError,
} from "../errors.ts";
import { runOnIndex } from "../store/testdata/rewrite_index.ts";
import { acquireLock } from "../store/lock.ts";
import { openPublished } from "../store/published_file.ts";
import { Store } from "../store/store.ts";
import { ageFolders, OLD_DISK, put, treeOf } from "./testdata/tree.ts";
import { planChanges } from "./plan.ts";
import { writeIndex } from "./write_index.ts";

const LATER = 1_700_000_100.25;

Deno.test("writeIndex() builds, then updates, then finds nothing to do", async () => {
  const place = placeOf({ "a.ts": "1", "b.ts": "2" });
  assert.deepEqual(await report(place), { mode: "built", written: 2, removed: 0 });
  put(place.root, { "a.ts": "3" }, LATER);
  Deno.removeSync(`${place.root}/b.ts`);
  assert.deepEqual(await report(place), { mode: "updated", written: 1, removed: 1 });
  const before = Deno.statSync(place.indexPath);
  assert.deepEqual(await report(place), { mode: "unchanged", written: 0, removed: 0 });
  assert.equal(Deno.statSync(place.indexPath).ino, before.ino);
});

Deno.test("writeIndex() leaves an index that needs no walk to be checked", async () => {
  const place = placeOf({ "a.ts": "1" });
  // The folder of the index is made in the moment of the build: its parent has that time.
  await writeIndex(place, { disk: OLD_DISK });
  using store = await open(place.indexPath);
  const changes = await planChanges(store, { root: place.root, disk: OLD_DISK });
  assert.deepEqual(changes, { added: [], changed: [], removed: [] });
});

/** More files than are read again by every search. */
const MANY = Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`${at}.txt`, "1"]));

Deno.test("writeIndex() looks again at files that were unpacked a moment before", async () => {
  const place = placeOf(MANY);
  const now = Date.now;
  try {
    await writeIndex(place, { onProgress: () => Date.now = () => now() + 10_000 });
  } finally {
    Date.now = now;
  }
  using store = await open(place.indexPath);
  const changes = await planChanges(store, { root: place.root });
  assert.equal(changes.surroundings, undefined, "no walk is needed");
});

Deno.test("writeIndex() leaves a doubt about a file that changed while it was written", async () => {
  const place = placeOf({ ...MANY, "a.ts": "1" });
  const now = Date.now;
  try {
    await writeIndex(place, {
      onProgress: ({ stage }) => {
        Date.now = () => now() + 10_000;
        if (stage === "write") put(place.root, { "a.ts": "2" });
      },
    });
  } finally {
    Date.now = now;
  }
  using store = await open(place.indexPath);
  const { changed } = await planChanges(store, { root: place.root });
  assert.deepEqual(changed.map(({ path }) => path), ["a.ts"]);
});

Deno.test("writeIndex() notes a folder whose time has changed, and is done with it", async () => {
  const place = placeOf({ "a.ts": "1" });
  await writeIndex(place, { disk: OLD_DISK });
  Deno.utimeSync(place.root, LATER, LATER);
  assert.deepEqual(await report(place), { mode: "unchanged", written: 0, removed: 0 });
  using store = await open(place.indexPath);
  assert.deepEqual(await planChanges(store, { root: place.root, disk: OLD_DISK }), {
    added: [],
    changed: [],
    removed: [],
  });
});

Deno.test("writeIndex() takes in two files that were swapped under one time and size", async () => {
  const place = placeOf({ "a.ts": "const apple = 1;", "b.ts": "const grape = 1;" });
  await writeIndex(place);
  Deno.renameSync(`${place.root}/a.ts`, `${place.root}/c`);
  Deno.renameSync(`${place.root}/b.ts`, `${place.root}/a.ts`);
  Deno.renameSync(`${place.root}/c`, `${place.root}/b.ts`);
  ageFolders(place.root);
  const { mode, written } = await writeIndex(place);
  assert.deepEqual({ mode, written }, { mode: "updated", written: 2 });
});

Deno.test("writeIndex() parses no file of a copied tree", async () => {
  const { root, indexPath } = placeOf({ "a.ts": "1", "b.ts": "2" });
  await writeIndex({ root, indexPath });
  for (const name of ["a.ts", "b.ts"]) {
    Deno.renameSync(`${root}/${name}`, `${root}/old`);
    put(root, { [name]: Deno.readTextFileSync(`${root}/old`) });
    Deno.removeSync(`${root}/old`);
  }
  const { mode, written } = await writeIndex({ root, indexPath });
  assert.deepEqual({ mode, written }, { mode: "unchanged", written: 0 });
});

Deno.test("writeIndex() builds anew when it is told to", async () => {
  const place = placeOf({ "a.ts": "1", "b.ts": "2" });
  await writeIndex(place);
  const again = await writeIndex(place, { rebuild: true });
  assert.deepEqual([again.mode, again.written], ["built", 2]);
});

Deno.test("writeIndex() builds anew over an index of an older schema", async () => {
  const place = placeOf({ "a.ts": "1" });
  await writeIndex(place);
  await setVersion(place.indexPath, 0);
  assert.deepEqual(await report(place), { mode: "built", written: 1, removed: 0 });
});

Deno.test("writeIndex() builds anew over an index that is damaged, wherever that is met", async () => {
  const place = placeOf({ "a.ts": "const apple = 1;", "b.ts": "const pear = 1;" });
  await writeIndex(place);
  for (const at of [0, 20, 100, 5000, 8192, 30_000, -100, -30, -1]) {
    await writeIndex(place, { rebuild: true });
    const bytes = Deno.readFileSync(place.indexPath);
    const offset = at < 0 ? bytes.length + at : at;
    bytes[offset]! ^= 1;
    Deno.writeFileSync(place.indexPath, bytes);
    put(place.root, { "b.ts": `const plum = ${offset};` }, LATER + offset);
    assert.equal((await writeIndex(place)).mode, "built", `${at}`);
  }
});

Deno.test("writeIndex() builds anew over an index that was written elsewhere, and seals one that is believed", async () => {
  const place = placeOf({ "a.ts": "1" });
  await writeIndex(place);
  const copied = () => {
    Deno.copyFileSync(place.indexPath, `${place.indexPath}.copy`);
    Deno.renameSync(`${place.indexPath}.copy`, place.indexPath);
  };
  copied();
  assert.deepEqual(await report(place), { mode: "built", written: 1, removed: 0 });
  copied();
  assert.equal((await writeIndex({ ...place, trustsIndex: true })).mode, "unchanged");
  assert.equal((await report(place)).mode, "unchanged");
});

for (const rebuild of [false, true]) {
  const how = rebuild ? "to build anew" : "to update";
  Deno.test(`writeIndex() refuses ${how} over an index of a newer schema`, async () => {
    const place = placeOf({ "a.ts": "1" });
    await writeIndex(place);
    await setVersion(place.indexPath, 99);
    const before = Deno.readFileSync(place.indexPath);
    await assert.rejects(writeIndex(place, { rebuild }), IndexVersionError);
    assert.deepEqual(Deno.readFileSync(place.indexPath), before);
  });

  Deno.test(`writeIndex() refuses ${how} over what is no index`, async () => {
    const place = placeOf({ "a.ts": "1", ".cbx/index.sqlite": "my notes" });
    await assert.rejects(writeIndex(place, { rebuild }), IndexCorruptError);
    assert.equal(Deno.readTextFileSync(place.indexPath), "my notes");
    const beside = [".gitignore", "index.sqlite", "index.sqlite.lock"];
    assert.deepEqual(namesBeside(place.indexPath), beside);
  });
}

Deno.test("writeIndex() that is ended leaves the index, and nothing else", async () => {
  const place = placeOf({ "a.ts": "1" });
  await writeIndex(place);
  const before = Deno.readFileSync(place.indexPath);
  put(place.root, { "a.ts": "2", "b.ts": "3" }, LATER);
  const controller = new AbortController();
  const attempt = writeIndex(place, {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error("enough")),
  });
  await assert.rejects(attempt, /^Error: enough$/);
  assert.deepEqual(Deno.readFileSync(place.indexPath), before);
  const names = [".gitignore", "index.sqlite", "index.sqlite.lock"];
  assert.deepEqual(namesBeside(place.indexPath), names);
  using _lock = await acquireLock(place.indexPath, { waitMs: 0 });
});

for (const stage of ["read", "resolve", "write"] as const) {
  Deno.test(`writeIndex() that is ended while it is to ${stage} leaves the index, and nothing else`, async () => {
    const place = placeOf({
      "a.ts": "export const a = 1;",
      "b.ts": 'import { a } from "./a.ts";\na;',
    });
    await writeIndex(place);
    const before = Deno.readFileSync(place.indexPath);
    put(place.root, { "a.ts": "export const a = 2;" }, LATER);
    const controller = new AbortController();
    const onProgress = (progress: { readonly stage: string }) => {
      if (progress.stage === stage) controller.abort();
    };
    const { signal } = controller;
    await assert.rejects(writeIndex(place, { signal, onProgress }), { name: "AbortError" });
    assert.deepEqual(Deno.readFileSync(place.indexPath), before);
    assert.deepEqual(namesBeside(place.indexPath), [
      ".gitignore",
      "index.sqlite",
      "index.sqlite.lock",
    ]);
  });
}

Deno.test("writeIndex() does not wait for another writer longer than it is told to", async () => {
  const place = placeOf({ "a.ts": "1" });
  using _lock = await acquireLock(place.indexPath);
  await assert.rejects(writeIndex(place, { waitMs: 0 }), IndexLockedError);
});

Deno.test("writeIndex() that had to wait finds what the other one wrote", async () => {
  const place = placeOf({ "a.ts": "1" });
  const modes = await Promise.all([writeIndex(place), writeIndex(place)]);
  assert.deepEqual(modes.map(({ mode }) => mode).toSorted(), ["built", "unchanged"]);
});

Deno.test("writeIndex() notes the commit, and when it was", async () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const place = placeOf({ "a.ts": "1", ".git/HEAD": commit });
  await writeIndex(place);
  using store = await open(place.indexPath);
  assert.equal(store.meta["head_commit"], commit);
  assert.equal(store.meta["branch"], "");
  assert.match(String(store.meta["built_at"]), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

Deno.test("writeIndex() does not index a folder of the index inside the tree", async () => {
  const root = treeOf({ "a.ts": "1", "cache/other.ts": "2" });
  await writeIndex({ root, indexPath: `${root}/cache/index.sqlite` });
  using store = await open(`${root}/cache/index.sqlite`);
  assert.deepEqual(store.catalog.files.map(({ path }) => path), ["a.ts"]);
});

Deno.test({
  name: "writeIndex() says that it may not write",
  permissions: { read: true },
  fn: async () => {
    const root = new URL("../embed", import.meta.url).pathname;
    const attempt = writeIndex({ root, indexPath: `${root}/.cbx/index.sqlite` });
    await assert.rejects(attempt, IndexReadOnlyError);
  },
});

interface Place {
  readonly root: string;
  readonly indexPath: string;
}

function placeOf(files: Record<string, string>): Place {
  const root = treeOf(files);
  return { root, indexPath: `${root}/.cbx/index.sqlite` };
}

async function report(place: Place): Promise<Record<string, unknown>> {
  const { mode, written, removed } = await writeIndex(place, { disk: OLD_DISK });
  return { mode, written, removed };
}

function open(path: string): Promise<Store> {
  return Store.open(openPublished(path), { write: false, path });
}

function setVersion(path: string, version: number): Promise<void> {
  return runOnIndex(path, `PRAGMA user_version = ${version}`);
}

function namesBeside(path: string): string[] {
  return [...Deno.readDirSync(path.replace(/\/[^/]+$/, ""))].map(({ name }) => name).sort();
}
