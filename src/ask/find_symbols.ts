/**
 * `symbol`: definitions by name. Exact first, then by qualified name, in another spelling, by a
 * beginning, by words, and nearly.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import { qualifiedName } from "../graph/scopes.ts";
import { findDefinitions } from "../rank/definitions.ts";
import { namesOf } from "../rank/name_index.ts";
import type { FileRow } from "../store/catalog.ts";
import type { SymbolRow } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { editDistance } from "../text/edit_distance.ts";
import { normaliseIdentifier, splitWord, stem } from "../text/tokens.ts";
import { pathFilter } from "../query/match_path.ts";
import { mergeFilters, NO_FILTERS } from "../query/merge_filters.ts";
import type { ValueFilter } from "../query/query.ts";
import { checkLanguages } from "../search/check_query.ts";
import type { GraphPlace, SymbolAnswer, SymbolHit, SymbolMatch } from "./answers.ts";
import type { AskSource, PageOptions } from "./ask_source.ts";
import { isBroken, unreadDefinitions } from "./left_out.ts";
import { brokenPlaces, brokenPlacesText, isWord, unnamedFieldsText } from "./broken_places.ts";
import { coverageOf } from "./coverage.ts";
import { unresolvedUses } from "./mentions.ts";
import { Dispatch } from "./dispatch.ts";
import { compareText, GraphView, placeOf } from "./graph_view.ts";
import { checkWhole, pageOf } from "./page.ts";
import { candidatesOf, nameParts, withoutParameters } from "./candidates.ts";
import { isCode, namedElsewhere } from "./select_target.ts";
import { countPlaces, countUses, sameNodes } from "./symbol_info.ts";

/** Definitions at most, unless more are asked for. */
const DEFAULT_LIMIT = 20;

/** Longer names are no names. */
const MAX_NAME_CHARS = 500;

/** Names that are asked for at once, at most. */
const MAX_NAMES = 20;

/** Definitions that are compared; a name of more is a word of data. */
const MAX_COMPARED = 20_000;

/** A name by words shares at least this part of its words with what is asked. */
const MIN_COVERAGE = 0.6;

/** Characters of a word of a name from which on it may be misspelt. */
const MIN_TYPO_CHARS = 5;

/** Ways to meet a name, the best first. */
const MATCHES: readonly SymbolMatch[] = [
  "exact",
  "qualified",
  "spelling",
  "prefix",
  "words",
  "fuzzy",
];

/** Options of a question for definitions. */
export interface SymbolOptions extends PageOptions {
  /** Kinds of definition; a leading `!` excludes, here and below. */
  readonly kinds?: readonly string[];
  /** Languages, by id or alias. */
  readonly languages?: readonly string[];
  /** Globs, folders or file names. */
  readonly paths?: readonly string[];
  /** Whether only definitions of exactly this name count. @default {false} */
  readonly exact?: boolean;
}

interface Candidate {
  readonly row: SymbolRow;
  readonly file: FileRow;
  readonly match: SymbolMatch;
  readonly closeness: number;
}

/**
 * Finds definitions by name.
 *
 * @throws {RangeError} If the name is empty or too long, or an option is out of range.
 */
