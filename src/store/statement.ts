/**
 * One compiled statement: bind values, step through rows, read columns.
 *
 * `run`, `get` and `all` do the whole round; `each` with the column readers is for the loops where a row
 * is too short-lived to become an object. Parameters and columns count from zero.
 *
 * @module
 */
import type { Sqlite } from "./sqlite.ts";
import {
  SQLITE_BLOB,
  SQLITE_DONE,
  SQLITE_FLOAT,
  SQLITE_INTEGER,
  SQLITE_ROW,
  SQLITE_TEXT,
  SQLITE_TRANSIENT,
} from "./sqlite_api.ts";

/** Value of a column; an integer is a bigint only where a number would lose digits. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** Value of a parameter; a list is bound as JSON, for `json_each()`: one statement for every length. */
export type SqlInput = SqlValue | readonly (SqlValue | readonly SqlValue[])[];

type Row = Record<string, SqlValue>;

/** Values of a list that is one parameter. */
export const ONE_OF = "(SELECT value FROM json_each(?))";

/** A compiled statement; its database closes it. */
export class Statement {
  readonly #sqlite: Sqlite;
  readonly #check: (code: number) => void;
  readonly #parameterCount: number;
  #pointer: number;
  #names: readonly string[] | undefined;
  #isActive = false;

  /** Takes over a statement of C; {@linkcode Database.prepare} makes one. */
  constructor(sqlite: Sqlite, pointer: number, check: (code: number) => void) {
    this.#sqlite = sqlite;
    this.#pointer = pointer;
    this.#check = check;
    this.#parameterCount = sqlite.api.sqlite3_bind_parameter_count(pointer);
  }

  /**
   * Gives every parameter its value, and starts over.
   *
   * @throws {RangeError} If there are more or fewer values than parameters.
   */
  bind(...values: readonly SqlInput[]): this {
    if (values.length !== this.#parameterCount) {
      throw new RangeError(
        `Cannot bind values as the statement takes ${this.#parameterCount}: given are ${values.length}`,
      );
    }
    this.reset();
    for (let index = 0; index < values.length; index++) {
      // The loop stays within the bounds.
      const code = this.#bindValue(index + 1, values[index] as SqlInput);
      if (code !== 0) this.#check(code);
    }
    return this;
  }

