/**
 * Damages that can happen to the file of an index, by accident or on purpose.
 *
 * Each kind is a function of the bytes and of numbers that look random: the same seed gives the same
 * damage. Bytes are written in place, so that the file keeps its number, as it does when a disk fails.
 *
 * @module
 */
import { Database } from "../../src/store/database.ts";
import { MemoryFile } from "../../src/store/memory_file.ts";

/** Pages of the database. */
const PAGE_BYTES = 8192;

/** Gives a whole number below another one. */
export type Draw = (below: number) => number;

/** Files of an index that can be mixed. */
export interface IndexFiles {
  /** The file as it was published: content and seal. */
  readonly whole: Uint8Array;
  /** Bytes of it that are the database. */
  readonly size: number;
  /** The file of the same tree before it was changed. */
  readonly older: Uint8Array;
}

/** Makes another file of an index. */
export type Damage = (files: IndexFiles, draw: Draw) => Uint8Array | Promise<Uint8Array>;

/** Damage that whoever does it does not cover up. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  "one bit": changed((bytes, draw) => {
    bytes[draw(bytes.length)]! ^= 1 << draw(8);
  }),
  "a run of bytes": changed((bytes, draw) => {
    const start = draw(bytes.length);
    const end = Math.min(bytes.length, start + 1 + draw(512));
    for (let at = start; at < end; at++) bytes[at] = draw(256);
  }),
  "a run of one byte": changed((bytes, draw) => {
    const start = draw(bytes.length);
    bytes.fill(draw(256), start, start + 1 + draw(4 * PAGE_BYTES));
  }),
  "pages of zeros": changed((bytes, draw) => {
    const start = page(bytes, draw);
    bytes.fill(0, start, start + PAGE_BYTES * (1 + draw(3)));
  }),
  "pages swapped": changed((bytes, draw) => {
    const [one, two] = [page(bytes, draw), page(bytes, draw)];
    const kept = bytes.slice(one, one + PAGE_BYTES);
    bytes.copyWithin(one, two, two + PAGE_BYTES);
    bytes.set(kept, two);
  }),
  "a page twice": changed((bytes, draw) => {
    const from = page(bytes, draw);
    bytes.copyWithin(page(bytes, draw), from, from + PAGE_BYTES);
  }),
  "cut off": ({ whole }, draw) => whole.slice(0, draw(whole.length)),
  "cut off at a page": ({ whole }, draw) => whole.slice(0, page(whole, draw)),
  "junk behind": ({ whole }, draw) => joined(whole, junk(1 + draw(3 * PAGE_BYTES), draw)),
  "a page put in": ({ whole }, draw) => {
    const at = page(whole, draw);
    return joined(whole.subarray(0, at), junk(PAGE_BYTES, draw), whole.subarray(at));
  },
  "junk from some byte on": changed((bytes, draw) => {
    for (let at = draw(bytes.length); at < bytes.length; at++) bytes[at] = draw(256);
  }),
  "all junk": ({ whole }, draw) => junk(whole.length, draw),
  "nothing but zeros": ({ whole }) => new Uint8Array(whole.length),
  "pages of an older version": ({ whole, older }, draw) => {
    const bytes = whole.slice();
    for (let count = 1 + draw(5); count > 0; count--) {
      const at = draw(Math.ceil(Math.min(whole.length, older.length) / PAGE_BYTES)) * PAGE_BYTES;
      bytes.set(older.subarray(at, Math.min(at + PAGE_BYTES, bytes.length)), at);
    }
    return bytes;
  },
  "half of an older version": ({ whole, older }, draw) => {
    const at = page(whole, draw);
    return joined(
      ...draw(2) ? [whole.subarray(0, at), older.subarray(at)] : [
        older.subarray(0, at),
        whole.subarray(at),
      ],
    );
  },
  "an older version": ({ older }) => older,
  "SQL, the seal left behind": async (files, draw) => {
    const bytes = await withSql(files, sqlEdit(draw));
    return joined(bytes, files.whole.subarray(files.size));
  },
  "SQL, the seal gone": (files, draw) => withSql(files, sqlEdit(draw)),
};

/** Changes by who may seal an index: only what is read of it can tell. Gives the database alone. */
export const FORGERIES: Readonly<Record<string, Damage>> = {
  "a blob of ff": (files, draw) => withSql(files, blobEdit("x'ff'", draw)),
  "an empty blob": (files, draw) => withSql(files, blobEdit("x''", draw)),
  "a blob of junk": (files, draw) => {
    const bytes = junk(1 + draw(300), draw).toHex();
    return withSql(files, blobEdit(`x'${bytes}'`, draw));
  },
  "a blob of another row": (files, draw) => {
    const [table, column] = pick(BLOBS, draw);
    const value = `(SELECT ${column} FROM ${table} LIMIT 1 OFFSET ${draw(5)})`;
    return withSql(files, `UPDATE ${table} SET ${column} = ${value}`);
  },
  "a blob that ends early": (files, draw) => {
    const [table, column] = pick(BLOBS, draw);
    const cut = `substr(${column}, 1, ${draw(1000)} % (length(${column}) + 1))`;
    return withSql(files, `UPDATE ${table} SET ${column} = ${cut}`);
  },
  "a byte of a blob": (files, draw) => {
    const [table, column] = pick(BLOBS, draw);
    const at = 1 + draw(20);
    const byte = draw(256).toString(16).padStart(2, "0");
    const value = `CAST(substr(${column}, 1, ${at}) || x'${byte}' || ` +
      `substr(${column}, ${at + 2}) AS BLOB)`;
    return withSql(files, `UPDATE ${table} SET ${column} = ${value}`);
  },
  "a number": (files, draw) => {
    const [table, column] = pick(NUMBERS, draw);
    return withSql(files, `UPDATE OR REPLACE ${table} SET ${column} = ${pick(VALUES, draw)}`);
  },
  "a text": (files, draw) => {
    const [table, column] = pick(TEXTS, draw);
    return withSql(files, `UPDATE OR REPLACE ${table} SET ${column} = ${pick(STRINGS, draw)}`);
  },
  "rows gone": (files, draw) => withSql(files, `DELETE FROM ${pick(TABLES, draw)[0]}`),
  "some rows gone": (files, draw) => withSql(files, someRows(draw)),
  "a view, trigger or table": (files, draw) => withSql(files, pick(FOREIGN, draw)),
  "one bit of a page": ({ whole, size }, draw) => {
    const bytes = whole.slice(0, size);
    bytes[draw(size)]! ^= 1 << draw(8);
    return bytes;
  },
  "a page of zeros": ({ whole, size }, draw) => {
    const bytes = whole.slice(0, size);
    const at = page(bytes, draw);
    return bytes.fill(0, at, at + PAGE_BYTES);
  },
};

