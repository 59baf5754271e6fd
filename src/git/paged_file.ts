/**
 * Files of any size, read in pages: a pack of gigabytes costs as much memory as one of megabytes.
 *
 * @module
 */
import { ByteCache } from "../text/byte_cache.ts";
import { damaged } from "./damage.ts";

const PAGE_BYTES = 16 * 1024;

/** Pages of all files that are kept; the lookup tables of a million objects take half of it. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** Files that are open at once; systems allow 256 and more. */
const MAX_OPEN = 32;

/** Pages and open files of one repository. */
export class PagePool {
  readonly #pages = new ByteCache<number, Uint8Array>(CACHE_BYTES);
  readonly #open = new Map<PagedFile, Deno.FsFile>();
  #files = 0;

  /** Numbers a file, so that its pages can be told from those of others. */
  register(): number {
    return this.#files++;
  }

  /** Reads a page of a file, which ends early at the end of the file. */
  page(file: PagedFile, number: number): Uint8Array {
    const key = file.id * 2 ** 32 + number;
    return this.#pages.getOrMake(key, () => readPage(this.#handle(file), number), () => PAGE_BYTES);
  }

  #handle(file: PagedFile): Deno.FsFile {
    const known = this.#open.get(file);
    if (known !== undefined) return known;
    if (this.#open.size >= MAX_OPEN) {
      const [oldest, handle] = this.#open.entries().next().value!;
      handle.close();
      this.#open.delete(oldest);
    }
    const handle = file.open();
    this.#open.set(file, handle);
    return handle;
  }

  /** Closes all files. */
  [Symbol.dispose](): void {
    for (const handle of this.#open.values()) handle.close();
    this.#open.clear();
  }
}

function readPage(handle: Deno.FsFile, number: number): Uint8Array {
  const page = new Uint8Array(PAGE_BYTES);
  handle.seekSync(number * PAGE_BYTES, Deno.SeekMode.Start);
  let length = 0;
  while (length < PAGE_BYTES) {
    const read = handle.readSync(page.subarray(length));
    if (read === null) break;
    length += read;
  }
  return page.subarray(0, length);
}

export class PagedFile {
  readonly id: number;
  /** Name in a message about its damage. */
  readonly name: string;
  readonly size: number;
  readonly open: () => Deno.FsFile;
  readonly #pool: PagePool;

  constructor(pool: PagePool, { name, size, open }: Pick<PagedFile, "name" | "size" | "open">) {
    this.#pool = pool;
    this.id = pool.register();
    this.name = name;
    this.size = size;
    this.open = open;
  }

  /**
   * Reads bytes, which are not to be written to.
   *
   * @throws {RepositoryError} If the file does not hold them.
   */
  bytes(at: number, length: number): Uint8Array {
    if (!(at >= 0 && length >= 0 && at + length <= this.size)) {
      throw damaged(this.name, `it refers to byte ${at + length} of ${this.size}`);
    }
    const number = Math.floor(at / PAGE_BYTES);
    const start = at - number * PAGE_BYTES;
    const page = this.#pool.page(this, number);
    const found = start + length <= PAGE_BYTES
      ? page.subarray(start, start + length)
      : this.#joined(at, length);
    if (found.length === length) return found;
    throw damaged(this.name, "it was truncated while it was read");
  }

  #joined(at: number, length: number): Uint8Array {
    const joined = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const number = Math.floor((at + filled) / PAGE_BYTES);
      const start = at + filled - number * PAGE_BYTES;
      const part = this.#pool.page(this, number).subarray(start, start + length - filled);
      if (part.length === 0) break;
      joined.set(part, filled);
      filled += part.length;
    }
    return joined.subarray(0, filled);
  }
}
