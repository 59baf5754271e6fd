/**
 * `architecture`: a tree as a whole. Its modules and what they need of each other, import cycles
 * among them, where it is entered, the symbols that most depends on, and the communities that its files
 * form, whatever folders they are in.
 *
 * @module
 */
import { pageRank } from "../graph/analysis/page_rank.ts";
import { weightedGraph } from "../graph/analysis/weighted_graph.ts";
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import type { CountedEdge } from "../store/graph_tables.ts";
import { folderOf } from "../text/paths.ts";
import type { FileCategory, SymbolKind } from "../types.ts";
import type { Bounded, GraphEnvelope, GraphPlace } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { Dispatch } from "./dispatch.ts";
import { entryPoints } from "./entry_points.ts";
import { communitiesOf } from "./file_communities.ts";
import { type GraphNode, GraphView, placeOf } from "./graph_view.ts";
import { fileCycles, moduleCycles, selectImporting } from "./import_cycles.ts";
import { checkWhole } from "./page.ts";
import { sameNodes, userEdges } from "./symbol_info.ts";
import { symbolGraph, type WholeGraph, wholeGraph } from "./whole_graph.ts";

/** Modules at most: more are not an overview. */
const DEFAULT_MODULES = 40;

const MAX_ITEMS = 20;

/** Categories of files that make up the architecture. */
const BUILDING: ReadonlySet<FileCategory> = new Set(["code", "test", "example"] as const);

/** Definitions that can be central; a field is as central as its type. */
const CENTRAL_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "type", "function", "method", "macro"] as const,
);

/** The answer to `architecture()`. */
export interface ArchitectureAnswer extends GraphEnvelope {
  /** Modules, by path. */
  readonly modules: readonly {
    /** Path of the folder. */
    readonly name: string;
    readonly files: number;
    readonly symbols: number;
    readonly uses: number;
    readonly usedBy: number;
  }[];
  /** Dependencies of the modules on each other, most places first. */
  readonly dependencies: readonly {
    readonly from: string;
    readonly to: string;
    /** Number of places. */
    readonly count: number;
    /** Whether tests alone need it: no such dependency makes a cycle. */
    readonly byTests?: true;
  }[];
  /** Groups of modules, packages of which import each other. */
  readonly moduleCycles: readonly (readonly string[])[];
  /** Groups of files that need each other to be loaded, the largest first. */
  readonly fileCycles: readonly { readonly size: number; readonly files: readonly string[] }[];
  /** Where programs are entered. */
  readonly entryPoints: readonly (GraphPlace & { readonly reason: string })[];
  /** Definitions that most depends on, most central first. */
  readonly central: readonly (GraphPlace & {
    /** Its PageRank times the root of how many use it, with the highest as 1. */
    readonly centrality: number;
    /** Number of definitions, and of files outside of them, that use it. */
    readonly users: number;
  })[];
  /** Communities, the largest first; those of one file are left out. */
  readonly communities: readonly {
    /** Its number: 0 is the largest. */
    readonly id: number;
    /** The folder that most of it is in, and words of its paths where others are in there as well. */
    readonly name: string;
    /** Number of files. */
    readonly size: number;
    readonly files: readonly string[];
  }[];
  /** How much better the communities are than chance, from -0.5 to 1; below 0.3 none is listed. */
  readonly modularity: number;
  /** How many there are of what is listed in part. */
  readonly totals: {
    /** Groups of files that import each other. */
    readonly fileCycles: number;
    /** Files in which programs may be entered. */
    readonly entryPoints: number;
    /** Definitions of code that others use. */
    readonly central: number;
    /** Communities of two files or more. */
    readonly communities: number;
  };
}

/** A definition that much depends on. */
type CentralSymbol = ArchitectureAnswer["central"][number];

/** Options of a question for the architecture. */
export interface ArchitectureOptions {
  /** Modules at most. @default {40} */
  readonly modules?: number;
}

/**
 * Describes the architecture of a tree.
 *
 * @throws {RangeError} If an option is out of range.
 */
