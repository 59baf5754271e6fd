import { deepEqual, equal } from "node:assert/strict";
import {
  applyFilters,
  createModel,
  FACETS,
  facetValues,
  neighbourhood,
  searchNodes,
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

/** What the filters leave where some values are hidden. */
function shownWithout(
  values: Readonly<Record<string, readonly (string | number)[]>>,
  graph = model(),
) {
  return applyFilters(
    graph,
    Object.fromEntries(FACETS.map(({ name }) => [name, new Set(values[name] ?? [])])),
  );
}

const ALL = NAMES.map(() => true);

Deno.test("searchNodes() puts names before paths, and central ones before others", () => {
  deepEqual(searchNodes(model(), "Key", ALL), [1, 2, 0, 3]);
});

Deno.test("searchNodes() wants every word, in the name or in the path", () => {
  deepEqual(searchNodes(model(), "  page  draw ", ALL), [3]);
  deepEqual(searchNodes(model(), "draw auth", ALL), []);
});

Deno.test("searchNodes() has all for an empty query, the central ones first", () => {
  deepEqual(searchNodes(model(), "", ALL), [3, 2, 4, 1, 0]);
});

Deno.test("searchNodes() finds nothing that is hidden", () => {
  deepEqual(searchNodes(model(), "key", shownWithout({ community: [0] }).nodes), [1, 3]);
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
