/**
 * Vector: chunks whose meaning comes near that of the query, by cosine.
 *
 * @module
 */
import type { EngineHit } from "../orama/engine.ts";
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
    const [found, model] = nearestChunks(context);
    const near = found.filter(({ score }) => score >= MIN_COSINE);
    return sortHits(
      context,
      near.map(({ id, fileId, score }) => ({
        fileId,
        chunkId: id,
        score,
        reason: `vector: cosine ${score.toFixed(2)} (${model})`,
      })),
    );
  },
};

/** Chunks with their cosines, and whose vectors were compared. */
function nearestChunks(
  { engine, where, embedding, dense }: RankContext,
): [readonly EngineHit[], string] {
  const request = { limit: MAX_HITS, ...(where ? { where } : {}) };
  if (dense) return [engine.searchDense(dense, request), dense.model];
  if (!embedding || embedding.vector.every((value) => value === 0)) return [[], ""];
  return [engine.searchVectors(embedding.vector, request), embedding.embedder.name];
}
