/**
 * An open index: what is stored, asked for by what it means. The SQL of the read path is here; that
 * of the write path in `document_writer.ts`.
 *
 * @module
 */
import { IndexCorruptError, IndexVersionError } from "../errors.ts";
import type { FileState, ParseStatus } from "../types.ts";
import { ByteCache } from "../text/byte_cache.ts";
import { isAbsolute } from "../text/paths.ts";
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import { Catalog, type FileRow } from "./catalog.ts";
import { contentDamage } from "./check_content.ts";
import { checkSchema } from "./check_schema.ts";
import { Database } from "./database.ts";
import { DocumentWriter } from "./document_writer.ts";
import { Encodings } from "./encodings.ts";
import { countReferrers } from "./referrers.ts";
import { withoutSetMembers } from "./set_members.ts";
import { checkFile, checkLines, checkPlace, checkReason } from "./stored_values.ts";
import { APPLICATION_ID, INDEXES, SCHEMA, SCHEMA_VERSION } from "./schema.ts";
import type {
  ChunkRow,
  Meta,
  StoredSkip,
  Surroundings,
  SymbolRow,
  Timestamp,
  VectorSource,
} from "./rows.ts";
import { GraphTables, ONE_OF } from "./graph_tables.ts";
import { HistoryTable } from "./history_table.ts";
import type { SyncFile } from "./sync_file.ts";
import { Turns } from "./turns.ts";

interface StoreOptions {
  /** Opens for writing; an empty file becomes an index. */
  readonly write: boolean;
  /** Name of the file in errors. @default {"memory"} */
  readonly path?: string;
}

/** Bytes of posting lists that are kept, as they were read. */
const MAX_LIST_BYTES = 8 * 1024 * 1024;

/** Bytes of chunks that are kept, as they were read. */
const MAX_CHUNK_BYTES = 8 * 1024 * 1024;

/** Bytes of joints that are kept: those of some 30,000 files. */
const MAX_JOINT_BYTES = 24 * 1024 * 1024;

/** Bytes that a chunk takes in memory, about. */
const CHUNK_BYTES = 250;

type DefinitionRange = Pick<ChunkRow, "fileId" | "startLine" | "endLine">;

type DefinitionPlace = Pick<
  SymbolRow,
  "fileId" | "startLine" | "endLine" | "name" | "kind" | "scope"
>;

/** A definition, by its name without `_` and in lower case. */
type OutlineRow = Pick<SymbolRow, "startLine" | "endLine"> & { readonly normal: string };

export class Store implements Disposable {
  readonly #database: Database;
  #catalog: Catalog | undefined;
  #lexicon: string | undefined;
  #graph: GraphTables | undefined;
  #history: HistoryTable | undefined;
  #encodings: Encodings | undefined;
  #foreignLetters: ReadonlySet<string> | undefined;
  /** Rows that were asked for lately, by id: each search asks for some hundred, many of them again. */
  #chunks = new ByteCache<number, ChunkRow>(MAX_CHUNK_BYTES);
  #chunksOfFiles = new ByteCache<number, readonly ChunkRow[]>(MAX_CHUNK_BYTES);
  #chunkLines = new ByteCache<number, ChunkLines>(MAX_CHUNK_BYTES);
  /** Joints of files that were asked for lately, by id; none of a file of which nothing is known. */
  #joints = new ByteCache<number, Uint8Array>(MAX_JOINT_BYTES);
  /** Posting lists that were asked for lately, by term; `null` where there is none. */
  #lists = new ByteCache<string, Uint8Array | null>(MAX_LIST_BYTES);
  #meta: Meta | undefined;
  #skips: readonly StoredSkip[] | undefined;
  #surroundings: Omit<Surroundings, "skipped"> | undefined;

