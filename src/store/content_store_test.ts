import { deepEqual, equal, throws } from "node:assert/strict";
import type { IndexCorruptError } from "../errors.ts";
import { ContentStore, countContents, KEY_BYTES, removeContents } from "./content_store.ts";

const GENERATION = "0123456789abcdef";
const VALUE = new TextEncoder().encode("what a parser made of a file ".repeat(50));

/** A key whose first byte, which names its part, is given. */
function key(first: number, last = 0): Uint8Array {
  const bytes = new Uint8Array(KEY_BYTES);
  bytes[0] = first;
  bytes[KEY_BYTES - 1] = last;
  return bytes;
}

function openStore(folder: string, options: { maxBytes?: number; trusts?: boolean } = {}) {
  return new ContentStore(folder, { generation: GENERATION, write: true, ...options });
}

function pathOf(folder: string, of: Uint8Array): string {
  const hex = of.toHex();
  return `${folder}/contents-${GENERATION}/${hex.slice(0, 2)}/${hex.slice(2)}`;
}

async function withStore(test: (folder: string, store: ContentStore) => Promise<void> | void) {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    await test(`${folder}/store`, openStore(`${folder}/store`));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("ContentStore gives back what was put, also to another process", async () => {
  await withStore(async (folder, store) => {
    equal(store.isEmpty, true);
    equal(store.get(key(1)), undefined);
    await store.put(key(1), VALUE);
    await store.put(key(1, 2), new Uint8Array(0));
    for (const each of [store, openStore(folder)]) {
      deepEqual(each.get(key(1)), VALUE);
      deepEqual(each.get(key(1, 2)), new Uint8Array(0));
      deepEqual([each.has(key(1)), each.has(key(2)), each.isEmpty], [true, false, false]);
    }
    equal(Deno.readTextFileSync(`${folder}/.gitignore`), "*\n");
  });
});

Deno.test("ContentStore takes a damaged value for none, at whatever byte, and replaces it", async () => {
  await withStore(async (folder, store) => {
    await store.put(key(1), VALUE);
    const path = pathOf(folder, key(1));
    const whole = Deno.readFileSync(path);
    for (let at = 0; at < whole.length; at++) {
      const damaged = whole.slice();
      damaged[at]! ^= 1 << (at % 8);
      Deno.writeFileSync(path, damaged);
      equal(store.get(key(1)), undefined, `byte ${at}`);
      Deno.writeFileSync(path, whole.subarray(0, at));
      equal(store.get(key(1)), undefined, `cut off at ${at}`);
    }
    await store.put(key(1), VALUE);
    deepEqual(store.get(key(1)), VALUE);
  });
});

Deno.test("ContentStore.put() goes on where another process removes all values", async () => {
  await withStore(async (folder, store) => {
    await store.put(key(1), VALUE);
    removeContents(folder);
    await store.put(key(1), VALUE);
    deepEqual(openStore(folder).get(key(1)), VALUE);
  });
});

Deno.test("ContentStore takes a value for none that was written elsewhere, unless it is trusted", async () => {
  await withStore(async (folder, store) => {
    await store.put(key(1), VALUE);
    const path = pathOf(folder, key(1));
    Deno.copyFileSync(path, `${path}.copy`);
    Deno.renameSync(`${path}.copy`, path);
    equal(store.get(key(1)), undefined);
    deepEqual(openStore(folder, { trusts: true }).get(key(1)), VALUE);
  });
});

Deno.test("ContentStore takes a value under the name of another for none", async () => {
  await withStore(async (folder, store) => {
    await store.put(key(1), VALUE);
    Deno.renameSync(pathOf(folder, key(1)), pathOf(folder, key(1, 9)));
    equal(store.get(key(1, 9)), undefined);
  });
});

Deno.test({
  name: "ContentStore follows no link, and waits for no pipe",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await withStore(async (folder, store) => {
      await store.put(key(1), VALUE);
      await store.put(key(2), VALUE);
      const [first, second] = [pathOf(folder, key(1)), pathOf(folder, key(2))];
      Deno.renameSync(first, `${folder}/elsewhere`);
      Deno.symlinkSync(`${folder}/elsewhere`, first);
      equal(store.get(key(1)), undefined);
      Deno.removeSync(first);
      await new Deno.Command("mkfifo", { args: [first] }).output();
      equal(store.get(key(1)), undefined);
      const part = second.slice(0, second.lastIndexOf("/"));
      Deno.renameSync(part, `${folder}/part`);
      Deno.symlinkSync(`${folder}/part`, part);
      equal(openStore(folder).get(key(2)), undefined);
      equal(
        await openStore(folder).put(key(2), VALUE).catch(({ name }) => name),
        "IndexCorruptError",
      );
    });
  },
});

Deno.test({
  name: "ContentStore writes and removes nothing through a link in the place of its folders",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await withStore(async (folder, store) => {
      await store.put(key(1), VALUE);
      const outside = `${folder}/../outside`;
      for (const generation of [GENERATION, "f".repeat(16)]) {
        Deno.renameSync(`${folder}/contents-${GENERATION}`, outside);
        Deno.symlinkSync(outside, `${folder}/contents-${generation}`);
        const isOwn = generation === GENERATION;
        if (isOwn) throws(() => openStore(folder), { name: "IndexCorruptError" });
        else openStore(folder);
        removeContents(folder);
        equal(new ContentStore(folder, { generation }).get(key(1)), undefined);
        deepEqual(Array.from(Deno.readDirSync(outside), ({ name }) => name), ["01"]);
        equal([...Deno.readDirSync(`${outside}/01`)].length, 1);
        Deno.removeSync(`${folder}/contents-${generation}`);
        Deno.renameSync(outside, `${folder}/contents-${GENERATION}`);
      }
    });
  },
});

