/**
 * A search of a fleet. That of one checkout asks its whole index; of several, the engine finds files,
 * their parts are read, and `@cbx/core` ranks them.
 *
 * @module
 */
import type { SearchAnswer, SearchOptions, SearchResult } from "@cbx/core";
import { type QueryNeeds, queryNeeds, searchParts } from "@cbx/core/parts";
import type { PortableIndex } from "@cbx/core/portable";
import type { PublishedCheckout } from "./checkout_document.ts";
import type { Checkouts } from "./checkouts.ts";
import { FleetError } from "./connection.ts";
import { type CheckoutFilters, checkoutQuery, splitQuery } from "./filters.ts";
import { findFiles, type FoundFile } from "./find_files.ts";
import { UnopenedError } from "./images.ts";
import type { PartsCache } from "./parts_cache.ts";
import { noneLeft, type Origin, type Questions, requireMaker } from "./questions.ts";
import { type PartialAnswer, withLost } from "./shapes.ts";
import type { Turns } from "./turns.ts";
import { encode, sayLacking, type VectorQuery } from "./vectors.ts";
import { type FleetPlace, placeThrough } from "./write_checkout.ts";

/** Options of a search that a fleet can heed: a session and changes are those of a tree. */
export type FleetSearchOptions =
  & Omit<
    SearchOptions,
    "session" | "features" | "changes" | "relations" | "overlay"
  >
  & CheckoutFilters
  & {
    /** Milliseconds after which a search fails that is not answered. @default {60_000} */
    readonly timeoutMs?: number;
  };

/** A result, and where it is from. */
export type FleetResult = SearchResult & Origin;

/** Answer of a fleet. */
export interface FleetAnswer extends Omit<SearchAnswer, "index" | "skipped"> {
  /** Best first. */
  readonly results: readonly FleetResult[];
  /** Files that were ranked: the answer knows of no others. */
  readonly ranked: number;
  /** Shards that have not answered, or files that are lost; absent where nothing is missing. */
  readonly partial?: PartialAnswer;
}

/**
 * Files that are ranked: of 60, 100 and 150 that the engine puts first the answers are as good as of 300
 * (`eval/fleet_size.txt`), and each costs more than a millisecond.
 */
const MAX_FILES = 100;

/** Files that are ranked where filters leave some of them out again, or later pages are asked for. */
const MAX_FILES_OF_MANY = 300;

/** Milliseconds in which a search must be answered. */
const SEARCH_MS = 60_000;

/**
 * A search begins again as often, where it meets a publication for the first time, or what it found has
 * been replaced meanwhile.
 */
const MAX_TRIES = 5;

/** A query, and how it is to be answered. */
interface Asked extends Omit<FleetSearchOptions, keyof CheckoutFilters> {
  readonly query: string;
  readonly filters: CheckoutFilters;
}

/** Places that a search reads. */
interface Searched {
  readonly place: FleetPlace;
  readonly questions: Questions;
  readonly cache: PartsCache;
  readonly turns: Turns;
}

type Options = Omit<FleetSearchOptions, keyof CheckoutFilters | "timeoutMs"> & VectorQuery & {
  readonly signal: AbortSignal;
};

export async function searchFleet(
  { place, turns, ...others }: Searched,
  { query, filters: given, timeoutMs = SEARCH_MS, ...asked }: Asked,
): Promise<FleetAnswer> {
  const { text, filters } = splitQuery(query, given);
  const { vectors } = place;
  const chosen = checkoutQuery(filters);
  const within = <T>(
    body: (searched: Omit<Searched, "turns">, signal: AbortSignal) => Promise<T>,
  ) =>
    withinTime(asked.signal, timeoutMs, (signal) => {
      const bounded = placeThrough(place, place.connection.within({ signal }));
      return body({ place: bounded, ...others }, signal);
    });
  const encoded = await within((_, signal) => encode(vectors, text, { ...asked, signal }));
  const options = { ...asked, ...encoded };
  const whole = chosen && await within(async ({ place: { checkouts }, questions }, signal) => {
    const [first, ...more] = namesOf(await checkouts.list(chosen));
    if (first === undefined) throw noneLeft();
    return more.length === 0 && await answerWhole(questions, first, text, { ...options, signal });
  });
  const answer = whole ||
    await turns.take(
      { caller: place, signal: asked.signal },
      () =>
        within(async (searched, signal) => {
          for (let tries = 1; tries <= MAX_TRIES; tries++) {
            const found = await answerOnce(searched, text, chosen, { ...options, signal });
            if (found) return found;
          }
          throw new Error("Cannot search the fleet as what it holds is replaced all the time");
        }),
    );
  return { ...answer, query, ...(vectors ? sayLacking(vectors) : {}) };
}

/**
 * Answers from the parts of several checkouts, if what was found is of the commits that are published.
 * Files are found first and checked against their checkouts then: a commit that was published in between
 * would be seen in part.
 *
 * @returns `undefined` where another try is needed.
 */
