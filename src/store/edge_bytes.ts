/**
 * Edges as the table has them: a mark of three numbers, and where each is seen in bytes.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { EdgeConfidence } from "../types.ts";
import type { Edge, EdgeSite } from "./graph_tables.ts";
import { ByteBuffer, readVarint } from "./postings.ts";
import { EDGE_KINDS, KIND_SHIFT, RESOLVER_BITS } from "./schema.ts";

/** Confidences in the order of their numbers. */
export const CONFIDENCES: readonly EdgeConfidence[] = ["extracted", "inferred", "ambiguous"];

/** Numbers that an edge has among those of its file. */
export const EDGE_NUMBERS = 6;

/** Bits of a mark that hold the number of a resolver. */
export const RESOLVER_MASK = (1 << RESOLVER_BITS) - 1;

/** Number of the resolver of an edge, in SQL. */
export const RESOLVER_OF_MARK = `mark & ${RESOLVER_MASK}`;

/** Whether an edge is not ambiguous, in SQL. */
export const IS_SURE = `mark >> ${RESOLVER_BITS} & 3 <> ${CONFIDENCES.indexOf("ambiguous")}`;

export interface EncodedEdges {
  /** Target, source, kind, confidence, place of its resolver, and end of its sites, for each edge. */
  readonly numbers: Int32Array<ArrayBuffer>;
  /** Resolvers, each with the types of the values whose member is used, one a line. */
  readonly resolvers: readonly string[];
  readonly sites: Uint8Array<ArrayBuffer>;
}

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
    const place = resolvers.getOrInsert(label, resolvers.size);
    const [kindId, confidenceId] = [EDGE_KINDS.indexOf(kind), CONFIDENCES.indexOf(confidence)];
    const row = [target, source, kindId, confidenceId, place, bytes.length];
    numbers.set(row, EDGE_NUMBERS * index);
  }
  return { numbers, resolvers: [...resolvers.keys()], sites: bytes.view().slice() };
}

/** Mark of an edge, of the numbers of its kind, its confidence and its resolver. */
export function markOf(kind: number, confidence: number, resolver: number): number {
  return kind << KIND_SHIFT | confidence << RESOLVER_BITS | resolver;
}

/** Reads the kind and the confidence of an edge from its mark. */
export function readMark(mark: number): Pick<Edge, "kind" | "confidence"> {
  return {
    kind: EDGE_KINDS[mark >> KIND_SHIFT] ?? orDamaged(),
    confidence: CONFIDENCES[mark >> RESOLVER_BITS & 3] ?? orDamaged(),
  };
}

/** Ends the reading of edges of which a column holds none of its values. */
export function orDamaged(): never {
  throw new DamageError("row of edges");
}

/**
 * Reads where an edge is seen.
 *
 * @throws {DamageError} If the bytes are none.
 */
export function decodeSites(bytes: Uint8Array): EdgeSite[] {
  const sites: EdgeSite[] = [];
  forEachSite(bytes, (line, column, endColumn) => sites.push({ line, column, endColumn }));
  return sites;
}

/**
 * Visits where an edge is seen.
 *
 * @throws {DamageError} If the bytes are no such list.
 */
export function forEachSite(
  bytes: Uint8Array,
  visit: (line: number, column: number, endColumn: number) => void,
): void {
  const cursor = { at: 0 };
  let line = 0;
  while (cursor.at < bytes.length) {
    line += readVarint(bytes, cursor);
    const column = readVarint(bytes, cursor);
    visit(line, column, column + readVarint(bytes, cursor));
  }
  // What nobody says is no edge.
  if (bytes.length === 0) throw new DamageError("list of places");
}

/** Counts the places that {@linkcode decodeSites} reads: three numbers each, of which one byte is the last. */
export function countSites(bytes: Uint8Array): number {
  let numbers = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! < 128) numbers++;
  const isWhole = bytes.length > 0 && bytes.at(-1)! < 128 && numbers % 3 === 0;
  if (!isWhole) throw new DamageError("list of places");
  return numbers / 3;
}
