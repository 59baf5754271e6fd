import { circlesFrom } from "../circles.ts";
import type { WeightedGraph } from "./weighted_graph.ts";

/** Finds groups of nodes that lead to each other: each ascending, the largest group first. */
export function cycles({ size, from, to }: WeightedGraph): number[][] {
  const next: number[][] = Array.from({ length: size }, () => []);
  for (let i = 0; i < from.length; i++) next[from[i]!]!.push(to[i]!);
  return [...circlesFrom(next.keys(), (node) => next[node]!)]
    .filter((circle) => circle.length > 1)
    .map((circle) => circle.sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}
