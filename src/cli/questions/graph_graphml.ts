/**
 * A graph in GraphML, which Gephi, yEd and NetworkX read.
 *
 * The schema wants a node's identifier to be a name token, and a path is none: nodes are numbered,
 * and carry the identifier of the index as data. XML 1.0 has no way to write most control
 * characters: they become U+FFFD. What is invisible, or turns the direction of text, is shown by its
 * number.
 *
 * @module
 */
import { escapedUnits, UNSAFE } from "../terminal/visible.ts";
import type { GraphData, GraphEdge, GraphNode } from "./graph_data.ts";

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

/** What XML 1.0 allows nowhere, not even by its number. */
// deno-lint-ignore no-control-regex -- control characters are the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** What has a meaning in XML, or that a parser would change: a line break of its own among it. */
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
    `${indent}<data key="${owner}_${name}">${escaped(`${value}`)}</data>`
  );
}

function escaped(text: string): string {
  return text.toWellFormed()
    .replace(FORBIDDEN, "\ufffd")
    .replace(UNSAFE, (char) => /[\t\n\r]/.test(char) ? char : escapedUnits(char))
    .replace(SPECIAL, (char) => `&#${char.charCodeAt(0)};`);
}