/** Table, column of blobs, and a column of numbers that tells the rows. */
const BLOBS = [
  ["files", "lengths", "id"],
  ["files", "terms", "id"],
  ["files", "hash", "id"],
  ["facts", "facts", "file_id"],
  ["edges", "sites", "source"],
  ["resolutions", "keys", "file_id"],
  ["key_groups", "keys", "key"],
  ["postings", "list", "term_id"],
  ["vectors", "vectors", "file_id"],
] as const;

const NUMBERS = [
  ...["id", "node", "mtime_ms", "size", "line_count", "first_chunk", "chunk_count", "shape"]
    .map((column) => ["files", column] as const),
  ...["id", "file_id", "start_line", "end_line", "start_byte", "end_byte"]
    .map((column) => ["chunks", column] as const),
  ...["node", "file_id", "ordinal", "start_line", "end_line"]
    .map((column) => ["symbols", column] as const),
  ...["target", "source", "kind", "confidence", "resolver"]
    .map((column) => ["edges", column] as const),
  ["mentions", "file_id"],
  ["links", "file_id"],
  ["terms", "id"],
  ["postings", "term_id"],
] as const;

const TEXTS = [
  ...["path", "language", "category", "parse_status", "unit"]
    .map((column) => ["files", column] as const),
  ...["kind", "symbol", "scope"].map((column) => ["chunks", column] as const),
  ...["name", "normal", "kind", "scope", "signature", "doc", "type"]
    .map((column) => ["symbols", column] as const),
  ["mentions", "name"],
  ["links", "kind"],
  ["terms", "term"],
  ["resolvers", "name"],
  ["meta", "value"],
  ["skips", "reason"],
] as const;

