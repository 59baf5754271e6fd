/**
 * Target of a module name of Python: a file or a package beside the importing one, by dots, or one
 * below a
 * root. Roots are not written anywhere, so they are concluded, as from what `sys.path` mostly holds:
 * the folders around the importing file that are no packages themselves, then those that hold a
 * package of the name. A module that no root has is outside of the tree.
 *
 * @module
 */
import { pathKey } from "../../store/node_ids.ts";
import type { FileNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { ModuleTarget } from "./rules.ts";
import { joinPath } from "../project_file.ts";

const PACKAGE_FILE = "__init__.py";

/** Files of a module, in the order of Python; a stub says the same of it as its source. */
const SUFFIXES = [`/${PACKAGE_FILE}`, ".py", "/__init__.pyi", ".pyi"];

/** Finds the module of a name as it is written in an import. */
export function resolvePythonModule(
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
export function resolvePythonSubmodule(
  module: string,
  name: string,
  from: FileNode,
  env: Environment,
): ModuleTarget {
  const path = module.endsWith(".") ? module + name : `${module}.${name}`;
  return resolvePythonModule(path, from, env);
}

/** Finds a module within the package of a file. */
export function innerPythonModule(name: string, file: FileNode, env: Environment): ModuleTarget {
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

function countSharedFolders(a: string, b: string): number {
  const [first, second] = [a.split("/"), b.split("/")];
  const differs = first.findIndex((part, index) => part !== second[index]);
  return differs < 0 ? first.length : differs;
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
