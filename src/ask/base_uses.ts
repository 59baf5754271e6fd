import { rulesOf } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { Use } from "../types.ts";
import { placeNumber } from "./graph_memo.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";

/** The receiver `super`, whatever its name: alone, called, or as one interface has it. */
const SUPER = /^:?(?:.*\.(?=super$))?(\w+)(?:\([^()]*\))?$/;

/** Places of each file, kept as long as its uses are. */
const PLACES = new WeakMap<readonly Use[], ReadonlySet<number>>();

/**
 * Tells whether an edge to a member runs that one and nothing that takes its place: by `super`, or
 * in what takes its place itself.
 */
export function isCallOfBase(
  view: GraphView,
  { source, resolver, sites }: Omit<Edge, "target">,
  { symbol }: GraphNode,
): boolean {
  const user = resolver.includes("self") ? view.node(source) : undefined;
  if (!user) return false;
  return user.symbol?.name === symbol?.name ||
    sites.every((site) => placesOfBase(view, user.file).has(placeNumber(site)));
}

/** Finds the places of a file that use a member of `super`. */
function placesOfBase(view: GraphView, file: FileRow): ReadonlySet<number> {
  const { base } = rulesOf(file.language);
  if (base.size === 0) return new Set();
  const uses = view.usesOfFile(file);
  const places = PLACES.get(uses) ??
    new Set(
      uses.filter(({ receiver }) => base.has(SUPER.exec(receiver)?.[1] ?? "")).map(placeNumber),
    );
  PLACES.set(uses, places);
  return places;
}
