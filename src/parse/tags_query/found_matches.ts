/**
 * Matches of a run of a tags query, as numbers in one row: a match costs no object before it is known
 * to stand.
 *
 * @module
 */

/** Numbers before the captures of a match: its pattern, its root and last node, and its end. */
const HEAD = 4;

/** Of so few matches each is compared with each. */
const MAX_PAIRWISE = 8;

/** A match, as it is found where a pattern has come to its end. */
export interface MatchEnd {
  readonly pattern: number;
  /** Rows of its root and of the node that was taken last. */
  readonly root: number;
  readonly last: number;
  /** Numbers of captures, each before the row of its node. */
  readonly captures: readonly number[];
}

/** Matches in the order in which they were found; each is known by a number. */
export class FoundMatches {
  readonly #numbers: number[] = [];
  #matches: number[] = [];

  /** How many there are. */
  get count(): number {
    return this.#matches.length;
  }

  add({ pattern, root, last, captures }: MatchEnd): void {
    const numbers = this.#numbers;
    this.#matches.push(numbers.length);
    numbers.push(pattern, root, last, numbers.length + HEAD + captures.length);
    for (const each of captures) numbers.push(each);
  }

  patternOf(match: number): number {
    return this.#numbers[match]!;
  }

  /** Calls back for each capture of a match, in order, with its number and the row of its node. */
  forEachCapture(match: number, use: (capture: number, row: number) => void): void {
    const numbers = this.#numbers;
    const end = numbers[match + 3]!;
    for (let at = match + HEAD; at < end; at += 2) use(numbers[at]!, numbers[at + 1]!);
  }

  /** All of them by their last node, then by root, pattern and first capture. */
  sorted(): number[] {
    const numbers = this.#numbers;
    return this.#matches.toSorted((a, b) =>
      numbers[a + 2]! - numbers[b + 2]! || numbers[a + 1]! - numbers[b + 1]! ||
      numbers[a]! - numbers[b]! || this.#firstRow(a) - this.#firstRow(b)
    );
  }

  /**
   * Drops each match of those from one on whose captures are all among those of another; of two with
   * the same captures, the later.
   *
   * @param isOver Takes an operation; `true` ends it.
   */
  dropRepeated(first: number, isOver: () => boolean): void {
    const group = this.#matches.slice(first);
    const rivalsOf = group.length > MAX_PAIRWISE ? this.#byCapture(group) : () => group;
    const isDropped = (match: number) =>
      rivalsOf(match).some((rival) =>
        !isOver() && rival !== match && this.#holds(rival, match) &&
        (rival < match || !this.#holds(match, rival))
      );
    this.#matches.length = first;
    for (const match of group) if (!isDropped(match)) this.#matches.push(match);
  }

  #firstRow(match: number): number {
    return this.#numbers[match + 3]! > match + HEAD ? this.#numbers[match + HEAD + 1]! : -1;
  }

  /** Finds, for a match, those that have the rarest of its captures. */
  #byCapture(group: readonly number[]): (match: number) => readonly number[] {
    const byRow = new Map<number, number[]>();
    for (const match of group) {
      this.forEachCapture(match, (_, row) => {
        byRow.getOrInsertComputed(row, () => []).push(match);
      });
    }
    return (match) => {
      let rarest = group;
      this.forEachCapture(match, (_, row) => {
        const those = byRow.get(row)!;
        if (those.length < rarest.length) rarest = those;
      });
      return rarest;
    };
  }

  /** Tells whether all captures of a match are among those of another. */
  #holds(outer: number, inner: number): boolean {
    const numbers = this.#numbers;
    let next = inner + HEAD;
    const end = numbers[inner + 3]!;
    const outerEnd = numbers[outer + 3]!;
    for (let at = outer + HEAD; at < outerEnd && next < end; at += 2) {
      if (numbers[at] === numbers[next] && numbers[at + 1] === numbers[next + 1]) next += 2;
    }
    return next === end;
  }
}
