/**
 * Definitions with what is known of them: signature, documentation, and how often they are used.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { SymbolRow } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { SymbolInfo } from "./answers.ts";
import type { Dispatch } from "./dispatch.ts";
import { type GraphNode, type GraphView, placeOf } from "./graph_view.ts";

/** How often something is used: as many places as a question for its uses lists. */
export interface UseCount {
  /** Places that call it. */
  readonly callers: number;
  /** All places. */
  readonly references: number;
}

/** Counts the sure uses of each of some nodes, imports left out: how much depends on it, to order by. */
export function countUses(view: GraphView, nodes: readonly number[]): Map<number, UseCount> {
  const counts = new Map(nodes.map((node) => [node, { callers: 0, references: 0 }]));
  for (const { target, confidence, kind, sites } of view.edgesTo(nodes)) {
    const count = counts.get(target);
    if (!count || confidence === "ambiguous" || kind === "import") continue;
    count.references += sites.length;
    if (kind === "call") count.callers += sites.length;
  }
  return counts;
}

/**
 * Of the edges to something, those from what uses it for sure. A file that imports them is a user where nothing in it uses
 * them besides: else its definitions are.
 */
export function userEdges<E extends Edge>(view: GraphView, edges: readonly E[]): E[] {
  const sure = edges.filter(({ confidence }) => confidence !== "ambiguous");
  const fileOf = ({ source }: Edge) => view.node(source)?.file.id;
  const using = new Set(sure.filter(({ kind }) => kind !== "import").map(fileOf));
  return sure.filter((edge) => edge.kind !== "import" || !using.has(fileOf(edge)));
}

/** Nodes that count as one thing with a definition: its overloads and reopened blocks in the file. */
export function sameNodes(view: GraphView, { file, symbol }: GraphNode): number[] {
  if (!symbol) return [file.node];
  const name = qualifiedName(symbol);
  const same = view.symbolsOf(file).filter((each) => qualifiedName(each) === name);
  const isBlock = symbol.kind === "impl" && same.some(({ kind }) => kind !== "impl");
  return isBlock
    ? [symbol.node]
    : same.filter(({ kind }) => symbol.kind === "impl" || kind !== "impl").map(({ node }) => node);
}

/** Describes nodes, those that count as one thing together. */
export function infoOf(
  store: Store,
  view: GraphView,
  nodes: readonly GraphNode[],
  dispatch: Dispatch,
): SymbolInfo {
  const [first] = nodes;
  const row = first && rowOf(store, first);
  return {
    ...placeOf(first!),
    signature: row?.signature ?? "",
    doc: row?.doc ?? "",
    ...countPlaces(view, nodes.map(({ node }) => node)),
    through: countThrough(dispatch, nodes),
  };
}

/** Counts the uses of nodes that are one thing: a place that means several overloads counts once. */
export function countPlaces(view: GraphView, nodes: readonly number[]): UseCount {
  const places = new Map<string, boolean>();
  for (const edge of view.edgesTo(nodes)) {
    for (const { line, column } of edge.sites) {
      places.set(`${edge.source} ${line}:${column} ${edge.kind}`, edge.kind === "call");
    }
  }
  const callers = [...places.values()].filter((isCall) => isCall).length;
  return { callers, references: places.size };
}

/** Counts the places that may mean some nodes by another name. */
export function countThrough(dispatch: Dispatch, nodes: readonly GraphNode[]): number {
  const places = dispatch.usesOf(nodes).filter((edge) => edge.through)
    .flatMap(({ source, kind, sites }) =>
      sites.map(({ line, column }) => `${source} ${line}:${column} ${kind}`)
    );
  return new Set(places).size;
}

/** The stored row of a symbol: its signature and documentation. */
export function rowOf(store: Store, { symbol }: GraphNode): SymbolRow | undefined {
  if (!symbol) return undefined;
  return store.symbolsStarting(symbol.fileId, symbol.startLine, symbol.startLine)
    .find(({ node }) => node === symbol.node);
}
