/**
 * The probability that a file answers the query: logistic regression on its share of the softmax of
 * all scores and on what it has by itself. Unlike a score it means the same in every answer.
 *
 * `deno task eval probability` fits and checks it: of five queries one asks what the repository has
 * nothing of, since people ask that as well.
 *
 * @module
 */
import type { Features } from "./features.ts";
import { PROBABILITY_WEIGHTS } from "./weights.ts";

/** A file as its features order it. */
interface Scored {
  readonly score: number;
  /** Its features; absent where the order was not decided by them. */
  readonly features?: Features;
}

export type ProbabilityInput = keyof typeof PROBABILITY_WEIGHTS;

/** Files whose scores a share is taken of: those that follow have none to speak of. */
const MAX_COMPARED = 50;

/** A share below this is nothing, however small. */
const LEAST_LOG_SHARE = -12;

/**
 * Estimates how likely each file answers the query.
 *
 * @returns From 0 to 1, in the order of the files; `undefined` without features.
 */
export function probabilities(files: readonly Scored[]): (number | undefined)[] {
  const inputs = probabilityInputs(files);
  return files.map(({ features }, index) => {
    if (!features) return undefined;
    const fitted = logistic(inputs[index]!);
    // Queries of these kinds are not among those that are fitted on: what holds them answers them.
    return Math.min(1, Math.max(fitted, features.literal, features.place, features.typedPath));
  });
}

/** Computes what the probability is made of, in the order of the files. */
export function probabilityInputs(
  files: readonly Scored[],
): Readonly<Record<ProbabilityInput, number>>[] {
  const total = logSum(files.slice(0, MAX_COMPARED).map(({ score }) => score));
  return files.map(({ score, features }) => {
    const logShare = Math.max(LEAST_LOG_SHARE, score - total);
    return {
      one: 1,
      logShare,
      share: Math.exp(logShare),
      coverage: features?.coverage ?? 0,
      meaning: features?.meaning ?? 0,
      definition: features?.definition ?? 0,
      identifier: features?.identifier ?? 0,
      neighbours: features?.neighbours ?? 0,
    };
  });
}

function logistic(inputs: Readonly<Record<ProbabilityInput, number>>): number {
  let sum = 0;
  // The keys are those of the weights, which the type of `inputs` says.
  for (const name of Object.keys(inputs) as ProbabilityInput[]) {
    sum += PROBABILITY_WEIGHTS[name] * inputs[name];
  }
  return 1 / (1 + Math.exp(-sum));
}

/** Logarithm of a sum of exponentials, which would be too large by themselves. */
function logSum(scores: readonly number[]): number {
  const most = Math.max(...scores);
  return most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0));
}
