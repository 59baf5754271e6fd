/**
 * `architecture`: a tree as a whole. Its modules and what they need of each other, circles among
 * them, where it is entered, the symbols that most depends on, and the communities that its files
 * form, whatever folders they are in.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import { findCommunities } from "../graph/analysis/communities.ts";
import { cycles } from "../graph/analysis/cycles.ts";
import { pageRank } from "../graph/analysis/page_rank.ts";
import { weightedGraph } from "../graph/analysis/weighted_graph.ts";
import type { FileRow } from "../store/catalog.ts";
import type { CountedEdge } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { FileCategory, LanguageId, SymbolKind } from "../types.ts";
import type { Bounded, GraphEnvelope, GraphPlace } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { coverageOf } from "./coverage.ts";
import { declaredEntries } from "./declared_entries.ts";
import { Dispatch } from "./dispatch.ts";
import { type GraphNode, GraphView, placeOf } from "./graph_view.ts";
import { checkWhole } from "./page.ts";
import { sameNodes, userEdges } from "./symbol_info.ts";
import { fileGraph, symbolGraph, type WholeGraph, wholeGraph } from "./whole_graph.ts";
import { moduleNames } from "./module_names.ts";
import { usesOfTarget } from "./uses_of_target.ts";

/** Modules at most: more are not an overview. */
const DEFAULT_MODULES = 40;

/** Items of each other list. */
const MAX_ITEMS = 20;

/** Circles of files that are listed. */
const MAX_CYCLES = 10;

/** Files of a circle, and members of a community, that are named. */
const MAX_NAMED = 8;

/** Modularity below which groups of files are hardly more than chance (Newman, Girvan 2004). */
const MIN_MODULARITY = 0.3;

/** Categories of files whose uses make something no entry point: also what is generated runs. */
const RUNNING: ReadonlySet<FileCategory> = new Set(["code", "generated", "vendored"] as const);

/** Categories of files that make up the architecture. */
const BUILDING: ReadonlySet<FileCategory> = new Set(["code", "test", "example"] as const);

/** Definitions that can be central; a field is as central as its type. */
const CENTRAL_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "type", "function", "method", "macro"] as const,
);

/** Names of files that programs start in. */
const ENTRY_NAME =
  /^(?:main|cli|app|server|index|mod|manage|lib|program|__main__|wsgi|asgi)\.[^.]+$/i;

/** The answer to `architecture()`. */
export interface ArchitectureAnswer extends GraphEnvelope {
  /** Modules, by path. */
  readonly modules: readonly {
    /** Path of the folder. */
    readonly name: string;
    /** Number of files. */
    readonly files: number;
    /** Number of definitions. */
    readonly symbols: number;
    /** Modules that it uses. */
    readonly uses: number;
    /** Modules that use it. */
    readonly usedBy: number;
  }[];
  /** Dependencies of the modules on each other, most places first. */
  readonly dependencies: readonly {
    /** The module that uses. */
    readonly from: string;
    /** The module that is used. */
    readonly to: string;
    /** Number of places. */
    readonly count: number;
  }[];
  /** Groups of modules that need each other. */
  readonly moduleCycles: readonly (readonly string[])[];
  /** Groups of files that need each other, the largest first. */
  readonly fileCycles: readonly { readonly size: number; readonly files: readonly string[] }[];
  /** Where programs are entered. */
  readonly entryPoints: readonly (GraphPlace & {
    /** Why it is taken for one. */
    readonly reason: string;
  })[];
  /** Definitions that most depends on, most central first. */
  readonly central: readonly (GraphPlace & {
    /** Its PageRank, with the highest as 1. */
    readonly centrality: number;
    /** Number of definitions, and of files outside of them, that use it. */
    readonly users: number;
  })[];
  /** Communities, the largest first; those of one file are left out. */
  readonly communities: readonly {
    /** Its number: 0 is the largest. */
    readonly id: number;
    /** The folder that most of it is in. */
    readonly name: string;
    /** Number of files. */
    readonly size: number;
    /** Its most central files. */
    readonly files: readonly string[];
  }[];
  /** How much better the communities are than chance, from -0.5 to 1; below 0.3 none is listed. */
  readonly modularity: number;
  /** How many there are of what is listed in part. */
  readonly totals: {
    /** Groups of files that need each other. */
    readonly fileCycles: number;
    /** Files in which programs may be entered. */
    readonly entryPoints: number;
    /** Definitions of code that others use. */
    readonly central: number;
    /** Communities of two files or more. */
    readonly communities: number;
  };
}

/** Files that have more to do with each other than with the rest. */
type Community = ArchitectureAnswer["communities"][number];

/** A definition that much depends on. */
type CentralSymbol = ArchitectureAnswer["central"][number];

