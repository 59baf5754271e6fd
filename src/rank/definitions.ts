/**
 * Definitions that a query names: exactly, in another spelling, or nearly.
 *
 * @module
 */
import type { Query } from "../query/query.ts";
import type { Store, SymbolRow } from "../store/store.ts";
import { editDistance } from "../text/edit_distance.ts";
import { normaliseIdentifier, stem } from "../text/tokens.ts";
import type { SymbolKind } from "../types.ts";

/** How a definition meets the name that was asked for. */
export type NameMatch = "exact" | "spelling" | "prefix" | "fuzzy";

/** A definition with the name that asked for it. */
export interface NamedDefinition {
  /** The definition. */
  readonly symbol: SymbolRow;
  /** The name in the query. */
  readonly asked: string;
  /** How the two meet. */
  readonly match: NameMatch;
  /** Strength, from 0 to 1. */
  readonly score: number;
}

/**
 * A type is more often what a name asks for than one of its members. From the ranking recipe, where
 * they were set before the features were fitted.
 */
const KIND_WEIGHTS: Readonly<Record<SymbolKind, number>> = {
  class: 1,
  struct: 1,
  enum: 1,
  interface: 1,
  trait: 1,
  type: 1,
  module: 0.9,
  function: 0.85,
  method: 0.85,
  macro: 0.85,
  constant: 0.5,
  variable: 0.5,
  impl: 0.45,
  field: 0.35,
  section: 0.3,
  key: 0.3,
  rule: 0.3,
  element: 0.3,
};

/** How much a match of the name counts. Exact and other spelling are the recipe's. */
const MATCH_WEIGHTS: Readonly<Record<NameMatch, number>> = {
  exact: 1,
  spelling: 0.8,
  prefix: 0.5,
  fuzzy: 0.4,
};

/** Beyond this many lines a definition does not get more important. */
const FULL_LINES = 40;

/** Names shorter than this have too many neighbours to be guessed at. */
const MIN_FUZZY_CHARS = 4;

/** Neighbours of a name that are looked at. */
const MAX_NEIGHBOURS = 50;

/** What stemming may have taken off a name. */
const ENDINGS = ["", "e", "s", "es", "ed", "ing"] as const;

/** Finds definitions of one name; near misses only where nothing has the name itself. */
export function findDefinitions(store: Store, asked: string): NamedDefinition[] {
  const normal = normaliseIdentifier(asked);
  if (normal === "") return [];
  const same = store.symbolsNamed([normal]);
  if (same.length > 0) {
    return same.map((symbol) => named(symbol, asked, symbol.name === asked ? "exact" : "spelling"));
  }
  const prefixed = symbolsNear(store, normal, isPrefix);
  if (prefixed.length > 0) return prefixed.map((symbol) => named(symbol, asked, "prefix"));
  return symbolsNear(store, normal, isNear).map((symbol) => named(symbol, asked, "fuzzy"));
}

type IsNeighbour = (term: string, name: string) => boolean;

/** Terms of one piece are stemmed: what was taken off is put back, and the names are looked at. */
function symbolsNear(store: Store, name: string, isNeighbour: IsNeighbour): SymbolRow[] {
  const near = neighbours(store.lexicon, name, isNeighbour);
  const spellings = near.flatMap((term) => ENDINGS.map((ending) => term + ending));
  return store.symbolsNamed(spellings).filter(({ normal }) => isNeighbour(normal, name));
}

/** The names that a query asks for: of a symbol query the last segment, else its identifiers. */
export function askedNames({ symbol, identifiers, filters }: Query): string[] {
  const names = symbol !== undefined ? [symbol] : [...identifiers];
  return [...new Set([...names, ...filters.symbols.include])];
}

function named(symbol: SymbolRow, asked: string, match: NameMatch): NamedDefinition {
  const lines = Math.min(symbol.endLine - symbol.startLine + 1, FULL_LINES);
  const size = 0.6 + 0.4 * lines / FULL_LINES;
  const score = KIND_WEIGHTS[symbol.kind] * size * MATCH_WEIGHTS[match];
  return { symbol, asked, match, score };
}

function isPrefix(term: string, name: string): boolean {
  return name.length >= MIN_FUZZY_CHARS && term.startsWith(name);
}

function isNear(term: string, name: string): boolean {
  if (name.length < MIN_FUZZY_CHARS) return false;
  const most = name.length < 8 ? 1 : 2;
  return Math.abs(term.length - name.length) <= most && editDistance(term, name, most) <= most;
}

/** Terms of the lexicon that are near a name, as names without `_` and in lower case. */
function neighbours(
  lexicon: string,
  name: string,
  isNeighbour: IsNeighbour,
): string[] {
  const found = new Set<string>();
  const stemmed = stem(name);
  for (let at = 1; at < lexicon.length;) {
    const end = lexicon.indexOf("\n", at);
    const start = lexicon[at] === "=" ? at + 1 : at;
    const length = end - start;
    // The cheap test first: most terms are of quite another length or begin otherwise.
    if (length >= name.length - 2 && (length <= name.length + 2 || lexicon[start] === name[0])) {
      const term = lexicon.slice(start, end);
      if (isNeighbour(term, name) || isNeighbour(term, stemmed)) found.add(term);
    }
    at = end + 1;
  }
  // The lexicon has no order: the shortest names are kept, and of those the first in the alphabet.
  return [...found].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MAX_NEIGHBOURS);
}
