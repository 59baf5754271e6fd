import assert from "node:assert/strict";
import { ageFolders, indexOf, OLD_DISK, put, treeOf, update } from "./testdata/tree.ts";
import { type Changes, planChanges } from "./plan.ts";
import { MemoryFile } from "../store/memory_file.ts";
import { Store } from "../store/store.ts";
import { DISK, type Disk } from "../walk/disk.ts";

const NONE = { added: [], changed: [], removed: [] };
const LATER = 1_700_000_100.25;
const NEVER = 4_000_000_000.5;

Deno.test("planChanges() of an empty index adds every file", async () => {
  const root = treeOf({ "b.ts": "1", "a/c.py": "2" });
  using store = await Store.open(new MemoryFile(), { write: true });
  assert.deepEqual(await plan(store, root), { ...NONE, added: ["a/c.py", "b.ts"] });
});

Deno.test("planChanges() of an unchanged tree finds nothing, and does not walk", async () => {
  const { root, store } = await indexed({ "a.ts": "1", "d/b.ts": "2", "c.bin": "\0" });
  assert.deepEqual(await planChanges(store, { root, disk: OLD_DISK }), NONE);
});

Deno.test("planChanges() suspects a file of another time", async () => {
  const { root, store } = await indexed({ "a.ts": "one", "b.ts": "two" });
  put(root, { "a.ts": "one" }, LATER);
  assert.deepEqual(await plan(store, root), { ...NONE, changed: ["a.ts"] });
});

Deno.test("planChanges() suspects a file that has become older", async () => {
  const { root, store } = await indexed({ "a.ts": "one" });
  put(root, { "a.ts": "two" }, 1_600_000_000.5);
  assert.deepEqual(await plan(store, root), { ...NONE, changed: ["a.ts"] });
});

Deno.test("planChanges() suspects a file of the same time and another size", async () => {
  const { root, store } = await indexed({ "a.ts": "one" });
  put(root, { "a.ts": "three" });
  assert.deepEqual(await plan(store, root), { ...NONE, changed: ["a.ts"] });
});

Deno.test("planChanges() trusts an old time and the same size where the system tells no more", async () => {
  const { root, store } = await indexed({ "a.ts": "one" });
  put(root, { "a.ts": "two" });
  assert.deepEqual(await plan(store, root), NONE);
});

Deno.test("planChanges() reads a file whose time is not older than the index", async () => {
  const root = treeOf({ "a.ts": "one", "b.ts": "two" });
  put(root, { "a.ts": "one", "b.ts": "two" }, NEVER);
  using store = await indexOf({ root });
  assert.deepEqual(await plan(store, root), NONE);
  put(root, { "a.ts": "six" }, NEVER);
  assert.deepEqual(await plan(store, root), { ...NONE, changed: ["a.ts"] });
});

Deno.test("planChanges() reads a file that was written within a tick before the index", async () => {
  const root = treeOf({ "a.ts": "one" });
  put(root, { "a.ts": "one" }, Date.now() / 1000);
  const { mtime } = Deno.statSync(`${root}/a.ts`);
  using store = await indexOf({ root });
  await store.write(() => {
    const surroundings = { ...store.surroundings(), skipped: [] };
    store.writeSurroundings({ ...surroundings, walkedAt: mtime!.getTime() + 4 }, {});
    return Promise.resolve();
  });
  put(root, { "a.ts": "six" }, mtime!.getTime() / 1000);
  assert.deepEqual(await plan(store, root), { ...NONE, changed: ["a.ts"] });
});

Deno.test("planChanges() reads a file of a whole second for longer", async () => {
  const root = treeOf({ "a.ts": "one" });
  const second = Math.floor(Date.now() / 1000);
  put(root, { "a.ts": "one" }, second);
  using store = await indexOf({ root });
  put(root, { "a.ts": "six" }, second);
  assert.deepEqual(await plan(store, root), { ...NONE, changed: ["a.ts"] });
});