const VALUES = [
  ...["0", "-1", "1", "2000000000", "4294967296", "9007199254740993", "-9223372036854775808"],
  ...["9223372036854775807", "1e300", "0.5", "'text'", "x'ff'", "123456789012"],
];

const STRINGS = [
  ...[
    "''",
    "'../outside'",
    "'/etc/passwd'",
    "'.env'",
    "'__proto__'",
    "'constructor'",
    "7",
    "x'ff00'",
  ],
  ...["'a' || char(10) || 'b'", "'a' || char(0) || 'b'", "hex(zeroblob(100000))"],
];

/** Tables, each with a number that tells its rows. */
const TABLES = [
  ...["files", "chunks", "resolvers", "terms"].map((table) => [table, "id"] as const),
  ...["mentions", "facts", "links", "resolutions", "vectors"]
    .map((table) => [table, "file_id"] as const),
  ...["skips", "directories", "ignore_files"].map((table) => [table, "length(path)"] as const),
  ["symbols", "node"],
  ["key_groups", "key"],
  ["edges", "source"],
  ["postings", "term_id"],
  ["meta", "length(key)"],
] as const;

const FOREIGN = [
  "CREATE VIEW v AS SELECT * FROM files",
  "CREATE TABLE other(a)",
  "CREATE TRIGGER t AFTER DELETE ON files BEGIN INSERT INTO links VALUES (1, 'a', 'b'); END",
  "DROP TABLE postings; CREATE VIEW postings AS WITH RECURSIVE n(i) AS " +
  "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS term_id, x'ff' AS list FROM n",
  "DROP TABLE vectors",
  "DROP INDEX symbols_by_normal",
  "ALTER TABLE files ADD COLUMN more",
];

function sqlEdit(draw: Draw): string {
  const edits = [
    () => blobEdit("x'ff'", draw),
    () => someRows(draw),
    () => `UPDATE OR REPLACE ${pick(NUMBERS, draw).join(" SET ")} = ${pick(VALUES, draw)}`,
    () => `UPDATE OR REPLACE ${pick(TEXTS, draw).join(" SET ")} = ${pick(STRINGS, draw)}`,
    () => pick(FOREIGN, draw),
  ];
  return pick(edits, draw)();
}

function someRows(draw: Draw): string {
  const [table, number] = pick(TABLES, draw);
  return `DELETE FROM ${table} WHERE ${number} % 3 = ${draw(3)}`;
}

function blobEdit(value: string, draw: Draw): string {
  const [table, column, number] = pick(BLOBS, draw);
  const where = draw(2) ? "" : ` WHERE ${number} % 4 = ${draw(4)}`;
  return `UPDATE ${table} SET ${column} = ${value}${where}`;
}

/** Runs SQL on the database. */
async function withSql({ whole, size }: IndexFiles, sql: string): Promise<Uint8Array> {
  const file = new MemoryFile();
  file.write(whole.subarray(0, size));
  using database = await Database.open(file, { write: true });
  database.exec(sql);
  const bytes = new Uint8Array(file.getSize());
  file.read(bytes);
  return bytes;
}

function changed(change: (bytes: Uint8Array, draw: Draw) => void): Damage {
  return ({ whole }, draw) => {
    const bytes = whole.slice();
    change(bytes, draw);
    return bytes;
  };
}

function page(bytes: Uint8Array, draw: Draw): number {
  return draw(Math.floor(bytes.length / PAGE_BYTES)) * PAGE_BYTES;
}

function pick<T>(values: readonly T[], draw: Draw): T {
  return values[draw(values.length)]!;
}

function junk(length: number, draw: Draw): Uint8Array {
  return Uint8Array.from({ length }, () => draw(256));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
  return bytes;
}
