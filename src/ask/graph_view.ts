/**
 * The graph as questions walk it: nodes by number, and their edges in both directions, each read once
 * a question.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge, GraphTables, SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import { STATIC_PART, type Use } from "../types.ts";
import type { GraphPlace, Through } from "./answers.ts";
import { memoOf } from "./graph_memo.ts";
import { ReachedHandlers } from "./reached_handlers.ts";

/** A node: a file, or a symbol of one. */
export interface GraphNode {
  readonly node: number;
  /** The file, or the one that defines the symbol. */
  readonly file: FileRow;
  readonly symbol?: SymbolNode;
}

/** Languages whose rules say `hasSides`: a search loads no rules. */
const HAS_SIDES: ReadonlySet<string> = new Set(["ruby"]);

export class GraphView {
  readonly #store: Store;
  readonly #reached: ReachedHandlers;
  readonly #nodes = new Map<number, GraphNode>();
  readonly #symbolsOf = new Map<number, readonly SymbolNode[]>();
  readonly #edgesTo = new Map<number, Edge[]>();
  readonly #edgesFrom = new Map<number, Edge[]>();
  readonly #structureTo = new Map<number, Edge[]>();
  readonly #structureFrom = new Map<number, Edge[]>();
  readonly #edgesOfFile = new Map<number, readonly Edge[]>();
  readonly #usesOfFile = new Map<number, readonly Use[]>();
  readonly #symbolsNamed = new Map<string, readonly SymbolNode[]>();

  constructor(store: Store) {
    this.#store = store;
    this.#reached = new ReachedHandlers(store, this);
  }

