/**
 * A graph in the language of Graphviz: `dot -Tsvg`, or `sfdp` where it is large.
 *
 * Names are as they are in the index, so that a script finds them again. A quoted name of DOT knows
 * one escape, `\"`; a backslash is doubled all the same, for a name that ends in one would else
 * swallow its own quote, and a control character becomes a single backslash and its code: no two
 * names fall together. A label has more escapes than that, and entities of HTML.
 *
 * @module
 */
import type { GraphCommunity, GraphData, GraphEdge, GraphNode } from "./graph_data.ts";
import { escapedUnits, UNSAFE, visible } from "../terminal/visible.ts";

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
  const text = escaped(name).replace(UNSAFE, escapedUnits);
  return `"${text}"`;
}

function quotedLabel(label: string): string {
  return `"${escaped(visible(label)).replaceAll("&", "&amp;")}"`;
}

function escaped(text: string): string {
  return text.toWellFormed().replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
