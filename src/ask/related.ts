/**
 * Definitions around a definition: its members, what it uses, and what else an edge connects it with.
 *
 * @module
 */
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import { folderOf } from "../text/paths.ts";
import type { EdgeKind } from "../types.ts";
import type { Bounded, Related } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import type { UseEdge } from "./dispatch.ts";
import {
  byPlace,
  compareText,
  type GraphNode,
  type GraphView,
  keyOf,
  placeOf,
  throughOf,
} from "./graph_view.ts";
import { placeNumber } from "./graph_memo.ts";
import { rowOf } from "./symbol_info.ts";

const DEFAULT_ITEMS = 12;

const USES: ReadonlySet<EdgeKind> = new Set(
  [
    "call",
    "type",
    "read",
    "write",
    "route",
    "event",
    "resource",
    "query",
    "request",
    "error",
  ] as const,
);

/** Edges from a definition and its members to others, those alone that are sure. */
export function outgoingEdges(
  source: AskSource,
  view: GraphView,
  nodes: readonly GraphNode[],
): UseEdge[] {
  const own = new Set(nodes.map(({ node }) => node));
  const members = membersOf(source, view, nodes).map(({ node }) => node);
  return view.edgesFrom([...own, ...members])
    .filter(({ confidence, target }) => confidence !== "ambiguous" && !own.has(target));
}

/** What such edges call and use. */
export function calleesOf(
  source: AskSource,
  view: GraphView,
  outgoing: readonly UseEdge[],
): Related[] {
  return relate(source, view, outgoing.filter(({ kind }) => USES.has(kind)), "target");
}

/** The other ends of edges, each once, those with most places first. */
export function relate(
  { store }: AskSource,
  view: GraphView,
  edges: readonly UseEdge[],
  end: "source" | "target",
): Related[] {
  view.nodes(new Set(edges.map((edge) => edge[end])));
  const groups = Map.groupBy(edges, (edge) => edge[end]);
  return [...groups].flatMap(([number, own]) => {
    const node = view.node(number);
    if (!node) return [];
    // How edges are stored says nothing of which is the most telling.
    const [first] = own.toSorted((a, b) =>
      Number(a.through !== undefined) - Number(b.through !== undefined) ||
      b.sites.length - a.sites.length || compareText(a.kind, b.kind) ||
      compareText(a.confidence, b.confidence) || compareText(nameOf(a), nameOf(b))
    );
    // A place that may mean any of several overloads is one place.
    const places = own.flatMap(({ source, kind, sites }) =>
      sites.map((site) => `${source} ${kind} ${placeNumber(site)}`)
    );
    const count = new Set(places).size;
    const signature = rowOf(store, node)?.signature ?? "";
    const { kind: edge, confidence, through } = first!;
    const by = through ? { through: throughOf(through) } : {};
    return [{ ...placeOf(node), signature, edge, confidence, count, ...by }];
  }).sort((a, b) => b.count - a.count || byPlace(a, b));
}

function nameOf({ through }: UseEdge): string {
  return through ? keyOf(through) : "";
}

/** Those that are shown, and how many there are. */
export function takeFirst(items: readonly Related[], most = DEFAULT_ITEMS): Bounded<Related> {
  return { items: items.slice(0, most), total: items.length };
}

/** The definitions within some, and those that stand beside a type and are members of it. */
export function membersOf(
  { store }: AskSource,
  view: GraphView,
  nodes: readonly GraphNode[],
): GraphNode[] {
  const inside = nodes.flatMap(({ file, symbol }) =>
    view.symbolsOf(file).filter((each) =>
      symbol
        ? each.node !== symbol.node && symbol.startLine <= each.startLine &&
          each.endLine <= symbol.endLine && each.scope.split(".").at(-1) === symbol.name
        : each.scope === "" && each.isTitle === 0
    ).map((each) => view.nodeOf(each))
  );
  const names = new Set(inside.map(({ symbol }) => symbol?.name));
  const [type] = nodes;
  const beside = type?.symbol && TYPE_KINDS.has(type.symbol.kind) && type.symbol.kind !== "module"
    ? store.graph.symbolsWithin(qualifiedName(type.symbol)).map((each) => view.nodeOf(each))
      .filter((each) => !names.has(each.symbol!.name) && isMemberBeside(view, type, each))
    : [];
  return [...inside, ...beside.sort((a, b) => byPlace(placeOf(a), placeOf(b)))];
}

/** Members may stand outside of their type: in its file, in its package, or where no other type has its name. */
function isMemberBeside(view: GraphView, type: GraphNode, { file, symbol }: GraphNode): boolean {
  if (file.language !== type.file.language || symbol!.kind === "impl") return false;
  const isInPackage = file.language === "go" && folderOf(file.path) === folderOf(type.file.path);
  if (file.id === type.file.id || isInPackage) return true;
  const path = qualifiedName(type.symbol!);
  const types = view.symbolsNamed(type.symbol!.name).filter((each) =>
    TYPE_KINDS.has(each.kind) && each.kind !== "impl" && qualifiedName(each) === path
  );
  return types.length === 1;
}
