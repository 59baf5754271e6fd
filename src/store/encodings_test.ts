import { deepEqual, equal } from "node:assert/strict";
import { documentOf } from "./testdata/documents.ts";
import { type EncodedFile, type EncodingFeature, keyAt, slotsOf } from "./encodings.ts";
import { MemoryFile } from "./memory_file.ts";
import { Store } from "./store.ts";

const FAKE = { feature: "dense", model: "fake", fingerprint: "fake-1", dimensions: 2 } as const;

/** A hash for each letter. */
function hashes(letters: string): Uint8Array {
  return Uint8Array.from([...letters].flatMap((letter) => Array(16).fill(letter.codePointAt(0)!)));
}

/** Encoding of each letter: two bytes. */
function made(letters: string): EncodedFile {
  const items = Uint8Array.from([...letters].flatMap((letter) => [letter.codePointAt(0)!, 1]));
  return { hashes: hashes(letters), items };
}

/** A store of files, each with a chunk for each letter of its content. */
async function storeOf(files: Readonly<Record<string, string>>): Promise<Store> {
  const store = await Store.open(new MemoryFile(), { write: true });
  await store.write((writer) => {
    for (const [path, letters] of Object.entries(files)) {
      writer.add(documentOf(path, [...letters], { textHashes: hashes(letters) }));
    }
    return Promise.resolve();
  });
  return store;
}

async function change(store: Store, action: () => void): Promise<void> {
  await store.write(() => Promise.resolve(action()));
}

/** The letters whose items stand for the chunks of each file; `.` where none does. */
function read(store: Store, feature: EncodingFeature = "dense"): Record<string, string> {
  const found: Record<string, string> = {};
  store.encodings.forEachFile(feature, store.catalog, ({ file, textHashes, hashes, items }) => {
    found[file.path] = Array.from(
      slotsOf(textHashes, hashes),
      (place) => place < 0 ? "." : String.fromCodePoint(items[2 * place]!),
    ).join("");
  });
  return found;
}

Deno.test("Encodings gives each chunk what was made of its text, wherever that stands", async () => {
  using store = await storeOf({ "a.ts": "abca", "b.ts": "a" });
  await change(store, () => {
    store.encodings.setEncoder(FAKE);
    store.encodings.setFile("dense", "a.ts", made("xca"));
    store.encodings.setFile("dense", "b.ts", made("a"));
  });
  deepEqual(read(store), { "a.ts": "a.ca", "b.ts": "a" });
});

Deno.test("Encodings outlives a file that is written anew", async () => {
  using store = await storeOf({ "a.ts": "abc" });
  await change(store, () => {
    store.encodings.setEncoder(FAKE);
    store.encodings.setFile("dense", "a.ts", made("abc"));
  });
  await store.write((writer) => {
    writer.remove("a.ts");
    writer.add(documentOf("a.ts", [..."xbac"], { textHashes: hashes("xbac") }));
    return Promise.resolve();
  });
  deepEqual(read(store), { "a.ts": ".bac" });
});

Deno.test("Encodings tells nothing of a file whose texts have no hashes yet", async () => {
  using store = await storeOf({});
  await store.write((writer) => {
    writer.add(documentOf("a.ts", ["a"]));
    store.encodings.setEncoder(FAKE);
    store.encodings.setFile("dense", "a.ts", made("a"));
    return Promise.resolve();
  });
  deepEqual(read(store), {});
  await change(store, () => store.encodings.setTextHashes(1, hashes("a")));
  deepEqual(read(store), { "a.ts": "a" });
});

Deno.test("Encodings.setEncoder() takes out what another fingerprint has made, of its feature", async () => {
  using store = await storeOf({ "a.ts": "a" });
  const { encodings } = store;
  await change(store, () => {
    encodings.setEncoder(FAKE);
    encodings.setFile("dense", "a.ts", made("a"));
    encodings.setEncoder({ ...FAKE, feature: "sparse" });
    encodings.setFile("sparse", "a.ts", made("a"));
  });
  await change(store, () => encodings.setEncoder(FAKE));
  deepEqual(read(store), { "a.ts": "a" });
  await change(store, () => encodings.setEncoder({ ...FAKE, fingerprint: "fake-2" }));
  deepEqual(read(store), {});
  deepEqual(read(store, "sparse"), { "a.ts": "a" });
  deepEqual(encodings.encoder("dense"), { ...FAKE, fingerprint: "fake-2" });
});

Deno.test("Encodings.dropGone() takes out what was made of files that are gone", async () => {
  using store = await storeOf({ "a.ts": "a", "b.ts": "b" });
  await change(store, () => {
    store.encodings.setEncoder(FAKE);
    store.encodings.setFile("dense", "a.ts", made("a"));
    store.encodings.setFile("dense", "b.ts", made("b"));
  });
  await store.write((writer) => Promise.resolve(writer.remove("a.ts")));
  equal(store.encodings.file("dense", "a.ts")?.items.length, 2);
  await change(store, () => store.encodings.dropGone());
  equal(store.encodings.file("dense", "a.ts"), undefined);
  equal(store.encodings.bytesOf("dense"), 18);
});

Deno.test("Encodings.dropOutdated() takes out what was made of texts that are no more", async () => {
  using store = await storeOf({ "a.ts": "ab", "b.ts": "cd", "c.ts": "e", "d.ts": "f" });
  await change(store, () => {
    store.encodings.setEncoder(FAKE);
    const encoded = { "a.ts": "ba", "b.ts": "cx", "c.ts": "e", "gone.ts": "g" };
    for (const [path, letters] of Object.entries(encoded)) {
      store.encodings.setFile("dense", path, made(letters));
    }
  });
  await change(store, () => store.encodings.dropOutdated(store.catalog));
  deepEqual(read(store), { "a.ts": "ab", "c.ts": "e" });
  for (const path of ["b.ts", "gone.ts"]) equal(store.encodings.file("dense", path), undefined);
});

Deno.test("Encodings.copyFrom() takes over all that another index holds", async () => {
  using old = await storeOf({ "a.ts": "ab" });
  await change(old, () => {
    old.encodings.setEncoder(FAKE);
    old.encodings.setFile("dense", "a.ts", made("ab"));
  });
  using store = await storeOf({ "a.ts": "bc" });
  await change(store, () => store.encodings.copyFrom(old.encodings));
  deepEqual(store.encodings.encoders(), [FAKE]);
  deepEqual(store.encodings.file("dense", "a.ts"), old.encodings.file("dense", "a.ts"));
  deepEqual(read(store), { "a.ts": "b." });
});

Deno.test("Encodings of an index without models are empty", async () => {
  using store = await storeOf({ "a.ts": "a" });
  const { encodings } = store;
  deepEqual([encodings.encoders(), encodings.encoder("dense"), encodings.bytesOf("dense")], [
    [],
    undefined,
    0,
  ]);
  deepEqual(read(store), {});
});

Deno.test("slotsOf() gives a text the first of what was made of it", () => {
  deepEqual([...slotsOf(hashes("abca"), hashes("caa"))], [1, -1, 0, 1]);
  deepEqual([...slotsOf(hashes(""), hashes("a"))], []);
});

Deno.test("keyAt() tells texts apart by all of their hash", () => {
  const two = new Uint8Array(32);
  two[31] = 1;
  equal(keyAt(two, 0), "00".repeat(16));
  equal(keyAt(two, 1), `${"00".repeat(15)}01`);
});
