import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { IndexCorruptError, IndexVersionError } from "../errors.ts";
import { documentOf, listsOf } from "./testdata/documents.ts";
import { openDenoFile } from "./deno_file.ts";
import type { FileDocument } from "./document.ts";
import { MemoryFile } from "./memory_file.ts";
import { SCHEMA_VERSION } from "./schema.ts";
import type { Surroundings } from "./rows.ts";
import { Store } from "./store.ts";
import type { SyncFile } from "./sync_file.ts";

const SURROUNDINGS: Surroundings = {
  walkedAt: 1_700_000_000_456,
  maxFileBytes: 0,
  walkedBy: "",
  skipped: [
    { path: "a.bin", reason: "binary", detail: "NUL at byte 0", mtimeMs: 5, size: 9 },
    { path: "node_modules/", reason: "default_ignored" },
  ],
  directories: [{ path: "", mtimeMs: 1 }, { path: "src", mtimeMs: 2 }],
  ignoreFiles: [{ path: ".gitignore", mtimeMs: 3 }],
};

Deno.test("Store gives back everything that was written", async () => {
  const document = documentOf("src/a.py", ["alpha beta", "gamma"], {
    language: "python",
    category: "test",
    status: "partial",
    hasLongLines: true,
    hasNoSecret: true,
    definitions: [{
      name: "Alpha_Beta",
      kind: "class",
      scope: "Outer",
      signature: "class Alpha_Beta:",
      doc: "Does things.",
      startLine: 1,
      endLine: 2,
      docLine: 1,
      isTitle: false,
      type: "string",
    }],
  });
  using store = await storeOf([document, documentOf("b.ts", ["x"])]);
  const file = store.catalog.files[1]!;
  assert.deepEqual({ ...file, id: 0, firstChunk: 0, firstDocument: 0, node: 0 }, {
    id: 0,
    node: 0,
    unit: "",
    path: "src/a.py",
    mtimeMs: 1_700_000_000_123,
    size: document.size,
    ctimeMs: 0,
    inode: 0,
    language: "python",
    category: "test",
    status: "partial",
    lineCount: 2,
    hasLongLines: true,
    hasNoSecret: true,
    firstChunk: 0,
    chunkCount: 2,
    firstDocument: 0,
    referrers: 0,
  });
  assert.deepEqual(store.hashOf("src/a.py"), document.hash);
  assert.deepEqual(
    store.chunksOfFile(file).map(({ id: _, fileId: __, ...chunk }) => chunk),
    document.chunks,
  );
  const [symbol] = store.symbolsNamed(["alphabeta", "nothing"]);
  const { docLine: _, isTitle: __, ...definition } = document.definitions[0]!;
  const { node } = symbol!;
  assert.deepEqual(symbol, { fileId: file.id, node, normal: "alphabeta", ...definition });
  assert.deepEqual(store.symbolsInFile(file.id, "Alpha_Beta"), [symbol]);
  assert.deepEqual(store.symbolsStarting(file.id, 1, 1), [symbol]);
  assert.deepEqual(store.symbolsStarting(file.id, 2, 9), []);
  assert.deepEqual(store.symbolCounts(), { class: 1 });
  assert.equal(store.symbolCount(), 1);
  assert.deepEqual(store.parseFailures(), [{ path: "src/a.py", status: "partial", message: "" }]);
});

Deno.test("Store gives back what the walk found, and facts about the index", async () => {
  using store = await storeOf([], { built_at: "today", files: 3 });
  const { skipped, ...others } = SURROUNDINGS;
  assert.deepEqual(store.skips(), skipped);
  assert.deepEqual(store.surroundings(), others);
  assert.equal(store.meta["built_at"], "today");
  assert.equal(store.meta["files"], 3);
});

Deno.test("Store.writeSurroundings() replaces what an earlier walk found", async () => {
  using store = await storeOf([]);
  const none = {
    walkedAt: 7,
    maxFileBytes: 5,
    walkedBy: "[]",
    skipped: [],
    directories: [],
    ignoreFiles: [],
  };
  await store.write(() => Promise.resolve(store.writeSurroundings(none, {})));
  assert.deepEqual({ ...store.surroundings(), skipped: store.skips() }, none);
});

