/**
 * Writes files into the tables, and takes them out.
 *
 * Rows go in at once. Postings are collected and merged into their lists when much has gathered or
 * at the end, since a list holds all files: one write a term and flush, not one a term and file.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { Database } from "./database.ts";
import type { FileDocument } from "./document.ts";
import { type GraphChanges, NodeIds } from "./node_ids.ts";
import { appendGroup, ByteBuffer, copyWithout, readVarint } from "./postings.ts";
import type { Touched } from "./referrers.ts";
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";

/** Collected entries are merged into the lists beyond this size; bounds the memory of a build. */
const MAX_PENDING_BYTES = 48 * 1024 * 1024;

/** Lists that are written between two steps: some 20 ms of work. */
const TERMS_PER_STEP = 2_000;

/** Slots of one entry in the list of pending groups: term, file, offset and length. */
const GROUP_SLOTS = 4;

/** Options for {@linkcode DocumentWriter}. */
export interface DocumentWriterOptions {
  /** Size at which collected entries are merged into the lists. @default {50_331_648} */
  readonly maxPendingBytes?: number;
}

/** Adds and removes files of one database, inside a transaction of the caller. */
export class DocumentWriter {
  readonly #database: Database;
  readonly #termIds = new Map<string, number>();
  #entries = new ByteBuffer(1 << 16);
  readonly #removedFiles = new Set<number>();
  readonly #staleTerms = new Set<number>();
  #groups = new Uint32Array(1 << 12);
  #groupCount = 0;
  #nextFile: number;
  #nextChunk: number;
  #nextTerm: number;
  /** Names that files define or use now and did not before, or the other way round. */
  readonly #changedNames = new Set<string>();
  readonly #addedFiles = new Set<number>();
  readonly #isFresh: boolean;
  readonly #nodes: NodeIds;
  readonly #maxPendingBytes: number;
  #hasLists: boolean;

  /** @param database An index, open for writing. */
  constructor(database: Database, options: DocumentWriterOptions = {}) {
    const { maxPendingBytes = MAX_PENDING_BYTES } = options;
    this.#database = database;
    this.#maxPendingBytes = maxPendingBytes;
    this.#nextFile = nextId(database, "SELECT max(id) AS id FROM files");
    this.#nextChunk = nextId(
      database,
      "SELECT max(first_chunk + chunk_count) - 1 AS id FROM files",
    );
    this.#nextTerm = nextId(database, "SELECT max(id) AS id FROM terms");
    this.#isFresh = this.#nextTerm === 1;
    this.#nodes = new NodeIds(database);
    this.#hasLists = !this.#isFresh;
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
    const terms = this.#addPostings(fileId, document);
    this.#addFile(fileId, firstChunk, document, terms);
    this.#addChunks(fileId, firstChunk, document);
    this.#addSymbols(fileId, document);
    this.#addMentions(fileId, document);
    this.#addVectors(fileId, document);
    this.#addTextHashes(fileId, document);
    this.#database.prepare("INSERT INTO facts VALUES (?, ?)").run(fileId, document.facts);
    const link = this.#database.prepare("INSERT INTO links VALUES (?, ?, ?)");
    for (const { kind, label } of document.links) link.run(fileId, kind, label);
    this.#noteNames(document.path, document.definitions, document.references);
    this.#nodes.note(document.path, document, document.definitions);
    if (this.#entries.length > this.#maxPendingBytes) this.flush();
  }

  /** Takes a file and everything that belongs to it out of the index. */
  remove(path: string): void {
    const row = this.#database
      .prepare("SELECT id, first_chunk, chunk_count, terms FROM files WHERE path = ?")
      .get<{ id: number; first_chunk: number; chunk_count: number; terms: Uint8Array }>(path);
    if (!row) return;
    const cursor = { at: 0 };
    for (let term = 0; cursor.at < row.terms.length;) {
      term += readVarint(row.terms, cursor);
      this.#staleTerms.add(term);
    }
    this.#removedFiles.add(row.id);
    const [first, end] = [row.first_chunk, row.first_chunk + row.chunk_count];
    this.#noteNames(path, this.#namesOf("symbols", row.id), this.#namesOf("mentions", row.id));
    this.#nodes.keep(path);
    this.#database.prepare("DELETE FROM vectors WHERE file_id = ?").run(row.id);
    this.#database.prepare("DELETE FROM texts WHERE file_id = ?").run(row.id);
    this.#database.prepare("DELETE FROM chunks WHERE id >= ? AND id < ?").run(first, end);
    this.#database.prepare("DELETE FROM symbols WHERE file_id = ?").run(row.id);
    this.#database.prepare("DELETE FROM mentions WHERE file_id = ?").run(row.id);
    this.#database.prepare("DELETE FROM links WHERE file_id = ?").run(row.id);
    this.#database.prepare("DELETE FROM facts WHERE file_id = ?").run(row.id);
    this.#database.prepare("DELETE FROM files WHERE id = ?").run(row.id);
  }

