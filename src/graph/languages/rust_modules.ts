/**
 * Targets of the parts of a Rust path: the crate, a module around or beside a file, a crate of the
 * workspace. A module is a file, or a scope in one. Paths through re-exports and types are followed
 * by the lookup, part by part; the folders are asked for modules that a macro declares.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { ModuleTarget } from "./rules.ts";
import { joinPath } from "../project_file.ts";
import { qualifiedName } from "../scopes.ts";
import { Spans } from "../spans.ts";
import { endOf, positionOf, startOf } from "../../text/places.ts";

/** Crates that every toolchain brings. */
const BUILT_IN: ReadonlySet<string> = new Set(["std", "core", "alloc", "proc_macro", "test"]);

/** Files whose modules stand beside them, the likeliest parent first. */
const ROOT_NAMES = ["mod.rs", "lib.rs", "main.rs"];

/** Mark of an import that `#[path = "…"]` gives, and how far above its module it may stand. */
const PATH_PREFIX = "path ";
const MAX_ATTRIBUTES = 3;

/** Modules nest no deeper in code that a person wrote. */
const MAX_DEPTH = 30;

/** A module: files, and a scope in them. */
export type Module = Exclude<ModuleTarget, string | undefined>;

/** Finds the module that an import names where that is not a matter of other imports. */
export function resolveRustModule(
  module: string,
  from: FileNode,
  env: Environment,
  line: number,
): ModuleTarget {
  if (module.startsWith(PATH_PREFIX)) return fileAt(module, from, env);
  const [first = "", ...rest] = module.split("::");
  if (rest.length === 1 && first === "self") {
    return placedModule(from, env, line) ??
      childModule(moduleAt(from, env, line), rest[0]!, env);
  }
  const root = rustRoot(first, from, env, line);
  if (root === "external" || rest.length === 0) return root ?? unknownRoot(first, from, env);
  if (root === undefined) return unknownRoot(first, from, env);
  if (rest.every((part) => part === "super")) return climb(root, rest.length, env);
  return undefined;
}

/** The file that an attribute above a `mod` names. */
function placedModule(from: FileNode, env: Environment, line: number): ModuleTarget {
  const above = env.facts(from).imports.findLast((fact) => fact.line < line);
  if (!above?.module.startsWith(PATH_PREFIX)) return undefined;
  return line - above.line <= MAX_ATTRIBUTES ? fileAt(above.module, from, env) : undefined;
}

function fileAt(module: string, from: FileNode, env: Environment): ModuleTarget {
  const file = env.file(joinPath(folderOf(from.path), module.slice(PATH_PREFIX.length)));
  return file && { files: [file], scope: "" };
}

/** Finds the module of a name by files alone. */
export function rustSubmodule(
  module: string,
  name: string,
  from: FileNode,
  env: Environment,
  line: number,
): ModuleTarget {
  const [first = "", ...rest] = module.split("::");
  const here = moduleAt(from, env, line);
  const root = rustRoot(first, from, env, line) ?? childModule(here, first, env);
  let found = root === "external" ? undefined : root;
  for (const part of [...rest, name]) {
    if (!found) return undefined;
    found = part === "super" ? climb(found, 1, env) : childModule(found, part, env);
  }
  return found;
}

/** Finds the file of a module within the one that a file is, or around it. */
export function innerRustModule(name: string, file: FileNode, env: Environment): ModuleTarget {
  const module = { files: [file], scope: "" };
  return name === "super" ? climb(module, 1, env) : childModule(module, name, env);
}

/** Finds what starts a path: `crate`, `self`, `super` or a crate. */
export function rustRoot(
  name: string,
  from: FileNode,
  env: Environment,
  line: number,
  column?: number,
): ModuleTarget {
  if (name === "self") return moduleAt(from, env, line, column);
  if (name === "super") return climb(moduleAt(from, env, line, column), 1, env);
  if (name === "crate") return { files: crateRoots(from, env), scope: "" };
  if (BUILT_IN.has(name)) return "external";
  const crate = crates(env).get(renames(folderOf(from.path), env).get(name) ?? name);
  return crate && { files: [crate], scope: "" };
}

/** Macros of the crate of a file: they are known in the order of its text, and exported by its root. */
export function rustMacros(
  name: string,
  file: FileNode | undefined,
  env: Environment,
): readonly SymbolNode[] {
  const isMacro = (symbol: SymbolNode) =>
    symbol.kind === "macro" && !isInFunction(symbol, env) ? symbol.kind : undefined;
  const macros = env.symbolsBy(name, "macros", isMacro).get("macro") ?? [];
  if (macros.length === 0 || !file) return macros;
  const own = manifestFolder(folderOf(file.path), env);
  return macros.filter((each) => manifestFolder(folderOf(env.fileOf(each).path), env) === own);
}

