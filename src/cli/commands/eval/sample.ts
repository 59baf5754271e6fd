/**
 * Draws some of many, the same ones for the same seed.
 *
 * @param values In a stable order, which the drawn ones keep.
 * @param size How many at most.
 * @param seed Any whole number.
 */
export function sample<T>(values: readonly T[], size: number, seed: number): T[] {
  if (values.length <= size) return [...values];
  const random = randomShares(seed);
  const places = values.map((_, index) => index);
  for (let drawn = 0; drawn < size; drawn += 1) {
    const other = drawn + Math.floor(random() * (places.length - drawn));
    [places[drawn], places[other]] = [places[other]!, places[drawn]!];
  }
  return places.slice(0, size).sort((a, b) => a - b).map((place) => values[place]!);
}

/** Numbers from 0 to below 1 by a 32-bit generator: a counter, mixed as MurmurHash3 ends. */
function randomShares(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
