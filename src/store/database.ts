/**
 * A database in one {@linkcode SyncFile}.
 *
 * It speaks to SQLite's C functions directly: the package's own JavaScript converts every argument
 * by a table of types, at several times the cost of the call. What the statements mean is not known
 * here.
 *
 * @module
 */
import { IndexCorruptError } from "../errors.ts";
import { checkDatabaseHeader, type DatabaseHeader } from "./database_header.ts";
import { loadSqlite, type Sqlite } from "./sqlite.ts";
import {
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_IOERR,
  SQLITE_NOTADB,
  SQLITE_OK,
  SQLITE_OPEN_CREATE,
  SQLITE_OPEN_READONLY,
  SQLITE_OPEN_READWRITE,
  SQLITE_PREPARE_PERSISTENT,
} from "./sqlite_api.ts";
import { type SqlInput, type SqlValue, Statement } from "./statement.ts";
import type { SyncFile } from "./sync_file.ts";

/**
 * Page of a database that is made here. 4,096 and 16,384 write and find 60,000 small blobs equally
 * fast; a larger page commits sooner, a smaller one copies less for an overlay.
 */
const PAGE_BYTES = 8192;

/** Part of the file that SQLite keeps in memory; negative means KiB. */
const WRITE_CACHE_KIB = -32_768;
const READ_CACHE_KIB = -32_768;

/** The tables may be a stranger's: they call no function, and cells are looked at before use. */
const SAFE_SETTINGS = `
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
`;

/**
 * A writer works on a private copy, which is thrown away if anything fails: so the journal needs no
 * file, and the disk is waited for once, when the copy is published. An index may be handed on: rows
 * that left it are overwritten.
 */
const WRITE_SETTINGS = `
  ${SAFE_SETTINGS}
  PRAGMA page_size = ${PAGE_BYTES};
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = MEMORY;
  PRAGMA synchronous = OFF;
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = ${WRITE_CACHE_KIB};
`;

const READ_SETTINGS = `
  ${SAFE_SETTINGS}
  PRAGMA query_only = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = ${READ_CACHE_KIB};
`;

export interface DatabaseOptions {
  /** Opens for writing; an empty file becomes a database. */
  readonly write: boolean;
  /** Name of the file in errors. @default {"memory"} */
  readonly path?: string;
}

const NO_HEADER: DatabaseHeader = { applicationId: 0, userVersion: 0 };

export class Database implements Disposable {
  /** Whose database it was when it was opened; zeros of a new one. */
  header = NO_HEADER;
  readonly #sqlite: Sqlite;
  readonly #name: string;
  readonly #path: string;
  readonly #statements = new Map<string, Statement>();
  #pointer = 0;

  private constructor(sqlite: Sqlite, name: string, path: string) {
    this.#sqlite = sqlite;
    this.#name = name;
    this.#path = path;
  }

  /**
   * Opens the database in a file. The file belongs to the database from here on: it is closed with
   * it, and closed as well when opening fails.
   *
   * @throws {IndexCorruptError} If the file is not a database, or is damaged.
   * @throws {SqliteError} If SQLite cannot read or write the file.
   */
  static async open(file: SyncFile, options: DatabaseOptions): Promise<Database> {
    const { write, path = "memory" } = options;
    const isNew = write && file.getSize() === 0;
    const sqlite = await loadSqlite();
    const database = new Database(sqlite, sqlite.files.register(file), path);
    return orClosed(database, () => {
      database.header = orClosed(file, () => isNew ? NO_HEADER : checkDatabaseHeader(file, path));
      database.#open(write);
      return database;
    });
  }

  #open(write: boolean): void {
    const { api, heap, scratch, vfsName } = this.#sqlite;
    const flags = write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    const name = scratch.pointer + 4;
    heap.bytes[name + heap.putText(name, this.#name, scratch.byteCount)] = 0;
    const code = api.sqlite3_open_v2(name, scratch.pointer, flags, vfsName);
    this.#pointer = heap.view.getInt32(scratch.pointer, true);
    this.#check(code, "open the database");
    api.sqlite3_extended_result_codes(this.#pointer, 1);
    this.exec(write ? WRITE_SETTINGS : READ_SETTINGS);
    // Reads the schema: damage at the head of the file is met here, not in the first query.
    this.prepare("SELECT count(*) FROM sqlite_schema").get();
  }

  /**
   * Runs one or more statements, and drops the rows that they yield.
   *
   * @throws {SqliteError} If one fails; those before it have been run.
   */
  exec(sql: string): void {
    const { api } = this.#sqlite;
    this.#withText(sql, (text) => {
      this.#check(api.sqlite3_exec(this.#live(), text, 0, 0, 0), `run "${shorten(sql)}"`);
    });
  }