Deno.test("Store.postings() knows the terms that there are, and no others", async () => {
  using store = await storeOf([documentOf("a.ts", ["x y", "y"])]);
  assert.equal(store.lexicon, "\na.ts\nx\ny\n");
  assert.deepEqual(listsOf(store), {
    "a.ts": ["a.ts:3 0,0,0,1,0"],
    x: ["a.ts:1 1,0,0,0,0"],
    y: ["a.ts:1 1,0,0,0,0", "a.ts:2 1,0,0,0,0"],
  });
  assert.equal(store.postings("z"), undefined);
});

Deno.test("Store.hasTerm() tells whether a term is indexed", async () => {
  using store = await storeOf([documentOf("a.ts", ["alpha beta"])]);
  assert.equal(store.hasTerm("alpha"), true);
  assert.equal(store.hasTerm("alph"), false);
});

Deno.test("Store.namesOf() names definitions once each, and no titles of tests", async () => {
  const place = { kind: "function", scope: "", signature: "", doc: "", type: "" } as const;
  const lines = { startLine: 1, endLine: 1, docLine: 1 };
  const definitions = [
    { ...place, ...lines, name: "readAll", isTitle: false },
    { ...place, ...lines, name: "readAll", isTitle: false },
    { ...place, ...lines, name: "read_all", isTitle: true },
    { ...place, ...lines, name: "other", isTitle: false },
  ];
  using store = await storeOf([documentOf("a.ts", ["x"], { definitions })]);
  assert.deepEqual(store.namesOf(["readall"]), [{ name: "readAll", kind: "function" }]);
});

Deno.test("Store.chunks() takes more ids than a statement does, and leaves out unknown ones", async () => {
  const words = Array.from({ length: 1200 }, (_, index) => `w${index}`);
  using store = await storeOf([documentOf("a.ts", words)]);
  const found = store.chunks([...words.keys(), 5000]);
  assert.equal(found.size, 1199);
  assert.equal(found.get(7)?.symbol, "w6");
  assert.equal(store.chunksOfKind(["function"]).size, 1200);
  assert.equal(store.chunksOfKind(["class", "block"]).size, 0);
});

/** Vectors of each file that has some, by its first document. */
function vectorsOf(store: Store): [number, number[]][] {
  const found: [number, number[]][] = [];
  store.forEachVectors((first, vectors) => found.push([first, [...vectors]]));
  return found;
}

Deno.test("Store.forEachVectors() gives those of all files that have some", async () => {
  const vectors = Int8Array.of(1, 2, 3, 4, 5, 6);
  const facts = { embedder: "abc", vector_dimensions: 2 };
  using store = await storeOf(
    [documentOf("a.ts", ["x"]), documentOf("b.ts", ["y", "z"], { vectors })],
    facts,
  );
  assert.deepEqual(store.vectorSource, { fingerprint: "abc", dimensions: 2 });
  assert.deepEqual(vectorsOf(store), [[2, [1, 2, 3, 4, 5, 6]]]);
});

Deno.test("Store.forEachVectors() gives none where no embedder made any", async () => {
  using store = await storeOf([documentOf("a.ts", ["x"])]);
  assert.equal(store.vectorSource, undefined);
  assert.deepEqual(vectorsOf(store), []);
});

Deno.test("Store.forEachVectors() forgets those of files that left, and gives none of another length", async () => {
  const facts = { embedder: "abc", vector_dimensions: 2 };
  const vectors = Int8Array.of(1, 2, 3, 4);
  using store = await storeOf(
    [documentOf("a.ts", ["x"], { vectors }), documentOf("b.ts", ["y"], { vectors })],
    facts,
  );
  await store.write((writer) => {
    writer.remove("a.ts");
    writer.add(documentOf("c.ts", ["z"], { vectors: Int8Array.of(9) }));
    return Promise.resolve();
  });
  assert.deepEqual(vectorsOf(store), [[0, [1, 2, 3, 4]]]);
});

