/**
 * Finds the first of some items in order for which a condition holds, which then holds for all behind it:
 * by halves, so that few of them are looked at.
 *
 * @returns Its index; the number of items where it holds for none.
 */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
