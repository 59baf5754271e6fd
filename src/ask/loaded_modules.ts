/**
 * Modules that code loads by a string while it runs: `import_module("a.b")` of Python, and `import()`,
 * `require()` and `glob()` of JavaScript, whose path may be known in part. No edge leads to those.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import { joinPath } from "../graph/project_file.ts";
import type { FileRow } from "../store/catalog.ts";
import type { FileCategory } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import { filesHolding } from "./name_places.ts";

/** Categories of files that load modules. */
const LOADING: ReadonlySet<FileCategory> = new Set(["code", "config"] as const);

/** Files that are searched for what loads one. */
const MAX_LOADERS = 300;

/** A call that loads a module, and the path that it begins with. */
const LOAD = /\b(?:import|require|glob)\s*\(\s*["'`]([^"'`\n]{1,200})["'`]/g;

/** Where a path is no longer known. */
const UNKNOWN = /\$\{|\*/;

/** Tells whether code loads a file by a string; what is not searched loads nothing. */
export function isLoadedByString(source: AskSource, file: FileRow): boolean {
  const family = familyOf(file.language);
  if (family === "python") return isLoadedByName(source, file);
  return family === "script" && isLoadedByPath(source, file);
}

function isLoadedByName(source: AskSource, file: FileRow): boolean {
  const bare = file.path.replace(/^src\//, "").replace(/(?:\/__init__)?\.py$/, "");
  const module = bare.replaceAll("/", ".");
  if (!module.includes(".")) return false;
  const name = new RegExp(`["']${RegExp.escape(module)}["'.:]`);
  return loaders(source, file, [module]).some(({ text }) => name.test(text));
}

function isLoadedByPath(source: AskSource, file: FileRow): boolean {
  const parts = bareOf(file.path).split("/");
  // A path that is known in part names the folder.
  return loaders(source, file, parts.slice(-2)).some(({ path, text }) =>
    text.matchAll(LOAD).some(([, loaded]) => leadsTo(file.path, { path, loaded: loaded! }))
  );
}

/** Texts that may name a file by one of some words. */
function* loaders(
  { store, files }: AskSource,
  { path }: FileRow,
  words: readonly string[],
): Generator<{ readonly path: string; readonly text: string }> {
  const holding = new Set(words.flatMap((word) => filesHolding(store, word)));
  for (
    const each of [...holding].filter((each) => each.path !== path && LOADING.has(each.category))
      .slice(0, MAX_LOADERS)
  ) {
    yield { path: each.path, text: files.raw(each.path) ?? "" };
  }
}

function leadsTo(
  target: string,
  { path, loaded }: { readonly path: string; readonly loaded: string },
): boolean {
  // An alias stands for a folder that a configuration names.
  if (/^[@~]\//.test(loaded)) {
    return !UNKNOWN.test(loaded) && bareOf(target).endsWith(bareOf(loaded.slice(1)));
  }
  if (!loaded.startsWith(".")) return false;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const known = loaded.split(UNKNOWN, 1)[0]!;
  const joined = joinPath(folder, known);
  if (known === loaded) return bareOf(joined) === bareOf(target);
  return target.startsWith(known.endsWith("/") ? `${joined}/` : joined);
}

/** A path without what may be left out where it is loaded. */
function bareOf(path: string): string {
  return path.replace(/\.\w+$/, "").replace(/\/index$/, "");
}
