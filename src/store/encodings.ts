/**
 * Encodings that models made of chunks: which model, and for each file the hash of each text with
 * its encoding. A chunk is matched by hash, so that it never gets the encoding of another text.
 * `embed/` knows how to read the bytes of an encoding.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { Catalog, FileRow } from "./catalog.ts";
import type { Database } from "./database.ts";

/** Bytes of the hash of a text: half of SHA-256, as no one gains by making two alike. */
export const TEXT_HASH_BYTES = 16;

/** Several times as many as any model has. */
const MAX_DIMENSIONS = 65_536;

/** Use of a model that encodes chunks. */
export type EncodingFeature = "dense" | "sparse";

/** A model of which the index holds something. */
interface StoredEncoder {
  /** Use of the model: one model each. */
  readonly feature: EncodingFeature;
  readonly model: string;
  /** Changes whenever it would make something else of the same text. */
  readonly fingerprint: string;
  readonly dimensions: number;
}

export interface EncodedFile {
  /** Hashes of the texts, one after the other. */
  readonly hashes: Uint8Array;
  /** Encodings of the texts, in the same order. */
  readonly items: Uint8Array;
}

/** A file of the index with what a model made of its chunks, at some time. */
interface EncodedDocuments extends EncodedFile {
  readonly file: FileRow;
  /** Hashes of the texts of its chunks as they are now. */
  readonly textHashes: Uint8Array;
}

const COLUMNS = "feature, path, hashes, items";

/** The tables of what models made. Changes belong into a transaction of the store. */
export class Encodings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The models of which the index holds something. */
  encoders(): StoredEncoder[] {
    return this.#database.rows<Record<keyof StoredEncoder, string | number>>(
      "SELECT feature, model, fingerprint, dimensions FROM encoders",
      // The columns are of these types.
    ).map((row) => ({ ...row }) as unknown as StoredEncoder).map((encoder) => {
      const { dimensions } = encoder;
      if (!(Number.isInteger(dimensions) && dimensions >= 0 && dimensions <= MAX_DIMENSIONS)) {
        throw new DamageError("row of models");
      }
      return encoder;
    });
  }

  encoder(feature: EncodingFeature): StoredEncoder | undefined {
    return this.encoders().find((encoder) => encoder.feature === feature);
  }

  /** Notes which model a feature has; what another has made goes. */
  setEncoder({ feature, model, fingerprint, dimensions }: StoredEncoder): void {
    if (this.encoder(feature)?.fingerprint === fingerprint) return;
    this.#database.run("DELETE FROM encodings WHERE feature = ?", feature);
    const row = [feature, model, fingerprint, dimensions];
    this.#database.run("INSERT OR REPLACE INTO encoders VALUES (?, ?, ?, ?)", ...row);
  }

  /** Hashes of the texts of the chunks of a file; absent where nobody needed them yet. */
  textHashes(fileId: number): Uint8Array | undefined {
    return this.#database.value("SELECT hashes FROM texts WHERE file_id = ?", fileId);
  }

  /** Notes the hashes of the texts of the chunks of a file. */
  setTextHashes(fileId: number, hashes: Uint8Array): void {
    this.#database.run("INSERT OR REPLACE INTO texts VALUES (?, ?)", fileId, hashes);
  }

  /** Reads the encodings of a file's chunks, made by a model at some time. */
  file(feature: EncodingFeature, path: string): EncodedFile | undefined {
    const sql = "SELECT hashes, items FROM encodings WHERE feature = ? AND path = ?";
    return this.#database.row(sql, feature, path);
  }

  /** Notes what a model made of the chunks of a file, in place of what was there. */
  setFile(feature: EncodingFeature, path: string, { hashes, items }: EncodedFile): void {
    const sql = `INSERT OR REPLACE INTO encodings (${COLUMNS}) VALUES (?, ?, ?, ?)`;
    this.#database.run(sql, feature, path, hashes, items);
  }

  /**
   * Reads what a model made of the files that are in the index.
   *
   * @param use Gets items as a view that is gone when it returns.
   */
  forEachFile(
    feature: EncodingFeature,
    catalog: Catalog,
    use: (documents: EncodedDocuments) => void,
  ): void {
    const sql = "SELECT files.id, texts.hashes, encodings.hashes, items FROM encodings " +
      "JOIN files USING (path) JOIN texts ON file_id = files.id WHERE feature = ?";
    for (const rows of this.#database.each(sql, feature)) {
      const file = catalog.file(rows.number(0));
      const textHashes = rows.blob(1);
      if (!file || textHashes.length !== file.chunkCount * TEXT_HASH_BYTES) continue;
      const hashes = rows.blob(2);
      if (hashes.length % TEXT_HASH_BYTES !== 0) throw new DamageError("list of hashes");
      // The view is taken last: reading another column may move the memory that it looks into.
      use({ file, textHashes, hashes, items: rows.blobView(3) });
    }
  }

  bytesOf(feature: EncodingFeature): number {
    const sql = "SELECT total(length(hashes) + length(items)) FROM encodings WHERE feature = ?";
    return this.#database.value<number>(sql, feature)!;
  }

  /** Takes out what was made of files that are no longer in the index. */
  dropGone(): void {
    this.#database.exec("DELETE FROM encodings WHERE path NOT IN (SELECT path FROM files)");
  }

  /** Takes out what was made of files that are gone, or of which a text is no longer what it was. */
  dropOutdated(catalog: Catalog): void {
    this.dropGone();
    const isCurrent = ({ id }: FileRow, { hashes }: EncodedFile) =>
      slotsOf(hashes, this.textHashes(id) ?? new Uint8Array(0)).every((place) => place >= 0);
    const drop = "DELETE FROM encodings WHERE feature = ? AND path = ?";
    for (const { feature } of this.encoders()) {
      for (const file of catalog.files) {
        const encoded = this.file(feature, file.path);
        if (encoded && !isCurrent(file, encoded)) this.#database.run(drop, feature, file.path);
      }
    }
  }

  /** Takes over what another index holds. */
  copyFrom(other: Encodings): void {
    for (const encoder of other.encoders()) this.setEncoder(encoder);
    for (const rows of other.#database.each(`SELECT ${COLUMNS} FROM encodings`)) {
      // Written by setFile() alone.
      const feature = rows.text(0) as EncodingFeature;
      this.setFile(feature, rows.text(1), { hashes: rows.blob(2), items: rows.blob(3) });
    }
  }
}

/**
 * Finds what was made of each text.
 *
 * @param textHashes Hashes of texts, one after the other.
 * @param hashes Hashes of what there is, one after the other.
 * @returns For each text the place of what was made of it, or -1.
 */
export function slotsOf(textHashes: Uint8Array, hashes: Uint8Array): Int32Array {
  const count = textHashes.length / TEXT_HASH_BYTES;
  if (isSame(textHashes, hashes)) return Int32Array.from({ length: count }, (_, at) => at);
  const places = new Map<string, number>();
  for (let at = hashes.length / TEXT_HASH_BYTES - 1; at >= 0; at--) {
    places.set(keyAt(hashes, at), at);
  }
  return Int32Array.from({ length: count }, (_, at) => places.get(keyAt(textHashes, at)) ?? -1);
}

/** The hash at a place, as a key. */
export function keyAt(hashes: Uint8Array, at: number): string {
  return hashes.subarray(at * TEXT_HASH_BYTES, (at + 1) * TEXT_HASH_BYTES).toHex();
}

/** Whether each text has what was made of it at its own place, as after a run that was not cut off. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
