/**
 * Modules that are used as a whole: passed on, spread, listed or loaded by a pattern. Whoever gets one
 * may use each of its names, and spells none of them.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import { LineIndex } from "../text/lines.ts";
import type { Obstacle } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import type { GraphNode } from "./graph_view.ts";
import { filesHolding } from "./name_places.ts";
import { obstacle, obstaclesAt } from "./obstacle.ts";

const MAX_FILES = 300;

/** Places after which no further file is read. */
const MAX_PLACES = 3;

/** Finds where the module of a definition is used as a whole. */
export function moduleEscapes(source: AskSource, node: GraphNode): Obstacle[] {
  const family = familyOf(node.file.language);
  const find = ESCAPES[family];
  if (!find || !node.symbol || (family === "python" && node.symbol.scope !== "")) return [];
  const places: string[] = [];
  let read = 0;
  for (const [file, indexIn] of find(source, node)) {
    if (places.length >= MAX_PLACES) break;
    const text = read++ < MAX_FILES ? source.files.raw(file.path) : undefined;
    if (text === undefined) {
      // What is not read may pass the module on.
      const unread = "not every file was searched for uses of the whole module";
      return places.length > 0
        ? passedOn(places, family)
        : [obstacle("not_searched", 1, [], unread)];
    }
    const index = indexIn(text);
    if (index !== undefined) places.push(`${file.path}:${new LineIndex(text).lineAt(index)}`);
  }
  return passedOn(places, family);
}

function passedOn(places: readonly string[], family: string): Obstacle[] {
  const files = count(places.length, "file");
  return family === "rust"
    ? obstaclesAt("left_out", places, `code that is not here is included in ${files}`)
    : obstaclesAt("held", places, `its module is taken or passed on as a whole in ${files}`);
}

/** Finds the place of such a use in a text. */
type FindIn = (text: string) => number | undefined;

/** Files that may use a module as a whole, and how to find out. */
type Candidates = Iterable<readonly [FileRow, FindIn]>;

const ESCAPES: Readonly<
  Record<string, (source: AskSource, node: GraphNode) => Candidates>
> = {
  *python(source, { file }) {
    yield [file, (text) => indexWhere(text, /\bsys\.modules\s*\[\s*__name__\s*\]/)];
    const own = nameInImports(file);
    const names = new Set([own]);
    for (const each of filesHolding(source.store, own).filter(isOfFamily("python"))) {
      for (const { module, bindings } of source.store.graph.facts(each.id).imports) {
        const isOwn = module.split(".").at(-1) === own;
        for (const { alias, name } of bindings) {
          if (name !== own && !(name === "" && isOwn)) continue;
          if (!alias.includes(".")) names.add(alias);
          yield [each, (text) => wholeUse(text, alias)];
        }
      }
    }
    for (const name of names) yield* usesByPackage(source, name);
    for (const each of filesHolding(source.store, "getmembers").filter(isOfFamily("python"))) {
      yield [each, (text) => indexWhere(text, /(?<!\bdef\s+)\bgetmembers\s*\(\s*(?!self\b|cls\b)/)];
    }
  },
  *rust(source, { file }) {
    const paths = new Set(source.store.catalog.files.map(({ path }) => path));
    const root = crateOf(file.path, paths);
    for (const each of filesHolding(source.store, "include").filter(isOfFamily("rust"))) {
      if (crateOf(each.path, paths) === root) {
        yield [each, (text) => includeOfOutside(text, each, paths)];
      }
    }
  },
};

/** Uses of a module of Python by way of a package that has it under a name: `pkg.name`. */
function* usesByPackage({ store }: AskSource, name: string): Candidates {
  for (const each of filesHolding(store, name).filter(isOfFamily("python"))) {
    const { imports } = store.graph.facts(each.id);
    for (const { module, bindings } of imports) {
      for (const binding of bindings) {
        if (binding.name === name) yield [each, (text) => wholeUse(text, binding.alias)];
        else if (binding.name === "*") yield [each, (text) => wholeUse(text, name)];
        const root = (binding.alias === "*" ? module : binding.alias).split(".", 1)[0]!;
        if (root !== "") yield [each, (text) => wholeMember(text, root, name)];
      }
    }
  }
}

/** Index of the first use of a name outside of imports that takes no member of it. */
function wholeUse(text: string, name: string): number | undefined {
  return firstWhole(
    text,
    name.split(".").map((part) => RegExp.escape(part)).join(String.raw`\s*\.\s*`),
  );
}

/** Index of the first use of a member of what was imported that takes no member of that. */
function wholeMember(text: string, root: string, name: string): number | undefined {
  return firstWhole(
    text,
    String.raw`${RegExp.escape(root)}(?:\s*\.\s*\w+){0,8}?\s*\.\s*${RegExp.escape(name)}`,
  );
}

/** An import of Python: nothing in it is a use. */
const IMPORT =
  /(?<=^|[;:\n])[ \t]*(?:from[ \t]+[\w.]+[ \t]+import[ \t]*(?:\([\w\s,]*\)|[\w \t,]+)|import[ \t]+[\w. \t,]+)/g;

/** Index of the first place that is no import, and takes no member; comments and strings count. */
function firstWhole(text: string, path: string): number | undefined {
  const code = text.replace(IMPORT, (statement) => " ".repeat(statement.length));
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_]|(?<!\.\.)\.\s*)${path}(?![\p{L}\p{N}_])` +
      String.raw`(?!\s*\.\s*(?!__dict__)[\p{L}_])`,
    "u",
  );
  return indexWhere(code, pattern);
}

/** Index of an `include!` of what is built, or is not in the tree. */
function includeOfOutside(
  text: string,
  { path }: FileRow,
  paths: ReadonlySet<string>,
): number | undefined {
  return text.matchAll(/(?<!\/\/.*)\binclude!\s*[([{]\s*(?:"([^"\n]*)"\s*[)\]}])?/g)
    .find(([, name]) => name === undefined || !paths.has(folderIn(path, name).replace(/\/$/, "")))
    ?.index;
}

/** The folder of the nearest manifest of Cargo. */
function crateOf(path: string, paths: ReadonlySet<string>): string {
  const parts = path.split("/").slice(0, -1);
  while (parts.length > 0 && !paths.has(`${parts.join("/")}/Cargo.toml`)) parts.pop();
  return parts.join("/");
}

function isOfFamily(family: string): (file: FileRow) => boolean {
  return ({ language }) => familyOf(language) === family;
}

function indexWhere(text: string, pattern: RegExp): number | undefined {
  const index = text.search(pattern);
  return index < 0 ? undefined : index;
}

/** A path as a file names it, from the root of the tree; of a folder, with a final `/`. */
function folderIn(path: string, relative: string): string {
  if (relative.startsWith("/")) return relative.slice(1);
  const parts = path.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.length === 0 ? "" : `${parts.join("/")}/`;
}

/** How imports call a file: by its stem, or by its folder where the stem says nothing. */
function nameInImports({ path }: Pick<FileRow, "path">): string {
  const parts = path.split("/");
  const stem = parts.at(-1)!.replace(/(?:\.d)?\.[^.]+$/, "");
  return stem === "index" || stem === "__init__" ? parts.at(-2) ?? stem : stem;
}
