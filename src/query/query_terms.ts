import { abbreviationsOf } from "../text/abbreviations.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { forEachWord, splitWord, stem, termsOfWord, WHOLE_MARK } from "../text/tokens.ts";
import type { Query, WeightedTerm } from "./query.ts";

/**
 * Weight of an expansion, as a share of the term that it stands for. Tuned: 0.15 and 0.5 are worse.
 */
const EXPANSION_WEIGHT = 0.3;

type QueryTerms = Pick<Query, "words" | "terms" | "subTerms" | "sequence" | "expansions">;

/**
 * Makes the terms of a text that is searched for.
 *
 * Stopwords are dropped as words and as pieces (`get` of `get_user`), unless no piece is left.
 *
 * @param text The text, without query syntax.
 */
export function queryTerms(text: string): QueryTerms {
  const words: string[] = [];
  forEachWord(text, (word) => words.push(word));
  const isTelling = (word: string): boolean => !STOPWORDS.has(word.toLowerCase());
  const telling = weigh(words.filter(isTelling), isTelling);
  const { weights, sequence } = telling.sequence.length > 0 ? telling : weigh(words, () => true);
  const terms = Array.from(weights, ([term, weight]) => ({ term, weight }));
  return { words, terms, subTerms: [...new Set(sequence)], sequence, expansions: expand(weights) };
}

function weigh(
  words: readonly string[],
  keepsPiece: (piece: string) => boolean,
): { weights: Map<string, number>; sequence: string[] } {
  const weights = new Map<string, number>();
  const sequence: string[] = [];
  for (const word of words) {
    const pieces = splitWord(word).filter(keepsPiece).map(stem);
    const whole = termsOfWord(word).filter((term) => term.startsWith(WHOLE_MARK));
    sequence.push(...pieces);
    for (const term of [...pieces, ...whole]) weights.set(term, (weights.get(term) ?? 0) + 1);
  }
  return { weights, sequence };
}

/** A partner of two terms counts once, for the heavier one. */
function expand(weights: ReadonlyMap<string, number>): WeightedTerm[] {
  const expansions = new Map<string, number>();
  for (const [term, weight] of weights) {
    for (const partner of abbreviationsOf(term)) {
      if (weights.has(partner)) continue;
      const known = expansions.get(partner) ?? 0;
      expansions.set(partner, Math.max(known, weight * EXPANSION_WEIGHT));
    }
  }
  return Array.from(expansions, ([term, weight]) => ({ term, weight }));
}