/** Whether a symbol is called with `!`: a macro, or a function of a crate that makes macros of its functions. */
export function isRustMacro(symbol: SymbolNode, env: Environment): boolean {
  if (symbol.kind !== "function") return symbol.kind === "macro";
  const path = joinPath(manifestFolder(folderOf(env.fileOf(symbol).path), env), "Cargo.toml");
  if (!env.configFiles("Cargo.toml").includes(path)) return false;
  return /^[ \t]*proc[-_]macro[ \t]*=[ \t]*true/m.test(section(env.configText(path) ?? "", "lib"));
}

/** Whether a function holds a symbol, which alone knows it then. */
export function isInFunction(symbol: SymbolNode, env: Environment): boolean {
  const { scope, startLine } = symbol;
  return scope !== "" &&
    env.symbolsOf(env.fileOf(symbol)).some((each) =>
      (each.kind === "function" || each.kind === "method") &&
      `${scope}.`.startsWith(`${qualifiedName(each)}.`) &&
      each.startLine <= startLine && startLine <= each.endLine
    );
}

/** The nearest folder around one that has a manifest. */
export function manifestFolder(folder: string, env: Environment): string {
  return env.once(`rust manifest ${folder}`, () => {
    const isHere = env.configFiles("Cargo.toml").includes(joinPath(folder, "Cargo.toml"));
    return isHere || folder === "" ? folder : manifestFolder(folderOf(folder), env);
  }) ?? "";
}

/** A path starts with a name of the file, with one that a wildcard brings, or with another crate. */
function unknownRoot(name: string, from: FileNode, env: Environment): ModuleTarget {
  return mayStart(from, env).some((names) => names.has(name) || names.has("*"))
    ? undefined
    : "external";
}

/** Names that a path of a file may start with: its own symbols, and what its imports bring. */
function mayStart(from: FileNode, env: Environment): readonly ReadonlySet<string>[] {
  return env.once(`rust own names ${from.id}`, () => [
    new Set(env.symbolsOf(from).map(({ name }) => name)),
    new Set(
      env.facts(from).imports.flatMap(({ module, bindings }) =>
        bindings.map(({ alias }) => alias).filter((alias) => alias !== module)
      ),
    ),
  ]) ?? [];
}

/** The module that a place of a file is in; where its column is not known, one that begins on its line as well. */
function moduleAt(file: FileNode, env: Environment, line: number, column = 0): Module {
  const at = positionOf(line, column);
  const inner = inlineModules(file, env).spans.lastAround(
    line,
    (each) => column === 0 || (startOf(each) < at && at <= endOf(each)),
  );
  return { files: [file], scope: inner ? qualifiedName(inner) : "" };
}

/** Modules that have their bodies in a file. */
interface InlineModules {
  readonly spans: Spans<SymbolNode>;
  readonly names: ReadonlySet<string>;
}

function inlineModules(file: FileNode, env: Environment): InlineModules {
  const found = env.once(`rust modules ${file.id}`, () => {
    env.note(`@${file.path}`);
    return modulesAmong(env.symbolsOf(file).filter(({ kind }) => kind === "module"));
  });
  return found ?? modulesAmong([]);
}

function modulesAmong(symbols: readonly SymbolNode[]): InlineModules {
  return {
    spans: new Spans(symbols, ({ startLine }) => startLine, ({ endLine }) => endLine),
    names: new Set(symbols.map(qualifiedName)),
  };
}

export function climb(module: Module, steps: number, env: Environment): Module | undefined {
  let { files, scope } = module;
  for (let step = 0; step < steps; step++) {
    if (scope !== "") scope = scope.slice(0, Math.max(0, scope.lastIndexOf(".")));
    else files = files.flatMap((file) => parents(file, env));
  }
  return files.length > 0 ? { files, scope } : undefined;
}

