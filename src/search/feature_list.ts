import type { FeatureName, Features } from "../rank/features.ts";
import { RERANK_WEIGHTS } from "../rank/weights.ts";
import type { Feature } from "./answer.ts";

/** Digits after the point: with thirty features, their sum is the score to four. */
const DIGITS = 6;

/** Lists the features of a file with their weights, which sum up to its score. */
export function featureList(features: Features | undefined): Feature[] {
  // The keys are those of the weights, which the type of `features` says.
  return (Object.keys(features ?? {}) as FeatureName[]).map((name) => ({
    name,
    value: rounded(features![name]),
    weight: RERANK_WEIGHTS[name],
  }));
}

/** Rounds a figure to what is worth writing. */
export function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}
