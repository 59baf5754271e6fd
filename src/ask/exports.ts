/**
 * Whether others than the tree can use a definition: what a package gives to whoever imports it is
 * used by code that nobody here has seen.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { AskSource } from "./ask_source.ts";
import { headOf } from "./definition_head.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";

/** Files that give on what a file has, which are followed. */
const MAX_FILES = 50;

/** Files in which packages of scripts say what they are. */
const MANIFESTS: ReadonlySet<string> = new Set([
  ...["package.json", "deno.json", "deno.jsonc", "jsr.json"],
]);

/** Names of files that a package is entered by, unless it says so itself. */
const ENTRY_STEMS: ReadonlySet<string> = new Set(["index", "mod"]);

/** Marks of a module; without them, what a script defines is global. */
const IS_MODULE = /\b(?:import|export|exports|require)\b/;

/** Members that are not for others, by how they are declared. */
const IS_PRIVATE = /\b(?:private|fileprivate|internal|protected)\b|#\p{L}/u;

/** Tells by which way others than the tree can use a definition; `undefined` where none is known. */
export function exportedBy(
  source: AskSource,
  view: GraphView,
  node: GraphNode,
): string | undefined {
  const { file, symbol } = node;
  if (!symbol || symbol.isTitle === 1) return undefined;
  // Nobody imports a test; whoever is handed a value of Go calls its methods all the same.
  if (file.category === "test" && !(file.language === "go" && isMember(symbol))) return undefined;
  const around = [symbol, ...outerOf(view, node)].map((each) => view.nodeOf(each));
  const heads = around.map((each) => headOf(source, each).text);
  const outermost = around.at(-1)!;
  switch (familyOf(file.language)) {
    case "script":
      return scriptExport(source, view, { around, heads, outermost });
    case "python":
      return around.some(({ symbol: each }) => each!.name.startsWith("_"))
        ? undefined
        : pythonExport(view, outermost);
    case "rust":
      // What a trait asks for is as public as the trait.
      return rustExport(source, file, around[1]?.symbol?.kind === "trait" ? heads[1]! : heads[0]!);
    case "go":
      return goExport(node, outermost);
    case "c":
      return /\.(?:h|hh|hpp|hxx|inl|ipp|tpp)$/i.test(file.path)
        ? "a header declares it"
        : undefined;
    case "ruby":
      return source.store.catalog.files.some(({ path }) => path.endsWith(".gemspec")) &&
          /(?:^|\/)(?:lib|app)\//.test(file.path)
        ? "it is part of a gem"
        : undefined;
    default:
      return declaredExport(file, around, heads);
  }
}

/** Definitions around a definition, the innermost first. */
function outerOf(view: GraphView, { file, symbol, node }: GraphNode): SymbolNode[] {
  return view.symbolsOf(file).filter((each) =>
    each.node !== node && each.startLine <= symbol!.startLine &&
    symbol!.endLine <= each.endLine &&
    (symbol!.scope === qualifiedName(each) || symbol!.scope.startsWith(`${qualifiedName(each)}.`))
  ).reverse();
}

interface Chain {
  readonly around: readonly GraphNode[];
  readonly heads: readonly string[];
  readonly outermost: GraphNode;
}

