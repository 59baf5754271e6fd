/**
 * Writes documents in bulk requests of a bounded size, one after the other: whoever adds waits until the
 * cluster has taken what was added before. Parts of a request that the cluster was too busy for are
 * sent again, the others are not.
 *
 * @module
 */
import { type Connection, FleetError, isPassing, MAX_TRIES } from "./connection.ts";
import { reasonOf } from "./refusals.ts";
import { badAnswer, isCount, saidOf } from "./shapes.ts";

/** Bytes of one request; OpenSearch takes 5 to 15 MB well, and a node holds several at once. */
const MAX_BYTES = 4 * 1024 * 1024;

interface BulkResponse {
  readonly items?: readonly {
    readonly index?: { readonly status?: unknown; readonly error?: unknown };
  }[];
}

export class BulkWriter {
  readonly #connection: Connection;
  readonly #index: string;
  readonly #maxBytes: number;
  /** Those that the next request sends, then those that the one after it does. */
  #queues: string[][] = [];
  #bytes = 0;
  #sentBytes = 0;

  /** @param maxBytes Bytes of one request. @default {4_194_304} */
  constructor(connection: Connection, index: string, { maxBytes = MAX_BYTES } = {}) {
    this.#connection = connection;
    this.#index = index;
    this.#maxBytes = maxBytes;
  }

  /** Bytes of all requests so far. */
  get sentBytes(): number {
    return this.#sentBytes;
  }

  /**
   * Adds a document, in place of one with the same id.
   *
   * @throws {FleetError} If the cluster refuses a document, or is busy for too long.
   */
  async add(id: string, document: object): Promise<void> {
    await this.#add(0, { _id: id }, document);
  }

  /**
   * Adds a document that says that all those before it are there, and one of another index behind it: each
   * is sent when the cluster has taken what stands before.
   *
   * @throws {FleetError} If the cluster refuses a document, or is busy for too long.
   */
  async seal(
    id: string,
    document: object,
    { index, id: behind, document: last }: {
      readonly index: string;
      readonly id: string;
      readonly document: object;
    },
  ): Promise<void> {
    await this.#add(1, { _id: id }, document);
    await this.#add(2, { _index: index, _id: behind }, last);
  }

  async #add(requests: number, place: object, document: object): Promise<void> {
    const entry = `${JSON.stringify({ index: place })}\n${JSON.stringify(document)}\n`;
    // Nearly all of it is ASCII.
    if (this.#bytes + entry.length > this.#maxBytes) await this.#flushOnce();
    while (this.#queues.length <= requests) this.#queues.push([]);
    this.#queues[requests]!.push(entry);
    this.#bytes += entry.length;
  }

  /** Sends what was added and is not sent yet. */
  async flush(): Promise<void> {
    while (this.#queues.length > 0) await this.#flushOnce();
  }

  /** Sends documents; what is behind them goes with the next ones. */
  async #flushOnce(): Promise<void> {
    const sent = this.#queues.shift() ?? [];
    this.#bytes -= sent.reduce((sum, { length }) => sum + length, 0);
    await this.#sendAll(sent);
  }

  async #sendAll(entries: readonly string[]): Promise<void> {
    let left = entries;
    for (let tries = 1; left.length > 0; tries++) {
      const { refused, why } = await this.#send(left);
      left = refused;
      if (left.length > 0 && tries === MAX_TRIES) {
        const { status, said } = why!;
        const reason = reasonOf(status, said);
        throw new FleetError(`Cannot write ${left.length} documents: ${reason}`, status);
      }
      if (left.length > 0) await this.#connection.wait(tries);
    }
  }

  /** @returns What the cluster was too busy for. */
  async #send(entries: readonly string[]): Promise<Refused> {
    const body = entries.join("");
    this.#sentBytes += body.length;
    const path = `/${this.#index}/_bulk?filter_path=items.*.status,items.*.error`;
    const { items } = await this.#connection.send<BulkResponse>(path, { body, isSlow: true });
    if (!Array.isArray(items)) return badAnswer("what was written");
    let why: Refused["why"];
    // Whatever the cluster says nothing of is sent again.
    const refused = entries.filter((entry, at) => {
      const { status: state, error } = items[at]?.index ?? {};
      const status = isCount(state) ? state : UNSAID;
      if (status >= 200 && status < 300) return false;
      const said = saidOf(error);
      why = { status, said };
      if (isPassing(status, said)) return true;
      throw new FleetError(`Cannot write ${nameOf(entry)}: ${reasonOf(status, said)}`, status);
    });
    return { refused, why };
  }
}

/** Names a document for people: by the file that it is of, where it is of one. */
function nameOf(entry: string): string {
  const [head, body] = entry.split("\n").map((line) => JSON.parse(line || "{}"));
  return body.path === undefined
    ? `the document "${head.index._id}"`
    : `"${body.path}" of "${body.checkout}"`;
}

/** State of a document that an answer lacks. */
const UNSAID = 503;

interface Refused {
  readonly refused: readonly string[];
  readonly why: { readonly status: number; readonly said: string } | undefined;
}
