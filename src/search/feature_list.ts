import type { FeatureName, Features } from "../rank/features.ts";
import { weightsOf } from "../rank/weights_of.ts";
import type { Feature } from "./answer.ts";

/** Digits after the point: with thirty features, their sum is the score to four. */
const DIGITS = 6;

/** Lists the features of a file with their weights, which sum up to its score. */
export function featureList(features: Features | undefined): Feature[] {
  if (!features) return [];
  const weights = weightsOf(features);
  // The keys are those of the weights, which the type of `features` says.
  return (Object.keys(features) as FeatureName[]).map((name) => ({
    name,
    value: roundFigure(features[name]!),
    weight: weights[name]!,
  }));
}

/** Rounds a figure to what is worth writing. */
export function roundFigure(value: number): number {
  return Number(value.toFixed(DIGITS));
}
