/**
 * A graph in the languages of other programs: GraphML, which Gephi, yEd, NetworkX and Neo4j read,
 * and DOT.
 *
 * The schema of GraphML wants a node's identifier to be a name token, and a path is none: nodes are numbered,
 * and carry the identifier of the index as data. XML 1.0 has no way to write most control
 * characters: they become U+FFFD. What is invisible, or turns the direction of text, is shown by its
 * number.
 *
 * @module
 */
import type { GraphData as GraphAnswer } from "@cbx/core";
import { escapedUnits, UNSAFE, visible } from "../terminal/visible.ts";

/** A graph, as it is drawn: the answer of `CodeIndex.graph()` without its envelope. */
export type GraphData = Pick<
  GraphAnswer,
  "root" | "level" | "nodes" | "edges" | "communities" | "omitted"
>;

/** A file, or a definition, of a drawn graph. */
export type GraphNode = GraphData["nodes"][number];

/** All edges of one kind from one node to another. */
export type GraphEdge = GraphData["edges"][number];

/** Nodes that have more to do with each other than with the rest. */
type GraphCommunity = GraphData["communities"][number];

/** The fields of a node, and their types in GraphML. */
const NODE_KEYS = [
  ["id", "string"],
  ["label", "string"],
  ["path", "string"],
  ["line", "int"],
  ["kind", "string"],
  ["language", "string"],
  ["category", "string"],
  ["community", "int"],
  ["centrality", "double"],
] as const;

/** The fields of an edge beside its ends. */
const EDGE_KEYS = [
  ["kind", "string"],
  ["confidence", "string"],
  ["resolver", "string"],
  ["count", "int"],
] as const;

const NAMESPACE = "http://graphml.graphdrawing.org/xmlns";