  /** Nodes by number; those that do not exist are left out. */
  nodes(numbers: Iterable<number>): GraphNode[] {
    const wanted = [...numbers];
    const missing = wanted.filter((number) => !this.#nodes.has(number));
    for (const number of missing) {
      const file = this.#store.catalog.fileAtNode(number);
      if (file) this.#nodes.set(number, { node: number, file });
    }
    const symbols = missing.filter((number) => !this.#nodes.has(number));
    if (symbols.length > 0) {
      for (const symbol of memoOf(this.#store.graph).symbolsAt(symbols)) this.#keep(symbol);
    }
    return wanted.flatMap((number) => this.#nodes.get(number) ?? []);
  }

  node(number: number): GraphNode | undefined {
    return this.#nodes.get(number) ?? this.nodes([number])[0];
  }

  /** The node of a symbol that was read from elsewhere. */
  nodeOf(symbol: SymbolNode): GraphNode {
    return this.#nodes.get(symbol.node) ?? this.#keep(symbol);
  }

  fileNode(file: FileRow): GraphNode {
    return { node: file.node, file };
  }

  /** Edges to any of some nodes, by the number of the node. */
  edgesTo(targets: readonly number[]): readonly Edge[] {
    const { graph } = this.#store;
    return edgesAt(targets, this.#edgesTo, "target", (unread) => this.shown(graph.edgesTo(unread)));
  }

  /** Leaves out edges to handlers of errors that no request is known to lead to. */
  shown(edges: readonly Edge[]): readonly Edge[] {
    return edges.flatMap((edge) => edge.kind === "error" ? this.#reached.shown(edge) : edge);
  }

  /** Edges to any of some nodes that say what is made from them, or takes their place. */
  structureTo(targets: readonly number[]): readonly Edge[] {
    const { graph } = this.#store;
    return edgesAt(targets, this.#structureTo, "target", (unread) => graph.structureTo(unread));
  }

  /** Edges from any of some nodes that say what they are made from, or take the place of. */
  structureFrom(sources: readonly number[]): readonly Edge[] {
    const { graph } = this.#store;
    return edgesAt(sources, this.#structureFrom, "source", (unread) => graph.structureFrom(unread));
  }

  /** Visits the edges to any of some nodes with the number of their places, in no order. */
  forEachCountTo(
    targets: readonly number[],
    visit: Parameters<GraphTables["forEachCountTo"]>[1],
  ): void {
    this.#store.graph.forEachCountTo(targets, visit);
  }

  /** Edges from any of some nodes, by the number of the node. */
  edgesFrom(sources: readonly number[]): readonly Edge[] {
    const { graph } = this.#store;
    return edgesAt(
      sources,
      this.#edgesFrom,
      "source",
      (unread) => this.shown(graph.edgesFrom(unread)),
    );
  }

  /** Edges from a file and from what it defines, read once: each of its places may ask for them. */
  edgesOfFile(file: FileRow): readonly Edge[] {
    return this.#edgesOfFile.getOrInsertComputed(
      file.id,
      () => this.edgesFrom([file.node, ...this.symbolsOf(file).map(({ node }) => node)]),
    );
  }

  /** Names that a file uses, read once: each of its places may ask for them. */
  usesOfFile({ id }: FileRow): readonly Use[] {
    return this.#usesOfFile.getOrInsertComputed(id, () => this.#store.graph.facts(id).uses);
  }

  readSymbols(fileIds: Iterable<number>): void {
    const unread = [...new Set(fileIds)].filter((id) => !this.#symbolsOf.has(id));
    if (unread.length === 0) return;
    for (const [id, symbols] of memoOf(this.#store.graph).symbolsOf(unread)) {
      this.#symbolsOf.set(id, symbols);
    }
  }

  symbolsOf({ id }: FileRow): readonly SymbolNode[] {
    if (!this.#symbolsOf.has(id)) this.readSymbols([id]);
    return this.#symbolsOf.get(id)!;
  }

  /** Tells whether a member is one of a class itself, in a language where its objects may have another. */
  isOfClass({ file, symbol }: GraphNode): boolean {
    return symbol !== undefined && HAS_SIDES.has(file.language) &&
      this.#store.graph.facts(file.id).locals.some(({ name, line, endLine }) =>
        name === STATIC_PART && line <= symbol.startLine && symbol.startLine <= endLine
      );
  }

  /** Definitions within a symbol, or in a file. */
  inside({ file, symbol }: GraphNode): GraphNode[] {
    return this.symbolsOf(file).filter((each) => !symbol || isInside(each, symbol))
      .map((each) => this.nodeOf(each));
  }

  /** Symbols of a name, file by file. */
  symbolsNamed(name: string): readonly SymbolNode[] {
    return this.#symbolsNamed.getOrInsertComputed(name, () => this.#store.graph.symbolsNamed(name));
  }

  #keep(symbol: SymbolNode): GraphNode {
    const file = this.#store.catalog.requireFile(symbol.fileId);
    const node = { node: symbol.node, file, symbol };
    this.#nodes.set(symbol.node, node);
    return node;
  }
}

/** Of definitions that share a line, as `let a = 1, b = 2`, names alone tell which one is in which. */
function isInside(each: SymbolNode, symbol: SymbolNode): boolean {
  const { startLine, endLine } = symbol;
  const isBetween = startLine < each.startLine && each.endLine < endLine;
  return isBetween || (startLine <= each.startLine && each.endLine <= endLine &&
    `${each.scope}.`.startsWith(`${qualifiedName(symbol)}.`));
}

/** Edges at one end of some nodes, of which those are read that are not known. */
function edgesAt(
  nodes: readonly number[],
  known: Map<number, Edge[]>,
  end: "source" | "target",
  read: (unread: readonly number[]) => readonly Edge[],
): readonly Edge[] {
  const unread = nodes.filter((node) => !known.has(node));
  if (unread.length > 0) {
    for (const node of unread) known.set(node, []);
    for (const edge of read(unread)) known.get(edge[end])!.push(edge);
  }
  if (nodes.length === 1) return known.get(nodes[0]!)!;
  return [...new Set(nodes)].sort((a, b) => a - b).flatMap((node) => known.get(node)!);
}

/**
 * Where a node is, as text that sorts by path, then line, then name. Nodes are compared by it and
 * never by number: those depend on what the index went through.
 */
export function keyOf({ file, symbol }: GraphNode): string {
  if (!symbol) return `${file.path}\n`;
  const line = String(symbol.startLine).padStart(8, "0");
  return `${file.path}\n${line}\n${qualifiedName(symbol)}\n${symbol.kind}`;
}

/** How an answer names a node. */
export function placeOf({ file, symbol }: GraphNode): GraphPlace {
  const { path, language } = file;
  if (!symbol) {
    const { category } = file;
    return { path, line: 1, endLine: 0, symbol: "", kind: "file", language, category };
  }
  const { startLine: line, endLine, kind } = symbol;
  const category = categoryOf(file, symbol);
  return { path, line, endLine, symbol: qualifiedName(symbol), kind, language, category };
}

/** The module of Rust in which a file of code has its own tests, and what these use. */
const TESTS_OF_FILE = /(?:^|\.)(?:\w+_)?tests?\./;

function categoryOf({ language, category }: FileRow, symbol: SymbolNode): FileRow["category"] {
  const isTest = language === "rust" && category === "code" &&
    (symbol.isTitle === 1 || TESTS_OF_FILE.test(qualifiedName(symbol)));
  return isTest ? "test" : category;
}

/** How an answer names the definition by which another one is meant. */
export function throughOf(node: GraphNode): Through {
  const { symbol, path, line } = placeOf(node);
  return { symbol, path, line };
}

/** Orders places: code before tests and the rest, then by path and line. */
export function byPlace(a: GraphPlace, b: GraphPlace): number {
  return Number(a.category !== "code") - Number(b.category !== "code") || comparePlaces(a, b);
}

/** Orders places by path, line and name. */
export function comparePlaces(a: GraphPlace, b: GraphPlace): number {
  return compareText(a.path, b.path) || a.line - b.line || compareText(a.symbol, b.symbol);
}

/** Orders texts by their code units, as every machine does alike. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
