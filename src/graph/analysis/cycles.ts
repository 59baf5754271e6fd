/**
 * Strongly connected components (Tarjan 1972), without recursion: a chain of imports may be long.
 *
 * @module
 */
import type { WeightedGraph } from "./weighted_graph.ts";

/** Finds groups of nodes that lead to each other: each ascending, the largest group first. */
export function cycles(graph: WeightedGraph): number[][] {
  const next = neighbours(graph);
  const order = new Int32Array(graph.size).fill(-1);
  const low = new Int32Array(graph.size);
  const onStack = new Uint8Array(graph.size);
  const stack: number[] = [];
  const found: number[][] = [];
  let count = 0;
  const enter = (node: number) => {
    order[node] = low[node] = count++;
    stack.push(node);
    onStack[node] = 1;
    return { node, at: 0 };
  };
  for (let root = 0; root < graph.size; root++) {
    if (order[root]! >= 0) continue;
    const frames = [enter(root)];
    while (frames.length > 0) {
      const frame = frames.at(-1)!;
      const to = next[frame.node]![frame.at++];
      if (to !== undefined) {
        if (order[to]! < 0) frames.push(enter(to));
        else if (onStack[to]) low[frame.node] = Math.min(low[frame.node]!, order[to]!);
        continue;
      }
      frames.pop();
      const parent = frames.at(-1);
      if (parent) low[parent.node] = Math.min(low[parent.node]!, low[frame.node]!);
      if (low[frame.node] !== order[frame.node]) continue;
      const group = stack.splice(stack.lastIndexOf(frame.node));
      for (const node of group) onStack[node] = 0;
      if (group.length > 1) found.push(group.sort((a, b) => a - b));
    }
  }
  return found.sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}

function neighbours({ size, from, to }: WeightedGraph): number[][] {
  const lists: number[][] = Array.from({ length: size }, () => []);
  for (let i = 0; i < from.length; i++) lists[from[i]!]!.push(to[i]!);
  return lists;
}
