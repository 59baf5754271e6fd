/**
 * Many repositories, searched as one: an OpenSearch cluster finds the files that may answer, and the
 * ranking of `@cbx/core` orders them, with the same weights and reasons as in a local index.
 *
 * @module
 */
import type { SearchAnswer, SearchOptions, SearchResult } from "@cbx/core";
import { partsMaker, queryNeeds, searchParts } from "@cbx/core/parts";
import { type Checkout, Checkouts, type PublishedCheckout } from "./checkouts.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { type CheckoutFilters, checkoutQuery, splitQuery } from "./filters.ts";
import { findFiles } from "./find_files.ts";
import { checkoutsOf, type FleetShape, prepareIndexes } from "./schema.ts";
import {
  checkoutName,
  type CheckoutSource,
  dropFiles,
  type FleetPlace,
  writeCheckout,
  type WriteReport,
} from "./write_checkout.ts";

/** Options for {@linkcode openFleet}. */
export interface FleetOptions extends ConnectionOptions, FleetShape {
  /** Name of the index in the cluster. @default {"cbx"} */
  readonly index?: string;
}

/** Options of a search that a fleet can heed: a session and changes are those of a tree. */
export type FleetSearchOptions =
  & Omit<
    SearchOptions,
    "session" | "features" | "changes" | "relations" | "similar" | "overlay" | "signal"
  >
  & CheckoutFilters;

/** A result, and where it is from. */
export type FleetResult = SearchResult & Pick<Checkout, "repository" | "branch" | "commit">;

/** Answer of a fleet. */
export interface FleetAnswer extends Omit<SearchAnswer, "index" | "skipped"> {
  /** Best first. */
  readonly results: readonly FleetResult[];
  /** Files that were ranked: the answer knows of no others. */
  readonly ranked: number;
}

/** Figures of a fleet. */
export interface FleetStats {
  /** Number of checkouts. */
  readonly checkouts: number;
  /** Number of their files. */
  readonly files: number;
  /** Number of their chunks. */
  readonly chunks: number;
  /** Bytes that the cluster takes for them, copies included. */
  readonly bytes: number;
}

/** Files that are ranked at most. */
const MAX_FILES = 300;

/** Checkouts, or batches of parts, that are read at the same time. */
const PARALLEL = 8;

/** Parts that one request reads. */
const BATCH = 100;

/** Bytes of parts that are kept: a key names one content for ever. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/**
 * A search begins again as often, where it meets a publication for the first time, or what it found has
 * been replaced meanwhile.
 */
const MAX_TRIES = 5;

/** Many repositories in one cluster. */
export class Fleet {
  readonly #place: FleetPlace;
  #parts = new Map<string, Uint8Array>();
  #partBytes = 0;

  /** Use {@linkcode openFleet}. */
  private constructor(place: FleetPlace) {
    this.#place = place;
  }

  /** Opens a fleet: see {@linkcode openFleet}. */
  static async open({ index = "cbx", ...options }: FleetOptions): Promise<Fleet> {
    if (!/^[a-z][a-z0-9-]{0,99}$/.test(index)) {
      throw new RangeError(`Cannot name an index "${index}": use small letters, digits and "-"`);
    }
    const connection = new Connection(options);
    await prepareIndexes(connection, index, options);
    return new Fleet({ connection, index, checkouts: new Checkouts(connection, index) });
  }

