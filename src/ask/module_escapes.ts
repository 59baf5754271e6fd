/**
 * Modules that are used as a whole: passed on, spread, listed or loaded by a pattern. Whoever gets one
 * may use each of its names, and spells none of them.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { ImportFact } from "../types.ts";
import { LineIndex } from "../text/lines.ts";
import type { AskSource } from "./ask_source.ts";
import type { Convention } from "./conventions.ts";
import { count } from "./count.ts";
import { headOf } from "./definition_head.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { filesHolding } from "./name_places.ts";

/** Files that are read for one definition. */
const MAX_FILES = 300;

/** Places after which no further file is read. */
const MAX_PLACES = 3;

/** Finds where the module of a definition is used as a whole. */
export function moduleEscapes(source: AskSource, view: GraphView, node: GraphNode): Convention[] {
  const family = familyOf(node.file.language);
  const find = ESCAPES[family];
  if (!find || !node.symbol || !isOfModule(source, node)) return [];
  const places: string[] = [];
  let read = 0;
  for (const [file, indexIn] of find(source, view, node)) {
    if (places.length >= MAX_PLACES) break;
    const text = read++ < MAX_FILES ? source.files.raw(file.path) : undefined;
    if (text === undefined) {
      // What is not read may pass the module on.
      const unread = "not every file was searched for uses of the whole module";
      return places.length > 0
        ? [passedOn(places, family)]
        : [{ kind: "not_searched", places, text: unread }];
    }
    const index = indexIn(text);
    if (index !== undefined) places.push(`${file.path}:${new LineIndex(text).lineAt(index)}`);
  }
  return places.length > 0 ? [passedOn(places, family)] : [];
}

function passedOn(places: readonly string[], family: string): Convention {
  const files = count(places.length, "file");
  if (family === "ruby") {
    const text = `its class or module is handed on as a value in ${files}`;
    return { kind: "held", places, text };
  }
  return family === "rust"
    ? { kind: "left_out", places, text: `code that is not here is included in ${files}` }
    : { kind: "held", places, text: `its module is taken or passed on as a whole in ${files}` };
}

/** Whether others get a definition with its module. */
function isOfModule(source: AskSource, node: GraphNode): boolean {
  const { file, symbol } = node;
  switch (familyOf(file.language)) {
    case "script":
      return symbol!.scope === "" && /\bexports?\b/.test(headOf(source, node).text);
    case "python":
      return symbol!.scope === "";
    case "ruby":
      return symbol!.scope !== "";
    default:
      return true;
  }
}

/** Finds the place of such a use in a text. */
type FindIn = (text: string) => number | undefined;

/** Files that may use a module as a whole, and how to find out. */
type Candidates = Iterable<readonly [FileRow, FindIn]>;

const ESCAPES: Readonly<
  Record<string, (source: AskSource, view: GraphView, node: GraphNode) => Candidates>
