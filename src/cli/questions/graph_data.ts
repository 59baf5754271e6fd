import type { GraphData as GraphAnswer, GraphDataEdge, GraphDataNode } from "@cbx/core";

/** A file, or a definition, of a drawn graph. */
export type GraphNode = GraphDataNode;

/** All edges of one kind from one node to another. */
export type GraphEdge = GraphDataEdge;

/** A graph, as it is drawn: the answer of `CodeIndex.graph()` without its envelope. */
export type GraphData = Pick<
  GraphAnswer,
  "root" | "level" | "nodes" | "edges" | "communities" | "omitted"
>;

/** Nodes that have more to do with each other than with the rest. */
export type GraphCommunity = GraphData["communities"][number];
