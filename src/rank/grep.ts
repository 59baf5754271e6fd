/**
 * Grep: the query as literal text. What grep would find is always in the answer.
 *
 * @module
 */
import type { ChunkRow } from "../store/rows.ts";
import { findLiteral, type LiteralHit } from "./literal.ts";
import { isAllowed, type RankContext, type RankedHit, type Ranker } from "./ranker.ts";

/** Ranks chunks by the number of their lines that hold the query. */
export const grepRanker: Ranker = {
  name: "grep",
  rank(context: RankContext): RankedHit[] {
    for (const literal of context.query.literals) {
      const hits = literalHits(context, literal)
        .flatMap((hit) => hitsByChunk(context, hit))
        .filter(({ chunkId }) => isAllowed(context, chunkId!));
      // A stable sort: equal counts stay in order of path and line.
      if (hits.length > 0) return hits.sort((a, b) => b.score - a.score);
    }
    return [];
  },
};

/** What was found, by query: two signals ask for the same text. */
const found = new WeakMap<RankContext, Map<string, readonly LiteralHit[]>>();

/** Finds all lines that hold a text, once a query. */
export function literalHits(context: RankContext, text: string): readonly LiteralHit[] {
  let known = found.get(context);
  if (!known) found.set(context, known = new Map());
  let hits = known.get(text);
  if (!hits) known.set(text, hits = findLiteral(context, text));
  return hits;
}

/** Number of lines that hold the query, as a list of this ranker tells. */
export function grepLineCount(hits: readonly RankedHit[]): number {
  return hits.reduce((sum, { score }) => sum + score, 0);
}

function hitsByChunk({ store }: RankContext, { file, lines, isExact }: LiteralHit): RankedHit[] {
  const chunks = store.chunksOfFile(file);
  const byChunk = new Map<ChunkRow, number[]>();
  for (const line of lines) {
    const chunk = chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
    if (chunk) byChunk.set(chunk, [...byChunk.get(chunk) ?? [], line]);
  }
  return [...byChunk].map(([chunk, held]) => ({
    fileId: file.id,
    chunkId: chunk.id,
    line: held[0]!,
    lastLine: held.at(-1)!,
    score: held.length,
    isExact,
    reason: `grep: ${held.length} exact ${held.length === 1 ? "hit" : "hits"}`,
  }));
}
