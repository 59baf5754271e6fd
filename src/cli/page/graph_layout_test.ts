import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { edge, graph, node } from "../questions/testdata/graph.ts";
import type { GraphData } from "../questions/graph_formats.ts";
import { placeNodes } from "./graph_layout.ts";
import { radiusOf } from "./graph/model.js";

/** A graph of communities that are rings, each joined to the next by one edge. */
function rings(communities: number, size: number): GraphData {
  const nodes = Array.from({ length: communities * size }, (_, index) => (
    node(`${index}`, { community: Math.floor(index / size), centrality: (index % 4) / 8 })
  ));
  const edges = nodes.flatMap((_, index) => {
    const start = Math.floor(index / size) * size;
    const next = edge(`${index}`, `${start + (index + 1 - start) % size}`);
    return index === start && index > 0 ? [next, edge(`${index - 1}`, `${index}`)] : [next];
  });
  return graph({ nodes, edges });
}

function distance(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

Deno.test("placeNodes() gives one graph one picture", async () => {
  const world = rings(4, 12);
  deepEqual(await placeNodes(world), await placeNodes(structuredClone(world)));
});

Deno.test("placeNodes() leaves every node a place of its own", async () => {
  const { nodes, layout } = await placeNodes(rings(3, 20));
  equal(layout, "force");
  for (const [index, a] of nodes.entries()) {
    for (const b of nodes.slice(0, index)) {
      const least = radiusOf(a.centrality) + radiusOf(b.centrality);
      ok(distance(a, b) >= 0.9 * least, `${a.id} and ${b.id} overlap: ${distance(a, b)}`);
    }
  }
});

Deno.test("placeNodes() keeps a community together", async () => {
  const { nodes } = await placeNodes(rings(4, 15));
  const groups = Map.groupBy(nodes, ({ community }) => community);
  const middles = [...groups].map(([community, members]) => ({
    community,
    x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
    y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
  }));
  for (const each of nodes) {
    const [nearest] = middles.toSorted((a, b) => distance(a, each) - distance(b, each));
    equal(nearest?.community, each.community);
  }
});

Deno.test("placeNodes() puts nodes without an edge below all others", async () => {
  const world = rings(2, 5);
  const alone = ["a", "b", "c"].map((id) => node(id, { community: -1 }));
  const { nodes } = await placeNodes({ ...world, nodes: [...alone, ...world.nodes] });
  const lowest = Math.max(...nodes.slice(3).map(({ y }) => y));
  ok(nodes.slice(0, 3).every(({ y }) => y > lowest));
  equal(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size, nodes.length);
});

Deno.test("placeNodes() bears edges to itself, to nothing, and many between two", async () => {
  const edges = [edge("a", "a"), edge("a", "gone"), ...Array(5).fill(edge("a", "b"))];
  const { nodes } = await placeNodes(
    graph({ nodes: ["a", "b", "c"].map((id) => node(id)), edges }),
  );
  ok(nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)));
  deepEqual((await placeNodes(graph())).nodes, []);
});

Deno.test("placeNodes() leaves very many nodes where their communities start, and says so", async () => {
  const { nodes, layout } = await placeNodes(rings(31, 100));
  equal(layout, "communities");
  equal(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size, 3_100);
});

Deno.test("placeNodes() ends when it is told to", async () => {
  await rejects(placeNodes(rings(4, 12), { signal: AbortSignal.abort() }), { name: "AbortError" });
});
