/**
 * An open index: what is stored, asked for by what it means. The SQL of the read path is here; that
 * of the write path in `document_writer.ts`.
 *
 * @module
 */
import type { FileState, ParseStatus } from "../types.ts";
import { ByteCache } from "../text/byte_cache.ts";
import { firstIndex } from "../text/first_index.ts";
import { isAbsolute } from "../text/paths.ts";
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import { Catalog, type FileRow } from "./catalog.ts";
import { contentDamage } from "./check_content.ts";
import { checkSchema, checkVersion } from "./check_schema.ts";
import { Database, type DatabaseOptions, orClosed } from "./database.ts";
import { DocumentWriter } from "./document_writer.ts";
import { Encodings } from "./encodings.ts";
import { countReferrers } from "./referrers.ts";
import { withoutSetMembers } from "./set_members.ts";
import { checkFile, checkLines, checkPlace, checkReason } from "./stored_values.ts";
import { INDEXES, SCHEMA } from "./schema.ts";
import type {
  ChunkRow,
  Meta,
  StoredSkip,
  Surroundings,
  SymbolRow,
  Timestamp,
  VectorSource,
} from "./rows.ts";
import { GraphTables } from "./graph_tables.ts";
import { HistoryTable } from "./history_table.ts";
import type { SyncFile } from "./sync_file.ts";
import { ONE_OF, type SqlInput, type SqlValue } from "./statement.ts";
import { Turns } from "./turns.ts";

/** Bytes of posting lists that are kept, as they were read. */
const MAX_LIST_BYTES = 8 * 1024 * 1024;

/** Bytes of chunks that are kept, as they were read. */
const MAX_CHUNK_BYTES = 8 * 1024 * 1024;

/** Bytes of joints that are kept: those of some 30,000 files. */
const MAX_JOINT_BYTES = 24 * 1024 * 1024;

/** Bytes that a chunk takes in memory, about; and its lines alone. */
const CHUNK_BYTES = 250;
const CHUNK_LINES_BYTES = 24;

type DefinitionRange = Pick<ChunkRow, "fileId" | "startLine" | "endLine">;

type DefinitionPlace = Pick<
  SymbolRow,
  "fileId" | "startLine" | "endLine" | "name" | "kind" | "scope"
>;

type OutlineRow = Pick<SymbolRow, "node" | "normal" | "startLine" | "endLine">;

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
  readonly chunks = new ByteCache<number, ChunkRow>(MAX_CHUNK_BYTES);
  readonly chunkLines = new ByteCache<number, ChunkLines>(MAX_CHUNK_BYTES);
  /** Joints of files that were asked for lately, by id; none of a file of which nothing is known. */
  readonly joints = new ByteCache<number, Uint8Array>(MAX_JOINT_BYTES);
  /** Posting lists that were asked for lately, by term; `null` where there is none. */
  readonly lists = new ByteCache<string, Uint8Array | null>(MAX_LIST_BYTES);
}

export class Store implements Disposable {
  /** Encodings that models made of chunks. */
  readonly encodings: Encodings;
  readonly #database: Database;
  #read = new Contents();

