/**
 * The checkouts of a fleet. Each has one document, which names all its files: what it does not name is
 * not there, whatever else the cluster holds. So a commit is published by writing that one document, and
 * a reader sees all of a commit or nothing of it.
 *
 * @module
 */
import { deflateRawSync } from "node:zlib";
import type { Totals, TreePart } from "@cbx/core/parts";
import {
  type Checkout,
  checkoutOf,
  type FoundCheckout,
  type PublishedCheckout,
  publishedOf,
} from "./checkout_document.ts";
import type { Connection } from "./connection.ts";
import { inGroups } from "./read_bytes.ts";
import { hitPages } from "./pages.ts";
import { checkoutsOf, LENGTH_FIELDS } from "./schema.ts";
import { badAnswer, isCount, objectsIn, saidOf, type Shards, whole } from "./shapes.ts";

/** A checkout that is about to be published, with the keys of its files. */
export interface NewCheckout
  extends Pick<TreePart, "commit" | "maker" | "totals" | "languages" | "categories" | "facts"> {
  readonly checkout: string;
  readonly repository: string;
  readonly branch: string;
  readonly keys: readonly string[];
  readonly image: readonly string[];
}

const CONFLICT = 409;
const ABSENT = 404;
const UNAVAILABLE = 503;

const LISTED = "checkout,repository,branch,commit,files,chunks,published";

/** Checkouts that one request lists. */
export const PAGE = 1000;

/** Checkouts that one request reads with their keys and facts, which may be a megabyte each. */
const BATCH = 16;

/** Checkouts whose keys and facts are kept: one search may find files in 300. */
const MAX_KEPT = 1000;

/** Publications whose first sight is remembered. */
const MAX_SEEN = 50_000;

/** Files that have one value. */
export interface FileCount {
  /** Language, or category. */
  readonly value: string;
  /** Number of files. */
  readonly files: number;
}

/** Counts of a fleet, as one can choose by them. */
export interface FleetFigures {
  /** The checkouts, by name. */
  readonly checkouts: readonly Checkout[];
  /** Languages, most files first. */
  readonly languages: readonly FileCount[];
  /** Categories, most files first. */
  readonly categories: readonly FileCount[];
}

/** Adds up counts of several checkouts, the largest first. */
function addUp(counted: readonly unknown[]): FileCount[] {
  const sums = new Map<string, number>();
  for (
    const [value, files] of counted.flatMap((counts) => Object.entries({ ...counts as object }))
  ) {
    if (!isCount(files)) return badAnswer("counts of files");
    sums.set(value, (sums.get(value) ?? 0) + files);
  }
  return Array.from(sums, ([value, files]) => ({ value, files }))
    .sort((a, b) => b.files - a.files || (a.value < b.value ? -1 : 1));
}

/** Checkouts of one index. */
export class Checkouts {
  readonly #connection: Connection;
  readonly #index: string;
  readonly #maxKept: number;
  #known = new Map<string, PublishedCheckout>();
  /** When each publication was first seen: one that is read again has long been shown. */
  #seen = new Map<string, number>();

  /**
   * Nothing is read yet.
   *
   * @param maxKept Checkouts that are kept. @default {1000}
   */
  constructor(connection: Connection, index: string, { maxKept = MAX_KEPT } = {}) {
    this.#connection = connection;
    this.#maxKept = maxKept;
    this.#index = checkoutsOf(index);
  }