Deno.test("Store.joints() gives those of files of which they are known, as they are by now", async () => {
  const bits = (value: number) => ({ joints: Uint8Array.of(value) });
  using store = await storeOf([documentOf("a.ts", ["x"], bits(1)), documentOf("b.ts", ["y"])]);
  const jointsOf = (path: string) => {
    const { id } = store.catalog.fileAt(path)!;
    return [...store.joints([id]).get(id) ?? []];
  };
  assert.deepEqual(store.joints([1, 2, 99]), new Map([[1, Uint8Array.of(1)]]));
  await store.write((writer) => {
    writer.remove("a.ts");
    writer.add(documentOf("a.ts", ["x"], bits(2)));
    return Promise.resolve();
  });
  assert.deepEqual([jointsOf("a.ts"), jointsOf("b.ts")], [[2], []]);
});

Deno.test("Store.touchFile() changes the time alone", async () => {
  using store = await storeOf([documentOf("a.ts", ["x"])]);
  const before = store.catalog.files[0]!;
  await store.write(() => Promise.resolve(store.touchFile({ path: "a.ts", mtimeMs: 99 })));
  assert.deepEqual(store.catalog.files[0], { ...before, mtimeMs: 99 });
});

Deno.test("Store.write() undoes everything when the change fails", async () => {
  using store = await storeOf([documentOf("a.ts", ["x"])]);
  const before = listsOf(store);
  const attempt = store.write((writer) => {
    writer.remove("a.ts");
    writer.add(documentOf("b.ts", ["y"]));
    return Promise.reject(new Error("no"));
  });
  await assert.rejects(attempt, /^Error: no$/);
  assert.deepEqual(store.catalog.files.map(({ path }) => path), ["a.ts"]);
  assert.deepEqual(listsOf(store), before);
});

Deno.test("Store.withoutDraft() gives the index as it was before a draft, to be drafted on again", async () => {
  using file = await storeOf([]);
  let store: Store = file;
  for (const [path, term] of [["a.ts", "alpha"], ["b.ts", "beta"]] as const) {
    store.draft((writer) => {
      writer.add(documentOf(path, [term]));
      store.noteFacts({ built_at: path });
    });
    assert.deepEqual(store.catalog.files.map((each) => each.path), [path]);
    assert.deepEqual([store.hasTerm("alpha"), store.hasTerm("beta")], [
      term === "alpha",
      term === "beta",
    ]);
    assert.equal(store.meta["built_at"], path);
    const emptied = store.withoutDraft();
    assert.deepEqual([emptied.catalog.files, emptied.meta["built_at"]], [[], undefined]);
    // What others have noted of the index that was drafted is not looked up for the next one.
    assert.notEqual(emptied, store);
    store = emptied;
  }
  assert.throws(() =>
    store.draft(() => {
      throw new Error("no");
    }), /no/);
  assert.deepEqual(store.withoutDraft().catalog.files, []);
});

Deno.test("Store.write() names a full disk, and not the transaction that it ended", async () => {
  const file = new MemoryFile();
  using store = await Store.open(file, { write: true });
  file.write = () => {
    throw Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
  };
  const big = Array.from({ length: 60 }, (_, n) => documentOf(`${n}`.repeat(999_999), ["x"]));
  const attempt = store.write((writer) => Promise.resolve(big.forEach((one) => writer.add(one))));
  await assert.rejects(attempt, /No space left on device/);
});

Deno.test("Store.open() reads a file that node:sqlite has rewritten", async () => {
  const path = await published([documentOf("a.ts", ["x"])]);
  {
    using database = new DatabaseSync(path);
    database.exec("UPDATE files SET path = 'b.ts'; REINDEX");
  }
  using store = await Store.open(openDenoFile(path), { write: false, path });
  assert.deepEqual(listsOf(store)["x"], ["b.ts:1 1,0,0,0,0"]);
});

