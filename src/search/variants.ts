/**
 * Files that are nearly the same, of which an answer shows one: `v3/` beside `v4/`, a small edition
 * of a library, one file for each platform. The file that ranks best stands for the others, which are
 * named beside it, as copies are.
 *
 * Files are alike where they have one name and define the same. Names alone say too little: two
 * servers may each have a class with the four methods that their interface asks for, and an example
 * has the model of the example before it. So only definitions with bodies count, and enough of them
 * must have as many lines in both files. What stands in one file alone stays a result, and so does a
 * file that the query names.
 *
 * @module
 */
import { isOfCode } from "../rank/choose_definition.ts";
import type { MemberFile, Members } from "../rank/members.ts";
import type { RankContext } from "../rank/ranker.ts";
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { foldersOf, termsOf } from "../text/path_terms.ts";
import { nameOf } from "../text/paths.ts";
import { normaliseIdentifier } from "../text/tokens.ts";
import type { SearchOptions, SearchResult } from "./answer.ts";
import type { Range } from "./select_ranges.ts";

/** Files that are compared, from the first: those of three pages. */
const MAX_FILES = 30;

/** Definitions of a file that are looked at. */
const MAX_DEFINITIONS = 1000;

/** Share of the names of either file that the other one has. */
const MIN_SAME_NAMES = 0.8;

/** Fewer definitions than these are the same by chance. */
const MIN_SHARED = 3;

/** Share of them that has as many lines in both files. */
const MIN_SAME_LENGTH = 0.6;

/** So many that are the same may have drifted apart further. */
const MANY_SHARED = 8;

/**
 * Share of many that has as many lines. In 32 repositories, editions of one file reach 0.33, and files
 * of one interface stay below 0.2.
 */
const MIN_SAME_LENGTH_OF_MANY = 0.33;

/** Variants that are named; the others are counted. */
const MAX_NAMED = 10;

/** Ranges of which none repeats a better file. */
export interface FoldedRanges {
  readonly ranges: readonly Range[];
  /** Files that another one stands for, best first, by the number of that one. */
  readonly variants: ReadonlyMap<number, readonly FileRow[]>;
}

/** Definitions of a file, by name. */
interface Outline {
  /** First line, and number of lines, of each. */
  readonly places: ReadonlyMap<string, { readonly line: number; readonly lines: number }>;
  /** Names of those of more than one line. */
  readonly bodies: ReadonlySet<string>;
}

/** Worked out once an index. */
const outlinesByCatalog = new WeakMap<Catalog, Map<number, Outline>>();

/**
 * Leaves out ranges of files that are nearly the same as one which ranks better.
 *
 * @param paths Filters of paths: what they name is not left out.
 */
export function foldVariants(
  members: Members,
  ranges: readonly Range[],
  { paths = [], changes }: Pick<SearchOptions, "paths" | "changes"> = {},
): FoldedRanges {
  const { query } = members.contexts[0]!;
  // Who asks for what changed, or for all that filters let through, wants each of them.
  if (query.text === "" || changes) return { ranges, variants: new Map() };
  const named = new Set([
    ...query.subTerms,
    ...[...query.filters.paths.include, ...paths].flatMap(termsOf),
  ]);
  const standsFor = new Map<number, NumberedFile>();
  for (const alike of groupsOf(members, ranges)) {
    const standing: NumberedFile[] = [];
    for (const file of alike) {
      const best = standing.find((each) => isVariant(each, file));
      if (best && !isNamed(file, best, named)) standsFor.set(file.number, best);
      else standing.push(file);
    }
  }
  return {
    ranges: standsFor.size === 0 ? ranges : withoutFolded(members, ranges, standsFor),
    variants: variantsOfEach(members, standsFor),
  };
}

/**
 * Names the variants of a file that have a definition.
 *
 * @param symbol Qualified name of the definition; empty for a block, which all have.
 */
export function variantsOf(
  { store }: RankContext,
  variants: readonly FileRow[],
  symbol: string,
): Pick<SearchResult, "variants" | "variantCount"> {
  const name = normalName(symbol);
  const found = variants.flatMap(({ id, path }) => {
    if (name === "") return [{ path }];
    const place = outlineOf(store, id).places.get(name);
    return place ? [{ path, line: place.line }] : [];
  });
  if (found.length === 0) return {};
  return { variants: found.slice(0, MAX_NAMED), variantCount: found.length };
}

/** A file with its number among those of all indexes. */
interface NumberedFile extends MemberFile {
  readonly number: number;
}

