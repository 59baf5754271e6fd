/**
 * Reasons that the features give beside the signals: for a place that no list of hits explains.
 *
 * Features are of a file, and a result shows a range of it: what does not hold of the range alone says
 * that it speaks of the file.
 *
 * @module
 */
import type { CategoryFeatures } from "../rank/category_features.ts";
import type { FeatureName, Features } from "../rank/features.ts";
import { Neighbours } from "../rank/neighbours.ts";
import type { RankContext } from "../rank/ranker.ts";
import { weightsOf } from "../rank/weights_of.ts";
import type { Feature } from "./answer.ts";
import type { Range } from "./select_ranges.ts";

/** Fewer files than this use the names of nearly every file. */
const MIN_REFERRERS = 5;

/** Below this share single pairs are close together by chance. */
const MIN_NEIGHBOURS = 0.5;

/** From this share on, a header is one of declarations. */
const MIN_DECLARED = 0.5;

const DEMOTIONS: Readonly<Record<keyof CategoryFeatures, string>> = {
  test: "test",
  foreign: "generated or vendored",
  example: "example",
  docs: "documentation",
  config: "settings or data",
  legacy: "folder of replaced code",
};

/**
 * Reasons that the features of a range give; none where the order was made without them.
 *
 * @param shown The lines of the range, as they are.
 * @param isPartial Whether files were left unread: counts are of the others.
 */
export function featureReasons(
  context: RankContext,
  { fileId, features }: Range,
  shown: string,
  isPartial = false,
): string[] {
  if (!features) return [];
  const reasons: string[] = [];
  if (features.neighbours >= MIN_NEIGHBOURS) {
    const isHere = new Neighbours(context).shareIn(shown) >= MIN_NEIGHBOURS;
    reasons.push(`lexical: query words are close together ${isHere ? "here" : "in this file"}`);
  }
  const { referrers, category } = context.store.catalog.requireFile(fileId);
  if (referrers >= MIN_REFERRERS) {
    const counted = isPartial ? `${referrers} of the files read` : `${referrers} files`;
    reasons.push(`graph: ${counted} use names of this file`);
  }
  for (const [name, called] of Object.entries(DEMOTIONS)) {
    if (features[name as keyof CategoryFeatures] === 0) continue;
    const isPutTogether = name === "foreign" && category === "code";
    reasons.push(`demoted: ${isPutTogether ? "put together from other files" : called}`);
  }
  if (features.declared >= MIN_DECLARED) {
    reasons.push("demoted: declares what another file defines");
  }
  return reasons;
}

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
