/**
 * How Go resolves names.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import { joinPath } from "../project_file.ts";
import { type Scopes, TYPE_KINDS } from "../scopes.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { areBuiltTogether } from "./go_builds.ts";
import type { LanguageRules, ModuleTarget } from "./rules.ts";

/** Names of members that types of its library have as well. */
const LIBRARY_MEMBERS =
  `Bytes Code Context Deadline Done Err Errorf Exec Fatal Fatalf Field Fields Flush
  Handle HandleFunc Handler Header Helper ID Index Int Interface Kind Lock Log Logf Method MarshalJSON
  NumField Ping Port Printf Println Query QueryRow RLock RUnlock Scan ServeHTTP Shutdown Stat String
  Type Unix UnmarshalJSON Unlock Unwrap WriteHeader WriteString`;

export const go: LanguageRules = {
  family: "go",
  self: new Set(),
  base: new Set(),
  sharing: "folder",
  hasOpenTypes: true,
  hasVariants: true,
  hasUnnamedTypes: true,
  areBuiltTogether,
  // A type is called to make another value one of it: it is named, and not called.
  useOf: (kind, symbol) => kind === "call" && TYPE_KINDS.has(symbol.kind) ? "type" : kind,
  commonMembers: new Set([
    ...COMMON_MEMBERS,
    ...Array.from(COMMON_MEMBERS, (name) => name[0]!.toUpperCase() + name.slice(1)),
    ...LIBRARY_MEMBERS.split(/\s+/),
  ]),
  resolveModule: resolveGoModule,
  resolveUnbound: resolveGoUnbound,
};

// Target of an import path of Go: a folder of a module of the tree, of which there may be several,
// a folder under `vendor/`, or, where no `go.mod` is, a folder of the repository that the path is of.
// Everything else is outside of the tree.

/** A prefix of import paths, and the folder that it stands for. */
interface Module {
  readonly path: string;
  readonly folder: string;
  /** Folder within which it does. */
  readonly within: string;
}

/** Finds the files of the package that an import path names. */
export function resolveGoModule(module: string, from: FileNode, env: Environment): ModuleTarget {
  const folder = folderOf(from.path);
  // A test of the package from outside sees what its tests from inside define.
  const isTest = from.path.endsWith("_test.go");
  return env.once(`go module ${folder} ${isTest} ${module}`, () => {
    for (const candidate of foldersOf(module, folder, env)) {
      const files = packageFiles(candidate, isTest && candidate === folder, env);
      if (files.length > 0) return { files, scope: "" };
    }
    return "external" as const;
  });
}

/**
 * Finds what a name means that the package does not define: an imported package may have another
 * name than its path, and everything else is of the language, or of a file that is not there.
 */
function resolveGoUnbound(
  name: string,
  { file, facts }: Scopes,
  env: Environment,
): ModuleTarget {
  const targets = env.once(`go packages ${file.path}`, () => {
    const found = new Map<string, ModuleTarget>();
    for (const { module } of facts.imports) {
      const target = resolveGoModule(module, file, env);
      const unit = typeof target === "object" ? target.files[0]?.unit : undefined;
      if (unit !== undefined && !found.has(unit)) found.set(unit, target);
    }
    return found;
  });
  return targets?.get(name) ?? "external";
}

/** Files of a package, without its tests, and without programs that stand beside it. */
function packageFiles(folder: string, withTests: boolean, env: Environment): readonly FileNode[] {
  const files = env.filesInFolder(folder).filter(({ language, path }) =>
    language === "go" && (withTests || !path.endsWith("_test.go"))
  );
  for (const { unit } of files) env.note(`unit:${unit}`);
  const inside = files.filter(({ unit }) => !unit.endsWith("_test"));
  const library = inside.filter(({ unit }) => unit !== "main");
  return library.length > 0 ? library : inside;
}

/** Folders that an import path may mean, the most likely first. */
function foldersOf(module: string, folder: string, env: Environment): string[] {
  if (module.startsWith(".")) return [joinPath(folder, module)];
  const modules = modulesOf(env);
  const found = modules
    .filter(({ path, within }) => isWithin(module, path) && isWithin(folder, within))
    .sort((a, b) => b.path.length - a.path.length || b.within.length - a.within.length)
    .map((each) => joinPath(each.folder, module.slice(each.path.length)));
  const roots = new Set(["", ...modules.map((each) => each.folder)]);
  const vendored = [...roots].filter((root) => isWithin(folder, root))
    .map((root) => joinPath(root, `vendor/${module}`));
  return [...found, ...vendored, ...(modules.length === 0 ? withoutModules(module) : [])];
}

/** Whether a path is another one, or under it. */
function isWithin(path: string, outer: string): boolean {
  return outer === "" || path === outer || path.startsWith(`${outer}/`);
}

/** `host/owner/repository/folder`, in a tree from before there were modules. */
function withoutModules(module: string): string[] {
  const [host = "", , , ...rest] = module.split("/");
  return host.includes(".") && rest.length > 0 ? [rest.join("/")] : [];
}

function modulesOf(env: Environment): readonly Module[] {
  return env.once(
    "go modules",
    () =>
      ["go.mod", "go.work"].flatMap((name) => env.configFiles(name)).flatMap((path) =>
        modulesIn(env.configText(path) ?? "", folderOf(path))
      ),
  ) ?? [];
}

/** The module that a project file is of, and the folders that it puts in the place of others. */
function modulesIn(text: string, folder: string): Module[] {
  const modules: Module[] = [];
  let block = "";
  for (const line of text.split("\n")) {
    const words = line.replace(/\/\/.*/, "").replace(/["`]/g, "").trim().split(/\s+/);
    if (words[1] === "(") block = words[0]!;
    else if (words[0] === ")") block = "";
    else {
      const [verb, path, ...rest] = block === "" ? words : [block, ...words];
      const target = rest.at(-1) ?? "";
      if (path === undefined) continue;
      if (verb === "module") modules.push({ path, folder, within: "" });
      else if (verb === "replace" && /^\.{1,2}(?:\/|$)/.test(target)) {
        modules.push({ path, folder: joinPath(folder, target), within: folder });
      }
    }
  }
  return modules;
}