/** The first files of code that share their name with another one, best first. */
function groupsOf(members: Members, ranges: readonly Range[]): NumberedFile[][] {
  const first = new Set<number>();
  for (const { member, fileId, graph } of ranges) {
    if (first.size === MAX_FILES) break;
    if (graph === undefined) first.add(members.numberOf(member, fileId));
  }
  const files = [...first].map((number) => ({ number, ...members.fileOf(number) }))
    .filter(({ file }) => isOfCode(file));
  const groups = Map.groupBy(files, ({ member, file }) => `${member} ${nameOf(file.path)}`);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Tells whether two files of one name define the same; the same content is a copy, and no variant. */
function isVariant({ context: { store }, file: a }: NumberedFile, { file: b }: NumberedFile) {
  if (!areAlike(outlineOf(store, a.id), outlineOf(store, b.id))) return false;
  if (a.size !== b.size) return true;
  const hashes = store.hashesOf([a.id, b.id]);
  return hashes.get(a.id) === undefined || hashes.get(a.id) !== hashes.get(b.id);
}

function areAlike(a: Outline, b: Outline): boolean {
  const shared = a.bodies.intersection(b.bodies);
  const most = Math.max(a.bodies.size, b.bodies.size);
  if (shared.size < MIN_SHARED || shared.size < most * MIN_SAME_NAMES) return false;
  const same = [...shared].filter((name) =>
    a.places.get(name)!.lines === b.places.get(name)!.lines
  );
  const share = shared.size < MANY_SHARED ? MIN_SAME_LENGTH : MIN_SAME_LENGTH_OF_MANY;
  return same.length >= shared.size * share;
}

/** Tells whether a word that the query or a filter has parts the folders of a file from another's. */
function isNamed(
  { file }: NumberedFile,
  { file: other }: NumberedFile,
  named: ReadonlySet<string>,
): boolean {
  const shared = folderTerms(other);
  return folderTerms(file).difference(shared).intersection(named).size > 0;
}

function folderTerms({ path }: FileRow): ReadonlySet<string> {
  return new Set(foldersOf(path).flatMap(termsOf));
}

/** Leaves out what the file that stands for another one has as well. */
function withoutFolded(
  members: Members,
  ranges: readonly Range[],
  standsFor: ReadonlyMap<number, NumberedFile>,
): Range[] {
  const bestOf = ({ member, fileId }: Range) => standsFor.get(members.numberOf(member, fileId));
  const folded = Map.groupBy(ranges.filter(bestOf), ({ member }) => member);
  const chunks = new Map(
    folded.entries().map(([member, own]) =>
      [member, members.contexts[member]!.store.chunks(own.map(({ chunkId }) => chunkId))] as const
    ),
  );
  return ranges.filter((range) => {
    const best = bestOf(range);
    if (!best || range.graph !== undefined || isQuoted(members.contexts[0]!, range)) return true;
    const name = normalName(chunks.get(range.member)?.get(range.chunkId)?.symbol ?? "");
    return name !== "" && !outlineOf(best.context.store, best.file.id).places.has(name);
  });
}

/** Tells whether what was typed stands there: a place, a message or code, and not a name alone. */
function isQuoted({ query }: RankContext, { hits }: Range): boolean {
  return hits.has("place") || (query.isLiteral && !query.isSymbol && hits.has("grep"));
}

function variantsOfEach(
  members: Members,
  standsFor: ReadonlyMap<number, NumberedFile>,
): Map<number, FileRow[]> {
  const groups = Map.groupBy(standsFor.keys(), (number) => standsFor.get(number)!.number);
  return new Map(
    groups.entries().map(([best, numbers]) =>
      [best, numbers.map((number) => members.fileOf(number).file)] as const
    ),
  );
}

function outlineOf(store: Store, fileId: number): Outline {
  const known = outlinesByCatalog.getOrInsertComputed(store.catalog, () => new Map());
  return known.getOrInsertComputed(fileId, () => readOutline(store, fileId));
}

function readOutline(store: Store, fileId: number): Outline {
  const places = new Map<string, { line: number; lines: number }>();
  const bodies = new Set<string>();
  for (const { normal, startLine, endLine } of store.outlineOf(fileId, MAX_DEFINITIONS)) {
    // Overloads and members of several classes: the first stands for all of a name.
    if (places.has(normal)) continue;
    const lines = endLine - startLine + 1;
    places.set(normal, { line: startLine, lines });
    if (lines > 1) bodies.add(normal);
  }
  return { places, bodies };
}

/** The last part of a qualified name, as an outline has it. */
function normalName(symbol: string): string {
  return normaliseIdentifier(symbol.slice(symbol.lastIndexOf(".") + 1));
}
