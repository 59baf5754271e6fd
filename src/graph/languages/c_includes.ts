/**
 * Files that a file of C or C++ includes, directly or not: those whose names it sees.
 *
 * A header between quotes is looked for beside the file, then wherever a path of the tree ends with
 * what is written, the nearest first, since the folders that a compiler is told are not known. One
 * between angles has to name its folder, or to stand in a folder `include`: else it is one of the
 * system's.
 *
 * @module
 */
import { nameOf } from "../../text/paths.ts";
import type { FileNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { ModuleTarget } from "./rules.ts";
import { joinPath } from "../project_file.ts";
import { Reach, type Reached } from "../reach.ts";

/** Files that are looked through for what is included first; those beyond them follow by path. */
const MAX_NEAR = 500;

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

/** Files that a file sees: its own, those that it includes, and what comes with these. */
export class Included {
  readonly #file: FileNode;
  readonly #env: Environment;
  readonly #reach: Reach<FileNode>;
  readonly #reached: Reached;

  /**
   * @param file Who sees them.
   * @param env What names are resolved against.
   * @param reach Which files include which.
   */
  constructor(file: FileNode, env: Environment, reach: Reach<FileNode>) {
    this.#file = file;
    this.#env = env;
    this.#reach = reach;
    this.#reached = reach.from(file);
  }

  /** Tells it apart: files that include each other see the same. */
  get id(): number {
    return this.#reached.first;
  }

  /** Number of the files. */
  get size(): number {
    return this.#reach.count(this.#reached);
  }

  /** Whether a header between quotes is not in the tree. */
  get lacksHeader(): boolean {
    return this.#some(LACKING);
  }

  /** Whether a file is seen. */
  has(file: FileNode): boolean {
    return this.#reach.has(this.#reached, file);
  }

  /** Whether a file is seen that has a name, without what follows its last dot. */
  hasStem(stem: string): boolean {
    return this.#some(`stem ${stem}`);
  }

  /** The files, in no order that lasts. */
  files(): Iterable<FileNode> {
    return this.#reach.nodes(this.#reached);
  }

  /** Files with a symbol in an outermost scope, those first that are included first. */
  inScope(name: string): FileNode[] {
    return this.#labelled(`scope ${name}`);
  }

  /** Files beneath a folder of a name, likewise. */
  inFolder(name: string): FileNode[] {
    return this.#labelled(`folder ${name}`);
  }

  #some(label: string): boolean {
    return !this.#reach.withLabel(this.#reached, label).next().done;
  }

  #labelled(label: string): FileNode[] {
    const left = new Set(this.#reach.withLabel(this.#reached, label));
    const found: FileNode[] = [];
    const near = left.size > 1 ? this.#near() : [];
    for (const file of near) {
      if (left.delete(file)) found.push(file);
      if (left.size === 0) break;
    }
    return [...found, ...[...left].sort((a, b) => a.path < b.path ? -1 : 1)];
  }

  /** Files in the order in which they are included, those that all others include last. */
  *#near(): Generator<FileNode> {
    const seen = new Set([this.#file]);
    for (const file of seen) {
      this.#env.look(1);
      yield file;
      if (seen.size >= MAX_NEAR) continue;
      // Who asks depends on all of these files already.
      this.#env.apart(() => directly(file, this.#env).files.forEach((each) => seen.add(each)));
    }
  }
}

/** Label of files with a header between quotes that is not in the tree. */
const LACKING = "lacking";

const REACHES = new WeakMap<Environment, Reach<FileNode>>();

/** Finds the files that a file includes, directly or not. */
export function includedBy(file: FileNode, env: Environment): Included {
  const reach = REACHES.getOrInsertComputed(env, () =>
    new Reach({
      name: "included",
      keyOf: ({ path }) => path,
      targetsOf: (each) => directly(each, env).files,
      labelsOf: (each) => labels(each, env),
      isShared: true,
    }, env));
  return new Included(file, env, reach);
}

function labels(file: FileNode, env: Environment): string[] {
  const scopes = env.scopesOf(file).map((scope) => `scope ${scope.split(".", 1)[0]}`);
  const folders = file.path.split("/").slice(0, -1).map((folder) => `folder ${folder}`);
  const lacking = directly(file, env).lacksHeader ? [LACKING] : [];
  return [`stem ${stemOf(file)}`, ...scopes, ...folders, ...lacking];
}

/** Name of a file without what follows its last dot. */
export function stemOf({ path }: FileNode): string {
  return nameOf(path).replace(/\.[^.]*$/, "");
}

/** Includes that a file names itself. */
interface Direct {
  readonly files: readonly FileNode[];
  /** Whether a header between quotes is not in the tree. */
  readonly lacksHeader: boolean;
}

/** Finds what a file includes itself. */
function directly(file: FileNode, env: Environment): Direct {
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

/** Headers that systems have: a tree that has one too means it in the folder beside `include` alone. */
const SYSTEM =
  /^(?:(?:arpa|net|netinet|sys)\/|(?:alloca|assert|ctype|errno|fcntl|limits|math|signal|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|time|unistd)\.h$)/;

function withSuffix(
  path: string,
  { from, isQuoted }: { readonly from: FileNode; readonly isQuoted: boolean },
  env: Environment,
): FileNode | undefined {
  const suffix = joinPath("", path.replace(/^(?:\.\.?\/)+/, ""));
  // Notes the name of the file: another of that name changes the answer.
  const root = env.file(suffix);
  const ending = `${isQuoted || suffix.includes("/") ? "" : "/include"}/${suffix}`;
  const sameName = filesByName(env).get(nameOf(suffix)) ?? [];
  env.look(sameName.length);
  const isSystem = !isQuoted && SYSTEM.test(suffix);
  const candidates = sameName.filter(({ path }) =>
    `/${path}`.endsWith(ending) &&
    (!isSystem || from.path.startsWith(path.slice(0, -suffix.length).replace(/include\/$/, "")))
  );
  return nearestFile(candidates, from) ?? root;
}

/** Files of C and C++ by their names without folders. */
function filesByName(env: Environment): ReadonlyMap<string, readonly FileNode[]> {
  return env.once(
    "c files by name",
    () => Map.groupBy(env.files.filter(isOfC), ({ path }) => nameOf(path)),
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
