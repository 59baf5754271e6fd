/**
 * An open index: what is stored, asked for by what it means. The SQL of the read path is here and in
 * `definitions.ts`; that of the write path in `document_writer.ts`.
 *
 * @module
 */
import type { FileState, ParseStatus } from "../types.ts";
import { ByteCache } from "../text/byte_cache.ts";
import { type Catalog, type FileRow, readCatalog } from "./catalog.ts";
import { type ChunkLines, readChunkLines } from "./chunk_lines.ts";
import { contentDamage } from "./check_content.ts";
import { checkSchema, checkVersion } from "./check_schema.ts";
import { Database, type DatabaseOptions, orClosed } from "./database.ts";
import { Definitions } from "./definitions.ts";
import { DocumentWriter } from "./document_writer.ts";
import { Encodings } from "./encodings.ts";
import { countReferrers } from "./referrers.ts";
import { checkPlace } from "./stored_values.ts";
import { INDEXES, SCHEMA } from "./schema.ts";
import type { ChunkRow, Meta, StoredSkip, Surroundings, Timestamp, VectorSource } from "./rows.ts";
import { GraphTables } from "./graph_tables.ts";
import { HistoryTable } from "./history_table.ts";
import type { SyncFile } from "./sync_file.ts";
import { ONE_OF } from "./statement.ts";
import { detachedSkips, readSkips, readSurroundings, replaceSurroundings } from "./surroundings.ts";
import { Turns } from "./turns.ts";

/** Bytes of posting lists that are kept, as they were read; and of chunks, and of their lines. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Bytes of joints that are kept: those of some 30,000 files. */
const MAX_JOINT_BYTES = 24 * 1024 * 1024;

/** Bytes that a chunk takes in memory, about; and its lines alone. */
const CHUNK_BYTES = 250;
const CHUNK_LINES_BYTES = 24;

/** Values read of an index as it stands: nothing of it holds once that is written to. */
class Contents {
  catalog: Catalog | undefined;
  lexicon: string | undefined;
  foreignLetters: ReadonlySet<string> | undefined;
  graph: GraphTables | undefined;
  history: HistoryTable | undefined;
  meta: Meta | undefined;
  skips: readonly StoredSkip[] | undefined;
  surroundings: Omit<Surroundings, "skipped"> | undefined;
  /** Rows that were asked for lately, by id: each search asks for some hundred, many of them again. */
  readonly chunks = new ByteCache<number, ChunkRow>(MAX_BYTES);
  readonly chunkLines = new ByteCache<number, ChunkLines>(MAX_BYTES);
  /** Joints of files that were asked for lately, by id; none of a file of which nothing is known. */
  readonly joints = new ByteCache<number, Uint8Array>(MAX_JOINT_BYTES);
  /** Posting lists that were asked for lately, by term; `null` where there is none. */
  readonly lists = new ByteCache<string, Uint8Array | null>(MAX_BYTES);
}

/** An open index. */
export class Store extends Definitions implements Disposable {
  /** Encodings that models made of chunks. */
  readonly encodings: Encodings;
  #read = new Contents();

  private constructor(database: Database) {
    super(database);
    this.encodings = new Encodings(database);
  }

  /**
   * Opens an index. The file is closed with it, and closed as well when opening fails.
   *
   * @throws {IndexCorruptError} If the file is not an index, or is damaged.
   * @throws {IndexVersionError} If the index is of another version.
   */
  static async open(file: SyncFile, options: DatabaseOptions): Promise<Store> {
    const { write, path = "memory" } = options;
    const isNew = write && file.getSize() === 0;
    const database = await Database.open(file, { write, path });
    return orClosed(database, () => {
      if (isNew) {
        database.exec(SCHEMA);
      } else {
        checkVersion(database.header, path);
        checkSchema(database, path);
      }
      return new Store(database);
    });
  }

