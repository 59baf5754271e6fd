import type { SyncFile } from "./sync_file.ts";

/** The smallest page that SQLite writes here, so that a page never needs its old bytes read. */
const BLOCK_BYTES = 4096;

/**
 * A file that can be written over one that may only be read: written blocks stay in memory, all
 * others are read from the base. This is how a stale index is brought up to date for one answer.
 */
export class OverlayFile implements SyncFile {
  readonly #base: SyncFile;
  readonly #blocks = new Map<number, Uint8Array>();
  #size: number;
  /** The base counts up to here; what was once cut off does not come back. */
  #baseSize: number;

  /** Lies over `base`, which is only read, and closed with this file. */
  constructor(base: SyncFile) {
    this.#base = base;
    this.#size = this.#baseSize = base.getSize();
  }

  /** Reads into `buffer`, from `at` on. */
  read(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    const count = Math.max(0, Math.min(buffer.length, this.#size - at));
    for (let done = 0; done < count;) {
      const start = (at + done) % BLOCK_BYTES;
      const index = Math.floor((at + done) / BLOCK_BYTES);
      const block = this.#blocks.get(index);
      const end = (block ? index + 1 : this.#nextWritten(index, at + count)) * BLOCK_BYTES;
      const length = Math.min(end - at, count) - done;
      const target = buffer.subarray(done, done + length);
      if (block) target.set(block.subarray(start, start + length));
      else this.#readBase(target, at + done);
      done += length;
    }
    return count;
  }

  /** Writes all of `buffer`, from `at` on. */
  write(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    for (let done = 0; done < buffer.length;) {
      const start = (at + done) % BLOCK_BYTES;
      const length = Math.min(BLOCK_BYTES - start, buffer.length - done);
      this.#ownBlock(Math.floor((at + done) / BLOCK_BYTES), length === BLOCK_BYTES)
        .set(buffer.subarray(done, done + length), start);
      done += length;
    }
    if (buffer.length > 0) this.#size = Math.max(this.#size, at + buffer.length);
    return buffer.length;
  }

  /** Makes the file exactly `size` bytes long. */
  truncate(size: number): void {
    if (size < this.#size) {
      for (const index of this.#blocks.keys()) {
        if (index * BLOCK_BYTES >= size) this.#blocks.delete(index);
      }
      this.#blocks.get(Math.floor(size / BLOCK_BYTES))?.fill(0, size % BLOCK_BYTES);
      this.#baseSize = Math.min(this.#baseSize, size);
    }
    this.#size = size;
  }

  /** Returns the length in bytes. */
  getSize(): number {
    return this.#size;
  }

  /** Does nothing: what is written lives as long as this object. */
  flush(): void {}

  /** Closes the base and forgets what was written. */
  close(): void {
    this.#blocks.clear();
    this.#base.close();
  }

  /** Finds where a run of blocks of the base ends, so that it is read at once. */
  #nextWritten(index: number, limit: number): number {
    do index++; while (index * BLOCK_BYTES < limit && !this.#blocks.has(index));
    return index;
  }

  #readBase(target: Uint8Array, at: number): void {
    const length = Math.max(0, Math.min(target.length, this.#baseSize - at));
    const count = length === 0 ? 0 : this.#base.read(target.subarray(0, length), { at });
    if (count < length) {
      throw new Error(`Cannot read ${length} bytes at ${at} of the base file: found ${count}`);
    }
    target.fill(0, length);
  }

  /** Gives the block that may be written; a block that is replaced whole is not read first. */
  #ownBlock(index: number, isWhole: boolean): Uint8Array {
    let block = this.#blocks.get(index);
    if (!block) {
      block = new Uint8Array(BLOCK_BYTES);
      if (!isWhole) this.#readBase(block, index * BLOCK_BYTES);
      this.#blocks.set(index, block);
    }
    return block;
  }
}
