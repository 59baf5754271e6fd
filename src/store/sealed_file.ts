/**
 * A file with a checksum for each of its blocks: whatever is read of it is what was written, or an
 * error says that it is not.
 *
 * Behind the content stands a trailer: the checksums, where the file was sealed, a checksum of all
 * that, and a mark. A block is verified when it is read for the first time, since a published file is
 * never written again. A file that is written over keeps the checksums of the blocks that stay as they
 * are, unread: damage is not sealed as content, and the cost of an update follows what it changes.
 *
 * The other way, a table of hashes of blobs within the database, costs as much, and says nothing of
 * what SQLite itself reads: inner pages, keys, the schema.
 *
 * @module
 */
import { IndexCorruptError } from "../errors.ts";
import { CHECKSUM_WORDS, putChecksum } from "./checksum.ts";
import type { SyncFile } from "./sync_file.ts";

/** Bytes that have a checksum of their own: a page of the database, so that a read is a block. */
export const BLOCK_BYTES = 8192;

const FORMAT = 1;

/** Mark at the end of a sealed file. */
const MARK = new TextEncoder().encode("cbx-seal");

/**
 * Offsets from the end of the file. Before these stand the checksums, two numbers of 32 bits a block.
 * All numbers are little-endian, as in the memory of every machine that this runs on.
 */
const FOOTER_BYTES = 52;
const AT = { origin: 52, size: 28, format: 20, checksum: 16, mark: 8 } as const;

/** Number of the trailer among the blocks, which no block has. */
const TRAILER_BLOCK = -1;

/** Where a file was made: numbers that a copy of it does not share, see `origin.ts`. */
export type Origin = readonly [inode: number, madeMs: number, device: number];

/** Whether a block was read and found to be whole, or was written since. */
const VERIFIED = 1;
const WRITTEN = 2;

/** A file whose blocks are verified as they are read. */
export class SealedFile implements SyncFile {
  /** Where the file was sealed; `undefined` where it is not sealed so far. */
  readonly origin: Origin | undefined;
  readonly #base: SyncFile;
  readonly #path: string;
  readonly #sums: Int32Array;
  readonly #states: Uint8Array;
  /** Blocks from here on were not there when the file was sealed. */
  #sealedBlocks: number;
  #size: number;
  #isClosed = false;
  readonly #found = new Int32Array(CHECKSUM_WORDS);

  private constructor(base: SyncFile, path: string, seal?: Seal) {
    this.#base = base;
    this.#path = path;
    this.origin = seal?.origin;
    this.#sums = seal?.sums ?? new Int32Array(0);
    this.#size = seal?.size ?? 0;
    this.#sealedBlocks = blockCount(this.#size);
    this.#states = new Uint8Array(this.#sealedBlocks);
  }

  /** Takes over an empty file that is to be written. */
  static create(base: SyncFile, path: string): SealedFile {
    return new SealedFile(base, path);
  }

  /**
   * Takes over a sealed file, which is closed with this one; not where it turns out to be none.
   *
   * @returns `undefined` where there is no seal of this format.
   * @throws {IndexCorruptError} If the seal is damaged.
   */
  static open(base: SyncFile, path: string): SealedFile | undefined {
    const seal = readSeal(base, path);
    return seal && new SealedFile(base, path, seal);
  }

  /** Takes the seal off, so that the file can be written; {@linkcode SealedFile.seal} puts on another. */
  unseal(): void {
    this.#base.truncate(this.#size);
  }