/** The files of the module around that of a file: two where a library and a program share it. */
function parents(file: FileNode, env: Environment): readonly FileNode[] {
  return env.once(`rust parents ${file.path}`, () => {
    const { base, name } = splitPath(file.path);
    const isNamedByFolder = name === "mod.rs";
    if (name === "lib.rs" || name === "main.rs" || (isNamedByFolder && base === "")) return [];
    const folder = isNamedByFolder ? folderOf(base) : base;
    const own = isNamedByFolder ? splitPath(base).name : name.replace(/\.rs$/, "");
    const candidates = [...ROOT_NAMES.map((each) => joinPath(folder, each)), `${folder}.rs`]
      .flatMap((path) => env.file(path) ?? []).filter(({ path }) => path !== file.path);
    const declaring = candidates.filter((each) =>
      listImportedModules(each, env).has(`self::${own}`)
    );
    return declaring.length > 0 ? declaring : candidates.slice(0, 1);
  }) ?? [];
}

function listImportedModules(file: FileNode, env: Environment): ReadonlySet<string> {
  return env.once(
    `rust declared ${file.path}`,
    () => new Set(env.facts(file).imports.map(({ module }) => module)),
  ) ?? new Set();
}

/** The files at the root of the crates that a file is part of. */
function crateRoots(file: FileNode, env: Environment): readonly FileNode[] {
  return env.once(`rust roots ${file.path}`, () => {
    let files: readonly FileNode[] = [file];
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const above = files.flatMap((each) => {
        const found = parents(each, env);
        return found.length > 0 ? found : [each];
      });
      const next = [...new Set(above)];
      if (next.length === files.length && next.every((each) => files.includes(each))) break;
      files = next;
    }
    return files;
  }) ?? [];
}

export function childModule(
  { files, scope }: Module,
  name: string,
  env: Environment,
): Module | undefined {
  for (const file of files) {
    const path = qualifiedName({ scope, name });
    if (inlineModules(file, env).names.has(path)) return { files: [file], scope: path };
    for (const folder of childFolders(file, scope, env)) {
      const found = env.file(joinPath(folder, `${name}.rs`)) ??
        env.file(joinPath(folder, `${name}/mod.rs`));
      if (found) return { files: [found], scope: "" };
    }
  }
  return undefined;
}

/** Where the files of the modules in a module stand. */
function childFolders(file: FileNode, scope: string, env: Environment): string[] {
  const { base, name } = splitPath(file.path);
  const inner = scope.replaceAll(".", "/");
  const beside = joinPath(base, inner);
  if (ROOT_NAMES.includes(name)) return [beside];
  const below = joinPath(joinPath(base, name.replace(/\.rs$/, "")), inner);
  return parents(file, env).length > 0 ? [below] : [below, beside];
}

function splitPath(path: string): { readonly base: string; readonly name: string } {
  return { base: folderOf(path), name: path.slice(path.lastIndexOf("/") + 1) };
}

/** Root files of the libraries of the tree, by the name that code knows them by. */
function crates(env: Environment): ReadonlyMap<string, FileNode> {
  return env.once("rust crates", () => {
    const found = new Map<string, FileNode>();
    for (const path of env.configFiles("Cargo.toml")) {
      const manifest = env.configText(path) ?? "";
      const library = section(manifest, "lib");
      const name = valueOf(library, "name") ?? valueOf(section(manifest, "package"), "name");
      const main = joinPath(folderOf(path), valueOf(library, "path") ?? "src/lib.rs");
      const file = env.file(main);
      const known = name?.replaceAll("-", "_");
      if (known !== undefined && file && !found.has(known)) found.set(known, file);
    }
    return found;
  }) ?? new Map();
}

const RENAME = /^([\w-]+)\s*=\s*\{[^}\n]*\bpackage\s*=\s*"([^"]+)"/gm;

function renames(folder: string, env: Environment): ReadonlyMap<string, string> {
  return env.once(`rust renames ${folder}`, () => {
    const path = joinPath(folder, "Cargo.toml");
    if (!env.configFiles("Cargo.toml").includes(path)) {
      return folder === "" ? new Map() : renames(folderOf(folder), env);
    }
    const found = (env.configText(path) ?? "").matchAll(RENAME);
    return new Map([...found].map(([, alias = "", name = ""]) => [
      alias.replaceAll("-", "_"),
      name.replaceAll("-", "_"),
    ]));
  }) ?? new Map();
}

function section(manifest: string, name: string): string {
  const start = new RegExp(`^[ \\t]*\\[${name}\\][ \\t]*$`, "m").exec(manifest);
  if (!start) return "";
  const rest = manifest.slice(start.index + start[0].length);
  const end = rest.search(/^[ \t]*\[/m);
  return end < 0 ? rest : rest.slice(0, end);
}

function valueOf(text: string, key: string): string | undefined {
  return new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*"([^"\\n]*)"`, "m").exec(text)?.[1];
}
