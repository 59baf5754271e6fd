/** A file, or a symbol, of a drawn graph. */
export interface GraphNode {
  /** What edges name it by. */
  readonly id: string;
  /** What it is shown as. */
  readonly label: string;
  /** Its file, relative to the root. */
  readonly path: string;
  /** Its first line, from 1. */
  readonly line: number;
  /** `file`, or the kind of the symbol. */
  readonly kind: string;
  /** Language of the file. */
  readonly language: string;
  /** Category of the file: `code`, `test` and so on. */
  readonly category: string;
  /** The community that it belongs to. */
  readonly community: number;
  /** How central it is: 0 to 1. */
  readonly centrality: number;
}

/** All edges of one kind from one node to another. */
export interface GraphEdge {
  /** Where it starts. */
  readonly source: string;
  /** Where it leads. */
  readonly target: string;
  /** `calls`, `imports` and so on. */
  readonly kind: string;
  /** How sure it is. */
  readonly confidence: "extracted" | "inferred" | "ambiguous";
  /** What resolved it. */
  readonly resolver: string;
  /** How many sites it stands for. */
  readonly count: number;
}

/** Nodes that have more to do with each other than with the rest. */
export interface GraphCommunity {
  /** What nodes name it by. */
  readonly id: number;
  /** What it is shown as. */
  readonly name: string;
  /** How many nodes it has. */
  readonly size: number;
}

/** A graph as it is printed. */
export interface GraphData {
  /** Folder that the paths are relative to. */
  readonly root: string;
  /** What the nodes are. */
  readonly level: "file" | "symbol";
  /** The nodes. */
  readonly nodes: readonly GraphNode[];
  /** The edges. */
  readonly edges: readonly GraphEdge[];
  /** The communities. */
  readonly communities: readonly GraphCommunity[];
  /** Nodes that were left out, as the graph is bounded. */
  readonly omitted: number;
}
