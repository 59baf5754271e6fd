/**
 * Many repositories, searched as one: an OpenSearch cluster finds the files that may answer, and the
 * ranking of `@cbx/core` orders them, with the same weights and reasons as in a local index.
 *
 * @module
 */
import { type Embedder, partsMaker } from "@cbx/core/parts";
import { Access, guardOf } from "./access.ts";
import { type Checkout, checkoutName, requireName } from "./checkout_document.ts";
import { Checkouts, type FleetFigures } from "./checkouts.ts";
import { type GitSource, withClone } from "./clone.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { examine, type FleetHealth } from "./doctor.ts";
import { type CheckoutFilters, checkoutQuery } from "./filters.ts";
import { dropImages } from "./images.ts";
import { refreshAll } from "./parts.ts";
import { type FleetShape, indexesOf, partsOf, prepareIndexes } from "./schema.ts";
import { badAnswer, isCount, partialOf, type Shards } from "./shapes.ts";
import { vectorMapping, vectorsOf } from "./vectors.ts";
import {
  type CheckoutSource,
  dropFiles,
  type FleetPlace,
  placeThrough,
  writeCheckout,
  type WriteReport,
} from "./write_checkout.ts";
import { FleetQuestions } from "./fleet_questions.ts";

/** Options for {@linkcode openFleet}. */
export interface FleetOptions extends ConnectionOptions, FleetShape {
  /** Name of the index in the cluster. @default {"cbx"} */
  readonly index?: string;
  /** Bytes of a request that sends files. @default {4_194_304} */
  readonly requestBytes?: number;
  /**
   * Model whose vectors find files as well, and order them; it encodes what is added, and each query. It
   * takes part where the cluster has the k-NN plugin, and the fleet was made with it: answers and
   * `doctor()` say where it does not. @default {none}
   */
  readonly embedder?: Embedder;
}

/** Figures of a fleet. */
export interface FleetStats {
  /** Number of checkouts. */
  readonly checkouts: number;
  /** Number of their files. */
  readonly files: number;
  /** Number of their chunks. */
  readonly chunks: number;
  /** Bytes that the cluster takes, copies included; `null` where only some repositories are seen. */
  readonly bytes: number | null;
}

/** Many repositories in one cluster. */
export class Fleet extends FleetQuestions implements Disposable {
  /** Opens a fleet: see {@linkcode openFleet}. */
  static async open({ index = "cbx", ...options }: FleetOptions): Promise<Fleet> {
    if (!/^[a-z][a-z0-9-]{0,99}$/.test(index)) {
      throw new RangeError(`Cannot name an index "${index}": use small letters, digits and "-"`);
    }
    using opened = new DisposableStack();
    const connection = opened.adopt(new Connection(options), (each) => each.close());
    const { embedder } = options;
    const mapping = embedder && await vectorMapping(connection, embedder);
    await prepareIndexes(connection, index, options, mapping);
    const found = embedder &&
      await vectorsOf(connection, index, { embedder, hasPlugin: mapping !== undefined });
    const checkouts = new Checkouts(connection, index);
    const { requestBytes } = options;
    opened.move();
    return new Fleet({
      ...{ connection, index, checkouts, ...(found ? { vectors: found } : {}) },
      ...(requestBytes === undefined ? {} : { requestBytes }),
    });
  }

  /**
   * Shows some repositories alone: all others answer as what does not exist, whatever a query asks for,
   * and nothing can be changed.
   *
   * @param repositories Names, with `*` for any part: `pallets/*`. Nothing is seen where there is none.
   * @throws {RangeError} If one of them is no name.
   */
  restrictTo(repositories: readonly string[]): Fleet {
    const { index, connection, isRestricted } = this.place;
    if (isRestricted) throw new RangeError("Cannot restrict a fleet that is restricted");
    const guard = guardOf(new Access(repositories), index);
    const place = placeThrough(this.place, connection.within({ guard }));
    const questions = this.questions.through(place);
    const shared = { parts: this.parts, turns: this.turns };
    return new Fleet({ ...place, isRestricted: true }, { questions, ...shared });
  }

  /**
   * Ends all requests, and lets go of the indexes that were read and of certificates; also a fleet that
   * {@linkcode Fleet.restrictTo} has made of it asks nothing then. One that is restricted holds nothing
   * of its own.
   */
  close(): void {
    if (this.place.isRestricted) return;
    this.place.connection.close();
    this.questions.close();
  }

  /** Does what {@linkcode Fleet.close} does. */
  [Symbol.dispose](): void {
    this.close();
  }

