import { NO_CELL } from "./nearest_cells.ts";

/** Rows, one cell after the other. */
export interface CellOrder {
  /** The row at each place; in a cell they ascend, and those that are in none come last. */
  readonly rows: Uint32Array;
  /** The place of each row. */
  readonly places: Uint32Array;
  /** Place at which each cell starts, and after the last one that at which it ends. */
  readonly starts: Uint32Array;
}

/**
 * Orders rows by cell. The order is never stored: rows are numbered anew by every update, and a
 * million of them are ordered in milliseconds.
 *
 * @param cells The cell of each row.
 * @param count Number of cells.
 * @throws {RangeError} If a row is in a cell that does not exist.
 */
export function orderCells(cells: Uint16Array, count: number): CellOrder {
  const starts = startsOf(cells, count);
  const next = starts.slice();
  const rows = new Uint32Array(cells.length);
  const places = new Uint32Array(cells.length);
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row]!;
    const place = next[cell === NO_CELL ? count : cell]!++;
    rows[place] = row;
    places[row] = place;
  }
  return { rows, places, starts };
}

function startsOf(cells: Uint16Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (const cell of cells) {
    if (cell === NO_CELL) continue;
    if (cell >= count) throw new RangeError(`Cannot find cell ${cell} of ${count}`);
    starts[cell + 1]!++;
  }
  for (let cell = 0; cell < count; cell++) starts[cell + 1]! += starts[cell]!;
  return starts;
}