  /** Merges what was collected into the posting lists. Must be called before the end. */
  flush(): void {
    for (const _ of this.flushing());
  }

  /** Frees what it takes to add files, after the last one and a flush. */
  release(): void {
    this.#termIds.clear();
    this.#entries = new ByteBuffer();
    this.#groups = new Uint32Array(GROUP_SLOTS);
  }

  /** Does what {@linkcode DocumentWriter.flush} does, with a step after every 2,000 terms. */
  *flushing(): Generator<void> {
    const byTerm = this.#groupsByTerm();
    const touched = new Set([...this.#staleTerms, ...byTerm.terms]);
    const list = new ByteBuffer(1 << 16);
    let written = 0;
    for (const term of [...touched].sort((a, b) => a - b)) {
      list.clear();
      if (this.#hasLists) this.#copyOld(list, term);
      this.#appendNew(list, byTerm, term);
      this.#writeList(term, list);
      if (++written % TERMS_PER_STEP === 0) yield;
    }
    this.#hasLists = true;
    this.#entries.clear();
    this.#groupCount = 0;
    this.#staleTerms.clear();
    this.#removedFiles.clear();
  }

  #copyOld(list: ByteBuffer, term: number): void {
    const row = this.#database.prepare("SELECT list FROM postings WHERE term_id = ?")
      .get<{ list: Uint8Array }>(term);
    if (row) copyWithout(list, row.list, this.#removedFiles);
  }

  #appendNew(list: ByteBuffer, { starts, order }: GroupsByTerm, term: number): void {
    const entries = this.#entries.view();
    for (let at = starts[term] ?? 0; at < (starts[term + 1] ?? 0); at++) {
      const base = order[at]! * GROUP_SLOTS;
      if (this.#removedFiles.has(this.#groups[base + 1]!)) continue;
      const offset = this.#groups[base + 2]!;
      const length = this.#groups[base + 3]!;
      appendGroup(list, this.#groups[base + 1]!, entries.subarray(offset, offset + length));
    }
  }

  #writeList(term: number, list: ByteBuffer): void {
    if (list.length > 0) {
      this.#database.prepare("INSERT OR REPLACE INTO postings VALUES (?, ?)").run(
        term,
        list.view(),
      );
      return;
    }
    this.#database.prepare("DELETE FROM postings WHERE term_id = ?").run(term);
    const row = this.#database.prepare("SELECT term FROM terms WHERE id = ?")
      .get<{ term: string }>(term);
    if (row) this.#termIds.delete(row.term);
    this.#database.prepare("DELETE FROM terms WHERE id = ?").run(term);
  }

  /** Counting sort of the pending groups: files stay in order within a term. */
  #groupsByTerm(): GroupsByTerm {
    const starts = new Uint32Array(this.#nextTerm + 1);
    for (let i = 0; i < this.#groupCount; i++) starts[this.#groups[i * GROUP_SLOTS]! + 1]!++;
    const terms: number[] = [];
    for (let term = 0; term < this.#nextTerm; term++) {
      if (starts[term + 1]! > 0) terms.push(term);
      starts[term + 1]! += starts[term]!;
    }
    const next = starts.slice();
    const order = new Uint32Array(this.#groupCount);
    for (let i = 0; i < this.#groupCount; i++) {
      order[next[this.#groups[i * GROUP_SLOTS]!]!++] = i;
    }
    return { starts, order, terms };
  }

  /** @returns The ids of the file's terms, ascending, as LEB128 differences. */
  #addPostings(fileId: number, { postings }: FileDocument): Uint8Array {
    const base = this.#entries.length;
    this.#entries.append(postings.entries);
    const ids = postings.terms.map((term) => this.#termId(term));
    ids.forEach((id, index) => {
      const from = postings.offsets[index]!;
      this.#pushGroup(id, fileId, base + from, postings.offsets[index + 1]! - from);
    });
    const encoded = new ByteBuffer(ids.length * 2);
    let last = 0;
    for (const id of ids.sort((a, b) => a - b)) {
      encoded.varint(id - last);
      last = id;
    }
    return encoded.view();
  }

  #pushGroup(term: number, file: number, offset: number, length: number): void {
    const base = this.#groupCount++ * GROUP_SLOTS;
    if (base + GROUP_SLOTS > this.#groups.length) {
      const grown = new Uint32Array(this.#groups.length * 2);
      grown.set(this.#groups);
      this.#groups = grown;
    }
    this.#groups[base] = term;
    this.#groups[base + 1] = file;
    this.#groups[base + 2] = offset;
    this.#groups[base + 3] = length;
  }

  #termId(term: string): number {
    const known = this.#termIds.get(term);
    if (known !== undefined) return known;
    const stored = this.#isFresh
      ? undefined
      : this.#database.prepare("SELECT id FROM terms WHERE term = ?").get<{ id: number }>(term);
    const id = stored?.id ?? this.#nextTerm++;
    if (!stored) this.#database.prepare("INSERT INTO terms VALUES (?, ?)").run(id, term);
    this.#termIds.set(term, id);
    return id;
  }

  #addFile(id: number, firstChunk: number, file: FileDocument, terms: Uint8Array): void {
    this.#database.prepare(
      "INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
    ).run(
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
      terms,
      file.unit,
      file.shape,
    );
  }

  #addChunks(fileId: number, firstChunk: number, { chunks }: FileDocument): void {
    const insert = this.#database.prepare("INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    chunks.forEach((chunk, index) => {
      const { startLine, endLine, startByte, endByte, kind, symbol, scope } = chunk;
      const id = firstChunk + index;
      insert.run(id, fileId, startLine, endLine, startByte, endByte, kind, symbol, scope);
    });
  }

  #addSymbols(fileId: number, { path, definitions }: FileDocument): void {
    const insert = this.#database.prepare(
      "INSERT INTO symbols VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    definitions.forEach((definition, ordinal) => {
      const { startLine, endLine, name, kind, scope, signature, doc, type } = definition;
      const normal = normaliseIdentifier(lastSegment(name));
      const node = this.#nodes.ofSymbol(path, definition);
      const place = [node, fileId, ordinal, startLine, endLine] as const;
      insert.run(
        ...place,
        name,
        normal,
        kind,
        scope,
        signature,
        doc,
        type,
        definition.isTitle ? 1 : 0,
      );
    });
  }

  #addVectors(fileId: number, { vectors }: FileDocument): void {
    if (vectors.length === 0) return;
    this.#database.prepare("INSERT INTO vectors VALUES (?, ?)")
      .run(fileId, new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength));
  }

  #addTextHashes(fileId: number, { textHashes }: FileDocument): void {
    if (textHashes.length === 0) return;
    this.#database.prepare("INSERT INTO texts VALUES (?, ?)").run(fileId, textHashes);
  }

  #namesOf(table: "symbols" | "mentions", fileId: number): Named[] {
    return this.#database.prepare(`SELECT DISTINCT kind, name FROM ${table} WHERE file_id = ?`)
      .all<Named>(fileId);
  }

  /** A name that a file loses and gets again, as most do in an update, is as it was. */
  #noteNames(
    path: string,
    definitions: readonly Named[],
    references: readonly Named[],
  ): void {
    // In a new index every name is one.
    if (this.#isFresh) return;
    const toggle = (key: string) => {
      if (!this.#changedNames.delete(key)) this.#changedNames.add(key);
    };
    const unique = (names: readonly Named[]) =>
      new Set(names.map(({ kind, name }) => `${kind}\n${name}`));
    for (const key of unique(definitions)) toggle(`${path}\ndefinition\n${key}`);
    for (const key of unique(references)) toggle(`${path}\nreference\n${key}`);
  }

  #addMentions(fileId: number, { references }: FileDocument): void {
    const insert = this.#database.prepare("INSERT INTO mentions VALUES (?, ?, ?)");
    for (const { kind, name } of references) insert.run(fileId, kind, name);
  }
}

interface Named {
  readonly kind: string;
  readonly name: string;
}

/** Pending groups in order of their terms. */
interface GroupsByTerm {
  /** Where the groups of each term start in `order`. */
  readonly starts: Uint32Array;
  /** Positions of groups. */
  readonly order: Uint32Array;
  /** Terms that have groups, ascending. */
  readonly terms: readonly number[];
}

/**
 * Ids grow with what is written, and room is made for as many terms; an index that has given out this
 * many is built anew.
 */
const MAX_ID = 2 ** 27;

function nextId(database: Database, sql: string): number {
  const id = database.prepare(sql).get<{ id: number | null }>()?.id ?? 0;
  if (!(Number.isSafeInteger(id) && id >= 0 && id < MAX_ID)) {
    throw new DamageError("row of numbers");
  }
  return id + 1;
}