  /**
   * Goes to the next row.
   *
   * @returns Whether there is one.
   * @throws {SqliteError} If the statement fails.
   */
  step(): boolean {
    const { api } = this.#sqlite;
    const code = api.sqlite3_step(this.#live());
    this.#isActive = code === SQLITE_ROW;
    if (this.#isActive) return true;
    if (code !== SQLITE_DONE) {
      try {
        this.#check(code);
      } finally {
        api.sqlite3_reset(this.#pointer);
      }
    }
    // Only a reset statement may be bound again, and only then do its locks on the schema end.
    api.sqlite3_reset(this.#pointer);
    return false;
  }

  /** Stops between two rows; the values stay bound. */
  reset(): void {
    if (this.#isActive) this.#sqlite.api.sqlite3_reset(this.#live());
    this.#isActive = false;
  }

  /** Runs the statement to its end, and drops the rows that it yields. */
  run(...values: readonly SqlInput[]): void {
    this.bind(...values);
    while (this.step());
  }

  /** Goes through the rows, one at a time: each is the statement itself, which stands at it. */
  *each(...values: readonly SqlInput[]): Generator<this, void> {
    this.bind(...values);
    try {
      while (this.step()) yield this;
    } finally {
      this.reset();
    }
  }

  /** Returns the first row, `undefined` if there is none. */
  get<T extends object = Row>(...values: readonly SqlInput[]): T | undefined {
    this.bind(...values);
    if (!this.step()) return undefined;
    const row = this.row<T>();
    this.reset();
    return row;
  }

  all<T extends object = Row>(...values: readonly SqlInput[]): T[] {
    return Array.from(this.each(...values), (row) => row.row<T>());
  }

  /** Returns the current row by column name; its type is the caller's word, as the SQL is. */
  row<T extends object = Row>(): T {
    const row: Row = {};
    this.#columnNames().forEach((name, column) => row[name] = this.value(column));
    return row as T;
  }

  /** Reads a column as a number, exact to 53 bits; NULL is 0. */
  number(column: number): number {
    return this.#sqlite.api.sqlite3_column_double(this.#pointer, column);
  }

  /** Reads a column as a 64-bit integer; NULL is 0. */
  bigint(column: number): bigint {
    return this.#sqlite.api.sqlite3_column_int64(this.#pointer, column);
  }

  /** Reads a column as text; NULL is the empty text. */
  text(column: number): string {
    const { api, heap } = this.#sqlite;
    const text = api.sqlite3_column_text(this.#pointer, column);
    return heap.text(text, api.sqlite3_column_bytes(this.#pointer, column));
  }

  /** Reads a column as bytes; NULL has none. */
  blob(column: number): Uint8Array<ArrayBuffer> {
    return this.blobView(column).slice();
  }

  /** Reads a column as bytes in SQLite's own memory: for use before the next call, without a copy. */
  blobView(column: number): Uint8Array<ArrayBuffer> {
    const { api, heap } = this.#sqlite;
    const bytes = api.sqlite3_column_blob(this.#pointer, column);
    const byteCount = api.sqlite3_column_bytes(this.#pointer, column);
    return heap.bytes.subarray(bytes, bytes + byteCount);
  }

  value(column: number): SqlValue {
    switch (this.#sqlite.api.sqlite3_column_type(this.#pointer, column)) {
      case SQLITE_INTEGER: {
        const value = this.number(column);
        return Number.isSafeInteger(value) ? value : this.bigint(column);
      }
      case SQLITE_FLOAT:
        return this.number(column);
      case SQLITE_TEXT:
        return this.text(column);
      case SQLITE_BLOB:
        return this.blob(column);
      default:
        return null;
    }
  }

  /** Ends the statement; {@linkcode Database.close} calls this. */
  close(): void {
    this.#sqlite.api.sqlite3_finalize(this.#pointer);
    this.#pointer = 0;
  }

  #live(): number {
    if (this.#pointer === 0) {
      throw new TypeError("Cannot use the statement: its database is closed");
    }
    return this.#pointer;
  }

  #columnNames(): readonly string[] {
    const { api, heap } = this.#sqlite;
    return this.#names ??= Array.from(
      { length: api.sqlite3_column_count(this.#pointer) },
      (_, column) => heap.cString(api.sqlite3_column_name(this.#pointer, column)),
    );
  }

  #bindValue(index: number, value: SqlInput): number {
    const { api } = this.#sqlite;
    const statement = this.#live();
    if (typeof value === "string") return this.#bindText(index, value);
    if (typeof value === "number") {
      if ((value | 0) === value) return api.sqlite3_bind_int(statement, index, value);
      return Number.isSafeInteger(value)
        ? api.sqlite3_bind_int64(statement, index, BigInt(value))
        : api.sqlite3_bind_double(statement, index, value);
    }
    if (value === null) return api.sqlite3_bind_null(statement, index);
    if (typeof value === "bigint") {
      if (BigInt.asIntN(64, value) === value) {
        return api.sqlite3_bind_int64(statement, index, value);
      }
      throw new RangeError(`Cannot bind ${value}: an integer has at most 64 bits`);
    }
    if (value instanceof Uint8Array) return this.#bindBlob(index, value);
    return this.#bindText(index, JSON.stringify(value));
  }

  #bindText(index: number, value: string): number {
    const { api, heap } = this.#sqlite;
    return this.#withMemory(value.length * 3, (text, room) => {
      const byteCount = heap.putText(text, value, room);
      return api.sqlite3_bind_text(this.#pointer, index, text, byteCount, SQLITE_TRANSIENT);
    });
  }

  #bindBlob(index: number, value: Uint8Array): number {
    const { api, heap } = this.#sqlite;
    return this.#withMemory(value.length, (bytes, room) => {
      heap.bytes.set(value, bytes);
      return api.sqlite3_bind_blob(this.#pointer, index, bytes, room, SQLITE_TRANSIENT);
    });
  }

  /** Lends memory for a value, of which SQLite makes its own copy. */
  #withMemory(byteCount: number, use: (pointer: number, byteCount: number) => number): number {
    const { api, scratch } = this.#sqlite;
    if (byteCount <= scratch.byteCount) return use(scratch.pointer, byteCount);
    const pointer = api.sqlite3_malloc(byteCount);
    if (pointer === 0) throw new RangeError(`Cannot bind ${byteCount} bytes: out of memory`);
    try {
      return use(pointer, byteCount);
    } finally {
      api.sqlite3_free(pointer);
    }
  }
}
