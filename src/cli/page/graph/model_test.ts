import { deepEqual, equal, ok } from "node:assert/strict";
import {
  applyFilters,
  communityName,
  createModel,
  FACETS,
  facetValues,
  fitCamera,
  neighbourhood,
  pannedBy,
  searchNodes,
  toScreen,
  zoomedAt,
} from "./model.js";

const NAMES: readonly (readonly [label: string, path: string, centrality: number])[] = [
  ["readKey", "src/auth/key.ts", 0.1],
  ["key", "src/store.ts", 0.2],
  ["keyOf", "src/map.ts", 0.9],
  ["draw", "src/key/page.ts", 1],
  ["other", "src/other.ts", 0.5],
];

function model() {
  return createModel({
    nodes: NAMES.map(([label, path, centrality], index) => (
      { label, path, centrality, kind: index === 4 ? "class" : "function", community: index % 2 }
    )),
    edges: [
      [0, 1, "calls", "extracted", "import", 1],
      [1, 2, "calls", "inferred", "name", 2],
      [4, 0, "imports", "extracted", "import", 1],
    ],
    communities: [{ id: 0, name: "a", size: 3 }, { id: 1, name: "b", size: 2 }],
  });
}

Deno.test("createModel() names a community by a folder that a screen has room for", () => {
  const deep = `${"d/".repeat(5_000)}a.ts`;
  const nodes = [deep, deep, "b.ts"].map((path, at) => (
    { label: `n${at}`, path, centrality: 1 - at / 10, kind: "file", community: 0 }
  ));
  const communities = [{ id: 0, name: "a", size: 3 }];
  const name = communityName(createModel({ nodes, edges: [], communities }), 0);
  equal(name, `${"d/".repeat(12).slice(0, -1)}: n0, n1`);
});

/** Nodes that the filters leave where some values are hidden. */
function shownWithout(
  values: Readonly<Record<string, readonly (string | number)[]>>,
  graph = model(),
) {
  return applyFilters(
    graph,
    Object.fromEntries(
      ["layers", ...FACETS.map(({ name }) => name)].map((
        name,
      ) => [name, new Set(values[name] ?? [])]),
    ),
  );
}

const ALL: readonly boolean[] = NAMES.map(() => true);

Deno.test("searchNodes() puts names before paths, and central ones before others", () => {
  deepEqual(searchNodes(model(), "Key"), [1, 2, 0, 3]);
});

Deno.test("searchNodes() wants every word, in the name or in the path", () => {
  deepEqual(searchNodes(model(), "  page  draw "), [3]);
  deepEqual(searchNodes(model(), "draw auth"), []);
});

Deno.test("searchNodes() has all for an empty query, the central ones first", () => {
  deepEqual(searchNodes(model(), ""), [3, 2, 4, 1, 0]);
});

Deno.test("applyFilters() hides a layer: tests, or what no edge joins to another node", () => {
  const node = { label: "a", path: "a.ts", centrality: 0, kind: "file", community: 0 };
  const graph = createModel({
    nodes: [node, { ...node, category: "test" }, node],
    edges: [[0, 1, "calls", "extracted", "import", 1], [2, 2, "calls", "extracted", "import", 1]],
    communities: [],
  });
  deepEqual(shownWithout({ layers: ["unlinked"] }, graph).nodes, [true, true, false]);
  const { nodes, edges } = shownWithout({ layers: ["tests"] }, graph);
  deepEqual(nodes, [true, false, true]);
  deepEqual(edges, [graph.edges[1]]);
});

Deno.test("communityName() has the folder of most nodes, and the central ones", () => {
  equal(communityName(model(), 0), "src: keyOf, other");
  equal(communityName(model(), 1), "src: draw, key");
  equal(communityName(model(), 9), "Without edges");
  const nodes = ["src/a/b/x.ts", "src/a/b/y.ts", "src/a/z.ts", "README.md"]
    .map((path) => ({ label: "same", path, centrality: 0, kind: "file", community: 0 }));
  const deep = createModel({ nodes, edges: [], communities: [{ id: 0, name: "", size: 4 }] });
  equal(communityName(deep, 0), "src/a: same");
});

Deno.test("applyFilters() hides the edges of what it hides", () => {
  const { nodes, edges } = shownWithout({ kind: ["class"] });
  deepEqual(nodes, [true, true, true, true, false]);
  equal(edges.length, 2);
});

Deno.test("applyFilters() hides edges by kind and by confidence, and no node", () => {
  const { nodes, edges } = shownWithout({ edgeKind: ["imports"], confidence: ["inferred"] });
  deepEqual(nodes, ALL);
  deepEqual(edges, [model().edges[0]]);
});

Deno.test("neighbourhood() has both ends of the edges that are shown", () => {
  const graph = model();
  deepEqual([...neighbourhood(graph, 0, shownWithout({}, graph))].toSorted(), [0, 1, 4]);
  const calls = shownWithout({ edgeKind: ["imports"] }, graph);
  deepEqual([...neighbourhood(graph, 0, calls)], [0, 1]);
});

Deno.test("facetValues() counts, and puts the most frequent first", () => {
  const kinds = facetValues(model(), { of: "nodes", key: "kind" });
  deepEqual(kinds, [{ value: "function", count: 4 }, { value: "class", count: 1 }]);
});

const SIZE = { width: 800, height: 600 };

Deno.test("zoomedAt() keeps what is under the pointer where it is", () => {
  const camera = { x: 10, y: 20, scale: 1 };
  const [x, y] = toScreen(camera, SIZE, 40, 50);
  const after = zoomedAt(camera, SIZE, { factor: 2, x, y });
  equal(after.scale, 2);
  deepEqual(toScreen(after, SIZE, 40, 50), [x, y]);
});

Deno.test("zoomedAt() neither goes through the picture nor loses it", () => {
  const camera = { x: 0, y: 0, scale: 1 };
  equal(zoomedAt(camera, SIZE, { factor: 1e9 }).scale, 8);
  equal(zoomedAt(camera, SIZE, { factor: 0 }).scale, 0.05);
});

Deno.test("pannedBy() moves the same way at any scale", () => {
  const camera = pannedBy({ x: 0, y: 0, scale: 4 }, 40, -20);
  deepEqual(toScreen(camera, SIZE, 0, 0), [360, 320]);
});

Deno.test("fitCamera() shows every point within the margin", () => {
  const points = [[-900, 0], [900, 40], [0, 700]];
  const camera = fitCamera(points, SIZE, 50);
  for (const [x, y] of points) {
    const [atX = 0, atY = 0] = toScreen(camera, SIZE, x!, y!);
    ok(atX >= 49.9 && atX <= 750.1 && atY >= 49.9 && atY <= 550.1, `${atX}, ${atY}`);
  }
});

Deno.test("fitCamera() has a camera for no point and for one", () => {
  deepEqual(fitCamera([], SIZE, 50), { x: 0, y: 0, scale: 1 });
  deepEqual(fitCamera([[5, 6]], SIZE, 50), { x: 5, y: 6, scale: 2 });
});
