/**
 * Writes documents in bulk requests of a bounded size, one after the other: whoever adds waits until the
 * cluster has taken what was added before. Parts of a request that the cluster was too busy for are
 * sent again, the others are not.
 *
 * @module
 */
import { type Connection, isPassing } from "./connection.ts";
import { isCount, objectsIn, saidOf } from "./shapes.ts";

/** Bytes of one request; OpenSearch takes 5 to 15 MB well, and a node holds several at once. */
const MAX_BYTES = 4 * 1024 * 1024;

/** State of an action that an answer lacks. */
const UNSAID = 503;

/** Outcome of an action. */
export interface Taken {
  readonly status: number;
  readonly said: string;
}

/** Sends actions on documents in one request, each in its lines, and tells what became of each. */
export async function sendBulk(
  connection: Connection,
  index: string,
  actions: readonly string[],
  parameters = "",
): Promise<Taken[]> {
  const path = `/${index}/_bulk?filter_path=items.*.status,items.*.error${parameters}`;
  const { items } = await connection.send<{
    items?: readonly Readonly<Record<string, { status?: unknown; error?: unknown } | undefined>>[];
  }>(path, { body: actions.join(""), isSlow: true });
  const found = objectsIn(items, "what was written");
  return actions.map((_, at) => {
    const { status, error } = Object.values(found[at] ?? {})[0] ?? {};
    return { status: isCount(status) ? status : UNSAID, said: saidOf(error) };
  });
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
    await this.#connection.untilTaken(async () => {
      if (left.length === 0) return undefined;
      const taken = await sendBulk(this.#connection, this.#index, left);
      this.#sentBytes += left.reduce((sum, { length }) => sum + length, 0);
      const isTaken = ({ status }: Taken) => status >= 200 && status < 300;
      const lasting = taken.findIndex((each) =>
        !isTaken(each) && !isPassing(each.status, each.said)
      );
      if (lasting >= 0) return { action: `write ${nameOf(left[lasting]!)}`, ...taken[lasting]! };
      // Whatever the cluster says nothing of is sent again.
      left = left.filter((_, at) => !isTaken(taken[at]!));
      const refused = taken.findLast((each) => !isTaken(each));
      return refused && { action: `write ${left.length} documents`, ...refused };
    });
  }
}

/** Names a document for people: by the file that it is of, where it is of one. */
function nameOf(entry: string): string {
  const [head, body] = entry.split("\n").map((line) => JSON.parse(line || "{}"));
  return body.path === undefined
    ? `the document "${head.index._id}"`
    : `"${body.path}" of "${body.checkout}"`;
}