  /**
   * Reads into `buffer`, from `at` on.
   *
   * @throws {IndexCorruptError} If a block is not what was written.
   */
  read(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    const count = Math.max(0, Math.min(buffer.length, this.#size - at));
    if (count === 0) return 0;
    const target = count === buffer.length ? buffer : buffer.subarray(0, count);
    this.#readBase(target, at);
    const last = Math.floor((at + count - 1) / BLOCK_BYTES);
    for (let block = Math.floor(at / BLOCK_BYTES); block <= last; block++) {
      if (block < this.#sealedBlocks && this.#states[block] === 0) {
        this.#verifyWithin(target, at, block);
      }
    }
    return count;
  }

  write(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    if (buffer.length === 0) return 0;
    const end = at + buffer.length;
    // A block of which a part stays has to be whole; so has the last one, if the file grows.
    this.#verifyPart(at, Math.max(end, this.#size));
    this.#verifyPart(end, this.#size);
    if (at > this.#size) this.#verifyPart(this.#size, this.#size);
    const count = this.#base.write(buffer, { at });
    this.#note(Math.min(at, this.#size), end);
    this.#size = Math.max(this.#size, at + count);
    return count;
  }

  truncate(size: number): void {
    this.#verifyPart(Math.min(size, this.#size), this.#size);
    this.#base.truncate(size);
    this.#note(Math.min(size, this.#size), Math.max(size, this.#size));
    this.#sealedBlocks = Math.min(this.#sealedBlocks, blockCount(size));
    this.#size = size;
  }

  /** Returns the length of the content in bytes. */
  getSize(): number {
    return this.#size;
  }

  /** Brings what was written to the disk. */
  flush(): void {
    this.#base.flush();
  }

  /** Closes the file below; a second time it does nothing. */
  close(): void {
    if (!this.#isClosed) this.#base.close();
    this.#isClosed = true;
  }

  /**
   * Seals what was written.
   *
   * @param file The file below, opened anew where whoever wrote it has closed it.
   */
  seal(file: SyncFile, origin: Origin): void {
    const count = blockCount(this.#size);
    const sums = new Int32Array(CHECKSUM_WORDS * count);
    sums.set(this.#sums.subarray(0, CHECKSUM_WORDS * Math.min(this.#sealedBlocks, count)));
    const buffer = new Uint8Array(BLOCK_BYTES);
    for (let block = 0; block < count; block++) {
      if (block < this.#sealedBlocks && this.#states[block] !== WRITTEN) continue;
      const bytes = buffer.subarray(0, this.#blockLength(block));
      if (file.read(bytes, { at: block * BLOCK_BYTES }) < bytes.length) {
        throw new Error(`Cannot seal "${this.#path}": it ends within block ${block}`);
      }
      putChecksum(sums, block, bytes, block);
    }
    const trailer = trailerOf({ sums, size: this.#size, origin });
    file.write(trailer, { at: this.#size });
    file.truncate(this.#size + trailer.length);
  }

  /** Gives the offsets of blocks that are not what was written, at most `limit`; reads all of them. */
  damagedBlocks(limit: number): number[] {
    const found: number[] = [];
    const buffer = new Uint8Array(BLOCK_BYTES);
    for (let block = 0; block < this.#sealedBlocks && found.length < limit; block++) {
      const bytes = buffer.subarray(0, this.#blockLength(block));
      this.#readBase(bytes, block * BLOCK_BYTES);
      if (!this.#isAsSealed(bytes, block)) found.push(block * BLOCK_BYTES);
    }
    return found;
  }

  #readBase(target: Uint8Array, at: number): void {
    const count = this.#base.read(target, { at });
    if (count < target.length) {
      throw new IndexCorruptError(this.#path, `the file ends at ${at + count}, within its content`);
    }
  }

  /** Of a block that was not read whole, only what was verified is handed on. */
  #verifyWithin(target: Uint8Array, at: number, block: number): void {
    const start = block * BLOCK_BYTES;
    const length = this.#blockLength(block);
    if (start >= at && start + length <= at + target.length) {
      this.#verify(target.subarray(start - at, start - at + length), block);
      return;
    }
    const bytes = this.#verifiedBlock(block);
    const from = Math.max(start, at);
    const to = Math.min(start + length, at + target.length);
    target.set(bytes.subarray(from - start, to - start), from - at);
  }

  #verifiedBlock(block: number): Uint8Array {
    const bytes = new Uint8Array(this.#blockLength(block));
    this.#readBase(bytes, block * BLOCK_BYTES);
    this.#verify(bytes, block);
    return bytes;
  }

  #verify(bytes: Uint8Array, block: number): void {
    if (!this.#isAsSealed(bytes, block)) {
      const at = `${block * BLOCK_BYTES} to ${block * BLOCK_BYTES + bytes.length}`;
      throw new IndexCorruptError(this.#path, `the file is damaged (bytes ${at})`);
    }
    this.#states[block] = VERIFIED;
  }

  #isAsSealed(bytes: Uint8Array, block: number): boolean {
    putChecksum(this.#found, 0, bytes, block);
    const at = CHECKSUM_WORDS * block;
    return this.#found[0] === this.#sums[at] && this.#found[1] === this.#sums[at + 1];
  }

  /** Verifies the block around an offset, unless what begins there takes all of it. */
  #verifyPart(offset: number, end: number): void {
    const block = Math.floor(offset / BLOCK_BYTES);
    if (block >= this.#sealedBlocks || this.#states[block] !== 0) return;
    const start = block * BLOCK_BYTES;
    if (offset === start && end >= start + this.#blockLength(block)) return;
    this.#verifiedBlock(block);
  }

  #note(start: number, end: number): void {
    const last = Math.min(Math.ceil(end / BLOCK_BYTES), this.#sealedBlocks);
    this.#states.fill(WRITTEN, Math.floor(start / BLOCK_BYTES), last);
  }

  #blockLength(block: number): number {
    return Math.min(BLOCK_BYTES, this.#size - block * BLOCK_BYTES);
  }
}

interface Seal {
  readonly sums: Int32Array;
  readonly size: number;
  readonly origin: Origin;
}

function blockCount(size: number): number {
  return Math.ceil(size / BLOCK_BYTES);
}

function trailerBytes(size: number): number {
  return 4 * CHECKSUM_WORDS * blockCount(size) + FOOTER_BYTES;
}

function trailerOf({ sums, size, origin }: Seal): Uint8Array {
  const trailer = new Uint8Array(trailerBytes(size));
  const view = new DataView(trailer.buffer);
  const end = trailer.length;
  trailer.set(new Uint8Array(sums.buffer));
  origin.forEach((value, index) => view.setFloat64(end - AT.origin + 8 * index, value, true));
  view.setFloat64(end - AT.size, size, true);
  view.setUint32(end - AT.format, FORMAT, true);
  trailer.set(new Uint8Array(checksumOf(trailer).buffer), end - AT.checksum);
  trailer.set(MARK, end - AT.mark);
  return trailer;
}

function checksumOf(trailer: Uint8Array): Int32Array {
  const sum = new Int32Array(CHECKSUM_WORDS);
  putChecksum(sum, 0, trailer.subarray(0, trailer.length - AT.checksum), TRAILER_BLOCK);
  return sum;
}

function readSeal(file: SyncFile, path: string): Seal | undefined {
  const total = file.getSize();
  const footer = new Uint8Array(FOOTER_BYTES);
  if (total < FOOTER_BYTES) return undefined;
  file.read(footer, { at: total - FOOTER_BYTES });
  if (!MARK.every((byte, index) => footer[FOOTER_BYTES - AT.mark + index] === byte)) {
    return undefined;
  }
  const view = new DataView(footer.buffer);
  if (view.getUint32(FOOTER_BYTES - AT.format, true) !== FORMAT) return undefined;
  const size = view.getFloat64(FOOTER_BYTES - AT.size, true);
  const isLength = Number.isSafeInteger(size) && size >= 0 && size + trailerBytes(size) === total;
  if (!isLength) throw damagedSeal(path);
  const trailer = new Uint8Array(total - size);
  file.read(trailer, { at: size });
  const sum = checksumOf(trailer);
  const found = new DataView(trailer.buffer, trailer.length - AT.checksum);
  if (sum.some((word, index) => word !== found.getInt32(4 * index, true))) throw damagedSeal(path);
  const number = (index: number) => view.getFloat64(FOOTER_BYTES - AT.origin + 8 * index, true);
  const sums = new Int32Array(trailer.buffer, 0, CHECKSUM_WORDS * blockCount(size));
  return { sums, size, origin: [number(0), number(1), number(2)] };
}

function damagedSeal(path: string): IndexCorruptError {
  return new IndexCorruptError(path, "the file is damaged (its checksums)");
}
