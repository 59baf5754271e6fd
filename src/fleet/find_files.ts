/**
 * The files that may answer a query, as the engine finds them: those with the best chunks, those that are
 * best as a whole, and those that define a name or have a path that the query says. How good they are
 * is for the ranking of `@cbx/core` to say: here a file is only not to be missed.
 *
 * @module
 */
import type { Counts, QueryNeeds } from "@cbx/core/parts";
import type { Connection } from "./connection.ts";
import { CHUNK_WEIGHTS, FILE_WEIGHTS } from "./schema.ts";
import {
  badAnswer,
  isCount,
  isText,
  objectsIn,
  type PartialAnswer,
  partialOf,
  saidOf,
  type Shards,
} from "./shapes.ts";

/** Files of which a chunk is among the best, and those that are best as a whole. */
const MAX_BY_CHUNK = 250;
const MAX_BY_FILE = 150;

/** Files that may hold what is to stand in them as typed. */
const MAX_BY_LITERAL = 100;

/** Files with a chunk that comes near by its vector. */
const MAX_BY_VECTOR = 100;

/** Parts of words that are looked for in all terms. */
const MAX_PARTS = 4;

/** Terms that files are found by, heaviest first; clauses of a query are bounded. */
const MAX_TERMS = 60;

/** Scores of a name and a path that are asked for, above what words reach. */
const NAME_BOOST = 100;
const PATH_BOOST = 50;

export interface FoundFile {
  readonly file: string;
  readonly checkout: string;
}

/** Files that were found, best first, and how many documents hold each term. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly terms: Counts["terms"];
  /** Shards that have not answered; absent where all have. */
  readonly partial?: PartialAnswer;
}

export interface SearchedPlace {
  readonly connection: Connection;
  readonly index: string;
  /** Whether what is found, and its order, must tell nothing of files that a guard filters out. */
  readonly isRestricted?: boolean;
}

/**
 * Finds the files, in one request; in two, where the place is restricted.
 *
 * @param among Names of the checkouts that are searched; all, where absent.
 */
export async function findFiles(
  place: SearchedPlace,
  needs: QueryNeeds & { readonly vector?: Int8Array },
  among?: readonly string[],
): Promise<FoundFiles> {
  const terms = needs.terms.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_TERMS);
  const where = among ? [{ terms: { checkout: among } }] : [];
  const found = [...where, ...fileFilters(needs.filters)];
  const count = countSearch(terms, where);
  const searches = (weightOf?: WeightOf) => [
    {
      ...searchOf("chunk", found, matches(terms, CHUNK_WEIGHTS, weightOf)),
      ...{ size: MAX_BY_CHUNK, ...BY_FILE },
    },
    {
      ...searchOf("file", found, [
        ...matches(terms, FILE_WEIGHTS, weightOf),
        ...needs.names.map((name) => scored({ term: { names: name } }, NAME_BOOST)),
        ...needs.paths.map((path) => scored(like("path", `*${escaped(path)}`), PATH_BOOST)),
      ]),
      size: MAX_BY_FILE,
    },
    ...literalSearch(needs.literal, found),
    ...vectorSearch(needs.vector, found, place),
  ];
  // The scores of the engine depend on all documents, those that the guard filters out among them.
  const first = place.isRestricted ? await sendSearches(place, [count]) : undefined;
  const responses = first
    ? [...await sendSearches(place, searches(weightsBy(terms, first[0]!))), ...first]
    : await sendSearches(place, [...searches(), count]);
  const counted = responses.at(-1)!;
  const partials = responses.flatMap((response) => partialOf(response) ?? []);
  const partial = partials.toSorted((a, b) => b.failed - a.failed)[0];
  const lists = responses.slice(0, -1)
    .map(({ hits }) => objectsIn(hits?.hits, "files").map(fileOf));
  return {
    ...{ files: interleave(lists), terms: readCounts(terms, counted) },
    ...(partial ? { partial } : {}),
  };
}

async function sendSearches(
  { connection, index }: SearchedPlace,
  searches: readonly object[],
): Promise<Response[]> {
  const body = searches.map((each) => `{}\n${JSON.stringify(each)}\n`).join("");
  let found: Response[] = [];
  await connection.untilTaken(async () => {
    const { responses } = await connection.send<{ responses?: Response[] }>(`/${index}/_msearch`, {
      body,
    });
    found = objectsIn(responses, "files");
    if (found.length !== searches.length) return badAnswer("files");
    const refused = found.find(({ error }) => error !== undefined);
    if (!refused) return undefined;
    const status = isCount(refused.status) ? refused.status : 0;
    const most = status === BUSY ? {} : { most: MAX_TRIES_OF_LOST };
    return { action: "search the fleet", status, said: saidOf(refused.error), ...most };
  });
  return found;
}

