/**
 * The vectors that a model made of chunks, ready to be compared: all of them, or cell by cell where
 * there are many. Rows are documents; skeletons have none.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import { CellIndex } from "../embed/scan/cell_index.ts";
import { decodeCells, decodeRowCells } from "../embed/scan/cells_format.ts";
import { nearestCells, NO_CELL } from "../embed/scan/nearest_cells.ts";
import type { VectorIndex } from "../embed/scan/vector_index.ts";
import { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import type { Catalog } from "../store/catalog.ts";
import { slotsOf, TEXT_HASH_BYTES } from "../store/encodings.ts";
import type { Store } from "../store/store.ts";

/** Indexes of vectors, each for as long as the index of the tree is as it was. */
const indexes = new WeakMap<Catalog, DenseIndex>();

/** The vectors of a store. */
export interface DenseIndex {
  /** The vectors; rows of zeros where a document has none. */
  readonly index: VectorIndex;
  /** Chunks that have one. */
  readonly encoded: number;
  /** Tells whether a document has one. */
  readonly has: (document: number) => boolean;
}

/** The vectors of a store, read once for as long as it is as it was. */
export function denseIndex(store: Store): DenseIndex {
  const { catalog } = store;
  let index = indexes.get(catalog);
  if (!index) indexes.set(catalog, index = readIndex(store));
  return index;
}

/**
 * Reads the vectors of chunks, each with its cell.
 *
 * @param use Gets the row, its vector as a view that is gone when it returns, and its cell, or
 * {@linkcode NO_CELL} where none is stored.
 */
export function forEachDenseRow(
  store: Store,
  dimensions: number,
  use: (row: number, vector: Int8Array, cell: number) => void,
): void {
  store.encodings.forEachFile("dense", store.catalog, ({ file, textHashes, ...encoded }) => {
    const { hashes, items } = encoded;
    const cells = decodeRowCells(encoded.cells);
    if (items.length !== dimensions * hashes.length / TEXT_HASH_BYTES) {
      throw new DamageError("list of vectors");
    }
    slotsOf(textHashes, hashes).forEach((place, chunk) => {
      if (place < 0) return;
      const vector = new Int8Array(items.buffer, items.byteOffset + place * dimensions, dimensions);
      use(file.firstDocument + chunk, vector, cells[place] ?? NO_CELL);
    });
  });
}

function readIndex(store: Store): DenseIndex {
  const dimensions = store.encodings.encoder("dense")?.dimensions ?? 0;
  const cells = store.encodings.cellsOf("dense");
  const index = cells.length > 0
    ? emptyCells(store, dimensions, cells)
    : new VectorMatrix(store.catalog.documentCount, dimensions);
  const isEncoded = new Uint8Array(store.catalog.documentCount);
  forEachDenseRow(store, dimensions, (row, vector) => {
    index.row(row).set(vector);
    isEncoded[row] = 1;
  });
  const encoded = isEncoded.reduce((sum, one) => sum + one, 0);
  return { index, encoded, has: (document) => isEncoded[document] === 1 };
}

/** A pass of its own: where a vector stands in memory is known when the cells of all are. */
function emptyCells(store: Store, dimensions: number, bytes: Uint8Array): CellIndex {
  const { centroids } = decodeCells(bytes);
  if (centroids.dimensions !== dimensions) throw new DamageError("list of cells");
  const cellOf = new Uint16Array(store.catalog.documentCount).fill(NO_CELL);
  forEachDenseRow(store, dimensions, (row, vector, cell) => {
    if (cell !== NO_CELL && cell >= centroids.rows) throw new DamageError("list of cells");
    cellOf[row] = cell === NO_CELL ? nearestCells(vector, centroids)[0]! : cell;
  });
  return new CellIndex(centroids, cellOf);
}
