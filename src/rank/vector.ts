import type { EngineHit } from "../orama/engine.ts";
import type { DenseQuery } from "./model_query.ts";
import { type RankContext, type RankedHit, type Ranker, sortHits } from "./ranker.ts";

/** Deeper hits never reached the first ten of the evaluation set. */
const MAX_HITS = 100;

/** Below this cosine a chunk shares a topic with the query, and no more. */
const MIN_COSINE = 0.2;

/** Ranks chunks by their vectors, those of a model where one takes part; nothing without an embedder. */
export const vectorRanker: Ranker = {
  name: "vector",
  maxHits: MAX_HITS,
  rank(context: RankContext): RankedHit[] {
    const { dense } = context;
    if (!dense) return sortHits(context, staticHits(context));
    const ofModel = denseHits(context, dense);
    if (dense.isComplete) return sortHits(context, ofModel);
    const others = staticHits(context).filter((hit) =>
      !dense.has(context.store.catalog.documentOfChunk(hit.chunkId))
    );
    return sortHits(context, [...byPlace(ofModel), ...byPlace(others)]).slice(0, MAX_HITS);
  },
};

type ChunkHit = RankedHit & { readonly chunkId: number };

function denseHits({ engine, where }: RankContext, dense: DenseQuery): ChunkHit[] {
  const request = { limit: MAX_HITS, where };
  return engine.searchDense(dense, request).flatMap((hit) => nearHit(hit, dense.model));
}

function staticHits({ engine, where, embedding }: RankContext): ChunkHit[] {
  if (!embedding || embedding.vector.every((value) => value === 0)) return [];
  const { embedder, vector } = embedding;
  // Cosines have 32 bits: none is the number of 64 that the least is.
  const request = { limit: MAX_HITS, least: MIN_COSINE, where };
  return engine.searchVectors(vector, request).flatMap((hit) => nearHit(hit, embedder.name));
}

function nearHit({ id, fileId, score }: EngineHit, model: string): ChunkHit[] {
  if (score < MIN_COSINE) return [];
  const reason = `vector: cosine ${score.toFixed(2)} (${model})`;
  return [{ fileId, chunkId: id, score, reason }];
}

/**
 * Cosines of two kinds of vectors are not comparable: until a model has encoded every chunk, those that
 * it has and those that it has not are joined by their places.
 */
function byPlace(hits: readonly ChunkHit[]): ChunkHit[] {
  return hits.map((hit, index) => ({ ...hit, score: 1 / (index + 1) }));
}
