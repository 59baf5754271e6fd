/**
 * Vectors and terms that a model has made in a run and that are not published yet.
 *
 * @module
 */
import type { ChunkEncoder } from "../embed/chunk_encoder.ts";
import { sparseLength } from "../embed/sparse_format.ts";
import type { FileRow } from "../store/catalog.ts";
import { type EncodedFile, keyAt, TEXT_HASH_BYTES } from "../store/encodings.ts";
import { importedFrom } from "../store/imported.ts";
import type { Lock } from "../store/lock.ts";
import { joined } from "../store/postings.ts";
import { publish } from "../store/publish.ts";
import { Store } from "../store/store.ts";
import type { SyncFile } from "../store/sync_file.ts";
import type { KeptEncodings } from "./kept_encodings.ts";
import type { PendingText } from "./pending_chunks.ts";

/** Work that a kill may cost, in milliseconds. */
const PUBLISH_MS = 5000;

/** Publishing copies the index: it takes at most one part in so many of the time. */
const PUBLISH_SHARE = 20;

type Items = Map<string, Uint8Array>;

interface ExpectedFile {
  readonly file: FileRow;
  /** Hashes of the texts of its chunks. */
  readonly hashes: Uint8Array;
  /** Items made of them, by key. */
  readonly items: Items;
}

/** Collects what a model makes of chunks, and publishes it from time to time. */
export class EncodedChunks {
  readonly #lock: Lock;
  readonly #encoder: ChunkEncoder;
  readonly #kept: KeptEncodings | undefined;
  readonly #files = new Map<string, ExpectedFile>();
  readonly #changed = new Set<string>();
  /** Whether what the index knows may be of somebody else, and is not for other trees. */
  #isImported = false;
  #publishedAt = performance.now();
  #tookMs = 0;
  #publishing: Promise<void> | undefined;

  constructor(lock: Lock, encoder: ChunkEncoder, kept?: KeptEncodings) {
    this.#lock = lock;
    this.#encoder = encoder;
    this.#kept = kept;
  }

  /** Finds the items of the model that the index has for a file, by key of the text. */
  knownIn({ encodings, meta }: Store, path: string): Items {
    this.#isImported = importedFrom(meta) !== undefined;
    const { feature, fingerprint } = this.#encoder;
    if (encodings.encoder(feature)?.fingerprint !== fingerprint) return new Map();
    const stored = encodings.file(feature, path);
    return stored ? itemsOf(this.#encoder, stored) : new Map();
  }

  /** Makes room for a file, of which something is known already. */
  expect(file: FileRow, hashes: Uint8Array, known: Items): void {
    this.#files.set(file.path, { file, hashes, items: known });
  }

  /**
   * Takes all that the model made of a file for another tree, or at another time.
   *
   * @returns Whether there is all of it.
   */
  takeKept(file: FileRow, hashes: Uint8Array): boolean {
    const kept = this.#kept?.get(hashes);
    const items = kept && itemsOf(this.#encoder, kept);
    if (!items || !keysOf(hashes).every((key) => items.has(key))) return false;
    this.expect(file, hashes, items);
    this.#changed.add(file.path);
    return true;
  }

  /** Takes what was made of a text. */
  add({ path, key }: PendingText, item: Uint8Array): void {
    this.#files.get(path)!.items.set(key, item);
    this.#changed.add(path);
  }

  /** Begins to publish where that is due, and lets the model go on meanwhile. */
  publishSoon(): void {
    const wait = Math.max(PUBLISH_MS, this.#tookMs * PUBLISH_SHARE);
    if (this.#publishing || performance.now() - this.#publishedAt < wait) return;
    this.#publishing = this.#publish().finally(() => this.#publishing = undefined);
    // Whoever waits for it is told of its failure; the next publication has what this one had.
    this.#publishing.catch(() => {});
  }

  /**
   * Waits for what was begun.
   *
   * @throws {IndexReadOnlyError} If the folder of the index cannot be written.
   */
  async publishIfDue(): Promise<void> {
    this.publishSoon();
    await this.#publishing;
  }

  /**
   * Publishes all that there is, for the last time: two publications at once would take each other's
   * files away.
   *
   * @throws {IndexReadOnlyError} If the folder of the index cannot be written.
   */
  async publishLast(): Promise<void> {
    await Promise.allSettled([this.#publishing]);
    await (this.#publishing = this.#publish());
    this.#kept?.trim();
  }

  async #publish(): Promise<void> {
    const started = performance.now();
    const paths = [...this.#changed];
    const files = paths.map((path) => this.#files.get(path)!);
    this.#changed.clear();
    try {
      if (files.length > 0) {
        await publish(this.#lock, (file) => this.#write(file, files), { copy: true });
      }
    } catch (error) {
      for (const path of paths) this.#changed.add(path);
      throw error;
    }
    for (const { file, hashes, items } of files) {
      // What is whole and published is of no further use here.
      const isWhole = keysOf(hashes).every((key) => items.has(key));
      if (!isWhole || this.#changed.has(file.path)) continue;
      if (!this.#isImported) await this.#kept?.put(hashes, fileOf(hashes, items));
      this.#files.delete(file.path);
    }
    this.#publishedAt = performance.now();
    this.#tookMs = this.#publishedAt - started;
  }

  async #write(draft: SyncFile, files: readonly ExpectedFile[]): Promise<void> {
    using store = await Store.open(draft, { write: true, path: this.#lock.indexPath });
    const { encodings } = store;
    const { feature } = this.#encoder;
    await store.write(() => {
      encodings.setEncoder(this.#encoder);
      for (const { file, hashes, items } of files) {
        encodings.setTextHashes(file.id, hashes);
        encodings.setFile(feature, file.path, fileOf(hashes, items));
      }
      encodings.dropGone();
    });
  }
}

function keysOf(hashes: Uint8Array): string[] {
  return Array.from({ length: hashes.length / TEXT_HASH_BYTES }, (_, at) => keyAt(hashes, at));
}

/** Each text once, in the order of the chunks: what has not been made is left out. */
function fileOf(hashes: Uint8Array, items: ReadonlyMap<string, Uint8Array>): EncodedFile {
  const keys = [...new Set(keysOf(hashes))].filter((key) => items.has(key));
  return {
    hashes: joined(keys.map((key) => Uint8Array.fromHex(key))),
    items: joined(keys.map((key) => items.get(key)!)),
  };
}

function itemsOf({ dimensions }: ChunkEncoder, { hashes, items }: EncodedFile): Items {
  const found: Items = new Map();
  let at = 0;
  for (const key of keysOf(hashes)) {
    const length = dimensions > 0 ? dimensions : sparseLength(items, at);
    found.set(key, items.slice(at, at + length));
    at += length;
  }
  return found;
}