Deno.test("Store writes a plain database in rollback-journal mode", async () => {
  const path = await published([documentOf("a.ts", ["x"])]);
  using database = new DatabaseSync(path, { readOnly: true });
  assert.deepEqual({ ...database.prepare("PRAGMA integrity_check").get() }, {
    integrity_check: "ok",
  });
  assert.deepEqual([...Deno.readFileSync(path).subarray(18, 20)], [1, 1]);
  assert.deepEqual([...Deno.readDirSync(path.replace(/\/[^/]+$/, ""))].length, 1);
});

for (
  const [what, change, error, message] of [
    [
      "an empty file",
      (path) => Deno.truncateSync(path),
      IndexCorruptError,
      /the file is empty\. Remove it, then build it again/,
    ],
    [
      "a file of something else",
      (path) => Deno.writeTextFileSync(path, "Dear diary, ".repeat(50)),
      IndexCorruptError,
      /the file is not a SQLite database\. Move it away, or keep the index in another folder/,
    ],
    [
      "a file that is cut off",
      (path) => Deno.truncateSync(path, 20_000),
      IndexCorruptError,
      /the file is cut off at 20000 of \d+ bytes\. Remove it, then build it again/,
    ],
    [
      "a file that is cut off in its header",
      (path) => Deno.truncateSync(path, 50),
      IndexCorruptError,
      /the file is cut off at 50 of 100 bytes/,
    ],
    [
      "a database of another program",
      (path) => {
        Deno.removeSync(path);
        using database = new DatabaseSync(path);
        database.exec("CREATE TABLE t(x); INSERT INTO t VALUES (1)");
      },
      IndexCorruptError,
      /it is a database of another program\. Move it away/,
    ],
    [
      "an index of a newer schema",
      (path) => {
        using database = new DatabaseSync(path);
        database.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
      },
      IndexVersionError,
      new RegExp(
        `must be ${SCHEMA_VERSION}: current value is ${SCHEMA_VERSION + 1}\\. Use a newer version`,
      ),
    ],
    [
      "an index whose tables are overwritten",
      (path) => {
        const bytes = Deno.readFileSync(path);
        Deno.writeFileSync(path, bytes.fill(0x5a, 100, 8192));
      },
      IndexCorruptError,
      /the file is damaged \(.+\)\. Remove it, then build it again/,
    ],
  ] satisfies [string, (path: string) => void, new (...args: never[]) => Error, RegExp][]
) {
  Deno.test(`Store.open() says what is wrong with ${what}, and closes it`, async () => {
    const path = await published([documentOf("a.ts", ["x"])]);
    change(path);
    const before = Deno.readFileSync(path);
    for (const write of [true, false]) {
      // An empty file that is opened for writing becomes an index.
      if (write && before.length === 0) continue;
      const { file, state } = watched(openDenoFile(path, { write }));
      await assert.rejects(Store.open(file, { write, path }), (thrown) => {
        assert.ok(thrown instanceof error, String(thrown));
        assert.match(thrown.message, message);
        assert.ok(thrown.message.startsWith(`Cannot open index "${path}"`));
        return true;
      });
      assert.equal(state.closed, true);
    }
    assert.deepEqual(Deno.readFileSync(path), before);
  });
}

async function storeOf(
  files: readonly FileDocument[],
  meta: Record<string, string | number> = {},
  file: SyncFile = new MemoryFile(),
): Promise<Store> {
  const store = await Store.open(file, { write: true });
  await store.write((writer) => {
    for (const document of files) writer.add(document);
    return Promise.resolve(store.writeSurroundings(SURROUNDINGS, meta));
  });
  return store;
}

/** The path of an index on disk. */
async function published(files: readonly FileDocument[]): Promise<string> {
  const path = `${Deno.makeTempDirSync()}/index.sqlite`;
  using _store = await storeOf(files, {}, openDenoFile(path, { write: true, create: true }));
  return path;
}

/** A file that tells whether it was closed. */
function watched(file: SyncFile): { file: SyncFile; state: { closed: boolean } } {
  const state = { closed: false };
  const close = file.close.bind(file);
  file.close = () => {
    state.closed = true;
    close();
  };
  return { file, state };
}