> = {
  *script(source, view, { file }) {
    for (const [importer, facts] of importsOf(source, view, file)) {
      for (const { line, bindings, isExported } of facts) {
        for (const { alias } of bindings.filter(({ name }) => name === "")) {
          yield [
            importer,
            (text) =>
              isExported ? indexOfLine(text, line) : wholeUse(text, alias, line, SCRIPT_MEMBER),
          ];
        }
      }
    }
    const holding = filesHolding(source.store, nameInImports(file)).filter(isOfFamily("script"));
    for (const each of holding) yield [each, (text) => importInPlace(text, file)];
    const loading = ["glob", "context"].flatMap((word) => filesHolding(source.store, word));
    for (const each of new Set(loading.filter(isOfFamily("script")))) {
      yield [each, (text) => loadedByPattern(text, each, file)];
    }
  },
  *python(source, view, { file }) {
    yield [file, (text) => indexWhere(text, /\bsys\.modules\s*\[\s*__name__\s*\]/)];
    const own = nameInImports(file);
    const names = new Set([own]);
    for (const [importer, facts] of importsOf(source, view, file)) {
      for (const { line, bindings } of facts) {
        for (const { alias } of bindings.filter(({ name }) => name === "" || name === own)) {
          if (!alias.includes(".")) names.add(alias);
          yield [importer, (text) => wholeUse(text, alias, line, PYTHON_MEMBER)];
        }
      }
    }
    for (const name of names) yield* usesByPackage(source, name);
    for (const each of filesHolding(source.store, "getmembers").filter(isOfFamily("python"))) {
      yield [each, (text) => indexWhere(text, /(?<!\bdef\s+)\bgetmembers\s*\(\s*(?!self\b|cls\b)/)];
    }
  },
  *ruby(source, _view, { symbol }) {
    const type = symbol!.scope.split(/\.|::/).at(-1)!;
    if (type === "") return;
    for (const each of filesHolding(source.store, type).filter(isOfFamily("ruby"))) {
      yield [each, (text) => constantAsValue(text, type)];
    }
  },
  *rust(source, _view, { file }) {
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
    for (const { module, line, bindings } of imports) {
      for (const binding of bindings) {
        if (binding.name === name) {
          yield [each, (text) => wholeUse(text, binding.alias, line, PYTHON_MEMBER)];
        } else if (binding.name === "*") {
          yield [each, (text) => wholeUse(text, name, line, PYTHON_MEMBER)];
        }
        const root = (binding.alias === "*" ? module : binding.alias).split(".", 1)[0]!;
        if (root !== "") yield [each, (text) => wholeMember(text, root, name)];
      }
    }
  }
}

/** What follows the name of a module where one of its names is taken: that name is spelled. */
const SCRIPT_MEMBER = String.raw`\s*(?:\?\s*)?\.\s*[\p{L}_$]`;
const PYTHON_MEMBER = String.raw`\s*\.\s*(?!__dict__)[\p{L}_]`;

/** Files that import a module, with those of their imports that do. */
function* importsOf(
  { store: { graph } }: AskSource,
  view: GraphView,
  { node }: FileRow,
): Iterable<readonly [FileRow, readonly ImportFact[]]> {
  for (const { kind, source, sites } of view.edgesTo([node])) {
    const importer = kind === "import" ? view.node(source)?.file : undefined;
    if (!importer) continue;
    const lines = new Set(sites.map(({ line }) => line));
    yield [importer, graph.facts(importer.id).imports.filter(({ line }) => lines.has(line))];
  }
}

/** Index of the first use of a name outside of its import that takes no member of it. */
function wholeUse(text: string, name: string, line: number, member: string): number | undefined {
  const path = name.split(".").map((part) => RegExp.escape(part)).join(String.raw`\s*\.\s*`);
  return firstWhole(text, path, { line, member });
}

/** Index of the first use of a member of what was imported that takes no member of that. */
function wholeMember(text: string, root: string, name: string): number | undefined {
  const path = String.raw`${RegExp.escape(root)}(?:\s*\.\s*\w+){0,8}?\s*\.\s*${
    RegExp.escape(name)
  }`;
  return firstWhole(text, path, { line: 0, member: PYTHON_MEMBER });
}

/** A part of a line without what its strings and comments hold: marks of comments stand there, too. */
function withoutQuotes(before: string): string {
  return before.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g, '""')
    .replace(/\/\*(?:(?!\*\/).)*\*\//g, " ");
}

function firstWhole(
  text: string,
  path: string,
  { line, member }: { readonly line: number; readonly member: string },
): number | undefined {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_$/]|(?<!\.\.)\.\s*)${path}(?![\p{L}\p{N}_$])(?!${member})`,
    "gu",
  );
  const lines = new LineIndex(text);
  return text.matchAll(pattern).map(({ index }) => index).find((index) => {
    const own = lines.lineAt(index);
    const before = withoutQuotes(text.slice(lines.indexOfLine(own), index));
    // After a semicolon comes another statement.
    const isImport = (own === line || /^\s*(?:import|from)\b(?!\s*\()/.test(before)) &&
      !before.includes(";");
    return !isImport && !/^\s*(?:\/\/|\*|#)|\s(?:\/\/|#)\s/.test(before);
  });
}

/** Members of a class or module of Ruby that give others those whose names they do not spell. */
const RUBY_OPENING =
  "(?:constants|const_get|freeze|itself|then|tap|(?:public_|singleton_)?methods|" +
  "(?:public_)?instance_methods|(?:public_|__)?send(?:__)?)";

/** Where a class or module of Ruby is named and not handed on. */
const RUBY_NAMED =
  /^\s*(?:class|module)\b|#|(?<!\.)\b(?:include|extend|prepend|rescue|raise|when|(?:is|kind|instance)_(?:a|of)\?)\b[^;]*$/;

/** Index of the first place where a class or module of Ruby is a value: whoever gets it may call it. */
function constantAsValue(text: string, name: string): number | undefined {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${RegExp.escape(name)}(?![\p{L}\p{N}_?!])` +
      String.raw`(?!\s*(?:&?\.|::)\s*(?!${RUBY_OPENING}\b)[\p{L}_])(?!\s*(?:===|=[^=>~]|\())`,
    "gu",
  );
  const lines = new LineIndex(text);
  return text.matchAll(pattern).map(({ index }) => index).find((index) => {
    const before = text.slice(lines.indexOfLine(lines.lineAt(index)), index);
    if (RUBY_NAMED.test(before)) return false;
    // In a text, a name stands for what it names where it is all of it.
    const inText = ['"', "'"].find((quote) => before.split(quote).length % 2 === 0);
    return !inText || (before.endsWith(inText) && text[index + name.length] === inText);
  });
}

