/**
 * Flags of the commands that models can take part in, one row each.
 *
 * @module
 */
import type { ModelFeature } from "@cbx/core";
import { listOf, type ValueReader, wholeNumber } from "./flag_values.ts";
import type { Flag } from "./flags.ts";
import { UsageError } from "../errors/usage_error.ts";

/** What models can be used for, in the order in which they come into play. */
export const MODEL_FEATURES: readonly ModelFeature[] = ["dense", "sparse", "rerank"];

/** Switches off what is configured. */
export const NO_FEATURES = "none";

/** What the flag that switches models on says. */
export interface FeatureFlags {
  /** What models are used for; {@linkcode NO_FEATURES} alone for nothing. */
  readonly features?: readonly (ModelFeature | typeof NO_FEATURES)[];
}

/** What the flags of a command say that lets models encode chunks. */
export interface EncodeFlags extends FeatureFlags {
  /** Tokens that models may be given. */
  readonly maxTokensToEmbed?: number;
}

/** Switches models on. */
export const FEATURES: Flag = {
  flags: "--features <list>",
  about: `models that take part, if configured: ${MODEL_FEATURES.join(", ")}, or ${NO_FEATURES}`,
  read: featureReader("--features"),
};

/** Flags of a command that lets models encode chunks. */
export const ENCODE_FLAGS: readonly Flag[] = [
  FEATURES,
  {
    flags: "--max-tokens-to-embed <n>",
    about: "tokens that models may be given in this run; the next one goes on",
    read: wholeNumber("--max-tokens-to-embed", 0),
  },
];

function featureReader(flag: string): ValueReader {
  const readList = listOf(flag, [...MODEL_FEATURES, NO_FEATURES]);
  const read: ValueReader = (value, previous) => {
    // The reader of a list returns one.
    const features = [...new Set(readList(value, previous) as readonly string[])];
    if (features.length === 1 || !features.includes(NO_FEATURES)) return features;
    throw new UsageError(`Cannot read option "${flag}" as "${NO_FEATURES}" stands beside others`);
  };
  return Object.assign(read, { values: readList.values ?? [] });
}
