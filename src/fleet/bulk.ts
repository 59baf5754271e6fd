/**
 * Writes documents in bulk requests of a bounded size, one after the other: whoever adds waits until the
 * cluster has taken what was added before. Parts of a request that the cluster was too busy for are
 * sent again, the others are not.
 *
 * @module
 */
import { BUSY, type Connection, FleetError, MAX_TRIES, wait } from "./connection.ts";

/** Bytes of one request; OpenSearch takes 5 to 15 MB well, and a node holds several at once. */
const MAX_BYTES = 4 * 1024 * 1024;

interface BulkResponse {
  readonly items: readonly {
    readonly index: { readonly status: number; readonly error?: { readonly reason: string } };
  }[];
}

/** Writes documents of one index. */
export class BulkWriter {
  readonly #connection: Connection;
  readonly #index: string;
  readonly #maxBytes: number;
  #entries: string[] = [];
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
    const entry = `${JSON.stringify({ index: { _id: id } })}\n${JSON.stringify(document)}\n`;
    // Nearly all of it is ASCII.
    if (this.#bytes + entry.length > this.#maxBytes) await this.flush();
    this.#entries.push(entry);
    this.#bytes += entry.length;
  }

  /** Sends what was added and is not sent yet. */
  async flush(): Promise<void> {
    let left = this.#entries;
    [this.#entries, this.#bytes] = [[], 0];
    for (let tries = 1; left.length > 0; tries++) {
      left = await this.#send(left);
      if (left.length > 0 && tries === MAX_TRIES) {
        throw new FleetError(`Cannot write ${left.length} documents: the cluster is busy`, BUSY);
      }
      if (left.length > 0) await wait(tries);
    }
  }

  /** @returns What the cluster was too busy for. */
  async #send(entries: readonly string[]): Promise<string[]> {
    const body = entries.join("");
    this.#sentBytes += body.length;
    const path = `/${this.#index}/_bulk?filter_path=items.*.status,items.*.error`;
    const { items } = await this.#connection.send<BulkResponse>(path, { body });
    return entries.filter((_, at) => {
      const { status, error } = items[at]!.index;
      if (error && status !== BUSY) {
        throw new FleetError(`Cannot write a document: ${error.reason}`, status);
      }
      return status === BUSY;
    });
  }
}
