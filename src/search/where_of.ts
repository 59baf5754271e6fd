/**
 * The filters of a query as the engine takes them.
 *
 * @module
 */
import type { EnumFilter, Where } from "../orama/where.ts";
import { pathFilter } from "../query/match_path.ts";
import type { Filters, Query, ValueFilter } from "../query/query.ts";
import { literalHits } from "../rank/grep.ts";
import type { LiteralSource } from "../rank/literal.ts";
import { namesOf } from "../rank/name_index.ts";
import type { Store } from "../store/store.ts";
import { normaliseIdentifier } from "../text/tokens.ts";
import { isWildcard } from "../text/wildcard.ts";

/**
 * Translates filters, required phrases and excluded words; `undefined` where there are none.
 *
 * @param changed Chunks that changed, where only these are searched.
 */
export function whereOf(
  query: Query,
  filters: Filters,
  source: LiteralSource,
  changed?: ReadonlySet<number>,
): Where | undefined {
  const id = among(chunksByText(query, source), changed);
  const where: Where = {
    ...enumFilter("language", filters.languages),
    ...enumFilter("category", filters.categories),
    ...enumFilter("extension", filters.extensions),
    ...enumFilter("kind", filters.kinds),
    ...enumFilter("symbol", symbolsOf(filters.symbols, source.store)),
    ...enumFilter("path", pathsOf(filters.paths, source.store)),
    ...(id ? { id } : {}),
  };
  return Object.keys(where).length > 0 ? where : undefined;
}

function enumFilter(name: keyof Where, { include, exclude }: ValueFilter): Where {
  if (include.length === 0 && exclude.length === 0) return {};
  const filter: EnumFilter = {
    ...(include.length > 0 ? { in: include } : {}),
    ...(exclude.length > 0 ? { nin: exclude } : {}),
  };
  return { [name]: filter };
}

/** Separators between the parts of a qualified name, except dots; `#` may begin a part. */
const SEPARATOR = /::|->|(?<=[^.:>#])#/g;

/** Names become as the engine knows them, and patterns the names that they match. */
function symbolsOf({ include, exclude }: ValueFilter, store: Store): ValueFilter {
  const namesFor = (written: string) => symbolNames(written, store);
  const included = include.flatMap(namesFor);
  return {
    // A filter that matches nothing lets nothing through; an empty list would let everything.
    include: include.length > 0 && included.length === 0 ? [""] : included,
    exclude: exclude.flatMap(namesFor),
  };
}

function symbolNames(written: string, store: Store): string[] {
  const name = normaliseIdentifier(written.replace(SEPARATOR, "."));
  const start = name.lastIndexOf(".") + 1;
  const [scope, last] = [name.slice(0, start), name.slice(start)];
  if (!isWildcard(last)) return [name];
  return namesOf(store).like(last).map((found) => scope + found);
}

/** Globs become the paths that they match: the engine knows values only. */
function pathsOf(filter: ValueFilter, { catalog }: Store): ValueFilter {
  if (filter.include.length === 0 && filter.exclude.length === 0) return filter;
  const matches = pathFilter(filter);
  const include = catalog.files.map(({ path }) => path).filter(matches);
  // A filter that matches nothing lets nothing through; an empty list would let everything.
  return { include: include.length > 0 ? include : [""], exclude: [] };
}

function among(id: Where["id"], changed: ReadonlySet<number> | undefined): Where["id"] {
  if (!changed) return id;
  return { ...id, in: id?.in?.filter((chunk) => changed.has(chunk)) ?? [...changed] };
}

function chunksByText(query: Query, source: LiteralSource): Where["id"] {
  if (query.phrases.length === 0 && query.excluded.length === 0) return undefined;
  const phrases = query.phrases.map((phrase) => chunksHoldingPhrase(source, phrase));
  const [first = new Set<number>(), ...others] = phrases;
  const include = [...first].filter((chunk) => others.every((held) => held.has(chunk)));
  const exclude = query.excluded.flatMap((word) => [...chunksHolding(source, word)]);
  return {
    ...(phrases.length > 0 ? { in: include } : {}),
    ...(exclude.length > 0 ? { nin: exclude } : {}),
  };
}

/** A quote that was escaped for the query may be escaped in the file as well. */
function chunksHoldingPhrase(source: LiteralSource, phrase: string): Set<number> {
  const held = chunksHolding(source, phrase);
  return phrase.includes('"')
    ? held.union(chunksHolding(source, phrase.replaceAll('"', '\\"')))
    : held;
}

function chunksHolding(source: LiteralSource, text: string): Set<number> {
  const found = new Set<number>();
  for (const { file, lines } of literalHits(source, text)) {
    const isHeld = (start: number, end: number) =>
      lines.some((line) => start <= line && line <= end);
    for (const id of source.store.chunkLines(file).idsWhere(isHeld)) found.add(id);
  }
  return found;
}
