/**
 * The files of an index in memory: what every ranker asks of a document, without SQL.
 *
 * Documents are numbered densely, file after file: the chunks of a file, then its skeleton.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { FileCategory, FileState, LanguageId, ParseStatus } from "../types.ts";
import { firstIndex } from "../text/first_index.ts";
import type { Database } from "./database.ts";
import { CHUNK_FIELDS, MAX_FIELDS, readVarint, SKELETON_FIELDS } from "./postings.ts";
import { checkFile } from "./stored_values.ts";

/** A file of the index, and its state when it was indexed. */
export interface FileRow extends FileState {
  readonly id: number;
  readonly path: string;
  readonly language: LanguageId;
  readonly category: FileCategory;
  readonly status: ParseStatus;
  readonly lineCount: number;
  /** Whether a line is longer than the tokeniser reads. */
  readonly hasLongLines: boolean;
  /** Whether no secret was found in its text as it was. @default {false} */
  readonly hasNoSecret?: boolean;
  readonly firstChunk: number;
  readonly chunkCount: number;
  readonly firstDocument: number;
  /** Number of other files that use a name which this one defines. */
  readonly referrers: number;
  readonly node: number;
  /** Package that it says to be of; empty where it does not say. */
  readonly unit: string;
}

/** The files of an index, by id, by chunk and by document. */
export class Catalog {
  /** Files by path, in code-unit order. */
  readonly files: readonly FileRow[];
  readonly documentCount: number;
  readonly chunkCount: number;
  /** Length of each field of each document, `MAX_FIELDS` slots a document. */
  readonly lengths: Uint32Array;
  /** Mean length of each field over all chunks. */
  readonly chunkAverages: readonly number[];
  /** Mean length of each field over all skeletons. */
  readonly skeletonAverages: readonly number[];
  readonly #byId = new Map<number, FileRow>();
  #byNode: ReadonlyMap<number, FileRow> | undefined;
  #withLongLines: readonly FileRow[] | undefined;
  readonly #byChunk: readonly FileRow[];
  readonly #ordered: readonly FileRow[];
  /** Position in `#ordered` of the file of each document: asked for every hit of every search. */
  readonly #positions: Uint32Array;

  /**
   * @param files Files in order of their documents.
   * @param lengths Encoded field lengths of each file, in the same order.
   * @throws {DamageError} If a file has other lengths than its documents.
   */
  constructor(files: readonly FileRow[], lengths: readonly Uint8Array[]) {
    for (const file of files) this.#byId.set(file.id, file);
    // Before room is made for them: as many documents as their lengths take bytes.
    files.forEach((file, index) => checkCount(file, lengths[index]!));
    const last = files.at(-1);
    this.documentCount = last ? last.firstDocument + last.chunkCount + 1 : 0;
    this.chunkCount = this.documentCount - files.length;
    this.lengths = new Uint32Array(this.documentCount * MAX_FIELDS);
    const sums = { chunks: new Float64Array(MAX_FIELDS), skeletons: new Float64Array(MAX_FIELDS) };
    files.forEach((file, index) => decodeLengths(file, lengths[index]!, this.lengths, sums));
    this.chunkAverages = Array.from(sums.chunks, (sum) => sum / Math.max(1, this.chunkCount));
    this.skeletonAverages = Array.from(sums.skeletons, (sum) => sum / Math.max(1, files.length));
    this.#ordered = files;
    this.#positions = new Uint32Array(this.documentCount);
    files.forEach(({ firstDocument, chunkCount }, position) =>
      this.#positions.fill(position, firstDocument, firstDocument + chunkCount + 1)
    );
    this.#byChunk = [...files].sort((a, b) => a.firstChunk - b.firstChunk);
    this.files = [...files].sort(byPath);
  }

  file(id: number): FileRow | undefined {
    return this.#byId.get(id);
  }

  fileAt(path: string): FileRow | undefined {
    const { files } = this;
    const file = files[firstIndex(files.length, (at) => files[at]!.path >= path)];
    return file?.path === path ? file : undefined;
  }

  fileAtNode(node: number): FileRow | undefined {
    this.#byNode ??= new Map(this.files.map((file) => [file.node, file]));
    return this.#byNode.get(node);
  }

  /** Files of which posting lists do not say all that they hold, by path. */
  get withLongLines(): readonly FileRow[] {
    return this.#withLongLines ??= this.files.filter(({ hasLongLines }) => hasLongLines);
  }

