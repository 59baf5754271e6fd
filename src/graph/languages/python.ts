/**
 * How Python resolves names.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { pathKey } from "../../store/node_ids.ts";
import { EXPORTED_NAME } from "../../types.ts";
import { type Environment, folderOf } from "../environment.ts";
import { countSharedFolders, joinPath } from "../project_file.ts";
import { qualifiedName, type Scopes, TYPE_KINDS } from "../scopes.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import type { LanguageRules, ModuleTarget, NamePlace } from "./rules.ts";

const CONFIG_FILE = "conftest.py";

/** Decorator that marks a fixture. */
const FIXTURE = /(?:^|\.)fixture(?:\(\))?$/;

/** Decorators of functions that give the one thing which they yield. */
const YIELDS_ONE = /(?:^|\.)(?:(?:async)?contextmanager|fixture(?:\(\))?)$/;

export const python: LanguageRules = {
  family: "python",
  self: new Set(["self", "cls"]),
  base: new Set(["super"]),
  rebindsTypes: true,
  narrows: true,
  hasTypeParameters: true,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolvePythonModule,
  isPassedOn,
  submodule: resolvePythonSubmodule,
  innerModule: innerPythonModule,
  isPackageRun: ([file], { path }) =>
    file !== undefined && !path.startsWith(`${folderOf(file.path)}/`),
  giversOf: fixturesNamed,
  isGiven: (symbol, env) => /^test/.test(symbol.name) || isFixture(symbol, env),
  constructors: ["__init__", "__new__"],
  callMethod: "__call__",
  yieldsOne: YIELDS_ONE,
  definesImported: true,
  hasTwins: true,
  hasFunctionScopes: true,
};

/** A module gives what `__all__` lists; without one, what does not begin with an underscore. */
function isPassedOn(name: string, { file, facts }: Scopes, env: Environment): boolean {
  const listed = env.once(
    `python all ${file.id}`,
    () =>
      new Set(facts.locals.filter((each) => each.name === EXPORTED_NAME).map(({ value }) => value)),
  );
  return listed && listed.size > 0 ? listed.has(name) || listed.has("*") : !name.startsWith("_");
}

/**
 * Finds the fixtures of pytest of a name that a place sees, the nearest first: a parameter of a test
 * has the value that the function of its name gives, which stands in its class or a base of it, in
 * the same file, or in a `conftest.py` of a folder around it.
 */
function fixturesNamed(name: string, place: NamePlace, env: Environment): readonly SymbolNode[] {
  const { file } = place.scopes;
  if (!/(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/.test(file.path)) return [];
  const classes = classesAround(place);
  return env.once(
    `python fixture ${file.path} ${name} ${classes.join(" ")}`,
    () => {
      const distance = (each: SymbolNode) => distanceOf(each, env.fileOf(each), { file, classes });
      return env.symbolsNamed(name)
        .filter((each) => distance(each) < Infinity && isFixture(each, env))
        .sort((a, b) => distance(a) - distance(b));
    },
  ) ?? [];
}

/** Paths of the classes of a file whose fixtures a place sees, the nearest first. */
function classesAround(place: NamePlace): readonly string[] {
  const { scopes } = place;
  const found = new Set(scopes.enclosingTypes(place));
  for (const type of found) {
    for (const { name } of scopes.basesOf(type)) {
      for (const base of scopes.named(name)) if (TYPE_KINDS.has(base.kind)) found.add(base);
    }
  }
  return [...found].map(qualifiedName);
}

/** Tells how far away a symbol is: first classes, then the file, then folders; where it is seen. */
function distanceOf(
  { scope }: SymbolNode,
  home: FileNode,
  { file, classes }: { readonly file: FileNode; readonly classes: readonly string[] },
): number {
  const level = [...classes, ""].indexOf(scope);
  if (home.id === file.id) return level < 0 ? Infinity : level;
  const folder = folderOf(home.path);
  const isAbove = folder === "" || file.path.startsWith(`${folder}/`);
  const isSeen = scope === "" && isAbove && home.path.endsWith(CONFIG_FILE);
  return isSeen ? classes.length + file.path.length - folder.length : Infinity;
}

function isFixture(symbol: SymbolNode, env: Environment): boolean {
  return env.facts(env.fileOf(symbol)).locals.some(({ name, line, value }) =>
    name === symbol.name && line === symbol.startLine && FIXTURE.test(value)
  );
}

// Target of a module name of Python: a file or a package beside the importing one, by dots, or one
// below a
// root. Roots are not written anywhere, so they are concluded, as from what `sys.path` mostly holds:
// the folders around the importing file that are no packages themselves, then those that hold a
// package of the name. A module that no root has is outside of the tree.

const PACKAGE_FILE = "__init__.py";

/** Files of a module, in the order of Python; a stub says the same of it as its source. */
const SUFFIXES = [`/${PACKAGE_FILE}`, ".py", "/__init__.pyi", ".pyi"];

/** Finds the module of a name as it is written in an import. */
function resolvePythonModule(
  module: string,
  from: FileNode,
  env: Environment,
): ModuleTarget {
  const folder = folderOf(from.path);
  return env.once(`python module ${folder} ${module}`, () => {
    const dots = /^\.*/.exec(module)![0].length;
    const path = module.slice(dots).replaceAll(".", "/");
    if (dots > 0) return probe(joinPath(folder, `${"../".repeat(dots - 1)}${path}`), env);
    return resolveAbsolute(path, folder, env);
  });
}

/** Finds a module within a package as an import names it. */
function resolvePythonSubmodule(
  module: string,
  name: string,
  from: FileNode,
  env: Environment,
): ModuleTarget {
  const path = module.endsWith(".") ? module + name : `${module}.${name}`;
  return resolvePythonModule(path, from, env);
}

/** Finds a module within the package of a file. */
function innerPythonModule(name: string, file: FileNode, env: Environment): ModuleTarget {
  return isPackageFile(file.path) ? resolvePythonModule(`.${name}`, file, env) : undefined;
}

function isPackageFile(path: string): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(path);
}

