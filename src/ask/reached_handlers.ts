/**
 * Whether an error that a place throws gets to the handler that a framework has for its type. The index
 * knows the handler by the type alone; what leads to the place is asked as an edge is shown: calls lead
 * there from what answers a request, of which none is in a block that catches the type.
 *
 * @module
 */
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge, EdgeSite, SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import { endOf, positionOf, startOf } from "../text/places.ts";
import type { EdgeKind, LinkFact } from "../types.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";

/** Places above one that throws that are looked at, and those of one question. */
const MAX_PLACES = 300;
const MAX_IN_ALL = 50_000;

/** Types above one. */
const MAX_BASES = 20;

/** Edges by which one place may run another. */
const RUNS: ReadonlySet<EdgeKind> = new Set(["call", "read"] as const);

/** A definition or a file, and its places from which another one is run. */
interface Runner {
  readonly node: GraphNode;
  readonly sites: readonly EdgeSite[];
}

/** Answers for one question. */
export class ReachedHandlers {
  readonly #store: Store;
  readonly #view: GraphView;
  readonly #links = new Map<number, readonly LinkFact[]>();
  readonly #edgesTo = new Map<number, readonly Edge[]>();
  readonly #known = new Map<string, boolean>();
  #left = MAX_IN_ALL;

  constructor(store: Store, view: GraphView) {
    this.#store = store;
    this.#view = view;
  }

  /** The edge as it is shown; nothing where no request is known to lead there. */
  shown(edge: Edge): readonly Edge[] {
    const { source, target, resolver } = edge;
    const key = `${source} ${target} ${resolver}`;
    const isReached = this.#known.getOrInsertComputed(key, () => this.#isReached(edge));
    return isReached ? [{ ...edge, confidence: "inferred" }] : [];
  }

  #isReached({ source, target, resolver, sites }: Edge): boolean {
    const [thrower, handler] = [this.#view.node(source), this.#view.node(target)];
    if (!thrower || !handler) return false;
    const label = resolver.slice(resolver.indexOf(": ") + 2);
    const types = this.#typesAbove(this.#view.symbolsNamed(label));
    const names = new Set([label, ...types.map(({ name }) => name), ...this.#outer(types)]);
    const own = this.#typeOf(handler);
    const controller = own?.name.endsWith("Controller") ? own : undefined;
    const runners: Runner[] = [];
    const seen = new Set<number>();
    const add = (node: GraphNode | undefined, at: readonly EdgeSite[]) => {
      if (!node || seen.has(node.node) || node.file.category === "test") return;
      const open = at.filter(({ line }) => !this.#isCaught(node.file, line, names));
      if (open.length === 0) return;
      seen.add(node.node);
      runners.push({ node, sites: open });
    };
    add(thrower, sites);
    for (const runner of runners) {
      if (seen.size > MAX_PLACES || this.#left-- <= 0) return false;
      if (this.#answersRequests(runner) && this.#isOf(runner.node, controller)) return true;
      const uses = [runner.node, ...this.#basesOf(runner.node)].flatMap(({ node }) =>
        this.#to(node)
      )
        .filter(({ kind }) => RUNS.has(kind));
      for (const [user, edges] of Map.groupBy(uses, (each) => each.source)) {
        add(this.#view.node(user), edges.flatMap((each) => each.sites));
      }
    }
    return false;
  }

  /** Whether a route leads to a place or its type, or is added where it runs what throws. */
  #answersRequests({ node, sites }: Runner): boolean {
    const type = this.#typeOf(node);
    const ends = type ? [node.node, type.node] : [node.node];
    if (ends.some((end) => this.#to(end).some(({ kind }) => kind === "route"))) return true;
    // What stands at the beginning of a line of a file is in no handler.
    const [start, column] = node.symbol ? [node.symbol.startLine, 0] : [1, 1];
    return this.#linksOf(node.file).some(({ kind, role, name, line }) =>
      kind === "request" && role === "target" && name.endsWith("=>") && start <= line &&
      sites.some((site) => line <= site.line && column < site.column)
    );
  }

  #isCaught(file: FileRow, at: number, names: ReadonlySet<string>): boolean {
    return this.#linksOf(file).some(({ kind, label, name, line }) =>
      kind === "caught" && line <= at && at <= line + Number(name) &&
      (label === "*" || label.split(" ").some((each) => names.has(each)))
    );
  }

  /** Whether a place is of a controller, or of one that is made from it; its handlers are for those. */
  #isOf(node: GraphNode, controller: SymbolNode | undefined): boolean {
    if (!controller) return true;
    const type = this.#typeOf(node);
    return type !== undefined &&
      this.#typesAbove([type]).some((each) => each.node === controller.node);
  }

  #to(node: number): readonly Edge[] {
    return this.#edgesTo.getOrInsertComputed(node, () => this.#store.graph.edgesTo([node]));
  }

  #linksOf({ id }: FileRow): readonly LinkFact[] {
    return this.#links.getOrInsertComputed(
      id,
      () =>
        this.#store.graph.facts(id).links.filter(({ kind }) =>
          kind === "caught" || kind === "request"
        ),
    );
  }

  #typeOf({ file, symbol }: GraphNode): SymbolNode | undefined {
    if (!symbol || TYPE_KINDS.has(symbol.kind)) return symbol;
    return this.#view.symbolsOf(file).find((each) =>
      TYPE_KINDS.has(each.kind) && qualifiedName(each) === symbol.scope
    );
  }

  /** Members of the types above that of a member whose place it takes. */
  #basesOf(node: GraphNode): readonly GraphNode[] {
    const type = this.#typeOf(node);
    if (!type || type === node.symbol) return [];
    return this.#typesAbove([type]).slice(1).flatMap((base) => {
      const { file } = this.#view.nodeOf(base);
      return this.#view.symbolsOf(file).filter(({ name, scope }) =>
        name === node.symbol!.name && scope === qualifiedName(base)
      ).map((each) => this.#view.nodeOf(each));
    });
  }

  /** Types and those that they are made from. */
  #typesAbove(types: readonly SymbolNode[]): readonly SymbolNode[] {
    const found = new Map(
      types.filter(({ kind }) => TYPE_KINDS.has(kind)).map((each) => [each.node, each]),
    );
    for (const { node } of found.values()) {
      if (found.size > MAX_BASES) break;
      const above = this.#view.structureFrom([node])
        .filter(({ kind }) => kind === "extends" || kind === "implements");
      for (const { symbol } of this.#view.nodes(above.map(({ target }) => target))) {
        if (symbol) found.set(symbol.node, symbol);
      }
    }
    return [...found.values()];
  }

  /** Names of the types outside of the tree that some types, and those within, are made from. */
  #outer(types: readonly SymbolNode[]): readonly string[] {
    return types.flatMap((type) =>
      this.#store.graph.facts(type.fileId).bases.filter(({ line, column }) => {
        const place = positionOf(line, column);
        return startOf(type) <= place && place <= endOf(type);
      }).map(({ name }) => name)
    );
  }
}
