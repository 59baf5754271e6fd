/** Bounds of one request. */
export interface BatchLimits {
  /** Number of texts. */
  readonly maxTexts: number;
  /** Sum of their tokens. */
  readonly maxTokens: number;
}

/** Texts that are sent together. */
export interface Batch {
  /** Which ones, ascending. */
  readonly indices: readonly number[];
  /** Sum of their tokens. */
  readonly tokens: number;
}

/**
 * Divides texts into batches, in their order.
 *
 * @param tokens Tokens of each text; one of more than the bound makes a batch of its own, and one of
 * 0 is in no batch.
 */
export function planBatches(
  tokens: readonly number[],
  { maxTexts, maxTokens }: BatchLimits,
): Batch[] {
  const batches: Batch[] = [];
  let [indices, sum]: [number[], number] = [[], 0];
  const close = (): void => {
    if (indices.length > 0) batches.push({ indices, tokens: sum });
    [indices, sum] = [[], 0];
  };
  tokens.forEach((count, index) => {
    if (count === 0) return;
    if (indices.length >= maxTexts || sum + count > maxTokens) close();
    indices.push(index);
    sum += count;
  });
  close();
  return batches;
}
