/**
 * Where a group of changed lines is shown that could as well stand some lines above or below, as the
 * second of two equal lines can be the one that was added.
 *
 * The place is chosen as git chooses it: beside changes of the other text if there are any, else where
 * both ends of the group are at small indents and at blank lines. The weights of that choice are those
 * that git was given after people had rated differences (`indentHeuristic`).
 *
 * @module
 */

/** Places of one group that are compared. */
const MAX_SLIDING = 100;
/** Columns and blank lines beyond these count as these. */
const MAX_INDENT = 200;
const MAX_BLANKS = 20;
/** Steps for each line: texts of few different lines could slide without end, and need not. */
const STEPS_A_LINE = 20;

const WEIGHT = {
  ...{ startOfFile: 1, endOfFile: 21, blank: -30, blankAfter: 6, indent: 60 },
  /** Without blank lines around, and with them. */
  ...{ deeper: [-4, 10], outdent: [24, 17], dedent: [23, 17] } as const,
};

interface ComparedText {
  /** Columns before the text of each line, by {@linkcode indentOf}. */
  readonly indents: readonly (number | undefined)[];
  /** Equal numbers for equal lines. */
  readonly ids: readonly number[];
  /** 1 for lines that were changed. */
  readonly changed: Uint8Array;
}

type Indents = ComparedText["indents"];

/** Moves the groups of one text to the places where they are shown. */
export function shiftGroups(text: ComparedText, other: ComparedText): void {
  const [group, beside] = [new Group(text), new Group(other)];
  let steps = STEPS_A_LINE * (text.ids.length + other.ids.length);
  const up = () => steps-- > 0 && group.slideUp() && (beside.previous(), true);
  const down = () => steps-- > 0 && group.slideDown() && (beside.next(), true);
  do {
    if (group.size === 0) continue;
    let [size, highest, matching] = [0, 0, false];
    do {
      size = group.size;
      while (up());
      [highest, matching] = [group.end, beside.size > 0];
      while (down()) matching ||= beside.size > 0;
    } while (size !== group.size);
    if (group.end === highest) continue;
    if (matching) { while (beside.size === 0 && up()); }
    else {
      const best = bestEnd(text.indents, group, highest);
      steps -= Math.min(MAX_SLIDING, group.end - highest);
      while (group.end > best && up());
    }
  } while (group.next() && beside.next());
}

/** Lines that were changed and stand together; none of them between two that were not. */
class Group {
  start = 0;
  end = 0;
  readonly #ids: readonly number[];
  readonly #changed: Uint8Array;

  constructor({ ids, changed }: ComparedText) {
    [this.#ids, this.#changed] = [ids, changed];
    while (changed[this.end] === 1) this.end++;
  }

  get size(): number {
    return this.end - this.start;
  }

  next(): boolean {
    if (this.end >= this.#ids.length) return false;
    this.start = this.end = this.end + 1;
    while (this.#changed[this.end] === 1) this.end++;
    return true;
  }

  previous(): boolean {
    if (this.start === 0) return false;
    this.start = this.end = this.start - 1;
    while (this.#changed[this.start - 1] === 1) this.start--;
    return true;
  }

  /** Moves down by a line, and takes in the group that it meets. */
  slideDown(): boolean {
    if (this.end >= this.#ids.length || this.#ids[this.start] !== this.#ids[this.end]) return false;
    this.#changed[this.start++] = 0;
    this.#changed[this.end++] = 1;
    while (this.#changed[this.end] === 1) this.end++;
    return true;
  }

  slideUp(): boolean {
    if (this.start === 0 || this.#ids[this.start - 1] !== this.#ids[this.end - 1]) return false;
    this.#changed[--this.start] = 1;
    this.#changed[--this.end] = 0;
    while (this.#changed[this.start - 1] === 1) this.start--;
    return true;
  }
}

/** The end of a group for which both of its borders are best; of equally good ones the last. */
function bestEnd(indents: Indents, { end, size }: Group, highest: number): number {
  let best = { end, indent: Infinity, penalty: 0 };
  for (let at = Math.max(highest, end - size - 1, end - MAX_SLIDING); at <= end; at++) {
    const [low, high] = [rate(indents, at), rate(indents, at - size)];
    const [indent, penalty] = [low.indent + high.indent, low.penalty + high.penalty];
    const difference = WEIGHT.indent * Math.sign(indent - best.indent) + penalty - best.penalty;
    if (best.indent === Infinity || difference <= 0) best = { end: at, indent, penalty };
  }
  return best.end;
}

/** Rates a border before a line: the lower, the better. */
function rate(indents: Indents, at: number): { indent: number; penalty: number } {
  const own = indents[at];
  const [above, below] = [textBeside(indents, at, -1), textBeside(indents, at, 1)];
  const blanksAfter = own === undefined ? 1 + below.blanks : 0;
  const blanks = above.blanks + blanksAfter;
  let penalty = WEIGHT.blank * blanks + WEIGHT.blankAfter * blanksAfter;
  if (above.indent === undefined && above.blanks === 0) penalty += WEIGHT.startOfFile;
  if (at >= indents.length) penalty += WEIGHT.endOfFile;
  const indent = own ?? below.indent;
  if (indent !== undefined && above.indent !== undefined && indent !== above.indent) {
    const kind = indent > above.indent
      ? WEIGHT.deeper
      : below.indent !== undefined && below.indent > indent
      ? WEIGHT.outdent
      : WEIGHT.dedent;
    penalty += kind[blanks > 0 ? 1 : 0];
  }
  return { indent: indent ?? -1, penalty };
}

/** The nearest line with text in a direction, and the blank ones up to it. */
function textBeside(
  indents: Indents,
  start: number,
  step: 1 | -1,
): { readonly indent: number | undefined; readonly blanks: number } {
  let blanks = 0;
  for (let at = start + step; at >= 0 && at < indents.length; at += step) {
    const indent = indents[at];
    if (indent !== undefined) return { indent, blanks };
    if (++blanks === MAX_BLANKS) return { indent: 0, blanks };
  }
  return { indent: undefined, blanks };
}

/** Columns before the text of a line; `undefined` for a blank one. */
export function indentOf(line: string): number | undefined {
  let columns = 0;
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (character === " ") columns++;
    else if (character === "\t") columns += 8 - columns % 8;
    else if (!/[\n\v\f\r]/.test(character)) return columns;
    if (columns >= MAX_INDENT) return MAX_INDENT;
  }
  return undefined;
}
