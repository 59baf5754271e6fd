/**
 * The FTS5 table and what is asked of it: the same for machine code and Wasm.
 *
 * @module
 */
import type { WeightedTerm } from "../../src/query/query.ts";
import { CHUNK_FIELDS } from "../../src/store/postings.ts";
import { MAX_HITS } from "./lexical_engine.ts";

/** Weights of the columns: those of the chunk fields in `src/orama/bm25f.ts`. */
const COLUMN_WEIGHTS = [1, 0.8, 2, 1, 2];

/** Name of the table; the tables that FTS5 keeps behind it start with it. */
export const TABLE = "chunks_fts";

/**
 * A table that stores no text, but can forget a row, as an index must that is kept up to date.
 * `detail` stays "full": without positions and text, FTS5 counts every term as said once. Terms
 * arrive in lower case; a byte beyond ASCII is part of a token in this tokeniser, as `=` is made to be.
 */
export const CREATE_TABLE = `
  CREATE VIRTUAL TABLE ${TABLE} USING fts5(
    ${CHUNK_FIELDS.join(", ")},
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '='"
  );
  INSERT INTO ${TABLE}(${TABLE}, rank) VALUES ('rank', 'bm25(${COLUMN_WEIGHTS.join(", ")})');
`;

/** Adds a chunk: its id, then a text a field. */
export const INSERT_CHUNK = `INSERT INTO ${TABLE}(rowid, ${CHUNK_FIELDS.join(", ")}) ` +
  `VALUES (?${", ?".repeat(CHUNK_FIELDS.length)})`;

/** Merges all segments into one: smaller, and the fastest to search. */
export const OPTIMIZE = `INSERT INTO ${TABLE}(${TABLE}) VALUES ('optimize')`;

/** Ranks by `rank`, which FTS5 computes once a row; naming bm25() would compute it again to sort. */
export const SELECT_HITS =
  `SELECT rowid, rank FROM ${TABLE} WHERE ${TABLE} MATCH ? ORDER BY rank LIMIT ${MAX_HITS}`;

/** Pages of the index, in bytes. */
export const SELECT_BYTES = `SELECT sum(pgsize) AS bytes FROM dbstat WHERE name GLOB '${TABLE}_*'`;

/**
 * Writes a query that any of the terms answers. FTS5 knows no weight of a term; one that stands
 * there twice counts twice.
 */
export function matchExpression(terms: readonly WeightedTerm[]): string {
  return terms.map(({ term }) => `"${term.replaceAll('"', '""')}"`).join(" OR ");
}
