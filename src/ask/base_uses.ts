import { rulesOf } from "../graph/language_rules.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { EdgeKind, Use } from "../types.ts";
import type { Dispatch } from "./dispatch.ts";
import { placeNumber } from "./graph_memo.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";

/** Edges that say what something is made from, and use nothing of it. */
export const STRUCTURE: ReadonlySet<EdgeKind> = new Set(
  ["extends", "implements", "implementation", "import"] as const,
);

/** Ways to find members of the object whose method runs. */
const OF_SELF: ReadonlySet<string> = new Set(["member of self", "scope"]);

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
  return PLACES.getOrInsertComputed(uses, () =>
    new Set(
      uses.filter(({ receiver }) => base.has(SUPER.exec(receiver)?.[1] ?? "")).map(placeNumber),
    ));
}

/**
 * Tells whether an edge from a method to a member of its own object is one of no object of the type of
 * another member, as that type, or one between, has a method that takes the place of the first and does
 * not lead to it.
 */
export function isInReplaced(
  view: GraphView,
  dispatch: Pick<Dispatch, "typeOf" | "typesAbove" | "typesBelow">,
  { source, resolver }: Omit<Edge, "target">,
  member: GraphNode,
): boolean {
  const [user] = OF_SELF.has(resolver) ? view.nodes([source]) : [];
  const [base, type] = [user && dispatch.typeOf(user), dispatch.typeOf(member)];
  if (!user || !base || !type) return false;
  const above = [type, ...dispatch.typesAbove(type)];
  if (base.node === type.node || !above.some(({ node }) => node === base.node)) return false;
  const others = new Set([base, ...dispatch.typesAbove(base)].map(({ node }) => node));
  const between = above.filter(({ node }) => !others.has(node));
  // A module may lead on to the base, which no edge says.
  const isReplaced = between.some(({ file, symbol }) =>
    symbol!.kind !== "module" &&
    view.symbolsOf(file).some(({ name, scope }) =>
      name === user.symbol!.name && scope === qualifiedName(symbol!)
    )
  );
  if (!isReplaced) return false;
  const uses = view.edgesTo([source]).filter(({ kind }) => !STRUCTURE.has(kind));
  const heirs = new Set([...between, ...dispatch.typesBelow(type)].map(({ node }) => node));
  return !view.nodes(uses.map((edge) => edge.source))
    .some((each) => heirs.has(dispatch.typeOf(each)?.node ?? -1));
}
