/**
 * Entry points as projects name them: `bin`, `main` and `exports` of a `package.json`, `exports` of a
 * `deno.json`, `bin` of a `composer.json`, scripts and entry points of Python's project files, programs
 * of a `Cargo.toml`, the application of a `mix.exs`. What is built names its source where only its first
 * folder and its ending differ.
 *
 * @module
 */
import { isRecord, joinPath, parseConfig } from "../graph/project_file.ts";
import type { FileRow } from "../store/catalog.ts";
import { nameOf } from "../text/paths.ts";
import type { AskSource } from "./ask_source.ts";
import { snake } from "./derived_names.ts";

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
  "composer.json": readScriptEntries,
  "pyproject.toml": readPythonScripts,
  "setup.cfg": readPythonSetup,
  "setup.py": readPythonSetup,
  "Cargo.toml": readRustPrograms,
  "mix.exs": readElixirPrograms,
};

/** Keys that name what other projects use, and nothing that is run. */
const LIBRARIES: ReadonlySet<string> = new Set([
  "module",
  "exports",
  "lib",
  "package.lib",
  "project",
]);

/** How a project names a file as an entry. */
export interface DeclaredEntry {
  readonly reason: string;
  /** Whether it is there for others to use, and not to be run. */
  readonly isLibrary: boolean;
}

/** Finds files that projects name as their entries, each with how it is named. */
export function declaredEntries({ store, files }: AskSource): Map<FileRow, DeclaredEntry> {
  const byPath = new Map(store.catalog.files.map((file) => [file.path, file]));
  const found = new Map<FileRow, DeclaredEntry>();
  const projects = store.catalog.files.filter(({ path, category }) =>
    Object.hasOwn(READERS, nameOf(path)) && category !== "test" && category !== "example"
  );
  for (const { path } of projects.slice(0, MAX_PROJECTS)) {
    const name = nameOf(path);
    const folder = path.slice(0, Math.max(0, path.length - name.length - 1));
    const entries = READERS[name]!(files.raw(path) ?? "");
    for (const [key, entry] of Array.from(entries).slice(0, MAX_ENTRIES)) {
      const file = sourceOf(entry, (candidate) => byPath.get(joinPath(folder, candidate)));
      if (!file || found.has(file)) continue;
      const reason = reasonOf({ key, entry: joinPath(folder, entry), file, project: path });
      found.set(file, { reason, isLibrary: LIBRARIES.has(key) });
    }
  }
  return found;
}

/** Says how a project file leads to a file: it names it, or what is likely built from it. */
function reasonOf(
  { key, entry, file, project }: {
    readonly key: string;
    readonly entry: string;
    readonly file: FileRow;
    readonly project: string;
  },
): string {
  if (key === "project") return `has the name of the project in ${project}`;
  const name = `"${key.replace(/\.lib$/, "")}" in ${project}`;
  return file.path === entry
    ? `named by ${name}`
    : `likely the source of ${entry}, named by ${name}`;
}

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
  if (depth === MAX_DEPTH || (!isRecord(value) && !Array.isArray(value))) return;
  for (const inner of Object.values(value)) yield* pathsIn(inner, depth + 1);
}

/** Tables of a `pyproject.toml` whose values are `"package.module:function"`. */
const PYTHON_TABLES =
  /^\[((?:project|tool\.poetry)\.(?:gui-)?scripts|project\.entry-points\.[^\]\n]+)\]([^[]*)/gm;

function* readPythonScripts(text: string): Generator<readonly [string, string]> {
  for (const [, key, lines] of text.matchAll(PYTHON_TABLES)) {
    for (const [, module] of lines!.matchAll(/=\s*["']([\w.]+)(?::[\w.]+)?["']/g)) {
      yield* pathsOfModule(key!, module!);
    }
  }
  const name = /^\[(?:project|tool\.poetry)\][^[]*?^name\s*=\s*["']([\w.-]+)["']/m.exec(text)?.[1];
  if (name !== undefined) yield* pathsOfModule("project", name.toLowerCase().replaceAll("-", "_"));
}

/** Lines `name = package.module:function` of a `setup.cfg`, and strings like them of a `setup.py`. */
function* readPythonSetup(text: string): Generator<readonly [string, string]> {
  for (
    const [, module] of text.matchAll(/(?:^[ \t]*|["'])[\w.-]+[ \t]*=[ \t]*(\w[\w.]*):\w/gm)
  ) {
    yield* pathsOfModule("entry_points", module!);
  }
}

function* pathsOfModule(key: string, module: string): Generator<readonly [string, string]> {
  const path = module.replaceAll(".", "/");
  for (const root of ["", "src/"]) {
    yield [key, `${root}${path}.py`];
    yield [key, `${root}${path}/__init__.py`];
  }
}

/** `mod: {Some.Application, []}` of an application, and `main_module: Some.CLI` of a script. */
function* readElixirPrograms(text: string): Generator<readonly [string, string]> {
  for (
    const [, key, module] of text.matchAll(/\b(mod|main_module):[ \t]*(?:\{\s*)?([A-Z][\w.]*)/g)
  ) {
    const path = module!.split(".").map(snake).join("/");
    yield [key!, `lib/${path}.ex`];
  }
}

function* readRustPrograms(text: string): Generator<readonly [string, string]> {
  for (const [, key, lines] of text.matchAll(/^\[+(bin|lib)\]+([^[]*)/gm)) {
    const path = /^path\s*=\s*"([^"]+)"/m.exec(lines!)?.[1];
    if (path !== undefined) yield [key!, path];
  }
  if (/^\[package\]/m.test(text)) {
    yield ["package", "src/main.rs"];
    yield ["package.lib", "src/lib.rs"];
  }
}
