import { deepEqual, equal, ok } from "node:assert/strict";
import { communityMiddles, createLayout, stepLayout, STEPS } from "./layout.js";

/** A graph of communities that are rings, each joined to the next by one edge. */
function rings(communities: number, size: number) {
  const nodes = Array.from({ length: communities * size }, (_, index) => (
    { community: Math.floor(index / size), radius: 3 + index % 4 }
  ));
  const edges = nodes.flatMap((_, index) => {
    const start = Math.floor(index / size) * size;
    const next = { source: index, target: start + (index + 1 - start) % size };
    return index === start && index > 0 ? [next, { source: index - 1, target: index }] : [next];
  });
  return { nodes, edges };
}

function laidOut({ nodes, edges }: ReturnType<typeof rings>) {
  const layout = createLayout(nodes, edges);
  let steps = 1;
  while (stepLayout(layout)) steps++;
  return { ...layout, steps };
}

Deno.test("stepLayout() gives one graph one picture", () => {
  const world = rings(4, 12);
  deepEqual(laidOut(world).x, laidOut(structuredClone(world)).x);
});

Deno.test("stepLayout() ends after a fixed number of steps", () => {
  const layout = laidOut(rings(2, 5));
  equal(layout.steps, STEPS);
  equal(stepLayout(layout), false);
});

Deno.test("stepLayout() leaves every node at a place of its own", () => {
  const { x, y, radius } = laidOut(rings(3, 20));
  for (const [a, ax] of x.entries()) {
    for (let b = 0; b < a; b++) {
      const distance = Math.hypot(ax - x[b]!, y[a]! - y[b]!);
      ok(distance >= 0.9 * (radius[a]! + radius[b]!), `${a} and ${b} overlap: ${distance}`);
    }
  }
});

Deno.test("stepLayout() keeps a community together", () => {
  const { x, y, community } = laidOut(rings(4, 15));
  const middles = communityMiddles(x, y, community);
  for (const [index, own] of community.entries()) {
    const nearest = [...middles].toSorted(([, a], [, b]) =>
      Math.hypot(a.x - x[index]!, a.y - y[index]!) - Math.hypot(b.x - x[index]!, b.y - y[index]!)
    )[0]?.[0];
    equal(nearest, own);
  }
});

Deno.test("stepLayout() bears edges to itself, many edges between two, and nodes without any", () => {
  const nodes = [0, 0, 1].map((community) => ({ community, radius: 3 }));
  const edges = [{ source: 0, target: 0 }, ...Array(5).fill({ source: 0, target: 1 })];
  const { x, y } = laidOut({ nodes, edges });
  ok([...x, ...y].every(Number.isFinite));
});

Deno.test("stepLayout() has nothing to do for no nodes", () => {
  equal(stepLayout(createLayout([], [])), false);
});
