/** A directed graph over the numbers from 0 to `size - 1`, each edge once. */
export interface WeightedGraph {
  /** Number of nodes. */
  readonly size: number;
  /** Where the edges start. */
  readonly from: Uint32Array;
  /** Where they end. */
  readonly to: Uint32Array;
  /** Weights, above 0. */
  readonly weight: Float64Array;
}

/** Makes a graph of pairs; those that are given several times weigh what they weigh together. */
export function weightedGraph(
  size: number,
  edges: Iterable<{ readonly from: number; readonly to: number; readonly weight: number }>,
): WeightedGraph {
  const weights = new Map<number, number>();
  for (const { from, to, weight } of edges) {
    if (from === to) continue;
    const key = from * size + to;
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  const keys = [...weights.keys()].sort((a, b) => a - b);
  return {
    size,
    from: Uint32Array.from(keys, (key) => Math.floor(key / size)),
    to: Uint32Array.from(keys, (key) => key % size),
    weight: Float64Array.from(keys, (key) => weights.get(key)!),
  };
}
