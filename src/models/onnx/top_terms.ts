import type { SparseVector } from "@cbx/core";
import type { TokenVectors } from "./pooling.ts";

/** Options for {@linkcode topTerms}. */
export interface TopTermsOptions {
  /** Terms that are left out: special tokens say nothing. */
  readonly without: ReadonlySet<number>;
  /** How many terms are kept, those of most weight. */
  readonly limit: number;
}

/**
 * Reads the terms of a text off the logits of a masked language model, as SPLADE does
 * (Formal, Piwowarski, Clinchant 2021): max over its tokens of ln(1 + max(0, logit)).
 */
export function topTerms(
  { data, tokens, width }: TokenVectors,
  { without, limit }: TopTermsOptions,
): SparseVector {
  // ln(1 + x) keeps the order, so it is taken of the few that are kept.
  const best = new Float32Array(width);
  for (let token = 0; token < tokens; token++) {
    const start = token * width;
    for (let id = 0; id < width; id++) best[id] = Math.max(best[id]!, data[start + id]!);
  }
  const ids: number[] = [];
  best.forEach((value, id) => {
    if (value > 0 && !without.has(id)) ids.push(id);
  });
  ids.sort((a, b) => best[b]! - best[a]! || a - b);
  ids.length = Math.min(ids.length, limit);
  return { ids, weights: ids.map((id) => Math.log1p(best[id]!)) };
}
