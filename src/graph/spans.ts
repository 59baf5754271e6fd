/**
 * Things that have lines, as symbols and local values have: those around a line are found without a
 * look at the others. A file that a program wrote has thousands of them, and each of its uses asks.
 *
 * @module
 */

/** Things that have lines. */
export class Spans<T> {
  readonly #items: readonly T[];
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  /** For each, the last one before it that ends where it starts, or behind; -1 where none does. */
  readonly #outer: Int32Array;

  /**
   * @param items The things, in their order: those of one line stay in it.
   * @param startOf First line of an item.
   * @param endOf Last line of an item.
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

  /** Those around a line, the last first. */
  around(line: number): T[] {
    const found: T[] = [];
    // What starts before one of them and ends behind it is one of its outer ones.
    for (let at = this.#before(line + 1); at >= 0; at = this.#outer[at]!) {
      if (this.#ends[at]! >= line) found.push(this.#items[at]!);
    }
    return found;
  }

  /** The last of those around a line that is meant. */
  lastAround(line: number, isMeant: (item: T) => boolean): T | undefined {
    for (let at = this.#before(line + 1); at >= 0; at = this.#outer[at]!) {
      if (this.#ends[at]! >= line && isMeant(this.#items[at]!)) return this.#items[at];
    }
    return undefined;
  }

  /** Those that start from one line to another, in their order. */
  startingIn(first: number, last: number, most: number = Infinity): readonly T[] {
    const start = this.#before(first) + 1;
    return this.#items.slice(start, Math.min(this.#before(last + 1) + 1, start + most));
  }

  /** Place of the last one that starts before a line; -1 where none does. */
  #before(line: number): number {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! < line) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