export function architecture(source: AskSource, options: ArchitectureOptions): ArchitectureAnswer {
  const { modules: most = DEFAULT_MODULES } = options;
  checkWhole("modules", most, { least: 2, most: 1000 });
  const whole = selectBuilding(wholeGraph(source.store));
  const importing = selectImporting(source.store, whole);
  const { names, modules, dependencies } = modulesOf(whole, most);
  const files = fileCycles(source, importing);
  const entries = entryPoints(source, whole);
  const central = centralSymbols(source, whole);
  const groups = communitiesOf(whole);
  return {
    modules,
    dependencies,
    moduleCycles: moduleCycles(source, importing, names),
    fileCycles: files.items,
    entryPoints: entries.items,
    central: central.items,
    communities: groups.items,
    modularity: groups.modularity,
    totals: {
      fileCycles: files.total,
      entryPoints: entries.total,
      central: central.total,
      communities: groups.total,
    },
    pagination: { offset: 0, limit: most, hasMore: false, nextOffset: null },
    index: source.state,
    coverage: coverageOf(source, { isEmpty: dependencies.length === 0, nothing: "no dependency" }),
  };
}

/** Text and configuration are no part of an architecture. */
function selectBuilding(whole: WholeGraph): WholeGraph {
  const isPart = (node: number) => {
    const file = whole.fileOf(node);
    return file !== undefined && BUILDING.has(whole.files[file]!.category);
  };
  return {
    ...whole,
    edges: whole.edges.filter(({ source, target }) => isPart(source) && isPart(target)),
  };
}

/** Modules, and the name of that of each file, by its node. */
interface Modules extends Pick<ArchitectureAnswer, "modules" | "dependencies"> {
  readonly names: ReadonlyMap<number, string>;
}

function modulesOf(
  { files, symbols, edges, fileOf }: WholeGraph,
  most: number,
): Modules {
  const parts = files.filter(({ category }) => BUILDING.has(category));
  const names = moduleNames(parts.map(({ path }) => path), most);
  const known = [...new Set(names)].sort();
  const numbers = new Map(known.map((name, index) => [name, index]));
  const moduleOf = new Map(parts.map(({ id }, index) => [id, numbers.get(names[index]!)!]));
  const at = (node: number) => moduleOf.get(files[fileOf(node)!]!.id)!;
  const graph = weightedGraph(
    known.length,
    edges.map(({ source, target, siteCount }) => ({
      from: at(source),
      to: at(target),
      weight: siteCount,
    })),
  );
  const counts = known.map((name) => ({ name, files: 0, symbols: 0, uses: 0, usedBy: 0 }));
  for (const number of moduleOf.values()) counts[number]!.files++;
  for (const { fileId } of symbols) {
    const number = moduleOf.get(fileId);
    if (number !== undefined) counts[number]!.symbols++;
  }
  const needed = new Set(
    edges.filter(({ source }) => files[fileOf(source)!]!.category !== "test")
      .map(({ source, target }) => `${at(source)} ${at(target)}`),
  );
  const dependencies = Array.from(graph.weight, (count, i) => {
    const [from, to] = [graph.from[i]!, graph.to[i]!];
    counts[from]!.uses++;
    counts[to]!.usedBy++;
    const byTests = needed.has(`${from} ${to}`) ? {} : { byTests: true as const };
    return { from: known[from]!, to: known[to]!, count, ...byTests };
  });
  return {
    names: new Map(parts.map(({ node }, index) => [node, names[index]!])),
    modules: counts,
    dependencies: dependencies.sort((a, b) => b.count - a.count),
  };
}

function centralSymbols({ store }: AskSource, whole: WholeGraph): Bounded<CentralSymbol> {
  const view = new GraphView(store);
  // Tests say what is tested, and nothing of what a product rests on.
  const isOfCode = (node: number) => whole.files[whole.fileOf(node)!]!.category === "code";
  const edges = whole.edges.filter((each) => isOfCode(each.source));
  const graph = symbolGraph({ ...whole, edges: usesElsewhere(whole, edges) });
  const users = new Uint32Array(whole.symbols.length);
  for (const to of graph.to) users[to]!++;
  // What a few important types begin with, as an empty interface, is less central than what many use.
  const ranks = pageRank(graph).map((rank, number) => rank * Math.sqrt(users[number]!));
  const used = whole.symbols.map((_, number) => number)
    .filter((number) => CENTRAL_KINDS.has(whole.symbols[number]!.kind) && users[number]! > 0)
    .filter((number) => isOfCode(whole.symbols[number]!.node))
    .sort((a, b) => ranks[b]! - ranks[a]! || a - b)
    .filter(isFirstOfName(whole));
  const order = used.slice(0, MAX_ITEMS);
  const highest = ranks[order[0]!] ?? 1;
  const items = order.map((number) => ({
    ...placeOf(view.nodeOf(whole.symbols[number]!)),
    centrality: Number((ranks[number]! / highest).toFixed(4)),
    users: countUsers(view, view.nodeOf(whole.symbols[number]!)),
  }));
  return { items, total: used.length };
}

