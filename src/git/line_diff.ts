/**
 * Which lines of a text are not those of another one.
 *
 * Myers' algorithm in linear space ("An O(ND) difference algorithm and its variations", 1986) over the
 * lines that both texts have. Where texts differ by more than a bound, the furthest point that was
 * reached divides them, as in git; what is found then is a difference, and may not be the smallest
 * one. Of places that are equally good, such as either of two equal lines, the later one is taken:
 * git looks at indents as well, so that a range may be some lines off and of the same length.
 *
 * @module
 */

/** Edits after which the search for the best division ends: the work is this much a line at most. */
const MAX_EDITS = 256;

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
  spend(before.length + after.length);
  const ids = new Map<string, number>();
  const idOf = (line: string) => {
    const known = ids.get(line);
    if (known !== undefined) return known;
    ids.set(line, ids.size);
    return ids.size - 1;
  };
  const [old, next] = [before.map(idOf), after.map(idOf)];
  const changed = { old: shared(old, next), next: shared(next, old) };
  const oldAt = placesOf(changed.old);
  const nextAt = placesOf(changed.next);
  const finder = new Differ(oldAt.map((at) => old[at]!), nextAt.map((at) => next[at]!), spend);
  for (const at of finder.removed()) changed.old[oldAt[at]!] = 1;
  for (const at of finder.added()) changed.next[nextAt[at]!] = 1;
  slideDown(old, changed.old);
  slideDown(next, changed.next);
  return hunksOf(changed.old, changed.next);
}

/** Marks lines that the other text does not have at all. */
function shared(lines: readonly number[], others: readonly number[]): Uint8Array {
  const known = new Set(others);
  return Uint8Array.from(lines, (line) => known.has(line) ? 0 : 1);
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
      for (let k = -edits; k <= edits; k += 2) {
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

/** Moves groups of changed lines down, where the line that follows is the one that they begin with. */
function slideDown(lines: readonly number[], changed: Uint8Array): void {
  for (let start = 0; start < lines.length; start++) {
    if (changed[start] === 0) continue;
    let end = start;
    while (changed[end] === 1) end++;
    while (end < lines.length && lines[start] === lines[end]) {
      [changed[start], changed[end]] = [0, 1];
      start++;
      while (changed[end] === 1) end++;
    }
    start = end;
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