  /** The same checkouts, and what is known of them, asked by another connection. */
  through(connection: Connection): Checkouts {
    const others = new Checkouts(connection, this.#index.replace(/-checkouts$/, ""), {
      maxKept: this.#maxKept,
    });
    others.#known = this.#known;
    others.#seen = this.#seen;
    return others;
  }

  async list(query?: object): Promise<Checkout[]> {
    return (await this.#list(LISTED, query)).map(checkoutOf);
  }

  /**
   * Counts the files of checkouts by what one can choose them by: by their own documents, as the index of
   * files also holds those that are not published yet, or not dropped yet.
   */
  async figures(query?: object): Promise<FleetFigures> {
    const found = await this.#list(`${LISTED},languages,categories`, query);
    return {
      checkouts: found.map(checkoutOf),
      languages: addUp(found.map(({ languages }) => languages)),
      categories: addUp(found.map(({ categories }) => categories)),
    };
  }

  async #list(
    fields: string,
    query: object = { match_all: {} },
  ): Promise<Readonly<Record<string, unknown>>[]> {
    const path = `/${this.#index}/_search?_source_includes=${fields}`;
    const body = { query, size: PAGE, sort: [{ checkout: "asc" }] };
    const pages = await Array.fromAsync(hitPages(this.#connection, path, body, "checkouts"));
    return pages.flat().map(({ _source }) => ({ ..._source }));
  }

  /** Adds up the documents of checkouts. */
  async totals(query: object = { match_all: {} }): Promise<Totals & { readonly count: number }> {
    const names = ["files", "chunks", ...LENGTH_FIELDS];
    const aggs = Object.fromEntries(names.map((field) => [field, { sum: { field } }]));
    const answer = await this.#connection.send<
      Shards & {
        aggregations?: Record<string, { readonly value?: unknown }>;
        hits?: { total?: { value?: unknown } };
      }
    >(`/${this.#index}/_search`, { body: { size: 0, track_total_hits: true, query, aggs } });
    const { aggregations, hits } = whole(answer);
    const counted = (value: unknown) => isCount(value) ? value : badAnswer("sums of checkouts");
    const sum = (name: string) => counted(aggregations?.[name]?.value);
    const lengths = LENGTH_FIELDS.map(sum);
    const count = counted(hits?.total?.value);
    return { count, files: sum("files"), chunks: sum("chunks"), lengths };
  }

  /** Reads a checkout as it is now; `undefined` where it is not in the fleet. */
  async read(checkout: string): Promise<PublishedCheckout | undefined> {
    return (await this.readAll([checkout])).get(checkout);
  }

  /**
   * Reads checkouts as they are now: one request asks for all that were read before, and those that have
   * been published since, or were not read yet, are read in batches.
   *
   * @returns Those that are in the fleet, in the order of their names.
   */
  async readAll(names: readonly string[]): Promise<Map<string, PublishedCheckout>> {
    const known = new Map(names.flatMap((name) => {
      const checkout = this.#known.get(name);
      return checkout ? [[name, checkout] as const] : [];
    }));
    const now = await this.#get([...known.keys()], "?_source_includes=publication");
    for (const [name, { publication }] of known) {
      if (now.get(name)?._source?.publication !== publication) known.delete(name);
    }
    const unread = names.filter((name) => !known.has(name));
    const fresh = new Map<string, PublishedCheckout>();
    for (const some of inGroups(unread, BATCH)) {
      for (const [name, document] of await this.#get(some)) {
        const read = this.#publishedOf(name, document);
        if (read) fresh.set(name, read);
      }
    }
    const found = new Map(names.flatMap((name) => {
      const checkout = known.get(name) ?? fresh.get(name);
      return checkout ? [[name, checkout] as const] : [];
    }));
    for (const name of names) this.#known.delete(name);
    for (const [name, checkout] of found) this.#known.set(name, checkout);
    for (const name of this.#known.keys()) {
      if (this.#known.size <= this.#maxKept) break;
      this.#known.delete(name);
    }
    return found;
  }

  async #get(names: readonly string[], parameters = ""): Promise<Map<string, FoundCheckout>> {
    if (names.length === 0) return new Map();
    const path = `/${this.#index}/_mget${parameters}`;
    let found: FoundCheckout[] = [];
    await this.#connection.untilTaken(async () => {
      const { docs } = await this.#connection.send<{ docs?: readonly FoundCheckout[] }>(path, {
        body: { ids: names },
      });
      found = objectsIn(docs, "checkouts");
      const failed = found.find(({ error }) => error !== undefined);
      if (!failed) return undefined;
      const action = `read "${failed._id}" of the fleet`;
      // The answer of a shard that does not answer has no state of its own.
      return { action, status: UNAVAILABLE, said: saidOf(failed.error) };
    });
    return new Map(found.map((each) => [each._id, each]));
  }

  /**
   * Publishes a checkout, in place of the publication that it was made from.
   *
   * @throws {Error} If another one was published meanwhile.
   */
  async publish(made: NewCheckout, before: PublishedCheckout | undefined): Promise<void> {
    const { keys, facts, totals, ...checkout } = made;
    const { repository } = checkout;
    const slash = repository.lastIndexOf("/");
    const condition = before?.isUnchanged ?? "op_type=create";
    const publication = crypto.randomUUID();
    const { status } = await this.#connection.send<{ readonly status?: number }>(
      `${this.#pathOf(made.checkout)}?refresh=true&${condition}`,
      {
        method: "PUT",
        isSlow: true,
        allows: [CONFLICT],
        body: {
          ...checkout,
          name: repository.slice(slash + 1),
          organisation: repository.slice(0, Math.max(0, slash)),
          publication,
          published: new Date().toISOString(),
          ...{ files: totals.files, chunks: totals.chunks },
          ...Object.fromEntries(LENGTH_FIELDS.map((name, at) => [name, totals.lengths[at]])),
          keys: deflateRawSync(keys.join(" ")).toString("base64"),
          facts: facts.toBase64(),
        },
      },
    );
    if (status !== CONFLICT) return;
    // A node may be lost after it has published, and before it says so: then it was sent again.
    const now = await this.#get([made.checkout], "?_source_includes=publication");
    if (now.get(made.checkout)?._source?.publication === publication) return;
    throw new Error(
      `Cannot publish "${made.checkout}" as somebody else has published it meanwhile: try again`,
    );
  }

  /** Takes a checkout out; tells whether it was there. */
  async remove(checkout: string): Promise<boolean> {
    const { result } = await this.#connection.send<{ readonly result: string }>(
      `${this.#pathOf(checkout)}?refresh=true`,
      { method: "DELETE", allows: [ABSENT], isSlow: true },
    );
    return result === "deleted";
  }

  #pathOf(checkout: string): string {
    return `/${this.#index}/_doc/${encodeURIComponent(checkout)}`;
  }

  #publishedOf(name: string, document: FoundCheckout): PublishedCheckout | undefined {
    const read = publishedOf(name, document);
    if (!read) return undefined;
    const seenAt = this.#seen.get(read.publication) ?? performance.now();
    this.#seen.set(read.publication, seenAt);
    if (this.#seen.size > MAX_SEEN) this.#seen.delete(this.#seen.keys().next().value!);
    return { ...read, seenAt };
  }
}