  /**
   * Answers a query from all checkouts, or those that `repo:`, `org:` and `branch:` choose.
   *
   * @throws {QuerySyntaxError} If the query does not follow the query syntax.
   * @throws {RangeError} If an option is out of range, or no checkout is left to search.
   * @throws {FleetError} If the cluster does not answer.
   */
  async search(query: string, options: FleetSearchOptions = {}): Promise<FleetAnswer> {
    const { repositories = [], organisations = [], branches = [], ...others } = options;
    const { text, filters } = splitQuery(query, { repositories, organisations, branches });
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const answer = await this.#answer(text, checkoutQuery(filters), others);
      if (answer) return { ...answer, query };
    }
    throw new Error("Cannot search the fleet as what it holds is replaced all the time");
  }

  /**
   * Answers, if what was found is of the commits that are published. Files are found first and checked
   * against their checkouts then: a commit that was published in between would be seen in part.
   *
   * @returns `undefined` where another try is needed.
   */
  async #answer(
    text: string,
    chosen: object | undefined,
    options: Omit<FleetSearchOptions, keyof CheckoutFilters>,
  ): Promise<FleetAnswer | undefined> {
    const { checkouts } = this.#place;
    const started = performance.now();
    const among = chosen && namesOf(await checkouts.list(chosen));
    const found = await findFiles(this.#place, queryNeeds(text, options), among);
    const totals = await checkouts.totals(chosen);
    const named = [...new Set(namesOf(found.files))];
    // An answer without a result is an answer of some tree, too.
    const names = named.length > 0 ? named : (among ?? namesOf(await checkouts.list())).slice(0, 1);
    const trees = await this.#read(names);
    if (trees.size === 0) {
      throw new RangeError("Cannot search the fleet as it holds no repository that was asked for");
    }
    if (trees.values().some(({ seenAt }) => seenAt > started)) return undefined;
    const files = found.files.filter(({ file, checkout }) => trees.get(checkout)?.keys.has(file))
      .slice(0, MAX_FILES);
    const bytes = await this.#bytesOf(files.map(({ file }) => file));
    if (!bytes) return undefined;
    const parts = Array.from(trees, ([name, { facts }]) => ({
      ...{ name, facts },
      files: files.filter(({ checkout }) => checkout === name).map(({ file }) => bytes.get(file)!),
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
    return { ...answer, results, ranked: files.length };
  }

  async #read(names: readonly string[]): Promise<Map<string, PublishedCheckout>> {
    const found = new Map<string, PublishedCheckout>();
    const maker = await partsMaker();
    for (const some of inGroups(names, PARALLEL)) {
      for (const tree of await Promise.all(some.map((name) => this.#place.checkouts.read(name)))) {
        if (!tree) continue;
        if (tree.maker === maker) found.set(tree.checkout, tree);
        else {
          throw new RangeError(
            `Cannot search "${tree.checkout}" as another version of cbx has sent it: update it`,
          );
        }
      }
    }
    return found;
  }

  /** Reads parts by key; `undefined` where the cluster lacks one of them. */
  async #bytesOf(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
    const { connection, index } = this.#place;
    if (this.#partBytes > MAX_KEPT_BYTES) [this.#parts, this.#partBytes] = [new Map(), 0];
    const parts = this.#parts;
    for (const ids of inGroups(keys.filter((key) => !parts.has(key)), BATCH)) {
      const { docs } = await connection.send<{
        docs: { readonly _id: string; readonly _source?: { readonly bytes: string } }[];
      }>(`/${index}/_mget`, { body: { ids } });
      for (const { _id, _source } of docs) {
        if (!_source) return undefined;
        const bytes = Uint8Array.fromBase64(_source.bytes);
        parts.set(_id, bytes);
        this.#partBytes += bytes.length;
      }
    }
    return parts;
  }

  /**
   * Adds a checkout, by the local index of it, which is brought up to date first. Secrets are masked
   * before anything is sent.
   *
   * @throws {RangeError} If the fleet holds it already, or the name is none of a repository.
   * @throws {FleetError} If the cluster refuses something.
   */
  add(source: CheckoutSource): Promise<WriteReport> {
    return writeCheckout(this.#place, source, true);
  }

  /**
   * Brings a checkout up to date: files that the cluster holds are not sent again, and the commit is
   * shown when all of it is there.
   *
   * @throws {RangeError} If the fleet does not hold it.
   * @throws {FleetError} If the cluster refuses something.
   */
  update(source: CheckoutSource): Promise<WriteReport> {
    return writeCheckout(this.#place, source, false);
  }

  /**
   * Takes a checkout out of the fleet.
   *
   * @returns Whether it was there.
   * @throws {FleetError} If the cluster refuses something.
   */
  async remove(repository: string, branch = ""): Promise<boolean> {
    const checkout = checkoutName(repository, branch);
    const wasThere = await this.#place.checkouts.remove(checkout);
    await dropFiles(this.#place, checkout);
    return wasThere;
  }

  /**
   * Lists the checkouts, or those that filters choose, by name.
   *
   * @throws {FleetError} If the cluster does not answer.
   */
  list(filters: CheckoutFilters = {}): Promise<Checkout[]> {
    return this.#place.checkouts.list(checkoutQuery(filters));
  }

  /**
   * Tells how much the fleet holds.
   *
   * @throws {FleetError} If the cluster does not answer.
   */
  async stats(): Promise<FleetStats> {
    const { connection, index, checkouts } = this.#place;
    const { count, files, chunks } = await checkouts.totals();
    const { _all: { total } } = await connection.send<{
      _all: { total: { store: { size_in_bytes: number } } };
    }>(`/${index},${checkoutsOf(index)}/_stats/store`, { method: "GET" });
    return { checkouts: count, files, chunks, bytes: total.store.size_in_bytes };
  }
}

/**
 * Opens a fleet, and makes its indexes in a cluster that has none of the name.
 *
 * @throws {TypeError} If the URL is none of HTTP, or has a password in it.
 * @throws {RangeError} If the index was made by another version.
 * @throws {FleetError} If the cluster does not answer.
 */
export function openFleet(options: FleetOptions): Promise<Fleet> {
  return Fleet.open(options);
}

function namesOf(of: readonly { readonly checkout: string }[]): string[] {
  return of.map(({ checkout }) => checkout);
}

function inGroups<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size));
}