/** Index of an import within an expression whose value is used as a whole. */
function importInPlace(text: string, { path }: FileRow): number | undefined {
  const stem = RegExp.escape(nameInImports({ path }));
  const pattern = new RegExp(
    String.raw`\b(?:require|import)\s*\(\s*["'\x60](?:[^"'\x60\n]*\/)?${stem}` +
      String.raw`(?:\.\w+|\/index(?:\.\w+)?)?["'\x60]\s*\)`,
    "g",
  );
  return text.matchAll(pattern).find(({ index, 0: call }) => {
    const before = text.slice(Math.max(0, index - 200), index);
    const after = text.slice(index + call.length, index + call.length + 200);
    const isNamed = /(?:[\w$]|\{[^{}.]*\})\s*(?::[^=;\n]*)?=\s*\(?\s*(?:await\s+)?$/.test(before) &&
      /\b(?:const|let|var)\b[^;]*$/.test(before);
    const isStatement = /(?:^|[;{}\n])\s*(?:await\s+)?$/.test(before) &&
      /^\s*(?:;|\n|$)/.test(after);
    const takesName = /^\s*\)?\s*\.\s*(?!then\b|catch\b|finally\b)[\p{L}_$]/u.test(after) ||
      /^\s*\.\s*then\s*\(\s*(?:async\s*)?(?:\(\s*\{[^{}.]*\}\s*\)\s*=>|\(?\s*(\w+)\s*\)?\s*=>\s*\1\.\w+\s*\))/
        .test(after);
    return !isNamed && !isStatement && !takesName;
  })?.index;
}

/** Index of a pattern, or a folder, by which a file is loaded. */
function loadedByPattern(text: string, importer: FileRow, { path }: FileRow): number | undefined {
  const calls = text.matchAll(
    /\b(?:import\.meta\.glob(?:Eager)?|require\.context)\s*(?:<[^()]*>\s*)?\(([^)]*)/g,
  );
  return calls.find(([, list = ""]) => {
    const given = [...list.matchAll(/["'`]([^"'`\n]*)["'`]/g)].map(([, each]) => each!);
    const folders = given.filter((each) => /^\.{0,2}\//.test(each) || each === ".")
      .map((each) => folderIn(importer.path, each.replace(/[^/]*[*?{].*$/, "")));
    return folders.length === 0 || folders.some((folder) => path.startsWith(folder));
  })?.index;
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

/** A path as a file names it, from the root of the tree. */
function folderIn(path: string, relative: string): string {
  if (relative.startsWith("/")) return relative.slice(1);
  const parts = path.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.length === 0 ? "" : `${parts.join("/")}/`;
}

/** The folder of the nearest manifest of Cargo. */
function crateOf(path: string, paths: ReadonlySet<string>): string {
  const parts = path.split("/").slice(0, -1);
  while (parts.length > 0 && !paths.has(`${parts.join("/")}/Cargo.toml`)) parts.pop();
  return parts.join("/");
}

/** How imports call a file: by its stem, or by its folder where the stem says nothing. */
function nameInImports({ path }: Pick<FileRow, "path">): string {
  const parts = path.split("/");
  const stem = parts.at(-1)!.replace(/(?:\.d)?\.[^.]+$/, "");
  return stem === "index" || stem === "__init__" ? parts.at(-2) ?? stem : stem;
}

function isOfFamily(family: string): (file: FileRow) => boolean {
  return ({ language }) => familyOf(language) === family;
}

function indexWhere(text: string, pattern: RegExp): number | undefined {
  const index = text.search(pattern);
  return index < 0 ? undefined : index;
}

function indexOfLine(text: string, line: number): number {
  return new LineIndex(text).indexOfLine(line);
}
