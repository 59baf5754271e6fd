/**
 * The lookup table of a pack (`.idx`, version 1 and 2): where in the pack an object is.
 *
 * 256 counts tell how many names begin with a byte or a lower one; the names follow in order. Of
 * version 2, checksums and then places; in version 1 a place stands before each name.
 * https://git-scm.com/docs/gitformat-pack
 *
 * @module
 */
import { compareAt, readU32 } from "./bytes.ts";
import { damaged } from "./damage.ts";
import type { PagedFile } from "./paged_file.ts";

const MAGIC = 0xff744f63;
const FANOUT_BYTES = 256 * 4;

/** Names at most that are listed for one prefix. */
const MAX_ALIKE = 100;

export class PackIndex {
  /** Objects of the pack. */
  readonly count: number;
  readonly #file: PagedFile;
  readonly #version: 1 | 2;
  readonly #hashBytes: number;
  readonly #fanout: Uint8Array;

  /** @throws {RepositoryError} If it is shorter than what it counts, or of another version. */
  constructor(file: PagedFile, hashBytes: number) {
    this.#file = file;
    this.#hashBytes = hashBytes;
    this.#version = readU32(file.bytes(0, 4), 0) === MAGIC ? 2 : 1;
    if (this.#version === 2 && readU32(file.bytes(4, 4), 0) !== 2) {
      throw damaged(file.name, "its version is unknown");
    }
    this.#fanout = file.bytes(this.#version === 2 ? 8 : 0, FANOUT_BYTES);
    this.count = this.#below(256);
    const rowBytes = this.#version === 2 ? hashBytes + 8 : hashBytes + 4;
    const needed = this.#names + this.count * rowBytes + 2 * hashBytes;
    if (needed > file.size) {
      throw damaged(file.name, `its ${this.count} objects take ${needed} bytes of ${file.size}`);
    }
  }

  /** Finds where an object is in the pack; `undefined` if it is in another one. */
  offsetOf(oid: string): number | undefined {
    const name = Uint8Array.fromHex(oid);
    const row = this.#firstFrom(name);
    if (row >= this.count || compareAt(this.#name(row), 0, name) !== 0) return undefined;
    return this.#offset(row);
  }

  /** Lists objects whose names begin so; no more than a person would read. */
  withPrefix(prefix: string): string[] {
    const found: string[] = [];
    for (
      let row = this.#firstFrom(
        Uint8Array.fromHex(prefix.padEnd(prefix.length + prefix.length % 2, "0")),
      );
      row < this.count;
      row++
    ) {
      const oid = this.#name(row).toHex();
      if (!oid.startsWith(prefix) || found.length >= MAX_ALIKE) {
        // Half a byte at the end was read as its lowest value, so none before this one can match.
        break;
      }
      found.push(oid);
    }
    return found;
  }

  get #names(): number {
    return this.#version === 2 ? 8 + FANOUT_BYTES : FANOUT_BYTES;
  }

  /** Names that begin with a lower byte. */
  #below(byte: number): number {
    return byte === 0 ? 0 : readU32(this.#fanout, 4 * (byte - 1));
  }

  #name(row: number): Uint8Array {
    const at = this.#version === 2
      ? this.#names + row * this.#hashBytes
      : this.#names + row * (this.#hashBytes + 4) + 4;
    return this.#file.bytes(at, this.#hashBytes);
  }

  /** The first row whose name is not below this one. */
  #firstFrom(name: Uint8Array): number {
    const first = name[0] ?? 0;
    let [low, high] = [this.#below(first), this.#below(first + 1)];
    if (low > high || high > this.count) throw damaged(this.#file.name, "its counts decrease");
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (compareAt(this.#name(middle), 0, name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #offset(row: number): number {
    const file = this.#file;
    if (this.#version === 1) {
      return readU32(file.bytes(this.#names + row * (this.#hashBytes + 4), 4), 0);
    }
    const offsets = this.#names + this.count * (this.#hashBytes + 4);
    const offset = readU32(file.bytes(offsets + 4 * row, 4), 0);
    if (offset < 0x80000000) return offset;
    const large = offsets + 4 * this.count + 8 * (offset - 0x80000000);
    const bytes = file.bytes(large, 8);
    return readU32(bytes, 0) * 2 ** 32 + readU32(bytes, 4);
  }
}
