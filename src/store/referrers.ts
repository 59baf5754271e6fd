/**
 * How central a file is: how many other files use a name that it defines. Names are compared as
 * written, without resolving imports: a name that more than a few files define says nothing.
 *
 * @module
 */
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import type { ChunkKind } from "../types.ts";
import type { Database } from "./database.ts";
import { filesOf } from "./postings.ts";
import { KINDS } from "./schema.ts";
import { ONE_OF } from "./statement.ts";

/** A name that is defined in more files than this is nobody's. */
const MAX_DEFINING_FILES = 3;

/** Shorter names are too common to tell one file. */
const MIN_NAME_CHARS = 4;

const COUNTED_KINDS: readonly ChunkKind[] = [
  ...["class", "struct", "enum", "interface", "trait", "type", "module", "function"] as const,
  ...["method", "macro"] as const,
];

/** Condition of definitions whose names may tell the file that defines them. */
const COUNTED = `kind_id IN (${COUNTED_KINDS.map((kind) => KINDS.indexOf(kind)).join()}) ` +
  `AND length(name) >= ${MIN_NAME_CHARS}`;

/** Names that do not tell the files that define them. */
const COMMON_TABLE = "CREATE TEMP TABLE common_names (name TEXT PRIMARY KEY) WITHOUT ROWID";
const DROP_COMMON_TABLE = "DROP TABLE temp.common_names";

/**
 * All names in one pass: asked for each definition, a file of nothing but definitions of one name takes
 * the square of their number. The normal form is what symbols are indexed by.
 */
const FIND_COMMON = `INSERT INTO common_names
  SELECT name FROM symbols WHERE ${COUNTED} AND (?1 IS NULL OR normal IN (
    SELECT normal FROM symbols WHERE file_id IN (SELECT value FROM json_each(?1))))
  GROUP BY name HAVING count(DISTINCT file_id) > ${MAX_DEFINING_FILES}`;

/** Files that use a name which a file defines, a list a name. */
const LISTS = `SELECT list FROM names JOIN mentions ON name_id = id WHERE name IN (
  SELECT name FROM symbols WHERE file_id = ? AND ${COUNTED} AND name NOT IN common_names)`;

/** Files and names that changed, so that counts of referrers may have. */
export interface Touched {
  /** Names whose definitions or uses have changed. */
  readonly names: ReadonlySet<string>;
  readonly files: ReadonlySet<number>;
}

/**
 * Counts anew where the count may have changed.
 *
 * @param touched What has changed; everything, where absent.
 */
export function countReferrers(database: Database, touched?: Touched): void {
  const files = touched
    ? filesTouched(database, touched)
    : database.column<number>("SELECT id FROM files");
  database.exec(COMMON_TABLE);
  database.run(FIND_COMMON, touched ? [...files] : null);
  for (const id of files) {
    database.run("UPDATE files SET referrers = ? WHERE id = ?", countUsing(database, id), id);
  }
  database.exec(DROP_COMMON_TABLE);
}

/** Number of other files that use a name which a file defines. */
function countUsing(database: Database, id: number): number {
  const using = new Set<number>();
  for (const row of database.each(LISTS, id)) {
    for (const file of filesOf(row.blobView(0))) using.add(file);
  }
  using.delete(id);
  return using.size;
}

function filesTouched(database: Database, { names, files }: Touched): Set<number> {
  // The normal form is what symbols are indexed by; the name as written then decides.
  const normals = Array.from(names, (name) => normaliseIdentifier(lastSegment(name)));
  const sql =
    `SELECT DISTINCT file_id FROM symbols WHERE normal IN ${ONE_OF} AND +name IN ${ONE_OF}`;
  return new Set([...files, ...database.column<number>(sql, normals, [...names])]);
}
