import assert from "node:assert/strict";
import { DamageError } from "../errors.ts";
import { Catalog, type FileRow } from "./catalog.ts";
import { ByteBuffer, CHUNK_FIELDS, MAX_FIELDS, SKELETON_FIELDS } from "./postings.ts";

Deno.test("Catalog lists files by path, whatever the order of their ids", () => {
  const { files } = catalogOf({ "b.ts": [1], "a.ts": [1], "B.ts": [1] });
  assert.deepEqual(files.map(({ path }) => path), ["B.ts", "a.ts", "b.ts"]);
});

Deno.test("Catalog.fileAt() finds the file at a path", () => {
  const catalog = catalogOf({ "b.ts": [1], "a.ts": [1], "B.ts": [1] });
  const paths = ["B.ts", "a.ts", "b.ts", "", "aa.ts", "c.ts"].map((path) =>
    catalog.fileAt(path)?.path
  );
  assert.deepEqual(paths, ["B.ts", "a.ts", "b.ts", undefined, undefined, undefined]);
});

Deno.test("Catalog.fileOfChunk() finds every chunk and refuses all others", () => {
  const catalog = catalogOf({ "a.ts": [1, 1], "empty.ts": [], "b.ts": [1] });
  const paths = [1, 2, 3].map((chunk) => catalog.fileOfChunk(chunk).path);
  assert.deepEqual(paths, ["a.ts", "a.ts", "b.ts"]);
  for (const chunk of [-1, 0, 4]) {
    assert.throws(() => catalog.fileOfChunk(chunk), DamageError, `${chunk}`);
  }
});

Deno.test("Catalog.fileOfChunk() refuses the id of a chunk that was removed", () => {
  const catalog = new Catalog(
    [row({ id: 1, firstChunk: 1 }), row({ id: 3, firstChunk: 7, firstDocument: 2 })],
    [lengthsOf([1]), lengthsOf([1])],
  );
  assert.equal(catalog.fileOfChunk(7).id, 3);
  assert.throws(() => catalog.fileOfChunk(4), DamageError);
});

Deno.test("Catalog.fileOfDocument() counts a skeleton behind the chunks of each file", () => {
  const catalog = catalogOf({ "a.ts": [1, 1], "empty.ts": [], "b.ts": [1] });
  const paths = [0, 1, 2, 3, 4, 5].map((document) => catalog.fileOfDocument(document).path);
  assert.deepEqual(paths, ["a.ts", "a.ts", "a.ts", "empty.ts", "b.ts", "b.ts"]);
  assert.equal(catalog.documentCount, 6);
  assert.equal(catalog.chunkCount, 3);
  assert.throws(() => catalog.fileOfDocument(6), RangeError);
  assert.throws(() => catalog.fileOfDocument(-1), RangeError);
});

Deno.test("Catalog decodes the lengths and averages chunks and skeletons apart", () => {
  const catalog = catalogOf({ "a.ts": [10, 300], "b.ts": [20] });
  assert.deepEqual([...catalog.lengths.subarray(MAX_FIELDS, 2 * MAX_FIELDS)], [300, 1, 1, 1, 1]);
  assert.deepEqual([...catalog.lengths.subarray(2 * MAX_FIELDS, 3 * MAX_FIELDS)], [7, 7, 7, 7, 0]);
  assert.deepEqual(catalog.chunkAverages, [110, 1, 1, 1, 1]);
  assert.deepEqual(catalog.skeletonAverages, [7, 7, 7, 7, 0]);
});

Deno.test("Catalog of no files answers every question", () => {
  const catalog = new Catalog([], []);
  assert.equal(catalog.documentCount, 0);
  assert.equal(catalog.chunkCount, 0);
  assert.deepEqual(catalog.chunkAverages, [0, 0, 0, 0, 0]);
  assert.equal(catalog.file(1), undefined);
  assert.throws(() => catalog.fileOfChunk(1), DamageError);
  assert.throws(() => catalog.fileOfDocument(0), RangeError);
});

/** A catalog of files, each given as the code lengths of its chunks. */
function catalogOf(files: Record<string, number[]>): Catalog {
  let [firstChunk, firstDocument] = [1, 0];
  const rows = Object.entries(files).map(([path, chunks], index) => {
    const file = row({ id: index + 1, path, firstChunk, firstDocument, chunkCount: chunks.length });
    firstChunk += chunks.length;
    firstDocument += chunks.length + 1;
    return file;
  });
  return new Catalog(rows, Object.values(files).map(lengthsOf));
}

function row(given: Partial<FileRow>): FileRow {
  return {
    id: 1,
    path: `${given.id}.ts`,
    mtimeMs: 0,
    size: 0,
    language: "typescript",
    category: "code",
    status: "ok",
    lineCount: 1,
    hasLongLines: false,
    firstChunk: 1,
    chunkCount: 1,
    node: 1,
    unit: "",
    firstDocument: 0,
    referrers: 0,
    ...given,
  };
}

function lengthsOf(chunks: readonly number[]): Uint8Array {
  const buffer = new ByteBuffer();
  for (const length of chunks) {
    CHUNK_FIELDS.forEach((_, field) => buffer.varint(field === 0 ? length : 1));
  }
  SKELETON_FIELDS.forEach(() => buffer.varint(7));
  return buffer.view();
}
