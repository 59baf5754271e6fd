/** Damping: 3 to 60 are alike, within .002 of NDCG@10. */
const K = 20;

/**
 * Makes of scores what their places count: (K + 1) / (K + place), 1 for the highest. Every model has a
 * scale of its own, and weights that were fitted with one are to hold for the next: places have the
 * same scale for all. Fitted beside the other features they were also worth more than the cosines as
 * they are, over the highest, or over their deviation (`eval/models/README.md`).
 *
 * @returns What a score counts; equal scores have the same place.
 */
export function placeShares(scores: readonly number[]): (score: number) => number {
  const sorted = Float64Array.from(scores).sort().reverse();
  const placeOf = new Map<number, number>();
  sorted.forEach((score, index) => {
    if (!placeOf.has(score)) placeOf.set(score, index + 1);
  });
  return (score) => (K + 1) / (K + (placeOf.get(score) ?? sorted.length + 1));
}
