/**
 * Whether the rows of an index can be those that this program writes: for `doctor`, and for who met an
 * error that none of them explains. It reads everything, so no search asks for it.
 *
 * Checksums tell of every accident; this is for what was sealed as it is, by somebody or by a bug.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { Database } from "./database.ts";
import { decodeFacts } from "./facts.ts";
import { decodeSites, RESOLVER_OF_MARK } from "./edge_bytes.ts";
import { checkHistoryRow, forEachTouched, HistoryTable } from "./history_table.ts";
import { filesOf, forEachPosting, readVarint } from "./postings.ts";
import { VALUE_RULES } from "./stored_values.ts";

/** Columns whose numbers may have a fraction, as times of files have. */
const FRACTIONS: ReadonlySet<string> = new Set(["mtime_ms", "ctime_ms"]);

const MAX_PATH_CHARS = 4096;

/** Conditions that must not hold for any row of a table. */
const RULES: readonly (readonly [table: string, sentence: string, condition: string])[] = [
  ["files", "a file has an impossible size", "size < 0 OR line_count NOT BETWEEN 0 AND size + 1"],
  [
    "files",
    "a file has an impossible path",
    "path = '' OR path LIKE '/%' OR '/' || path || '/' LIKE '%/../%' OR instr(path, char(0)) " +
    `OR length(path) > ${MAX_PATH_CHARS}`,
  ],
  [
    "files",
    "a file has another number of chunks than it records",
    "chunk_count <> (SELECT count(*) FROM chunks WHERE file_id = files.id " +
    "AND chunks.id >= first_chunk AND chunks.id < first_chunk + chunk_count)",
  ],
  ["files", "a file has no list of terms", "id NOT IN (SELECT file_id FROM file_keys)"],
  ["chunks", "a chunk belongs to no file", "file_id NOT IN (SELECT id FROM files)"],
  [
    "chunks",
    "a chunk lies outside of its file",
    "start_line < 1 OR end_line < start_line OR start_byte < 0 OR end_byte < start_byte " +
    "OR end_line > (SELECT max(1, line_count) FROM files WHERE id = file_id) " +
    "OR end_byte > (SELECT size FROM files WHERE id = file_id)",
  ],
  ["symbols", "a definition belongs to no file", "file_id NOT IN (SELECT id FROM files)"],
  [
    "symbols",
    "a definition lies outside of its file",
    "start_line < 1 OR end_line < start_line OR ordinal < 0 " +
    "OR end_line > (SELECT max(1, line_count) FROM files WHERE id = file_id)",
  ],
  ["links", "a link belongs to no file", "file_id NOT IN (SELECT id FROM files)"],
  [
    "edges",
    "an edge has no resolver",
    `${RESOLVER_OF_MARK} NOT IN (SELECT id FROM resolvers)`,
  ],
  ...VALUE_RULES,
];

/** Says what is wrong with the rows, a sentence each; empty where nothing is. */
export function contentDamage(database: Database): string[] {
  const found = [
    ...database.column<string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .flatMap((table) => typeDamage(database, table)),
    ...RULES.filter(([table, , condition]) => hasRow(database, table, condition))
      .map(([, sentence]) => sentence),
  ];
  // What blobs are read for is only known where the rows are as they should be.
  return found.length > 0 ? found : blobDamage(database);
}

/** SQLite lets a column hold a value of any type. */
function typeDamage(database: Database, table: string): string[] {
  const columns = database.rows<
    { readonly name: string; readonly type: string; readonly notnull: number }
  >(`PRAGMA table_info(${table})`);
  const isWrong = columns.filter(({ type }) => type !== "").map(({ name, type, notnull }) => {
    const types = [
      type.toLowerCase(),
      ...(FRACTIONS.has(name) ? ["real"] : []),
      ...(notnull ? [] : ["null"]),
    ];
    const isOther = `typeof(${name}) NOT IN (${types.map((each) => `'${each}'`).join()})`;
    const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number;
    return type === "INTEGER"
      ? `${isOther} OR ${name} NOT BETWEEN ${MIN_SAFE_INTEGER} AND ${MAX_SAFE_INTEGER}`
      : isOther;
  });
  const isAny = isWrong.length > 0 && hasRow(database, table, isWrong.join(" OR "));
  return isAny ? [`a row of "${table}" holds values that its columns do not allow`] : [];
}

function hasRow(database: Database, table: string, condition: string): boolean {
  return database.value(`SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`) !== undefined;
}

/** Reads every blob as who needs it does. */
const READERS: readonly (readonly [sql: string, read: (bytes: Uint8Array) => void])[] = [
  ["SELECT list FROM postings", (bytes) => forEachPosting(bytes, () => {})],
  ["SELECT facts FROM facts", (bytes) => void decodeFacts(bytes).uses],
  ["SELECT sites FROM edges", (bytes) => void decodeSites(bytes)],
  ["SELECT targets FROM edge_targets", readNumbers],
  ["SELECT list FROM mentions", (bytes) => void filesOf(bytes)],
  ["SELECT terms FROM file_keys", readNumbers],
  ["SELECT names FROM file_keys", readNumbers],
];

function blobDamage(database: Database): string[] {
  const found = new Set<string>();
  for (const [sql, read] of READERS) {
    try {
      for (const row of database.each(sql)) read(row.blobView(0));
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      found.add(error.message);
    }
  }
  return [...found, ...historyDamage(database)];
}

function historyDamage(database: Database): string[] {
  try {
    const { touched } = new HistoryTable(database);
    forEachTouched(touched, touched.commits.map(() => 1), () => {});
    for (const row of database.each("SELECT key, value FROM history")) {
      checkHistoryRow(row.number(0), row.blob(1));
    }
    return [];
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    return [error.message];
  }
}

function readNumbers(bytes: Uint8Array): void {
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) readVarint(bytes, cursor);
}