Deno.test({
  name: "ContentStore keeps nothing in folders of another user, unless they are trusted",
  // Only the system's own user may give a folder away.
  ignore: Deno.build.os === "windows" || Deno.uid() !== 0,
  fn: async () => {
    await withStore(async (folder, store) => {
      await store.put(key(1), VALUE);
      const values = `${folder}/contents-${GENERATION}`;
      for (const each of [folder, values, `${values}/01`]) {
        Deno.chownSync(each, 1000, 1000);
        const refused = await openStore(folder).put(key(1), VALUE).catch(({ name }) => name);
        equal(refused, "IndexCorruptError", each);
        await openStore(folder, { trusts: true }).put(key(1), VALUE);
        Deno.chownSync(each, 0, 0);
      }
      await openStore(folder).put(key(1), VALUE);
    });
  },
});

Deno.test("ContentStore.trim() removes what was used the longest time ago, of parts that grew", async () => {
  await withStore(async (folder, store) => {
    for (let n = 0; n < 6; n++) await store.put(key(1, n), VALUE);
    await store.put(key(2), VALUE);
    const { size } = Deno.statSync(pathOf(folder, key(1)));
    for (let n = 0; n < 6; n++) {
      const time = new Date(2020, 0, n + 1);
      Deno.utimeSync(pathOf(folder, key(1, n)), time, time);
    }
    const bounded = openStore(folder, { maxBytes: 256 * size * 3 });
    bounded.trim();
    equal(countContents(folder).values, 7);
    bounded.get(key(1, 0));
    await bounded.put(key(1, 6), VALUE);
    bounded.trim();
    const left = [0, 1, 2, 3, 4, 5, 6].filter((n) => bounded.has(key(1, n)));
    // The first one was read a moment ago.
    deepEqual(left, [0, 5, 6]);
    equal(bounded.has(key(2)), true);
  });
});

Deno.test("ContentStore.trim() removes what a writer left behind that was killed", async () => {
  await withStore(async (folder, store) => {
    await store.put(key(1), VALUE);
    const draft = (name: string) => `${pathOf(folder, key(1, 1))}.${name}.tmp`;
    const [old, young] = [draft(crypto.randomUUID()), draft(crypto.randomUUID())];
    for (const path of [old, young]) Deno.writeTextFileSync(path, "half");
    Deno.utimeSync(old, 0, 0);
    store.trim();
    deepEqual([old, young].map(exists), [false, true]);
  });
});

Deno.test("ContentStore drops values of another generation when it writes, and only then", async () => {
  await withStore(async (folder, store) => {
    await store.put(key(1), VALUE);
    Deno.mkdirSync(`${folder}/contents-mine`);
    const generation = "f".repeat(16);
    equal(new ContentStore(folder, { generation }).get(key(1)), undefined);
    deepEqual(store.get(key(1)), VALUE);
    new ContentStore(folder, { generation, write: true });
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
    deepEqual(names, [".gitignore", `contents-${generation}`, "contents-mine"]);
  });
});

Deno.test("ContentStore that is only read makes and keeps nothing", async () => {
  const folder = `${Deno.makeTempDirSync()}/store`;
  const store = new ContentStore(folder, { generation: GENERATION });
  equal(store.get(key(1)), undefined);
  await store.put(key(1), VALUE);
  equal(exists(folder), false);
});

Deno.test("removeContents() removes the values, and nothing else", async () => {
  await withStore(async (folder, store) => {
    await store.put(key(1), VALUE);
    await store.put(key(2), VALUE);
    const { size } = Deno.statSync(pathOf(folder, key(1)));
    deepEqual(countContents(folder), { values: 2, bytes: 2 * size });
    const note = `${folder}/contents-${GENERATION}/note.txt`;
    Deno.writeTextFileSync(note, "mine");
    removeContents(folder);
    deepEqual(countContents(folder), { values: 0, bytes: 0 });
    deepEqual(Array.from(Deno.readDirSync(note.slice(0, -9)), ({ name }) => name), ["note.txt"]);
    deepEqual(removeContents(`${folder}/none`), []);
  });
});

Deno.test("ContentStore refuses a folder that is a file", async () => {
  await withStore((folder) => {
    Deno.writeTextFileSync(`${folder}/file`, "");
    throws(() => openStore(`${folder}/file`), { name: "IndexCorruptError" });
  });
});

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

Deno.test({
  name: "ContentStore speaks of a store, and not of an index, where it refuses a folder",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await withStore((folder) => {
      const link = `${folder}/link`;
      Deno.symlinkSync("nowhere", link);
      throws(
        () => openStore(link),
        ({ message, place }: IndexCorruptError) =>
          place === "store" && message.startsWith("Cannot open store ") &&
          message.endsWith("Move it away, or keep the store in another folder"),
      );
      return Promise.resolve();
    });
  },
});
