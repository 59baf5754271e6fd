/** Returns the mean; 0 where there is nothing, as the reference scorer has it. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Returns a quantile, interpolated between the two values beside it.
 *
 * @param values In any order; at least one.
 * @param share Between 0 and 1; 0.5 is the median.
 * @throws {RangeError} If there are no values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  if (low === undefined || high === undefined) {
    throw new RangeError("Cannot take a quantile: there are no values");
  }
  return low + (high - low) * (place - Math.floor(place));
}

/** Returns the middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
