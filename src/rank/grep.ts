/**
 * Grep: the query as literal text. What grep would find is always in the answer.
 *
 * @module
 */
import type { ChunkRow } from "../store/rows.ts";
import { findLiteral, type LiteralFit, type LiteralHit } from "./literal.ts";
import { isAllowed, type RankContext, type RankedHit, type Ranker, sortHits } from "./ranker.ts";

/** Weight of a hit: text as typed comes before text that nearly matches. */
const HELD: Readonly<Record<LiteralFit, number>> = { words: 1, part: 0.75, case: 0.5 };

/** Weight of the next way to read the query, relative to the one before: without its quotes. */
const NEXT = 0.75;

/** Ranks chunks by the number of their lines that hold the query, in the nearest of its readings. */
export const grepRanker: Ranker = {
  name: "grep",
  rank(context: RankContext): RankedHit[] {
    const best = new Map<number, RankedHit[]>();
    context.query.literals.forEach((literal, reading) => {
      for (const hit of literalHits(context, literal)) {
        const held = HELD[hit.fit] * NEXT ** reading;
        if (held <= (best.get(hit.file.id)?.[0]?.held ?? 0)) continue;
        const hits = hitsByChunk(context, hit, held)
          .filter(({ chunkId }) => isAllowed(context, chunkId!));
        if (hits.length > 0) best.set(hit.file.id, hits);
      }
    });
    return sortHits(context, [...best.values()].flat());
  },
};

/** Hits by query: two signals ask for the same text. */
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

function hitsByChunk(
  { store }: RankContext,
  { file, lines }: LiteralHit,
  held: number,
): RankedHit[] {
  const chunks = store.chunksOfFile(file);
  const byChunk = new Map<ChunkRow, number[]>();
  for (const line of lines) {
    const chunk = chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
    if (chunk) byChunk.set(chunk, [...byChunk.get(chunk) ?? [], line]);
  }
  return [...byChunk].map(([chunk, found]) => ({
    fileId: file.id,
    chunkId: chunk.id,
    line: found[0]!,
    lastLine: found.at(-1)!,
    score: found.length,
    held,
    reason: `grep: ${found.length} exact ${found.length === 1 ? "hit" : "hits"}`,
  }));
}
