import type { OpenOptions, UpdateOptions } from "./index_options.ts";

/**
 * Refuses bounds that no model can be asked under.
 *
 * @throws {RangeError} If one is out of range.
 */
export function checkModelOptions(
  { queryTimeoutMs, rerank = {} }: Pick<OpenOptions, "queryTimeoutMs" | "rerank">,
): void {
  checkWhole("queryTimeoutMs", queryTimeoutMs, 1);
  checkWhole("rerank.topK", rerank.topK, 1);
  checkWhole("rerank.timeoutMs", rerank.timeoutMs, 1);
}

/**
 * Refuses a budget that is no number of tokens, before anything is written.
 *
 * @throws {RangeError} If it is none.
 */
export function checkBudget({ maxTokensToEmbed }: Pick<UpdateOptions, "maxTokensToEmbed">): void {
  checkWhole("maxTokensToEmbed", maxTokensToEmbed, 0);
}

function checkWhole(name: string, value: number | undefined, least: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least)) return;
  throw new RangeError(
    `Cannot ask models as "${name}" must be a whole number >= ${least}: current is ${value}`,
  );
}