interface Response extends Shards {
  readonly status?: number;
  readonly error?: unknown;
  readonly hits?: { readonly total?: { readonly value?: unknown }; readonly hits?: readonly Hit[] };
  readonly aggregations?: {
    readonly counts?: {
      readonly buckets?: Readonly<Record<string, { readonly doc_count?: unknown }>>;
    };
  };
}

export interface Hit {
  readonly fields?: { readonly file?: readonly unknown[]; readonly checkout?: readonly unknown[] };
}

/** Reads of which file and checkout a document is. */
export function fileOf({ fields }: Hit): FoundFile {
  const [file, checkout] = [fields?.file?.[0], fields?.checkout?.[0]];
  return isText(file) && isText(checkout) ? { file, checkout } : badAnswer("files");
}

/** State of a search that a node has no room for. */
const BUSY = 429;

/**
 * Times that a search is sent of which no shard answers: where a node is lost, it takes a moment until
 * others know, and where all are, somebody waits for the error.
 */
const MAX_TRIES_OF_LOST = 6;

/** Weight of a term; absent where the engine is to say. */
type WeightOf = (term: string) => number;

/** Steps of a weight: sums of multiples of it are exact, in whatever order they are added up. */
const STEP = 1 / 1024;

/** Weighs terms by how many of the documents that may be seen hold them. */
function weightsBy(terms: QueryNeeds["terms"], counted: Response): WeightOf {
  const all = counted.hits?.total?.value;
  const documents = isCount(all) ? all : badAnswer("counts");
  const counts = readCounts(terms, counted);
  return (term) => {
    const { count } = counts.get(term)!;
    return Math.log(1 + (Math.max(0, documents - count) + 0.5) / (count + 0.5));
  };
}

/** Time after which a shard answers with what it has found. */
const SHARD_TIME = "15s";

const BY_FILE = { collapse: { field: "file" } };

/** Without a word to search for, all that the filters let through is found. */
function searchOf(
  unit: string,
  filters: readonly object[],
  should: readonly object[],
  least = Math.min(1, should.length),
): object {
  const filter = [...filters, { term: { unit } }];
  return {
    // What is stored lies in packed blocks beside the parts: one would be unpacked for each hit.
    ...{ stored_fields: "_none_", docvalue_fields: ["file", "checkout"], track_total_hits: false },
    ...{ sort: [{ _score: "desc" }, { file: "asc" }], timeout: SHARD_TIME },
    query: { bool: { filter, should, minimum_should_match: least } },
  };
}

function matches(
  terms: QueryNeeds["terms"],
  weights: Readonly<Record<string, number>>,
  weightOf?: WeightOf,
): object[] {
  return terms.flatMap(({ term, weight }) =>
    Object.entries(weights).map(([field, fieldWeight]) => {
      const value = fieldWeight * weight;
      if (!weightOf) return { term: { [field]: { value: term, boost: value } } };
      const boost = Math.max(STEP, STEP * Math.round(value * weightOf(term) / STEP));
      return { constant_score: { filter: { term: { [field]: term } }, boost } };
    })
  );
}

/**
 * Finds files that have the words of a text, whatever else they have: its place is not to be missed. Where
 * it has no word that is whole, all names and words are looked at for its parts.
 */
function literalSearch(
  { required, ends }: QueryNeeds["literal"],
  filters: readonly object[],
): object[] {
  if (required.length + ends.length === 0) return [];
  const among = required.slice(0, MAX_TERMS).map((terms) => ({ terms: { all_terms: terms } }));
  const isPart = required.length === 0;
  const should = ends.slice(0, isPart ? MAX_PARTS : MAX_TERMS).map(({ part, term }) => {
    const whole = { term: { all_terms: term } };
    const any = { bool: { should: [whole, like("all_terms", `*${escaped(part)}*`)] } };
    return scored(isPart ? any : whole, 1);
  });
  const search = searchOf("file", [...filters, ...among], should, isPart ? should.length : 0);
  return [{ ...search, size: MAX_BY_LITERAL }];
}

/**
 * Finds chunks by their vectors, among those alone that the filters let through. A graph of nearest
 * neighbours leads over all chunks, so that what it misses tells of those that a guard filters out: where
 * there is one, each chunk is compared.
 */
