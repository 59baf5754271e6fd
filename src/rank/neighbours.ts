/**
 * Words that stand together: neighbours in the query that are neighbours in the text as well.
 *
 * @module
 */
import { ByteCache } from "../text/byte_cache.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { forEachWord, stem, termsOfWord, WHOLE_MARK } from "../text/tokens.ts";
import { termIdf } from "./path.ts";
import type { RankContext } from "./ranker.ts";

/** Words this far apart in the text, stopwords not counted, still stand together. */
const MAX_DISTANCE = 3;

/** Stopwords as they are indexed. */
const STOPPED: ReadonlySet<string> = new Set(Array.from(STOPWORDS, stem));

/** Bytes of the texts whose terms are kept: the best chunks of some dozens of queries. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** Bytes that a term takes in a list. */
const TERM_BYTES = 8;

/** Terms of chunks that were looked at, by their text: another query looks at many of them again. */
const sequences = new ByteCache<string, readonly string[]>(MAX_KEPT_BYTES);

/** Compares the neighbours of a query with a text. */
export class Neighbours {
  /** Rarity of each pair of neighbours; either order counts. */
  readonly #pairs: ReadonlyMap<string, number>;
  readonly #terms: ReadonlySet<string>;
  readonly #total: number;

  /** @param context The query, and how rare its terms are. */
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
    this.#total = pairs.values().reduce((sum, weight) => sum + weight, 0);
  }

  /** Whether there are any: a query of one word has none. */
  get exist(): boolean {
    return this.#total > 0;
  }

  /** Share of the pairs, weighted by how rare they are, that stand together in a text. */
  shareIn(text: string): number {
    const found = new Map<string, number>();
    const lastAt = new Map<string, number>();
    sequenceOf(text).forEach((term, position) => {
      if (this.#terms.has(term)) this.#note(term, position, lastAt, found);
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

/** Terms of a text in order, without stopwords and whole identifiers. */
function sequenceOf(text: string): readonly string[] {
  let sequence = sequences.get(text);
  if (!sequence) {
    sequence = readSequence(text);
    sequences.set(text, sequence, text.length + sequence.length * TERM_BYTES);
  }
  return sequence;
}

function readSequence(text: string): string[] {
  const sequence: string[] = [];
  forEachWord(text, 0, text.length, (word) => {
    // The terms of a word are kept from one text to the next.
    for (const term of termsOfWord(word)) {
      if (!STOPPED.has(term) && !term.startsWith(WHOLE_MARK)) sequence.push(term);
    }
  });
  return sequence;
}

function keyOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
