/**
 * The graph as the page asks it: what leads to a node and from it, what a filter shows, what a
 * search finds, and what part of the picture is looked at. Nodes and edges are known by their place
 * in the list.
 *
 * @module
 */

/** Values that one can filter by: of nodes, and of edges. */
export const FACETS = [
  { name: "community", title: "Communities", of: "nodes", key: "community" },
  { name: "kind", title: "Kinds", of: "nodes", key: "kind" },
  { name: "category", title: "Categories", of: "nodes", key: "category" },
  { name: "edgeKind", title: "Edges", of: "edges", key: "kind" },
  { name: "confidence", title: "Confidence", of: "edges", key: "confidence" },
];

/** Community of a node that no edge joins to another. */
const NO_COMMUNITY = "Without edges";

/** Radius of a node that nothing needs, and what the most central one has on top. */
const RADIUS = { least: 3, span: 10 };

/** Central nodes that a community is named by. */
const CENTRAL_NAMES = 2;

/** Radius of a node in units of the picture. */
export function radiusOf(centrality) {
  return RADIUS.least + RADIUS.span * Math.sqrt(centrality);
}

/** Reads the data of the page. */
export function createModel({ nodes, edges, communities, ...rest }) {
  const linked = new Set(
    edges.flatMap(([source, target]) => source === target ? [] : [source, target]),
  );
  const model = {
    ...rest,
    communities: namedCommunities(communities, nodes),
    nodes: nodes.map((node, index) => ({
      ...node,
      isLinked: linked.has(index),
      radius: radiusOf(node.centrality),
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

/** Communities by number, each with the folder of most of its nodes, and its central nodes. */
function namedCommunities(communities, nodes) {
  const members = Map.groupBy(nodes, ({ community }) => community);
  return new Map(communities.map((each) => {
    const own = members.get(each.id) ?? [];
    const folder = folderOf(own.map(({ path }) => path)) || each.name;
    const central = own.toSorted((a, b) => b.centrality - a.centrality).map(({ label }) => label);
    return [each.id, { ...each, folder, central: [...new Set(central)].slice(0, CENTRAL_NAMES) }];
  }));
}

/** Folders below each other that are looked at for a name: deeper ones say no more on a screen. */
const MAX_FOLDERS = 12;

/** The deepest folder that more than half of some paths are in. */
function folderOf(paths) {
  let [inside, folder] = [paths.map((path) => path.split("/", MAX_FOLDERS + 1)), ""];
  for (let depth = 0; depth < MAX_FOLDERS; depth++) {
    const named = Map.groupBy(
      inside.filter((names) => names.length > depth + 1),
      (names) => names[depth],
    );
    const [most] = [...named].sort(([, a], [, b]) => b.length - a.length);
    if (most === undefined || 2 * most[1].length <= paths.length) break;
    [inside, folder] = [most[1], folder === "" ? most[0] : `${folder}/${most[0]}`];
  }
  return folder;
}

/** Folder and central nodes of a community, by its number. */
export function communityName({ communities }, id) {
  const community = communities.get(id);
  if (community === undefined) return NO_COMMUNITY;
  return [community.folder, community.central.join(", ")].filter((each) => each !== "").join(": ");
}

/** The values of a facet, each with how many there are, the most frequent first. */
export function facetValues(model, { of, key }) {
  const groups = Map.groupBy(model[of], (each) => each[key]);
  return [...groups].map(([value, members]) => ({ value, count: members.length }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Nodes that one may want to be without, all at once. */
export const LAYERS = [
  { name: "unlinked", title: "Unconnected nodes", has: ({ isLinked }) => !isLinked },
  { name: "tests", title: "Tests", has: ({ category }) => category === "test" },
];

/**
 * Which nodes and edges are shown. An edge needs both of its ends.
 *
 * @param hidden Hidden values of each facet, and hidden `layers`.
 */
export function applyFilters(model, hidden) {
  const layers = LAYERS.filter(({ name }) => hidden.layers.has(name));
  const passes = (of) => {
    const facets = FACETS.filter((facet) => facet.of === of && hidden[facet.name].size > 0);
    return (each) => facets.every(({ name, key }) => !hidden[name].has(each[key]));
  };
  const passesNode = passes("nodes");
  const nodes = model.nodes.map((node) =>
    passesNode(node) && !layers.some((layer) => layer.has(node))
  );
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
 * The nodes whose label or path has every word of the query: those named so come first, then the
 * more central ones.
 */
export function searchNodes({ nodes }, query) {
  const text = query.trim().toLowerCase();
  const words = text.split(/\s+/);
  const found = [];
  nodes.forEach(({ searchText }, node) => {
    if (words.every((word) => searchText.includes(word))) found.push(node);
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

// What part of the picture is looked at: `x` and `y` are in its middle, `scale` is pixels a unit.

/** Bounds of the scale. */
const SCALE = { least: 0.05, most: 8 };

/** Where a point of the picture is on the screen. */
export function toScreen(camera, { width, height }, x, y) {
  return [
    (x - camera.x) * camera.scale + width / 2,
    (y - camera.y) * camera.scale + height / 2,
  ];
}

/** Radius of a node on the screen: it grows slower than the picture. */
export function screenRadius({ radius }, { scale }) {
  return Math.max(radius * scale ** 0.7, 1.6);
}

/** Zooms; what is under a place of the screen stays there. */
export function zoomedAt(camera, { width, height }, { factor, x = width / 2, y = height / 2 }) {
  const scale = Math.min(Math.max(camera.scale * factor, SCALE.least), SCALE.most);
  const gain = 1 / camera.scale - 1 / scale;
  return {
    scale,
    x: camera.x + (x - width / 2) * gain,
    y: camera.y + (y - height / 2) * gain,
  };
}

/** Moves by pixels. */
export function pannedBy(camera, dx, dy) {
  return { ...camera, x: camera.x + dx / camera.scale, y: camera.y + dy / camera.scale };
}

/** The camera that sees all of some points, and leaves a margin in pixels. */
export function fitCamera(points, { width, height }, margin) {
  if (points.length === 0) return { x: 0, y: 0, scale: 1 };
  const [left, right] = extent(points.map(([x]) => x));
  const [top, bottom] = extent(points.map(([, y]) => y));
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1),
    (height - 2 * margin) / Math.max(bottom - top, 1),
    2,
  );
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    scale: Math.max(scale, SCALE.least),
  };
}

/** A camera on the way from one to another; `part` is 0 to 1. */
export function mixCameras(from, to, part) {
  const eased = 1 - (1 - part) ** 3;
  const mix = (a, b) => a + (b - a) * eased;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

function extent(values) {
  return [Math.min(...values), Math.max(...values)];
}

/** Writes a number with its noun: `1 node`, `1,200 nodes`. */
export function counted(value, noun) {
  return `${value.toLocaleString("en-US")} ${noun}${value === 1 ? "" : "s"}`;
}