  private constructor(database: Database) {
    this.#database = database;
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
      this.#database.rows<{ key: string; value: string | number }>("SELECT key, value FROM meta")
        .map(({ key, value }) => [key, value]),
    );
  }

  /** Its files, read once and kept. */
  get catalog(): Catalog {
    return this.#read.catalog ??= this.#readCatalog();
  }

  /** All terms, each between two line breaks; read once and kept. */
  get lexicon(): string {
    return this.#read.lexicon ??= `\n${
      this.#database.value<string | null>("SELECT group_concat(term, char(10)) FROM terms") ?? ""
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
    return this.#database.column<string>(sql, low, high, limit);
  }

  hasTerm(term: string): boolean {
    return this.#database.value("SELECT 1 FROM terms WHERE term = ?", term) !== undefined;
  }

  /** SHA-256 of a file as it was indexed. */
  hashOf(path: string): Uint8Array | undefined {
    return this.#database.value<Uint8Array>("SELECT hash FROM files WHERE path = ?", path);
  }

  /** SHA-256 of files as they were indexed, in hexadecimal, by id; forgotten ones are left out. */
  hashesOf(ids: readonly number[]): Map<number, string> {
    const rows = this.#database.rows<{ id: number; hash: string }>(
      `SELECT id, hex(hash) AS hash FROM files WHERE id IN ${ONE_OF} AND hash <> zeroblob(32) ` +
        "ORDER BY id",
      ids,
    );
    return new Map(rows.map(({ id, hash }) => [id, hash]));
  }

  /** The posting list of a term, or `undefined` where no document holds it. */
  postings(term: string): Uint8Array | undefined {
    const sql = "SELECT list FROM terms JOIN postings ON term_id = id WHERE term = ?";
    const read = () => this.#database.value<Uint8Array>(sql, term) ?? null;
    return this.#read.lists.getOrMake(term, read, (list) => list?.length ?? 0) ?? undefined;
  }

  /**
   * Calls `visit` with the posting list of each of some terms, in no order.
   *
   * @param visit Called with a view of the list, which is valid until it returns.
   */
  forEachPostings(terms: Iterable<string>, visit: (list: Uint8Array) => void): void {
    const sql = `SELECT list FROM terms JOIN postings ON term_id = id WHERE term IN ${ONE_OF}`;
    for (const row of this.#database.each(sql, [...terms])) visit(row.blobView(0));
  }

  /** Joints of files by id, as bits; none of files of which nothing is known. */
  joints(ids: readonly number[]): Map<number, Uint8Array> {
    const sql = "SELECT value, bits FROM json_each(?) LEFT JOIN joints ON file_id = value";
    const found = readThrough(
      this.#read.joints,
      ids,
      (unread) =>
        Array.from(this.#database.each(sql, unread), (row) => {
          const [id, bits] = [row.number(0), row.blob(1)];
          return [id, bits, bits.length] as const;
        }),
    );
    for (const [id, bits] of found) if (bits.length === 0) found.delete(id);
    return found;
  }

  /** Chunks by id, in order of their ids; ids that do not exist are left out. */
  chunks(ids: readonly number[]): Map<number, ChunkRow> {
    const wanted = [...new Set(ids)].sort((a, b) => a - b);
    return readThrough(
      this.#read.chunks,
      wanted,
      (unread) =>
        this.#database.rows<ChunkRow>(`${CHUNK_COLUMNS} WHERE id IN ${ONE_OF}`, unread)
          .map((row) => [row.id, checkPlace(row), CHUNK_BYTES] as const),
    );
  }

  chunksOfFile({ firstChunk, chunkCount }: FileRow): ChunkRow[] {
    const ids = Array.from({ length: chunkCount }, (_, ordinal) => firstChunk + ordinal);
    return [...this.chunks(ids).values()];
  }

  /** Where the chunks of a file are: all that is asked of the many files that hold a text. */
  chunkLines({ id, firstChunk, chunkCount }: FileRow): ChunkLines {
    const sql = "SELECT id, start_line, end_line FROM chunks WHERE id >= ? AND id < ? ORDER BY id";
    return this.#read.chunkLines.getOrMake(id, () => {
      const read: number[] = [];
      for (const row of this.#database.each(sql, firstChunk, firstChunk + chunkCount)) {
        const [startLine, endLine] = [row.number(1), row.number(2)];
        checkLines({ startLine, endLine });
        read.push(row.number(0), startLine, endLine);
      }
      return new ChunkLines(Float64Array.from(read));
    }, () => chunkCount * CHUNK_LINES_BYTES);
  }

  /** Ids of the chunks in which a definition of one of these kinds starts. */
  chunksHoldingKind(kinds: readonly string[]): Set<number> {
    return new Set(this.#database.column<number>(
      "SELECT DISTINCT chunks.id FROM symbols JOIN files ON files.id = symbols.file_id " +
        "JOIN chunks ON chunks.id >= first_chunk AND chunks.id < first_chunk + chunk_count " +
        "AND symbols.start_line BETWEEN chunks.start_line AND chunks.end_line " +
        `WHERE symbols.kind IN ${ONE_OF}`,
      kinds,
    ));
  }

  /** Ids of the chunks whose kind is one of these. */
  chunksOfKind(kinds: readonly string[]): Set<number> {
    const sql = `SELECT id FROM chunks WHERE kind IN ${ONE_OF}`;
    return new Set(this.#database.column<number>(sql, kinds));
  }

  /** Definitions whose name, without `_` and in lower case, is one of these. */
  symbolsNamed(normals: readonly string[]): SymbolRow[] {
    return this.#symbols(`WHERE normal IN ${ONE_OF}`, normals);
  }

  /**
   * Pairs the first functions, classes and other definitions of more than one line of a file with
   * functions and classes of the same names in other files; one without any stands alone.
   */
  sameNames(
    fileId: number,
    { limit, maxOthers }: { readonly limit: number; readonly maxOthers: number },
  ): NamePair[] {
    const rows = this.#database.rows<NamePairRow>(
      "SELECT own.node, own.kind, own.lines, other.file_id AS otherId, " +
        "other.end_line - other.start_line + 1 AS otherLines FROM (" +
        "SELECT node, normal, kind, file_id, end_line - start_line + 1 AS lines FROM symbols " +
        "WHERE file_id = ? AND (kind IN ('function', 'method') OR end_line > start_line AND " +
        "kind IN ('class', 'struct', 'enum', 'interface', 'type')) ORDER BY start_line LIMIT ?" +
        ") AS own LEFT JOIN symbols AS other ON other.normal = own.normal " +
        "AND other.file_id <> own.file_id AND other.kind IN ('function', 'method', 'class') LIMIT ?",
      ...[fileId, limit, maxOthers],
    );
    return rows.map(({ otherId, otherLines, ...own }) => ({
      ...own,
      ...(otherId === null ? {} : { other: { fileId: otherId, lines: otherLines } }),
    }));
  }

  /** Names of definitions as {@linkcode Store.symbolsNamed} finds them, without titles of tests. */
  namesOf(normals: readonly string[]): Pick<SymbolRow, "name" | "kind">[] {
    return this.#database.rows<Pick<SymbolRow, "name" | "kind">>(
      `SELECT DISTINCT name, kind FROM symbols WHERE normal IN ${ONE_OF} AND is_title = 0`,
      normals,
    );
  }

  /** Nodes and names of the definitions that {@linkcode Store.symbolsNamed} finds, in its order. */
  nodesNamed(normals: readonly string[]): Pick<SymbolRow, "node" | "name">[] {
    const sql = `SELECT node, name FROM symbols WHERE normal IN ${ONE_OF}`;
    return this.#database.rows<Pick<SymbolRow, "node" | "name">>(sql, normals);
  }

  symbolsAt(nodes: readonly number[]): SymbolRow[] {
    return this.#symbols(`WHERE node IN ${ONE_OF}`, nodes);
  }

  /** All definitions, file by file, each file's by line. */
  symbols(): SymbolRow[] {
    return this.#symbols("ORDER BY file_id, start_line, ordinal");
  }

  /** Names of all definitions, without `_` and in lower case, each once. */
  symbolNames(): string[] {
    const sql = "SELECT group_concat(normal, char(10)) FROM (SELECT DISTINCT normal FROM symbols)";
    return this.#database.value<string | null>(sql)?.split("\n") ?? [];
  }

  /** Definitions of a file that start in a range of lines, by line. */
  symbolsStarting(fileId: number, firstLine: number, lastLine: number): SymbolRow[] {
    return this.#symbols(
      "WHERE file_id = ? AND start_line >= ? AND start_line <= ? ORDER BY start_line, ordinal",
      ...[fileId, firstLine, lastLine],
    );
  }

  /**
   * Definitions of a file that have two lines and all between, the innermost first; members that methods
   * set are around none.
   */
  symbolsAround(fileId: number, firstLine: number, lastLine = firstLine): readonly SymbolRow[] {
    const rows = this.#symbols(
      "WHERE file_id = ? AND start_line <= ? AND end_line >= ? ORDER BY start_line, ordinal",
      ...[fileId, firstLine, lastLine],
    );
    return withoutSetMembers(rows).toReversed();
  }

  /** Definitions that start in ranges of lines of some files, without their texts, range by range. */
  definitionsIn(ranges: readonly DefinitionRange[]): DefinitionPlace[] {
    const rows = this.#database.rows<DefinitionPlace>(
      // The cross join keeps SQLite to the order of the ranges: each is looked up by its file.
      "SELECT file_id AS fileId, start_line AS startLine, end_line AS endLine, name, kind, scope " +
        "FROM json_each(?) AS range CROSS JOIN symbols ON file_id = range.value ->> 0 " +
        "AND start_line BETWEEN range.value ->> 1 AND range.value ->> 2",
      ranges.map(({ fileId, startLine, endLine }) => [fileId, startLine, endLine]),
    );
    rows.forEach(checkLines);
    return rows;
  }

  /**
   * The first definitions of a file, without titles of tests, by line.
   *
   * @param limit How many at most.
   */
  outlineOf(fileId: number, limit: number): OutlineRow[] {
    const rows = this.#database.rows<OutlineRow>(
      "SELECT node, normal, start_line AS startLine, end_line AS endLine FROM symbols " +
        "WHERE file_id = ? AND is_title = 0 ORDER BY start_line, ordinal LIMIT ?",
      ...[fileId, limit],
    );
    rows.forEach(checkLines);
    return rows;
  }

  /**
   * Files that hold a definition of the same name, with as many lines, as another definition; its own
   * among them.
   *
   * @param maxNamesakes Definitions of the name that are looked at.
   */
  filesDefining(node: number, maxNamesakes: number): number[] {
    return this.#database.column<number>(
      "SELECT DISTINCT fileId FROM (SELECT other.file_id AS fileId, " +
        "other.end_line - other.start_line = own.end_line - own.start_line AS isAsLong " +
        "FROM symbols AS own CROSS JOIN symbols AS other ON other.normal = own.normal " +
        "WHERE own.node = ? LIMIT ?) WHERE isAsLong",
      ...[node, maxNamesakes],
    );
  }

  /** Definitions of a file with a name, by line. */
  symbolsInFile(fileId: number, name: string): SymbolRow[] {
    return this.#symbols(
      // The unary plus keeps SQLite to the index of names: a file may hold thousands of definitions.
      "WHERE normal = ? AND +file_id = ? AND name = ? ORDER BY start_line, ordinal",
      ...[normaliseIdentifier(lastSegment(name)), fileId, name],
    );
  }

  #symbols(where: string, ...values: readonly SqlInput[]): SymbolRow[] {
    return this.#database.rows<SymbolRow>(`${SYMBOL_COLUMNS} ${where}`, ...values)
      .map(checkPlace);
  }

  /** Lists the files and folders that were left out, read once and kept. */
  skips(): readonly StoredSkip[] {
    return this.#read.skips ??= this.#database.rows<Record<keyof StoredSkip, SqlValue>>(
      "SELECT path, reason, detail, mtime_ms AS mtimeMs, size, ctime_ms AS ctimeMs, inode " +
        "FROM skips ORDER BY path",
    ).map((row) => {
      const given = Object.entries(row).filter(([, value]) => value !== null && value !== "");
      // Path and reason are never null: the rest may be absent.
      return checkReason(Object.fromEntries(given) as unknown as StoredSkip);
    });
  }

  /** Gives the last walk's findings beside files and skips, read once and kept. */
  surroundings(): Omit<Surroundings, "skipped"> {
    return this.#read.surroundings ??= this.#readSurroundings();
  }

  #readSurroundings(): Omit<Surroundings, "skipped"> {
    const { meta } = this;
    const read = (table: string) =>
      this.#database.rows<Timestamp>(`SELECT path, mtime_ms AS mtimeMs FROM ${table}`);
    return {
      walkedAt: Number(meta["walked_at"] ?? 0),
      maxFileBytes: Number(meta["max_file_bytes"] ?? 0),
      walkedBy: String(meta["walked_by"] ?? ""),
      directories: read("directories"),
      ignoreFiles: read("ignore_files"),
    };
  }

  /** Files whose parse status is not `ok` or `no_grammar`, with the message. */
  parseFailures(): { path: string; status: ParseStatus; message: string }[] {
    return this.#database.rows(
      "SELECT path, parse_status AS status, message FROM files " +
        "WHERE parse_status IN ('partial', 'error') ORDER BY path",
    );
  }

  /** Lists damage, a sentence each: as SQLite finds it, or else as the rows show it. */
  damage(): string[] {
    const found = this.#database.column<string>("PRAGMA integrity_check")
      .filter((each) => each !== "ok");
    return found.length > 0 ? found : this.contentDamage();
  }

  /** Lists contents of rows that this program never writes, a sentence each. */
  contentDamage(): string[] {
    return contentDamage(this.#database);
  }

  /** Files that define at least one name. */
  filesWithSymbols(): Set<number> {
    return new Set(this.#database.column<number>("SELECT DISTINCT file_id FROM symbols"));
  }

  symbolCount(): number {
    return this.#database.value<number>("SELECT count(*) FROM symbols")!;
  }

  /** Numbers of definitions, by kind. */
  symbolCounts(): Record<string, number> {
    const rows = this.#database.rows<{ kind: string; n: number }>(
      "SELECT kind, count(*) AS n FROM symbols GROUP BY kind",
    );
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  }

  get graph(): GraphTables {
    return this.#read.graph ??= new GraphTables(this.#database);
  }

  /** What people wrote about the files. */
  get history(): HistoryTable {
    return this.#read.history ??= new HistoryTable(this.#database);
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
    for (const row of this.#database.each("SELECT file_id, vectors FROM vectors")) {
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
    this.#database.exec("BEGIN");
    try {
      const writer = new DocumentWriter(this.#database);
      const result = await change(writer);
      const turns = new Turns();
      const takeTurn = async () => {
        await turns.yield();
        check();
      };
      for (const _ of writer.flushing()) await takeTurn();
      for (const index of INDEXES) {
        this.#database.exec(index);
        await takeTurn();
      }
      countReferrers(this.#database, writer.touched);
      await takeTurn();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      this.#database.rollBack();
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
    this.#database.exec("BEGIN");
    try {
      const writer = new DocumentWriter(this.#database);
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
    this.#database.rollBack();
    return new Store(this.#database);
  }

  #forget(): void {
    this.#read = new Contents();
  }

  /** Notes what the walk found beside files, and facts about the index. */
  writeSurroundings(surroundings: Surroundings, meta: Meta): void {
    this.#database.exec("DELETE FROM skips; DELETE FROM directories; DELETE FROM ignore_files");
    for (const { path, reason, detail = "", ...state } of surroundings.skipped) {
      const { mtimeMs = null, size = null, ctimeMs = null, inode = null } = state;
      const row = [path, reason, detail, mtimeMs, size, ctimeMs, inode];
      this.#database.run("INSERT INTO skips VALUES (?, ?, ?, ?, ?, ?, ?)", ...row);
    }
    for (const { path, mtimeMs } of surroundings.directories) {
      this.#database.run("INSERT INTO directories VALUES (?, ?)", path, mtimeMs);
    }
    for (const { path, mtimeMs } of surroundings.ignoreFiles) {
      this.#database.run("INSERT INTO ignore_files VALUES (?, ?)", path, mtimeMs);
    }
    const { walkedAt, maxFileBytes, walkedBy } = surroundings;
    const walked = { walked_at: walkedAt, max_file_bytes: maxFileBytes, walked_by: walkedBy };
    this.noteFacts({ ...meta, ...walked });
  }

  /** Notes facts about the index. Within {@linkcode Store.write}. */
  noteFacts(facts: Meta): void {
    for (const [key, value] of Object.entries(facts)) {
      this.#database.run("INSERT OR REPLACE INTO meta VALUES (?, ?)", key, value);
    }
    this.#forget();
  }

  /** Paths of the files, and their bytes, as they are written so far. */
  writtenFiles(): Pick<FileRow, "path" | "size">[] {
    return this.#database.rows("SELECT path, size FROM files");
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
    const skipped = this.skips()
      .filter(({ path }) => !isAbsolute(path, "linux") && !isAbsolute(path, "windows"))
      .map(({ path, reason, detail = "" }) => ({ path, reason, detail }));
    const { maxFileBytes } = this.surroundings();
    const nothing = { walkedBy: "", directories: [], ignoreFiles: [] };
    this.writeSurroundings({ walkedAt, maxFileBytes, skipped, ...nothing }, meta);
    this.#database.exec("UPDATE files SET mtime_ms = 0, ctime_ms = 0, inode = 0");
    this.forgetSecretless();
    const sql = `UPDATE files SET hash = zeroblob(32) WHERE path IN ${ONE_OF}`;
    this.#database.run(sql, secretive);
  }

  /** Forgets in which files no secret was found, as somebody else may have written that. */
  forgetSecretless(): void {
    this.#database.exec("UPDATE files SET has_no_secret = 0");
  }

  /** Notes that a file was touched, but holds what it held. */
  touchFile(file: Timestamp & Pick<FileState, "ctimeMs" | "inode">): void {
    const { path, mtimeMs, ctimeMs = 0, inode = 0 } = file;
    const sql = "UPDATE files SET mtime_ms = ?, ctime_ms = ?, inode = ? WHERE path = ?";
    this.#database.run(sql, mtimeMs, ctimeMs, inode, path);
  }

  /** Notes how many files use each file, where the index does not hold them all. */
  noteReferrers(counts: ReadonlyMap<string, number>): void {
    for (const [path, count] of counts) {
      this.#database.run("UPDATE files SET referrers = ? WHERE path = ?", count, path);
    }
    this.#forget();
  }

  close(): void {
    this.#database.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #readCatalog(): Catalog {
    const files: FileRow[] = [];
    const lengths: Uint8Array[] = [];
    let firstDocument = 0;
    const rows = this.#database.each(
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
}

/** Values by id, from a cache or else read together; ids that do not exist are left out. */
function readThrough<T>(
  cache: ByteCache<number, T>,
  ids: readonly number[],
  read: (unread: readonly number[]) => Iterable<readonly [id: number, value: T, bytes: number]>,
): Map<number, T> {
  const known = new Map(ids.map((id) => [id, cache.get(id)]));
  const unread = ids.filter((id) => known.get(id) === undefined);
  for (const [id, value, bytes] of unread.length > 0 ? read(unread) : []) {
    known.set(id, value);
    cache.set(id, value, bytes);
  }
  return new Map([...known].flatMap(([id, value]) => value === undefined ? [] : [[id, value]]));
}

/** A definition, and one of the same name elsewhere. */
interface NamePair extends Pick<SymbolRow, "node" | "kind"> {
  readonly lines: number;
  readonly other?: { readonly fileId: number; readonly lines: number };
}

interface NamePairRow extends Omit<NamePair, "other"> {
  readonly otherId: number | null;
  readonly otherLines: number;
}

class ChunkLines {
  /** Id, first line and last line of each chunk, in order. */
  readonly #rows: Float64Array;
  /** The highest last line of the chunks up to each: chunks may lie within others. */
  readonly #ends: Float64Array;

  constructor(rows: Float64Array) {
    this.#rows = rows;
    this.#ends = new Float64Array(rows.length / 3);
    for (let at = 0, end = 0; at < this.#ends.length; at++) {
      this.#ends[at] = end = Math.max(end, rows[3 * at + 2]!);
    }
  }

  /** Id of the first chunk that holds a line. */
  chunkAt(line: number): number | undefined {
    const rows = this.#rows;
    const first = firstIndex(this.#ends.length, (at) => this.#ends[at]! >= line);
    for (let at = 3 * first; at < rows.length; at += 3) {
      if (rows[at + 1]! <= line && line <= rows[at + 2]!) return rows[at];
    }
    return undefined;
  }

  /** Place among the chunks of the last one that starts at a line or before, or else of the first. */
  lastStarting(line: number): number {
    const after = firstIndex(this.#ends.length, (at) => this.#rows[3 * at + 1]! > line);
    return Math.max(0, after - 1);
  }

  /** Ids of the chunks whose lines are meant. */
  idsWhere(isMeant: (startLine: number, endLine: number) => boolean): number[] {
    const found: number[] = [];
    const rows = this.#rows;
    for (let at = 0; at < rows.length; at += 3) {
      if (isMeant(rows[at + 1]!, rows[at + 2]!)) found.push(rows[at]!);
    }
    return found;
  }
}

const CHUNK_COLUMNS = "SELECT id, chunks.file_id AS fileId, chunks.start_line AS startLine, " +
  "chunks.end_line AS endLine, start_byte AS startByte, end_byte AS endByte, chunks.kind, " +
  "coalesce(name, own_symbol, '') AS symbol, coalesce(scope, own_scope, '') AS scope " +
  "FROM chunks LEFT JOIN symbols ON symbols.node = chunks.node";

const SYMBOL_COLUMNS = "SELECT file_id AS fileId, start_line AS startLine, end_line AS endLine, " +
  "name, normal, kind, scope, signature, doc, type, node FROM symbols";