Deno.test("planChanges() walks again where the time of a folder proves nothing", async () => {
  const root = treeOf({ "d/a.ts": "1" });
  Deno.utimeSync(`${root}/d`, NEVER, NEVER);
  using store = await indexOf({ root });
  put(root, { "d/b.ts": "2" });
  Deno.utimeSync(`${root}/d`, NEVER, NEVER);
  assert.deepEqual(await plan(store, root), { ...NONE, added: ["d/b.ts"] });
});

Deno.test("planChanges() finds files that came, went and were renamed", async () => {
  const { root, store } = await indexed({ "a.ts": "1", "d/b.ts": "2", "d/c.ts": "3" });
  Deno.removeSync(`${root}/a.ts`);
  Deno.renameSync(`${root}/d/b.ts`, `${root}/d/e.ts`);
  Deno.writeTextFileSync(`${root}/new.ts`, "4");
  assert.deepEqual(await plan(store, root), {
    added: ["d/e.ts", "new.ts"],
    changed: [],
    removed: ["a.ts", "d/b.ts"],
  });
});

Deno.test("planChanges() finds the files of a folder that was moved", async () => {
  const { root, store } = await indexed({ "d/a.ts": "1", "d/e/b.ts": "2" });
  Deno.renameSync(`${root}/d`, `${root}/x`);
  assert.deepEqual(await plan(store, root), {
    added: ["x/a.ts", "x/e/b.ts"],
    changed: [],
    removed: ["d/a.ts", "d/e/b.ts"],
  });
});

Deno.test("planChanges() finds a file that gave way to a folder or a link of its name", async () => {
  const { root, store } = await indexed({ "a.ts": "1", "b.ts": "2", "c.ts": "3" });
  Deno.removeSync(`${root}/a.ts`);
  put(root, { "a.ts/in.ts": "4" });
  Deno.removeSync(`${root}/b.ts`);
  Deno.symlinkSync("c.ts", `${root}/b.ts`);
  ageFolders(root);
  assert.deepEqual(await plan(store, root), {
    added: ["a.ts/in.ts"],
    changed: [],
    removed: ["a.ts", "b.ts"],
  });
});

Deno.test("planChanges() follows an ignore file that was written over in place", async () => {
  const { root, store } = await indexed({ ".gitignore": "a.ts\n", "a.ts": "1", "b.ts": "2" });
  put(root, { ".gitignore": "b.ts\n" }, LATER);
  assert.deepEqual(await plan(store, root), {
    added: ["a.ts"],
    changed: [".gitignore"],
    removed: ["b.ts"],
  });
});

for (
  const [what, path, root] of [
    ["of git alone", ".git/info/exclude", ""],
    ["above the root", ".gitignore", "/d"],
  ] as const
) {
  Deno.test(`planChanges() follows an ignore file ${what}`, async () => {
    const files = {
      ".git/HEAD": "ref: refs/heads/main",
      "a.ts": "1",
      "d/a.ts": "2",
      "d/b.ts": "3",
    };
    const top = treeOf({ ...files, [path]: "b.ts\n" });
    using store = await indexOf({ root: top + root });
    put(top, { [path]: "a.ts\n" }, LATER);
    const { added, removed } = await plan(store, top + root);
    assert.ok(added.some((name) => name.endsWith("b.ts")));
    assert.ok(removed.includes("a.ts"));
  });
}

Deno.test("planChanges() follows an ignore file that came and one that went", async () => {
  const { root, store } = await indexed({ "d/.ignore": "a.ts\n", "d/a.ts": "1", "e/b.ts": "2" });
  Deno.removeSync(`${root}/d/.ignore`);
  Deno.writeTextFileSync(`${root}/e/.ignore`, "b.ts\n");
  assert.deepEqual(await plan(store, root), {
    added: ["d/a.ts", "e/.ignore"],
    changed: [],
    removed: ["d/.ignore", "e/b.ts"],
  });
});

Deno.test("planChanges() asks again about a binary file only when it is another", async () => {
  const { root, store } = await indexed({ "a.dat": "\0\0\0", "b.ts": "1" });
  assert.deepEqual(store.skips().map(({ path }) => path), ["a.dat"]);
  put(root, { "b.ts": "2" }, LATER);
  assert.deepEqual(await plan(store, root), { ...NONE, changed: ["b.ts"] });
  put(root, { "a.dat": "abc" }, LATER);
  assert.deepEqual(await plan(store, root), { ...NONE, added: ["a.dat"], changed: ["b.ts"] });
});

