/**
 * Many repositories, searched as one: an OpenSearch cluster finds the files that may answer, and the
 * ranking of `@cbx/core` orders them, with the same weights and reasons as in a local index.
 *
 * @module
 */
import type {
  BudgetOptions,
  DescribeAnswer,
  ExplainAnswer,
  ExplainOptions,
  FileText,
  OutlineAnswer,
  OutlineOptions,
  ReadOptions,
  RefsAnswer,
  RefsOptions,
  SearchAnswer,
  SearchOptions,
  SearchResult,
  SymbolOptions,
} from "@cbx/core";
import { queryNeeds, searchParts } from "@cbx/core/parts";
import { type Checkout, Checkouts, type PublishedCheckout } from "./checkouts.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { type CheckoutFilters, checkoutQuery, splitQuery } from "./filters.ts";
import { findFiles } from "./find_files.ts";
import { dropImages } from "./images.ts";
import {
  type FleetSymbolAnswer,
  noneLeft,
  type OfCheckout,
  type Origin,
  Questions,
  requireMaker,
} from "./questions.ts";
import { inGroups, readBytes } from "./read_bytes.ts";
import type { PortableIndex } from "@cbx/core/portable";
import { checkoutsOf, type FleetShape, imagesOf, prepareIndexes } from "./schema.ts";
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
export type FleetResult = SearchResult & Origin;

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
  readonly #questions: Questions;
  #parts = new Map<string, Uint8Array>();
  #partBytes = 0;

  /** Use {@linkcode openFleet}. */
  private constructor(place: FleetPlace) {
    this.#place = place;
    this.#questions = new Questions(place);
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
    const [given, others] = split(options);
    const { text, filters } = splitQuery(query, given);
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
    if (trees.size === 0) throw noneLeft();
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
    for (const some of inGroups(names, PARALLEL)) {
      for (const tree of await Promise.all(some.map((name) => this.#place.checkouts.read(name)))) {
        if (!tree) continue;
        await requireMaker(tree);
        found.set(tree.checkout, tree);
      }
    }
    return found;
  }

  /** Reads parts by key; `undefined` where the cluster lacks one of them. */
  async #bytesOf(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
    if (this.#partBytes > MAX_KEPT_BYTES) [this.#parts, this.#partBytes] = [new Map(), 0];
    const parts = this.#parts;
    const read = await readBytes(this.#place, keys.filter((key) => !parts.has(key)), BATCH);
    if (!read) return undefined;
    for (const [key, bytes] of read) {
      parts.set(key, bytes);
      this.#partBytes += bytes.length;
    }
    return parts;
  }

  /**
   * Finds definitions by name, in the checkouts that define it, or names like it.
   *
   * @throws {RangeError} If the name is empty, an option is out of range, or no checkout is left.
   * @throws {FleetError} If the cluster does not answer.
   */
  symbol(
    name: string,
    options: SymbolOptions & BudgetOptions & CheckoutFilters = {},
  ): Promise<FleetSymbolAnswer> {
    const [filters, others] = split(options);
    return this.#questions.symbol(name, others, filters);
  }

  /**
   * Finds the places that use a definition or file, in the repository that has it.
   *
   * @throws {SymbolNotFoundError} If nothing has the name.
   * @throws {SymbolAmbiguousError} If several things of one checkout have it.
   * @throws {RangeError} If several checkouts have it, none is left, or an option is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  refs(
    symbol: string,
    options: RefsOptions & BudgetOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<RefsAnswer>> {
    const [filters, others] = split(options);
    return this.#questions.ofOne(symbol, filters, (index) => index.refs(symbol, others));
  }

  /**
   * Lists the definitions of a file.
   *
   * @throws {SymbolNotFoundError} If there is no such file.
   * @throws {RangeError} If several checkouts have it, none is left, or an option is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  outline(
    path: string,
    options: OutlineOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<OutlineAnswer>> {
    const [filters, others] = split(options);
    return this.#questions.ofOne(path, filters, (index) => index.outline(path, others));
  }

  /**
   * Describes a definition: its members, callers, callees, bases, implementations and tests.
   *
   * @throws {SymbolNotFoundError} If nothing has the name.
   * @throws {SymbolAmbiguousError} If several things of one checkout have it.
   * @throws {RangeError} If several checkouts have it, or none is left.
   * @throws {FleetError} If the cluster does not answer.
   */
  describe(symbol: string, filters: CheckoutFilters = {}): Promise<OfCheckout<DescribeAnswer>> {
    return this.#questions.ofOne(symbol, filters, (index) => index.describe(symbol));
  }

  /**
   * Reads lines of a file, or those of a definition, secrets masked.
   *
   * @throws {SymbolNotFoundError} If there is no such file, and no such definition.
   * @throws {SymbolAmbiguousError} If several definitions of one checkout have the name.
   * @throws {RangeError} If several checkouts have it, none is left, or a line is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  read(
    place: string,
    options: ReadOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<FileText>> {
    const [filters, others] = split(options);
    return this.#questions.ofOne(place, filters, (index) => index.read(place, others));
  }

  /**
   * Answers a question with one bundle within a budget of tokens, of the checkout that a search finds
   * first; `repo:`, `org:` and `branch:` in the question choose as well.
   *
   * @throws {QuerySyntaxError} If the question does not follow the query syntax.
   * @throws {RangeError} If an option is out of range, or no checkout is left.
   * @throws {FleetError} If the cluster does not answer.
   */
  async explain(
    question: string,
    options: ExplainOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<ExplainAnswer>> {
    const [filtered, others] = split(options);
    const { text, filters } = splitQuery(question, filtered);
    const among = await this.#questions.chosen(filters);
    const found = among.length === 1 ? [] : (await this.search(text, filters)).results;
    const names = new Set(found.map(({ root }) => root!));
    const [name = among[0]!] = names;
    const unasked = names.size > 0 ? names.size - 1 : among.length - 1;
    const ask = (index: PortableIndex) => index.explain(text, others);
    return { ...await this.#questions.of(name, unasked, ask), query: question };
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
    await dropImages(this.#place, checkout);
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
    }>(`/${index},${checkoutsOf(index)},${imagesOf(index)}/_stats/store`, { method: "GET" });
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

/** Takes the filters of checkouts out of the options of a question. */
function split<T extends object>(
  { repositories, organisations, branches, ...others }: T & CheckoutFilters,
): [filters: CheckoutFilters, others: Omit<T, keyof CheckoutFilters>] {
  const filters = {
    repositories: repositories ?? [],
    organisations: organisations ?? [],
    branches: branches ?? [],
  };
  return [filters, others];
}

function namesOf(of: readonly { readonly checkout: string }[]): string[] {
  return of.map(({ checkout }) => checkout);
}