function resolveAbsolute(path: string, folder: string, env: Environment): ModuleTarget {
  const top = path.split("/")[0]!;
  let isInTree = false;
  for (const root of [...rootsAround(folder, env), ...packageRoots(top, folder, env)]) {
    const found = probe(joinPath(root, path), env);
    if (found) return found;
    isInTree ||= isPackage(joinPath(root, top), env);
  }
  // Of a package of the tree, what is not found is built, or was taken away.
  return isInTree ? undefined : "external";
}

/** The module at a path, or a folder without a file of its own. */
function probe(path: string, env: Environment): ModuleTarget {
  for (const candidate of path === "" ? [PACKAGE_FILE] : SUFFIXES.map((each) => path + each)) {
    const file = env.file(candidate);
    if (file) return { files: [file], scope: "" };
  }
  const isFolder = packageRootFolders(env).has(path) ||
    env.filesInFolder(path).some(({ language }) => language === "python");
  return isFolder ? { files: [], scope: "" } : undefined;
}

function isPackage(folder: string, env: Environment): boolean {
  return env.file(joinPath(folder, PACKAGE_FILE)) !== undefined;
}

/** Folders around a file from which its imports may start, the nearest first. */
function rootsAround(folder: string, env: Environment): readonly string[] {
  return env.once(`python roots ${folder}`, () => {
    const above = folder === "" ? [] : rootsAround(folderOf(folder), env);
    return isPackage(folder, env) ? above : [folder, ...above];
  }) ?? [];
}

/** Folders that hold a package of a name, those that share most of their path with a folder first. */
function packageRoots(name: string, folder: string, env: Environment): readonly string[] {
  const roots = topPackages(env).get(name) ?? [];
  if (roots.length < 2) return roots;
  return roots.toSorted((a, b) => countSharedFolders(b, folder) - countSharedFolders(a, folder));
}

/** Folders that hold packages and are none: a package may be spread over several of them. */
function packageRootFolders(env: Environment): ReadonlySet<string> {
  return env.once("python package roots", () => new Set([...topPackages(env).values()].flat())) ??
    new Set();
}

/** Folders that hold the packages which are in no package, by their names. */
function topPackages(env: Environment): ReadonlyMap<string, readonly string[]> {
  return env.once("python packages", () => {
    env.note(pathKey(PACKAGE_FILE));
    const packages = new Set(env.configFiles(PACKAGE_FILE).map(folderOf));
    const roots = new Map<string, string[]>();
    for (const path of packages) {
      const root = folderOf(path);
      if (path === "" || packages.has(root)) continue;
      const name = path.slice(path.lastIndexOf("/") + 1);
      roots.set(name, [...roots.get(name) ?? [], root]);
    }
    return roots;
  }) ?? new Map();
}
