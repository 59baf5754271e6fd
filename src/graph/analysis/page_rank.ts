/**
 * PageRank (Brin, Page 1998): a node is as central as those that point to it, and hand on, are. What
 * nothing leads out of hands on to all nodes alike.
 *
 * @module
 */
import type { WeightedGraph } from "./weighted_graph.ts";

/** Share that is handed on along edges; the paper's. */
const DAMPING = 0.85;

/** Rounds: the tenth digit no longer moves. */
const ROUNDS = 60;

/** Ranks nodes; the ranks of all nodes sum to 1. */
export function pageRank({ size, from, to, weight }: WeightedGraph): Float64Array {
  if (size === 0) return new Float64Array();
  const out = new Float64Array(size);
  for (let i = 0; i < from.length; i++) out[from[i]!]! += weight[i]!;
  let ranks = new Float64Array(size).fill(1 / size);
  for (let round = 0; round < ROUNDS; round++) {
    let lost = 0;
    for (let node = 0; node < size; node++) if (out[node] === 0) lost += ranks[node]!;
    const next = new Float64Array(size).fill((1 - DAMPING + DAMPING * lost) / size);
    for (let i = 0; i < from.length; i++) {
      next[to[i]!]! += DAMPING * ranks[from[i]!]! * weight[i]! / out[from[i]!]!;
    }
    ranks = next;
  }
  return ranks;
}
