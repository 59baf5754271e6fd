/**
 * Files that Ruby loads: by a path beside the loading file, or by one below a load path, which is
 * any folder of the tree that is named as load paths are.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { ModuleTarget } from "../language_rules.ts";
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
  for (const folder of nearestFirst(loadPaths(env), from.path)) {
    const found = env.file(joinPath(folder, `${module}.rb`));
    if (found) return target(found);
  }
  return "external";
}

function target(file: FileNode | undefined): ModuleTarget {
  return file && { files: [file], scope: "" };
}

/** Folders that may be load paths, by path; the root is one. */
function loadPaths(env: Environment): readonly string[] {
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
    return [...found].sort();
  }) ?? [""];
}

/** Of several gems in one tree, each file loads from its own first. */
function nearestFirst(folders: readonly string[], path: string): string[] {
  const isNear = (folder: string) => path.startsWith(`${folderOf(folder)}/`) ? folder.length : 0;
  return folders.toSorted((a, b) => isNear(b) - isNear(a));
}