async function answerOnce(
  { place, cache }: Pick<Searched, "place" | "cache">,
  text: string,
  chosen: object | undefined,
  { vector, ...options }: Options,
): Promise<FleetAnswer | undefined> {
  const { checkouts } = place;
  const started = performance.now();
  const among = chosen && namesOf(await checkouts.list(chosen));
  const needs = { ...queryNeeds(text, options), ...(vector ? { vector } : {}) };
  const found = await findFiles(place, needs, among);
  const totals = await checkouts.totals(chosen);
  // The order of trees, which some suggestions depend on, is not that of the engine.
  const named = [...new Set(namesOf(found.files))].sort();
  // An answer without a result is an answer of some tree, too.
  const names = named.length > 0 ? named : (among ?? namesOf(await checkouts.list())).slice(0, 1);
  const trees = await readTrees(checkouts, names);
  if (trees.size === 0) throw noneLeft();
  if (trees.values().some(({ seenAt }) => seenAt > started)) return undefined;
  const published = found.files.filter(({ file, checkout }) => trees.get(checkout)?.keys.has(file))
    .slice(0, mostOf(needs, options));
  const read = await cache.read(place, published.map(({ file }) => file));
  const files = published.filter(({ file }) => read.parts.has(file));
  const lost = published.filter(({ file }) => !read.parts.has(file));
  // A file is dropped when what names it has been replaced; where it has not been, the cluster has lost it.
  if (lost.length > 0 && !read.partial && await isReplaced(checkouts, trees, lost)) {
    return undefined;
  }
  const parts = Array.from(trees, ([name, { facts }]) => ({
    ...{ name, facts },
    files: files.filter(({ checkout }) => checkout === name).map(({ file }) =>
      read.parts.get(file)!
    ),
  }));
  const counts = { totals, terms: found.terms };
  const { index: _, skipped: __, ...answer } = await searchParts(parts, text, {
    ...options,
    counts,
  });
  const results = answer.results.map((result) => {
    const { repository, branch, commit } = trees.get(result.root!)!;
    return { ...result, repository, branch, commit };
  });
  const missing = found.partial ?? read.partial;
  const partial = missing ? await nameShards(place, missing) : lostOf(lost);
  return { ...answer, results, ranked: files.length, ...(partial ? { partial } : {}) };
}

/** Says how many files are ranked. */
function mostOf(
  { filters: { paths, kinds, symbols } }: QueryNeeds,
  { limit = 0, offset = 0 }: Options,
): number {
  // The engine knows no more than a part of these.
  const isFiltered = [paths, kinds, symbols].some(({ include, exclude }) =>
    include.length + exclude.length > 0
  );
  return isFiltered || offset + limit > MAX_FILES ? MAX_FILES_OF_MANY : MAX_FILES;
}

/** Whether checkouts of files have been published since they were read. */
async function isReplaced(
  checkouts: Checkouts,
  trees: ReadonlyMap<string, PublishedCheckout>,
  files: readonly FoundFile[],
): Promise<boolean> {
  const names = [...new Set(namesOf(files))];
  const now = await checkouts.readAll(names);
  return names.some((name) => now.get(name)?.publication !== trees.get(name)?.publication);
}

/** Says which checkouts lack files in an answer of all shards; `undefined` where none does. */
function lostOf(files: readonly FoundFile[]): PartialAnswer | undefined {
  if (files.length === 0) return undefined;
  const names = [...new Set(namesOf(files))].sort().join('", "');
  const statement = `The cluster has lost ${files.length} files that were found: update "${names}"`;
  return { total: 0, failed: 0, shards: [], statement };
}

/** Names the shards that an answer lacks, also those that no node holds. */
async function nameShards(
  { connection, index, isRestricted }: FleetPlace,
  partial: PartialAnswer,
): Promise<PartialAnswer> {
  const isWhole = partial.failed <= partial.shards.length;
  // Whoever sees some repositories alone asks nothing of the cluster itself.
  if (isWhole || isRestricted) return partial;
  const path = `/_cat/shards/${index}?format=json&h=index,shard,prirep,state`;
  return withLost(partial, await connection.send<unknown>(path, { method: "GET" }));
}

/**
 * Answers from the whole index of one checkout, as the local index does.
 *
 * @returns `undefined` where it cannot be opened.
 */
async function answerWhole(
  questions: Questions,
  checkout: string,
  text: string,
  options: Options,
): Promise<FleetAnswer | undefined> {
  const search = async (index: PortableIndex) => ({
    ...await index.search(text, options),
    ranked: index.header.files,
  });
  try {
    // Others may wait for the same index, so that it is read on when this search has ended.
    const told = await beforeEnd(options.signal, () => questions.of(checkout, 0, search));
    const { asked: _, unasked: __, repository: _r, branch: _b, commit: _c, ...of } = told;
    const { index: _i, skipped: _s, ...answer } = of;
    const here = <T>(each: T) => ({ ...each, root: checkout });
    return {
      ...answer,
      results: answer.results.map(here),
      recommendedReads: answer.recommendedReads.map(here),
    };
  } catch (error) {
    if (error instanceof UnopenedError) return undefined;
    throw error;
  }
}

/** Reads checkouts; those that are not in the fleet are left out. */
async function readTrees(
  checkouts: Checkouts,
  names: readonly string[],
): Promise<Map<string, PublishedCheckout>> {
  const found = await checkouts.readAll(names);
  for (const tree of found.values()) await requireMaker(tree);
  return found;
}

/** Does something that ends when somebody says so, or when time has run out. */
async function withinTime<T>(
  signal: AbortSignal | undefined,
  milliseconds: number,
  body: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(milliseconds);
  try {
    return await body(signal ? AbortSignal.any([signal, limit]) : limit);
  } catch (cause) {
    if (!limit.aborted || signal?.aborted) throw cause;
    throw new FleetError(`Cannot search the fleet within ${milliseconds / 1000} s`, 0, { cause });
  }
}

/** Waits for something, until somebody says to end. */
async function beforeEnd<T>(signal: AbortSignal, start: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([start(), ended.promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

function namesOf(of: readonly { readonly checkout: string }[]): string[] {
  return of.map(({ checkout }) => checkout);
}
