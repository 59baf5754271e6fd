/**
 * Packed parts of files, read from the cluster and kept: a key names one content for ever, and only
 * whoever may see a checkout learns its keys.
 *
 * @module
 */
import type { Connection } from "./connection.ts";
import {
  badAnswer,
  isText,
  objectsIn,
  type PartialAnswer,
  partialOf,
  type Shards,
} from "./shapes.ts";

/** Parts that one request reads. */
const BATCH = 100;

/** Bytes that are kept between searches. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** Parts that were read. */
export interface ReadParts {
  readonly parts: ReadonlyMap<string, Uint8Array>;
  /** What some shards have not answered; absent where all have. */
  readonly partial?: PartialAnswer;
}

interface Hit {
  readonly _id: string;
  readonly _source?: { readonly bytes: unknown };
}

/** Parts by key. */
export class PartsCache {
  #parts = new Map<string, Uint8Array>();
  #bytes = 0;

  /** Reads parts; those that the cluster does not find are left out. */
  async read(
    { connection, index }: { readonly connection: Connection; readonly index: string },
    keys: readonly string[],
  ): Promise<ReadParts> {
    if (this.#bytes > MAX_KEPT_BYTES) [this.#parts, this.#bytes] = [new Map(), 0];
    const parts = this.#parts;
    let partial: PartialAnswer | undefined;
    const wanted = keys.filter((key) => !parts.has(key));
    for (let at = 0; at < wanted.length; at += BATCH) {
      const values = wanted.slice(at, at + BATCH);
      const body = { query: { ids: { values } }, size: BATCH, _source: ["bytes"] };
      const answer = await connection.send<Shards & { hits?: { hits?: readonly Hit[] } }>(
        `/${index}/_search`,
        { body },
      );
      partial ??= partialOf(answer);
      for (const { _id, _source } of objectsIn(answer.hits?.hits, "parts of files")) {
        const bytes = bytesOf(_source?.bytes);
        parts.set(_id, bytes);
        this.#bytes += bytes.length;
      }
    }
    return { parts, ...(partial ? { partial } : {}) };
  }
}

/** Reads what is written in base64. */
export function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  if (!isText(value)) return badAnswer("bytes");
  try {
    return Uint8Array.fromBase64(value);
  } catch (error) {
    if (error instanceof SyntaxError) return badAnswer("bytes");
    throw error;
  }
}
