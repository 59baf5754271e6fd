/**
 * Writes files into the tables, and takes them out.
 *
 * Rows go in at once; what is listed by term or name, when much of it has gathered or at the end.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { Database } from "./database.ts";
import type { FileDocument } from "./document.ts";
import { InvertedLists, MENTIONS, nextId, POSTINGS } from "./inverted_lists.ts";
import { type GraphChanges, NodeIds } from "./node_ids.ts";
import type { Touched } from "./referrers.ts";
import { KINDS } from "./schema.ts";
import type { ChunkKind } from "../types.ts";
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";

/** Collected entries are merged into the lists beyond this size; bounds the memory of a build. */
const MAX_PENDING_BYTES = 16 * 1024 * 1024;

/**
 * Nor before there is this part of what is in the lists: each merge writes most lists anew, and an
 * index of any size is to be written a few times.
 */
const MIN_PENDING_PART = 0.25;

/** Tables whose rows name their file. */
const TABLES_BY_FILE = ["vectors", "texts", "joints", "symbols", "links", "facts", "file_keys"];

export interface DocumentWriterOptions {
  /** Size at which collected entries are merged into the lists. @default {16_777_216} */
  readonly maxPendingBytes?: number;
}

/** Adds and removes files of one database, inside a transaction of the caller. */
export class DocumentWriter {
  readonly #database: Database;
  readonly #postings: InvertedLists;
  readonly #mentions: InvertedLists;
  #nextFile: number;
  #nextChunk: number;
  /** Names that files define or use now and did not before, or the other way round. */
  readonly #changedNames = new Set<string>();
  readonly #addedFiles = new Set<number>();
  readonly #isFresh: boolean;
  readonly #nodes: NodeIds;
  readonly #maxPendingBytes: number;
  #mergedBytes = 0;

  constructor(database: Database, options: DocumentWriterOptions = {}) {
    const { maxPendingBytes = MAX_PENDING_BYTES } = options;
    this.#database = database;
    this.#maxPendingBytes = maxPendingBytes;
    this.#nextFile = nextId(database, "SELECT max(id) FROM files");
    this.#nextChunk = nextId(database, "SELECT max(first_chunk + chunk_count) - 1 FROM files");
    this.#postings = new InvertedLists(database, POSTINGS);
    this.#mentions = new InvertedLists(database, MENTIONS);
    this.#isFresh = this.#postings.isFresh;
    this.#nodes = new NodeIds(database);
  }

