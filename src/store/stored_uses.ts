/**
 * Where a file uses names, by number: a question asks for a few of very many uses, file by file, and
 * as objects they would take many times the memory.
 *
 * @module
 */
import type { Use, UseKind } from "../types.ts";
import { decodeFacts, USE_KINDS } from "./facts.ts";

type UsePlace = Pick<Use, "kind" | "line" | "column">;

/** Numbers that a use has here: that of its name, its line, and its column before its kind. */
const USE_NUMBERS = 3;

/** Bits of the kind behind a column. */
const KIND_BITS = 3;

/** The uses of one file, from its facts as `encodeFacts()` writes them. */
export class StoredUses {
  /** Numbers of the names that are used. */
  readonly #ids = new Map<string, number>();
  readonly #uses: Uint32Array;

  /** @throws {DamageError} If the bytes are no facts. */
  constructor(bytes: Uint8Array) {
    const { uses } = decodeFacts(bytes);
    this.#uses = new Uint32Array(uses.length * USE_NUMBERS);
    uses.forEach(({ name, kind, line, column }, at) => {
      const id = this.#ids.get(name) ?? this.#ids.size;
      this.#ids.set(name, id);
      const first = at * USE_NUMBERS;
      this.#uses[first] = id;
      this.#uses[first + 1] = line;
      this.#uses[first + 2] = column << KIND_BITS | USE_KINDS.indexOf(kind);
    });
  }

  /** Bytes that this takes in memory, about. */
  get byteCount(): number {
    return this.#uses.byteLength + this.#ids.size * NAME_BYTES;
  }

  /** Finds the places that use some names, by line. */
  named(names: ReadonlySet<string>): UsePlace[] {
    const ids = new Set([...names].flatMap((name) => this.#ids.get(name) ?? []));
    return ids.size === 0 ? [] : this.#places((at) => ids.has(this.#uses[at * USE_NUMBERS]!));
  }

  /** Lists the places of the uses whose bits are set. */
  placesOf(bits: Uint8Array): UsePlace[] {
    return this.#places((at) => ((bits[at >> 3] ?? 0) >> (at & 7) & 1) === 1);
  }

  /** Tells whether a name is used at a place. */
  isAt({ line, column }: Pick<UsePlace, "line" | "column">): boolean {
    return this.#places((at) => this.#uses[at * USE_NUMBERS + 1] === line)
      .some((place) => place.column === column);
  }

  #places(isMeant: (use: number) => boolean): UsePlace[] {
    const found: UsePlace[] = [];
    for (let at = 0; at * USE_NUMBERS < this.#uses.length; at++) {
      if (!isMeant(at)) continue;
      const [line, end] = this.#uses.subarray(at * USE_NUMBERS + 1);
      const kind: UseKind = USE_KINDS[end! & 2 ** KIND_BITS - 1]!;
      found.push({ kind, line: line!, column: end! >>> KIND_BITS });
    }
    return found;
  }
}

/** Bytes that a name and its number take, about. */
const NAME_BYTES = 80;
