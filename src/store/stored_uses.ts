/**
 * Uses of names by a file, read from the bytes of its facts: of the thousands of names that a file
 * uses, a question wants those of one name.
 *
 * @module
 */
import type { UseKind } from "../types.ts";
import {
  damageError,
  HAS_ARGUMENTS,
  HAS_RECEIVER_AS_BEFORE,
  kindOfUse,
  USE_KIND_MASK,
  USE_MARK_BITS,
  withPrefixes,
} from "./facts.ts";
import { readVarint } from "./postings.ts";

export interface UsePlace {
  readonly kind: UseKind;
  readonly line: number;
  /** First column, from 1, in UTF-16 code units. */
  readonly column: number;
}

/** Numbers that a use has here: that of its name, its line, and its column before its kind. */
const USE_NUMBERS = 3;

/** Bits of the kind behind a column. */
const KIND_BITS = 3;

/** The uses of one file, from its facts as `encodeFacts()` writes them. */
export class StoredUses {
  /** All strings, each between two zeros. */
  readonly #strings: string;
  /** Bytes that follow the strings; empty once the uses are read. */
  #body: Uint8Array;
  #uses: Uint32Array | undefined;

  /**
   * Reads the strings.
   *
   * @throws {DamageError} If the bytes are no facts.
   */
  constructor(bytes: Uint8Array) {
    const cursor = { at: 0 };
    const length = readVarint(bytes, cursor);
    if (length > bytes.length - cursor.at) throw damageError();
    const end = cursor.at + length;
    const strings = new TextDecoder().decode(bytes.subarray(cursor.at, end)).split("\0");
    this.#strings = `\0${withPrefixes(strings).join("\0")}\0`;
    this.#body = bytes.slice(end);
  }

  /** Bytes that this takes in memory, about: a use is stored in half of what it takes here. */
  get byteCount(): number {
    return this.#strings.length + 2 * this.#body.length;
  }

  /**
   * Finds the places that use some names, by line.
   *
   * @throws {DamageError} If the bytes are no facts.
   */
  named(names: ReadonlySet<string>): UsePlace[] {
    const ids = [...names].map((name) => this.#idOf(name)).filter((id) => id >= 0);
    const found: UsePlace[] = [];
    if (ids.length === 0) return found;
    const uses = this.#uses ??= this.#readUses();
    for (let at = 0; at < uses.length; at += USE_NUMBERS) {
      if (!ids.includes(uses[at]!)) continue;
      const end = uses[at + 2]!;
      found.push({ kind: kindOfUse(end), line: uses[at + 1]!, column: end >>> KIND_BITS });
    }
    return found;
  }

  /**
   * Lists the places of the uses whose bits are set.
   *
   * @throws {DamageError} If the bytes are no facts.
   */
  placesOf(bits: Uint8Array): Pick<UsePlace, "line" | "column">[] {
    const uses = this.#uses ??= this.#readUses();
    const found: Pick<UsePlace, "line" | "column">[] = [];
    for (let at = 0; at * USE_NUMBERS < uses.length; at++) {
      if ((bits[at >> 3] ?? 0) >> (at & 7) & 1) {
        const [, line, end] = uses.subarray(at * USE_NUMBERS);
        found.push({ line: line!, column: end! >>> KIND_BITS });
      }
    }
    return found;
  }

  /**
   * Tells whether a name is used at a place.
   *
   * @throws {DamageError} If the bytes are no facts.
   */
  isAt({ line, column }: Pick<UsePlace, "line" | "column">): boolean {
    const uses = this.#uses ??= this.#readUses();
    for (let at = 0; at < uses.length; at += USE_NUMBERS) {
      if (uses[at + 1] === line && uses[at + 2]! >>> KIND_BITS === column) return true;
    }
    return false;
  }

  /** Number of a string, by which the body names it; less than 0 where there is none. */
  #idOf(text: string): number {
    const found = text.includes("\0") ? -1 : this.#strings.indexOf(`\0${text}\0`);
    let id = -1;
    for (let at = 0; at >= 0 && at <= found; at = this.#strings.indexOf("\0", at + 1)) id++;
    return id;
  }

  #readUses(): Uint32Array {
    const bytes = this.#body;
    const cursor = { at: this.#findUses() };
    const count = readVarint(bytes, cursor);
    // Whatever is counted takes a byte or more.
    if (count > bytes.length - cursor.at) throw damageError();
    const uses = new Uint32Array(count * USE_NUMBERS);
    let line = 0;
    for (let at = 0; at < uses.length; at += USE_NUMBERS) {
      const head = readVarint(bytes, cursor);
      line += head >>> USE_MARK_BITS;
      uses[at + 1] = line;
      uses[at + 2] = readVarint(bytes, cursor) << KIND_BITS | head & USE_KIND_MASK;
      uses[at] = readVarint(bytes, cursor);
      this.#skip(cursor, receiversOf(head));
      this.#skipArguments(cursor, head);
    }
    this.#body = bytes.subarray(0, 0);
    return uses;
  }

  /** Passes over what stands before the uses. */
  #findUses(): number {
    const bytes = this.#body;
    const cursor = { at: 0 };
    this.#skip(cursor, 1);
    for (let imports = readVarint(bytes, cursor); imports > 0; imports--) {
      this.#skip(cursor, 2);
      this.#skip(cursor, 2 * (readVarint(bytes, cursor) >>> 1));
    }
    this.#skip(cursor, LOCAL_NUMBERS * readVarint(bytes, cursor));
    this.#skip(cursor, LINK_NUMBERS * readVarint(bytes, cursor));
    for (let left = readVarint(bytes, cursor); left > 0; left--) {
      const head = readVarint(bytes, cursor);
      this.#skip(cursor, 2 + receiversOf(head));
      this.#skipArguments(cursor, head);
    }
    return cursor.at;
  }

  #skipArguments(cursor: { at: number }, head: number): void {
    if ((head & HAS_ARGUMENTS) !== 0) this.#skip(cursor, readVarint(this.#body, cursor));
  }

  #skip(cursor: { at: number }, numbers: number): void {
    const bytes = this.#body;
    let at = cursor.at;
    for (let left = numbers; left > 0; at++) {
      if (at >= bytes.length) throw damageError();
      if (bytes[at]! < 128) left--;
    }
    cursor.at = at;
  }
}

/** Numbers of a local, and of a link. */
const LOCAL_NUMBERS = 7;
const LINK_NUMBERS = 6;

function receiversOf(head: number): number {
  return (head & HAS_RECEIVER_AS_BEFORE) === 0 ? 1 : 0;
}
