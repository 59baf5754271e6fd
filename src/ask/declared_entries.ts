/**
 * Entry points as projects name them: `bin`, `main` and `exports` of a `package.json`, `exports` of a
 * `deno.json`, scripts of a `pyproject.toml`, programs of a `Cargo.toml`. What is built names its
 * source where only its first folder and its ending differ.
 *
 * @module
 */
import { isRecord, joinPath, parseConfig } from "../graph/project_file.ts";
import type { FileRow } from "../store/catalog.ts";
import type { AskSource } from "./ask_source.ts";

/** Project files that are read. */
const MAX_PROJECTS = 200;

/** Entries that are taken from one of them, and levels of its conditions. */
const MAX_ENTRIES = 50;
const MAX_DEPTH = 5;

/** Keys of a project file of JavaScript, those of programs first. */
const KEYS = ["bin", "main", "module", "exports"];

/** Folders that hold what is built, and those that hold its source. */
const BUILT = /^(?:dist|build|out|lib|esm|cjs|target)\//;
const SOURCES = ["", "src/", "source/", "lib/"];

/** Endings of source, in the order in which they are tried. */
const ENDINGS = [".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".cjs"];

/** Reads the entries of a project file: what it calls them, and paths relative to its folder. */
type ReadEntries = (text: string) => Iterable<readonly [key: string, path: string]>;

const READERS: Readonly<Record<string, ReadEntries>> = {
  "package.json": readScriptEntries,
  "deno.json": readScriptEntries,
  "pyproject.toml": readPythonScripts,
  "Cargo.toml": readRustPrograms,
};

/** Finds files that projects name as their entries, each with how it is named. */
export function declaredEntries({ store, files }: AskSource): Map<FileRow, string> {
  const byPath = new Map(store.catalog.files.map((file) => [file.path, file]));
  const found = new Map<FileRow, string>();
  const projects = store.catalog.files.filter(({ path, category }) =>
    Object.hasOwn(READERS, nameOf(path)) && category !== "test" && category !== "example"
  );
  for (const { path } of projects.slice(0, MAX_PROJECTS)) {
    const name = nameOf(path);
    const folder = path.slice(0, Math.max(0, path.length - name.length - 1));
    const entries = READERS[name]!(files.raw(path) ?? "");
    for (const [key, entry] of Array.from(entries).slice(0, MAX_ENTRIES)) {
      const file = sourceOf(entry, (candidate) => byPath.get(joinPath(folder, candidate)));
      if (file && !found.has(file)) found.set(file, `named by "${key}" in ${path}`);
    }
  }
  return found;
}

/** The file of an entry, or the one that it is built from. */
function sourceOf(
  entry: string,
  find: (path: string) => FileRow | undefined,
): FileRow | undefined {
  const path = joinPath("", entry);
  const bare = path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
  const inner = bare.replace(BUILT, "");
  const stems = new Set([bare, ...SOURCES.map((folder) => folder + inner)]);
  const candidates = [path, ...[...stems].flatMap((stem) => ENDINGS.map((end) => stem + end))];
  return candidates.map(find).find((file) => file?.category === "code");
}

function* readScriptEntries(text: string): Generator<readonly [string, string]> {
  const config = parseConfig(text);
  for (const key of KEYS) for (const path of pathsIn(config[key], 0)) yield [key, path];
}

/** Paths in a value, whatever conditions and names lead to them. */
function* pathsIn(value: unknown, depth: number): Generator<string> {
  if (typeof value === "string" && !value.includes("*")) yield value;
  if (depth === MAX_DEPTH || !isRecord(value)) return;
  for (const inner of Object.values(value)) yield* pathsIn(inner, depth + 1);
}

/** `name = "package.module:function"`. */
function* readPythonScripts(text: string): Generator<readonly [string, string]> {
  for (const [, key, lines] of text.matchAll(/^\[(project\.(?:gui-)?scripts)\]([^[]*)/gm)) {
    for (const [, module] of lines!.matchAll(/=\s*["']([\w.]+)(?::[\w.]+)?["']/g)) {
      const path = module!.replaceAll(".", "/");
      for (const root of ["", "src/"]) {
        yield [key!, `${root}${path}.py`];
        yield [key!, `${root}${path}/__init__.py`];
      }
    }
  }
}

function* readRustPrograms(text: string): Generator<readonly [string, string]> {
  for (const [, key, lines] of text.matchAll(/^\[+(bin|lib)\]+([^[]*)/gm)) {
    const path = /^path\s*=\s*"([^"]+)"/m.exec(lines!)?.[1];
    if (path !== undefined) yield [key!, path];
  }
  if (/^\[package\]/m.test(text)) {
    yield ["package", "src/main.rs"];
    yield ["package", "src/lib.rs"];
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