  /** Files with ids, each once, by path; ids that do not exist are left out. */
  filesWith(ids: Iterable<number>): FileRow[] {
    return [...new Set(ids)].flatMap((id) => this.#byId.get(id) ?? []).sort(byPath);
  }

  /**
   * The file that another row, or a posting list, names.
   *
   * @throws {DamageError} If there is none.
   */
  requireFile(id: number): FileRow {
    const file = this.#byId.get(id);
    if (!file) throw new DamageError("number of a file");
    return file;
  }

  /**
   * The file that holds a chunk.
   *
   * @throws {DamageError} If there is no such chunk.
   */
  fileOfChunk(chunkId: number): FileRow {
    const files = this.#byChunk;
    const file = files[firstIndex(files.length, (at) => files[at]!.firstChunk > chunkId) - 1];
    if (!file || chunkId < file.firstChunk || chunkId >= file.firstChunk + file.chunkCount) {
      throw new DamageError("number of a chunk");
    }
    return file;
  }

  /** @throws {DamageError} If there is no such chunk. */
  documentOfChunk(chunkId: number): number {
    const { firstDocument, firstChunk } = this.fileOfChunk(chunkId);
    return firstDocument + chunkId - firstChunk;
  }

  /**
   * The file that a document belongs to.
   *
   * @throws {RangeError} If there is no such document.
   */
  fileOfDocument(document: number): FileRow {
    const file = this.#ordered[this.#positions[document] ?? -1];
    if (!file) {
      throw new RangeError(`Cannot find document ${document}: there are ${this.documentCount}`);
    }
    return file;
  }
}

/** Reads the files of an index. */
export function readCatalog(database: Database): Catalog {
  const files: FileRow[] = [];
  const lengths: Uint8Array[] = [];
  let firstDocument = 0;
  const rows = database.each(
    "SELECT id, path, mtime_ms, size, ctime_ms, inode, language, category, parse_status, " +
      "line_count, has_long_lines, has_no_secret, first_chunk, chunk_count, referrers, node, " +
      "unit, lengths FROM files ORDER BY id",
  );
  for (const row of rows) {
    const chunkCount = row.number(13);
    files.push(checkFile({
      id: row.number(0),
      path: row.text(1),
      mtimeMs: row.number(2),
      size: row.number(3),
      ctimeMs: row.number(4),
      inode: row.number(5),
      language: row.text(6),
      // The check knows both unions.
      category: row.text(7) as FileRow["category"],
      status: row.text(8) as ParseStatus,
      lineCount: row.number(9),
      hasLongLines: row.number(10) === 1,
      hasNoSecret: row.number(11) === 1,
      firstChunk: row.number(12),
      chunkCount,
      firstDocument,
      referrers: row.number(14),
      node: row.number(15),
      unit: row.text(16),
    }));
    lengths.push(row.blob(17));
    firstDocument += chunkCount + 1;
  }
  return new Catalog(files, lengths);
}

function byPath(a: FileRow, b: FileRow): number {
  return a.path < b.path ? -1 : 1;
}

/** A length takes a byte or more. */
function checkCount({ chunkCount }: FileRow, encoded: Uint8Array): void {
  const least = chunkCount * CHUNK_FIELDS.length + SKELETON_FIELDS.length;
  if (!(Number.isSafeInteger(chunkCount) && chunkCount >= 0 && least <= encoded.length)) {
    throw new DamageError("list of lengths");
  }
}

/** One pass, since it is a good part of the time that an index takes to open. */
function decodeLengths(
  { chunkCount, firstDocument }: FileRow,
  encoded: Uint8Array,
  lengths: Uint32Array,
  sums: { readonly chunks: Float64Array; readonly skeletons: Float64Array },
): void {
  let at = 0;
  for (let ordinal = 0; ordinal <= chunkCount; ordinal++) {
    const isChunk = ordinal < chunkCount;
    const fields = isChunk ? CHUNK_FIELDS.length : SKELETON_FIELDS.length;
    const sum = isChunk ? sums.chunks : sums.skeletons;
    const base = (firstDocument + ordinal) * MAX_FIELDS;
    for (let field = 0; field < fields; field++) {
      let length = encoded[at++] ?? 128;
      // Nearly every length fits into one byte; what is missing does not.
      if (length > 127) {
        const cursor = { at: at - 1 };
        length = readVarint(encoded, cursor);
        at = cursor.at;
      }
      lengths[base + field] = length;
      sum[field]! += length;
    }
  }
  if (at !== encoded.length) throw new DamageError("list of lengths");
}
