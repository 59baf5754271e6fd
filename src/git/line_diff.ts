/**
 * Which lines of a text are not those of another one.
 *
 * Myers' algorithm in linear space ("An O(ND) difference algorithm and its variations", 1986), with
 * what git adds to it: lines without a match, and some that have very many, are left out first. Where
 * texts differ by more than a bound, the furthest point that was reached divides them. What is found is
 * a difference, then, and not always the smallest one; of texts that differ a lot, git may find another.
 *
 * @module
 */
import { indentOf, shiftGroups } from "./shift_groups.ts";

/** Edits after which the search for the best division ends: the work is this much a line at most. */
const MAX_EDITS = 256;

/** Work for each line beside that search. */
const WORK_A_LINE = 400;

/** Bytes of a block that is compared at once from the end; a line has one character a byte. */
const BLOCK_BYTES = 1024;

/** Matches of a line in the other text. */
const KIND = { none: 0, some: 1, often: 2 };
/** Matches that are many in the largest texts; in others their square root is. */
const MAX_OFTEN = 1024;
/** Lines on each side that are looked at. */
const RUN_LINES = 100;

/** Lines that differ: `count` after the change, from `start` on, in place of `removed` before. */
export interface Hunk {
  /** Lines of the text that stand before it. */
  readonly start: number;
  readonly count: number;
  readonly removed: number;
}

/**
 * Compares two texts line by line.
 *
 * @param spend Is told of work before it is done.
 */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  spend: (steps: number) => void,
): Hunk[] {
  const common = commonEnd(before, after);
  spend(common);
  return common === 0
    ? diffWhole(before, after, spend)
    : diffWhole(before.slice(0, -common), after.slice(0, -common), spend);
}

/**
 * Lines at the end that both texts have, as git leaves them out of differences without context: in
 * whole blocks of bytes, but for the line that the first of these begins in. Most changes of a long
 * text stand far from its end.
 */
function commonEnd(before: readonly string[], after: readonly string[]): number {
  const lineOf = (text: readonly string[], at: number) => text[text.length - 1 - at];
  let [lines, kept] = [0, 0];
  for (let line = lineOf(before, 0); line !== undefined; line = lineOf(before, lines)) {
    if (line !== lineOf(after, lines)) break;
    kept += line.length;
    lines++;
  }
  const [a = "", b = ""] = [lineOf(before, lines), lineOf(after, lines)];
  let part = 0;
  while (part < Math.min(a.length, b.length) && a.at(-1 - part) === b.at(-1 - part)) part++;
  const blocks = kept + part - (kept + part) % BLOCK_BYTES;
  while (lines > 0 && kept >= blocks) kept -= lineOf(before, --lines)!.length;
  return lines;
}

function diffWhole(
  before: readonly string[],
  after: readonly string[],
  spend: (steps: number) => void,
): Hunk[] {
  spend(WORK_A_LINE * (before.length + after.length));
  const ids = new Map<string, number>();
  const idOf = (line: string) => {
    const known = ids.get(line);
    if (known !== undefined) return known;
    ids.set(line, ids.size);
    return ids.size - 1;
  };
  const [old, next] = [before.map(idOf), after.map(idOf)];
  const changed = { old: markUnmatched(old, next), next: markUnmatched(next, old) };
  const oldAt = placesOf(changed.old);
  const nextAt = placesOf(changed.next);
  const finder = new Differ(oldAt.map((at) => old[at]!), nextAt.map((at) => next[at]!), spend);
  for (const at of finder.removed()) changed.old[oldAt[at]!] = 1;
  for (const at of finder.added()) changed.next[nextAt[at]!] = 1;
  const [a, b] = [
    { indents: before.map(indentOf), ids: old, changed: changed.old },
    { indents: after.map(indentOf), ids: next, changed: changed.next },
  ];
  shiftGroups(a, b);
  shiftGroups(b, a);
  return hunksOf(changed.old, changed.next);
}

/**
 * Marks lines that are not looked for in the other text: those that it does not have, and among many of
 * those such as it has very often, which would be matched anywhere.
 */
function markUnmatched(lines: readonly number[], others: readonly number[]): Uint8Array {
  const counts = new Map<number, number>();
  for (const each of others) counts.set(each, (counts.get(each) ?? 0) + 1);
  // About the square root, in powers of two.
  const often = Math.min(MAX_OFTEN, 2 ** Math.ceil(lines.length.toString(2).length / 2));
  const start = equalStart(lines, others);
  const end = lines.length - equalEnd(lines, others, start);
  const kinds = Uint8Array.from(lines, (line, at) => {
    if (at < start || at >= end) return KIND.some;
    const count = counts.get(line) ?? 0;
    return count === 0 ? KIND.none : count >= often ? KIND.often : KIND.some;
  });
  return kinds.map((kind, at) =>
    kind === KIND.none || kind === KIND.often && isAmongNone(kinds, at) ? 1 : 0
  );
}

