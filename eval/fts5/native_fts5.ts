import { DatabaseSync } from "node:sqlite";
import type { ChunkTexts } from "./read_files.ts";
import {
  CREATE_TABLE,
  INSERT_CHUNK,
  matchExpression,
  OPTIMIZE,
  SELECT_BYTES,
  SELECT_HITS,
} from "./fts5_sql.ts";
import type { LexicalEngine } from "./lexical_engine.ts";

/** As the product writes its own database, so that only the index differs. */
const SETTINGS = `
  PRAGMA page_size = 8192;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = MEMORY;
  PRAGMA synchronous = OFF;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -32768;
`;

/** As the product reads its own database. */
const READ_SETTINGS = "PRAGMA cache_size = -8192";

/** Writes chunks into an FTS5 table by the SQLite that is part of Deno. */
export function writeNativeFts5(path: string, chunks: readonly ChunkTexts[]): void {
  using database = new DatabaseSync(path);
  database.exec(SETTINGS);
  database.exec("BEGIN");
  database.exec(CREATE_TABLE);
  const insert = database.prepare(INSERT_CHUNK);
  chunks.forEach((texts, index) => insert.run(index + 1, ...texts));
  database.exec(OPTIMIZE);
  database.exec("COMMIT");
}

/** Opens what {@linkcode writeNativeFts5} wrote. */
export function openNativeFts5(path: string): LexicalEngine {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec(READ_SETTINGS);
  const select = database.prepare(SELECT_HITS);
  return {
    search: (terms) =>
      terms.length === 0 ? [] : select.all(matchExpression(terms)).map(({ rowid, rank }) => ({
        id: Number(rowid),
        score: -Number(rank),
      })),
    [Symbol.dispose]: () => database.close(),
  };
}

/** Size of the index in such a file, in bytes. */
export function nativeFts5Bytes(path: string): number {
  using database = new DatabaseSync(path, { readOnly: true });
  return Number(database.prepare(SELECT_BYTES).get()?.bytes);
}
