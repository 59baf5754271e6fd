/**
 * Import cycles: groups of files, or of modules, that each have to know of the next. In most languages
 * a file says by an import which others it knows; where none is needed within a package, a crate or a
 * namespace, files use each other's names as they use their own.
 *
 * @module
 */
import { cycles } from "../graph/analysis/cycles.ts";
import { weightedGraph } from "../graph/analysis/weighted_graph.ts";
import { folderOf } from "../graph/environment.ts";
import { rulesOf } from "../graph/language_rules.ts";
import type { CountedEdge, FileNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { EdgeKind, LanguageId } from "../types.ts";
import type { Bounded } from "./answers.ts";
import { fileGraph, type WholeGraph } from "./whole_graph.ts";

/** Cycles that are listed, and files of one that are named. */
const MAX_CYCLES = 10;
const MAX_NAMED = 8;

/** Uses of a name of another file, by which that has to be known where no import says so. */
const USES: ReadonlySet<EdgeKind> = new Set(
  ["call", "type", "read", "write", "extends", "implements"] as const,
);

/** Files that a folder is named for, as the modules beneath a file of Rust are. */
const ROOT_OF_FOLDER = /(?:^|\/)(?:mod|lib|main)\.rs$/;

/** Finds groups of files that import each other, the largest first; a namespace is no file. */
export function fileCycles(
  { files, edges, ...whole }: WholeGraph,
): Bounded<{ readonly size: number; readonly files: readonly string[] }> {
  const imports = edges.filter(({ kind }) => kind === "import");
  const all = cycles(fileGraph({ ...whole, files, edges: imports }));
  const items = all.slice(0, MAX_CYCLES).map((group) => ({
    size: group.length,
    files: group.slice(0, MAX_NAMED).map((number) => files[number]!.path),
  }));
  return { items, total: all.length };
}

/**
 * Finds groups of modules that import each other by cycles of packages. A module may be several packages,
 * which are looked at one by one: where one of them imports what needs another one, that is no cycle.
 *
 * @param names Name of the module of each file, by its node.
 */
export function moduleCycles(
  store: Store,
  { files, edges, fileOf }: WholeGraph,
  names: ReadonlyMap<number, string>,
): string[][] {
  const numbers = new Map<string, number>();
  const modules: string[] = [];
  const packages = new Map<number, number>();
  for (const file of store.graph.files()) {
    const name = names.get(file.node);
    if (name === undefined) continue;
    const number = numbers.getOrInsertComputed(packageOf(file), () => numbers.size);
    modules[number] = name;
    packages.set(file.node, number);
  }
  const at = (node: number) => packages.get(files[fileOf(node)!]!.node)!;
  const graph = weightedGraph(
    modules.length,
    edges.map(({ source, target }) => ({ from: at(source), to: at(target), weight: 1 })),
  );
  return cycles(graph)
    .map((group) => [...new Set(group.map((number) => modules[number]!))].sort())
    .filter((group) => group.length > 1)
    .sort((a, b) => b.length - a.length || (a[0]! < b[0]! ? -1 : 1));
}

/** A folder of Go may hold several packages: a program or a test beside one imports what that cannot. */
function packageOf({ path, language, unit }: FileNode): string {
  return rulesOf(language).sharing === "folder" ? `${folderOf(path)} ${unit}` : folderOf(path);
}

/** Leaves of a graph the edges by which one file has to know of another; tests know what they test. */
export function selectImporting(store: Store, whole: WholeGraph): WholeGraph {
  const { files, edges, fileOf } = whole;
  const units = new Map(store.graph.files().map(({ node, unit }) => [fileOf(node)!, unit]));
  const importing = new Set<LanguageId>();
  for (const { kind, source } of edges) {
    if (kind === "import") importing.add(files[fileOf(source)!]!.language);
  }
  const isImporting = ({ source, target, kind }: CountedEdge) => {
    const [from, to] = [fileOf(source)!, fileOf(target)!];
    const { language, category, path } = files[from]!;
    if (category === "test" && files[to]!.category !== "test") return false;
    if (kind === "import") return language !== "rust" || !isModuleOf(files[to]!.path, path);
    const unit = units.get(from) ?? "";
    return !importing.has(language) && language === files[to]!.language && USES.has(kind) &&
      rulesOf(language).sharing !== "language" && (unit === "" || unit !== units.get(to));
  };
  return { ...whole, edges: edges.filter(isImporting) };
}

/** Tells whether a file of Rust is a module within another, which declares it and re-exports its names. */
function isModuleOf(path: string, parent: string): boolean {
  const folder = ROOT_OF_FOLDER.test(parent)
    ? parent.slice(0, parent.lastIndexOf("/") + 1)
    : parent.replace(/\.rs$/, "/");
  return path.startsWith(folder);
}
