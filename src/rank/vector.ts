/**
 * Vector: chunks whose meaning comes near that of the query, by cosine.
 *
 * @module
 */
import { type RankContext, type RankedHit, type Ranker, sortHits } from "./ranker.ts";

/** Deeper hits never reached the first ten of the evaluation set. */
const MAX_HITS = 100;

/** Below this cosine a chunk shares a topic with the query, and no more. */
const MIN_COSINE = 0.2;

/** Ranks chunks by their vectors; nothing without an embedder. */
export const vectorRanker: Ranker = {
  name: "vector",
  maxHits: MAX_HITS,
  rank(context: RankContext): RankedHit[] {
    const { engine, where, embedding } = context;
    if (!embedding) return [];
    const { vector, embedder } = embedding;
    if (vector.every((value) => value === 0)) return [];
    const hits = engine.searchVectors(vector, { limit: MAX_HITS, ...(where ? { where } : {}) });
    const near = hits.filter(({ score }) => score >= MIN_COSINE);
    return sortHits(
      context,
      near.map(({ id, fileId, score }) => ({
        fileId,
        chunkId: id,
        score,
        reason: `vector: cosine ${score.toFixed(2)} (${embedder.name})`,
      })),
    );
  },
};
