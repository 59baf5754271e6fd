/**
 * The lines of the chunks of a file: all that is asked of the many files that hold a text.
 *
 * @module
 */
import { firstIndex } from "../text/first_index.ts";
import type { Database } from "./database.ts";
import { checkLines } from "./stored_values.ts";

/** Reads where chunks are that have their numbers one after the other. */
export function readChunkLines(database: Database, first: number, count: number): ChunkLines {
  const sql = "SELECT id, start_line, end_line FROM chunks WHERE id >= ? AND id < ? ORDER BY id";
  const read: number[] = [];
  for (const row of database.each(sql, first, first + count)) {
    const [startLine, endLine] = [row.number(1), row.number(2)];
    checkLines({ startLine, endLine });
    read.push(row.number(0), startLine, endLine);
  }
  return new ChunkLines(Float64Array.from(read));
}

/** The lines of the chunks of a file, to be looked up by line. */
export class ChunkLines {
  /** Id, first line and last line of each chunk, in order. */
  readonly #rows: Float64Array;
  /** The highest last line of the chunks up to each: chunks may lie within others. */
  readonly #ends: Float64Array;

  constructor(rows: Float64Array) {
    this.#rows = rows;
    this.#ends = new Float64Array(rows.length / 3);
    for (let at = 0, end = 0; at < this.#ends.length; at++) {
      this.#ends[at] = end = Math.max(end, rows[3 * at + 2]!);
    }
  }

  /** Id of the first chunk that holds a line. */
  chunkAt(line: number): number | undefined {
    const rows = this.#rows;
    const first = firstIndex(this.#ends.length, (at) => this.#ends[at]! >= line);
    for (let at = 3 * first; at < rows.length; at += 3) {
      if (rows[at + 1]! <= line && line <= rows[at + 2]!) return rows[at];
    }
    return undefined;
  }

  /** Place among the chunks of the last one that starts at a line or before, or else of the first. */
  lastStarting(line: number): number {
    const after = firstIndex(this.#ends.length, (at) => this.#rows[3 * at + 1]! > line);
    return Math.max(0, after - 1);
  }

  /** Ids of the chunks whose lines are meant. */
  idsWhere(isMeant: (startLine: number, endLine: number) => boolean): number[] {
    const found: number[] = [];
    const rows = this.#rows;
    for (let at = 0; at < rows.length; at += 3) {
      if (isMeant(rows[at + 1]!, rows[at + 2]!)) found.push(rows[at]!);
    }
    return found;
  }
}
