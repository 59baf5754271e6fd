import assert from "node:assert/strict";
import { decode, documentOf } from "./testdata/documents.ts";
import { Database } from "./database.ts";
import type { FileDocument } from "./document.ts";
import { DocumentWriter, type DocumentWriterOptions } from "./document_writer.ts";
import { MemoryFile } from "./memory_file.ts";
import { filesOf } from "./postings.ts";
import { SCHEMA } from "./schema.ts";

Deno.test("DocumentWriter gives the chunks of a file consecutive ids", async () => {
  using database = await withFiles([documentOf("a.ts", ["x", "y"]), documentOf("b.ts", ["z"])]);
  assert.deepEqual(rows(database, "SELECT path, first_chunk, chunk_count FROM files ORDER BY id"), [
    { path: "a.ts", first_chunk: 1, chunk_count: 2 },
    { path: "b.ts", first_chunk: 3, chunk_count: 1 },
  ]);
  assert.deepEqual(
    rows(database, "SELECT id, file_id, own_symbol AS symbol FROM chunks ORDER BY id"),
    [
      { id: 1, file_id: 1, symbol: "x" },
      { id: 2, file_id: 1, symbol: "y" },
      { id: 3, file_id: 2, symbol: "z" },
    ],
  );
});

Deno.test("DocumentWriter.add() stores a file without chunks", async () => {
  using database = await withFiles([documentOf("empty", []), documentOf("a.ts", ["x"])]);
  assert.deepEqual(rows(database, "SELECT path, first_chunk, chunk_count FROM files ORDER BY id"), [
    { path: "empty", first_chunk: 1, chunk_count: 0 },
    { path: "a.ts", first_chunk: 1, chunk_count: 1 },
  ]);
});

Deno.test("DocumentWriter.remove() leaves nothing of a file behind", async () => {
  const full = documentOf("gone.ts", ["only here", "shared"], {
    definitions: [{
      name: "only",
      kind: "function",
      scope: "",
      signature: "only()",
      doc: "",
      startLine: 1,
      endLine: 1,
      docLine: 1,
      isTitle: false,
      type: "",
    }],
    mentions: ["shared", "gone"],
    vectors: Int8Array.of(1, 2, 3),
    joints: Uint8Array.of(1),
  });
  const stays = documentOf("stays.ts", ["shared"], {
    mentions: ["shared"],
    vectors: Int8Array.of(1, 2),
    joints: Uint8Array.of(2),
  });
  using database = await withFiles([full, stays]);
  write(database, (writer) => writer.remove("gone.ts"));
  assert.deepEqual(rows(database, "SELECT path FROM files"), [{ path: "stays.ts" }]);
  for (const table of ["chunks", "symbols"]) {
    assert.deepEqual(rows(database, `SELECT 1 FROM ${table} WHERE file_id = 1`), [], table);
  }
  for (const table of ["vectors", "joints", "file_keys"]) {
    assert.deepEqual(rows(database, `SELECT file_id FROM ${table}`), [{ file_id: 2 }], table);
  }
  assert.deepEqual(mentions(database), { shared: [2] });
  assert.deepEqual(lists(database), {
    shared: ["2:1 1,0,0,0,0"],
    "stays.ts": ["2:2 0,0,0,1,0"],
  });
});

Deno.test("DocumentWriter.remove() finds a file that has no list of terms to be damaged", async () => {
  using database = await withFiles([documentOf("a.ts", ["x"])]);
  database.exec("DELETE FROM file_keys");
  assert.throws(() => write(database, (writer) => writer.remove("a.ts")), /list of terms/);
});

Deno.test("DocumentWriter.remove() of a path that is not there does nothing", async () => {
  using database = await withFiles([documentOf("a.ts", ["x"])]);
  const before = lists(database);
  write(database, (writer) => writer.remove("b.ts"));
  assert.deepEqual(lists(database), before);
});

Deno.test("DocumentWriter.remove() takes out a file that was added in the same run", async () => {
  using database = await withFiles([documentOf("a.ts", ["x"])]);
  write(database, (writer) => {
    writer.add(documentOf("b.ts", ["x y"]));
    writer.remove("b.ts");
  });
  assert.deepEqual(lists(database), { "a.ts": ["1:2 0,0,0,1,0"], x: ["1:1 1,0,0,0,0"] });
});

