/**
 * How central a file is: how many other files use a name that it defines. Names are compared as
 * written, without resolving imports: a name that more than a few files define says nothing.
 *
 * @module
 */
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import type { Database } from "./database.ts";

/** A name that is defined in more files than this is nobody's. */
const MAX_DEFINING_FILES = 3;

/** Shorter names are too common to tell one file. */
const MIN_NAME_CHARS = 4;

const COUNTED_KINDS = "('class','struct','enum','interface','trait','type','module','function'," +
  "'method','macro')";

/** Names of a file that tell it. */
const TELLING = `SELECT DISTINCT own.name FROM symbols own
  WHERE own.file_id = ?1 AND own.kind IN ${COUNTED_KINDS} AND length(own.name) >= ${MIN_NAME_CHARS}
  AND (SELECT count(*) FROM (SELECT DISTINCT other.file_id FROM symbols other
       WHERE other.normal = own.normal AND other.name = own.name AND other.kind IN ${COUNTED_KINDS}
       LIMIT ${MAX_DEFINING_FILES + 1})) <= ${MAX_DEFINING_FILES}`;

const COUNT_ONE = `UPDATE files SET
  referrers = (SELECT count(DISTINCT file_id) FROM mentions
    WHERE name IN (${TELLING}) AND file_id <> ?1)
  WHERE id = ?1`;

/** Files and names that changed, so that counts of referrers may have. */
export interface Touched {
  /** Names whose definitions or uses have changed. */
  readonly names: ReadonlySet<string>;
  /** Files that were written. */
  readonly files: ReadonlySet<number>;
}

/**
 * Counts anew where the count may have changed.
 *
 * @param touched What has changed; everything, where absent.
 */
export function countReferrers(database: Database, touched?: Touched): void {
  const count = database.prepare(COUNT_ONE);
  for (const id of touched ? filesTouched(database, touched) : allFiles(database)) count.run(id);
}

interface FileId {
  readonly id: number;
}

function allFiles(database: Database): number[] {
  return database.prepare("SELECT id FROM files").all<FileId>().map(({ id }) => id);
}

function filesTouched(database: Database, { names, files }: Touched): Set<number> {
  // The normal form is what symbols are indexed by; the name as written then decides.
  const normals = Array.from(names, (name) => normaliseIdentifier(lastSegment(name)));
  const defining = database.prepare(
    "SELECT DISTINCT file_id AS id FROM symbols WHERE normal IN (SELECT value FROM json_each(?)) " +
      "AND +name IN (SELECT value FROM json_each(?))",
  ).all<FileId>(JSON.stringify(normals), JSON.stringify([...names]));
  return new Set([...files, ...defining.map(({ id }) => id)]);
}
