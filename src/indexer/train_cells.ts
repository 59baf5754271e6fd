/**
 * Divides the vectors of a model into cells, where there are so many that comparing all of them takes
 * too long, and anew where there are many more, or fewer, than when that was done.
 *
 * @module
 */
import { decodeCells, encodeCells, encodeRowCells } from "../embed/scan/cells_format.ts";
import { nearestCells } from "../embed/scan/nearest_cells.ts";
import { areOutgrown, trainCentroids } from "../embed/scan/train_centroids.ts";
import { needsCells } from "../embed/scan/vector_index.ts";
import { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import { forEachDenseRow } from "../orama/dense_index.ts";
import { openPublished } from "../store/published_file.ts";
import type { Lock } from "../store/lock.ts";
import { publish } from "../store/publish.ts";
import { Store } from "../store/store.ts";

/** Options for {@linkcode trainCells}. */
interface TrainCellsOptions {
  /** Bytes of vectors of which all are compared. @default {268435456} */
  readonly exactBytes?: number;
}

/**
 * Divides the vectors of an index into cells, if that is due.
 *
 * @param lock Held by the caller.
 * @returns Whether it was.
 */
export async function trainCells(lock: Lock, options: TrainCellsOptions = {}): Promise<boolean> {
  const { indexPath } = lock;
  using store = await Store.open(openPublished(indexPath), { write: false, path: indexPath });
  const dimensions = store.encodings.encoder("dense")?.dimensions ?? 0;
  if (!isDue(store, dimensions, options)) return false;
  const centroids = trainCentroids(vectorsOf(store, dimensions));
  const trainedRows = store.encodings.countOf("dense");
  await publish(
    lock,
    async (draft) => {
      using copy = await Store.open(draft, { write: true, path: indexPath });
      await writeCells(copy, centroids, trainedRows);
    },
    { copy: true },
  );
  return true;
}

/** Many rows may have no vector yet: it is by those that have one whether cells still fit. */
function isDue(store: Store, dimensions: number, { exactBytes }: TrainCellsOptions): boolean {
  if (!needsCells(store.catalog.documentCount, dimensions, exactBytes)) return false;
  const stored = store.encodings.cellsOf("dense");
  if (stored.length === 0) return true;
  return areOutgrown(decodeCells(stored).trainedRows, store.encodings.countOf("dense"));
}

/** Those that there are, and no rows of zeros between them: a sample is taken at even distances. */
function vectorsOf(store: Store, dimensions: number): VectorMatrix {
  let rows = 0;
  forEachDenseRow(store, dimensions, () => rows++);
  const matrix = new VectorMatrix(rows, dimensions);
  let next = 0;
  forEachDenseRow(store, dimensions, (_row, vector) => matrix.row(next++).set(vector));
  return matrix;
}

async function writeCells(
  store: Store,
  centroids: VectorMatrix,
  trainedRows: number,
): Promise<void> {
  const { catalog, encodings } = store;
  await store.write(() => {
    encodings.setCells("dense", encodeCells({ centroids, trainedRows }));
    // A file that comes back must not bring cells of other middles with it.
    encodings.dropGone();
    for (const { path } of catalog.files) {
      const file = encodings.file("dense", path);
      if (!file) continue;
      const { buffer, byteOffset, byteLength } = file.items;
      const cells = nearestCells(new Int8Array(buffer, byteOffset, byteLength), centroids);
      encodings.setFile("dense", path, { ...file, cells: encodeRowCells(cells) });
    }
    return Promise.resolve();
  });
}
