/**
 * The checkouts of a fleet. Each has one document, which names all its files: what it does not name is
 * not there, whatever else the cluster holds. So a commit is published by writing that one document, and
 * a reader sees all of a commit or nothing of it.
 *
 * @module
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { readFacts, type Totals, type TreeFacts, type TreePart } from "@cbx/core/parts";
import type { Connection } from "./connection.ts";
import { checkoutsOf, LENGTH_FIELDS } from "./schema.ts";

/** A checkout, as it is listed. */
export interface Checkout {
  /** Repository and branch: `pallets/flask@main`. */
  readonly checkout: string;
  /** Name of the repository. */
  readonly repository: string;
  /** Branch; empty where there is none. */
  readonly branch: string;
  /** Commit; `null` where there is no repository. */
  readonly commit: string | null;
  /** Number of files. */
  readonly files: number;
  /** Number of their chunks. */
  readonly chunks: number;
  /** When it was published, ISO 8601. */
  readonly published: string;
}

/** A checkout with its files. */
export interface PublishedCheckout extends Checkout {
  /** Names and versions of what made its parts. */
  readonly maker: string;
  /** Tells one publication from the next. */
  readonly publication: string;
  /** When this process first saw it, by `performance.now()`. */
  readonly seenAt: number;
  /** Keys of all files. */
  readonly keys: ReadonlySet<string>;
  /** Facts that only all its files together tell. */
  readonly facts: TreeFacts;
  /** Keys of the pieces of its index, in order: see `images.ts`. */
  readonly image: readonly string[];
  /** Condition under which it is replaced, as a part of a URL. */
  readonly isUnchanged: string;
}

/** A checkout that is about to be published, with the keys of its files. */
export interface NewCheckout extends Pick<TreePart, "commit" | "maker" | "totals" | "facts"> {
  readonly checkout: string;
  readonly repository: string;
  readonly branch: string;
  readonly keys: readonly string[];
  readonly image: readonly string[];
}

/** Document of a checkout. */
interface Source extends Checkout {
  readonly maker: string;
  readonly publication: string;
  readonly keys: string;
  readonly facts: string;
  readonly image: readonly string[];
}

const CONFLICT = 409;
const ABSENT = 404;

const LISTED = "checkout,repository,branch,commit,files,chunks,published";

/** Checkouts that one request lists. */
const PAGE = 1000;

/** Checkouts whose facts are kept: as many as one search may find files in. */
const MAX_KEPT = 300;

/** Checkouts of one index. */
export class Checkouts {
  readonly #connection: Connection;
  readonly #index: string;
  readonly #known = new Map<string, PublishedCheckout>();

  /** Nothing is read yet. */
  constructor(connection: Connection, index: string) {
    this.#connection = connection;
    this.#index = checkoutsOf(index);
  }

  /** Lists checkouts by name. */
  async list(query: object = { match_all: {} }): Promise<Checkout[]> {
    const found: Checkout[] = [];
    let after = {};
    for (;;) {
      const body = { query, size: PAGE, sort: [{ checkout: "asc" }], ...after };
      const { hits: { hits } } = await this.#connection.send<{
        hits: { hits: { readonly _source: Checkout; readonly sort: unknown }[] };
      }>(`/${this.#index}/_search?_source_includes=${LISTED}`, { body });
      found.push(...hits.map(({ _source }) => _source));
      if (hits.length < PAGE) return found;
      after = { search_after: hits.at(-1)!.sort };
    }
  }

  /** Adds up the documents of checkouts. */
  async totals(query: object = { match_all: {} }): Promise<Totals & { readonly count: number }> {
    const names = ["files", "chunks", ...LENGTH_FIELDS];
    const aggs = Object.fromEntries(names.map((field) => [field, { sum: { field } }]));
    const { aggregations, hits } = await this.#connection.send<{
      aggregations: Record<string, { readonly value: number }>;
      hits: { total: { value: number } };
    }>(`/${this.#index}/_search`, { body: { size: 0, track_total_hits: true, query, aggs } });
    const sum = (name: string) => aggregations[name]!.value;
    const lengths = LENGTH_FIELDS.map(sum);
    return { count: hits.total.value, files: sum("files"), chunks: sum("chunks"), lengths };
  }

  /** Reads a checkout as it is now; `undefined` where it is not in the fleet. */
  async read(checkout: string): Promise<PublishedCheckout | undefined> {
    const known = this.#known.get(checkout);
    this.#known.delete(checkout);
    const light = known && await this.#get(checkout, "?_source_includes=publication");
    const read = light?._source?.publication === known?.publication ? known : undefined;
    const found = read ?? publishedOf(await this.#get(checkout));
    if (found) this.#known.set(checkout, found);
    if (this.#known.size > MAX_KEPT) this.#known.delete(this.#known.keys().next().value!);
    return found;
  }

  #get(checkout: string, parameters = ""): Promise<Found> {
    return this.#connection.send(this.#pathOf(checkout) + parameters, {
      method: "GET",
      allows: [ABSENT],
    });
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
    const { status } = await this.#connection.send<{ readonly status?: number }>(
      `${this.#pathOf(made.checkout)}?refresh=true&${condition}`,
      {
        method: "PUT",
        allows: [CONFLICT],
        body: {
          ...checkout,
          name: repository.slice(slash + 1),
          organisation: repository.slice(0, Math.max(0, slash)),
          publication: crypto.randomUUID(),
          published: new Date().toISOString(),
          ...{ files: totals.files, chunks: totals.chunks },
          ...Object.fromEntries(LENGTH_FIELDS.map((name, at) => [name, totals.lengths[at]])),
          keys: deflateRawSync(keys.join(" ")).toString("base64"),
          facts: facts.toBase64(),
        },
      },
    );
    if (status !== CONFLICT) return;
    throw new Error(
      `Cannot publish "${made.checkout}" as somebody else has published it meanwhile: try again`,
    );
  }

  /** Takes a checkout out; tells whether it was there. */
  async remove(checkout: string): Promise<boolean> {
    const { result } = await this.#connection.send<{ readonly result: string }>(
      `${this.#pathOf(checkout)}?refresh=true`,
      { method: "DELETE", allows: [ABSENT] },
    );
    return result === "deleted";
  }

  #pathOf(checkout: string): string {
    return `/${this.#index}/_doc/${encodeURIComponent(checkout)}`;
  }
}

interface Found {
  readonly _source?: Source;
  readonly _seq_no: number;
  readonly _primary_term: number;
}

function publishedOf({ _source, ...place }: Found): PublishedCheckout | undefined {
  if (!_source) return undefined;
  const { keys, facts, ...checkout } = _source;
  return {
    ...checkout,
    seenAt: performance.now(),
    keys: new Set(inflateRawSync(Uint8Array.fromBase64(keys)).toString().split(" ")),
    facts: readFacts(Uint8Array.fromBase64(facts)),
    isUnchanged: `if_seq_no=${place._seq_no}&if_primary_term=${place._primary_term}`,
  };
}
