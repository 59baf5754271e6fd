/**
 * A portable index: one file that holds an index, where it comes from, and the texts of its files. It
 * is imported on another machine, or searched as it is where there is no tree, such as in a browser.
 *
 * ```
 * texts     the texts of the files in order of path, then the length of each, in 32 bits
 * image     the database; it holds no state of a file or folder of any machine
 * header    JSON, see PortableHeader
 * format    version of all this, and the length of the header, in 32 bits each, little-endian
 * seal      SHA-256 over the SHA-256 of each block of 1 MiB of all that
 * mark      "cbx-port"
 * ```
 *
 * The header stands at the end, so that the file is written in one go. A text has no path of its own,
 * as the database has those: none can lead anywhere. Nothing is compressed, since image and texts are
 * read at offsets; whoever sends the file can compress it as any other. Blocks are hashed one by one,
 * as the platform has no hash that takes a stream.
 *
 * The seal tells of damage, and one file from another. It does not say who made the file.
 *
 * @module
 */
import { PortableError } from "../errors.ts";
import { joined } from "./postings.ts";
import type { SyncFile } from "./sync_file.ts";

const FORMAT = 1;

const MARK = new TextEncoder().encode("cbx-port");

const SEAL_BYTES = 32;

/** Format and length of the header, seal, mark. */
const FOOTER_BYTES = 8 + SEAL_BYTES + MARK.length;

/** Bytes that are read, hashed and written at once. */
export const BLOCK_BYTES = 1024 * 1024;

/** A header has a few hundred bytes. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Whether a permission was granted for everything: which parts were, Deno does not list. */
export type PermissionExtent = "all" | "not all";

/** Provenance of a portable index. */
export interface Provenance {
  /** Program that exported it, with its version. */
  readonly tool: string;
  /** When, ISO 8601. */
  readonly exportedAt: string;
  /** Commit that was checked out; `null` where there is no repository. */
  readonly commit: string | null;
  /** Files of the index that differ from that commit; `null` where that is not known. */
  readonly filesChangedSinceCommit: number | null;
  /** Whether the index was imported there in its turn, and not made from the files alone. */
  readonly isImported: boolean;
  /** Permissions that the program ran with, by name. */
  readonly permissions: Readonly<Record<string, PermissionExtent>>;
}

/** End of a portable index, which says where the rest is. */
export interface PortableHeader extends Provenance {
  /** Schema version of the database. */
  readonly schemaVersion: number;
  /** Files of the index. */
  readonly files: number;
  /** Bytes of the database. */
  readonly imageBytes: number;
  /** Bytes of the texts; 0 where the file carries none. */
  readonly textBytes: number;
}

