/**
 * The index: which files git knows, and what each looked like on the disk when it was last compared
 * (versions 2, 3 and 4). Extensions are passed over; the two without which the entries are not whole
 * are refused or, for folders that are not checked out, left to the caller.
 * https://git-scm.com/docs/index-format
 *
 * @module
 */
import { readU16, readU32, textOf } from "./bytes.ts";
import { damaged, unsupported } from "./damage.ts";

const WHAT = "the index";
const MAGIC = "44495243";
const HEAD_BYTES = 12;
/** Times, device, inode, mode, owner and size. */
const STAT_BYTES = 40;

/** Version 4 writes of a name what differs from the one before; all of them together are this much. */
const MAX_NAMES_TO_BYTES = 16;
/** A step that is empty, or leads upwards or nowhere; folders of a sparse index end with a slash. */
const LEADS_OUT = /^\/|(?:^|\/)\.{0,2}\/|(?:^|\/)\.\.?$/;

/** Characters of a path: no system opens a longer one. */
const MAX_PATH = 4096;

const FLAG = { extended: 0x4000, stage: 0x3000 };
const EXTENDED = { skipWorkTree: 0x4000, intentToAdd: 0x2000 };

/** A file that git knows. */
export interface IndexEntry {
  /** Path from the top of the work tree. */
  readonly path: string;
  readonly mode: number;
  readonly oid: string;
  /** 0; or which side of a merge this is of. */
  readonly stage: number;
  /** Whether it is not to be checked out. */
  readonly isSkipped: boolean;
  /** Whether only its name is known so far. */
  readonly isIntended: boolean;
  /** State on the disk; times in milliseconds, and 32 bits of each number. */
  readonly stat: {
    readonly changedMs: number;
    readonly modifiedMs: number;
    readonly inode: number;
    readonly size: number;
  };
}

/**
 * Reads an index.
 *
 * @throws {RepositoryError} If it is cut off, contradicts itself, or needs another file.
 */
export function parseIndex(bytes: Uint8Array, hashBytes: number): IndexEntry[] {
  const version = bytes.length < HEAD_BYTES + hashBytes ? 0 : readU32(bytes, 4);
  if (bytes.subarray(0, 4).toHex() !== MAGIC || ![2, 3, 4].includes(version)) {
    throw damaged(WHAT, "it does not begin as an index");
  }
  const count = readU32(bytes, 8);
  const reader = new Reader(bytes.subarray(0, bytes.length - hashBytes), version, hashBytes);
  if (count * (STAT_BYTES + hashBytes) > bytes.length) {
    throw damaged(WHAT, `its ${count} entries do not fit into it`);
  }
  const entries: IndexEntry[] = [];
  for (let index = 0; index < count; index++) entries.push(reader.next());
  checkExtensions(bytes.subarray(reader.at, bytes.length - hashBytes));
  return entries;
}

class Reader {
  at = HEAD_BYTES;
  readonly #bytes: Uint8Array;
  readonly #version: number;
  readonly #hashBytes: number;
  #name: Uint8Array = new Uint8Array();
  #nameBytesLeft: number;

  constructor(bytes: Uint8Array, version: number, hashBytes: number) {
    this.#bytes = bytes;
    this.#version = version;
    this.#hashBytes = hashBytes;
    this.#nameBytesLeft = MAX_NAMES_TO_BYTES * bytes.length;
  }

  next(): IndexEntry {
    const [bytes, start] = [this.#bytes, this.at];
    const flagsAt = start + STAT_BYTES + this.#hashBytes;
    if (flagsAt + 4 > bytes.length) throw damaged(WHAT, "it ends within an entry");
    const flags = readU16(bytes, flagsAt);
    const isExtended = this.#version > 2 && (flags & FLAG.extended) !== 0;
    const extended = isExtended ? readU16(bytes, flagsAt + 2) : 0;
    this.#readName(flagsAt + (isExtended ? 4 : 2), start);
    const time = (at: number) =>
      readU32(bytes, at) * 1000 + Math.floor(readU32(bytes, at + 4) / 1_000_000);
    const path = textOf(this.#name);
    if (LEADS_OUT.test(path)) throw damaged(WHAT, "it holds a path that leads out of the tree");
    return {
      path,
      mode: readU32(bytes, start + 24),
      oid: bytes.subarray(start + STAT_BYTES, flagsAt).toHex(),
      stage: (flags & FLAG.stage) >> 12,
      isSkipped: (extended & EXTENDED.skipWorkTree) !== 0,
      isIntended: (extended & EXTENDED.intentToAdd) !== 0,
      stat: {
        changedMs: time(start),
        modifiedMs: time(start + 8),
        inode: readU32(bytes, start + 20),
        size: readU32(bytes, start + 36),
      },
    };
  }

  /** Entries are padded with zeros, but for those of version 4. */
  #readName(at: number, start: number): void {
    const kept = this.#version === 4 ? this.#keptOfLast(at) : { length: 0, at };
    const end = this.#bytes.indexOf(0, kept.at);
    if (end < 0) throw damaged(WHAT, "it ends within a name");
    const length = kept.length + end - kept.at;
    this.#nameBytesLeft -= length;
    if (length === 0 || length > MAX_PATH || this.#nameBytesLeft < 0) {
      throw damaged(WHAT, "its names are empty, or longer than any system allows");
    }
    const name = new Uint8Array(length);
    name.set(this.#name.subarray(0, kept.length));
    name.set(this.#bytes.subarray(kept.at, end), kept.length);
    this.#name = name;
    this.at = this.#version === 4 ? end + 1 : start + ((end - start + 8) & ~7);
  }

  /** Reads how much goes off the end of the last name: of each byte but the last, one more. */
  #keptOfLast(start: number): { readonly length: number; readonly at: number } {
    let dropped = 0;
    for (let at = start; at < this.#bytes.length && at < start + 4; at++) {
      const byte = this.#bytes[at]!;
      dropped = (at === start ? 0 : (dropped + 1) * 128) + (byte & 0x7f);
      if (byte >= 0x80) continue;
      if (dropped > this.#name.length) break;
      return { length: this.#name.length - dropped, at: at + 1 };
    }
    throw damaged(WHAT, "a name drops more characters than the name before it has");
  }
}

/** Extensions that begin with a small letter change what the entries mean. */
function checkExtensions(bytes: Uint8Array): void {
  for (let at = 0; at + 8 <= bytes.length;) {
    const name = textOf(bytes.subarray(at, at + 4));
    const size = readU32(bytes, at + 4);
    if (at + 8 + size > bytes.length) throw damaged(WHAT, "it ends within an extension");
    if (name === "link") {
      throw unsupported(
        "its index is split into two files",
        "Join them with git update-index --no-split-index",
      );
    }
    if (/^[a-z]/.test(name) && name !== "sdir") {
      throw unsupported(`its index has an extension "${JSON.stringify(name).slice(1, -1)}"`);
    }
    at += 8 + size;
  }
}
