/**
 * Parts of a file's facts, read from their bytes as they are: of the thousands of names that a file
 * uses, a question wants those of one name.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { UseKind } from "../types.ts";
import { USE_KINDS } from "./facts.ts";
import { readVarint } from "./postings.ts";

/** A place that uses a name. */
export interface UsePlace {
  /** Kind of the use. */
  readonly kind: UseKind;
  /** Line. */
  readonly line: number;
  /** First column, from 1, in UTF-16 code units. */
  readonly column: number;
}

/** Facts of one file, as `encodeFacts()` writes them. */
export class StoredFacts {
  /** All strings, each between two zeros. */
  readonly #strings: string;
  readonly #bytes: Uint8Array;
  readonly #bodyAt: number;
  /** Where the uses begin, once they were looked for. */
  #usesAt: number | undefined;

  /**
   * Reads the strings.
   *
   * @throws {DamageError} If the bytes are no facts.
   */
  constructor(bytes: Uint8Array) {
    const cursor = { at: 0 };
    const length = readVarint(bytes, cursor);
    if (length > bytes.length - cursor.at) throw damageError();
    this.#bodyAt = cursor.at + length;
    this.#strings = `\0${new TextDecoder().decode(bytes.subarray(cursor.at, this.#bodyAt))}\0`;
    this.#bytes = bytes;
  }

  /** Bytes that this takes in memory, about. */
  get byteCount(): number {
    return this.#bytes.length + this.#strings.length;
  }

  /**
   * Finds the places that use some names, by position.
   *
   * @throws {DamageError} If the bytes are no facts.
   */
  usesNamed(names: ReadonlySet<string>): UsePlace[] {
    const ids = new Set([...names].map((name) => this.#idOf(name)).filter((id) => id >= 0));
    const found: UsePlace[] = [];
    if (ids.size === 0) return found;
    this.#forEachUse((kind, line, column, id) => {
      if (ids.has(id)) found.push({ kind: USE_KINDS[kind] ?? orDamaged(), line, column });
      return true;
    });
    return found;
  }

  /**
   * Tells whether a name is used at a place.
   *
   * @throws {DamageError} If the bytes are no facts.
   */
  hasUseAt(place: Pick<UsePlace, "line" | "column">): boolean {
    let isFound = false;
    this.#forEachUse((_, line, column) => {
      isFound = line === place.line && column === place.column;
      return !isFound && line <= place.line;
    });
    return isFound;
  }

  /** Number of a string, by which the body names it; less than 0 where there is none. */
  #idOf(text: string): number {
    const found = text.includes("\0") ? -1 : this.#strings.indexOf(`\0${text}\0`);
    let id = -1;
    for (let at = 0; at >= 0 && at <= found; at = this.#strings.indexOf("\0", at + 1)) id++;
    return id;
  }

  /** Visits uses by line, until told to stop. */
  #forEachUse(
    visit: (kind: number, line: number, column: number, name: number) => boolean,
  ): void {
    const bytes = this.#bytes;
    const cursor = { at: this.#usesAt ??= this.#findUses() };
    const count = readVarint(bytes, cursor);
    let line = 0;
    for (let left = count; left > 0; left--) {
      const head = readVarint(bytes, cursor);
      line += head >>> 3;
      const column = readVarint(bytes, cursor);
      const name = readVarint(bytes, cursor);
      this.#skip(cursor, 1);
      if (!visit(head & 7, line, column, name)) return;
    }
  }

  /** Passes over what stands before the uses. */
  #findUses(): number {
    const bytes = this.#bytes;
    const cursor = { at: this.#bodyAt };
    this.#skip(cursor, 1);
    for (let imports = readVarint(bytes, cursor); imports > 0; imports--) {
      this.#skip(cursor, 2);
      this.#skip(cursor, 2 * (readVarint(bytes, cursor) >>> 1));
    }
    this.#skip(cursor, LOCAL_NUMBERS * readVarint(bytes, cursor));
    this.#skip(cursor, LINK_NUMBERS * readVarint(bytes, cursor));
    this.#skip(cursor, BASE_NUMBERS * readVarint(bytes, cursor));
    return cursor.at;
  }

  #skip(cursor: { at: number }, numbers: number): void {
    const bytes = this.#bytes;
    let at = cursor.at;
    for (let left = numbers; left > 0; at++) {
      if (at >= bytes.length) throw damageError();
      if (bytes[at]! < 128) left--;
    }
    cursor.at = at;
  }
}

/** Numbers of a local, of a link, and of a base with its owner. */
const LOCAL_NUMBERS = 5;
const LINK_NUMBERS = 6;
const BASE_NUMBERS = 5;

function orDamaged(): never {
  throw damageError();
}

function damageError(): DamageError {
  return new DamageError("list of facts");
}
