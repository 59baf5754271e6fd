/**
 * Vectors of tokens to the one vector of a text. A model is trained with one way of it, which its
 * folder names; another one still gives vectors, only worse ones.
 *
 * @module
 */
import type { JsonObject } from "./model_files.ts";

/** How the vectors of tokens become one: their mean, or that of the first token. */
export type Pooling = "mean" | "cls";

/** Vectors of tokens, one after the other. */
export interface TokenVectors {
  /** Their numbers. */
  readonly data: Float32Array;
  /** Number of tokens. */
  readonly tokens: number;
  /** Numbers a token. */
  readonly width: number;
}

/**
 * Reads how a model pools.
 *
 * @param config What `1_Pooling/config.json` holds; without it models take the mean.
 * @returns `undefined` for a way that is not known here.
 */
export function poolingOf(config: JsonObject | undefined): Pooling | undefined {
  if (config === undefined) return "mean";
  if (typeof config.pooling_mode === "string") return byName(config.pooling_mode);
  const modes = Object.entries(config)
    .filter(([name, value]) => name.startsWith("pooling_mode_") && value === true)
    .map(([name]) =>
      name.replace("pooling_mode_", "").replace("_tokens", "").replace("_token", "")
    );
  return modes.length === 1 ? byName(modes[0]!) : undefined;
}

function byName(name: string): Pooling | undefined {
  return name === "mean" || name === "cls" ? name : undefined;
}

/** Makes one vector of those of the tokens. */
export function pool({ data, tokens, width }: TokenVectors, pooling: Pooling): Float32Array {
  if (pooling === "cls") return data.slice(0, width);
  // Their sum has the direction of the mean; the length is brought to 1 later.
  const sum = new Float32Array(width);
  for (let token = 0; token < tokens; token++) {
    const start = token * width;
    for (let i = 0; i < width; i++) sum[i]! += data[start + i]!;
  }
  return sum;
}
