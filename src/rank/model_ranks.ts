import type { FileRow } from "../store/catalog.ts";
import type { FeatureSource } from "./features.ts";
import type { ModelFeatureName } from "./weights.ts";

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
export function rankShares(scores: readonly number[]): (score: number) => number {
  const sorted = Float64Array.from(scores).sort().reverse();
  const rankOf = new Map<number, number>();
  sorted.forEach((score, index) => {
    if (!rankOf.has(score)) rankOf.set(score, index + 1);
  });
  return (score) => (K + 1) / (K + (rankOf.get(score) ?? sorted.length + 1));
}

interface RankedFile {
  readonly file: FileRow;
  readonly source: FeatureSource;
}

/** Features of models, as far as some take part. */
type ModelRanks = Readonly<Partial<Record<ModelFeatureName, number>>>;

/**
 * Makes features of the places of files. A chunk that was just written has not been encoded, and is
 * often the one that is meant: until it has, the vectors that need no model speak for its file too.
 *
 * @returns Features in the order of the files.
 */
export function modelRanks(files: readonly RankedFile[]): ModelRanks[] {
  const dense = ranksBy(files, "dense");
  const sparse = ranksBy(files, "sparse");
  return files.map((_, index) => ({
    ...(dense ? { dense: dense[index]! } : {}),
    ...(sparse ? { sparse: sparse[index]! } : {}),
  }));
}

/** `undefined` where the model does not decide on the order: it does for all files, or for none. */
function ranksBy(
  files: readonly RankedFile[],
  feature: "dense" | "sparse",
): number[] | undefined {
  const scores = files.flatMap(({ file, source }) => source.modelScore(file, feature) ?? []);
  if (scores.length < files.length || files.length === 0) return undefined;
  const share = rankShares(scores.map(({ score }) => score));
  if (scores.every(({ isWhole }) => isWhole)) return scores.map(({ score }) => share(score));
  const meanings = files.map(({ file, source }) => source.meaningOf(file).meaning);
  const shareOfMeaning = rankShares(meanings);
  return scores.map(({ score, isWhole }, index) =>
    isWhole ? share(score) : Math.max(share(score), shareOfMeaning(meanings[index]!))
  );
}
