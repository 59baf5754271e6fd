/**
 * Encodings of a query beside those of the chunks of one index, for the signals to compare.
 *
 * @module
 */
import type { Embedder, ModelFeature, Models } from "../../embed/embedder.ts";
import { VectorMatrix } from "../../embed/scan/vector_matrix.ts";
import { type DenseIndex, denseIndex } from "../../orama/dense_index.ts";
import { sparseIndex } from "../../orama/sparse_index.ts";
import type { DenseQuery, SparseQuery } from "../../rank/model_query.ts";
import type { EncodingFeature } from "../../store/encodings.ts";
import type { Store } from "../../store/store.ts";
import type { EncodedQuery } from "./encode_query.ts";

/** Share of encoded chunks from which on files can be compared by what a model says of them. */
const WHOLE_SHARE = 0.9;

/** Encoded queries that the signals of one index compare. */
export interface SourceQueries {
  /** The query as a vector, and the vectors of chunks. */
  readonly dense?: DenseQuery;
  /** The query as terms, and the terms of chunks. */
  readonly sparse?: SparseQuery;
  /** Chunks that are encoded, by feature; absent where the index holds nothing of the model. */
  readonly encoded: ReadonlyMap<ModelFeature, number>;
}

/** Sets a query beside the chunks of an index. Chunks are read once, and kept while it is as it is. */
export function sourceQueries(store: Store, models: Models, query: EncodedQuery): SourceQueries {
  const { dense, sparse } = models;
  const encoded = new Map<ModelFeature, number>();
  const queries: { dense?: DenseQuery; sparse?: SparseQuery } = {};
  if (dense && isOf(store, "dense", dense)) {
    const { index, encoded: count, has } = vectorsOf(store, dense);
    encoded.set("dense", count);
    const given = { model: dense.name, ...extentOf(store, count), index, has };
    if (query.dense && isOfUse(store, count)) queries.dense = { ...given, vector: query.dense };
  }
  if (sparse && isOf(store, "sparse", sparse)) {
    const index = sparseIndex(store);
    const { size } = index;
    encoded.set("sparse", size);
    const has = (document: number) => index.has(document);
    const given = { model: sparse.name, ...extentOf(store, size), index, has };
    const termOf = (id: number) => sparse.termOf(id);
    if (query.sparse && isOfUse(store, size)) {
      queries.sparse = { ...given, vector: query.sparse, termOf };
    }
  }
  return { ...queries, encoded };
}

/** Of a tree without chunks no vectors are noted, nor how long they are. */
function vectorsOf(store: Store, { dimensions }: Embedder): DenseIndex {
  const { chunkCount, documentCount } = store.catalog;
  if (chunkCount > 0) return denseIndex(store);
  return { index: new VectorMatrix(documentCount, dimensions), encoded: 0, has: () => false };
}

/**
 * Vectors of another model, or of another version of it, are of no use. A tree without chunks has all
 * that any model could make of it: where it is one of several, it keeps no model from the others.
 */
function isOf(
  { catalog, encodings }: Store,
  feature: EncodingFeature,
  { fingerprint }: { readonly fingerprint: string },
): boolean {
  return catalog.chunkCount === 0 || encodings.encoder(feature)?.fingerprint === fingerprint;
}

function isOfUse({ catalog }: Store, encoded: number): boolean {
  return encoded > 0 || catalog.chunkCount === 0;
}

function extentOf(
  { catalog }: Store,
  encoded: number,
): Pick<DenseQuery, "isWhole" | "isComplete"> {
  const { chunkCount } = catalog;
  return { isWhole: encoded >= WHOLE_SHARE * chunkCount, isComplete: encoded >= chunkCount };
}
