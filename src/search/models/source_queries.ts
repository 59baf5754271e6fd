/**
 * What models made of a query beside what they made of the chunks of one index: what the signals
 * compare.
 *
 * @module
 */
import type { ModelFeature, Models } from "../../embed/embedder.ts";
import { denseIndex } from "../../orama/dense_index.ts";
import { sparseIndex } from "../../orama/sparse_index.ts";
import type { DenseQuery, SparseQuery } from "../../rank/model_query.ts";
import type { EncodingFeature } from "../../store/encodings.ts";
import type { Store } from "../../store/store.ts";
import type { EncodedQuery } from "./encode_query.ts";

/** Share of encoded chunks from which on files can be compared by what a model says of them. */
const WHOLE_SHARE = 0.9;

/** What the signals of one index compare. */
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
    const { index, encoded: count } = denseIndex(store);
    encoded.set("dense", count);
    const given = { model: dense.name, isWhole: isWhole(store, count), index };
    if (query.dense && count > 0) queries.dense = { ...given, vector: query.dense };
  }
  if (sparse && isOf(store, "sparse", sparse)) {
    const index = sparseIndex(store);
    encoded.set("sparse", index.size);
    const given = { model: sparse.name, isWhole: isWhole(store, index.size), index };
    const termOf = (id: number) => sparse.termOf(id);
    if (query.sparse && index.size > 0) queries.sparse = { ...given, vector: query.sparse, termOf };
  }
  return { ...queries, encoded };
}

/** Vectors of another model, or of another version of it, are of no use. */
function isOf(
  { encodings }: Store,
  feature: EncodingFeature,
  { fingerprint }: { readonly fingerprint: string },
): boolean {
  return encodings.encoder(feature)?.fingerprint === fingerprint;
}

function isWhole({ catalog }: Store, encoded: number): boolean {
  return encoded >= WHOLE_SHARE * catalog.chunkCount;
}
