/**
 * Grep: the query as literal text. What grep would find is always in the answer.
 *
 * @module
 */
import { findLiteral, type LiteralFit, type LiteralHit, type LiteralSource } from "./literal.ts";
import { isSentence, QUOTED_WORDS } from "./quoted_words.ts";
import { isAllowed, type RankContext, type RankedHit, type Ranker, sortHits } from "./ranker.ts";

/** Weight of a hit: text as typed comes before text that nearly matches. */
const HELD: Readonly<Record<LiteralFit, number>> = { words: 1, part: 0.75, case: 0.5 };

/** Words that more files hold as typed are a phrase, and no literal, unless they are many. */
const FEW_FILES = 20;

/** Weight of the next way to read the query, relative to the one before: without its quotes. */
const NEXT = 0.75;

/** Ranks chunks by the number of their lines that hold the query, in the nearest of its readings. */
export const grepRanker: Ranker = {
  name: "grep",
  rank(context: RankContext): RankedHit[] {
    const best = new Map<number, RankedHit[]>();
    const readings = context.query.literals.map((literal) => literalHits(context, literal));
    const linesOf = new Map<number, readonly number[]>();
    for (const { file: { id }, lines } of readings.flat()) {
      const known = linesOf.get(id);
      linesOf.set(id, known ? [...new Set([...known, ...lines])] : lines);
    }
    readings.forEach((found, reading) => {
      const isQuoted = quotationsIn(context, found);
      for (const hit of found) {
        const held = HELD[hit.fit] * NEXT ** reading;
        if (held <= (best.get(hit.file.id)?.[0]?.held ?? 0)) continue;
        const how = { held, isQuoted: isQuoted(hit), all: linesOf.get(hit.file.id)! };
        const hits = hitsByChunk(context, hit, how)
          .filter(({ chunkId }) => isAllowed(context, chunkId!));
        if (hits.length > 0) best.set(hit.file.id, hits);
      }
    });
    return sortHits(context, [...best.values()].flat());
  },
};

/** Tells which hits of a query hold a literal: it has many words, or a few that a program says. */
function quotationsIn(
  { query: { text, words: { length } } }: RankContext,
  found: readonly LiteralHit[],
): (hit: LiteralHit) => boolean {
  if (length < 2 || length >= QUOTED_WORDS) return () => length >= QUOTED_WORDS;
  const isRare = found.filter(({ fit }) => fit === "words").length <= FEW_FILES;
  const count = length + (isSentence(text) ? 1 : 0);
  return ({ fit, signs }) => isRare && fit === "words" && count + signs >= QUOTED_WORDS;
}

/** Hits by query: filters and several signals ask for the same text. */
const found = new WeakMap<LiteralSource, Map<string, readonly LiteralHit[]>>();

/** Finds all lines that hold a text, once a query. */
export function literalHits(source: LiteralSource, text: string): readonly LiteralHit[] {
  const known = found.getOrInsertComputed(source, () => new Map());
  let hits = known.get(text);
  if (!hits) {
    // What holds a text with its quotes holds it without: whoever asks for both reads those alone.
    const parts = known.entries().filter(([part]) => text.includes(part) && !part.includes("\r"));
    const [fewest] = parts.map(([, held]) => held).toArray().sort((a, b) => a.length - b.length);
    known.set(text, hits = findLiteral(source, text, fewest?.map(({ file }) => file)));
  }
  return hits;
}

/** Number of lines that hold the query, as a list of this ranker tells. */
export function grepLineCount(hits: readonly RankedHit[]): number {
  return hits.reduce((sum, { lines = [] }) => sum + lines.length, 0);
}

/**
 * Hits of a file. The lines of its nearest reading decide the order; a reader is told of those of
 * every reading, so that quotes around the query do not change their number.
 */
function hitsByChunk(
  { store }: RankContext,
  { file, lines }: LiteralHit,
  { all, ...how }: Pick<RankedHit, "held" | "isQuoted"> & { readonly all: readonly number[] },
): RankedHit[] {
  const chunks = store.chunkLines(file);
  const chunkAt = (line: number) => chunks.chunkAt(line);
  const allByChunk = Map.groupBy(all.toSorted((a, b) => a - b), chunkAt);
  return [...Map.groupBy(lines, chunkAt)].flatMap(([chunkId, nearest]) => {
    if (chunkId === undefined) return [];
    const found = allByChunk.get(chunkId)!;
    return [{
      fileId: file.id,
      chunkId,
      line: nearest[0]!,
      lines: found,
      score: nearest.length,
      ...how,
      reason: `grep: ${found.length} exact ${found.length === 1 ? "hit" : "hits"}`,
    }];
  });
}
