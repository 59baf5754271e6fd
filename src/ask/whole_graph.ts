import { type WeightedGraph, weightedGraph } from "../graph/analysis/weighted_graph.ts";
import type { FileRow } from "../store/catalog.ts";
import type { CountedEdge, SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { EdgeConfidence } from "../types.ts";

/** Weight of an edge by how sure it is; edges that are ambiguous are left out. */
const WEIGHTS: Readonly<Record<EdgeConfidence, number>> = {
  extracted: 1,
  inferred: 0.6,
  ambiguous: 0,
};

/** Nodes, edges and their numbers. */
export interface WholeGraph {
  readonly files: readonly FileRow[];
  /** Symbols, by path, those of a file in their order. */
  readonly symbols: readonly SymbolNode[];
  /** All edges that are not ambiguous. */
  readonly edges: readonly CountedEdge[];
  /** The place in `files` of the file that holds a node. */
  readonly fileOf: (node: number) => number | undefined;
  readonly symbolOf: (node: number) => number | undefined;
}

/** The whole graph at once, at the level of files, modules or symbols, for questions about all of it. */
export function wholeGraph({ catalog, graph }: Store): WholeGraph {
  const files = catalog.files.toSorted((a, b) => a.path < b.path ? -1 : 1);
  const places = new Map(files.map(({ id }, index) => [id, index]));
  // Ids of files tell what the index went through; what is asked of it must not depend on that.
  const symbols = graph.symbols()
    .sort((a, b) => places.get(a.fileId)! - places.get(b.fileId)!);
  const fileOf = new Map(files.map(({ node }, index) => [node, index]));
  const symbolOf = new Map(symbols.map(({ node }, index) => [node, index]));
  for (const { node, fileId } of symbols) fileOf.set(node, places.get(fileId)!);
  return {
    files,
    symbols,
    edges: graph.countedEdges().filter(({ confidence }) => confidence !== "ambiguous"),
    fileOf: (node) => fileOf.get(node),
    symbolOf: (node) => symbolOf.get(node),
  };
}

/**
 * Weighs an edge: more sites weigh more, but ten times as many only some times. Weights are whole
 * 1,024ths, of which sums are exact: the order in which edges are stored must not show.
 */
function weightOf({ confidence, siteCount }: CountedEdge): number {
  return Math.round(1024 * WEIGHTS[confidence] * (1 + Math.log2(siteCount))) / 1024;
}

export function fileGraph({ files, edges, fileOf }: WholeGraph): WeightedGraph {
  return weightedGraph(files.length, pairs(edges, fileOf));
}

export function symbolGraph({ symbols, edges, symbolOf }: WholeGraph): WeightedGraph {
  return weightedGraph(symbols.length, pairs(edges, symbolOf));
}

function* pairs(
  edges: readonly CountedEdge[],
  placeOf: (node: number) => number | undefined,
): Generator<{ readonly from: number; readonly to: number; readonly weight: number }> {
  for (const edge of edges) {
    const [from, to] = [placeOf(edge.source), placeOf(edge.target)];
    if (from !== undefined && to !== undefined) yield { from, to, weight: weightOf(edge) };
  }
}
