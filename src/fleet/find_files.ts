/**
 * The files that may answer a query, as the engine finds them: those with the best chunks, those that are
 * best as a whole, and those that define a name or have a path that the query says. How good they are
 * is for the ranking of `@cbx/core` to say: here a file is only not to be missed.
 *
 * @module
 */
import type { Counts, QueryNeeds } from "@cbx/core/parts";
import { BUSY, type Connection, FleetError, MAX_TRIES, wait } from "./connection.ts";
import { CHUNK_WEIGHTS, FILE_WEIGHTS } from "./schema.ts";

/** Files of which a chunk is among the best, and those that are best as a whole. */
const MAX_BY_CHUNK = 250;
const MAX_BY_FILE = 150;

/** Terms that files are found by, heaviest first; clauses of a query are bounded. */
const MAX_TERMS = 60;

/** Scores of a name and a path that are asked for, above what words reach. */
const NAME_BOOST = 100;
const PATH_BOOST = 50;

/** A file that was found. */
export interface FoundFile {
  /** Its key. */
  readonly file: string;
  /** The checkout that it is of. */
  readonly checkout: string;
}

/** Files that were found, best first, and how many documents hold each term. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly terms: Counts["terms"];
}

/**
 * Finds the files, in one request.
 *
 * @param among Names of the checkouts that are searched; all, where absent.
 */
export async function findFiles(
  { connection, index }: { readonly connection: Connection; readonly index: string },
  needs: QueryNeeds,
  among?: readonly string[],
): Promise<FoundFiles> {
  const terms = needs.terms.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_TERMS);
  const where = among ? [{ terms: { checkout: among } }] : [];
  const found = [...where, ...fileFilters(needs.filters)];
  const asked = [...matches(terms, FILE_WEIGHTS), ...nameMatches(needs)];
  const searches = [
    { ...searchOf("chunk", found, matches(terms, CHUNK_WEIGHTS)), size: MAX_BY_CHUNK, ...BY_FILE },
    { ...searchOf("file", found, asked), size: MAX_BY_FILE },
    countSearch(terms, where),
  ];
  const body = searches.map((each) => `{}\n${JSON.stringify(each)}\n`).join("");
  const send = () => connection.send<{ responses: Response[] }>(`/${index}/_msearch`, { body });
  let { responses } = await send();
  for (let tries = 1; tries < MAX_TRIES && responses.some(isBusy); tries++) {
    await wait(tries);
    ({ responses } = await send());
  }
  const [byChunk, byFile, counted] = responses.map(checkWhole);
  const lists = [byChunk!, byFile!].map(({ hits }) => hits.hits.map(fileOf));
  return { files: interleave(lists), terms: readCounts(terms, counted!) };
}

interface Response {
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason: string };
  readonly timed_out: boolean;
  readonly _shards: { readonly failed: number; readonly total: number };
  readonly hits: { readonly hits: readonly Hit[] };
  readonly aggregations?: {
    readonly counts: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
  };
}

interface Hit {
  readonly fields: { readonly file: readonly string[]; readonly checkout: readonly string[] };
}

function isBusy({ status }: Response): boolean {
  return status === BUSY;
}

/** An answer of some shards alone is none: which files it lacks, nobody could say. */
function checkWhole(response: Response): Response {
  const { status, error, timed_out: isLate, _shards: shards } = response;
  if (error) {
    throw new FleetError(`Cannot search the fleet: ${error.type}: ${error.reason}`, status);
  }
  if (!isLate && shards.failed === 0) return response;
  throw new FleetError(
    `Cannot search the fleet: ${shards.failed} of ${shards.total} shards failed`,
    0,
  );
}

function fileOf({ fields }: Hit): FoundFile {
  return { file: fields.file[0]!, checkout: fields.checkout[0]! };
}

const BY_FILE = { collapse: { field: "file" } };

/** Without a word to search for, all that the filters let through is found. */
function searchOf(unit: string, filters: readonly object[], should: readonly object[]): object {
  const filter = [...filters, { term: { unit } }];
  return {
    ...{ _source: false, docvalue_fields: ["file", "checkout"], track_total_hits: false },
    query: { bool: { filter, should, minimum_should_match: Math.min(1, should.length) } },
  };
}

function matches(terms: QueryNeeds["terms"], weights: Readonly<Record<string, number>>): object[] {
  return terms.flatMap(({ term, weight }) =>
    Object.entries(weights).map(([field, boost]) => ({
      term: { [field]: { value: term, boost: boost * weight } },
    }))
  );
}

function nameMatches({ names, paths }: QueryNeeds): object[] {
  const scored = (filter: object, boost: number) => ({ constant_score: { filter, boost } });
  return [
    ...names.map((name) => scored({ term: { names: name } }, NAME_BOOST)),
    ...paths.map((path) => scored(like("path", `*${escaped(path)}`), PATH_BOOST)),
  ];
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
  if (terms.length === 0) return { size: 0, query: { match_none: {} } };
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
  return { size: 0, track_total_hits: false, query: { bool: { filter: where } }, aggs };
}

function readCounts(terms: QueryNeeds["terms"], { aggregations }: Response): Counts["terms"] {
  const count = (name: string) => aggregations?.counts.buckets[name]?.doc_count ?? 0;
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
