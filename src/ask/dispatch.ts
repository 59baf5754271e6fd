/**
 * Definitions that run though the code names another one: a call of a base method may run each of its
 * overrides, and a call of a class runs its constructor.
 *
 * @module
 */
import { MADE } from "../graph/receivers.ts";
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { EdgeKind, LanguageId } from "../types.ts";
import { isCallOfBase, isInReplaced, STRUCTURE } from "./base_uses.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { TypeTree } from "./type_tree.ts";

/** Definitions whose other names are looked up for one question: the rest is left out, and said. */
const MAX_LOOKUPS = 2000;

/** Names of constructors; in other languages they have the name of their class. */
const CONSTRUCTORS: Readonly<Record<LanguageId, readonly string[]>> = {
  python: ["__init__", "__new__", "__post_init__"],
  javascript: ["constructor"],
  typescript: ["constructor"],
  tsx: ["constructor"],
  kotlin: ["constructor"],
  scala: ["this"],
  php: ["__construct"],
  ruby: ["initialize"],
  swift: ["init"],
};

/** In Scala, `new Type` names a type. */
const MAKES: ReadonlySet<EdgeKind> = new Set(["call"] as const);
const MAKES_IN_SCALA: ReadonlySet<EdgeKind> = new Set(["call", "type"] as const);

/** Another definition, by which a use may mean one. */
interface Other {
  /** The definition that the code names. */
  readonly node: GraphNode;
  /** Tells whether an edge to it is such a use. */
  readonly isUse: (edge: Edge) => boolean;
}

/** An edge to a definition, or to another one by which it may be meant. */
export interface UseEdge extends Edge {
  /** The definition that the code names; absent where that is the one asked for. */
  readonly through?: GraphNode;
  /** Node that was asked for, where the code names another one. */
  readonly asked?: number;
}

/** Tells whether a definition makes the objects of the type around it. */
export function isConstructor({ file, symbol }: GraphNode): boolean {
  if (!symbol || symbol.scope === "" || symbol.kind === "field") return false;
  const names = CONSTRUCTORS[file.language] ?? [symbol.scope.split(".").at(-1)];
  return names.includes(symbol.name) && !TYPE_KINDS.has(symbol.kind);
}

/** Finds by which other names definitions of one index are used. */
export class Dispatch extends TypeTree {
  readonly #view: GraphView;
  readonly #namedBy = new Map<number, readonly Other[]>();
  readonly #mayRun = new Map<number, readonly GraphNode[]>();
  readonly #related = new Map<number, ReadonlySet<string>>();
  readonly #replaced = new Map<string, boolean>();
  #lookups = 0;

  constructor(view: GraphView) {
    super(view);
    this.#view = view;
  }

