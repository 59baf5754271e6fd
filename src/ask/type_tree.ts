/**
 * Types above and below a type, and which of their members runs for an object: all of it is read off
 * the edges between types and the names of their members, so that nothing more is stored.
 *
 * @module
 */
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import type { Edge, SymbolNode } from "../store/graph_tables.ts";
import { folderOf } from "../text/paths.ts";
import type { SymbolKind } from "../types.ts";
import { placeNumber } from "./graph_memo.ts";
import { compareText, type GraphNode, type GraphView, keyOf } from "./graph_view.ts";

/** Types above or below one type that are looked at. */
const MAX_TYPES = 100;

/** Order of bases: those that a type takes over, those that it inherits, those that only demand members. */
const ORDER: Readonly<Partial<Record<SymbolKind, number>>> = {
  trait: -1,
  module: -1,
  interface: 1,
};

/** Finds the types around those of one index. */
export class TypeTree {
  /** Whether a definition or a type was passed over, as there are too many. */
  isExhausted = false;
  readonly #view: GraphView;
  readonly #bases = new Map<number, readonly GraphNode[]>();
  readonly #above = new Map<number, readonly GraphNode[]>();
  readonly #below = new Map<number, readonly GraphNode[]>();

  constructor(view: GraphView) {
    this.#view = view;
  }

  /** The type that a definition is a member of. */
  typeOf({ file, symbol, node }: GraphNode): GraphNode | undefined {
    if (!symbol || symbol.scope === "") return undefined;
    const isType = (each: SymbolNode) =>
      TYPE_KINDS.has(each.kind) && each.node !== node && qualifiedName(each) === symbol.scope;
    const types = named(this.#view.symbolsOf(file), symbol.scope).filter(isType);
    const around =
      types.findLast(({ startLine, endLine }) =>
        startLine <= symbol.startLine && symbol.startLine <= endLine
      ) ?? types[0];
    if (around) return this.#view.nodeOf(around);
    // Members may stand in another file than their type, as in Go and C++.
    const name = symbol.scope.split(".").at(-1)!;
    return this.#view.symbolsNamed(name).filter(isType)
      .map((each) => this.#view.nodeOf(each))
      .find((each) =>
        each.file.language === file.language && folderOf(each.file.path) === folderOf(file.path)
      );
  }

  /**
   * Types that a type is made from, and what those are made from, in the order in which a member is
   * looked for: each before its own bases, and one that several share after all of them.
   */
  typesAbove(type: GraphNode): readonly GraphNode[] {
    return kept(this.#above, type, () => {
      const found = new Map([[type.node, type]]);
      const order: GraphNode[] = [];
      const visit = (each: GraphNode) => {
        for (const base of this.#basesOf(each).toReversed()) {
          if (found.has(base.node)) continue;
          if (found.size > MAX_TYPES) this.isExhausted = true;
          else {
            found.set(base.node, base);
            visit(base);
          }
        }
        order.push(each);
      };
      visit(type);
      return order.reverse().slice(1);
    });
  }

  /** Types that are made from a type, and from those, the nearest first. */
  typesBelow(type: GraphNode, isFollowed: (heir: GraphNode) => boolean = () => true): GraphNode[] {
    const found = new Map([[type.node, type]]);
    for (const each of found.values()) {
      for (const heir of this.#heirs(each)) {
        if (found.has(heir.node) || !isFollowed(heir)) continue;
        if (found.size > MAX_TYPES) this.isExhausted = true;
        else found.set(heir.node, heir);
      }
    }
    return [...found.values()].slice(1);
  }

  /** Members of a name that a type has itself. */
  membersOf({ file, symbol }: GraphNode, name: string): GraphNode[] {
    return named(this.#view.symbolsOf(file), `${qualifiedName(symbol!)}.${name}`)
      .filter(({ isTitle }) => isTitle === 0).map((each) => this.#view.nodeOf(each));
  }

  /**
   * Members of a name that run for objects of a type: the first one in the order of its bases. Of
   * several that traits of PHP give it, one is abstract, and none says which.
   */
  runningFor(type: GraphNode, name: string): GraphNode[] {
    const having = [type, ...this.typesAbove(type)]
      .filter((each) => each.symbol!.kind !== "interface" && this.membersOf(each, name).length > 0);
    const isGiven = ({ file, symbol }: GraphNode) =>
      file.language === "php" && symbol!.kind === "trait";
    const running = having.filter((each, index) =>
      index === 0 || (isGiven(having[0]!) && isGiven(each))
    );
    return running.flatMap((each) => this.membersOf(each, name));
  }

  /** Found once for each type: thousands of members may share one. */
  #basesOf(type: GraphNode): readonly GraphNode[] {
    return kept(this.#bases, type, () => {
      const edges = this.#view.structureFrom([type.node]).filter(isOfBase);
      const places = new Map(
        edges.map(({ target, sites: [site] }) => [target, placeNumber(site!)]),
      );
      const rankOf = ({ symbol }: GraphNode) => ORDER[symbol!.kind] ?? 0;
      // What is mixed in last takes the place of the others.
      const placeOf = (base: GraphNode) => places.get(base.node)! * Math.sign(rankOf(base) + 0.5);
      return byKey(this.#view.nodes(places.keys()).filter(isTypeNode))
        .sort((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b));
    });
  }

  #heirs(type: GraphNode): readonly GraphNode[] {
    return kept(this.#below, type, () => {
      const edges = this.#view.structureTo([type.node]).filter(isOfBase);
      const sources = this.#view.nodes(new Set(edges.map(({ source }) => source)));
      return byKey(sources.flatMap((each) => isTypeNode(each) ? each : this.typeOf(each) ?? []));
    });
  }
}

/** Finds a member that types have, or else inherit: of each, that of the first base which has it. */
export function memberOf(
  view: GraphView,
  types: readonly GraphNode[],
  name: string,
): GraphNode[] {
  const tree = new TypeTree(view);
  const own = types.flatMap((type) => tree.membersOf(type, name));
  if (own.length > 0) return own;
  const inherited = types.flatMap((type) =>
    tree.typesAbove(type).map((base) => tree.membersOf(base, name)).find((each) =>
      each.length > 0
    ) ??
      []
  );
  return [...new Set(inherited)];
}

/** Symbols of files by qualified name, kept as long as they are. */
const BY_NAME = new WeakMap<readonly SymbolNode[], ReadonlyMap<string, readonly SymbolNode[]>>();

function named(symbols: readonly SymbolNode[], name: string): readonly SymbolNode[] {
  const known = BY_NAME.get(symbols) ?? Map.groupBy(symbols, qualifiedName);
  BY_NAME.set(symbols, known);
  return known.get(name) ?? [];
}

function kept(
  known: Map<number, readonly GraphNode[]>,
  { node }: GraphNode,
  find: () => readonly GraphNode[],
): readonly GraphNode[] {
  const found = known.get(node) ?? find();
  known.set(node, found);
  return found;
}

function isOfBase({ kind }: Edge): boolean {
  return kind === "extends" || kind === "implements";
}

export function isTypeNode({ symbol }: GraphNode): boolean {
  return symbol !== undefined && TYPE_KINDS.has(symbol.kind);
}

/** Edges come in no order, and bounds must not depend on it. */
function byKey(nodes: readonly GraphNode[]): GraphNode[] {
  return nodes.map((node) => ({ node, key: keyOf(node) }))
    .sort((a, b) => compareText(a.key, b.key)).map(({ node }) => node);
}