/** Where a program is entered. */
type EntryPoint = ArchitectureAnswer["entryPoints"][number];

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
  const modules = modulesOf(whole, most);
  const files = fileCycles(source.store, whole);
  const entries = entryPoints(source, whole);
  const central = centralSymbols(source, whole);
  const groups = communitiesOf(whole);
  return {
    ...modules,
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
    coverage: coverageOf(source, {
      isEmpty: modules.dependencies.length === 0,
      nothing: "no dependency",
    }),
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

function modulesOf(
  { files, symbols, edges, fileOf }: WholeGraph,
  most: number,
): Pick<ArchitectureAnswer, "modules" | "dependencies" | "moduleCycles"> {
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
  const dependencies = Array.from(graph.weight, (count, i) => {
    counts[graph.from[i]!]!.uses++;
    counts[graph.to[i]!]!.usedBy++;
    return { from: known[graph.from[i]!]!, to: known[graph.to[i]!]!, count };
  });
  return {
    modules: counts,
    dependencies: dependencies.sort((a, b) => b.count - a.count),
    moduleCycles: cycles(graph).map((group) => group.map((number) => known[number]!)),
  };
}

function fileCycles(
  store: Store,
  whole: WholeGraph,
): Bounded<ArchitectureAnswer["fileCycles"][number]> {
  const all = cycles(fileGraph({ ...whole, edges: importingEdges(store, whole) }));
  const items = all.slice(0, MAX_CYCLES).map((group) => ({
    size: group.length,
    files: group.slice(0, MAX_NAMED).map((number) => whole.files[number]!.path),
  }));
  return { items, total: all.length };
}

/**
 * Edges for which one file has to know of another: those of one package, namespace or language that
 * needs no import use each other's names as they use their own.
 */
function importingEdges(store: Store, { edges, fileOf }: WholeGraph): CountedEdge[] {
  const nodes = new Map(store.graph.files().map((file) => [fileOf(file.node)!, file]));
  return edges.filter(({ source, target, kind }) => {
    const [from, to] = [nodes.get(fileOf(source)!), nodes.get(fileOf(target)!)];
    if (kind === "import" || !from || !to || from.language !== to.language) return true;
    return rulesOf(from.language).sharing !== "language" &&
      (from.unit === "" || from.unit !== to.unit);
  });
}

/** Who uses a file: others of code for sure, others of code perhaps, or files of another category. */
type FileUser = "code" | "perhaps" | FileCategory;

/** Who uses each file, of all edges there are: an entry point is one that no code uses for sure. */
function usersOfFiles(store: Store, { files, fileOf }: WholeGraph): Map<number, Set<FileUser>> {
  const users = new Map<number, Set<FileUser>>();
  store.graph.forEachEnds(({ source, target, confidence }) => {
    const [from, to] = [fileOf(source), fileOf(target)];
    if (from === undefined || to === undefined || from === to) return;
    const { category } = files[from]!;
    const user: FileUser = !RUNNING.has(category)
      ? category
      : confidence === "ambiguous"
      ? "perhaps"
      : "code";
    const known = users.get(to);
    if (known) known.add(user);
    else users.set(to, new Set([user]));
  });
  return users;
}

function entryPoints(source: AskSource, whole: WholeGraph): Bounded<EntryPoint> {
  const { files, symbols, edges, fileOf } = whole;
  const usedBy = usersOfFiles(source.store, whole);
  const using = new Map<number, number>();
  for (const { source, target } of edges) {
    const [from, to] = [fileOf(source)!, fileOf(target)!];
    if (from === to || files[from]!.category !== "code") continue;
    using.set(from, (using.get(from) ?? 0) + 1);
  }
  const mains = new Map(
    symbols.filter((symbol) => isMain(symbol, files[fileOf(symbol.node)!]!.language))
      .map((symbol) => [fileOf(symbol.node)!, symbol]),
  );
  const declared = declaredEntries(source);
  const found = files.flatMap((file, number) => {
    if (file.category !== "code") return [];
    const main = mains.get(number);
    const reach = using.get(number) ?? 0;
    const users = usedBy.get(number);
    const named = declared.get(file);
    if (!named && !main && (users?.has("code") || reach === 0)) return [];
    const isNamed = ENTRY_NAME.test(file.path.slice(file.path.lastIndexOf("/") + 1));
    const weight = (named ? 8 : 0) + (main ? 4 : 0) + (isNamed ? 2 : 0) + Math.log10(1 + reach);
    return [{ file, main, named, reach, users, weight }];
  }).sort((a, b) => b.weight - a.weight || (a.file.path < b.file.path ? -1 : 1));
  // What may use a file is looked for in the texts of many: only those that are shown are worth it.
  const view = new GraphView(source.store);
  const items = found.slice(0, MAX_ITEMS).map(({ file, main, named, reach, users }) => ({
    ...placeOfEntry(file, main),
    reason: named ??
      (main
        ? 'defines "main"'
        : `uses others in ${count(reach, "place")}, and ${unusedBy(view, { file, users })}`),
  }));
  return { items, total: found.length };
}

/** Names of the method with which a class begins a program, by language. */
const MAIN_METHODS: Readonly<Partial<Record<LanguageId, string>>> = {
  ...{ java: "main", scala: "main", groovy: "main", c_sharp: "Main" },
};

/** Tells whether a program begins with a definition. */
function isMain(
  { name, kind, scope }: WholeGraph["symbols"][number],
  language: LanguageId,
): boolean {
  return scope === ""
    ? name === "main" && kind === "function"
    : kind === "method" && name === MAIN_METHODS[language] && !scope.includes(".");
}

/** Says by whom a file is not used: of a file, which may be run by its place, nothing is proved. */
function unusedBy(
  view: GraphView,
  { file, users }: {
    readonly file: FileRow;
    readonly users: ReadonlySet<FileUser> | undefined;
  },
): string {
  const dispatch = new Dispatch(view);
  const uses = usesOfTarget(view, dispatch, [view.fileNode(file)]);
  if (users?.has("perhaps") || uses.edges.some(({ through }) => through)) {
    return "no other code uses it for sure";
  }
  if (users === undefined) return "no use is known";
  return `only ${[...users].map(nameOfUsers).sort().join(" and ")} are known to use it`;
}

function nameOfUsers(category: FileUser): string {
  return category === "test" || category === "example" ? `${category}s` : `files of ${category}`;
}

function placeOfEntry(file: FileRow, main: WholeGraph["symbols"][number] | undefined): GraphPlace {
  return placeOf(main ? { node: main.node, file, symbol: main } : { node: file.node, file });
}

function centralSymbols({ store }: AskSource, whole: WholeGraph): Bounded<CentralSymbol> {
  const view = new GraphView(store);
  // Tests say what is tested, and nothing of what a product rests on.
  const isOfCode = (node: number) => whole.files[whole.fileOf(node)!]!.category === "code";
  const edges = whole.edges.filter((each) => isOfCode(each.source));
  const graph = symbolGraph({ ...whole, edges });
  const ranks = pageRank(graph);
  const users = new Uint32Array(whole.symbols.length);
  for (const to of graph.to) users[to]!++;
  const used = whole.symbols.map((_, number) => number)
    .filter((number) => CENTRAL_KINDS.has(whole.symbols[number]!.kind) && users[number]! > 0)
    .filter((number) => isOfCode(whole.symbols[number]!.node))
    .sort((a, b) => ranks[b]! - ranks[a]! || a - b);
  const order = used.slice(0, MAX_ITEMS);
  const highest = ranks[order[0]!] ?? 1;
  const items = order.map((number) => ({
    ...placeOf(view.nodeOf(whole.symbols[number]!)),
    centrality: Number((ranks[number]! / highest).toFixed(4)),
    users: countUsers(view, view.nodeOf(whole.symbols[number]!)),
  }));
  return { items, total: used.length };
}

/** As many definitions and files as `describe` names as users of a definition. */
function countUsers(view: GraphView, node: GraphNode): number {
  const nodes = view.nodes(sameNodes(view, node));
  const edges = new Dispatch(view).usesOf(nodes);
  return new Set(userEdges(view, edges).map(({ source }) => source)).size;
}

function communitiesOf(whole: WholeGraph): Bounded<Community> & { readonly modularity: number } {
  const graph = fileGraph(whole);
  const { of, modularity: exact } = findCommunities(graph);
  const modularity = Number(exact.toFixed(4));
  if (modularity < MIN_MODULARITY) return { items: [], total: 0, modularity };
  const ranks = pageRank(graph);
  const groups = Map.groupBy(whole.files.keys(), (number) => of[number]!);
  const several = [...groups].filter(([, members]) => members.length > 1).sort(([a], [b]) => a - b);
  const items = several.slice(0, MAX_ITEMS).map(([id, members]) => {
    const central = members.toSorted((a, b) => ranks[b]! - ranks[a]! || a - b);
    return {
      id,
      name: commonFolder(members.map((number) => whole.files[number]!.path)),
      size: members.length,
      files: central.slice(0, MAX_NAMED).map((number) => whole.files[number]!.path),
    };
  });
  return { items, total: several.length, modularity };
}

/** The deepest folder that holds at least half of some files. */
export function commonFolder(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const parts = path.split("/").slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = parts.slice(0, depth).join("/");
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  const most = [...counts].filter(([, count]) => count * 2 >= paths.length)
    .sort(([a, x], [b, y]) =>
      b.split("/").length - a.split("/").length || y - x || (a < b ? -1 : 1)
    );
  return most[0]?.[0] ?? ".";
}
