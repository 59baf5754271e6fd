/**
 * Ranks of files in the orders that models give: one rank for each model.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import type { FeatureSource, ModelScore } from "./features.ts";
import { placeShares } from "./place_shares.ts";
import type { ModelFeatureName } from "./weights.ts";

/** A file, and what knows its scores. */
interface PlacedFile {
  /** The file. */
  readonly file: FileRow;
  /** The features of its index. */
  readonly source: FeatureSource;
}

/** Features of models, as far as some take part. */
type ModelPlaces = Readonly<Partial<Record<ModelFeatureName, number>>>;

/**
 * Makes features of the places of files. A chunk that was just written has not been encoded, and is
 * often the one that is meant: until it has, the vectors that need no model speak for its file too.
 *
 * @returns Features in the order of the files.
 */
export function modelPlaces(files: readonly PlacedFile[]): ModelPlaces[] {
  const dense = placesBy(files, ({ file, source }) => source.modelScores(file).dense);
  const sparse = placesBy(files, ({ file, source }) => source.modelScores(file).sparse);
  return files.map((_, index) => ({
    ...(dense ? { dense: dense[index]! } : {}),
    ...(sparse ? { sparse: sparse[index]! } : {}),
  }));
}

/** `undefined` where the model does not decide on the order: it does for all files, or for none. */
function placesBy(
  files: readonly PlacedFile[],
  scoreOf: (file: PlacedFile) => ModelScore | undefined,
): number[] | undefined {
  const scores = files.flatMap((file) => scoreOf(file) ?? []);
  if (scores.length < files.length || files.length === 0) return undefined;
  const share = placeShares(scores.map(({ score }) => score));
  if (scores.every(({ isWhole }) => isWhole)) return scores.map(({ score }) => share(score));
  const meanings = files.map(({ file, source }) => source.meaning(file));
  const shareOfMeaning = placeShares(meanings);
  return scores.map(({ score, isWhole }, index) =>
    isWhole ? share(score) : Math.max(share(score), shareOfMeaning(meanings[index]!))
  );
}
