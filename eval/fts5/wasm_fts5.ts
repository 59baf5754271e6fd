import { Database } from "../../src/store/database.ts";
import { openDenoFile } from "../../src/store/deno_file.ts";
import {
  CREATE_TABLE,
  INSERT_CHUNK,
  matchExpression,
  OPTIMIZE,
  SELECT_BYTES,
  SELECT_HITS,
} from "./fts5_sql.ts";
import type { ChunkHit, LexicalEngine } from "./lexical_engine.ts";
import type { ChunkTexts } from "./read_files.ts";

/** Writes chunks into an FTS5 table by the product's SQLite. */
export async function writeWasmFts5(path: string, chunks: readonly ChunkTexts[]): Promise<void> {
  const file = openDenoFile(path, { write: true, create: true });
  using database = await Database.open(file, { write: true, path });
  database.transaction(() => {
    database.exec(CREATE_TABLE);
    const insert = database.prepare(INSERT_CHUNK);
    chunks.forEach((texts, index) => insert.run(index + 1, ...texts));
    database.exec(OPTIMIZE);
  });
}

/** Opens what {@linkcode writeWasmFts5} wrote. */
export async function openWasmFts5(path: string): Promise<LexicalEngine> {
  const database = await Database.open(openDenoFile(path), { write: false, path });
  const rows = database.prepare(SELECT_HITS);
  return {
    search(terms): ChunkHit[] {
      const hits: ChunkHit[] = [];
      if (terms.length === 0) return hits;
      rows.bind(matchExpression(terms));
      while (rows.step()) hits.push({ id: rows.number(0), score: -rows.number(1) });
      return hits;
    },
    [Symbol.dispose]: () => database.close(),
  };
}

/** Size of the index in such a file, in bytes. */
export async function wasmFts5Bytes(path: string): Promise<number> {
  using database = await Database.open(openDenoFile(path), { write: false, path });
  return database.prepare(SELECT_BYTES).get<{ bytes: number }>()?.bytes ?? 0;
}