function scriptExport(
  source: AskSource,
  view: GraphView,
  { around, heads, outermost }: Chain,
): string | undefined {
  const [own] = heads;
  if (around.length > 1 && IS_PRIVATE.test(own!)) return undefined;
  const head = heads.at(-1)!;
  if (/\bexport\s+default\b|\bmodule\.exports\b/.test(head)) {
    return "its file gives it to whoever imports that by a path of its own";
  }
  if (/\b(?:window|globalThis|global|self)\s*(?:\.|\[)/.test(head)) return "it is a global value";
  if (!IS_MODULE.test(source.files.raw(outermost.file.path) ?? "")) {
    return "its file is no module: whatever runs beside it can name it";
  }
  if (!/\bexport\b|\bexports\s*[.[]/.test(head)) return undefined;
  const entry = reached(
    view,
    outermost,
    (file, line) =>
      source.store.graph.facts(file.id).imports.some((each) =>
        each.isExported && each.line === line
      ),
  ).find((file) => isScriptEntry(source, file));
  return entry && `${entry.path} exports it`;
}

function isScriptEntry({ store: { catalog }, files }: AskSource, { path }: FileRow): boolean {
  const stem = stemOf(path);
  const manifests = catalog.files.filter((each) => MANIFESTS.has(nameOf(each.path)));
  const folders = manifests.length > 0
    ? manifests.map((each) => folderOf(each.path)).filter((folder) => path.startsWith(folder))
    : [""];
  if (ENTRY_STEMS.has(stem)) {
    return folders.some((folder) => /^(?:src\/|lib\/)?[^/]+$/.test(path.slice(folder.length)));
  }
  return manifests.filter((each) => path.startsWith(folderOf(each.path))).some((each) =>
    new RegExp(`["'/]${RegExp.escape(stem)}["'.]`).test(files.raw(each.path) ?? "")
  );
}

function pythonExport(view: GraphView, outermost: GraphNode): string | undefined {
  const isPackage = ({ path }: FileRow) => nameOf(path) === "__init__.py";
  const found = isPackage(outermost.file)
    ? outermost.file
    : reached(view, outermost, isPackage).find(isPackage);
  return found && `${found.path} gives it to others`;
}

/** Files that give a definition on, its own first. */
function reached(
  view: GraphView,
  { node, file }: GraphNode,
  givesOn: (file: FileRow, line: number) => boolean,
): FileRow[] {
  const found = new Map([[file.node, file]]);
  for (const each of found.values()) {
    const targets = each === file ? [node, each.node] : [each.node];
    const edges = view.edgesTo(targets).filter(({ kind }) => kind === "import");
    view.nodes(new Set(edges.map((edge) => edge.source)));
    for (const { source, sites } of edges) {
      const importer = view.node(source)?.file;
      if (!importer || found.has(importer.node) || found.size >= MAX_FILES) continue;
      if (sites.some(({ line }) => givesOn(importer, line))) found.set(importer.node, importer);
    }
  }
  return [...found.values()];
}

function rustExport(
  { store: { catalog } }: AskSource,
  { path }: FileRow,
  head: string,
): string | undefined {
  if (!/\bpub\b(?!\s*\()/.test(head)) return undefined;
  const library = catalog.files.find((each) =>
    nameOf(each.path) === "lib.rs" && path.startsWith(folderOf(each.path))
  );
  return library && `it is public in the library of ${library.path}`;
}

/** A method of Go may be what an interface from outside asks for. */
function goExport({ file, symbol }: GraphNode, outermost: GraphNode): string | undefined {
  if (!/^\p{Lu}/u.test(symbol!.name)) return undefined;
  const isMethod = isMember(symbol!);
  if (!isMethod && (file.unit === "main" || /(?:^|\/)internal\//.test(file.path))) return undefined;
  return isMethod || /^\p{Lu}/u.test(outermost.symbol!.name) ? "it is exported" : undefined;
}

function isMember({ kind }: SymbolNode): boolean {
  return kind === "method" || kind === "field";
}

/** Languages that declare who may use what; without a word, most mean everybody. */
function declaredExport(
  { language }: FileRow,
  around: readonly GraphNode[],
  heads: readonly string[],
): string | undefined {
  const isDefault = !["java", "c_sharp"].includes(language);
  const isOpen = around.every(({ symbol }, index) => {
    const outer = around[index + 1]?.symbol;
    if (outer?.kind === "interface" || outer?.kind === "trait") return true;
    // What a function holds is its own affair.
    if (outer?.kind === "function" || outer?.kind === "method") return false;
    if (symbol!.kind === "module") return true;
    const head = heads[index]!;
    return /\b(?:public|protected|open)\b/.test(head) || (isDefault && !IS_PRIVATE.test(head));
  });
  return isOpen ? "it is public" : undefined;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stemOf(path: string): string {
  return nameOf(path).replace(/(?:\.d)?\.[^.]+$/, "");
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
