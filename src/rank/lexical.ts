import { type RankContext, type RankedHit, type Ranker, sortHits } from "./ranker.ts";
import { showTerms, termNames } from "./term_names.ts";

/** Deeper hits never reached the first ten of the evaluation set. */
const MAX_HITS = 300;

/** Ranks chunks by their words. */
export const lexicalRanker: Ranker = {
  name: "lexical",
  maxHits: MAX_HITS,
  rank(context: RankContext): RankedHit[] {
    const { query, engine, where } = context;
    const terms = [...query.terms, ...query.expansions];
    const names = termNames(query);
    const hits = engine.searchChunks({ terms, limit: MAX_HITS, where });
    // Hundreds of chunks hold one of a few sets of words.
    const reasons = new Map<string, string>();
    const ranked = hits.map(({ id, fileId, score, matched }) => {
      const key = matched.join(" ");
      const reason = reasons.getOrInsertComputed(key, () => reasonOf(matched, names));
      return { fileId, chunkId: id, score, reason };
    });
    return sortHits(context, ranked);
  },
};

/** The engine does not say which of very many terms matched. */
function reasonOf(matched: readonly string[], names: ReadonlyMap<string, string>): string {
  return matched.length === 0
    ? "lexical: matched tokens late in a long query"
    : `lexical: matched ${showTerms(matched, names)}`;
}
