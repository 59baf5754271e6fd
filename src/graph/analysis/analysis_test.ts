import { deepEqual, equal, ok } from "node:assert/strict";
import { findCommunities } from "./communities.ts";
import { cycles } from "./cycles.ts";
import { pageRank } from "./page_rank.ts";
import { weightedGraph } from "./weighted_graph.ts";

function graph(size: number, ...pairs: readonly (readonly [number, number])[]) {
  return weightedGraph(size, pairs.map(([from, to]) => ({ from, to, weight: 1 })));
}

Deno.test("weightedGraph() joins equal pairs and leaves loops out", () => {
  const { from, to, weight } = graph(3, [0, 1], [0, 1], [2, 2], [1, 0]);
  deepEqual([...from], [0, 1]);
  deepEqual([...to], [1, 0]);
  deepEqual([...weight], [2, 1]);
});

Deno.test("pageRank() sums to 1 and ranks what is pointed at", () => {
  const ranks = pageRank(graph(4, [0, 3], [1, 3], [2, 3], [3, 0]));
  ok(Math.abs(ranks.reduce((sum, each) => sum + each, 0) - 1) < 1e-9);
  equal(ranks.indexOf(Math.max(...ranks)), 3);
  ok(ranks[0]! > ranks[1]!);
  equal(ranks[1], ranks[2]);
});

Deno.test("pageRank() of two nodes that point at each other is a half each", () => {
  deepEqual([...pageRank(graph(2, [0, 1], [1, 0]))].map((each) => each.toFixed(6)), [
    "0.500000",
    "0.500000",
  ]);
});

Deno.test("pageRank() of nothing is nothing", () => equal(pageRank(graph(0)).length, 0));

Deno.test("cycles() finds groups that lead to each other, the largest first", () => {
  deepEqual(cycles(graph(7, [0, 1], [1, 0], [2, 3], [3, 4], [4, 2], [4, 5], [5, 6])), [[2, 3, 4], [
    0,
    1,
  ]]);
});

Deno.test("cycles() of a long chain needs no stack", () => {
  const pairs = Array.from({ length: 50_000 }, (_, i) => [i, i + 1] as const);
  deepEqual(cycles(graph(50_001, ...pairs)), []);
});

Deno.test("findCommunities() finds two cliques with one bridge, with the modularity of the formula", () => {
  const { of, modularity } = findCommunities(
    graph(6, [0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3], [2, 3]),
  );
  deepEqual([...of], [0, 0, 0, 1, 1, 1]);
  // Q = Σ (inside/2m − (degree/2m)²) = 2 × (6/14 − (7/14)²)
  ok(Math.abs(modularity - 2 * (6 / 14 - 1 / 4)) < 1e-12);
});

Deno.test("findCommunities() does not depend on the order of edges", () => {
  const pairs = [[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3], [2, 3], [6, 0], [7, 5]] as const;
  const forward = findCommunities(graph(8, ...pairs));
  const backward = findCommunities(graph(8, ...pairs.toReversed()));
  deepEqual(forward, backward);
});

Deno.test("findCommunities() leaves nodes without edges alone", () => {
  deepEqual(findCommunities(graph(2)), { of: Uint32Array.of(0, 1), modularity: 0 });
});
