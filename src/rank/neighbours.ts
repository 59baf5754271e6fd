/**
 * Words that stand together: neighbours in the query that are neighbours in the text as well.
 *
 * @module
 */
import { MAX_TRACED_TERMS } from "../orama/bm25f.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { forEachWord, stem, termsOfWord, WHOLE_MARK } from "../text/tokens.ts";
import { termIdf } from "./path.ts";
import type { RankContext } from "./ranker.ts";

/** Words this far apart in the text, stopwords not counted, still stand together. */
const MAX_DISTANCE = 3;

const STOPPED: ReadonlySet<string> = new Set(Array.from(STOPWORDS, stem));

/** Compares the neighbours of a query with a text. */
export class Neighbours {
  /** Rarity of each pair of neighbours; either order counts. */
  readonly #pairs: ReadonlyMap<string, number>;
  /** Terms of those pairs, each with a bit for its place among the terms of the query. */
  readonly #masks: readonly number[];
  readonly #terms: ReadonlySet<string>;
  readonly #total: number;

  constructor(context: RankContext) {
    const { sequence } = context.query;
    const idf = termIdf(context);
    const pairs = new Map<string, number>();
    for (let i = 0; i + 1 < sequence.length; i++) {
      const [a, b] = [sequence[i]!, sequence[i + 1]!];
      if (a !== b) pairs.set(keyOf(a, b), idf(a) + idf(b));
    }
    this.#pairs = pairs;
    this.#terms = new Set(sequence);
    this.#masks = pairs.keys().map((key) => maskOf(context, key.split(" "))).toArray();
    this.#total = pairs.values().reduce((sum, weight) => sum + weight, 0);
  }

  /** Whether there are any: a query of one word has none. */
  get exist(): boolean {
    return this.#total > 0;
  }

  /**
   * Tells whether a pair may stand together in a chunk: one that lacks a word of every pair need not
   * be read.
   */
  mayBeIn(matched: number): boolean {
    return this.#masks.some((mask) => (matched & mask) === mask);
  }

  /** Share of the pairs, weighted by how rare they are, that stand together in a text. */
  shareIn(text: string): number {
    const found = new Map<string, number>();
    const lastAt = new Map<string, number>();
    let position = 0;
    forEachWord(text, (word) => {
      for (const term of termsOfWord(word)) {
        if (term.startsWith(WHOLE_MARK) || STOPPED.has(term)) continue;
        if (this.#terms.has(term)) this.#note(term, position, lastAt, found);
        position++;
      }
    });
    return found.values().reduce((sum, weight) => sum + weight, 0) / this.#total;
  }

  #note(
    term: string,
    position: number,
    lastAt: Map<string, number>,
    found: Map<string, number>,
  ): void {
    for (const [other, at] of lastAt) {
      if (position - at > MAX_DISTANCE) continue;
      const key = keyOf(other, term);
      const weight = this.#pairs.get(key);
      if (weight !== undefined) found.set(key, weight);
    }
    lastAt.set(term, position);
  }
}

/** The bits of two terms; none, which every chunk has, where one of them has no bit. */
function maskOf({ query }: RankContext, pair: readonly string[]): number {
  const bits = pair.map((each) => query.terms.findIndex(({ term }) => term === each));
  return bits.some((bit) => bit < 0 || bit >= MAX_TRACED_TERMS)
    ? 0
    : bits.reduce((mask, bit) => mask | 1 << bit, 0);
}

function keyOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
