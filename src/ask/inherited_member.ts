import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";

/** Types that are looked at for a member. */
const MAX_TYPES = 500;

/** Finds a member of types, their own or one of their bases. */
export function memberOf(
  view: GraphView,
  types: readonly GraphNode[],
  name: string,
): GraphNode[] {
  const own = types.flatMap((type) => membersNamed(view, type, name));
  return own.length > 0 ? own : inheritedMember(view, types, name);
}

/** Finds a member of types among their bases, the nearest first; empty where none has it. */
export function inheritedMember(
  view: GraphView,
  types: readonly GraphNode[],
  name: string,
): GraphNode[] {
  const seen = new Set(types.map(({ node }) => node));
  let level = types;
  while (level.length > 0 && seen.size < MAX_TYPES) {
    level = basesOf(view, level).filter(({ node }) => !seen.has(node));
    for (const { node } of level) seen.add(node);
    const found = level.flatMap((base) => membersNamed(view, base, name));
    if (found.length > 0) return found;
  }
  return [];
}

function basesOf(view: GraphView, types: readonly GraphNode[]): GraphNode[] {
  const edges = view.structureFrom(types.map(({ node }) => node))
    .filter(({ kind, confidence }) => kind !== "implementation" && confidence !== "ambiguous");
  return view.nodes(new Set(edges.map(({ target }) => target)))
    .filter(({ symbol }) => symbol && TYPE_KINDS.has(symbol.kind));
}

function membersNamed(view: GraphView, { file, symbol }: GraphNode, name: string): GraphNode[] {
  const scope = qualifiedName(symbol!);
  return view.symbolsOf(file).filter((each) => each.name === name && each.scope === scope)
    .map((each) => view.nodeOf(each));
}