/** Takes the bytes of a file, one part after the other; a part may be written over afterwards. */
export type ByteSink = (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>;

/** Writes a portable index, part by part. */
export class PortableWriter {
  readonly #write: ByteSink;
  readonly #sealing = new Sealing();
  readonly #lengths: number[] = [];
  #imageBytes = 0;
  #textBytes = 0;

  /** Nothing is written yet. */
  constructor(write: ByteSink) {
    this.#write = write;
  }

  /** Writes the text of the next file in order of path. */
  async addText(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#lengths.push(bytes.length);
    this.#textBytes += bytes.length;
    await this.#add(bytes);
  }

  /** Writes the database, after the last text. */
  async addImage(image: SyncFile): Promise<void> {
    const table = new Uint8Array(LENGTH_BYTES * this.#lengths.length);
    const view = new DataView(table.buffer);
    this.#lengths.forEach((length, at) => view.setUint32(LENGTH_BYTES * at, length, true));
    await this.#add(table);
    this.#textBytes += table.length;
    this.#imageBytes = image.getSize();
    await forEachBlock(image, this.#imageBytes, (block) => this.#add(block));
  }

  /**
   * Writes the header and the seal.
   *
   * @returns The header, the seal in hexadecimal digits, and the length of the file.
   */
  async end(
    facts: Omit<PortableHeader, "imageBytes" | "textBytes">,
  ): Promise<{ header: PortableHeader; seal: string; bytes: number }> {
    const [imageBytes, textBytes] = [this.#imageBytes, this.#textBytes];
    const header = { ...facts, imageBytes, textBytes };
    const json = new TextEncoder().encode(JSON.stringify(header));
    const format = new DataView(new ArrayBuffer(8));
    format.setUint32(0, FORMAT, true);
    format.setUint32(4, json.length, true);
    await this.#add(json);
    await this.#add(new Uint8Array(format.buffer));
    const seal = await this.#sealing.end();
    await this.#write(seal);
    await this.#write(MARK);
    const bytes = imageBytes + textBytes + json.length + FOOTER_BYTES;
    return { header, seal: seal.toHex(), bytes };
  }

  async #add(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#sealing.add(bytes);
    await this.#write(bytes);
  }
}

/** A portable index whose parts can be read. */
export interface PortableFile {
  readonly header: PortableHeader;
  /** Seal, in hexadecimal digits. */
  readonly seal: string;
  readonly image: SyncFile;
  /** Reads the text of a file, by its place in order of path; absent where the file carries none. */
  readonly textAt?: (place: number) => Uint8Array | undefined;
}

/**
 * Reads a portable index, and checks all of it against its seal. What it says of its own size is held
 * against the size that it has, before room is made for anything.
 *
 * @param path What the file is called in errors; absent where it has no name.
 * @throws {PortableError} If it is no portable index, is damaged, or has another format.
 */
export async function readPortable(file: SyncFile, path?: string): Promise<PortableFile> {
  const header = readHeader(file, path);
  const { imageBytes, textBytes, files } = header;
  const sealing = new Sealing();
  const sealed = file.getSize() - SEAL_BYTES - MARK.length;
  await forEachBlock(file, sealed, (block) => sealing.add(block));
  const seal = (await sealing.end()).toHex();
  if (seal !== readAt(file, sealed, SEAL_BYTES).toHex()) {
    throw portableRefusal(
      path,
      "the file is damaged, or was changed: its seal is that of another content",
    );
  }
  const image = new PartOfFile(file, textBytes, imageBytes);
  if (textBytes === 0) return { header, seal, image };
  const table = readAt(file, textBytes - LENGTH_BYTES * files, LENGTH_BYTES * files);
  return { header, seal, image, textAt: textReader(file, header, table, path) };
}

/** Bytes that the length of a text takes. */
const LENGTH_BYTES = 4;

function readHeader(file: SyncFile, path: string | undefined): PortableHeader {
  const size = file.getSize();
  const isMarked = size >= FOOTER_BYTES &&
    readAt(file, size - MARK.length, MARK.length).every((byte, at) => byte === MARK[at]);
  if (!isMarked) {
    throw portableRefusal(path, "it is no portable index, or the end of it is missing");
  }
  const footer = new DataView(readAt(file, size - FOOTER_BYTES, FOOTER_BYTES).buffer);
  const format = footer.getUint32(0, true);
  if (format !== FORMAT) {
    const state = `its format is ${format}, and this version of cbx reads ${FORMAT}`;
    throw portableRefusal(path, state, "version");
  }
  const length = footer.getUint32(4, true);
  const at = size - FOOTER_BYTES - length;
  if (length > MAX_HEADER_BYTES || at < 0) {
    throw portableRefusal(path, `its header is said to have ${length} bytes`);
  }
  const header = parseHeader(new TextDecoder().decode(readAt(file, at, length)));
  if (header === undefined) throw portableRefusal(path, "its header does not say what it has to");
  const { imageBytes, textBytes, files } = header;
  if (imageBytes + textBytes !== at) {
    const said = imageBytes + textBytes;
    throw portableRefusal(path, `its header says that it holds ${said} bytes, and it holds ${at}`);
  }
  if (textBytes > 0 && LENGTH_BYTES * files > textBytes) {
    throw portableRefusal(path, `its header names ${files} files, which its texts are not of`);
  }
  return header;
}

/** Reads the fields that are known; what others say counts for nothing. */
function parseHeader(json: string): PortableHeader | undefined {
  const found = parseRecord(json);
  const { tool, exportedAt, commit, filesChangedSinceCommit: changed, permissions } = found;
  const { schemaVersion, files, imageBytes, textBytes, isImported } = found;
  const granted = typeof permissions === "object" && permissions !== null ? permissions : {};
  const isRight = isText(tool, TOOL) && isText(exportedAt, TIME) &&
    (commit === null || isText(commit, COMMIT)) &&
    (changed === null || isCount(changed)) && typeof isImported === "boolean" &&
    isCount(schemaVersion) && isCount(files) &&
    isCount(imageBytes) && isCount(textBytes);
  if (!isRight) return undefined;
  return {
    ...{ tool, exportedAt, commit, filesChangedSinceCommit: changed, isImported },
    permissions: Object.fromEntries(
      Object.entries(granted).filter((each): each is [string, PermissionExtent] =>
        /^[a-z]{1,20}$/.test(each[0]) && (each[1] === "all" || each[1] === "not all")
      ),
    ),
    ...{ schemaVersion, files, imageBytes, textBytes },
  };
}

function parseRecord(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Forms of a header's origin: it is shown to people and agents, and has room for nothing else. */
const TOOL = /^[\w.+@/ -]{1,60}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]{5,20}Z$/;
const COMMIT = /^(?:[\da-f]{40}|[\da-f]{64})$/;

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === "string" && form.test(value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function textReader(
  file: SyncFile,
  { textBytes, files }: PortableHeader,
  table: Uint8Array<ArrayBuffer>,
  path: string | undefined,
): (place: number) => Uint8Array | undefined {
  const lengths = new DataView(table.buffer);
  const ends = new Float64Array(files);
  let end = 0;
  for (let place = 0; place < files; place++) {
    end += lengths.getUint32(LENGTH_BYTES * place, true);
    ends[place] = end;
  }
  if (end + table.length !== textBytes) {
    throw portableRefusal(path, "the lengths of its texts are not those of the texts");
  }
  return (place) => {
    const start = place === 0 ? 0 : ends[place - 1];
    const stop = ends[place];
    if (start === undefined || stop === undefined) return undefined;
    return readAt(file, start, stop - start);
  };
}

/** A part of a file, which is read and never written. */
class PartOfFile implements SyncFile {
  readonly #base: SyncFile;
  readonly #start: number;
  readonly #size: number;

  constructor(base: SyncFile, start: number, size: number) {
    this.#base = base;
    this.#start = start;
    this.#size = size;
  }

  read(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    const count = Math.max(0, Math.min(buffer.length, this.#size - at));
    if (count === 0) return 0;
    return this.#base.read(buffer.subarray(0, count), { at: this.#start + at });
  }

  write(): number {
    throw new TypeError("Cannot write a portable index: it is only read");
  }

  truncate(): void {
    this.write();
  }

  getSize(): number {
    return this.#size;
  }

  flush(): void {}

  close(): void {
    this.#base.close();
  }
}

/** Hashes bytes block by block, however they come. */
class Sealing {
  readonly #block = new Uint8Array(BLOCK_BYTES);
  readonly #hashes: Uint8Array[] = [];
  #filled = 0;

  async add(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + BLOCK_BYTES - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === BLOCK_BYTES) await this.#hashBlock();
    }
  }

  async end(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#filled > 0) await this.#hashBlock();
    return await sha256(joined(this.#hashes));
  }

  async #hashBlock(): Promise<void> {
    this.#hashes.push(await sha256(this.#block.subarray(0, this.#filled)));
    this.#filled = 0;
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Gives the first bytes of a file, block by block, each in the same memory. */
export async function forEachBlock(
  file: SyncFile,
  size: number,
  use: (block: Uint8Array<ArrayBuffer>, at: number) => void | Promise<void>,
): Promise<void> {
  const buffer = new Uint8Array(Math.min(size, BLOCK_BYTES));
  for (let at = 0; at < size; at += BLOCK_BYTES) {
    const block = buffer.subarray(0, Math.min(BLOCK_BYTES, size - at));
    fill(file, block, at);
    await use(block, at);
  }
}

function readAt(file: SyncFile, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  fill(file, bytes, at);
  return bytes;
}

function fill(file: SyncFile, target: Uint8Array, at: number): void {
  if (target.length === 0) return;
  const count = file.read(target, { at });
  if (count < target.length) {
    throw new Error(`Cannot read ${target.length} bytes at ${at} of the file: found ${count}`);
  }
}

/** Makes the error that says why a portable index is not used. */
export function portableRefusal(
  path: string | undefined,
  state: string,
  trouble: PortableError["trouble"] = "damaged",
): PortableError {
  const name = path === undefined ? "" : ` "${path}"`;
  return new PortableError(trouble, `Cannot read the portable index${name}: ${state}`);
}
