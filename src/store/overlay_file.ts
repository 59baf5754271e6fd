import { MemoryFile } from "./memory_file.ts";
import type { SyncFile } from "./sync_file.ts";

/** The smallest page that SQLite writes here, so that a page never needs its old bytes read. */
const BLOCK_BYTES = 4096;

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
    super(size, BLOCK_BYTES);
    this.#base = base;
    this.#baseSize = size;
  }

  /** Makes the file exactly `size` bytes long. */
  override truncate(size: number): void {
    super.truncate(size);
    this.#baseSize = Math.min(this.#baseSize, size);
  }

  /** Closes the base. */
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