export function findSymbols(source: AskSource, name: string, options: SymbolOptions): SymbolAnswer {
  if (name.trim() === "") {
    throw new RangeError("Cannot find a definition without a name: write one");
  }
  checkWhole("length of the name", name.trim().length, { least: 1, most: MAX_NAME_CHARS });
  const view = new GraphView(source.store);
  const allows = filterOf(source, options);
  const isExact = options.exact ?? false;
  const written = candidates(view, source, { name: name.trim(), isExact, allows });
  const plain = withoutParameters(name.trim());
  const found = written.length > 0 || plain === name.trim()
    ? written
    : candidates(view, source, { name: plain, isExact, allows });
  view.nodes(found.map(({ row }) => row.node));
  const isTitle = ({ row }: Candidate) => view.node(row.node)?.symbol?.isTitle ?? 0;
  const uses = countUses(view, found.map(({ row }) => row.node));
  const centrality = ({ row }: Candidate) => uses.get(row.node)!;
  const ordered = found.sort((a, b) =>
    isTitle(a) - isTitle(b) || MATCHES.indexOf(a.match) - MATCHES.indexOf(b.match) ||
    b.closeness - a.closeness ||
    Number(a.file.category !== "code") - Number(b.file.category !== "code") ||
    centrality(b) - centrality(a) ||
    (compareText(a.file.path, b.file.path) || a.row.startLine - b.row.startLine ||
      compareText(qualifiedName(a.row), qualifiedName(b.row)) || a.row.endLine - b.row.endLine)
  );
  const wholes = joinParts(ordered);
  const { items, pagination } = pageOf([...wholes.keys()], options, DEFAULT_LIMIT);
  const dispatch = new Dispatch(view);
  view.readSymbols(items.map(({ file }) => file.id));
  const same = items.map(({ row }) => view.nodes(sameNodes(view, view.node(row.node)!)));
  // Read at once here, they are known where each result asks for its own.
  view.edgesTo(same.flat().map(({ node }) => node));
  const isFound = ordered.some(({ match }) => match === "exact" || match === "qualified");
  const last = nameParts(name.trim()).at(-1) ?? name;
  const places = brokenPlaces(source, last);
  const unsure = isFound ? [] : [brokenPlacesText(last, places), unnamedFieldsText(source, last)];
  const holding = new Set(places.map((place) => place.slice(0, place.lastIndexOf(":"))));
  return {
    query: name,
    results: items.map((hit, index): SymbolHit => {
      const nodes = same[index]!;
      const edges = dispatch.usesOf(nodes);
      return {
        rank: pagination.offset + index + 1,
        ...hitOf(hit, wholes.get(hit)!, view),
        ...countPlaces(edges),
        ...unresolvedUses(source, view, { nodes, edges }),
        fresh: !source.pending.has(hit.file.path),
      };
    }),
    pagination,
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty: ordered.length === 0,
      nothing: `no definition "${name}"`,
      // Another definition of a name, beside one of it or of names like it, is in a file that holds it.
      files: source.store.catalog.files.filter((file) =>
        (isFound || (ordered.length > 0 && isWord(last))) && isBroken(file)
          ? holding.has(file.path)
          : file.status !== "no_grammar"
      ),
      doubts: [
        ...unsure.filter((each) => each !== undefined),
        ...(ordered.length < MAX_COMPARED
          ? []
          : [`at most ${MAX_COMPARED} definitions are compared`]),
        ...(ordered.length === 0 ? unreadDefinitions(source) : []),
      ],
    }),
  };
}

/** Makes the hit of a definition, with the places of its other parts. */
function hitOf(
  { row, match }: Candidate,
  parts: readonly Candidate[],
  view: GraphView,
): Pick<SymbolHit, "match" | "signature" | "doc" | "sharedWith" | keyof GraphPlace> {
  const sharedWith = parts.map((part) => placeOf(view.node(part.row.node)!));
  return {
    match,
    ...placeOf(view.node(row.node)!),
    ...(parts.length > 0 ? { sharedWith } : {}),
    signature: row.signature,
    doc: row.doc,
  };
}

/** Candidates with their other parts: a type whose parts say to be such is one, by its longest head. */
function joinParts(ordered: readonly Candidate[]): ReadonlyMap<Candidate, readonly Candidate[]> {
  const groups = Map.groupBy(ordered, partKey);
  return new Map(
    groups.values().map((parts) => {
      const lengths = parts.map(({ row }) => row.signature.length);
      const main = lengths.indexOf(Math.max(...lengths));
      return [parts[main]!, parts.toSpliced(main, 1)];
    }),
  );
}

/** A key that the parts of one type share. */
function partKey({ row, file }: Candidate): string | number {
  const { kind, scope, name, signature, node } = row;
  if (!rulesOf(file.language).hasArity || !/\bpartial\b/.test(signature)) return node;
  const [, parameters = ""] = RegExp(`\\b${RegExp.escape(name)}\\s*<([^>]*)>`).exec(signature) ??
    [];
  const arity = parameters === "" ? 0 : parameters.split(",").length;
  return `${file.language} ${kind} ${scope}.${name} ${arity}`;
}

