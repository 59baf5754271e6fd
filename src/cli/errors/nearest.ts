/** Largest share of a word that may be mistyped. */
const MAX_TYPO_SHARE = 0.4;

/**
 * Finds the word that was probably meant.
 *
 * @returns A word that begins like `wanted` or is at most a few typing errors away, if any.
 */
export function findNearest(wanted: string, words: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const word of words) {
    const isStart = wanted.length > 1 && word.startsWith(wanted);
    const distance = isStart ? 0 : editDistance(wanted, word);
    const allowed = Math.max(wanted.length, word.length) * MAX_TYPO_SHARE;
    if (distance <= allowed && distance < least) [best, least] = [word, distance];
  }
  return best;
}

/** Says which word to write instead of one that is unknown. */
export function adviceFor(wanted: string, words: readonly string[], verb = "use one of"): string {
  const near = findNearest(wanted, words);
  return near === undefined ? `${verb} ${words.join(", ")}` : `did you mean "${near}"?`;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] &&
        a[row - 2] === b[column - 1];
      current.push(Math.min(
        (last[column] ?? Infinity) + 1,
        (current[column - 1] ?? Infinity) + 1,
        (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
      ));
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? Infinity;
}
