import type { SyncFile } from "./sync_file.ts";

/** Memory is taken in blocks, so that a file that grows is never copied. */
const BLOCK_BYTES = 64 * 1024;

/**
 * A file in memory.
 *
 * Closing keeps the bytes: what was written through one database can be opened by the next.
 */
export class MemoryFile implements SyncFile {
  /** A block that is missing, a hole, reads as zeros. */
  readonly #blocks = new Map<number, Uint8Array>();
  #size = 0;

  /** Reads into `buffer`, from `at` on. */
  read(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    const count = Math.max(0, Math.min(buffer.length, this.#size - at));
    for (let done = 0; done < count;) {
      const start = (at + done) % BLOCK_BYTES;
      const length = Math.min(BLOCK_BYTES - start, count - done);
      const block = this.#blocks.get(Math.floor((at + done) / BLOCK_BYTES));
      if (block) buffer.set(block.subarray(start, start + length), done);
      else buffer.fill(0, done, done + length);
      done += length;
    }
    return count;
  }

  /** Writes all of `buffer`, from `at` on. */
  write(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    for (let done = 0; done < buffer.length;) {
      const start = (at + done) % BLOCK_BYTES;
      const length = Math.min(BLOCK_BYTES - start, buffer.length - done);
      this.#block(Math.floor((at + done) / BLOCK_BYTES))
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
      // What lies past the end must read as zeros if the file grows again.
      this.#blocks.get(Math.floor(size / BLOCK_BYTES))?.fill(0, size % BLOCK_BYTES);
    }
    this.#size = size;
  }

  /** Returns the length in bytes. */
  getSize(): number {
    return this.#size;
  }

  /** Does nothing: there is no disk below. */
  flush(): void {}

  /** Does nothing: the bytes stay for whoever opens the file next. */
  close(): void {}

  #block(index: number): Uint8Array {
    let block = this.#blocks.get(index);
    if (!block) {
      block = new Uint8Array(BLOCK_BYTES);
      this.#blocks.set(index, block);
    }
    return block;
  }
}