  /**
   * Adds a checkout, by the local index of it, which is brought up to date first; that of an address, git
   * clones. Secrets are masked before anything is sent.
   *
   * @throws {RangeError} If the fleet holds it already, the name is none of a repository, or the address
   * may not be asked.
   * @throws {FleetError} If git cannot clone it, or the cluster refuses something.
   * @throws The reason of `signal`, when it ends the writing.
   */
  async add(source: CheckoutSource | GitSource): Promise<WriteReport> {
    return await this.#write(source, true);
  }

  /**
   * Brings a checkout up to date: files that the cluster holds are not sent again, and the commit is
   * shown when all of it is there.
   *
   * @throws {RangeError} If the fleet does not hold it, or the address may not be asked.
   * @throws {FleetError} If git cannot clone it, or the cluster refuses something.
   * @throws The reason of `signal`, when it ends the writing.
   */
  async update(source: CheckoutSource | GitSource): Promise<WriteReport> {
    return await this.#write(source, false);
  }

  async #write(source: CheckoutSource | GitSource, isNew: boolean): Promise<WriteReport> {
    const writable = this.#writable();
    const { signal } = source;
    const place = signal
      ? placeThrough(writable, writable.connection.within({ signal }))
      : writable;
    const write = (checkout: CheckoutSource) => writeCheckout(place, checkout, isNew);
    return "url" in source ? await withClone(source, write) : await write(source);
  }

  /**
   * Takes a checkout out of the fleet.
   *
   * @returns Whether it was there.
   * @throws {RangeError} If the name is none of a repository.
   * @throws {FleetError} If the cluster refuses something.
   */
  async remove(repository: string, branch = ""): Promise<boolean> {
    const place = this.#writable();
    requireName(repository, branch);
    const checkout = checkoutName(repository, branch);
    const wasThere = await place.checkouts.remove(checkout);
    await refreshAll({ ...place, index: `${place.index},${partsOf(place.index)}` });
    await dropFiles(place, checkout);
    await dropImages(place, checkout);
    return wasThere;
  }

  #writable(): FleetPlace {
    if (!this.place.isRestricted) return this.place;
    throw new RangeError("Cannot change a fleet that is restricted to some repositories");
  }

  /**
   * Lists the checkouts, or those that filters choose, by name.
   *
   * @throws {FleetError} If the cluster does not answer.
   */
  list(filters: CheckoutFilters = {}): Promise<Checkout[]> {
    return this.place.checkouts.list(checkoutQuery(filters));
  }

  /**
   * Counts the files of each language and category, those with the most first, of the checkouts that
   * filters choose.
   *
   * @throws {FleetError} If the cluster does not answer.
   */
  figures(filters: CheckoutFilters = {}): Promise<FleetFigures> {
    return this.place.checkouts.figures(checkoutQuery(filters));
  }

  /**
   * Tells whether all shards that hold files answer.
   *
   * @throws {FleetError} If none does.
   */
  async isWhole(): Promise<boolean> {
    const { connection, index } = this.place;
    const answer = await connection.send<Shards>(`/${index}/_search`, { body: { size: 0 } });
    return partialOf(answer) === undefined;
  }

  /**
   * Examines the cluster, its indexes and disks, and each checkout: what is wrong, and what to do.
   *
   * @throws {RangeError} If the fleet is restricted.
   * @throws {FleetError} If the cluster does not answer.
   */
  async doctor(): Promise<FleetHealth> {
    return await examine(this.place, await partsMaker());
  }

  /**
   * Tells how much the fleet holds.
   *
   * @throws {FleetError} If the cluster does not answer.
   */
  async stats(): Promise<FleetStats> {
    const { connection, index, checkouts, isRestricted } = this.place;
    const { count, files, chunks } = await checkouts.totals();
    if (isRestricted) return { checkouts: count, files, chunks, bytes: null };
    const { _all } = await connection.send<{
      _all?: { total?: { store?: { size_in_bytes?: unknown } | null } | null } | null;
    }>(`/${indexesOf(index).join(",")}/_stats/store`, { method: "GET" });
    const bytes = _all?.total?.store?.size_in_bytes;
    return { checkouts: count, files, chunks, bytes: isCount(bytes) ? bytes : badAnswer("bytes") };
  }
}

/**
 * Opens a fleet, and makes its indexes in a cluster that has none of the name. `using` closes it.
 *
 * @throws {TypeError} If the URL is none of HTTP, or has a password in it.
 * @throws {RangeError} If the index was made by another version.
 * @throws {FleetError} If the cluster does not answer.
 */
export function openFleet(options: FleetOptions): Promise<Fleet> {
  return Fleet.open(options);
}
