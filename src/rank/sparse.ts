/**
 * Sparse: chunks to which a model gave the terms that it gave to the query, those that are meant and
 * not written among them (SPLADE; Formal, Piwowarski, Clinchant 2021).
 *
 * @module
 */
import { TopK } from "../embed/scan/top_k.ts";
import type { SparseQuery } from "./model_query.ts";
import { isAllowed, type RankContext, type RankedHit, type Ranker, sortHits } from "./ranker.ts";

/** As many as the vector signal gives. */
const MAX_HITS = 100;
const SHOWN_TERMS = 5;

/** Ranks chunks by the terms of a model; nothing without one. */
export const sparseRanker: Ranker = {
  name: "sparse",
  maxHits: MAX_HITS,
  rank(context: RankContext): RankedHit[] {
    const { sparse, store } = context;
    if (!sparse) return [];
    const scores = sparse.index.scores(sparse.vector);
    const best = new TopK(MAX_HITS);
    for (const file of store.catalog.files) {
      for (let i = 0; i < file.chunkCount; i++) {
        const [chunkId, score] = [file.firstChunk + i, scores[file.firstDocument + i]!];
        if (score > 0 && isAllowed(context, chunkId)) best.offer(chunkId, score);
      }
    }
    return sortHits(
      context,
      best.sorted().map(([chunkId, score]) => {
        const file = store.catalog.fileOfChunk(chunkId);
        const reason = reasonOf(sparse, store.catalog.documentOfChunk(chunkId));
        return { fileId: file.id, chunkId, score, reason };
      }),
    );
  },
};

function reasonOf({ index, vector, termOf, model }: SparseQuery, document: number): string {
  const shared = index.shared(vector, document).slice(0, SHOWN_TERMS);
  return `sparse: shares [${shared.map(({ id }) => termOf(id)).join(", ")}] (${model})`;
}
