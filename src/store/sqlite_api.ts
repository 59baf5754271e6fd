/**
 * The part of SQLite's C interface that is used here, as sqlite3.wasm exports it: pointers and
 * `int`s are numbers, 64-bit integers are bigints, text is a pointer to UTF-8. The functions are
 * documented at https://sqlite.org/c3ref/funclist.html, the codes at https://sqlite.org/rescode.html.
 *
 * @module
 */

/** A function of C over numbers, which stand for pointers and integers alike. */
type C<Parameters extends number[]> = (...parameters: Parameters) => number;

export interface SqliteApi {
  readonly __indirect_function_table: WebAssembly.Table;
  readonly __wasm_call_ctors: () => void;
  readonly sqlite3_initialize: C<[]>;
  readonly sqlite3_vfs_register: C<[vfs: number, isDefault: number]>;
  readonly sqlite3_malloc: C<[byteCount: number]>;
  readonly sqlite3_free: (pointer: number) => void;
  readonly sqlite3_open_v2: C<[name: number, database: number, flags: number, vfs: number]>;
  readonly sqlite3_close_v2: C<[database: number]>;
  readonly sqlite3_extended_result_codes: C<[database: number, on: number]>;
  readonly sqlite3_errmsg: C<[database: number]>;
  readonly sqlite3_get_autocommit: C<[database: number]>;
  readonly sqlite3_exec: C<
    [database: number, sql: number, callback: number, argument: number, message: number]
  >;
  readonly sqlite3_prepare_v3: C<
    [
      database: number,
      sql: number,
      byteCount: number,
      flags: number,
      statement: number,
      tail: number,
    ]
  >;
  readonly sqlite3_bind_parameter_count: C<[statement: number]>;
  readonly sqlite3_bind_null: C<[statement: number, index: number]>;
  readonly sqlite3_bind_int: C<[statement: number, index: number, value: number]>;
  readonly sqlite3_bind_int64: (statement: number, index: number, value: bigint) => number;
  readonly sqlite3_bind_double: C<[statement: number, index: number, value: number]>;
  readonly sqlite3_bind_text: C<
    [statement: number, index: number, text: number, byteCount: number, destructor: number]
  >;
  readonly sqlite3_bind_blob: C<
    [statement: number, index: number, bytes: number, byteCount: number, destructor: number]
  >;
  readonly sqlite3_step: C<[statement: number]>;
  readonly sqlite3_reset: C<[statement: number]>;
  readonly sqlite3_finalize: C<[statement: number]>;
  readonly sqlite3_column_count: C<[statement: number]>;
  readonly sqlite3_column_name: C<[statement: number, column: number]>;
  readonly sqlite3_column_type: C<[statement: number, column: number]>;
  readonly sqlite3_column_int64: (statement: number, column: number) => bigint;
  readonly sqlite3_column_double: C<[statement: number, column: number]>;
  readonly sqlite3_column_text: C<[statement: number, column: number]>;
  readonly sqlite3_column_blob: C<[statement: number, column: number]>;
  readonly sqlite3_column_bytes: C<[statement: number, column: number]>;
}

export const SQLITE_OK = 0;
export const SQLITE_IOERR = 10;
export const SQLITE_CORRUPT = 11;
export const SQLITE_NOTFOUND = 12;
export const SQLITE_FULL = 13;
export const SQLITE_CANTOPEN = 14;
export const SQLITE_NOTADB = 26;
export const SQLITE_ROW = 100;
export const SQLITE_DONE = 101;

export const SQLITE_IOERR_READ = 266;
export const SQLITE_IOERR_SHORT_READ = 522;
export const SQLITE_IOERR_WRITE = 778;
export const SQLITE_IOERR_FSYNC = 1034;
export const SQLITE_IOERR_TRUNCATE = 1546;
export const SQLITE_IOERR_FSTAT = 1802;
export const SQLITE_IOERR_CLOSE = 4106;

export const SQLITE_OPEN_READONLY = 0x1;
export const SQLITE_OPEN_READWRITE = 0x2;
export const SQLITE_OPEN_CREATE = 0x4;

/** The file cannot change while it is open: no locks, no journal to look for. */
export const SQLITE_IOCAP_IMMUTABLE = 0x2000;

/** The statement is kept for long. */
export const SQLITE_PREPARE_PERSISTENT = 0x1;

/** Destructor that stands for "make a copy". */
export const SQLITE_TRANSIENT = -1;

export const SQLITE_INTEGER = 1;
export const SQLITE_FLOAT = 2;
export const SQLITE_TEXT = 3;
export const SQLITE_BLOB = 4;