/** Characters that XML 1.0 allows nowhere, not even by their number. */
// deno-lint-ignore no-control-regex -- control characters are the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Characters that have a meaning in XML, or that a parser would change, such as line breaks. */
const SPECIAL = /[&<>"'\t\n\r]/g;

/**
 * Prints a graph as GraphML.
 *
 * @param data The graph. An edge is left out where one of its ends is no node of the graph.
 */
export function graphGraphml(
  { root, level, nodes, edges, communities, omitted }: GraphData,
): string {
  const numbers = new Map(nodes.map(({ id }, index) => [id, index]));
  const names = new Map(communities.map(({ id, name }) => [id, name]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<graphml xmlns="${NAMESPACE}">`,
    ...keyLines(),
    `  <graph id="G" edgedefault="directed">`,
    ...dataLines("graph", [["root", root], ["level", level], ["omitted", omitted]], "    "),
    ...nodes.flatMap((node, index) => nodeLines(node, index, names.get(node.community))),
    ...edges.flatMap((edge) => edgeLines(edge, numbers)),
    "  </graph>",
    "</graphml>",
    "",
  ].join("\n");
}

function keyLines(): string[] {
  const key = (owner: string, [name, type]: readonly [string, string]) =>
    `  <key id="${owner}_${name}" for="${owner}" attr.name="${name}" attr.type="${type}"/>`;
  return [
    ...([["root", "string"], ["level", "string"], ["omitted", "int"]] as const)
      .map((each) => key("graph", each)),
    ...NODE_KEYS.map((each) => key("node", each)),
    key("node", ["community_name", "string"]),
    ...EDGE_KEYS.map((each) => key("edge", each)),
  ];
}

function nodeLines(node: GraphNode, index: number, community: string | undefined): string[] {
  const values = NODE_KEYS.map(([name]) => [name, node[name]] as const);
  const name = community === undefined ? [] : [["community_name", community] as const];
  return [
    `    <node id="n${index}">`,
    ...dataLines("node", [...values, ...name], "      "),
    "    </node>",
  ];
}

function edgeLines(edge: GraphEdge, numbers: ReadonlyMap<string, number>): string[] {
  const source = numbers.get(edge.source);
  const target = numbers.get(edge.target);
  if (source === undefined || target === undefined) return [];
  const values = EDGE_KEYS.map(([name]) => [name, edge[name]] as const);
  return [
    `    <edge source="n${source}" target="n${target}">`,
    ...dataLines("edge", values, "      "),
    "    </edge>",
  ];
}

function dataLines(
  owner: string,
  values: readonly (readonly [name: string, value: string | number])[],
  indent: string,
): string[] {
  return values.map(([name, value]) =>
    `${indent}<data key="${owner}_${name}">${escapedForXml(`${value}`)}</data>`
  );
}

function escapedForXml(text: string): string {
  return text.toWellFormed()
    .replace(FORBIDDEN, "\ufffd")
    .replace(UNSAFE, (char) => /[\t\n\r]/.test(char) ? char : escapedUnits(char))
    .replace(SPECIAL, (char) => `&#${char.charCodeAt(0)};`);
}

// A graph in the language of Graphviz: `dot -Tsvg`, or `sfdp` where it is large.
//
// Names are as they are in the index, so that a script finds them again. A quoted name of DOT knows
// one escape, `\"`; a backslash is doubled all the same, for a name that ends in one would else
// swallow its own quote, and a control character becomes a single backslash and its code: no two
// names fall together. A label has more escapes than that, and entities of HTML.

/** How an edge of each confidence is drawn. */
const STYLE = { extracted: "solid", inferred: "dashed", ambiguous: "dotted" } as const;
/** Points of the label of a node that nothing needs, and what the most central one has on top. */
const FONT_SIZE = { least: 8, span: 12 } as const;
/** Colours of the scheme that communities have in turn. */
const COLOURS = 12;

/**
 * Prints a graph in the DOT language.
 *
 * @param data The graph. An edge is left out where one of its ends is no node of the graph.
 */
export function graphDot(data: GraphData): string {
  const { nodes, edges, communities } = data;
  const ids = new Set(nodes.map(({ id }) => id));
  const members = Map.groupBy(nodes, ({ community }) => community);
  return [
    "digraph cbx {",
    `  graph [level=${data.level}, omitted=${data.omitted}, outputorder=edgesfirst];`,
    '  node [shape=box, style="rounded,filled", colorscheme=set312, color="#00000033", height=0.3];',
    '  edge [color="#00000055", arrowsize=0.5];',
    ...communities.flatMap((each) => clusterLines(each, members.get(each.id) ?? [])),
    ...nodes.filter(isOutsideOf(communities)).map((node) => `  ${nodeLine(node)}`),
    ...edges.filter(({ source, target }) => ids.has(source) && ids.has(target)).map(edgeLine),
    "}",
    "",
  ].join("\n");
}

function isOutsideOf(communities: readonly GraphCommunity[]): (node: GraphNode) => boolean {
  const ids = new Set(communities.map(({ id }) => id));
  return ({ community }) => !ids.has(community);
}

function clusterLines({ id, name }: GraphCommunity, nodes: readonly GraphNode[]): string[] {
  if (nodes.length === 0) return [];
  return [
    `  subgraph ${quotedName(`cluster_${id}`)} {`,
    `    label=${quotedLabel(name)};`,
    ...nodes.map((node) => `    ${nodeLine(node)}`),
    "  }",
  ];
}

function nodeLine(node: GraphNode): string {
  const size = (FONT_SIZE.least + FONT_SIZE.span * node.centrality).toFixed(1);
  return `${quotedName(node.id)} ` + attributes([
    ["label", quotedLabel(node.label)],
    ["tooltip", quotedLabel(`${node.path}:${node.line}`)],
    ["fontsize", size],
    ["fillcolor", `${1 + Math.abs(node.community) % COLOURS}`],
    ["kind", quotedName(node.kind)],
    ["language", quotedName(node.language)],
    ["category", quotedName(node.category)],
    ["community", quotedName(`${node.community}`)],
    ["centrality", quotedName(`${node.centrality}`)],
  ]);
}

function edgeLine(edge: GraphEdge): string {
  return `  ${quotedName(edge.source)} -> ${quotedName(edge.target)} ` + attributes([
    ["kind", quotedName(edge.kind)],
    ["confidence", edge.confidence],
    ["style", STYLE[edge.confidence]],
    ["resolver", quotedName(edge.resolver)],
    ["count", `${edge.count}`],
  ]);
}

function attributes(pairs: readonly (readonly [name: string, value: string])[]): string {
  return `[${pairs.map(([name, value]) => `${name}=${value}`).join(", ")}];`;
}

function quotedName(name: string): string {
  const text = escapedForDot(name).replace(UNSAFE, escapedUnits);
  return `"${text}"`;
}

function quotedLabel(label: string): string {
  return `"${escapedForDot(visible(label)).replaceAll("&", "&amp;")}"`;
}

function escapedForDot(text: string): string {
  return text.toWellFormed().replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