  /** Facts about the index as a whole, read once and kept. */
  get meta(): Meta {
    return this.#read.meta ??= Object.fromEntries(
      this.database.rows<{ key: string; value: string | number }>("SELECT key, value FROM meta")
        .map(({ key, value }) => [key, value]),
    );
  }

  /** Its files, read once and kept. */
  get catalog(): Catalog {
    return this.#read.catalog ??= readCatalog(this.database);
  }

  /** All terms, each between two line breaks; read once and kept. */
  get lexicon(): string {
    return this.#read.lexicon ??= `\n${
      this.database.value<string | null>("SELECT group_concat(term, char(10)) FROM terms") ?? ""
    }\n`;
  }

  /** Characters beyond ASCII that terms are written with; collected once and kept. */
  get foreignLetters(): ReadonlySet<string> {
    // deno-lint-ignore no-control-regex -- the range is "ASCII", control characters included
    return this.#read.foreignLetters ??= new Set(this.lexicon.match(/[^\x00-\x7f]/gu));
  }

  /** Terms from `low` to before `high`, in order of their UTF-8 bytes, at most `limit`. */
  termsBetween(low: string, high: string, limit: number): string[] {
    const sql = "SELECT term FROM terms WHERE term >= ? AND term < ? LIMIT ?";
    return this.database.column<string>(sql, low, high, limit);
  }

  hasTerm(term: string): boolean {
    return this.database.value("SELECT 1 FROM terms WHERE term = ?", term) !== undefined;
  }

  /** SHA-256 of a file as it was indexed. */
  hashOf(path: string): Uint8Array | undefined {
    return this.database.value<Uint8Array>("SELECT hash FROM files WHERE path = ?", path);
  }

  /** SHA-256 of files as they were indexed, in hexadecimal, by id; forgotten ones are left out. */
  hashesOf(ids: readonly number[]): Map<number, string> {
    const rows = this.database.rows<{ id: number; hash: string }>(
      `SELECT id, hex(hash) AS hash FROM files WHERE id IN ${ONE_OF} AND hash <> zeroblob(32) ` +
        "ORDER BY id",
      ids,
    );
    return new Map(rows.map(({ id, hash }) => [id, hash]));
  }

  /** The posting list of a term, or `undefined` where no document holds it. */
  postings(term: string): Uint8Array | undefined {
    const sql = "SELECT list FROM terms JOIN postings ON term_id = id WHERE term = ?";
    const read = () => this.database.value<Uint8Array>(sql, term) ?? null;
    return this.#read.lists.getOrMake(term, read, (list) => list?.length ?? 0) ?? undefined;
  }

  /**
   * Calls `visit` with the posting list of each of some terms, in no order.
   *
   * @param visit Called with a view of the list, which is valid until it returns.
   */
  forEachPostings(terms: Iterable<string>, visit: (list: Uint8Array) => void): void {
    const sql = `SELECT list FROM terms JOIN postings ON term_id = id WHERE term IN ${ONE_OF}`;
    for (const row of this.database.each(sql, [...terms])) visit(row.blobView(0));
  }

  /** Joints of files by id, as bits; none of files of which nothing is known. */
  joints(ids: readonly number[]): Map<number, Uint8Array> {
    const sql = "SELECT value, bits FROM json_each(?) LEFT JOIN joints ON file_id = value";
    const found = this.#read.joints.getOrMakeAll(
      ids,
      (unread) =>
        Array.from(this.database.each(sql, unread), (row) => [row.number(0), row.blob(1)] as const),
      ({ length }) => length,
    );
    for (const [id, bits] of found) if (bits.length === 0) found.delete(id);
    return found;
  }

  /** Chunks by id, in order of their ids; ids that do not exist are left out. */
  chunks(ids: readonly number[]): Map<number, ChunkRow> {
    const wanted = [...new Set(ids)].sort((a, b) => a - b);
    return this.#read.chunks.getOrMakeAll(
      wanted,
      (unread) =>
        this.database.rows<ChunkRow>(`${CHUNK_COLUMNS} WHERE id IN ${ONE_OF}`, unread)
          .map((row) => [row.id, checkPlace(row)] as const),
      () => CHUNK_BYTES,
    );
  }

  chunksOfFile({ firstChunk, chunkCount }: FileRow): ChunkRow[] {
    const ids = Array.from({ length: chunkCount }, (_, ordinal) => firstChunk + ordinal);
    return [...this.chunks(ids).values()];
  }

  /** Where the chunks of a file are: all that is asked of the many files that hold a text. */
  chunkLines({ id, firstChunk, chunkCount }: FileRow): ChunkLines {
    return this.#read.chunkLines.getOrMake(
      id,
      () => readChunkLines(this.database, firstChunk, chunkCount),
      () => chunkCount * CHUNK_LINES_BYTES,
    );
  }

  /** Ids of the chunks whose kind is one of these. */
  chunksOfKind(kinds: readonly string[]): Set<number> {
    const sql = `SELECT id FROM chunks WHERE kind IN ${ONE_OF}`;
    return new Set(this.database.column<number>(sql, kinds));
  }

  /** Lists the files and folders that were left out, read once and kept. */
  skips(): readonly StoredSkip[] {
    return this.#read.skips ??= readSkips(this.database);
  }

  /** Gives the last walk's findings beside files and skips, read once and kept. */
  surroundings(): Omit<Surroundings, "skipped"> {
    return this.#read.surroundings ??= readSurroundings(this.database, this.meta);
  }

  /** Files whose parse status is not `ok` or `no_grammar`, with the message. */
  parseFailures(): { path: string; status: ParseStatus; message: string }[] {
    return this.database.rows(
      "SELECT path, parse_status AS status, message FROM files " +
        "WHERE parse_status IN ('partial', 'error') ORDER BY path",
    );
  }

  /** Lists damage, a sentence each: as SQLite finds it, or else as the rows show it. */
  damage(): string[] {
    const found = this.database.column<string>("PRAGMA integrity_check")
      .filter((each) => each !== "ok");
    return found.length > 0 ? found : this.contentDamage();
  }

  /** Lists contents of rows that this program never writes, a sentence each. */
  contentDamage(): string[] {
    return contentDamage(this.database);
  }

  get graph(): GraphTables {
    return this.#read.graph ??= new GraphTables(this.database);
  }

  /** What people wrote about the files. */
  get history(): HistoryTable {
    return this.#read.history ??= new HistoryTable(this.database);
  }

  /** Origin of the vectors; `undefined` where there are none. */
  get vectorSource(): VectorSource | undefined {
    const { embedder, vector_dimensions: dimensions } = this.meta;
    return embedder === undefined || dimensions === undefined
      ? undefined
      : { fingerprint: String(embedder), dimensions: Number(dimensions) };
  }

  /**
   * Reads the vectors of all files that have some, `dimensions` signed bytes a document.
   *
   * @param use Gets the first document of a file and the vectors of its documents, one after the
   * other; they are gone when it returns.
   */
  forEachVectors(use: (firstDocument: number, vectors: Int8Array) => void): void {
    const { dimensions = 0 } = this.vectorSource ?? {};
    if (dimensions === 0) return;
    const { catalog } = this;
    for (const row of this.database.each("SELECT file_id, vectors FROM vectors")) {
      const file = catalog.file(row.number(0));
      const bytes = row.blobView(1);
      const stored = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      // Those of another embedder, in files that have changed since, may have another length.
      if (file && stored.length === (file.chunkCount + 1) * dimensions) {
        use(file.firstDocument, stored);
      }
    }
  }

  /**
   * Changes the index in one transaction: all of it, or nothing.
   *
   * @param check Is called between steps, and ends the run where it throws.
   * @returns What `change` returns.
   */
  async write<T>(
    change: (writer: DocumentWriter) => T | Promise<T>,
    check = () => {},
  ): Promise<T> {
    this.database.exec("BEGIN");
    try {
      const writer = new DocumentWriter(this.database);
      const result = await change(writer);
      const turns = new Turns();
      const takeTurn = async () => {
        await turns.yield();
        check();
      };
      for (const _ of writer.flushing()) await takeTurn();
      for (const index of INDEXES) {
        this.database.exec(index);
        await takeTurn();
      }
      countReferrers(this.database, writer.touched);
      await takeTurn();
      this.database.exec("COMMIT");
      return result;
    } catch (error) {
      this.database.rollBack();
      throw error;
    } finally {
      this.#forget();
    }
  }

  /**
   * Changes an index that has been written before, for this object alone: {@linkcode Store.withoutDraft}
   * takes it back. Nothing is written to the file, and who uses which file is not counted.
   */
  draft(change: (writer: DocumentWriter) => void): void {
    this.database.exec("BEGIN");
    try {
      const writer = new DocumentWriter(this.database);
      change(writer);
      writer.flush();
    } finally {
      this.#forget();
    }
  }

  /**
   * Takes a draft back.
   *
   * @returns The index as it was before, which is to be used in place of this object. Its statements
   * are compiled already, which takes longer than to open an index.
   */
  withoutDraft(): Store {
    this.database.rollBack();
    return new Store(this.database);
  }

  #forget(): void {
    this.#read = new Contents();
  }

  /** Notes what the walk found beside files, and facts about the index. */
  writeSurroundings(surroundings: Surroundings, meta: Meta): void {
    this.noteFacts({ ...meta, ...replaceSurroundings(this.database, surroundings) });
  }

  /** Notes facts about the index. Within {@linkcode Store.write}. */
  noteFacts(facts: Meta): void {
    for (const [key, value] of Object.entries(facts)) {
      this.database.run("INSERT OR REPLACE INTO meta VALUES (?, ?)", key, value);
    }
    this.#forget();
  }

  /** Paths of the files, and their bytes, as they are written so far. */
  writtenFiles(): Pick<FileRow, "path" | "size">[] {
    return this.database.rows("SELECT path, size FROM files");
  }

  /**
   * Forgets what is only known of the machine on which the index was written: states of files and
   * folders, and rules of folders above the tree. Within {@linkcode Store.write}.
   *
   * @param secretive Files whose hash is forgotten as well, as a secret in them could be guessed by it.
   */
  detach(
    { walkedAt, meta, secretive = [] }: {
      readonly walkedAt: number;
      readonly meta: Meta;
      readonly secretive?: readonly string[];
    },
  ): void {
    const skipped = detachedSkips(this.skips());
    const { maxFileBytes } = this.surroundings();
    const none = { walkedBy: "", directories: [], ignoreFiles: [] };
    this.writeSurroundings({ walkedAt, maxFileBytes, skipped, ...none }, meta);
    this.database.exec("UPDATE files SET mtime_ms = 0, ctime_ms = 0, inode = 0");
    this.forgetSecretless();
    this.database.run(`UPDATE files SET hash = zeroblob(32) WHERE path IN ${ONE_OF}`, secretive);
  }

  /** Forgets in which files no secret was found, as somebody else may have written that. */
  forgetSecretless(): void {
    this.database.exec("UPDATE files SET has_no_secret = 0");
  }

  /** Notes that a file was touched, but holds what it held. */
  touchFile(file: Timestamp & Pick<FileState, "ctimeMs" | "inode">): void {
    const { path, mtimeMs, ctimeMs = 0, inode = 0 } = file;
    const sql = "UPDATE files SET mtime_ms = ?, ctime_ms = ?, inode = ? WHERE path = ?";
    this.database.run(sql, mtimeMs, ctimeMs, inode, path);
  }

  close(): void {
    this.database.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

const CHUNK_COLUMNS = "SELECT id, chunks.file_id AS fileId, chunks.start_line AS startLine, " +
  "chunks.end_line AS endLine, start_byte AS startByte, end_byte AS endByte, chunks.kind, " +
  "coalesce(name, own_symbol, '') AS symbol, coalesce(scope, own_scope, '') AS scope " +
  "FROM chunks LEFT JOIN symbols ON symbols.node = chunks.node";