  private constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Opens an index. The file is closed with it, and closed as well when opening fails.
   *
   * @throws {IndexCorruptError} If the file is not an index, or is damaged.
   * @throws {IndexVersionError} If the index is of another version.
   */
  static async open(file: SyncFile, options: StoreOptions): Promise<Store> {
    const { write, path = "memory" } = options;
    const isNew = write && file.getSize() === 0;
    const database = await Database.open(file, { write, path });
    try {
      if (isNew) {
        database.exec(SCHEMA);
      } else {
        checkVersion(database, path);
        checkSchema(database, path);
      }
      return new Store(database);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Facts about the index as a whole, read once and kept. */
  get meta(): Meta {
    return this.#meta ??= this.#readMeta();
  }

  #readMeta(): Meta {
    const rows = this.#database.prepare("SELECT key, value FROM meta")
      .all<{ key: string; value: string | number }>();
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  /** Its files, read once and kept. */
  get catalog(): Catalog {
    return this.#catalog ??= this.#readCatalog();
  }

  /** All terms, each between two line breaks; read once and kept. */
  get lexicon(): string {
    return this.#lexicon ??= this.#readLexicon();
  }

  /** Characters beyond ASCII that terms are written with; collected once and kept. */
  get foreignLetters(): ReadonlySet<string> {
    // deno-lint-ignore no-control-regex -- the range is "ASCII", control characters included
    return this.#foreignLetters ??= new Set(this.lexicon.match(/[^\x00-\x7f]/gu));
  }

  /** Terms from `low` to before `high`, in order of their UTF-8 bytes, at most `limit`. */
  termsBetween(low: string, high: string, limit: number): string[] {
    return this.#database.prepare("SELECT term FROM terms WHERE term >= ? AND term < ? LIMIT ?")
      .all<{ term: string }>(low, high, limit).map(({ term }) => term);
  }

  hasTerm(term: string): boolean {
    return this.#database.prepare("SELECT 1 FROM terms WHERE term = ?").get(term) !== undefined;
  }

  /** SHA-256 of a file as it was indexed. */
  hashOf(path: string): Uint8Array | undefined {
    return this.#database.prepare("SELECT hash FROM files WHERE path = ?")
      .get<{ hash: Uint8Array }>(path)?.hash;
  }

  /** SHA-256 of files as they were indexed, in hexadecimal, by id; forgotten ones are left out. */
  hashesOf(ids: readonly number[]): Map<number, string> {
    const rows = this.#database.prepare(
      `SELECT id, hex(hash) AS hash FROM files WHERE id IN ${ONE_OF} AND hash <> zeroblob(32) ` +
        "ORDER BY id",
    ).all<{ id: number; hash: string }>(JSON.stringify(ids));
    return new Map(rows.map(({ id, hash }) => [id, hash]));
  }

  /** The posting list of a term, or `undefined` where no document holds it. */
  postings(term: string): Uint8Array | undefined {
    let list = this.#lists.get(term);
    if (list === undefined) {
      list = this.#database.prepare(
        "SELECT list FROM terms JOIN postings ON term_id = id WHERE term = ?",
      ).get<{ list: Uint8Array }>(term)?.list ?? null;
      this.#lists.set(term, list, list?.length ?? 0);
    }
    return list ?? undefined;
  }

