/**
 * Words that stand together: neighbours in the query that are neighbours in the text as well.
 *
 * @module
 */
import { MAX_TRACED_TERMS } from "../orama/bm25f.ts";
import { ByteCache } from "../text/byte_cache.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { makeTerms, stem, WHOLE_MARK, WordScanner } from "../text/tokens.ts";
import { termIdf } from "./path.ts";
import type { RankContext } from "./ranker.ts";

/** Words this far apart in the text, stopwords not counted, still stand together. */
const MAX_DISTANCE = 3;

const STOPPED: ReadonlySet<string> = new Set(Array.from(STOPWORDS, stem));

/** Bytes of the texts whose terms are kept: the best chunks of some dozens of queries. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** Bytes that a term takes in a list. */
const TERM_BYTES = 4;

/** Words whose terms are kept; beyond these, words and lists are forgotten together. */
const MAX_WORDS = 50_000;

/** Compares the neighbours of a query with a text. */
export class Neighbours {
  /** Rarity of each pair of neighbours; either order counts. */
  readonly #pairs: ReadonlyMap<string, number>;
  /** Terms of those pairs, each with a bit for its place among the terms of the query. */
  readonly #masks: readonly number[];
  readonly #terms: readonly string[];
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
    this.#terms = [...new Set(sequence)];
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
    const sequence = sequenceOf(text);
    const terms = new Map(this.#terms.map((term) => [words.numberOf(term), term]));
    for (let position = 0; position < sequence.length; position++) {
      const term = terms.get(sequence[position]!);
      if (term !== undefined) this.#note(term, position, lastAt, found);
    }
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

/** Words that were met, and the numbers of their terms without stopwords and whole identifiers. */
class Words {
  readonly #numbers = new Map<string, number>();
  /** Words by the low bits of the hash that their scanner gives. */
  readonly #slots: (Word[] | undefined)[] = new Array(1 << 14);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Number of a term; `undefined` where no word has it. */
  numberOf(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** Numbers of the terms of the word that a scanner has found. */
  numbersOf(text: string, { start, end, hash }: WordScanner): readonly number[] {
    const slot = hash & (this.#slots.length - 1);
    const words = this.#slots[slot] ??= [];
    for (const word of words) {
      if (word.hash === hash && stands(word.text, text, start, end)) return word.numbers;
    }
    // A slice of a file would keep the whole file in memory: copy it.
    const own = ` ${text.slice(start, end)}`.slice(1);
    const terms = makeTerms(own)
      .filter((term) => !STOPPED.has(term) && !term.startsWith(WHOLE_MARK));
    const word = { hash, text: own, numbers: terms.map((term) => this.#add(term)) };
    words.push(word);
    this.#count++;
    return word.numbers;
  }

  #add(term: string): number {
    const number = this.#numbers.get(term) ?? this.#numbers.size;
    this.#numbers.set(term, number);
    return number;
  }
}

interface Word {
  readonly hash: number;
  readonly text: string;
  readonly numbers: readonly number[];
}

function stands(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) {
    if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  }
  return true;
}

let words = new Words();

/** Terms of chunks that were looked at, by their text: another query looks at many of them again. */
let sequences = new ByteCache<string, Uint32Array>(MAX_KEPT_BYTES);

/** Numbers of the terms of a text in order, without stopwords and whole identifiers. */
function sequenceOf(text: string): Uint32Array {
  let sequence = sequences.get(text);
  if (!sequence) {
    if (words.count > MAX_WORDS) {
      words = new Words();
      sequences = new ByteCache(MAX_KEPT_BYTES);
    }
    sequence = readSequence(text);
    sequences.set(text, sequence, text.length + sequence.length * TERM_BYTES);
  }
  return sequence;
}

function readSequence(text: string): Uint32Array {
  const sequence: number[] = [];
  const scanner = new WordScanner(text, 0, text.length);
  while (scanner.next()) {
    for (const number of words.numbersOf(text, scanner)) sequence.push(number);
  }
  return Uint32Array.from(sequence);
}

function keyOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
