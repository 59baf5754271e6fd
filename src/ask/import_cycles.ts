/**
 * Import cycles: groups of files, or of modules, that each have to know of the next. In most languages
 * a file says by an import which others it knows; where none is needed within a package, a crate or a
 * namespace, files use each other's names as they use their own. Where a program carries its imports
 * out, those for types alone make no cycle, nor do those of functions, which run when all is loaded.
 *
 * @module
 */
import { cycles } from "../graph/analysis/cycles.ts";
import { type WeightedGraph, weightedGraph } from "../graph/analysis/weighted_graph.ts";
import { folderOf } from "../graph/environment.ts";
import { rulesOf } from "../graph/language_rules.ts";
import { Spans } from "../graph/spans.ts";
import type { CountedEdge, EdgeSite, FileNode, SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import { LineIndex } from "../text/lines.ts";
import { endOf, positionOf, startOf } from "../text/places.ts";
import type { EdgeKind, LanguageId } from "../types.ts";
import type { Bounded } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
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
  source: AskSource,
  { edges, ...whole }: WholeGraph,
): Bounded<{ readonly size: number; readonly files: readonly string[] }> {
  const { files, fileOf } = whole;
  const imports = edges.filter(({ kind }) => kind === "import");
  const graphOf = (edges: readonly CountedEdge[]) => fileGraph({ ...whole, edges });
  const all = loadedCycles(source, { ...whole, edges: imports }, graphOf, fileOf);
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
  source: AskSource,
  whole: WholeGraph,
  names: ReadonlyMap<number, string>,
): string[][] {
  const numbers = new Map<string, number>();
  const modules: string[] = [];
  const packages = new Map<number, number>();
  const { files, fileOf } = whole;
  for (const file of source.store.graph.files()) {
    const name = names.get(file.node);
    if (name === undefined) continue;
    const number = numbers.getOrInsertComputed(packageOf(file), () => numbers.size);
    modules[number] = name;
    packages.set(file.node, number);
  }
  const at = (node: number) => packages.get(files[fileOf(node)!]!.node)!;
  const graphOf = (edges: readonly CountedEdge[]) =>
    weightedGraph(
      modules.length,
      edges.map(({ source, target }) => ({ from: at(source), to: at(target), weight: 1 })),
    );
  return loadedCycles(source, whole, graphOf, at)
    .map((group) => [...new Set(group.map((number) => modules[number]!))].sort())
    .filter((group) => group.length > 1)
    .sort((a, b) => b.length - a.length || (a[0]! < b[0]! ? -1 : 1));
}

/** Finds cycles of a graph without the imports that nothing carries out while files are loaded. */
function loadedCycles(
  source: AskSource,
  whole: WholeGraph,
  graphOf: (edges: readonly CountedEdge[]) => WeightedGraph,
  at: (node: number) => number | undefined,
): number[][] {
  const all = cycles(graphOf(whole.edges));
  const groups = new Map(all.flatMap((group, number) => group.map((each) => [each, number])));
  const within = whole.edges.filter(({ source, target }) => {
    const group = groups.get(at(source)!);
    return group !== undefined && group === groups.get(at(target)!);
  });
  return cycles(graphOf(selectLoaded(source, whole, within)));
}

/** Languages whose imports are statements that a program carries out. */
const CARRIES_OUT: ReadonlySet<LanguageId> = new Set(
  ["python", "javascript", "typescript", "tsx", "ruby"] as const,
);

/** A line of which an import is no part of a function that begins behind it. */
const BEGINS_WITH_IMPORT =
  /^\s*(?:import\b(?!\s*\()|from\s|export\s*[*{]|(?:const|let|var)\b[^=]*=\s*require\b|require)/;

/** Parts of a file that run, or are read, when all is loaded: its functions, and lines for types alone. */
interface Later {
  readonly spans: Spans<SymbolNode>;
  readonly types: ReadonlySet<number>;
}

function selectLoaded(
  { store, files: texts }: AskSource,
  { files, symbols, fileOf }: WholeGraph,
  edges: readonly CountedEdge[],
): CountedEdge[] {
  const imports = edges.filter(({ source, kind }) =>
    kind === "import" && CARRIES_OUT.has(files[fileOf(source)!]!.language)
  );
  const functions = Map.groupBy(
    symbols.filter(({ kind }) => kind === "function" || kind === "method"),
    ({ fileId }) => fileId,
  );
  const later = new Map<number, Later>();
  const isLater = (file: number, { line, column }: EdgeSite) => {
    const { id, path, language } = files[file]!;
    const { spans, types } = later.getOrInsertComputed(file, () => {
      const text = texts.raw(path) ?? "";
      const lines = text.split("\n");
      const start = (each: SymbolNode) =>
        !each.startColumn && BEGINS_WITH_IMPORT.test(lines[each.startLine - 1] ?? "")
          ? positionOf(each.startLine + 1, 0)
          : startOf(each);
      return {
        spans: new Spans(functions.get(id) ?? [], start, endOf),
        types: new Set((language === "python" ? pythonTypeLines : scriptTypeLines)(text)),
      };
    });
    return types.has(line) || spans.lastAround(positionOf(line, column), () => true) !== undefined;
  };
  const loaded = new Set<string>();
  for (const each of store.graph.edgesFrom([...new Set(imports.map(({ source }) => source))])) {
    const file = fileOf(each.source)!;
    if (each.kind === "import" && !each.sites.every((site) => isLater(file, site))) {
      loaded.add(`${each.source} ${each.target}`);
    }
  }
  const left = new Set(imports.filter(({ source, target }) => !loaded.has(`${source} ${target}`)));
  return edges.filter((edge) => !left.has(edge));
}

// Lines of imports that a checker of types alone reads.

const TYPE_BLOCK = /^\s*if\s+(?:\w+\.)?TYPE_CHECKING\s*:/;

function* pythonTypeLines(text: string): Generator<number> {
  let block = Infinity;
  for (const [at, line] of text.split("\n").entries()) {
    const indent = line.search(/\S/);
    if (indent < 0) continue;
    if (indent <= block) block = TYPE_BLOCK.test(line) ? indent : Infinity;
    if (block < Infinity) yield at + 1;
  }
}

/** An import or export, as far as it says whether it is for types. */
const STATEMENT = /^[ \t]*(?:import|export)\b[^"'`;=(}]*/gm;
const WHOLE_OF_TYPES = /^\s*(?:import|export)\s+type\s+(?:[{*]|(?!from\b)\w)/;
const LIST = /^\s*(?:import|export)\s*\{\s*(?=\S)([^]*)$/;

function isOfTypes(statement: string): boolean {
  return WHOLE_OF_TYPES.test(statement) ||
    LIST.exec(statement)?.[1]?.split(",").every((name) =>
        /^\s*(?:type\s+(?!as\b)|$)/.test(name)
      ) ===
      true;
}

function* scriptTypeLines(text: string): Generator<number> {
  const lines = new LineIndex(text);
  for (const { index, 0: statement } of text.matchAll(STATEMENT)) {
    if (!isOfTypes(statement)) continue;
    const last = lines.lineAt(index + statement.length);
    for (let line = lines.lineAt(index); line <= last; line++) yield line;
  }
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
