/**
 * The graph as the page asks it: what leads to a node and from it, what a filter shows, what a
 * search finds. Nodes and edges are known by their place in the list.
 *
 * @module
 */

/** What can be filtered by: of nodes, and of edges. */
export const FACETS = [
  { name: "community", title: "Communities", of: "nodes", key: "community" },
  { name: "kind", title: "Kinds", of: "nodes", key: "kind" },
  { name: "category", title: "Categories", of: "nodes", key: "category" },
  { name: "edgeKind", title: "Edges", of: "edges", key: "kind" },
  { name: "confidence", title: "Confidence", of: "edges", key: "confidence" },
];

/** What is written for the community of a node that no edge joins to another. */
export const NO_COMMUNITY = "Without edges";

/** Radius of a node that nothing needs, and what the most central one has on top. */
const RADIUS = { least: 3, span: 10 };

/** Reads the data of the page. */
export function createModel({ nodes, edges, communities, ...rest }) {
  const model = {
    ...rest,
    communities: new Map(communities.map((each) => [each.id, each])),
    nodes: nodes.map((node) => ({
      ...node,
      radius: RADIUS.least + RADIUS.span * Math.sqrt(node.centrality),
      labelText: node.label.toLowerCase(),
      searchText: `${node.label}\n${node.path}`.toLowerCase(),
    })),
    edges: edges.map(([source, target, kind, confidence, resolver, count]) => (
      { source, target, kind, confidence, resolver, count }
    )),
    outgoing: nodes.map(() => []),
    incoming: nodes.map(() => []),
  };
  for (const edge of model.edges) {
    model.outgoing[edge.source].push(edge);
    model.incoming[edge.target].push(edge);
  }
  return model;
}

/** The values of a facet, each with how many there are, the most frequent first. */
export function facetValues(model, { of, key }) {
  const groups = Map.groupBy(model[of], (each) => each[key]);
  return [...groups].map(([value, members]) => ({ value, count: members.length }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Which nodes and edges are shown. An edge needs both of its ends. */
export function applyFilters(model, hidden) {
  const passes = (of) => {
    const facets = FACETS.filter((facet) => facet.of === of && hidden[facet.name].size > 0);
    return (each) => facets.every(({ name, key }) => !hidden[name].has(each[key]));
  };
  const nodes = model.nodes.map(passes("nodes"));
  const passesEdge = passes("edges");
  const edges = model.edges.filter((edge) =>
    nodes[edge.source] && nodes[edge.target] && passesEdge(edge)
  );
  return { nodes, edges, edgeSet: new Set(edges) };
}

/** A node, and all that an edge joins it to. */
export function neighbourhood({ outgoing, incoming }, node, { edgeSet }) {
  const found = new Set([node]);
  for (const edge of outgoing[node]) if (edgeSet.has(edge)) found.add(edge.target);
  for (const edge of incoming[node]) if (edgeSet.has(edge)) found.add(edge.source);
  return found;
}

/**
 * The shown nodes whose label or path has every word of the query: those named so come first, then
 * the more central ones.
 */
export function searchNodes({ nodes }, query, isShown) {
  const text = query.trim().toLowerCase();
  const words = text.split(/\s+/);
  const found = [];
  nodes.forEach(({ searchText }, node) => {
    if (isShown[node] && words.every((word) => searchText.includes(word))) found.push(node);
  });
  const tiers = new Map(found.map((node) => [node, tier(nodes[node], text)]));
  return found.sort((a, b) =>
    tiers.get(a) - tiers.get(b) || nodes[b].centrality - nodes[a].centrality || a - b
  );
}

function tier({ labelText }, text) {
  if (labelText === text) return 0;
  if (labelText.startsWith(text)) return 1;
  return labelText.includes(text) ? 2 : 3;
}