function candidates(
  view: GraphView,
  source: AskSource,
  { name, isExact, allows }: {
    readonly name: string;
    readonly isExact: boolean;
    readonly allows: (candidate: Candidate) => boolean;
  },
): Candidate[] {
  const { store } = source;
  const found = new Map<number, Candidate>();
  const add = (row: SymbolRow, match: SymbolMatch, closeness = 0) => {
    const file = store.catalog.file(row.fileId);
    if (!file || found.size === MAX_COMPARED || found.has(row.node)) return;
    const candidate = { row, file, match, closeness };
    if (allows(candidate)) found.set(row.node, candidate);
  };
  const written = candidatesOf(store, name);
  const named = written.length > 0 ? written : namedElsewhere(view, source, name);
  const exact = new Set(named.map(({ node }) => node));
  for (const row of store.symbolsAt([...exact])) {
    add(row, row.name === name ? "exact" : "qualified");
  }
  const several = exact.size > 0 ? [] : severalNames(store, name);
  several.forEach((nodes, at) => {
    for (const row of store.symbolsAt([...nodes])) add(row, "exact", several.length - at);
  });
  if (isExact || several.length > 0) return [...found.values()];
  const parts = nameParts(name);
  // Words are a name as well, in the spelling of people.
  const last = (parts.at(-1) ?? name).replace(/[\s-]+/g, "_");
  // Of a qualified name, the last part alone is another name, however alike.
  const isPart = parts.length > 1;
  const alike = findDefinitions(store, last)
    .map(({ symbol, match }) => ({ symbol, match: isPart ? "fuzzy" as const : match }));
  for (const { symbol, match } of alike) if (match !== "fuzzy") add(symbol, match);
  const longer = isPart ? [] : namesOf(store).beginningWith(normaliseIdentifier(last));
  for (const row of store.symbolsNamed(longer)) add(row, "prefix");
  for (const { row, closeness } of byWords(store, name)) add(row, "words", closeness);
  for (const { symbol } of alike) add(symbol, "fuzzy");
  const isUnknown = found.size === 0;
  if (isUnknown) {
    for (const { row, closeness } of byWords(store, name, 1)) add(row, "fuzzy", closeness);
  }
  return [...found.values()];
}

/**
 * Words of which each is the name of a definition of code are several names, unless all of them
 * together are one in another spelling: `retry policy` is `RetryPolicy`.
 *
 * @returns The nodes of each name; nothing where they are one name.
 */
function severalNames(store: Store, name: string): ReadonlySet<number>[] {
  const words = [...new Set(name.split(/[\s,]+/).filter((word) => word !== ""))];
  if (words.length < 2 || words.length > MAX_NAMES) return [];
  if (store.symbolsNamed([normaliseIdentifier(words.join(""))]).length > 0) return [];
  const nodes = words.map((word) =>
    new Set(candidatesOf(store, word).filter(isCode).map(({ node }) => node))
  );
  return nodes.every(({ size }) => size > 0) ? nodes : [];
}

/** Definitions whose names share most of their words with what is asked, long ones with so many typos. */
function byWords(
  store: Store,
  name: string,
  typos = 0,
): { readonly row: SymbolRow; readonly closeness: number }[] {
  const wanted = new Set(name.split(/[^\p{L}\p{N}_$]+/u).flatMap(splitWord).map(stem));
  if (wanted.size < 2) return [];
  const longest = [...wanted].sort((a, b) => b.length - a.length);
  // The longest alone may be misspelt.
  const normals = longest.slice(0, 1 + typos).flatMap((word) => namesOf(store).containing(word));
  const isWanted = (word: string) =>
    wanted.has(word) ||
    wanted.values().some((each) =>
      each.length >= MIN_TYPO_CHARS && editDistance(word, each, typos) <= typos
    );
  const close = store.nodesNamed(normals.slice(0, 2000)).flatMap(({ node, name }) => {
    const words = [...new Set(splitWord(name).map(stem))];
    const shared = words.filter(isWanted).length;
    const closeness = shared / Math.max(words.length, wanted.size);
    return shared > 1 && closeness >= MIN_COVERAGE ? [{ node, closeness }] : [];
  });
  const rows = new Map(
    store.symbolsAt(close.map(({ node }) => node)).map((row) => [row.node, row]),
  );
  return close.flatMap(({ node, closeness }) => {
    const row = rows.get(node);
    return row ? [{ row, closeness }] : [];
  });
}

/** @throws {RangeError} If a filter is no language, kind or path. */
function filterOf(
  { languages: known }: AskSource,
  { kinds, languages, paths }: SymbolOptions,
): (candidate: Candidate) => boolean {
  const asked = mergeFilters(NO_FILTERS, { kinds, languages, paths });
  const filters = checkLanguages(asked, known);
  const isPath = pathFilter(filters.paths);
  return ({ row, file }) =>
    passes(filters.kinds, row.kind) && passes(filters.languages, file.language) &&
    isPath(file.path);
}

function passes({ include, exclude }: ValueFilter, value: string): boolean {
  return (include.length === 0 || include.includes(value)) && !exclude.includes(value);
}
