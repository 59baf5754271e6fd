/**
 * Trees: folders, as objects hold them. Each entry is a mode in octal digits, a blank, a name, a zero,
 * and the name of an object.
 *
 * @module
 */
import { textOf } from "./bytes.ts";
import { damaged } from "./damage.ts";

const SLASH = 47;
const DOT = 46;

/** Kinds of entry, by mode. */
export const MODE = {
  ...{ folder: 0o040000, file: 0o100000, link: 0o120000, submodule: 0o160000 },
  /** Bits that tell these apart. */
  kind: 0o170000,
};

export function isFolder(mode: number): boolean {
  return (mode & MODE.kind) === MODE.folder;
}

/** Trees of old hold modes that git has long stopped to write, and takes for others. */
function canonical(mode: number): number {
  const kind = mode & MODE.kind;
  if (kind === MODE.file) return (mode & 0o100) === 0 ? 0o100644 : 0o100755;
  return kind === MODE.folder || kind === MODE.link ? kind : MODE.submodule;
}

/** Walks over the entries of a tree, one at a time, without making anything of those passed over. */
export class TreeCursor {
  readonly #data: Uint8Array;
  readonly #hashBytes: number;
  #at = 0;
  #next = 0;
  #nameAt = 0;
  #hashAt = 0;
  /** Mode of the entry, in the form in which git writes it; `undefined` after the last one. */
  mode: number | undefined;

  constructor(data: Uint8Array, hashBytes: number) {
    this.#data = data;
    this.#hashBytes = hashBytes;
    this.advance();
  }

  /**
   * Goes to the next entry.
   *
   * @throws {RepositoryError} If it is cut off.
   */
  advance(): void {
    const data = this.#data;
    let at = this.#at = this.#next;
    if (at >= data.length) {
      this.mode = undefined;
      return;
    }
    let mode = 0;
    for (const end = at + 8; data[at] !== 32; at++) {
      const digit = (data[at] ?? 0) - 48;
      if (digit < 0 || digit > 7 || at >= end) throw damaged("a tree", "it has no mode");
      mode = mode * 8 + digit;
    }
    this.#nameAt = at + 1;
    this.#hashAt = data.indexOf(0, this.#nameAt) + 1;
    this.#next = this.#hashAt + this.#hashBytes;
    if (this.#hashAt <= this.#nameAt + 1 || this.#next > data.length) {
      throw damaged("a tree", "it ends within an entry");
    }
    if (!this.#isName()) throw damaged("a tree", "a name in it is not valid for an entry");
    this.mode = canonical(mode);
  }

  /** One such as `a/b` or `..` would be another file than the one that it seems to be. */
  #isName(): boolean {
    const [data, start, end] = [this.#data, this.#nameAt, this.#hashAt - 1];
    let dots = 0;
    for (let at = start; at < end; at++) {
      if (data[at] === SLASH) return false;
      if (data[at] === DOT) dots++;
    }
    return dots < end - start || dots > 2;
  }

  get name(): string {
    return textOf(this.#data.subarray(this.#nameAt, this.#hashAt - 1));
  }

  /** Name of its object. */
  get oid(): string {
    return this.#data.subarray(this.#hashAt, this.#next).toHex();
  }

  /** Tells whether an entry of another tree has the same object. */
  hasObjectOf(other: TreeCursor): boolean {
    for (let at = 0; at < this.#hashBytes; at++) {
      if (this.#data[this.#hashAt + at] !== other.#data[other.#hashAt + at]) return false;
    }
    return true;
  }

  /**
   * Passes over the entries that both trees have at the same place, as most of two neighbours do.
   *
   * @returns How many bytes were passed over.
   */
  skipShared(other: TreeCursor): number {
    if (this.mode === undefined || this.#at !== other.#at) return 0;
    const same = sharedUntil(this.#data, other.#data, this.#at);
    const start = this.#at;
    let at = start;
    while (this.#data.length - at > this.#hashBytes) {
      const next = this.#data.indexOf(0, at) + 1 + this.#hashBytes;
      if (next > same || next <= at) break;
      at = next;
    }
    if (at === start) return 0;
    this.#next = other.#next = at;
    this.advance();
    other.advance();
    return at - start;
  }

  /** Compares names in the order of trees, where a folder has a slash after its name. */
  compare(other: TreeCursor): number {
    const [length, otherLength] = [this.#nameLength, other.#nameLength];
    const shared = Math.min(length, otherLength);
    for (let at = 0; at < shared; at++) {
      const difference = this.#data[this.#nameAt + at]! - other.#data[other.#nameAt + at]!;
      if (difference !== 0) return difference;
    }
    return this.#byteAt(shared, length) - other.#byteAt(shared, otherLength);
  }

  get #nameLength(): number {
    return this.#hashAt - 1 - this.#nameAt;
  }

  #byteAt(at: number, length: number): number {
    if (at < length) return this.#data[this.#nameAt + at]!;
    return isFolder(this.mode ?? 0) ? 47 : 0;
  }
}

/** Index of the first byte that differs, or the length of the shorter one; words are compared first. */
function sharedUntil(a: Uint8Array, b: Uint8Array, from: number): number {
  const length = Math.min(a.length, b.length);
  let at = from;
  if (a.byteOffset % 4 === 0 && b.byteOffset % 4 === 0) {
    const words = length >> 2;
    const [one, two] = [a, b].map((each) => new Uint32Array(each.buffer, each.byteOffset, words));
    let word = (at + 3) >> 2;
    for (; at < Math.min(length, word << 2); at++) if (a[at] !== b[at]) return at;
    while (word < words && one![word] === two![word]) word++;
    at = Math.max(at, word << 2);
  }
  while (at < length && a[at] === b[at]) at++;
  return at;
}
