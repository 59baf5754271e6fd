import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { IndexCorruptError, IndexLockedError, IndexReadOnlyError } from "../errors.ts";
import { acquireLock } from "./lock.ts";
import { windowsDisk } from "./testdata/windows_disk.ts";
import { publish } from "./publish.ts";
import { openPublished } from "./published_file.ts";
import { removeIndex } from "./remove_index.ts";
import { Store } from "./store.ts";

Deno.test("removeIndex() removes what cbx wrote, and the folder with it", async () => {
  const { root, path } = await indexed();
  Deno.writeTextFileSync(`${path}.0f.tmp`, "half");
  Deno.writeTextFileSync(`${root}/.cbx/touches.json`, "{}");
  const { removed } = await removeIndex(path, ["touches.json"]);
  const names = ["", "/index.sqlite", "/index.sqlite.0f.tmp", "/index.sqlite.lock"];
  assert.deepEqual(removed, [...names, "/touches.json"].map((name) => `${root}/.cbx${name}`));
  assert.deepEqual([...Deno.readDirSync(root)], []);
});

Deno.test("removeIndex() leaves what others put into the folder", async () => {
  const { root, path } = await indexed();
  const others = ["index.sqlite.bak", "notes.tmp", "other.sqlite"];
  for (const name of others) Deno.writeTextFileSync(`${root}/.cbx/${name}`, "mine");
  await removeIndex(path, ["touches.json"]);
  assert.deepEqual(namesIn(`${root}/.cbx`), [".gitignore", ...others]);
});

Deno.test("removeIndex() leaves an ignore file that says something else", async () => {
  const { root, path } = await indexed();
  Deno.writeTextFileSync(`${root}/.cbx/.gitignore`, "*.log\n");
  await removeIndex(path, []);
  assert.deepEqual(namesIn(`${root}/.cbx`), [".gitignore"]);
});

Deno.test("removeIndex() touches nothing where there is no index", async () => {
  const root = Deno.makeTempDirSync();
  assert.deepEqual(await removeIndex(`${root}/.cbx/index.sqlite`, []), { removed: [] });
  Deno.mkdirSync(`${root}/empty`);
  assert.deepEqual(await removeIndex(`${root}/empty/index.sqlite`, []), { removed: [] });
  assert.deepEqual(namesIn(root), ["empty"]);
  assert.deepEqual(namesIn(`${root}/empty`), []);
});

for (
  const [what, make] of [
    ["text", (path) => Deno.writeTextFileSync(path, "SQLite is nice")],
    ["a database of another program", (path) => {
      using database = new DatabaseSync(path);
      database.exec("CREATE TABLE t(x)");
    }],
  ] satisfies [string, (path: string) => void][]
) {
  Deno.test(`removeIndex() refuses ${what}, and removes nothing`, async () => {
    const folder = Deno.makeTempDirSync();
    const path = `${folder}/index.sqlite`;
    make(path);
    Deno.writeTextFileSync(`${folder}/touches.json`, "{}");
    await assert.rejects(removeIndex(path, ["touches.json"]), (error) => {
      assert.ok(error instanceof IndexCorruptError);
      assert.match(error.message, /it was not written by cbx\. Move it away/);
      return true;
    });
    assert.deepEqual(namesIn(folder), ["index.sqlite", "touches.json"]);
  });
}

for (const size of [0, 40, 9000]) {
  Deno.test(`removeIndex() removes an index that is cut off at ${size} bytes`, async () => {
    const { root, path } = await indexed();
    Deno.truncateSync(path, size);
    await removeIndex(path, []);
    assert.deepEqual(namesIn(root), []);
  });
}

Deno.test("removeIndex() removes an index whose first or last bytes are damaged", async () => {
  for (const at of [0, 70, -1, -30]) {
    const { root, path } = await indexed();
    const bytes = Deno.readFileSync(path);
    bytes[at < 0 ? bytes.length + at : at]! ^= 1;
    Deno.writeFileSync(path, bytes);
    await removeIndex(path, []);
    assert.deepEqual(namesIn(root), []);
  }
});

Deno.test("removeIndex() waits for a writer, and then says who it is", async () => {
  const { root, path } = await indexed();
  using _lock = await acquireLock(path);
  await assert.rejects(removeIndex(path, []), IndexLockedError);
  assert.deepEqual(namesIn(`${root}/.cbx`), [".gitignore", "index.sqlite", "index.sqlite.lock"]);
});

Deno.test("removeIndex() removes nothing where a program keeps the index open", async () => {
  const { path } = await indexed();
  const disk = windowsDisk({ unremovable: "index.sqlite" });
  await assert.rejects(removeIndex(path, ["touches.json"], disk), (error) => {
    assert.ok(error instanceof IndexLockedError);
    assert.match(error.message, /is locked by a program that has it open: waited \d+ ms/);
    return true;
  });
  assert.equal(disk.waits.length, 8);
  using _store = await Store.open(openPublished(path), { write: false, path });
});

Deno.test({
  name: "removeIndex() touches nothing where writing is not allowed",
  permissions: { read: true },
  fn: async () => {
    const path = new URL("./testdata/index.sqlite", import.meta.url).pathname;
    assert.deepEqual(await removeIndex(path, []), { removed: [] });
    const own = new URL("./lock.ts", import.meta.url).pathname;
    // This very folder holds a file of the given name, which stands for one of cbx.
    await assert.rejects(removeIndex(`${own}.none`, ["lock.ts"]), IndexReadOnlyError);
  },
});

/** A folder with an index, made as the library makes it. */
async function indexed(): Promise<{ root: string; path: string }> {
  const root = Deno.makeTempDirSync();
  const path = `${root}/.cbx/index.sqlite`;
  using lock = await acquireLock(path);
  await publish(lock, async (file) => {
    using store = await Store.open(file, { write: true });
    await store.write(() => Promise.resolve());
  });
  return { root, path };
}

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}