function equalStart(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/** Lines at the end that are equal, those at the start left out. */
function equalEnd(a: readonly number[], b: readonly number[], start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}

/** Tells whether a line stands within a run in which three of four lines have no match. */
function isAmongNone(kinds: Uint8Array, start: number): boolean {
  let [none, often] = [0, 0];
  for (const step of [-1, 1]) {
    let found = 0;
    often++;
    for (let at = start + step, left = RUN_LINES; left > 0; at += step, left--) {
      if (kinds[at] === KIND.none) found++;
      else if (kinds[at] === KIND.often) often++;
      else break;
    }
    if (found === 0) return false;
    none += found;
  }
  return 4 * often < often + none;
}

function placesOf(changed: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = 0; at < changed.length; at++) if (changed[at] === 0) places.push(at);
  return places;
}

/** Part of both texts that is still to be compared: lines from and to. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Where boxes are divided, and the diagonals on the way there. */
class Differ {
  readonly #old: readonly number[];
  readonly #next: readonly number[];
  readonly #removed: Uint8Array;
  readonly #added: Uint8Array;

  constructor(old: readonly number[], next: readonly number[], spend: (steps: number) => void) {
    [this.#old, this.#next] = [old, next];
    [this.#removed, this.#added] = [new Uint8Array(old.length), new Uint8Array(next.length)];
    const diagonals = 2 * MAX_EDITS + 3;
    const [forward, backward] = [new Int32Array(diagonals), new Int32Array(diagonals)];
    const boxes: Box[] = [[0, 0, old.length, next.length]];
    for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
      const [left, top, right, bottom] = this.#trimmed(box);
      if (left === right) this.#added.fill(1, top, bottom);
      else if (top === bottom) this.#removed.fill(1, left, right);
      else {
        const [x, y, edits] = this.#divide([left, top, right, bottom], forward, backward);
        spend(edits * edits + 1);
        boxes.push([left, top, x, y], [x, y, right, bottom]);
      }
    }
  }

  removed(): number[] {
    return placesOf(this.#removed.map((each) => 1 - each));
  }

  added(): number[] {
    return placesOf(this.#added.map((each) => 1 - each));
  }

  /** Takes equal lines off both ends. */
  #trimmed([left, top, right, bottom]: Box): Box {
    const [old, next] = [this.#old, this.#next];
    while (left < right && top < bottom && old[left] === next[top]) {
      [left, top] = [left + 1, top + 1];
    }
    while (left < right && top < bottom && old[right - 1] === next[bottom - 1]) {
      [right, bottom] = [right - 1, bottom - 1];
    }
    return [left, top, right, bottom];
  }

  /**
   * Finds a point on a shortest way through a box, from both ends at once. The first lines differ, and
   * so do the last, so that the point is never a corner and each part is smaller than the box.
   */
  #divide(
    [left, top, right, bottom]: Box,
    forward: Int32Array,
    backward: Int32Array,
  ): [x: number, y: number, edits: number] {
    const [old, next] = [this.#old, this.#next];
    const [width, height] = [right - left, bottom - top];
    const skew = width - height;
    const middle = MAX_EDITS + 1;
    forward.fill(-1);
    backward.fill(-1);
    forward[middle + 1] = 0;
    backward[middle + 1] = 0;
    let best: [number, number] = [0, 0];
    const limit = Math.min(MAX_EDITS, Math.ceil((width + height) / 2));
    for (let edits = 0; edits <= limit; edits++) {
      best = [0, 0];
      for (let k = edits; k >= -edits; k -= 2) {
        const isDown = k === -edits ||
          k !== edits && forward[middle + k - 1]! < forward[middle + k + 1]!;
        let x = isDown ? forward[middle + k + 1]! : forward[middle + k - 1]! + 1;
        let y = x - k;
        if (x > width || y > height) {
          forward[middle + k] = width + height;
          continue;
        }
        while (x < width && y < height && old[left + x] === next[top + y]) [x, y] = [x + 1, y + 1];
        forward[middle + k] = x;
        if (x + y > best[0] + best[1]) best = [x, y];
        const mirrored = skew - k;
        if (skew % 2 !== 0 && Math.abs(mirrored) < edits) {
          const back = backward[middle + mirrored]!;
          if (back <= width && x + back >= width) return [left + x, top + y, edits];
        }
      }
      for (let k = -edits; k <= edits; k += 2) {
        const isDown = k === -edits ||
          k !== edits && backward[middle + k - 1]! < backward[middle + k + 1]!;
        let x = isDown ? backward[middle + k + 1]! : backward[middle + k - 1]! + 1;
        let y = x - k;
        if (x > width || y > height) {
          backward[middle + k] = width + height;
          continue;
        }
        while (
          x < width && y < height && old[right - 1 - x] === next[bottom - 1 - y]
        ) [x, y] = [x + 1, y + 1];
        backward[middle + k] = x;
        const mirrored = skew - k;
        if (skew % 2 === 0 && Math.abs(mirrored) <= edits) {
          const reached = forward[middle + mirrored]!;
          if (reached <= width && x + reached >= width) {
            return [right - x, bottom - y, edits];
          }
        }
      }
    }
    return [left + best[0], top + best[1], limit];
  }
}

function hunksOf(old: Uint8Array, next: Uint8Array): Hunk[] {
  const hunks: Hunk[] = [];
  for (let [x, y] = [0, 0]; x < old.length || y < next.length;) {
    const [left, top] = [x, y];
    while (old[x] === 1) x++;
    while (next[y] === 1) y++;
    if (x > left || y > top) hunks.push({ start: top, count: y - top, removed: x - left });
    else [x, y] = [x + 1, y + 1];
  }
  return hunks;
}
