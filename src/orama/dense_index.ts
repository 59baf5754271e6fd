import { DamageError } from "../errors.ts";
import { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import type { Catalog } from "../store/catalog.ts";
import { slotsOf, TEXT_HASH_BYTES } from "../store/encodings.ts";
import type { Store } from "../store/store.ts";

/** Indexes of vectors, each for as long as the index of the tree is as it was. */
const indexes = new WeakMap<Catalog, DenseIndex>();

export interface DenseIndex {
  /** The vectors; rows of zeros where a document has none. */
  readonly index: VectorMatrix;
  readonly encoded: number;
  readonly has: (document: number) => boolean;
}

/** The vectors of a store, read once for as long as it is as it was. */
export function denseIndex(store: Store): DenseIndex {
  const { catalog } = store;
  return indexes.getOrInsertComputed(catalog, () => readIndex(store));
}

function readIndex(store: Store): DenseIndex {
  const { catalog, encodings } = store;
  const dimensions = encodings.encoder("dense")?.dimensions ?? 0;
  const index = new VectorMatrix(catalog.documentCount, dimensions);
  const isEncoded = new Uint8Array(catalog.documentCount);
  encodings.forEachFile("dense", catalog, ({ file, textHashes, hashes, items }) => {
    if (items.length !== dimensions * hashes.length / TEXT_HASH_BYTES) {
      throw new DamageError("list of vectors");
    }
    slotsOf(textHashes, hashes).forEach((place, chunk) => {
      if (place < 0) return;
      const row = file.firstDocument + chunk;
      const from = items.byteOffset + place * dimensions;
      index.row(row).set(new Int8Array(items.buffer, from, dimensions));
      isEncoded[row] = 1;
    });
  });
  const encoded = isEncoded.reduce((sum, one) => sum + one, 0);
  return { index, encoded, has: (document) => isEncoded[document] === 1 };
}
