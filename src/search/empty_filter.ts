/**
 * Which filter leaves an answer empty, and the nearest values that would let something through.
 *
 * @module
 */
import { foldersAbove } from "../text/paths.ts";
import { extensionOf, findAllowed, type Where } from "../orama/where.ts";
import type { Filters } from "../query/query.ts";
import type { RankContext } from "../rank/ranker.ts";
import { namesOf } from "../rank/name_index.ts";
import type { Store } from "../store/store.ts";
import { editDistance } from "../text/edit_distance.ts";
import { normaliseIdentifier } from "../text/tokens.ts";

const MAX_NAMED = 5;

/** A value further off than this is another value. */
const MAX_TYPOS = 3;

/** Each filter as a query writes it, and what it is called there. */
const FILTERS: Readonly<
  Record<Exclude<keyof Where, "id">, { readonly prefix: string; readonly field: keyof Filters }>
> = {
  path: { prefix: "path:", field: "paths" },
  language: { prefix: "lang:", field: "languages" },
  category: { prefix: "cat:", field: "categories" },
  extension: { prefix: "ext:", field: "extensions" },
  kind: { prefix: "kind:", field: "kinds" },
  symbol: { prefix: "sym:", field: "symbols" },
};

/** Filters of any value: those of a closed set were refused if they had a typing mistake. */
const MISTYPED: ReadonlySet<keyof Where> = new Set(["path", "extension"] as const);

/**
 * Says why the filters of a query let nothing through.
 *
 * @returns Sentences; none where they do let something through.
 */
export function emptyFilters(contexts: readonly RankContext[]): string[] {
  if (contexts.some(({ where, allowed }) => !where || (allowed?.files.size ?? 0) > 0)) return [];
  const keys = Object.keys(contexts[0]!.where ?? {}) as (keyof Where)[];
  const empty = keys.filter((key) => contexts.every((context) => isEmpty(context, key)));
  if (empty.length === 0) {
    return ["Remove one of the filters: each matches something, but nothing matches all of them"];
  }
  return empty.map((key) => sentenceOf(key, contexts));
}

function isEmpty({ store, where = {} }: RankContext, key: keyof Where): boolean {
  return findAllowed(store, { [key]: where[key] }).files.size === 0;
}

function sentenceOf(key: keyof Where, contexts: readonly RankContext[]): string {
  if (key === "id") {
    return "Remove the quotes to search for the words: no indexed file has the quoted text";
  }
  const { prefix, field } = FILTERS[key];
  const written = contexts[0]!.query.filters[field].include;
  const near = nearestValues(key, written[0] ?? "", contexts.map(({ store }) => store));
  const advice = near.length === 0 ? "remove it" : `there is ${near.join(", ")}`;
  return `The filter "${prefix}${written.join(",")}" matches nothing: ${advice}`;
}

function nearestValues(
  key: Exclude<keyof Where, "id">,
  written: string,
  stores: readonly Store[],
): string[] {
  const glob = written.search(/[*?{[]/);
  if (key === "path" && glob >= 0) {
    const folder = written.slice(0, written.slice(0, glob).lastIndexOf("/") + 1);
    return stores.flatMap((store) => store.catalog.files.map(({ path }) => path))
      .filter((path) => path.startsWith(folder)).sort().slice(0, MAX_NAMED);
  }
  const wanted = written.toLowerCase();
  const near = key === "symbol"
    ? stores.flatMap((store) => nearNames(store, written))
    : nearOf(stores.flatMap((store) => valuesOf(key, store)), MISTYPED.has(key) ? wanted : "");
  return [...new Set(near)].slice(0, MAX_NAMED);
}

/** Values that are most like one; where none is, the most frequent. */
function nearOf(values: readonly string[], wanted: string): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const rows = [...counts].filter(([value]) => value !== "").map(([value, count]) => ({
    ...{ value, count, typos: typosOf(value.toLowerCase(), wanted) },
  }));
  const least = Math.min(...rows.map(({ typos }) => typos));
  const isNear = least <= Math.min(MAX_TYPOS, wanted.length / 2);
  return rows.filter(({ typos }) => !isNear || typos === least)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .map(({ value }) => value);
}

/** Of a path, the last part is what one mistypes. */
function typosOf(value: string, wanted: string): number {
  const last = (path: string) => path.replace(/\/$/, "").split("/").at(-1) ?? path;
  return Math.min(
    editDistance(value, wanted, MAX_TYPOS),
    editDistance(last(value), last(wanted), MAX_TYPOS),
  );
}

/** Values that files and definitions of an index have, one for each of them. */
function valuesOf(key: Exclude<keyof Where, "id" | "symbol">, store: Store): string[] {
  const { files } = store.catalog;
  switch (key) {
    case "path":
      return files.flatMap(({ path }) => [path, ...foldersAbove(path)]);
    case "language":
      return files.map(({ language }) => language);
    case "category":
      return files.map(({ category }) => category);
    case "extension":
      return files.map(({ path }) => extensionOf(path));
    case "kind":
      return store.symbols().map(({ kind }) => kind);
  }
}

function nearNames(store: Store, written: string): string[] {
  const last = normaliseIdentifier(written.split(/::|->|[.#]/).at(-1) ?? "").replace(/[*?]/g, "");
  const names = namesOf(store);
  const normals = [...names.near(last), ...names.beginningWith(last)].slice(0, MAX_NAMED);
  return store.symbolsNamed(normals).map(({ name }) => name);
}
