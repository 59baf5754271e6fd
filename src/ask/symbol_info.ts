/**
 * Definitions with what is known of them: signature, documentation, and how often they are used.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import { qualifiedName, VALUE_KINDS } from "../graph/scopes.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { SymbolRow } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { EdgeKind } from "../types.ts";
import type { SymbolInfo } from "./answers.ts";
import type { UseEdge } from "./dispatch.ts";
import { placeNumber } from "./graph_memo.ts";
import { type GraphNode, type GraphView, placeOf } from "./graph_view.ts";

/** Edges by which something is about another thing, and uses nothing of it: titles, and texts of messages. */
const LINKS: ReadonlySet<EdgeKind> = new Set(["test", "message"] as const);

/** Counts the sure uses of each of some nodes, imports left out: how much depends on it, to order by. */
export function countUses(view: GraphView, nodes: readonly number[]): Map<number, number> {
  const counts = new Map(nodes.map((node) => [node, 0]));
  view.forEachCountTo(nodes, ({ target, confidence, kind, siteCount }) => {
    if (confidence === "ambiguous" || kind === "import" || LINKS.has(kind)) return;
    counts.set(target, (counts.get(target) ?? 0) + siteCount);
  });
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

/**
 * Nodes that count as one thing with a definition: its reopened blocks in the file, and its overloads
 * where calls do not say which of them they mean. A field and a method of one name are two things.
 */
export function sameNodes(view: GraphView, { file, symbol }: GraphNode): number[] {
  if (!symbol) return [file.node];
  if (countsAlone({ file, symbol })) return [symbol.node];
  const name = qualifiedName(symbol);
  const same = view.symbolsOf(file).filter((each) =>
    qualifiedName(each) === name && !((VALUE_KINDS.has(each.kind) && symbol.kind === "method") ||
      (each.kind === "method" && VALUE_KINDS.has(symbol.kind)))
  );
  const isBlock = symbol.kind === "impl" && same.some(({ kind }) => kind !== "impl");
  return isBlock
    ? [symbol.node]
    : same.filter(({ kind }) => symbol.kind === "impl" || kind !== "impl").map(({ node }) => node);
}

/** Tells whether uses say which of several definitions of a name they mean: overloads, generic types. */
function countsAlone({ file, symbol }: Pick<GraphNode, "file" | "symbol">): boolean {
  const { hasOverloads = false, hasArity = false } = rulesOf(file.language);
  const isFunction = symbol?.kind === "method" || symbol?.kind === "function";
  return isFunction ? hasOverloads : hasArity && symbol?.kind !== "module";
}

/** How often something is used: in all, as many places as a question for its uses lists. */
export type PlaceCount = Pick<
  SymbolInfo,
  "callers" | "references" | "through" | "uncertain"
>;

interface UserPlaces {
  readonly named: Set<number>;
  readonly through: Set<number>;
  readonly uncertain: Set<number>;
}

/** Describes nodes, those that count as one thing together. */
export function infoOf(
  store: Store,
  nodes: readonly GraphNode[],
  edges: readonly UseEdge[],
): SymbolInfo {
  const [first] = nodes;
  const row = first && rowOf(store, first);
  const sharing = nodes.filter(({ symbol }) =>
    symbol && first?.symbol && symbol !== first.symbol &&
    (symbol.kind !== first.symbol.kind || countsAlone(first)) &&
    qualifiedName(symbol) === qualifiedName(first.symbol)
  );
  return {
    ...placeOf(first!),
    ...(sharing.length > 0 ? { sharedWith: sharing.map(placeOf) } : {}),
    signature: row?.signature ?? "",
    doc: row?.doc ?? "",
    ...countPlaces(edges),
  };
}

/**
 * Counts the places of edges to nodes that are one thing: a place that means several of them counts
 * once, and one that names any of them is no use by another name.
 */
export function countPlaces(edges: readonly UseEdge[]): PlaceCount {
  const callers = new Set<number>();
  const byUser = new Map<string, UserPlaces>();
  for (const edge of edges) {
    if (LINKS.has(edge.kind)) continue;
    const isNamed = edge.confidence !== "ambiguous" && !edge.through;
    if (isNamed && edge.kind === "call") callers.add(edge.source);
    const key = `${edge.source} ${edge.kind}`;
    const own = byUser.getOrInsertComputed(
      key,
      () => ({ named: new Set(), through: new Set(), uncertain: new Set() }),
    );
    const places = edge.confidence === "ambiguous"
      ? own.uncertain
      : edge.through
      ? own.through
      : own.named;
    for (const site of edge.sites) places.add(placeNumber(site));
  }
  const count = { callers: callers.size, references: 0, through: 0, uncertain: 0 };
  for (const { named, through, uncertain } of byUser.values()) {
    count.references += named.size;
    for (const place of through) if (!named.has(place)) count.through++;
    for (const place of uncertain) if (!named.has(place) && !through.has(place)) count.uncertain++;
  }
  return count;
}

/** The stored row of a symbol: its signature and documentation. */
export function rowOf(store: Store, { symbol }: GraphNode): SymbolRow | undefined {
  if (!symbol) return undefined;
  return store.symbolsStarting(symbol.fileId, symbol.startLine, symbol.startLine)
    .find(({ node }) => node === symbol.node);
}