Deno.test("planChanges() finds a file that is too large no more, or by now", async () => {
  const root = treeOf({ "a.ts": "1".repeat(99), "b.ts": "2", "c.ts": "3".repeat(99) });
  const maxFileBytes = 50;
  using store = await indexOf({ root, maxFileBytes });
  assert.deepEqual(await planChanges(store, { root, maxFileBytes, disk: OLD_DISK }), NONE);
  put(root, { "a.ts": "1" });
  assert.deepEqual(await plan(store, root, maxFileBytes), { ...NONE, added: ["a.ts"] });
  put(root, { "a.ts": "1".repeat(99), "b.ts": "2".repeat(99) });
  assert.deepEqual(await plan(store, root, maxFileBytes), { ...NONE, removed: ["b.ts"] });
});

Deno.test("planChanges() walks again where another size is too large", async () => {
  const root = treeOf({ "a.ts": "1".repeat(99), "b.ts": "2" });
  using store = await indexOf({ root, maxFileBytes: 50 });
  assert.deepEqual(await plan(store, root), { ...NONE, added: ["a.ts"] });
  await update(store, { root });
  assert.deepEqual(await plan(store, root, 50), { ...NONE, removed: ["a.ts"] });
});

Deno.test("planChanges() tries again what could not be read", async () => {
  const { root, store } = await indexed({ "a.ts": "1", "b.ts": "2" });
  for (const reason of ["unreadable", "vanished"] as const) {
    const skip = { path: "a.ts", reason, mtimeMs: 1_700_000_000_125, size: 1 };
    await store.write((writer) => {
      writer.remove("a.ts");
      store.writeSurroundings({ ...store.surroundings(), skipped: [skip] }, {});
      return Promise.resolve();
    });
    // A file that has vanished leaves its trace in the time of the folder.
    if (reason === "vanished") Deno.utimeSync(root, LATER, LATER);
    assert.deepEqual(await plan(store, root), { ...NONE, added: ["a.ts"] }, reason);
  }
});

Deno.test({
  name: "planChanges() waits for no pipe that stands where a file could not be read",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const { root, store } = await indexed({ "a.ts": "1" });
    await new Deno.Command("mkfifo", { args: [`${root}/pipe.ts`] }).output();
    Deno.utimeSync(root, 1_700_000_000.125, 1_700_000_000.125);
    const skipped = [{ path: "pipe.ts", reason: "unreadable" as const }];
    await store.write(() => {
      store.writeSurroundings({ ...store.surroundings(), skipped }, {});
      return Promise.resolve();
    });
    assert.deepEqual(await plan(store, root), NONE);
  },
});

Deno.test("planChanges() ends when it is told to", async () => {
  const root = treeOf({ "a.ts": "1" });
  using store = await Store.open(new MemoryFile(), { write: true });
  const signal = AbortSignal.abort();
  await assert.rejects(planChanges(store, { root, signal }), { name: "AbortError" });
});

async function indexed(
  files: Record<string, string>,
): Promise<{ root: string; store: Store }> {
  const root = treeOf(files);
  return { root, store: await indexOf({ root }) };
}

/** The paths of a plan. */
async function plan(
  store: Store,
  root: string,
  maxFileBytes?: number,
  disk: Disk = OLD_DISK,
): Promise<Record<"added" | "changed" | "removed", readonly string[]>> {
  const options = maxFileBytes === undefined ? { root } : { root, maxFileBytes };
  const { added, changed, removed }: Changes = await planChanges(store, { ...options, disk });
  return {
    added: added.map(({ path }) => path),
    changed: changed.map(({ path }) => path),
    removed: removed.toSorted(),
  };
}