/**
 * Uses of what stands in other files, as those of a file by itself say nothing of a tree; of a tree of
 * one file, all of them. A use of a member by others is one of its type too, where it is used at all.
 */
function usesElsewhere(whole: WholeGraph, edges: readonly CountedEdge[]): readonly CountedEdge[] {
  const { symbolOf, fileOf } = whole;
  const typeOf = typesOfMembers(whole);
  const apart = edges.filter(({ source, target }) =>
    symbolOf(source) !== undefined && symbolOf(target) !== undefined &&
    fileOf(source) !== fileOf(target)
  );
  const used = new Set(edges.map(({ target }) => target));
  return (apart.length > 0 ? apart : edges).flatMap((edge) => {
    const [user, type] = [typeOf(edge.source), typeOf(edge.target)];
    if (type === undefined) return edge;
    if (type === user || type === edge.source) return [];
    return used.has(type) ? [edge, { ...edge, target: type }] : edge;
  });
}

/** Finds the type that a member is of: in its file, else in its folder. */
function typesOfMembers({ symbols, files, fileOf, symbolOf }: WholeGraph) {
  const types = new Map<string, number>();
  const keysOf = (node: number, name: string) => {
    const { path } = files[fileOf(node)!]!;
    return [path, folderOf(path)].map((place) => JSON.stringify([place, name]));
  };
  for (const symbol of symbols) {
    if (!CENTRAL_KINDS.has(symbol.kind) || !TYPE_KINDS.has(symbol.kind)) continue;
    for (const key of keysOf(symbol.node, qualifiedName(symbol))) {
      if (!types.has(key)) types.set(key, symbol.node);
    }
  }
  return (node: number): number | undefined => {
    const number = symbolOf(node);
    const scope = number === undefined ? "" : symbols[number]!.scope;
    if (scope === "") return undefined;
    const [inFile, inFolder] = keysOf(node, scope).map((key) => types.get(key));
    return inFile ?? inFolder;
  };
}

/** Leaves out what a file defines again, such as for another platform, and overloads but the first. */
function isFirstOfName({ symbols }: WholeGraph): (number: number) => boolean {
  const known = new Set<string>();
  return (number) => {
    const { fileId, name, scope } = symbols[number]!;
    const key = JSON.stringify([fileId, scope, name]);
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst;
  };
}

/** As many definitions and files as `describe` names as users of a definition. */
function countUsers(view: GraphView, node: GraphNode): number {
  const nodes = view.nodes(sameNodes(view, node));
  const edges = new Dispatch(view).usesOf(nodes);
  return new Set(userEdges(view, edges).map(({ source }) => source)).size;
}

/** Name of the module at the root of a tree. */
const ROOT_MODULE = ".";

/** Names a module for every path: at most `most` of them, unless the top level alone has more. */
export function moduleNames(paths: readonly string[], most: number): string[] {
  const modules = Map.groupBy(paths, (path) => folderAt(path, 1));
  const closed = new Set<string>();
  for (;;) {
    // The module of most files that was not looked into yet; of equal ones the first by name.
    const next = [...modules].filter(([name]) => name !== ROOT_MODULE && !closed.has(name))
      .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[0];
    if (next === undefined) break;
    closed.add(next);
    const inside = Map.groupBy(
      modules.get(next)!,
      (path) => folderAt(path, next.split("/").length + 1),
    );
    if (modules.size - 1 + inside.size > most) continue;
    modules.delete(next);
    for (const [name, own] of inside) modules.set(name, own);
  }
  const moduleOf = new Map<string, string>();
  for (const [name, own] of modules) for (const path of own) moduleOf.set(path, name);
  return paths.map((path) => moduleOf.get(path)!);
}

function folderAt(path: string, depth: number): string {
  const parts = path.split("/").slice(0, -1).slice(0, depth);
  return parts.length === 0 ? ROOT_MODULE : parts.join("/");
}
