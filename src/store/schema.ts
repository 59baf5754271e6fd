/**
 * The tables of an index, and the versions that they went through.
 *
 * @module
 */
import type { ChunkKind, EdgeKind } from "../types.ts";
import { USE_KINDS } from "./facts.ts";

/**
 * Version of the schema, kept in `PRAGMA user_version`. An index of a newer version is refused; one
 * of an older version is built anew.
 *
 * - 1: files, chunks, symbols, edges, terms, postings, vectors, and what the walk found.
 * - 2: vectors by file, and how many other files use the names of a file.
 * - 3: resolved edges between nodes; names that are only mentioned have moved to `mentions`.
 * - 4: what models made of chunks, by path and by hash of the text.
 * - 5: changes of state and numbers of files; files whose names took more steps than one may take.
 * - 6: checksums behind the database, sealed where it was written: see `sealed_file.ts`.
 * - 7: edges name the types of values that inherit the member which is used.
 * - 8: writes; definitions of formats without a grammar; parts of files in languages of their own.
 * - 9: names that are keywords elsewhere, in quotes, private or escaped are uses.
 * - 10: edges of queries, requests and errors.
 * - 11: bases say which definition they stand in.
 * - 12: files that use a name are a list as those are that hold a term; terms are kept once.
 * - 13: chunks name symbols by node; kinds and marks of edges are numbers.
 * - 14: words and subjects of the commits that touched files.
 * - 15: files without a secret; columns of local names; arguments and parameters of overloads.
 * - 16: interfaces that types of Go meet; joints of words; numbers of terms and names of a file.
 * - 17: an index of what definitions are made from; overloads of more languages; mounts of routers.
 * - 18: fields that methods set; which methods syntax calls; routes of Rails and Laravel.
 * - 19: encodings have no cells; arguments of Python are uses of fields; tests of Rust are titles.
 * - 20: fields in patterns of Python; plugins and lists of files are mounts; errors that are caught.
 * - 21: routers of Go that methods get; parameters of types of Java; uses of macros of Rust.
 * - 22: routes of Hono, ASP.NET, Flask, Fiber and Echo that functions make; parts of tuples of Rust.
 * - 23: keys that stand for others are named by what they stand for.
 * - 24: caught blocks; columns of definitions that share a line; uses that are known of outside.
 * - 25: functions that macros of C define; types that they wrap; more routes of axum and ASP.NET.
 * - 26: definitions that only their file sees, of Kotlin and Swift; settings as parts of routes.
 */
export const SCHEMA_VERSION = 26;

/** `PRAGMA application_id` of every index: "cbx1" in ASCII. Tells ours from other databases. */
export const APPLICATION_ID = 0x63627831;

/** Kinds of chunks and definitions in the order of their numbers: the first are found soonest. */
export const EVERY_KIND: Readonly<Record<ChunkKind, true>> = {
  ...{ function: true, method: true, section: true, key: true, field: true, constant: true },
  ...{ variable: true, block: true, struct: true, class: true, type: true, module: true },
  ...{ interface: true, enum: true, impl: true, trait: true, macro: true, rule: true },
  ...{ element: true },
};

/** The same, each at its number. */
export const KINDS = Object.keys(EVERY_KIND) as readonly ChunkKind[];

/** Kinds of edge in the order of their numbers; those of uses come first. */
export const EDGE_KINDS: readonly EdgeKind[] = [
  ...USE_KINDS,
  "route",
  "test",
  "implementation",
  "config",
  "event",
  "message",
  "model",
  "resource",
  "query",
  "request",
  "error",
];

/**
 * An edge says three things beside its ends, in one number, its mark: kind, confidence and resolver,
 * the last in as many bits.
 */
export const RESOLVER_BITS = 22;

/** Bits of a mark below the kind. */
export const KIND_SHIFT: number = RESOLVER_BITS + 2;

/** Edges by which definitions take the place of others: few of those that a node has. */
export const STRUCTURE_KINDS: readonly EdgeKind[] = ["extends", "implements", "implementation"];

/** Tells in SQL whether an edge is one of those. */
export const IS_STRUCTURE: string = `mark >> ${KIND_SHIFT} IN (${
  STRUCTURE_KINDS.map((kind) => EDGE_KINDS.indexOf(kind)).join()
})`;

/** A column that SQLite computes of `kind_id`: questions name kinds by their words. */
const KIND_COLUMN = "kind TEXT NOT NULL AS (CASE kind_id " +
  KINDS.map((kind, id) => `WHEN ${id} THEN '${kind}'`).join(" ") + " ELSE '' END)";

/**
 * Nodes of the graph are files and symbols, numbered together. A symbol that a file still has after a
 * change keeps its node, and so do the edges to it; ids of files, and of chunks, change with the file.
 *
 * Encodings of chunks are found by path and hash of the text, not by file: those of unchanged
 * chunks outlive a file that is written anew. `texts` has the hashes as they are.
 *
 * Each search that opens an index reads all `files`; what only an update asks of a file is in `file_keys`.
 * A file has no `joints` where its text on disk is not the one that is indexed.
 *
 * Ids are given out in the order in which files are written, and none twice in one transaction:
 * chunks of one file have consecutive ids from `first_chunk` on. A chunk is named as the symbol of its
 * node; where no definition has its name and scope, they are its own.
 *
 * Names that files use have numbers, by which an update finds those of a file; terms are found by their
 * letters alone, and their numbers stand in `postings`.
 *
 * `own_normal` is null where the expression makes the normal form of a name, as of all in ASCII but
 * qualified ones. `mark` of an edge holds its kind, confidence and resolver: see `edge_bytes.ts`. Edges
 * are found by target; those of a source, by its targets in `edge_targets`, and where they say what it
 * is made from, by an index of them alone.
 */
