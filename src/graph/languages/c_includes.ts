/**
 * What a file of C or C++ includes, and what is included with that: the files whose names it sees.
 *
 * A header between quotes is looked for beside the file, then wherever a path of the tree ends with
 * what is written, the nearest first, since the folders that a compiler is told are not known. One
 * between angles has to name its folder, or to stand in a folder `include`: else it is one of the
 * system's.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { ModuleTarget } from "../language_rules.ts";
import { joinPath } from "../project_file.ts";

/** Files that a file sees. */
export interface Included {
  /** Ids of the files, its own among them. */
  readonly ids: ReadonlySet<number>;
  /** The files. */
  readonly files: readonly FileNode[];
  /** Whether a header between quotes is not in the tree. */
  readonly lacksHeader: boolean;
}

/** Files that are read one after the other; a longer list is that of a whole project. */
const MAX_FILES = 2000;

/** Tells whether a file is of C or C++. */
export function isOfC({ language }: FileNode): boolean {
  return language === "c" || language === "cpp";
}

/** Finds the file that an include names; a namespace is no file. */
export function resolveInclude(module: string, from: FileNode, env: Environment): ModuleTarget {
  const path = /^["<](.*)[">]$/.exec(module)?.[1];
  if (path === undefined) return undefined;
  const isQuoted = module.startsWith('"');
  const beside = isQuoted ? env.file(joinPath(folderOf(from.path), path)) : undefined;
  const found = beside ?? withSuffix(path, { from, isQuoted }, env);
  if (found) return { files: [found], scope: "" };
  return isQuoted ? undefined : "external";
}

/** What a file includes, and what comes with that. */
export function includedBy(file: FileNode, env: Environment): Included {
  const known = env.once(`c included ${file.path}`, () => {
    const found = new Map([[file.id, file]]);
    let lacksHeader = false;
    for (const each of found.values()) {
      env.look(1);
      const direct = directly(each, env);
      lacksHeader ||= direct.lacksHeader;
      for (const header of direct.files) found.set(header.id, header);
      if (found.size > MAX_FILES) break;
    }
    return { ids: new Set(found.keys()), files: [...found.values()], lacksHeader };
  });
  return known ?? { ids: new Set([file.id]), files: [file], lacksHeader: true };
}

function directly(file: FileNode, env: Environment): Omit<Included, "ids"> {
  return env.once(`c includes ${file.path}`, () => {
    let lacksHeader = false;
    const files = env.facts(file).imports.flatMap(({ module }) => {
      const target = resolveInclude(module, file, env);
      lacksHeader ||= target === undefined && module.startsWith('"');
      return target === undefined || target === "external" ? [] : target.files;
    });
    return { files, lacksHeader };
  }) ?? { files: [], lacksHeader: true };
}

function withSuffix(
  path: string,
  { from, isQuoted }: { readonly from: FileNode; readonly isQuoted: boolean },
  env: Environment,
): FileNode | undefined {
  const suffix = joinPath("", path.replace(/^(?:\.\.?\/)+/, ""));
  // Notes the name of the file: another of that name changes the answer.
  const root = env.file(suffix);
  const ending = `${isQuoted || suffix.includes("/") ? "" : "/include"}/${suffix}`;
  const sameName = filesByName(env).get(baseOf(suffix)) ?? [];
  env.look(sameName.length);
  const candidates = sameName.filter((file) => `/${file.path}`.endsWith(ending));
  return nearestFile(candidates, from) ?? root;
}

/** Files of C and C++ by their names without folders. */
function filesByName(env: Environment): ReadonlyMap<string, readonly FileNode[]> {
  return env.once(
    "c files by name",
    () => Map.groupBy(env.files.filter(isOfC), ({ path }) => baseOf(path)),
  ) ?? new Map();
}

/** The file that shares the most folders with another; of those, the one with the shortest path. */
function nearestFile(files: readonly FileNode[], from: FileNode): FileNode | undefined {
  if (files.length < 2) return files[0];
  const shared = (path: string) => {
    const [own, other] = [from.path.split("/"), path.split("/")];
    const end = own.findIndex((part, index) => part !== other[index]);
    return end < 0 ? own.length : end;
  };
  return files.toSorted((a, b) =>
    shared(b.path) - shared(a.path) || a.path.length - b.path.length
  )[0];
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
