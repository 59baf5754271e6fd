/**
 * Packs: many objects in one file, most of them as deltas of others.
 *
 * @module
 */
import { type Budget, OBJECT_WORK } from "./budget.ts";
import type { ByteCache } from "../text/byte_cache.ts";
import { damaged, tooLarge } from "./damage.ts";
import { type GitObject, MAX_OBJECT_BYTES, type ObjectType } from "./git_object.ts";
import { deflatedBound, inflate } from "./inflate.ts";
import type { PackIndex } from "./pack_index.ts";
import type { PagedFile } from "./paged_file.ts";

/** Deltas of deltas; git writes no longer chains. */
const MAX_CHAIN = 4095;

/** Bytes before the first object: "PACK", version, count. */
const HEAD_BYTES = 12;

const TYPES: Readonly<Record<number, ObjectType>> = { 1: "commit", 2: "tree", 3: "blob", 4: "tag" };
const OFFSET_DELTA = 6;
const NAME_DELTA = 7;

/** Bytes at most before the data of an object: type and size, and the offset or name of a base. */
const MAX_ENTRY_HEAD = 64;

/** An object of a pack before it is inflated. */
interface Entry {
  /** Kind; `undefined` for a delta. */
  readonly type: ObjectType | undefined;
  /** Bytes of the object, or of the delta. */
  readonly size: number;
  /** Where the base of a delta is; 0 for an object. */
  readonly base: number;
  /** Where the stream starts. */
  readonly data: number;
}

/** Sources that a pack is read with. */
interface PackOptions {
  readonly index: PackIndex;
  readonly hashBytes: number;
  readonly budget: Budget;
  /** Objects of all packs, since most are the base of others. */
  readonly cache: ByteCache<string, GitObject>;
}

export class Pack {
  readonly #file: PagedFile;
  readonly #options: PackOptions;

  /** @throws {RepositoryError} If it is no pack. */
  constructor(file: PagedFile, options: PackOptions) {
    this.#file = file;
    this.#options = options;
    const head = file.bytes(0, 8).toHex();
    if (!/^5041434b0000000[23]$/.test(head)) {
      throw damaged(file.name, "it does not begin as a pack");
    }
  }

  /**
   * Makes the object at an offset.
   *
   * @throws {RepositoryError} If it cannot be made, or is too large.
   */
  read(offset: number): GitObject {
    const deltas: Entry[] = [];
    const offsets = [offset];
    let at = offset;
    let object = this.#cached(at);
    while (object === undefined) {
      const entry = this.#entry(at);
      if (entry.type !== undefined) {
        object = { type: entry.type, data: this.#inflate(entry) };
        this.#keep(at, object);
        break;
      }
      if (deltas.length >= MAX_CHAIN) {
        throw damaged(this.#file.name, `it has a chain of more than ${MAX_CHAIN} deltas`);
      }
      deltas.push(entry);
      at = entry.base;
      offsets.push(at);
      object = this.#cached(at);
    }
    for (let index = deltas.length - 1; index >= 0; index--) {
      const delta = this.#inflate(deltas[index]!);
      this.#options.budget.spend(readDeltaHead(delta).size);
      object = { type: object.type, data: applyDelta(object.data, delta, MAX_OBJECT_BYTES) };
      this.#keep(offsets[index]!, object);
    }
    return object;
  }

  /** Tells the size of the object at an offset without making it. */
  sizeAt(offset: number): number {
    const entry = this.#entry(offset);
    return entry.type === undefined ? readDeltaHead(this.#inflate(entry)).size : entry.size;
  }

  #cached(offset: number): GitObject | undefined {
    return this.#options.cache.get(`${this.#file.id}:${offset}`);
  }

  #keep(offset: number, object: GitObject): void {
    this.#options.cache.set(`${this.#file.id}:${offset}`, object, object.data.length);
  }

  #inflate({ size, data }: Entry): Uint8Array {
    if (size > MAX_OBJECT_BYTES) {
      throw tooLarge(`an object has ${size} bytes`, `${MAX_OBJECT_BYTES}`);
    }
    this.#options.budget.spend(size + OBJECT_WORK);
    const end = this.#file.size - this.#options.hashBytes;
    const length = Math.min(deflatedBound(size), Math.max(0, end - data));
    return inflate(this.#file.bytes(data, length), size, this.#file.name);
  }

  #entry(offset: number): Entry {
    const { hashBytes, index } = this.#options;
    const room = this.#file.size - hashBytes - offset;
    if (offset < HEAD_BYTES || room < 1) {
      throw this.#wrong("it refers to objects outside of itself");
    }
    const head = this.#file.bytes(offset, Math.min(MAX_ENTRY_HEAD, room));
    const kind = head[0]! >> 4 & 7;
    let [size, at] = [head[0]! & 15, 1];
    for (let shift = 4; head[at - 1]! >= 0x80; shift += 7) {
      if (at >= head.length || shift > 46) throw this.#wrong("an object of it has no size");
      size += (head[at++]! & 0x7f) * 2 ** shift;
    }
    const type = TYPES[kind];
    if (type !== undefined) return { type, size, base: 0, data: offset + at };
    if (kind === OFFSET_DELTA) {
      const back = readBack(head, at);
      if (back === undefined || back.distance <= 0 || back.distance > offset - HEAD_BYTES) {
        throw this.#wrong("the base of a delta lies outside of it");
      }
      return { type, size, base: offset - back.distance, data: offset + back.at };
    }
    if (kind !== NAME_DELTA || at + hashBytes > head.length) {
      throw this.#wrong("it holds an object of an unknown kind");
    }
    const base = index.offsetOf(head.subarray(at, at + hashBytes).toHex());
    if (base === undefined) throw this.#wrong("it does not hold the base of a delta");
    return { type, size, base, data: offset + at + hashBytes };
  }

