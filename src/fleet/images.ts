/**
 * Whole local indexes in the cluster. Beside its parts, a checkout has its index as one portable file,
 * secrets masked, in pieces that are documents of an index of their own: the document of the checkout
 * names them, so that they are published and dropped with it. A question about one
 * repository opens that file in memory and asks it as a local index is asked.
 *
 * @module
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type CodeIndex, PortableError } from "@cbx/core";
import { openPortable, type PortableIndex, type SyncFile } from "@cbx/core/portable";
import { BulkWriter } from "./bulk.ts";
import type { PublishedCheckout } from "./checkout_document.ts";
import { FleetError, type IndexPlace } from "./connection.ts";
import { readBytes } from "./read_bytes.ts";
import { imagesOf } from "./schema.ts";

/** Bytes of a piece before it is packed, which takes two thirds off it. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Pieces that one request reads. */
const BATCH = 4;

/** Bytes of the largest index that is opened. */
const MAX_OPEN_BYTES = 1024 * 1024 * 1024;

/** Bytes of open indexes that nobody asks at the moment, unless the last one has more by itself. */
const MAX_KEPT_BYTES = 512 * 1024 * 1024;

interface SentImage {
  /** Keys of its pieces, in order. */
  readonly pieces: readonly string[];
  /** Bytes of the requests that they took. */
  readonly bytes: number;
}

/**
 * Sends the index of a checkout.
 *
 * @param key Begins the keys of the pieces. What two writers send under it is not the same file, so
 * that the keys differ as well.
 * @throws {PortableError} If the tree has changed since it was indexed.
 * @throws {FleetError} If the cluster refuses something.
 */
export async function sendImage(
  { connection, index }: IndexPlace,
  local: CodeIndex,
  { checkout, repository, key }: {
    readonly checkout: string;
    readonly repository: string;
    readonly key: string;
  },
): Promise<SentImage> {
  const writer = new BulkWriter(connection, imagesOf(index));
  const name = `${key}.${crypto.randomUUID()}`;
  const pieces: string[] = [];
  const piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  const send = async () => {
    const bytes = deflateRawSync(piece.subarray(0, filled)).toString("base64");
    pieces.push(`${name}.${pieces.length}`);
    filled = 0;
    await writer.add(pieces.at(-1)!, { checkout, repository, bytes });
  };
  await local.export(async (bytes) => {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + PIECE_BYTES - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === PIECE_BYTES) await send();
    }
  });
  if (filled > 0) await send();
  await writer.flush();
  return { pieces, bytes: writer.sentBytes };
}

/** Drops the pieces of a checkout but those with some keys. */
export async function dropImages(
  { connection, index }: IndexPlace,
  checkout: string,
  kept: readonly string[] = [],
): Promise<void> {
  const isKept = kept.length > 0 ? [{ ids: { values: kept } }] : [];
  await connection.send(`/${imagesOf(index)}/_delete_by_query?conflicts=proceed&refresh=true`, {
    isSlow: true,
    body: { query: { bool: { filter: [{ term: { checkout } }], must_not: isKept } } },
  });
}

/** Error of an index that cannot be opened now: a search of its parts may answer. */
export class UnopenedError extends FleetError {}

/** An index that is open, and how many ask it. */
interface OpenImage {
  readonly index: Promise<PortableIndex | undefined>;
  readonly bytes: number;
  askers: number;
}

/** The indexes that are open; those that were asked last are kept. */
export class Images {
  readonly #place: IndexPlace;
  readonly #open = new Map<string, OpenImage>();
  readonly #keptBytes: number;
  #isClosed = false;

  /**
   * Nothing is read yet.
   *
   * @param keptBytes Bytes of open indexes that nobody asks, but the last one. @default {536_870_912}
   */
  constructor(place: IndexPlace, { keptBytes = MAX_KEPT_BYTES } = {}) {
    this.#keptBytes = keptBytes;
    const { connection, index } = place;
    this.#place = { connection, index: imagesOf(index) };
  }

