/**
 * Packed parts of files, read from the cluster and kept: a key names one content for ever, and only
 * whoever may see a checkout learns its keys.
 *
 * @module
 */
import type { Connection } from "./connection.ts";
import { type ReadBytes, readBytes } from "./read_bytes.ts";

/** Parts that one request reads. */
const BATCH = 100;

/** Bytes that are kept between searches. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** Parts by key. */
export class PartsCache {
  #parts = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  /** Reads parts; those that the cluster does not find are left out. */
  async read(
    place: { readonly connection: Connection; readonly index: string },
    keys: readonly string[],
  ): Promise<ReadBytes> {
    if (this.#bytes > MAX_KEPT_BYTES) [this.#parts, this.#bytes] = [new Map(), 0];
    const parts = this.#parts;
    const read = await readBytes(place, keys.filter((key) => !parts.has(key)), BATCH);
    for (const [key, bytes] of read.parts) {
      parts.set(key, bytes);
      this.#bytes += bytes.length;
    }
    return { ...read, parts };
  }
}