  #wrong(state: string): Error {
    return damaged(this.#file.name, state);
  }
}

/** Reads how far before a delta its base is: of each byte but the last, one more than it says. */
function readBack(
  head: Uint8Array,
  start: number,
): { readonly distance: number; readonly at: number } | undefined {
  let distance = 0;
  for (let at = start; at < head.length && at < start + 7; at++) {
    distance = (at === start ? 0 : (distance + 1) * 128) + (head[at]! & 0x7f);
    if (head[at]! < 0x80) return { distance, at: at + 1 };
  }
  return undefined;
}

// Deltas: an object as parts of another one and bytes of its own.

const WHAT = "a delta of a pack";

/** Reads the sizes that a delta begins with. */
function readDeltaHead(
  delta: Uint8Array,
): { readonly baseSize: number; readonly size: number; readonly at: number } {
  const [baseSize, middle] = readSize(delta, 0);
  const [size, at] = readSize(delta, middle);
  return { baseSize, size, at };
}

/**
 * Makes an object.
 *
 * @param limit Bytes that it may have.
 * @throws {RepositoryError} If the delta is of another object, reaches out of it, or makes more or
 * less than it says.
 */
export function applyDelta(base: Uint8Array, delta: Uint8Array, limit: number): Uint8Array {
  const { baseSize, size, at: start } = readDeltaHead(delta);
  if (baseSize !== base.length) {
    throw damaged(WHAT, `it is for an object of ${baseSize} bytes, not ${base.length}`);
  }
  if (size > limit) throw damaged(WHAT, `it produces ${size} bytes where ${limit} are allowed`);
  const made = new Uint8Array(size);
  let filled = 0;
  for (let at = start; at < delta.length;) {
    const code = delta[at++]!;
    if (code >= 0x80) {
      const copy = readCopy(delta, code, at);
      at = copy.at;
      if (copy.offset + copy.length > base.length || filled + copy.length > size) {
        throw damaged(WHAT, "it copies more than there is");
      }
      made.set(base.subarray(copy.offset, copy.offset + copy.length), filled);
      filled += copy.length;
    } else {
      // Zero is kept for later versions of the format.
      if (code === 0 || at + code > delta.length || filled + code > size) {
        throw damaged(WHAT, "it inserts more than there is");
      }
      made.set(delta.subarray(at, at + code), filled);
      at += code;
      filled += code;
    }
  }
  if (filled !== size) throw damaged(WHAT, `it produces ${filled} bytes, not ${size}`);
  return made;
}

/** Bits of the code say which bytes of offset and length follow; the others are zero. */
function readCopy(
  delta: Uint8Array,
  code: number,
  start: number,
): { readonly offset: number; readonly length: number; readonly at: number } {
  let [offset, length, at] = [0, 0, start];
  for (let byte = 0; byte < 4; byte++) {
    if (code & 1 << byte) offset += delta[at++]! * 2 ** (8 * byte);
  }
  for (let byte = 0; byte < 3; byte++) {
    if (code & 0x10 << byte) length += delta[at++]! * 2 ** (8 * byte);
  }
  if (at > delta.length) throw damaged(WHAT, "it ends within an instruction");
  return { offset, length: length === 0 ? 0x10000 : length, at };
}

function readSize(delta: Uint8Array, start: number): [size: number, at: number] {
  let size = 0;
  // Seven bytes hold what a number can count exactly.
  for (let at = start; at < delta.length && at < start + 7; at++) {
    size += (delta[at]! & 0x7f) * 2 ** (7 * (at - start));
    if (delta[at]! < 0x80) return [size, at + 1];
  }
  throw damaged(WHAT, "its sizes cannot be read");
}