  /**
   * Asks the index of a checkout.
   *
   * @returns `undefined` where the checkout has been replaced meanwhile.
   * @throws {UnopenedError} If the index is too large, or shards that hold it do not answer.
   * @throws {PortableError} If the index is damaged.
   */
  async ask<T>(
    { checkout, image }: PublishedCheckout,
    question: (index: PortableIndex) => Promise<T>,
  ): Promise<T | undefined> {
    const [name] = image;
    const bytes = image.length * PIECE_BYTES;
    if (name === undefined || bytes > MAX_OPEN_BYTES) {
      const megabytes = Math.round(bytes / 1024 ** 2);
      throw new UnopenedError(
        `Cannot ask "${checkout}" as its index has ${megabytes} MB: search it instead`,
        0,
      );
    }
    const open = this.#open.get(name) ?? { index: this.#read(image), bytes, askers: 0 };
    // The one that is asked last stands last.
    this.#open.delete(name);
    this.#open.set(name, open);
    open.askers++;
    try {
      const index = await open.index;
      if (index) return await question(index);
      this.#open.delete(name);
      return undefined;
    } catch (error) {
      if (await isNotOpen(open)) this.#open.delete(name);
      throw error;
    } finally {
      open.askers--;
      await this.#closeSome();
    }
  }

  async #read(image: readonly string[]): Promise<PortableIndex | undefined> {
    const { parts, partial } = await readBytes(this.#place, image, BATCH);
    const pieces = image.flatMap((key) => parts.get(key) ?? []);
    if (pieces.length < image.length && partial) {
      throw new UnopenedError(`Cannot read an index of the fleet: ${partial.statement}`, 0);
    }
    // What named it has been replaced.
    if (pieces.length < image.length) return undefined;
    return await openPortable(new PiecesFile(pieces.map(unpack)));
  }

  /** Closes all indexes: one that somebody asks, when they are answered. */
  close(): void {
    this.#isClosed = true;
    void this.#closeSome();
  }

  /** Closes those that were asked longest ago, where they are too large together. */
  async #closeSome(): Promise<void> {
    let kept = this.#open.values().reduce((sum, { bytes }) => sum + bytes, 0);
    // The one that was asked last stays, whatever its size: it is likely to be asked again.
    for (
      const [name, { index, bytes, askers }] of [...this.#open].slice(
        0,
        this.#isClosed ? undefined : -1,
      )
    ) {
      if (!this.#isClosed && kept <= this.#keptBytes) return;
      if (askers > 0) continue;
      this.#open.delete(name);
      kept -= bytes;
      (await index)?.close();
    }
  }
}

async function isNotOpen({ index }: OpenImage): Promise<boolean> {
  return await index.then(() => false, () => true);
}

function unpack(packed: Uint8Array): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: PIECE_BYTES });
  } catch (cause) {
    if (typeof (cause as { readonly code?: unknown }).code !== "string") throw cause;
    const statement = "Cannot read an index of the fleet as it is damaged: update its checkout";
    throw new PortableError("damaged", statement, { cause });
  }
}

/** A file in pieces, each but the last of the same length: it is read where they lie. */
class PiecesFile implements SyncFile {
  readonly #pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces;
  }

  read(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    let filled = 0;
    while (filled < buffer.length) {
      const start = (at + filled) % PIECE_BYTES;
      const piece = this.#pieces[Math.floor((at + filled) / PIECE_BYTES)];
      const part = piece?.subarray(start, start + buffer.length - filled);
      if (!part || part.length === 0) break;
      buffer.set(part, filled);
      filled += part.length;
    }
    return filled;
  }

  write(): number {
    throw new TypeError("Cannot write an index of the fleet: it is only read");
  }

  truncate(): void {
    this.write();
  }

  getSize(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0);
  }

  flush(): void {}

  close(): void {}
}