  /** All edges to some nodes; those that name another definition are inferred at best. */
  usesOf(nodes: readonly GraphNode[]): UseEdge[] {
    this.prepare(nodes);
    const own = new Set(nodes.map(({ node }) => node));
    const direct = writtenFirst(this.#view, this.#view.edgesTo([...own]));
    const others = new Map(
      nodes.flatMap((node) => this.namedBy(node).map((other) => ({ ...other, asked: node.node })))
        .filter(({ node }) => !own.has(node.node)).map((other) => [other.node.node, other]),
    );
    const through = this.#view.edgesTo([...others.keys()]).flatMap((edge) => {
      const { node, isUse, asked } = others.get(edge.target)!;
      return own.has(edge.source) || !isUse(edge)
        ? []
        : [{ ...asInferred(edge), through: node, asked }];
    });
    return [...direct, ...through];
  }

  /** Reads at once what the other names of many nodes are made from. */
  prepare(nodes: readonly GraphNode[]): void {
    const members = nodes.slice(0, MAX_LOOKUPS).filter((node) =>
      !this.#namedBy.has(node.node) && node.symbol && !TYPE_KINDS.has(node.symbol.kind)
    );
    const types = this.#typesOf(members);
    this.#view.structureFrom([
      ...members.map(({ node }) => node),
      ...new Set(types).values().map(({ node }) => node),
    ]);
  }

  /** Reads at once what may take the place of many members. */
  prepareBelow(members: readonly GraphNode[]): void {
    const asked = members.slice(0, MAX_LOOKUPS).filter(({ node }) => !this.#mayRun.has(node));
    const types = this.#typesOf(asked);
    this.#view.structureTo([...asked, ...types].map(({ node }) => node));
  }

  /** Definitions whose uses may be uses of a node. */
  namedBy(node: GraphNode): readonly Other[] {
    return this.#once(this.#namedBy, node, () => this.#findNamedBy(node));
  }

  /** Definitions that a use of a node may run, beside it. */
  mayRun(node: GraphNode): readonly GraphNode[] {
    return this.#once(this.#mayRun, node, () => this.#findMayRun(node));
  }

  /** Tells whether an edge to a member may run another one, by the type of the value that has it. */
  mayReach(edge: Omit<Edge, "target">, member: GraphNode): boolean {
    return this.#isOf(edge, member) && !isCallOfBase(this.#view, edge, member) &&
      !this.#isInReplaced(edge, member);
  }

  #isInReplaced(edge: Omit<Edge, "target">, member: GraphNode): boolean {
    const key = `${edge.source} ${edge.resolver} ${member.node}`;
    return this.#replaced.getOrInsertComputed(
      key,
      () => isInReplaced(this.#view, this, edge, member),
    );
  }

  #isOf({ receivers = [] }: Pick<Edge, "receivers">, member: GraphNode): boolean {
    if (receivers.length === 0 || receivers[0] === MADE) return receivers.length === 0;
    const type = this.typeOf(member);
    // A type of Go may hold any that meets an interface: it is none of its bases.
    if (!type || member.file.language === "go") return true;
    const related = this.#related.getOrInsertComputed(
      type.node,
      () =>
        new Set(
          [type, ...this.typesBelow(type)].flatMap((each) => [each, ...this.typesAbove(each)])
            .flatMap(receiverNames),
        ),
    );
    return receivers.some((each) => related.has(each));
  }

  #typesOf(nodes: readonly GraphNode[]): GraphNode[] {
    this.#view.readSymbols(
      nodes.filter(({ symbol }) => symbol && symbol.scope !== "").map(({ file }) => file.id),
    );
    return nodes.flatMap((node) => this.typeOf(node) ?? []);
  }

  #once<T>(known: Map<number, readonly T[]>, { node }: GraphNode, find: () => readonly T[]) {
    const before = known.get(node);
    if (before) return before;
    if (++this.#lookups > MAX_LOOKUPS) {
      this.isExhausted = true;
      return [];
    }
    const found = find();
    known.set(node, found);
    return found;
  }

  #findNamedBy(node: GraphNode): readonly Other[] {
    const { symbol } = node;
    if (!symbol || symbol.isTitle === 1) return [];
    if (TYPE_KINDS.has(symbol.kind)) return this.#constructorsOf(node).map(called);
    const type = this.typeOf(node);
    if (!type) return [];
    if (isConstructor(node)) return [type, ...this.#heirsOf(type)].map(made);
    return this.#basesOfMember(node, type).map((each) => ({
      node: each,
      isUse: (edge) => !STRUCTURE.has(edge.kind) && this.mayReach(edge, node),
    }));
  }

  #findMayRun(node: GraphNode): readonly GraphNode[] {
    const { symbol } = node;
    if (!symbol || symbol.isTitle === 1) return [];
    if (TYPE_KINDS.has(symbol.kind)) return this.#constructorsOf(node);
    const type = this.typeOf(node);
    if (!type || isConstructor(node)) return [];
    const stored = this.#view.structureTo([node.node])
      .filter(({ kind }) => kind === "implementation").map(({ source }) => source);
    const below = isEmbedded(type) ? [] : this.typesBelow(type).flatMap((each) => [
      ...this.membersOf(each, symbol.name),
      ...this.runningFor(each, symbol.name),
    ]);
    return unique(this.#view, [...this.#view.nodes(stored), ...below], node);
  }

  /** Members of base types that a member takes the place of, and of those beside its type in one below. */
  #basesOfMember(node: GraphNode, type: GraphNode): readonly GraphNode[] {
    const stored = this.#view.structureFrom([node.node])
      .filter(({ kind }) => kind === "implementation").map(({ target }) => target);
    const { name } = node.symbol!;
    const around = (isEmbedded(type) ? [] : this.typesBelow(type))
      .filter((heir) => this.runningFor(heir, name).some((each) => each.node === node.node));
    const others = [type, ...around].flatMap((each) => this.typesAbove(each))
      .filter((each) => !isEmbedded(each)).flatMap((each) => this.membersOf(each, name));
    return unique(this.#view, [...this.#view.nodes(stored), ...others], node);
  }

  #constructorsOf(type: GraphNode): readonly GraphNode[] {
    const path = qualifiedName(type.symbol!);
    return this.#view.symbolsOf(type.file).filter(({ scope }) => scope === path)
      .map((each) => this.#view.nodeOf(each)).filter(isConstructor);
  }

  /** Types below a type that are made by its constructor, as they have none. */
  #heirsOf(type: GraphNode): readonly GraphNode[] {
    return this.typesBelow(type, (heir) => this.#constructorsOf(heir).length === 0);
  }
}

