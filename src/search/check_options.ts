/**
 * Refuses options of a search that no answer can have; they may come from a caller without types.
 *
 * @module
 */
import type { ModelFeature } from "../embed/embedder.ts";
import type { SearchOptions } from "./answer.ts";

/** Whole numbers, and the least that each may be. */
const LEAST = [
  ["limit", 1],
  ["offset", 0],
  ["snippetLines", 1],
  ["tokenBudget", 1],
  ["contextBefore", 0],
  ["contextAfter", 0],
] as const;

const MODEL_FEATURES: readonly ModelFeature[] = ["dense", "sparse", "rerank"];

/**
 * Refuses an option that no answer can have.
 *
 * @throws {RangeError} If an option is out of range.
 */
export function checkOptions(options: SearchOptions): void {
  for (const [name, least] of LEAST) {
    const value = options[name];
    if (value === undefined || (Number.isInteger(value) && value >= least)) continue;
    throw new RangeError(
      `Cannot search as "${name}" must be a whole number >= ${least}: current is ${value}`,
    );
  }
  checkMinScore(options);
  checkFeatures(options.features ?? []);
}

function checkFeatures(features: readonly ModelFeature[]): void {
  const unknown = features.find((name) => !MODEL_FEATURES.includes(name));
  if (unknown === undefined) return;
  throw new RangeError(
    `Cannot search with the feature "${unknown}" as it is unknown: use some of ${
      MODEL_FEATURES.join(", ")
    }`,
  );
}

function checkMinScore({ minScore = 0, rank }: SearchOptions): void {
  if (!(minScore >= 0 && minScore <= 1)) {
    throw new RangeError(
      `Cannot search as "minScore" must be a number from 0 to 1: current is ${minScore}`,
    );
  }
  if (minScore === 0 || rank !== "rrf") return;
  throw new RangeError(
    'Cannot search with "minScore" and the rank "rrf", which tells no probability',
  );
}
