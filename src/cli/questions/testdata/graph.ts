import type { GraphData, GraphEdge, GraphNode } from "../graph_formats.ts";

/** Text that means something in every format that a graph is printed in. */
export const HOSTILE = `</script><!-- "a\\" & 'b' ]]> größe \u0001\u2028\r\n\ud800$&`;

/** A node, of which a test says what it is about. */
export function node(id: string, values: Partial<GraphNode> = {}): GraphNode {
  return {
    id,
    label: id,
    path: "src/a.ts",
    line: 1,
    kind: "function",
    language: "typescript",
    category: "code",
    community: 0,
    centrality: 0.5,
    ...values,
  };
}

/** An edge, of which a test says what it is about. */
export function edge(source: string, target: string, values: Partial<GraphEdge> = {}): GraphEdge {
  return {
    source,
    target,
    kind: "call",
    confidence: "extracted",
    resolver: "import",
    count: 1,
    ...values,
  };
}

/** A graph of some nodes and edges. */
export function graph(values: Partial<GraphData> = {}): GraphData {
  const communities = [{ id: 0, name: "src", size: 2 }];
  return { root: "/r", level: "symbol", nodes: [], edges: [], communities, omitted: 0, ...values };
}