/**
 * Leaves out that a type implements another one where its head, or that of a block of its name, says so:
 * both are one thing.
 */
export function writtenFirst<E extends Edge>(view: GraphView, edges: readonly E[]): E[] {
  const implied = edges.filter(({ kind }) => kind === "implementation");
  if (implied.length === 0) return [...edges];
  const written = edges.filter(({ kind }) => kind === "extends" || kind === "implements");
  view.nodes(new Set([...implied, ...written].map(({ source }) => source)));
  const keyOf = ({ source, target }: E) => {
    const symbol = view.node(source)?.symbol;
    return `${symbol ? qualifiedName(symbol) : source} ${target}`;
  };
  const keys = new Set(written.map(keyOf));
  return edges.filter((edge) => edge.kind !== "implementation" || !keys.has(keyOf(edge)));
}

/** A use of another definition is a possible use of the one that is asked for, and no more. */
export function asInferred<T extends Pick<Edge, "confidence">>(edge: T): T {
  return edge.confidence === "extracted" ? { ...edge, confidence: "inferred" } : edge;
}

function made(node: GraphNode): Other {
  const kinds = node.file.language === "scala" ? MAKES_IN_SCALA : MAKES;
  return { node, isUse: ({ kind }) => kinds.has(kind) };
}

function called(node: GraphNode): Other {
  return { node, isUse: ({ kind }) => kind === "call" };
}

/** In Go, a struct that is embedded calls its own methods, whatever is around it. */
function isEmbedded({ file, symbol }: GraphNode): boolean {
  return file.language === "go" && symbol!.kind !== "interface";
}

/** A type as the receiver of an edge. */
function receiverNames({ file, symbol }: GraphNode): string[] {
  const name = qualifiedName(symbol!);
  return [`:${name}`, `${file.path}:${name}`];
}

/** Languages in which a field and a method of one name have nothing to do with each other. */
const FIELDS_APART: ReadonlySet<LanguageId> = new Set(["php", "java"]);

/** Of members, those of an object take no place of those of its class, nor overloads that of each other. */
function unique(view: GraphView, nodes: readonly GraphNode[], own: GraphNode): GraphNode[] {
  const isApart = FIELDS_APART.has(own.file.language);
  return [...new Map(nodes.map((node) => [node.node, node])).values()].filter((each) =>
    each.symbol && !TYPE_KINDS.has(each.symbol.kind) &&
    (each.file !== own.file || each.symbol.scope !== own.symbol!.scope) &&
    (!isApart || (each.symbol.kind === "field") === (own.symbol!.kind === "field")) &&
    view.isOfClass(each) === view.isOfClass(own)
  );
}
