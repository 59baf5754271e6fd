/**
 * Definitions with what is known of them: signature, documentation, and how often they are used.
 *
 * @module
 */
import type { Edge } from "../store/graph_tables.ts";
import type { SymbolRow } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { SymbolInfo } from "./answers.ts";
import type { Dispatch } from "./dispatch.ts";
import { type GraphNode, type GraphView, placeOf } from "./graph_view.ts";

/** How often something is used, edges that are ambiguous left out. */
export interface UseCount {
  /** Places that call it. */
  readonly callers: number;
  /** All places, those that import it left out. */
  readonly references: number;
}

/** Counts the uses of each of some nodes. */
export function countUses(view: GraphView, nodes: readonly number[]): Map<number, UseCount> {
  const counts = new Map(nodes.map((node) => [node, { callers: 0, references: 0 }]));
  for (const edge of view.edgesTo(nodes)) {
    const count = counts.get(edge.target);
    if (!count || !isUse(edge)) continue;
    count.references += edge.sites.length;
    if (edge.kind === "call") count.callers += edge.sites.length;
  }
  return counts;
}

/** Tells whether an edge is a use that counts: neither a guess among several nor an import. */
export function isUse({ confidence, kind }: Edge): boolean {
  return confidence !== "ambiguous" && kind !== "import";
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
function countPlaces(view: GraphView, nodes: readonly number[]): UseCount {
  const places = new Map<string, boolean>();
  for (const edge of view.edgesTo(nodes).filter(isUse)) {
    for (const { line, column } of edge.sites) {
      places.set(`${edge.source} ${line}:${column} ${edge.kind}`, edge.kind === "call");
    }
  }
  const callers = [...places.values()].filter((isCall) => isCall).length;
  return { callers, references: places.size };
}

/** Counts the places that may mean some nodes by another name. */
export function countThrough(dispatch: Dispatch, nodes: readonly GraphNode[]): number {
  const places = dispatch.usesOf(nodes).filter((edge) => edge.through && isUse(edge))
    .flatMap(({ source, sites }) => sites.map(({ line, column }) => `${source} ${line}:${column}`));
  return new Set(places).size;
}

/** The stored row of a symbol: its signature and documentation. */
export function rowOf(store: Store, { symbol }: GraphNode): SymbolRow | undefined {
  if (!symbol) return undefined;
  return store.symbolsStarting(symbol.fileId, symbol.startLine, symbol.startLine)
    .find(({ node }) => node === symbol.node);
}