  /**
   * Compiles a statement. The same text gives the same statement until the database is closed, so
   * one that is being stepped through must not be asked for again before it is done.
   *
   * @throws {SqliteError} If the SQL is wrong.
   */
  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = new Statement(this.#sqlite, this.#compile(sql), (code) => {
      this.#check(code, `run "${shorten(sql)}"`);
    });
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Returns all rows that a statement yields; their type is the caller's word, as the SQL is. */
  rows<T extends object>(sql: string, ...values: readonly SqlInput[]): T[] {
    return this.prepare(sql).all<T>(...values);
  }

  /** Returns the first of them, `undefined` if there is none. */
  row<T extends object>(sql: string, ...values: readonly SqlInput[]): T | undefined {
    return this.prepare(sql).get<T>(...values);
  }

  /** Returns the first column of all of them. */
  column<T extends SqlValue>(sql: string, ...values: readonly SqlInput[]): T[] {
    return Array.from(this.each(sql, ...values), (row) => row.value(0) as T);
  }

  /** Returns the first column of the first of them. */
  value<T extends SqlValue>(sql: string, ...values: readonly SqlInput[]): T | undefined {
    for (const row of this.each(sql, ...values)) return row.value(0) as T;
    return undefined;
  }

  /** Goes through them, one at a time: each is the statement itself, which stands at it. */
  each(sql: string, ...values: readonly SqlInput[]): Iterable<Statement> {
    return this.prepare(sql).each(...values);
  }

  /** Runs a statement to its end, and drops the rows that it yields. */
  run(sql: string, ...values: readonly SqlInput[]): void {
    this.prepare(sql).run(...values);
  }

  #compile(sql: string): number {
    const { api, heap, scratch } = this.#sqlite;
    const out = scratch.pointer;
    return this.#withText(sql, (text, byteCount) => {
      const flags = SQLITE_PREPARE_PERSISTENT;
      const code = api.sqlite3_prepare_v3(this.#live(), text, byteCount, flags, out, 0);
      this.#check(code, `compile "${shorten(sql)}"`);
      const statement = heap.view.getInt32(out, true);
      if (statement === 0) throw new TypeError(`Cannot compile "${sql}": there is no SQL in it`);
      return statement;
    });
  }

  /** Undoes the transaction that is open; SQLite has done so by itself after a full disk. */
  rollBack(): void {
    if (this.#sqlite.api.sqlite3_get_autocommit(this.#live()) === 0) this.exec("ROLLBACK");
  }

  /** Closes the statements, the database and its file; a second time it does nothing. */
  close(): void {
    const { api, files } = this.#sqlite;
    for (const statement of this.#statements.values()) statement.close();
    this.#statements.clear();
    api.sqlite3_close_v2(this.#pointer);
    this.#pointer = 0;
    files.unregister(this.#name);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /**
   * Makes an error of a result code; `SQLITE_OK` passes.
   *
   * @param action What was being done: "run …".
   */
  #check(code: number, action: string): void {
    if (code === SQLITE_OK) return;
    const { api, heap, files } = this.#sqlite;
    const said = heap.cString(api.sqlite3_errmsg(this.#pointer));
    const primary = code & 0xff;
    // Taken in any case: an error that SQLite coped with must not explain the next failure.
    const error = files.takeError();
    const isOfFile = error !== undefined && (primary === SQLITE_IOERR || primary === SQLITE_FULL);
    if (isOfFile && error instanceof IndexCorruptError) throw error;
    if (primary === SQLITE_CORRUPT || primary === SQLITE_NOTADB) {
      throw new IndexCorruptError(this.#path, `the file is damaged (${said})`);
    }
    const state = isOfFile && error instanceof Error ? `${said}, ${error.message}` : said;
    throw new SqliteError(
      `Cannot ${action} in "${this.#path}": ${state} (code ${code})`,
      code,
      isOfFile ? { cause: error } : {},
    );
  }

  #live(): number {
    if (this.#pointer === 0) throw new TypeError(`Cannot use "${this.#path}": it is closed`);
    return this.#pointer;
  }

  /** Lends SQL to C, with the zero byte that ends it. */
  #withText<T>(sql: string, use: (text: number, byteCount: number) => T): T {
    const { api, heap } = this.#sqlite;
    const room = sql.length * 3 + 1;
    const text = api.sqlite3_malloc(room);
    try {
      const byteCount = heap.putText(text, sql, room);
      heap.bytes[text + byteCount] = 0;
      return use(text, byteCount + 1);
    } finally {
      api.sqlite3_free(text);
    }
  }
}

/** Enough of a statement to know it again. */
function shorten(sql: string): string {
  const line = sql.trim().replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/**
 * Thrown when SQLite refuses: wrong SQL, a broken constraint, or a file that cannot be read or
 * written, in which case `cause` is what the file itself threw.
 */
export class SqliteError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "SQLITE";
  /** SQLite's extended result code, see https://sqlite.org/rescode.html. */
  readonly resultCode: number;

  /**
   * @param message What could not be done, and what SQLite says.
   * @param resultCode SQLite's extended result code.
   */
  constructor(message: string, resultCode: number, options?: ErrorOptions) {
    super(message, options);
    this.name = "SqliteError";
    this.resultCode = resultCode;
  }
}

/** Does something with what was opened, and closes it where that fails. */
export function orClosed<T extends { close(): void }, R>(opened: T, use: (opened: T) => R): R {
  try {
    return use(opened);
  } catch (error) {
    opened.close();
    throw error;
  }
}
