import { IndexCorruptError, IndexVersionError } from "../errors.ts";
import type { Database } from "./database.ts";
import type { DatabaseHeader } from "./database_header.ts";
import { APPLICATION_ID, INDEXES, SCHEMA, SCHEMA_VERSION } from "./schema.ts";

/** SQL of each table and index, as SQLite keeps it. */
const EXPECTED: ReadonlyMap<unknown, string> = new Map(
  [
    ...SCHEMA.match(/CREATE TABLE [^;]+/g)!,
    ...INDEXES.map((sql) => sql.replace("IF NOT EXISTS ", "")),
  ].map((sql) => [sql.match(/(?:TABLE|INDEX) (\w+)/)![1], sql]),
);

/**
 * Checks that a database has the tables and indexes of an index, word for word, and nothing else: a
 * view may never end, and a trigger changes what is written.
 *
 * @throws {IndexCorruptError} If it has not.
 */
export function checkSchema(database: Database, path: string): void {
  const rows = database.rows<
    { readonly type: string; readonly name: string; readonly sql: string | null }
  >("SELECT type, name, sql FROM sqlite_schema");
  // Those that SQLite makes for what is unique have no SQL; their names are kept for it.
  const own = rows.filter(({ type, sql }) => type !== "index" || sql !== null);
  const isAsMade = own.every(({ name, sql }) => EXPECTED.get(name) === sql);
  if (!isAsMade || own.length !== EXPECTED.size) {
    throw new IndexCorruptError(path, "its tables are not those of an index");
  }
}

/**
 * Checks whose database it is.
 *
 * @throws {IndexCorruptError} If it is one of another program.
 * @throws {IndexVersionError} If it is an index of another version.
 */
export function checkVersion({ applicationId, userVersion }: DatabaseHeader, path: string): void {
  if (applicationId !== APPLICATION_ID) {
    throw new IndexCorruptError(path, "it is a database of another program", { isForeign: true });
  }
  if (userVersion !== SCHEMA_VERSION) {
    throw new IndexVersionError(path, userVersion, SCHEMA_VERSION);
  }
}
