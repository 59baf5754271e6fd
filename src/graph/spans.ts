/**
 * Things that go from one number to another, as symbols go from place to place and local values from line
 * to line: those around one are found without a look at the others. A file that a program wrote has
 * thousands of them, and each of its uses asks.
 *
 * @module
 */
import { firstIndex } from "../text/first_index.ts";

type Range = readonly [first: number, last: number];

/** Things that have a first and a last number. */
export class Spans<T> {
  readonly #items: readonly T[];
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  /** For each, the last one before it that ends where it starts, or behind; -1 where none does. */
  readonly #outer: Int32Array;

  /**
   * @param items The things, in their order: those of one start stay in it.
   * @param startOf First number of an item.
   * @param endOf Last number of an item.
   */
  constructor(
    items: readonly T[],
    startOf: (item: T) => number,
    endOf: (item: T) => number,
  ) {
    const isSorted = items.every((item, at) =>
      at === 0 || startOf(items[at - 1]!) <= startOf(item)
    );
    this.#items = isSorted ? items : items.toSorted((a, b) => startOf(a) - startOf(b));
    this.#starts = this.#items.map(startOf);
    this.#ends = this.#items.map(endOf);
    this.#outer = new Int32Array(items.length);
    const open: number[] = [];
    for (const [index, start] of this.#starts.entries()) {
      while (open.length > 0 && this.#ends[open.at(-1)!]! < start) open.pop();
      this.#outer[index] = open.at(-1) ?? -1;
      open.push(index);
    }
  }

  /** Those around a range, the last first. */
  around([first, last]: Range): T[] {
    const found: T[] = [];
    // What starts before one of them and ends behind it is one of its outer ones.
    for (let at = this.#before(first + 1); at >= 0; at = this.#outer[at]!) {
      if (this.#ends[at]! >= last) found.push(this.#items[at]!);
    }
    return found;
  }

  /** The last of those around a range, or a number, that is meant. */
  lastAround(range: Range | number, isMeant: (item: T) => boolean): T | undefined {
    const [first, last] = typeof range === "number" ? [range, range] : range;
    for (let at = this.#before(first + 1); at >= 0; at = this.#outer[at]!) {
      if (this.#ends[at]! >= last && isMeant(this.#items[at]!)) return this.#items[at];
    }
    return undefined;
  }

  /** Those that start from one number to another, in their order. */
  startingIn(first: number, last: number, most: number = Infinity): readonly T[] {
    const start = this.#before(first) + 1;
    return this.#items.slice(start, Math.min(this.#before(last + 1) + 1, start + most));
  }

  /** Place of the last one that starts before a number; -1 where none does. */
  #before(line: number): number {
    return firstIndex(this.#starts.length, (at) => this.#starts[at]! >= line) - 1;
  }
}
