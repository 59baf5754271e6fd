/**
 * Places in a file as numbers that ascend as the places do, and what is around a place.
 *
 * @module
 */

/** More columns than a line has. */
const COLUMNS = 2 ** 24;

/** A column behind the last one of any line. */
const LAST_COLUMN = COLUMNS - 1;

/** Lines of a thing; columns are 0 or absent where all of the first or last line belongs to it. */
export interface Extent {
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn?: number;
  readonly endColumn?: number;
}

/** A place; where the column is 0 or absent, all of a line. */
export interface LinePlace {
  readonly line: number;
  readonly column?: number;
}

export function positionOf(line: number, column: number): number {
  return line * COLUMNS + column;
}

/** The first place of a thing. */
export function startOf({ startLine, startColumn = 0 }: Extent): number {
  return positionOf(startLine, startColumn);
}

/** The last place of a thing. */
export function endOf({ endLine, endColumn = 0 }: Extent): number {
  return (endColumn > 0 ? positionOf(endLine, endColumn) : positionOf(endLine + 1, 0)) - 1;
}

/** A place on the first line of a thing at which its parameters are known. */
export function signaturePlace(
  { startLine: line, endLine, startColumn = 0, endColumn = 0 }: Extent,
): Required<LinePlace> {
  const isEnd = line === endLine && endColumn > 0;
  return { line, column: isEnd ? endColumn - 1 : startColumn > 0 ? LAST_COLUMN : 0 };
}

/** First and last number of a place; of a thing, those of its own first place. */
export function rangeOf(place: LinePlace | Extent): [first: number, last: number] {
  if ("startLine" in place) return [startOf(place), startOf(place)];
  const { line, column = 0 } = place;
  const first = positionOf(line, column);
  return [first, column > 0 ? first : positionOf(line + 1, 0) - 1];
}

/** Finds the innermost of some nested things around places that ascend. */
export class Around<T extends Extent> {
  readonly #open: T[] = [];
  readonly #things: readonly T[];
  #next = 0;

  /** @param things The things, outer before inner. */
  constructor(things: readonly T[]) {
    this.#things = things;
  }

  /** The innermost thing around a line and a column. */
  at(line: number, column: number): T | undefined {
    const place = positionOf(line, column);
    while (this.#next < this.#things.length && startOf(this.#things[this.#next]!) <= place) {
      this.#open.push(this.#things[this.#next++]!);
    }
    while (this.#open.length > 0 && endOf(this.#open.at(-1)!) < place) this.#open.pop();
    return this.#open.at(-1);
  }
}
