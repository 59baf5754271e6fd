import { CONFIDENCES, type Edge, EDGE_NUMBERS, type EncodedEdges } from "./graph_tables.ts";
import { ByteBuffer } from "./postings.ts";
import { EDGE_KINDS } from "./schema.ts";

/** Edges of a file as numbers and bytes: as threads hand them over, and as the table has them. */
export function encodeEdges(edges: readonly Edge[]): EncodedEdges {
  const numbers = new Int32Array(EDGE_NUMBERS * edges.length);
  const resolvers = new Map<string, number>();
  const bytes = new ByteBuffer();
  for (const [index, edge] of edges.entries()) {
    const { target, source, kind, confidence, resolver, receivers = [], sites } = edge;
    let last = 0;
    for (const { line, column, endColumn } of sites) {
      bytes.varint(line - last);
      bytes.varint(column);
      bytes.varint(endColumn - column);
      last = line;
    }
    const label = receivers.length === 0 ? resolver : [resolver, ...receivers].join("\n");
    let place = resolvers.get(label);
    if (place === undefined) resolvers.set(label, place = resolvers.size);
    const [kindId, confidenceId] = [EDGE_KINDS.indexOf(kind), CONFIDENCES.indexOf(confidence)];
    const row = [target, source, kindId, confidenceId, place, bytes.length];
    numbers.set(row, EDGE_NUMBERS * index);
  }
  return { numbers, resolvers: [...resolvers.keys()], sites: bytes.view().slice() };
}