function vectorSearch(
  vector: Int8Array | undefined,
  filters: readonly object[],
  { isRestricted }: SearchedPlace,
): object[] {
  if (!vector) return [];
  const filter = [...filters, { exists: { field: "vector" } }];
  const among = { bool: { filter } };
  const value = [...vector];
  const params = { field: "vector", query_value: value, space_type: "cosinesimil" };
  const script = { lang: "knn", source: "knn_score", params };
  const query = isRestricted
    ? { script_score: { query: among, script } }
    : { knn: { vector: { vector: value, k: MAX_BY_VECTOR, filter: among } } };
  return [{ ...searchOf("chunk", [], []), query, size: MAX_BY_VECTOR, ...BY_FILE }];
}

/** Gives what a filter lets through a fixed score. */
export function scored(filter: object, boost: number): object {
  return { constant_score: { filter, boost } };
}

/** Lets through all that the filters let through, and maybe more: the ranking filters again. */
function fileFilters(filters: QueryNeeds["filters"]): object[] {
  const { languages, categories, extensions, paths, symbols } = filters;
  const exact = { language: languages, category: categories, extension: extensions };
  return [
    ...Object.entries(exact).flatMap(([field, { include, exclude }]) => [
      ...(include.length > 0 ? [{ terms: { [field]: include } }] : []),
      ...(exclude.length > 0 ? [{ bool: { must_not: [{ terms: { [field]: exclude } }] } }] : []),
    ]),
    ...anyHolding("path", paths.include),
    ...anyHolding("names", symbols.include.map(lastName)),
  ];
}

/** Values that hold the longest part of a pattern that is no sign of one. */
function anyHolding(field: string, patterns: readonly string[]): object[] {
  const parts = patterns.map((pattern) =>
    pattern.replace(/^(?:\.?\/)+|\/+$/g, "").split(/[*?[\]{}()!,]+/)
      .reduce((longest, part) => part.length > longest.length ? part : longest, "")
  );
  // A pattern of signs alone may match anything.
  if (parts.length === 0 || parts.includes("")) return [];
  return [{ bool: { should: parts.map((part) => like(field, `*${escaped(part)}*`)) } }];
}

/** Matches values by a pattern, whatever their case. */
export function like(field: string, value: string): object {
  return { wildcard: { [field]: { value, case_insensitive: true } } };
}

/** The last part of a qualified name, as names are indexed. */
export function lastName(name: string): string {
  return name.replace(/^.*(?:::|->|[.#\\])/, "").replaceAll("_", "").toLowerCase();
}

/** A text in which no sign of a pattern means one. */
export function escaped(text: string): string {
  return text.replace(/[\\*?]/g, "\\$&");
}

/** Counts what the ranking needs of each term over all files that are searched. */
function countSearch(terms: QueryNeeds["terms"], where: readonly object[]): object {
  if (terms.length === 0) return { size: 0, track_total_hits: true, query: { match_none: {} } };
  const holding = (unit: string, fields: readonly string[], term: string) => ({
    bool: {
      filter: [{ term: { unit } }],
      should: fields.map((field) => ({ term: { [field]: term } })),
      minimum_should_match: 1,
    },
  });
  const filters = Object.fromEntries(terms.flatMap(({ term }, at) => [
    [`chunks_${at}`, holding("chunk", Object.keys(CHUNK_WEIGHTS), term)],
    [`skeletons_${at}`, holding("file", Object.keys(FILE_WEIGHTS), term)],
    [`files_${at}`, holding("file", ["all_terms"], term)],
  ]));
  const aggs = { counts: { filters: { filters } } };
  const query = { bool: { filter: where } };
  return { size: 0, track_total_hits: true, query, aggs, timeout: SHARD_TIME };
}

function readCounts(terms: QueryNeeds["terms"], { aggregations }: Response): Counts["terms"] {
  const count = (name: string) => {
    const found = aggregations?.counts?.buckets?.[name]?.doc_count ?? 0;
    return isCount(found) ? found : badAnswer("counts");
  };
  return new Map(terms.map(({ term }, at) => {
    const skeletonCount = count(`skeletons_${at}`);
    const all = count(`chunks_${at}`) + skeletonCount;
    return [term, { count: all, skeletonCount, fileCount: count(`files_${at}`) }];
  }));
}

/** The first of each list, then the second of each: every file once. */
function interleave(lists: readonly (readonly FoundFile[])[]): FoundFile[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return [...new Map(all.flat().map((found) => [found.file, found])).values()];
}
