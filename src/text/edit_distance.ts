/**
 * Counts the edits (insert, delete, replace, swap of neighbours) that turn one word into another:
 * Damerau-Levenshtein in its optimal string alignment form, which edits no part twice.
 *
 * Only cells within `max` of the diagonal are computed, so that a far word costs little.
 *
 * @param max Largest distance of interest, an integer from 0 on.
 * @returns The distance, or `max + 1` when it is larger than `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  const [from, aEnd, bEnd] = differingRange(a, b);
  const source = a.slice(from, aEnd);
  const target = b.slice(from, bEnd);
  if (source.length === 0 || target.length === 0) {
    return Math.min(source.length + target.length, max + 1);
  }
  return bandedDistance(source, target, max);
}

/** Finds the range of both words between their common beginning and end, which cost no edits. */
function differingRange(a: string, b: string): [from: number, aEnd: number, bEnd: number] {
  let from = 0;
  const shorter = Math.min(a.length, b.length);
  while (from < shorter && a.charCodeAt(from) === b.charCodeAt(from)) from += 1;
  let aEnd = a.length;
  let bEnd = b.length;
  while (aEnd > from && bEnd > from && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd -= 1;
    bEnd -= 1;
  }
  return [from, aEnd, bEnd];
}

function bandedDistance(a: string, b: string, max: number): number {
  const far = max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, far));
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(b.length + 1).fill(far);
    current[0] = Math.min(row, far);
    let least = current[0];
    const end = Math.min(b.length, row + max);
    for (let column = Math.max(1, row - max); column <= end; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column - 1] ?? far) + (same ? 0 : 1),
        (last[column] ?? far) + 1,
        (current[column - 1] ?? far) + 1,
        far,
      );
      if (isSwap(a, row, b, column)) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > max) return far;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? far;
}

function isSwap(a: string, row: number, b: string, column: number): boolean {
  return row > 1 && column > 1 && a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
}