  /**
   * Calls `visit` with the posting list of each of some terms, in no order.
   *
   * @param visit Called with a view of the list, which is valid until it returns.
   */
  forEachPostings(terms: Iterable<string>, visit: (list: Uint8Array) => void): void {
    const rows = this.#database.prepare(
      `SELECT list FROM terms JOIN postings ON term_id = id WHERE term IN ${ONE_OF}`,
    ).bind(JSON.stringify([...terms]));
    while (rows.step()) visit(rows.blobView(0));
  }

  /** Joints of files by id, as bits; none of files of which nothing is known. */
  joints(ids: readonly number[]): Map<number, Uint8Array> {
    const known = new Map(ids.map((id) => [id, this.#joints.get(id)]));
    const unread = ids.filter((id) => known.get(id) === undefined);
    if (unread.length > 0) {
      const rows = this.#database.prepare(
        `SELECT value, bits FROM json_each(?) LEFT JOIN joints ON file_id = value`,
      ).bind(JSON.stringify(unread));
      while (rows.step()) {
        const [id, bits] = [rows.number(0), rows.blob(1)];
        known.set(id, bits);
        this.#joints.set(id, bits, bits.length);
      }
    }
    return new Map([...known].flatMap(([id, bits]) => bits?.length ? [[id, bits]] : []));
  }

  /** Chunks by id, in order of their ids; ids that do not exist are left out. */
  chunks(ids: readonly number[]): Map<number, ChunkRow> {
    const wanted = [...new Set(ids)].sort((a, b) => a - b);
    const known = new Map(wanted.map((id) => [id, this.#chunks.get(id)]));
    const unread = wanted.filter((id) => known.get(id) === undefined);
    if (unread.length > 0) {
      const rows = this.#database.prepare(`${CHUNK_COLUMNS} WHERE id IN ${ONE_OF}`)
        .all<ChunkRow>(JSON.stringify(unread));
      for (const row of rows) {
        known.set(row.id, checkPlace(row));
        this.#chunks.set(row.id, row, CHUNK_BYTES);
      }
    }
    return new Map([...known].flatMap(([id, row]) => row ? [[id, row]] : []));
  }

  chunksOfFile(file: FileRow): readonly ChunkRow[] {
    let rows = this.#chunksOfFiles.get(file.id);
    if (!rows) {
      rows = this.#database.prepare(`${CHUNK_COLUMNS} WHERE id >= ? AND id < ? ORDER BY id`)
        .all<ChunkRow>(file.firstChunk, file.firstChunk + file.chunkCount).map(checkPlace);
      this.#chunksOfFiles.set(file.id, rows, rows.length * CHUNK_BYTES);
    }
    return rows;
  }

  /** The chunk of a file that holds a line: the first of those that do. */
  chunkAt(file: FileRow, line: number): ChunkRow | undefined {
    return this.chunksOfFile(file)
      .find(({ startLine, endLine }) => startLine <= line && line <= endLine);
  }

  /** Where the chunks of a file are: all that is asked of the many files that hold a text. */
  chunkLines(file: FileRow): ChunkLines {
    let lines = this.#chunkLines.get(file.id);
    if (!lines) {
      const rows = this.#database.prepare(
        "SELECT id, start_line, end_line FROM chunks WHERE id >= ? AND id < ? ORDER BY id",
      ).bind(file.firstChunk, file.firstChunk + file.chunkCount);
      const read: number[] = [];
      while (rows.step()) {
        const [startLine, endLine] = [rows.number(1), rows.number(2)];
        checkLines({ startLine, endLine });
        read.push(rows.number(0), startLine, endLine);
      }
      lines = new ChunkLines(Float64Array.from(read));
      this.#chunkLines.set(file.id, lines, read.length * 8);
    }
    return lines;
  }

  /** Ids of the chunks in which a definition of one of these kinds starts. */
  chunksHoldingKind(kinds: readonly string[]): Set<number> {
    const rows = this.#database.prepare(
      "SELECT DISTINCT chunks.id FROM symbols JOIN files ON files.id = symbols.file_id " +
        "JOIN chunks ON chunks.id >= first_chunk AND chunks.id < first_chunk + chunk_count " +
        "AND symbols.start_line BETWEEN chunks.start_line AND chunks.end_line " +
        `WHERE symbols.kind IN ${ONE_OF}`,
    ).all<{ id: number }>(JSON.stringify(kinds));
    return new Set(rows.map(({ id }) => id));
  }

  /** Ids of the chunks whose kind is one of these. */
  chunksOfKind(kinds: readonly string[]): Set<number> {
    const rows = this.#database.prepare(`SELECT id FROM chunks WHERE kind IN ${ONE_OF}`)
      .all<{ id: number }>(JSON.stringify(kinds));
    return new Set(rows.map(({ id }) => id));
  }

  /** Definitions whose name, without `_` and in lower case, is one of these. */
  symbolsNamed(normals: readonly string[]): SymbolRow[] {
    return this.#database.prepare(`${SYMBOL_COLUMNS} WHERE normal IN ${ONE_OF}`)
      .all<SymbolRow>(JSON.stringify(normals)).map(checkPlace);
  }

  /**
   * Pairs the first functions, classes and other definitions of more than one line of a file with
   * functions and classes of the same names in other files; one without any stands alone.
   */
  sameNames(
    fileId: number,
    { limit, maxOthers }: { readonly limit: number; readonly maxOthers: number },
  ): NamePair[] {
    const rows = this.#database.prepare(
      "SELECT own.node, own.kind, own.lines, other.file_id AS otherId, " +
        "other.end_line - other.start_line + 1 AS otherLines FROM (" +
        "SELECT node, normal, kind, file_id, end_line - start_line + 1 AS lines FROM symbols " +
        "WHERE file_id = ? AND (kind IN ('function', 'method') OR end_line > start_line AND " +
        "kind IN ('class', 'struct', 'enum', 'interface', 'type')) ORDER BY start_line LIMIT ?" +
        ") AS own LEFT JOIN symbols AS other ON other.normal = own.normal " +
        "AND other.file_id <> own.file_id AND other.kind IN ('function', 'method', 'class') LIMIT ?",
    ).all<NamePairRow>(fileId, limit, maxOthers);
    return rows.map(({ otherId, otherLines, ...own }) => ({
      ...own,
      ...(otherId === null ? {} : { other: { fileId: otherId, lines: otherLines } }),
    }));
  }

  /** Names of definitions as {@linkcode Store.symbolsNamed} finds them, without titles of tests. */
  namesOf(normals: readonly string[]): Pick<SymbolRow, "name" | "kind">[] {
    return this.#database.prepare(
      `SELECT DISTINCT name, kind FROM symbols WHERE normal IN ${ONE_OF} AND is_title = 0`,
    ).all<Pick<SymbolRow, "name" | "kind">>(JSON.stringify(normals));
  }

  /** Nodes and names of the definitions that {@linkcode Store.symbolsNamed} finds, in its order. */
  nodesNamed(normals: readonly string[]): { readonly node: number; readonly name: string }[] {
    return this.#database.prepare(`SELECT node, name FROM symbols WHERE normal IN ${ONE_OF}`)
      .all<{ node: number; name: string }>(JSON.stringify(normals));
  }

  symbolsAt(nodes: readonly number[]): SymbolRow[] {
    return this.#database.prepare(`${SYMBOL_COLUMNS} WHERE node IN ${ONE_OF}`)
      .all<SymbolRow>(JSON.stringify(nodes)).map(checkPlace);
  }

  /** All definitions, file by file, each file's by line. */
  symbols(): SymbolRow[] {
    return this.#database.prepare(`${SYMBOL_COLUMNS} ORDER BY file_id, start_line, ordinal`)
      .all<SymbolRow>().map(checkPlace);
  }

  /** Names of all definitions, without `_` and in lower case, each once. */
  symbolNames(): string[] {
    const row = this.#database.prepare(
      "SELECT group_concat(normal, char(10)) AS names FROM (SELECT DISTINCT normal FROM symbols)",
    ).get<{ names: string | null }>();
    return row?.names?.split("\n") ?? [];
  }

  /** Definitions of a file that start in a range of lines, by line. */
  symbolsStarting(fileId: number, firstLine: number, lastLine: number): SymbolRow[] {
    return this.#database.prepare(
      `${SYMBOL_COLUMNS} WHERE file_id = ? AND start_line >= ? AND start_line <= ? ` +
        "ORDER BY start_line, ordinal",
    ).all<SymbolRow>(fileId, firstLine, lastLine).map(checkPlace);
  }

  /**
   * Definitions of a file that have two lines and all between, the innermost first; members that methods
   * set are around none.
   */
  symbolsAround(fileId: number, firstLine: number, lastLine = firstLine): readonly SymbolRow[] {
    const rows = this.#database.prepare(
      `${SYMBOL_COLUMNS} WHERE file_id = ? AND start_line <= ? AND end_line >= ? ` +
        "ORDER BY start_line, ordinal",
    ).all<SymbolRow>(fileId, firstLine, lastLine).map(checkPlace);
    return withoutSetMembers(rows).toReversed();
  }

  /** Definitions that start in ranges of lines of some files, without their texts, range by range. */
  definitionsIn(ranges: readonly DefinitionRange[]): DefinitionPlace[] {
    const wanted = ranges.map(({ fileId, startLine, endLine }) => [fileId, startLine, endLine]);
    const rows = this.#database.prepare(
      // The cross join keeps SQLite to the order of the ranges: each is looked up by its file.
      "SELECT file_id AS fileId, start_line AS startLine, end_line AS endLine, name, kind, scope " +
        "FROM json_each(?) AS range CROSS JOIN symbols ON file_id = range.value ->> 0 " +
        "AND start_line BETWEEN range.value ->> 1 AND range.value ->> 2",
    ).all<DefinitionPlace>(JSON.stringify(wanted));
    rows.forEach(checkLines);
    return rows;
  }

  /**
   * The first definitions of a file, without titles of tests, by line.
   *
   * @param limit How many at most.
   */
  outlineOf(fileId: number, limit: number): OutlineRow[] {
    const rows = this.#database.prepare(
      "SELECT normal, start_line AS startLine, end_line AS endLine FROM symbols " +
        "WHERE file_id = ? AND is_title = 0 ORDER BY start_line, ordinal LIMIT ?",
    ).all<OutlineRow>(fileId, limit);
    rows.forEach(checkLines);
    return rows;
  }

  /**
   * Nodes of the first definitions of a file that have so many lines, without titles of tests, by line.
   */
  longDefinitions(
    fileId: number,
    { limit, minLines }: { readonly limit: number; readonly minLines: number },
  ): number[] {
    const rows = this.#database.prepare(
      "SELECT node, start_line, end_line FROM symbols " +
        "WHERE file_id = ? AND is_title = 0 ORDER BY start_line, ordinal LIMIT ?",
    ).bind(fileId, limit);
    const nodes: number[] = [];
    while (rows.step()) {
      const [startLine, endLine] = [rows.number(1), rows.number(2)];
      if (endLine - startLine + 1 < minLines) continue;
      checkLines({ startLine, endLine });
      nodes.push(rows.number(0));
    }
    return nodes;
  }

  /**
   * Files that hold a definition of the same name, with as many lines, as another definition; its own
   * among them.
   *
   * @param maxNamesakes Definitions of the name that are looked at.
   */
  filesDefining(node: number, maxNamesakes: number): number[] {
    return this.#database.prepare(
      "SELECT DISTINCT fileId FROM (SELECT other.file_id AS fileId, " +
        "other.end_line - other.start_line = own.end_line - own.start_line AS isAsLong " +
        "FROM symbols AS own CROSS JOIN symbols AS other ON other.normal = own.normal " +
        "WHERE own.node = ? LIMIT ?) WHERE isAsLong",
    ).all<{ fileId: number }>(node, maxNamesakes).map(({ fileId }) => fileId);
  }

  /** Definitions of a file with a name, by line. */
  symbolsInFile(fileId: number, name: string): SymbolRow[] {
    return this.#database.prepare(
      // The unary plus keeps SQLite to the index of names: a file may hold thousands of definitions.
      `${SYMBOL_COLUMNS} WHERE normal = ? AND +file_id = ? AND name = ? ` +
        "ORDER BY start_line, ordinal",
    ).all<SymbolRow>(normaliseIdentifier(lastSegment(name)), fileId, name).map(checkPlace);
  }

  /** Lists the files and folders that were left out, read once and kept. */
  skips(): readonly StoredSkip[] {
    return this.#skips ??= this.#readSkips();
  }

  #readSkips(): StoredSkip[] {
    return this.#database.prepare(
      "SELECT path, reason, detail, mtime_ms AS mtimeMs, size, ctime_ms AS ctimeMs, inode " +
        "FROM skips ORDER BY path",
    ).all<Record<keyof StoredSkip, string | number | null>>().map((row) => {
      const given = Object.entries(row).filter(([, value]) => value !== null && value !== "");
      // Path and reason are never null: the rest may be absent.
      return checkReason(Object.fromEntries(given) as unknown as StoredSkip);
    });
  }

  /** Gives the last walk's findings beside files and skips, read once and kept. */
  surroundings(): Omit<Surroundings, "skipped"> {
    return this.#surroundings ??= this.#readSurroundings();
  }

  #readSurroundings(): Omit<Surroundings, "skipped"> {
    const { meta } = this;
    const read = (table: string) =>
      this.#database.prepare(`SELECT path, mtime_ms AS mtimeMs FROM ${table}`).all<Timestamp>();
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
    return this.#database.prepare(
      "SELECT path, parse_status AS status, message FROM files " +
        "WHERE parse_status IN ('partial', 'error') ORDER BY path",
    ).all<{ path: string; status: ParseStatus; message: string }>();
  }

  /** Lists damage, a sentence each: as SQLite finds it, or else as the rows show it. */
  damage(): string[] {
    const found = this.#database.prepare("PRAGMA integrity_check")
      .all<{ integrity_check: string }>()
      .map(({ integrity_check: found }) => found).filter((found) => found !== "ok");
    return found.length > 0 ? found : this.contentDamage();
  }

  /** Lists contents of rows that this program never writes, a sentence each. */
  contentDamage(): string[] {
    return contentDamage(this.#database);
  }

  /** Files that define at least one name. */
  filesWithSymbols(): Set<number> {
    const rows = this.#database.prepare("SELECT DISTINCT file_id AS id FROM symbols")
      .all<{ id: number }>();
    return new Set(rows.map(({ id }) => id));
  }

  symbolCount(): number {
    const row = this.#database.prepare("SELECT count(*) AS n FROM symbols").get<{ n: number }>();
    return row?.n ?? 0;
  }

  symbolCounts(): Record<string, number> {
    const rows = this.#database.prepare("SELECT kind, count(*) AS n FROM symbols GROUP BY kind")
      .all<{ kind: string; n: number }>();
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  }

  get graph(): GraphTables {
    return this.#graph ??= new GraphTables(this.#database);
  }

  /** What people wrote about the files. */
  get history(): HistoryTable {
    return this.#history ??= new HistoryTable(this.#database);
  }

  /** Encodings that models made of chunks. */
  get encodings(): Encodings {
    return this.#encodings ??= new Encodings(this.#database);
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
    const rows = this.#database.prepare("SELECT file_id, vectors FROM vectors").bind();
    while (rows.step()) {
      const file = catalog.file(rows.number(0));
      const bytes = rows.blobView(1);
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
    this.#catalog = undefined;
    this.#lexicon = undefined;
    this.#graph = undefined;
    this.#history = undefined;
    this.#foreignLetters = undefined;
    this.#forgetFacts();
    this.#lists = new ByteCache(MAX_LIST_BYTES);
    this.#joints = new ByteCache(MAX_JOINT_BYTES);
    this.#chunks = new ByteCache(MAX_CHUNK_BYTES);
    this.#chunksOfFiles = new ByteCache(MAX_CHUNK_BYTES);
    this.#chunkLines = new ByteCache(MAX_CHUNK_BYTES);
  }

  #forgetFacts(): void {
    this.#meta = undefined;
    this.#skips = undefined;
    this.#surroundings = undefined;
  }

  /** Notes what the walk found beside files, and facts about the index. */
  writeSurroundings(surroundings: Surroundings, meta: Meta): void {
    this.#database.exec("DELETE FROM skips; DELETE FROM directories; DELETE FROM ignore_files");
    const skip = this.#database.prepare("INSERT INTO skips VALUES (?, ?, ?, ?, ?, ?, ?)");
    for (const { path, reason, detail = "", ...state } of surroundings.skipped) {
      const { mtimeMs = null, size = null, ctimeMs = null, inode = null } = state;
      skip.run(path, reason, detail, mtimeMs, size, ctimeMs, inode);
    }
    const directory = this.#database.prepare("INSERT INTO directories VALUES (?, ?)");
    for (const { path, mtimeMs } of surroundings.directories) directory.run(path, mtimeMs);
    const ignoreFile = this.#database.prepare("INSERT INTO ignore_files VALUES (?, ?)");
    for (const { path, mtimeMs } of surroundings.ignoreFiles) ignoreFile.run(path, mtimeMs);
    const { walkedAt, maxFileBytes, walkedBy } = surroundings;
    const walked = { walked_at: walkedAt, max_file_bytes: maxFileBytes, walked_by: walkedBy };
    this.noteFacts({ ...meta, ...walked });
  }

  /** Notes facts about the index. Within {@linkcode Store.write}. */
  noteFacts(facts: Meta): void {
    const fact = this.#database.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)");
    for (const [key, value] of Object.entries(facts)) fact.run(key, value);
    this.#forgetFacts();
  }

  /** Paths of the files, and their bytes, as they are written so far. */
  writtenFiles(): { readonly path: string; readonly size: number }[] {
    return this.#database.prepare("SELECT path, size FROM files")
      .all<{ path: string; size: number }>();
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
    this.#database.prepare(`UPDATE files SET hash = zeroblob(32) WHERE path IN ${ONE_OF}`)
      .run(JSON.stringify(secretive));
  }

  /** Forgets in which files no secret was found, as somebody else may have written that. */
  forgetSecretless(): void {
    this.#database.exec("UPDATE files SET has_no_secret = 0");
  }

  /** Notes that a file was touched, but holds what it held. */
  touchFile(file: Timestamp & Pick<FileState, "ctimeMs" | "inode">): void {
    const { path, mtimeMs, ctimeMs = 0, inode = 0 } = file;
    this.#database.prepare(
      "UPDATE files SET mtime_ms = ?, ctime_ms = ?, inode = ? WHERE path = ?",
    ).run(mtimeMs, ctimeMs, inode, path);
  }

  /** Notes how many files use each file, where the index does not hold them all. */
  noteReferrers(counts: ReadonlyMap<string, number>): void {
    const write = this.#database.prepare("UPDATE files SET referrers = ? WHERE path = ?");
    for (const [path, count] of counts) write.run(count, path);
    this.#catalog = undefined;
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
    const rows = this.#database.prepare(
      "SELECT id, path, mtime_ms, size, language, category, parse_status, line_count, " +
        "has_long_lines, first_chunk, chunk_count, lengths, referrers, node, unit, ctime_ms, inode, " +
        "has_no_secret " +
        "FROM files ORDER BY id",
    ).bind();
    while (rows.step()) {
      const chunkCount = rows.number(10);
      files.push(checkFile({
        id: rows.number(0),
        path: rows.text(1),
        mtimeMs: rows.number(2),
        size: rows.number(3),
        ctimeMs: rows.number(15),
        inode: rows.number(16),
        language: rows.text(4),
        // The check knows both unions.
        category: rows.text(5) as FileRow["category"],
        status: rows.text(6) as ParseStatus,
        lineCount: rows.number(7),
        hasLongLines: rows.number(8) === 1,
        hasNoSecret: rows.number(17) === 1,
        firstChunk: rows.number(9),
        chunkCount,
        firstDocument,
        referrers: rows.number(12),
        node: rows.number(13),
        unit: rows.text(14),
      }));
      lengths.push(rows.blob(11));
      firstDocument += chunkCount + 1;
    }
    return new Catalog(files, lengths);
  }

  #readLexicon(): string {
    const row = this.#database.prepare("SELECT group_concat(term, char(10)) AS terms FROM terms")
      .get<{ terms: string | null }>();
    return `\n${row?.terms ?? ""}\n`;
  }
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
    for (let at = 3 * this.#firstEndingFrom(line); at < rows.length; at += 3) {
      if (rows[at + 1]! <= line && line <= rows[at + 2]!) return rows[at];
    }
    return undefined;
  }

  /** Position of the first chunk that ends at a line or after it. */
  #firstEndingFrom(line: number): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle]! < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Ids of the chunks that hold one of some lines. */
  chunksHolding(lines: readonly number[]): number[] {
    const found: number[] = [];
    const rows = this.#rows;
    for (let at = 0; at < rows.length; at += 3) {
      if (lines.some((line) => rows[at + 1]! <= line && line <= rows[at + 2]!)) {
        found.push(rows[at]!);
      }
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

function checkVersion(database: Database, path: string): void {
  const application = database.prepare("PRAGMA application_id").get<{ application_id: number }>();
  if (application?.application_id !== APPLICATION_ID) {
    throw new IndexCorruptError(path, "it is a database of another program", {
      isForeign: true,
    });
  }
  const version = database.prepare("PRAGMA user_version").get<{ user_version: number }>();
  const found = version?.user_version ?? 0;
  if (found !== SCHEMA_VERSION) throw new IndexVersionError(path, found, SCHEMA_VERSION);
}