Deno.test("planChanges() names changed files of a complete list without a walk", async () => {
  const root = treeOf({ "a.ts": "one", "tests/b_test.py": "two" });
  using store = await indexOf({ root });
  put(root, { "tests/b_test.py": "three" });
  Deno.utimeSync(`${root}/tests/b_test.py`, 1_700_000_200.25, 1_700_000_200.25);
  ageFolders(root);
  const { changed, surroundings } = await planChanges(store, { root, disk: OLD_DISK });
  assert.deepEqual(changed, [{
    path: "tests/b_test.py",
    mtimeMs: 1_700_000_200_250,
    size: 5,
    ctimeMs: 0,
    inode: 0,
    language: "python",
    category: "test",
  }]);
  assert.deepEqual(surroundings?.directories, store.surroundings().directories);
});

Deno.test("planChanges() finds two files that were swapped", async () => {
  const { root, store } = await indexedWithStates({ "a.ts": "one", "b.ts": "two" });
  Deno.renameSync(`${root}/a.ts`, `${root}/c`);
  Deno.renameSync(`${root}/b.ts`, `${root}/a.ts`);
  Deno.renameSync(`${root}/c`, `${root}/b.ts`);
  ageFolders(root);
  assert.deepEqual(await plan(store, root, undefined, DISK), {
    ...NONE,
    changed: ["a.ts", "b.ts"],
  });
});

Deno.test("planChanges() finds a file that was written over under its old time", async () => {
  const { root, store } = await indexedWithStates({ "a.ts": "one", "b.ts": "two" });
  put(root, { "a.ts": "six" });
  assert.deepEqual(await plan(store, root, undefined, DISK), { ...NONE, changed: ["a.ts"] });
});

Deno.test("planChanges() finds what a backup with old times has put back", async () => {
  const { root, store } = await indexedWithStates({ "d/a.ts": "one", "d/b.ts": "two" });
  const { mtime } = Deno.statSync(`${root}/d`);
  put(root, { "d/c.ts": "old" });
  Deno.utimeSync(`${root}/d`, mtime!, mtime!);
  assert.deepEqual(await plan(store, root, undefined, DISK), { ...NONE, added: ["d/c.ts"] });
});

Deno.test("planChanges() finds a skipped file that was swapped for text", async () => {
  const { root, store } = await indexedWithStates({ "a.dat": "\0\0\0" });
  put(root, { "a.dat": "abc" });
  assert.deepEqual(await plan(store, root, undefined, DISK), { ...NONE, added: ["a.dat"] });
});

Deno.test("planChanges() reads a copy of a tree once, and remembers that nothing has changed", async () => {
  const { root, store } = await indexedWithStates({ "a.ts": "one", "b.ts": "two" });
  const copied: Disk = {
    ...SETTLED_DISK,
    stat: (path) => {
      const stat = SETTLED_DISK.stat(path);
      return { ...stat, ino: stat.isFile ? stat.ino! + 1000 : stat.ino };
    },
  };
  const { added, changed, removed, touched } = await planChanges(store, { root, disk: copied });
  assert.deepEqual([added, changed, removed], [[], [], []]);
  assert.deepEqual(touched?.map(({ path }) => path), ["a.ts", "b.ts"]);
  const { unchanged } = await update(store, { root, disk: copied });
  assert.equal(unchanged, 0);
  assert.deepEqual(await planChanges(store, { root, disk: copied }), NONE);
});

Deno.test("planChanges() reads contents where all files have one fixed time", async () => {
  const names = Array.from({ length: 20 }, (_, n) => `${n}.ts`);
  const { root, store } = await indexed(Object.fromEntries(names.map((name) => [name, "one"])));
  put(root, { "7.ts": "six" });
  assert.deepEqual(await plan(store, root), { ...NONE, changed: ["7.ts"] });
  assert.deepEqual(await planChanges(store, { root, trustsTimes: true, disk: OLD_DISK }), NONE);
});

/** A disk on which whatever was changed was changed long ago: numbers alone tell files apart. */
const SETTLED_DISK: Disk = {
  ...DISK,
  stat: (path) => ({ ...DISK.stat(path), ctime: new Date(1_700_000_000_000) }),
};

/** An index that was built a while after its tree. */
async function indexedWithStates(
  files: Record<string, string>,
): Promise<{ root: string; store: Store }> {
  const root = treeOf(files);
  const store = await indexOf({ root, disk: SETTLED_DISK });
  return { root, store };
}
