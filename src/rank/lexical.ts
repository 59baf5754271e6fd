/**
 * Lexical: chunks whose words are the words of the query, by BM25F.
 *
 * @module
 */
import type { RankContext, RankedHit, Ranker } from "./ranker.ts";
import { showTerms, termNames } from "./term_names.ts";

/** Deeper hits never reached the first ten of the evaluation set. */
const MAX_HITS = 300;

/** Ranks chunks by their words. */
export const lexicalRanker: Ranker = {
  name: "lexical",
  rank({ query, engine, where }: RankContext): RankedHit[] {
    const terms = [...query.terms, ...query.expansions];
    const names = termNames(query);
    const hits = engine.searchChunks({ terms, limit: MAX_HITS, ...(where ? { where } : {}) });
    return hits.map(({ id, fileId, score, matched }) => ({
      fileId,
      chunkId: id,
      score,
      reason: `lexical: matched tokens [${showTerms(matched, names)}]`,
    }));
  },
};
