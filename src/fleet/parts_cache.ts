/**
 * Packed parts of files, read from the cluster and kept: a key names one content for ever, and only
 * whoever may see a checkout learns its keys. They are kept by file, though files of several checkouts may
 * have the same one: how long a search takes must not tell that somebody else has read it.
 *
 * @module
 */
import type { IndexPlace } from "./connection.ts";
import { partKey } from "./parts.ts";
import { type ReadBytes, readBytes } from "./read_bytes.ts";
import { partsOf } from "./schema.ts";

/** Parts that one request reads. */
const BATCH = 100;

/** Bytes that are kept between searches. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

export class PartsCache {
  #parts = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  /** Reads parts; those that the cluster does not find are left out. */
  async read(
    place: IndexPlace,
    files: readonly string[],
  ): Promise<ReadBytes> {
    if (this.#bytes > MAX_KEPT_BYTES) [this.#parts, this.#bytes] = [new Map(), 0];
    const parts = this.#parts;
    const unread = files.filter((file) => !parts.has(file));
    const { connection, index } = place;
    const keys = [...new Set(unread.map(partKey))];
    const read = await readBytes({ connection, index: partsOf(index) }, keys, BATCH);
    for (const file of unread) {
      const bytes = read.parts.get(partKey(file));
      if (!bytes) continue;
      parts.set(file, bytes);
      this.#bytes += bytes.length;
    }
    return { ...read, parts };
  }
}
