/**
 * Few levels for the values of a table: dense where values are many (Lloyd 1982).
 *
 * @module
 */
/** A level is stored as a signed byte; values have a mean square of 1, and few exceed 4. */
const LEVEL_SCALE = 127 / 4;
const BINS = 2048;
const ROUNDS = 60;

/**
 * Fits levels to values whose mean square is 1.
 *
 * @param count How many.
 * @returns The levels, ascending, in units of 1/{@linkcode LEVEL_SCALE}.
 */
export function fitLevels(values: Float32Array, count: number): Int8Array<ArrayBuffer> {
  const bins = histogram(values);
  const middle = (count - 1) / 2;
  let levels = Float64Array.from({ length: count }, (_, index) => (index - middle) * 5.6 / count);
  for (let round = 0; round < ROUNDS; round++) levels = improve(levels, bins);
  return Int8Array.from(levels, (level) => Math.round(level * LEVEL_SCALE));
}

/** Number of the level nearest to a value whose mean square is 1. */
export function nearestLevel(value: number, levels: Int8Array): number {
  const scaled = value * LEVEL_SCALE;
  let nearest = 0;
  for (let level = 1; level < levels.length; level++) {
    if (Math.abs(scaled - levels[level]!) < Math.abs(scaled - levels[nearest]!)) nearest = level;
  }
  return nearest;
}

function histogram(values: Float32Array): Float64Array {
  const bins = new Float64Array(BINS);
  for (const value of values) {
    const bin = Math.floor((value / 8 + 0.5) * BINS);
    bins[Math.max(0, Math.min(BINS - 1, bin))]! += 1;
  }
  return bins;
}

function improve(levels: Float64Array, bins: Float64Array): Float64Array<ArrayBuffer> {
  const [sums, counts] = [new Float64Array(levels.length), new Float64Array(levels.length)];
  let level = 0;
  bins.forEach((count, bin) => {
    const value = ((bin + 0.5) / BINS - 0.5) * 8;
    while (level + 1 < levels.length && value > (levels[level]! + levels[level + 1]!) / 2) level++;
    sums[level]! += count * value;
    counts[level]! += count;
  });
  return Float64Array.from(
    levels,
    (old, index) => counts[index] ? sums[index]! / counts[index]! : old,
  );
}
