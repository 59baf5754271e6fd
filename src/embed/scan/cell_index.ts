/**
 * Nearly the nearest vectors, where comparing all of them takes too long (IVF: an inverted file of
 * vectors).
 *
 * Vectors are divided into cells by nearness. A query looks into the cells whose middles are nearest
 * to it, until it has seen a share of the rows that filters let through, and compares these exactly.
 * The cell of a row depends on its vector alone: a file that changes takes its own rows out and puts
 * them in, and no other moves.
 *
 * In memory the vectors of a cell stand together. Picked out of everywhere, a tenth of them takes as
 * long as a scan of all: each is a wait for memory of its own.
 *
 * @module
 */
import { toQuery } from "./kernel.ts";
import { NO_CELL } from "./nearest_cells.ts";
import { TopRows } from "./top_rows.ts";
import type { NearestOptions, ScoredRow, VectorIndex } from "./vector_index.ts";
import { type RowRange, VectorMatrix } from "./vector_matrix.ts";

/** Finds 0.985 of the ten nearest pieces of code; a tenth would find 0.97: `eval/vectors.txt`. */
const SHARE = 0.15;
/** The nearest of fewer rows are farther away, in more of the cells: as many find 0.95 to 0.975. */
const FILTERED_FACTOR = 2;
/** Rows of a filter that are compared one by one, wherever they are, in a few milliseconds. */
const EXACT_ROWS = 20_000;

/** How far a query looks. */
export interface CellIndexOptions {
  /** Share of all rows that are compared; of those that filters let through, twice. @default {0.15} */
  readonly share?: number;
  /** Filters that let through no more rows than this are answered exactly. @default {20000} */
  readonly exactRows?: number;
}

/** Vectors of which those in the nearest cells are compared. */
export class CellIndex implements VectorIndex {
  readonly #centroids: VectorMatrix;
  readonly #order: CellOrder;
  /** In the order of the cells. */
  readonly #matrix: VectorMatrix;
  readonly #share: number;
  readonly #exactRows: number;

  /**
   * Makes room for vectors.
   *
   * @param centroids The middle of each cell.
   * @param cells The cell of each row.
   * @throws {RangeError} If a cell does not exist, or there is not enough memory.
   */
  constructor(centroids: VectorMatrix, cells: Uint16Array, options: CellIndexOptions = {}) {
    const { share = SHARE, exactRows = EXACT_ROWS } = options;
    this.#centroids = centroids;
    this.#order = orderCells(cells, centroids.rows);
    this.#matrix = new VectorMatrix(cells.length, centroids.dimensions);
    this.#share = share;
    this.#exactRows = exactRows;
  }

  get rows(): number {
    return this.#matrix.rows;
  }

  get dimensions(): number {
    return this.#matrix.dimensions;
  }

  row(row: number): Int8Array<ArrayBuffer> {
    return this.#matrix.row(this.#order.places[row]!);
  }

  cosinesOf(vector: ArrayLike<number>, rows: Uint32Array): Float32Array<ArrayBuffer> {
    return this.#matrix.cosinesOf(vector, this.#placesOf(rows));
  }

  nearest(vector: ArrayLike<number>, { limit, allowed }: NearestOptions): ScoredRow[] {
    const best = new TopRows(Math.min(limit, this.rows));
    if (!allowed) {
      this.#offerCells(toQuery(vector), Math.max(limit, this.#share * this.rows), best);
    } else if (allowed.length <= this.#exactRows) {
      best.offer(this.cosinesOf(vector, allowed), allowed);
    } else {
      const wanted = Math.max(limit, FILTERED_FACTOR * this.#share * allowed.length);
      this.#offerCells(toQuery(vector), wanted, best, this.#marks(allowed));
    }
    return best.sorted();
  }

  /** Compares cell after cell, until there are enough rows; rows without a vector are in none. */
  #offerCells(
    query: Int16Array,
    wanted: number,
    best: TopRows,
    isAllowed?: Uint8Array,
  ): void {
    const { rows, starts } = this.#order;
    let count = 0;
    for (const cell of byCosine(this.#centroids.cosines(query))) {
      if (count >= wanted) break;
      const [from, to] = [starts[cell]!, starts[cell + 1]!];
      if (isAllowed) count += this.#offerSome(query, { from, to }, best, isAllowed);
      else {
        best.offer(this.#matrix.cosines(query, { from, to }), rows.subarray(from, to));
        count += to - from;
      }
    }
  }

  /** Compares the rows of a cell that filters let through; returns their number. */
  #offerSome(
    query: Int16Array,
    { from, to }: Required<RowRange>,
    best: TopRows,
    isAllowed: Uint8Array,
  ): number {
    const { rows } = this.#order;
    const [places, numbers] = [new Uint32Array(to - from), new Uint32Array(to - from)];
    let count = 0;
    for (let place = from; place < to; place++) {
      if (isAllowed[rows[place]!] === 0) continue;
      places[count] = place;
      numbers[count++] = rows[place]!;
    }
    const cosines = this.#matrix.cosinesOf(query, places.subarray(0, count));
    best.offer(cosines, numbers.subarray(0, count));
    return count;
  }

  #placesOf(rows: Uint32Array): Uint32Array {
    const { places } = this.#order;
    return rows.map((row) => places[row] ?? unknownRow(row, this.rows));
  }

  #marks(rows: Uint32Array): Uint8Array {
    const marks = new Uint8Array(this.rows);
    for (const row of rows) marks[row < this.rows ? row : unknownRow(row, this.rows)] = 1;
    return marks;
  }
}

/** Numbers of cosines, the largest first; of equal ones the first. */
function byCosine(cosines: Float32Array): Uint32Array {
  return Uint32Array.from(cosines.keys()).sort((a, b) => cosines[b]! - cosines[a]! || a - b);
}

function unknownRow(row: number, rows: number): never {
  throw new RangeError(`Cannot compare row ${row} of ${rows}`);
}

/** Rows, one cell after the other. */
interface CellOrder {
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
