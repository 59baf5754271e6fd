import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";

/**
 * Deals repositories out to folds, in an order that the seed alone decides: what is measured on a
 * repository was then fitted without it.
 *
 * @returns The fold of each repository, from 0; folds differ by one repository at most.
 * @throws {RangeError} If there are fewer than two folds, or fewer repositories than two.
 */
export function foldsOf(
  repositories: Iterable<string>,
  { folds, seed }: { readonly folds: number; readonly seed: number },
): Map<string, number> {
  const sorted = [...new Set(repositories)].sort();
  const count = Math.min(folds, sorted.length);
  if (!(count >= 2)) {
    throw new RangeError(
      "Cannot cross-validate as folds and repositories must be >= 2: " +
        `current are ${folds} and ${sorted.length}`,
    );
  }
  const next = randomNumbers(seed);
  const dealt = sorted.map((repo) => ({ repo, place: next() })).sort((a, b) => a.place - b.place);
  return new Map(dealt.map(({ repo }, index) => [repo, index % count]));
}