Deno.test("DocumentWriter replaces a file, and forgets the terms that it alone held", async () => {
  using database = await withFiles([documentOf("a.ts", ["old both"]), documentOf("b.ts", ["z"])]);
  write(database, (writer) => {
    writer.remove("a.ts");
    writer.add(documentOf("a.ts", ["both new"]));
  });
  assert.deepEqual(lists(database), {
    "a.ts": ["3:2 0,0,0,1,0"],
    "b.ts": ["2:2 0,0,0,1,0"],
    both: ["3:1 1,0,0,0,0"],
    new: ["3:1 1,0,0,0,0"],
    z: ["2:1 1,0,0,0,0"],
  });
});

Deno.test("DocumentWriter.flush() in mid-run gives the same lists as one at the end", async () => {
  const files = Array.from(
    { length: 40 },
    (_, n) =>
      documentOf(`${n}.ts`, [`w${n % 7} w${n % 3}`, `all only${n}`], {
        mentions: ["all", `m${n % 5}`],
      }),
  );
  using once = await withFiles(files);
  using often = await withFiles(files, { maxPendingBytes: 16 });
  assert.deepEqual(lists(often), lists(once));
  assert.deepEqual(mentions(often), mentions(once));
});

Deno.test("DocumentWriter.flush() in mid-run gives the same lists for an update", async () => {
  const file = (path: string, words: string) =>
    documentOf(path, [words], { mentions: words.split(" ") });
  const files = Array.from({ length: 20 }, (_, n) => file(`${n}.ts`, `w${n} all`));
  const dumps = [];
  for (const maxPendingBytes of [1, 1 << 20]) {
    using database = await withFiles(files);
    write(database, (writer) => {
      for (let n = 0; n < 20; n += 2) {
        writer.remove(`${n}.ts`);
        // The term of the file before comes back after its list was emptied.
        writer.add(file(`${n}.ts`, `w${n - 2} w${n + 1} all`));
      }
    }, { maxPendingBytes });
    dumps.push([lists(database), mentions(database)]);
  }
  assert.deepEqual(dumps[0], dumps[1]);
});

Deno.test("DocumentWriter keeps every list in order of file id", async () => {
  using database = await withFiles(
    ["a", "b", "c"].map((path) => documentOf(path, ["x"])),
  );
  write(database, (writer) => {
    writer.remove("a");
    writer.add(documentOf("a", ["x"]));
    writer.remove("c");
    writer.add(documentOf("d", ["x"]));
  });
  const ids = lists(database)["x"]!.map((entry) => parseInt(entry));
  assert.deepEqual(ids, ids.toSorted((a, b) => a - b));
});

async function withFiles(
  files: readonly FileDocument[],
  options?: DocumentWriterOptions,
): Promise<Database> {
  const database = await Database.open(new MemoryFile(), { write: true });
  database.exec(SCHEMA);
  write(database, (writer) => files.forEach((file) => writer.add(file)), options);
  return database;
}

function write(
  database: Database,
  change: (writer: DocumentWriter) => void,
  options?: DocumentWriterOptions,
): void {
  const writer = new DocumentWriter(database, options);
  change(writer);
  writer.flush();
}

function rows(database: Database, sql: string): unknown[] {
  return database.prepare(sql).all();
}

/** Files by the name that they use; a name without a list, and a list without a name, fail. */
function mentions(database: Database): Record<string, number[]> {
  const found = database.prepare(
    "SELECT name, list FROM names FULL JOIN mentions ON name_id = id ORDER BY name",
  ).all<{ name: string; list: Uint8Array }>();
  return Object.fromEntries(found.map(({ name, list }) => {
    assert.ok(name !== null && list !== null, `half of a name: ${name}`);
    return [name, filesOf(list)];
  }));
}

/** Every list by its term; a term without a list, and a list without a term, fail. */
function lists(database: Database): Record<string, string[]> {
  const found = database.prepare(
    "SELECT term, list FROM terms FULL JOIN postings ON term_id = id ORDER BY term",
  ).all<{ term: string; list: Uint8Array }>();
  return Object.fromEntries(found.map(({ term, list }) => {
    assert.ok(term !== null && list !== null, `half of a term: ${term}`);
    return [term, decode(list)];
  }));
}
