/** A query, taken apart once for every ranker. Types only. */
import type { Frame } from "./frames.ts";

/** A term, and how much a match of it counts. */
export interface WeightedTerm {
  /** A stemmed piece of a word, or a whole identifier with `=` before it. */
  readonly term: string;
  /** How often the query says it; for an expansion, a share of that. */
  readonly weight: number;
}

/** Values of one filter: any of `include` (all, where it is empty) and none of `exclude`. */
export interface ValueFilter {
  /** Values of which one must hold. */
  readonly include: readonly string[];
  /** Values of which none may hold. */
  readonly exclude: readonly string[];
}

/** Filters of an answer; a result matches all of them. */
export interface Filters {
  /** Language identifiers: `lang:`. */
  readonly languages: ValueFilter;
  /** Globs, folders and file names, as `pathMatcher()` reads them: `path:`. */
  readonly paths: ValueFilter;
  /** Chunk kinds: `kind:`. */
  readonly kinds: ValueFilter;
  /** Names of definitions, as written: `sym:`. */
  readonly symbols: ValueFilter;
  /** File extensions in lower case, without the dot: `ext:`. */
  readonly extensions: ValueFilter;
  /** File categories: `cat:`. */
  readonly categories: ValueFilter;
}

/** Route that a request asks a server for. */
interface RoutePath {
  /** Method in capitals, where one is named. */
  readonly method?: string;
  readonly path: string;
}

export interface Query {
  /** The query as typed, filters included. */
  readonly source: string;
  /** The text in English words, where it was in another language: `text` and all words are those. */
  readonly translated?: string;
  /** Text to search for, as typed: `source` without filters, exclusions and a phrase's quotes. */
  readonly text: string;
  /** Words of `text` as typed, in order, stopwords among them; of a printed message, no values. */
  readonly words: readonly string[];
  /** Terms without stopwords: stemmed pieces and whole identifiers, each once. */
  readonly terms: readonly WeightedTerm[];
  /** The stemmed pieces among `terms`, each once, in order of first appearance. */
  readonly subTerms: readonly string[];
  /** The stemmed pieces in order of the text, repetitions included: which terms are neighbours. */
  readonly sequence: readonly string[];
  /** Partners of `terms` by abbreviation that are not among them, at 0.3 of their weight. */
  readonly expansions: readonly WeightedTerm[];
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
  readonly filters: Filters;
  /** Whether the whole text is one identifier, maybe qualified: `std::vector`, `resolve`. */
  readonly isSymbol: boolean;
  /** Last segment of that identifier; absent when `isSymbol` is false. */
  readonly symbol?: string;
  /** Words of the text that can only be identifiers: `flatHashMap`, `flat_hash_map`, `HTTPServer`. */
  readonly identifiers: readonly string[];
  /**
   * Literals to look for: the text with its quotes, then without; the first that is found counts.
   */
  readonly literals: readonly string[];
  /** Whether it reads as code, a path, a message or a quotation: where it stands is the answer. */
  readonly isLiteral: boolean;
  /** Whether it is nothing but a quotation, and no sentence with some code in it. */
  readonly isQuotation: boolean;
  /** Places that the text names, as a stack trace does, the likeliest first. */
  readonly frames: readonly Frame[];
  /** Messages that a program printed, without their time and their origin. */
  readonly messages: readonly string[];
  /** Route that the text is, or the one that it asks about. */
  readonly route?: RoutePath;
  /** Segments of a dotted key, where the text is nothing else. */
  readonly key?: readonly string[];
}
