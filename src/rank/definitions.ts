/**
 * Definitions that a query names: exactly, in another spelling, or nearly.
 *
 * @module
 */
import type { Query } from "../query/query.ts";
import type { Catalog } from "../store/catalog.ts";
import type { SymbolRow } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import type { SymbolKind } from "../types.ts";
import { fileStem, foldersOf, isIndexStem } from "../text/path_terms.ts";
import { namesOf } from "./name_index.ts";
import type { RankContext } from "./ranker.ts";

/** How a definition meets the name that was asked for. */
type NameMatch = "exact" | "spelling" | "prefix" | "fuzzy";

export interface NamedDefinition {
  readonly symbol: SymbolRow;
  readonly asked: string;
  readonly match: NameMatch;
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

/** Near misses count only where nothing comes nearer: all definitions of a name are equally near. */
const DISTANCES: Readonly<Record<NameMatch, number>> = {
  exact: 0,
  spelling: 0,
  prefix: 1,
  fuzzy: 2,
};

/** A module that more files than this open is a namespace. */
const MAX_MODULE_FILES = 3;

/** Beyond this many lines a definition does not get more important. */
const FULL_LINES = 40;

/** Definitions by name: several rankers ask for the same names. Dropped with its catalog. */
const found = new WeakMap<Catalog, Map<string, readonly NamedDefinition[]>>();

const MAX_KEPT_NAMES = 100;

/** Finds definitions of one name; near misses only where nothing has the name itself. */
export function findDefinitions(store: Store, asked: string): readonly NamedDefinition[] {
  const kept = found.getOrInsertComputed(store.catalog, () => new Map());
  let definitions = kept.get(asked);
  if (!definitions) {
    if (kept.size === MAX_KEPT_NAMES) kept.clear();
    kept.set(asked, definitions = lookUp(store, asked));
  }
  return definitions;
}

/** How near the definitions of a name come to it: the name itself, its beginning, a near miss. */
export function distanceOf(store: Store, asked: string): number {
  const [first] = findDefinitions(store, asked);
  return first ? DISTANCES[first.match] : Infinity;
}

/** Finds definitions of one name, unless another index that is searched with this has nearer ones. */
export function definitionsFor(
  { store, nearest }: RankContext,
  asked: string,
): readonly NamedDefinition[] {
  const isNearest = !nearest || distanceOf(store, asked) === nearest.get(asked);
  return isNearest ? findDefinitions(store, asked) : [];
}

function lookUp(store: Store, asked: string): NamedDefinition[] {
  const normal = normaliseIdentifier(asked);
  if (normal === "") return [];
  const same = withoutNamespaces(store.symbolsNamed([normal]));
  if (same.length > 0) {
    const isExact = ({ name }: SymbolRow) => lastSegment(name) === asked;
    return same.map((symbol) =>
      scoreDefinition(symbol, asked, isExact(symbol) ? "exact" : "spelling")
    );
  }
  const names = namesOf(store);
  const prefixed = store.symbolsNamed(names.beginningWith(normal));
  if (prefixed.length > 0) {
    return prefixed.map((symbol) => scoreDefinition(symbol, asked, "prefix"));
  }
  return store.symbolsNamed(names.near(normal)).map((symbol) =>
    scoreDefinition(symbol, asked, "fuzzy")
  );
}

/** A module that many files open is a namespace: none of them is its definition. */
function withoutNamespaces(symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const modules = symbols.filter(({ kind }) => kind === "module");
  const counts = Map.groupBy(modules, ({ name }) => name);
  return symbols.filter(({ kind, name }) =>
    kind !== "module" || counts.get(name)!.length <= MAX_MODULE_FILES
  );
}

/** The names that a query asks for: of a symbol query the last segment, else its identifiers. */
export function askedNames({ symbol, identifiers, filters }: Query): string[] {
  const names = symbol !== undefined ? [symbol] : [...identifiers];
  return [...new Set([...names, ...filters.symbols.include])];
}

/**
 * Definitions of a qualified name whose scope, or whose file where there is none, is what stands
 * before the name in the query; where none is, those of product code in a folder of that name, as
 * `httpx.get` is in `httpx/_api.py`.
 */
export function definedInFull(context: RankContext): SymbolRow[] {
  const { query: { symbol, text }, store } = context;
  const around = symbol === undefined ? undefined : text.slice(0, -symbol.length).split(/\W+/);
  const qualifier = around?.findLast((part) => part !== "");
  if (symbol === undefined || qualifier === undefined) return [];
  const exact = definitionsFor(context, symbol).flatMap(({ symbol: each, match }) =>
    match === "exact" ? [each] : []
  );
  const inScope = exact.filter((each) => {
    const scope = each.scope === ""
      ? placeNameOf(store, each)
      : each.scope.split(/[.:\\]+/).at(-1)!;
    return scope === qualifier;
  });
  if (inScope.length > 0) return inScope;
  return exact.filter(({ scope, fileId }) => {
    const { path, category } = store.catalog.requireFile(fileId);
    return scope === "" && category === "code" && foldersOf(path).includes(qualifier);
  });
}

/** Name of the module that a file is, as far as its path says. */
function placeNameOf({ catalog }: Store, { fileId }: SymbolRow): string {
  const path = catalog.requireFile(fileId).path;
  const stem = fileStem(path);
  return isIndexStem(stem) ? foldersOf(path).at(-1) ?? stem : stem;
}

function scoreDefinition(symbol: SymbolRow, asked: string, match: NameMatch): NamedDefinition {
  const lines = Math.min(symbol.endLine - symbol.startLine + 1, FULL_LINES);
  const size = 0.6 + 0.4 * lines / FULL_LINES;
  const score = KIND_WEIGHTS[symbol.kind] * size * MATCH_WEIGHTS[match];
  return { symbol, asked, match, score };
}