  /**
   * Files that may have other referrers than before; `undefined` in a new index, where all have.
   */
  get touched(): Touched | undefined {
    if (this.#isFresh) return undefined;
    const names = Array.from(this.#changedNames, (key) => key.slice(key.lastIndexOf("\n") + 1));
    return { names: new Set(names), files: this.#addedFiles };
  }

  /** Changes for which the graph has to be resolved anew. */
  get changes(): GraphChanges {
    return this.#nodes.changes;
  }

  /** Adds a file that the index does not hold. */
  add(document: FileDocument): void {
    const fileId = this.#nextFile++;
    this.#addedFiles.add(fileId);
    const firstChunk = this.#nextChunk;
    this.#nextChunk += document.chunks.length;
    const terms = this.#postings.addGroups(fileId, document.postings);
    const names = this.#mentions.add(fileId, document.mentions);
    this.#addFile(fileId, firstChunk, document);
    this.#database.run("INSERT INTO file_keys VALUES (?, ?, ?)", fileId, terms, names);
    this.#addChunks(fileId, firstChunk, document, this.#addSymbols(fileId, document));
    this.#addBytes("vectors", fileId, document.vectors);
    this.#addBytes("texts", fileId, document.textHashes);
    if (document.joints) this.#addBytes("joints", fileId, document.joints);
    this.#database.run("INSERT INTO facts VALUES (?, ?)", fileId, document.facts);
    for (const { kind, label } of document.links) {
      this.#database.run("INSERT INTO links VALUES (?, ?, ?)", fileId, kind, label);
    }
    this.#noteNames(document.path, document.definitions, document.mentions);
    this.#nodes.note(document.path, document, document.definitions);
    if (this.#isFull()) this.flush();
  }

  #isFull(): boolean {
    const pending = this.#postings.pendingBytes + this.#mentions.pendingBytes;
    if (pending <= Math.max(this.#maxPendingBytes, this.#mergedBytes * MIN_PENDING_PART)) {
      return false;
    }
    this.#mergedBytes += pending;
    return true;
  }

  /** Takes a file and everything that belongs to it out of the index. */
  remove(path: string): void {
    const row = this.#database.row<FileEntry>(
      "SELECT id, first_chunk, chunk_count, terms, names " +
        "FROM files LEFT JOIN file_keys ON file_id = id WHERE path = ?",
      path,
    );
    if (!row) return;
    if (row.terms === null || row.names === null) throw new DamageError("list of terms");
    const [first, end] = [row.first_chunk, row.first_chunk + row.chunk_count];
    this.#noteNames(path, this.#definitionsOf(row.id), this.#mentions.keysOf(row.names));
    this.#postings.remove(row.id, row.terms);
    this.#mentions.remove(row.id, row.names);
    this.#nodes.keep(path);
    this.#database.run("DELETE FROM chunks WHERE id >= ? AND id < ?", first, end);
    for (const table of TABLES_BY_FILE) {
      this.#database.run(`DELETE FROM ${table} WHERE file_id = ?`, row.id);
    }
    this.#database.run("DELETE FROM files WHERE id = ?", row.id);
  }

  /** Notes how many files use a file, where the index does not hold them all. */
  setReferrers(path: string, count: number): void {
    this.#database.run("UPDATE files SET referrers = ? WHERE path = ?", count, path);
  }

  /** Merges what was collected into the lists. Must be called before the end. */
  flush(): void {
    for (const _ of this.flushing());
  }

  /** Frees what it takes to add files, after the last one and a flush. */
  release(): void {
    this.#postings.release();
    this.#mentions.release();
  }

  /** Does what {@linkcode DocumentWriter.flush} does, with a step after every 2,000 lists. */
  *flushing(): Generator<void> {
    yield* this.#postings.flushing();
    yield* this.#mentions.flushing();
  }

  #addFile(id: number, firstChunk: number, file: FileDocument): void {
    this.#database.run(
      "INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
      id,
      this.#nodes.ofFile(file.path),
      file.path,
      file.mtimeMs,
      file.size,
      file.ctimeMs ?? 0,
      file.inode ?? 0,
      file.hash,
      file.language,
      file.category,
      file.status,
      file.message,
      file.lineCount,
      file.hasLongLines ? 1 : 0,
      firstChunk,
      file.chunks.length,
      file.postings.lengths,
      file.unit,
      file.shape,
      file.hasNoSecret ? 1 : 0,
    );
  }

  #addChunks(
    fileId: number,
    firstChunk: number,
    { chunks }: FileDocument,
    nodes: NodesByName,
  ): void {
    const insert = this.#database.prepare(
      "INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    chunks.forEach((chunk, index) => {
      const { startLine, endLine, startByte, endByte, kind, symbol, scope } = chunk;
      const place = [firstChunk + index, fileId, startLine, endLine, startByte, endByte] as const;
      const node = symbol === "" ? undefined : nodes.get(nameKey(scope, symbol));
      const name = node === undefined
        ? [null, symbol, scope] as const
        : [node, null, null] as const;
      insert.run(...place, idOfKind(kind), ...name);
    });
  }

  #addSymbols(fileId: number, { path, definitions }: FileDocument): NodesByName {
    const insert = this.#database.prepare(
      "INSERT INTO symbols VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    const nodes = new Map<string, number>();
    definitions.forEach((definition, ordinal) => {
      const { startLine, endLine, name, kind, scope, signature, doc, type } = definition;
      const node = this.#nodes.ofSymbol(path, definition);
      nodes.set(nameKey(scope, name), node);
      const place = [node, fileId, ordinal, startLine, endLine] as const;
      insert.run(
        ...place,
        name,
        ownNormal(name),
        idOfKind(kind),
        scope,
        signature,
        doc,
        type,
        definition.isTitle ? 1 : 0,
        definition.startColumn ?? 0,
        definition.endColumn ?? 0,
      );
    });
    return nodes;
  }

  #addBytes(table: string, fileId: number, { buffer, byteOffset, byteLength }: ByteArray): void {
    if (byteLength === 0) return;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    this.#database.run(`INSERT INTO ${table} VALUES (?, ?)`, fileId, bytes);
  }

  #definitionsOf(fileId: number): Named[] {
    return this.#database.rows("SELECT DISTINCT kind, name FROM symbols WHERE file_id = ?", fileId);
  }

  /** A name that a file loses and gets again, as most do in an update, is as it was. */
  #noteNames(
    path: string,
    definitions: readonly Named[],
    mentions: readonly string[],
  ): void {
    // In a new index every name is one.
    if (this.#isFresh) return;
    const toggle = (key: string) => {
      if (!this.#changedNames.delete(key)) this.#changedNames.add(key);
    };
    const unique = new Set(definitions.map(({ kind, name }) => `${kind}\n${name}`));
    for (const key of unique) toggle(`${path}\ndefinition\n${key}`);
    for (const name of mentions) toggle(`${path}\nmention\n${name}`);
  }
}

/** Nodes of the symbols of a file by {@linkcode nameKey}. */
type ByteArray = Uint8Array | Int8Array;

type NodesByName = ReadonlyMap<string, number>;

function nameKey(scope: string, name: string): string {
  return `${scope}\n${name}`;
}

function idOfKind(kind: ChunkKind): number {
  return KIND_IDS.get(kind)!;
}

const KIND_IDS: ReadonlyMap<ChunkKind, number> = new Map(KINDS.map((kind, id) => [kind, id]));

/** Normal form of a name, where the table does not compute it: SQLite knows no letters but ASCII's. */
function ownNormal(name: string): string | null {
  const last = lastSegment(name);
  return last === name && IS_ASCII.test(name) ? null : normaliseIdentifier(last);
}

// SQLite takes a NUL for the end of a text.
// deno-lint-ignore no-control-regex -- the range is "ASCII", control characters included
const IS_ASCII = /^[\x01-\x7f]*$/;

interface Named {
  readonly kind: string;
  readonly name: string;
}

/** Columns that are read of a file that is taken out. */
interface FileEntry {
  readonly id: number;
  readonly first_chunk: number;
  readonly chunk_count: number;
  readonly terms: Uint8Array | null;
  readonly names: Uint8Array | null;
}
