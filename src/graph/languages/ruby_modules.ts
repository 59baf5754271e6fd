/**
 * Files that Ruby loads: by a path beside the loading file, or by one below a load path, which is
 * any folder of the tree that is named as load paths are.
 *
 * @module
 */
import { pathKey } from "../../store/node_ids.ts";
import type { FileNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { ModuleTarget } from "./rules.ts";
import { joinPath } from "../project_file.ts";

/** Names of folders that paths are looked up in; `app` holds one folder a kind of class. */
const LOAD_PATHS: ReadonlySet<string> = new Set(["lib", "test", "spec", "app"]);

/** Finds the file that a path names. */
export function resolveRubyModule(
  module: string,
  from: FileNode,
  env: Environment,
): ModuleTarget {
  if (module.startsWith(".")) {
    return target(env.file(joinPath(folderOf(from.path), `${module}.rb`)));
  }
  return target(findLoaded(`${joinPath("", module)}.rb`, from, env)) ?? "external";
}

/** The file of a path below a load path: of several gems in one tree, each loads its own first. */
function findLoaded(path: string, from: FileNode, env: Environment): FileNode | undefined {
  env.note(pathKey(path));
  const folders = loadPaths(env);
  let [best, first, found]: [number, string, FileNode | undefined] = [-1, "", undefined];
  for (const file of filesNamed(baseOf(path), env)) {
    if (file.path !== path && !file.path.endsWith(`/${path}`)) continue;
    const folder = file.path.slice(0, Math.max(0, file.path.length - path.length - 1));
    if (!folders.has(folder)) continue;
    const closeness = from.path.startsWith(`${folderOf(folder)}/`) ? folder.length : 0;
    if (closeness > best || (closeness === best && folder < first)) {
      [best, first, found] = [closeness, folder, file];
    }
  }
  return found;
}

/** Files of a name without their folders. */
function filesNamed(name: string, env: Environment): readonly FileNode[] {
  const files = env.once("ruby files", () => Map.groupBy(env.files, ({ path }) => baseOf(path)));
  return files?.get(name) ?? [];
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function target(file: FileNode | undefined): ModuleTarget {
  return file && { files: [file], scope: "" };
}

/** Folders that may be load paths; the root is one. */
function loadPaths(env: Environment): ReadonlySet<string> {
  return env.once("ruby load paths", () => {
    const found = new Set([""]);
    for (const { path, language } of env.files) {
      if (language !== "ruby") continue;
      const parts = folderOf(path).split("/");
      parts.forEach((name, index) => {
        const isKind = parts[index - 1] === "app";
        if (LOAD_PATHS.has(name) || isKind) found.add(parts.slice(0, index + 1).join("/"));
      });
    }
    return found;
  }) ?? new Set([""]);
}