export const SCHEMA = `
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};

  CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;

  CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    node INTEGER NOT NULL,
    path TEXT NOT NULL UNIQUE,
    mtime_ms INTEGER NOT NULL,
    size INTEGER NOT NULL,
    ctime_ms INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    hash BLOB NOT NULL,
    language TEXT NOT NULL,
    category TEXT NOT NULL,
    parse_status TEXT NOT NULL,
    message TEXT NOT NULL,
    line_count INTEGER NOT NULL,
    has_long_lines INTEGER NOT NULL,
    first_chunk INTEGER NOT NULL,
    chunk_count INTEGER NOT NULL,
    lengths BLOB NOT NULL,
    unit TEXT NOT NULL,
    shape INTEGER NOT NULL,
    has_no_secret INTEGER NOT NULL,
    referrers INTEGER NOT NULL DEFAULT 0
  );

  CREATE TABLE file_keys (file_id INTEGER PRIMARY KEY, terms BLOB NOT NULL, names BLOB NOT NULL);

  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY,
    file_id INTEGER NOT NULL,
    start_line INTEGER NOT NULL,
    end_line INTEGER NOT NULL,
    start_byte INTEGER NOT NULL,
    end_byte INTEGER NOT NULL,
    kind_id INTEGER NOT NULL,
    node INTEGER,
    own_symbol TEXT,
    own_scope TEXT,
    ${KIND_COLUMN}
  );

  CREATE TABLE symbols (
    node INTEGER PRIMARY KEY,
    file_id INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    start_line INTEGER NOT NULL,
    end_line INTEGER NOT NULL,
    name TEXT NOT NULL,
    own_normal TEXT,
    kind_id INTEGER NOT NULL,
    scope TEXT NOT NULL,
    signature TEXT NOT NULL,
    doc TEXT NOT NULL,
    type TEXT NOT NULL,
    is_title INTEGER NOT NULL,
    start_column INTEGER NOT NULL,
    end_column INTEGER NOT NULL,
    normal TEXT NOT NULL AS (coalesce(own_normal, lower(replace(name, '_', '')))),
    ${KIND_COLUMN}
  );

  CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE mentions (name_id INTEGER PRIMARY KEY, list BLOB NOT NULL);

  CREATE TABLE facts (file_id INTEGER PRIMARY KEY, facts BLOB NOT NULL);

  CREATE TABLE links (file_id INTEGER NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL);

  CREATE TABLE edges (
    target INTEGER NOT NULL,
    source INTEGER NOT NULL,
    mark INTEGER NOT NULL,
    sites BLOB NOT NULL,
    PRIMARY KEY (target, source, mark)
  ) WITHOUT ROWID;
  CREATE TABLE edge_targets (source INTEGER PRIMARY KEY, targets BLOB NOT NULL);

  CREATE TABLE resolvers (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

  CREATE TABLE resolutions (
    file_id INTEGER PRIMARY KEY,
    keys BLOB NOT NULL,
    uses INTEGER NOT NULL,
    resolved INTEGER NOT NULL,
    external INTEGER NOT NULL,
    outside BLOB NOT NULL,
    is_over_budget INTEGER NOT NULL
  );

  CREATE TABLE key_groups (
    key INTEGER NOT NULL,
    keys BLOB NOT NULL,
    PRIMARY KEY (key, keys)
  ) WITHOUT ROWID;

  CREATE TABLE terms (term TEXT PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE postings (term_id INTEGER PRIMARY KEY, list BLOB NOT NULL);
  CREATE TABLE vectors (file_id INTEGER PRIMARY KEY, vectors BLOB NOT NULL);
  CREATE TABLE joints (file_id INTEGER PRIMARY KEY, bits BLOB NOT NULL);

  CREATE TABLE history (key INTEGER PRIMARY KEY, value BLOB NOT NULL);

  CREATE TABLE encoders (
    feature TEXT PRIMARY KEY,
    model TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    dimensions INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE texts (file_id INTEGER PRIMARY KEY, hashes BLOB NOT NULL);
  CREATE TABLE encodings (
    id INTEGER PRIMARY KEY,
    feature TEXT NOT NULL,
    path TEXT NOT NULL,
    hashes BLOB NOT NULL,
    items BLOB NOT NULL,
    UNIQUE (feature, path)
  );

  CREATE TABLE skips (
    path TEXT NOT NULL,
    reason TEXT NOT NULL,
    detail TEXT NOT NULL,
    mtime_ms INTEGER,
    size INTEGER,
    ctime_ms INTEGER,
    inode INTEGER
  );
  CREATE TABLE directories (path TEXT PRIMARY KEY, mtime_ms INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE ignore_files (path TEXT PRIMARY KEY, mtime_ms INTEGER NOT NULL) WITHOUT ROWID;
`;

/** Built after the rows: one sort is faster than as many insertions. */
export const INDEXES: readonly string[] = [
  "CREATE UNIQUE INDEX IF NOT EXISTS names_by_name ON names (name)",
  "CREATE INDEX IF NOT EXISTS symbols_by_normal ON symbols (normal)",
  "CREATE INDEX IF NOT EXISTS symbols_by_file ON symbols (file_id, start_line)",
  "CREATE INDEX IF NOT EXISTS links_by_label ON links (label)",
  "CREATE INDEX IF NOT EXISTS links_by_file ON links (file_id)",
  "CREATE UNIQUE INDEX IF NOT EXISTS files_by_node ON files (node)",
  `CREATE INDEX IF NOT EXISTS edges_of_structure ON edges (source) WHERE ${IS_STRUCTURE}`,
];
