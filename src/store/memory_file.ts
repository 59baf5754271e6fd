import type { SyncFile } from "./sync_file.ts";

/** Memory is taken in blocks, so that a file that grows is never copied. */
const BLOCK_BYTES = 64 * 1024;

/**
 * A file in memory.
 *
 * Closing keeps the bytes: what was written through one database can be opened by the next.
 */
export class MemoryFile implements SyncFile {
  readonly #blockBytes: number;
  /** Blocks that were written; {@linkcode MemoryFile.readHole} gives the others. */
  readonly #blocks = new Map<number, Uint8Array>();
  #size: number;

  /** Makes a file of one hole. */
  constructor(size = 0, blockBytes: number = BLOCK_BYTES) {
    this.#size = size;
    this.#blockBytes = blockBytes;
  }

  read(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    const blockBytes = this.#blockBytes;
    const count = Math.max(0, Math.min(buffer.length, this.#size - at));
    for (let done = 0; done < count;) {
      const start = (at + done) % blockBytes;
      const index = Math.floor((at + done) / blockBytes);
      const block = this.#blocks.get(index);
      const end = (block ? index + 1 : this.#nextWritten(index, at + count)) * blockBytes;
      const length = Math.min(end - at, count) - done;
      const target = buffer.subarray(done, done + length);
      if (block) target.set(block.subarray(start, start + length));
      else this.readHole(target, at + done);
      done += length;
    }
    return count;
  }

  write(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    const blockBytes = this.#blockBytes;
    for (let done = 0; done < buffer.length;) {
      const start = (at + done) % blockBytes;
      const length = Math.min(blockBytes - start, buffer.length - done);
      this.#block(Math.floor((at + done) / blockBytes), length === blockBytes)
        .set(buffer.subarray(done, done + length), start);
      done += length;
    }
    if (buffer.length > 0) this.#size = Math.max(this.#size, at + buffer.length);
    return buffer.length;
  }

  truncate(size: number): void {
    if (size < this.#size) {
      for (const index of this.#blocks.keys()) {
        if (index * this.#blockBytes >= size) this.#blocks.delete(index);
      }
      // What lies past the end must read as zeros if the file grows again.
      this.#blocks.get(Math.floor(size / this.#blockBytes))?.fill(0, size % this.#blockBytes);
    }
    this.#size = size;
  }

  getSize(): number {
    return this.#size;
  }

  /** Does nothing: there is no disk below. */
  flush(): void {}

  /** Does nothing: the bytes stay for whoever opens the file next. */
  close(): void {}

  /** Reads what no block was written for: zeros. */
  protected readHole(target: Uint8Array, _at: number): void {
    target.fill(0);
  }

  /** Finds where a hole ends, so that it is read at once. */
  #nextWritten(index: number, limit: number): number {
    do index++; while (index * this.#blockBytes < limit && !this.#blocks.has(index));
    return index;
  }

  /** Gives the block that may be written; a block that is replaced whole is not read first. */
  #block(index: number, isWhole: boolean): Uint8Array {
    let block = this.#blocks.get(index);
    if (!block) {
      block = new Uint8Array(this.#blockBytes);
      if (!isWhole) this.readHole(block, index * this.#blockBytes);
      this.#blocks.set(index, block);
    }
    return block;
  }
}

/** The smallest page that SQLite writes here, so that a page never needs its old bytes read. */
const OVERLAY_BLOCK_BYTES = 4096;

/**
 * A file that can be written over one that may only be read: written blocks stay in memory, all
 * others are read from the base. This is how a stale index is brought up to date for one answer.
 */
export class OverlayFile extends MemoryFile {
  readonly #base: SyncFile;
  /** The base counts up to here; what was once cut off does not come back. */
  #baseSize: number;

  /** Lies over `base`, which is only read, and closed with this file. */
  constructor(base: SyncFile) {
    const size = base.getSize();
    super(size, OVERLAY_BLOCK_BYTES);
    this.#base = base;
    this.#baseSize = size;
  }

  override truncate(size: number): void {
    super.truncate(size);
    this.#baseSize = Math.min(this.#baseSize, size);
  }

  override close(): void {
    this.#base.close();
  }

  protected override readHole(target: Uint8Array, at: number): void {
    const length = Math.max(0, Math.min(target.length, this.#baseSize - at));
    const count = length === 0 ? 0 : this.#base.read(target.subarray(0, length), { at });
    if (count < length) {
      throw new Error(`Cannot read ${length} bytes at ${at} of the base file: found ${count}`);
    }
    target.fill(0, length);
  }
}
