/**
 * Import statements of every language in one form. The tree says where a statement is; its text is
 * short and regular, and read by the language's own few lines.
 *
 * @module
 */
import type { ImportBinding, ImportFact } from "../../types.ts";
import { javaImports, kotlinImports, scalaImports } from "./jvm_imports.ts";
import { MAX_MODULE_CHARS } from "./max_module_chars.ts";
import {
  cmakeImports,
  documentImports,
  makeImports,
  protobufImports,
  starlarkImports,
} from "./path_imports.ts";
import { rustImports } from "./rust_imports.ts";
import { scriptImports } from "./script_imports.ts";

type ImportReader = (statement: string, line: number) => readonly ImportFact[];

const READERS: Readonly<Record<string, ImportReader>> = {
  c: includeImports,
  cpp: includeImports,
  c_sharp: usingImports,
  javascript: scriptImports,
  typescript: scriptImports,
  tsx: scriptImports,
  ruby: rubyImports,
  php: phpImports,
  java: javaImports,
  kotlin: kotlinImports,
  scala: scalaImports,
  rust: rustImports,
  python: pythonImports,
  go: goImports,
  cmake: cmakeImports,
  makefile: makeImports,
  asciidoc: documentImports,
  rst: documentImports,
  protobuf: protobufImports,
  starlark: starlarkImports,
};

/** Longer statements are data. */
const MAX_STATEMENT_CHARS = 20_000;

/** Reads an import or export statement; nothing, in a language whose imports are not read. */
export function importsOf(
  language: string,
  statement: string,
  line: number,
): readonly ImportFact[] {
  const found = READERS[language]?.(statement.slice(0, MAX_STATEMENT_CHARS), line) ?? [];
  return found.filter(({ module }) => module.length <= MAX_MODULE_CHARS);
}

const RUBY_LOAD =
  /^(require|require_relative|load|autoload)\b\s*(?:\(\s*)?(?::\w+\s*,\s*)?(["'])(.*?)\2/;

/**
 * Reads `require`, `require_relative`, `load` and `autoload` of Ruby. They bring no names: constants
 * are known everywhere.
 */
export function rubyImports(statement: string, line: number): ImportFact[] {
  const [, how, , path] = RUBY_LOAD.exec(statement) ?? [];
  if (path === undefined || path.includes("#{")) return [];
  const isRelative = how === "require_relative" && !path.startsWith(".");
  const module = (isRelative ? `./${path}` : path).replace(/\.rb$/, "");
  return [{ module, line, bindings: [], isExported: false }];
}

/**
 * Reads a `using` directive of C#: of a namespace, of the members of a type, or a name for one of them.
 * One that is `global` counts as exported: other files see it.
 */
export function usingImports(statement: string, line: number): ImportFact[] {
  const found =
    /^(global\s+)?using\s+(?:static\s+|unsafe\s+)?(?:(\w+)\s*=\s*)?(?:global::)?([\w.]+)(?:\s*<[^;]*)?(?:\s*;)?$/
      .exec(statement.replace(/\/\/[^\n]*/g, "").trim());
  if (!found) return [];
  const [, global, alias, path = ""] = found;
  const isExported = global !== undefined;
  if (alias === undefined) {
    return [{ module: path, line, bindings: [{ name: "*", alias: "*" }], isExported }];
  }
  const dot = path.lastIndexOf(".");
  const binding = { name: path.slice(dot + 1), alias };
  return [{ module: path.slice(0, Math.max(0, dot)), line, bindings: [binding], isExported }];
}

/**
 * Reads `#include`, `using namespace a::b`, `using a::b` or `namespace a = b::c`. A header keeps its
 * quotes or angles, since they say where it is looked for.
 */
export function includeImports(statement: string, line: number): ImportFact[] {
  const header = /^#\s*(?:include|include_next|import)\s*("[^"\n]+"|<[^>\n]+>)/.exec(statement)
    ?.[1];
  if (header !== undefined) return [{ module: header, line, bindings: [], isExported: true }];
  const text = statement.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, " ").replace(
    /(?<!\s)\s*::\s*/g,
    "::",
  );
  const [, space] = /^using\s+namespace(?:\s+|::)([\w:]+)/.exec(text) ?? [];
  if (space !== undefined) return cppImport(space, line, { name: "*", alias: "*" });
  const [, alias, target] = /^namespace\s+(\w+)\s*=\s*(?:::)?(\w[\w:]*)/.exec(text) ?? [];
  if (alias !== undefined) return cppImport(target!, line, { name: "", alias });
  const [, module, name] = /^using(?:\s+typename)?(?:\s+|::)([\w:<>]+)::(\w+)\s*;?$/.exec(text) ??
    [];
  return name === undefined ? [] : cppImport(module!, line, { name, alias: name });
}

function cppImport(module: string, line: number, binding: ImportBinding): ImportFact[] {
  return [{ module, line, bindings: [binding], isExported: false }];
}

const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//g;
const GO_SPEC = /(?:(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_]*|\.)[ \t]*)?(["`])([^"`\n]+)\2/gu;

/** Reads an import declaration of Go, each of whose lines names a package. */
export function goImports(statement: string, line: number): ImportFact[] {
  const text = statement.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/^\s*import\b/, (word) => " ".repeat(word.length));
  let [at, specLine] = [0, line];
  return Array.from(text.matchAll(GO_SPEC), ({ index, 1: alias, 3: module }) => {
    specLine += text.slice(at, index).split("\n").length - 1;
    at = index;
    return {
      module: module!,
      line: specLine,
      bindings: goBindings(alias, module!),
      isExported: false,
    };
  });
}

function goBindings(alias: string | undefined, module: string): ImportBinding[] {
  if (alias === "_") return [];
  if (alias === ".") return [{ name: "*", alias: "*" }];
  return [{ name: "", alias: alias ?? goPackageName(module) }];
}

/**
 * Name that a package of Go most likely has, after the customs for its path. The package clause alone
 * tells, which is in another file, if in the tree at all.
 */
export function goPackageName(module: string): string {
  const parts = module.split("/");
  const last = parts.length > 1 && /^v\d+$/.test(parts.at(-1)!) ? parts.at(-2)! : parts.at(-1)!;
  return last.replace(/\.v\d+$/, "").replace(/^go[-_.]|[-_.]go$/g, "");
}

const PYTHON_FROM = /^from\s+(\.[.\s]{0,200}[\w.]*|[\w.]+)\s+import\b([^]*)$/;
const PYTHON_NAMED = /^([\w.]+)(?:\s+as\s+(\w+))?$/;

/** Reads an import of Python. It is an export as well: others may import its names from there. */
export function pythonImports(statement: string, line: number): ImportFact[] {
  const text = statement.replace(/#[^\n]*/g, " ").replace(/\\\r?\n/g, " ").trim();
  const from = /^from\s*\./.test(text) ? text.replace(/^from\s*/, "from ") : text;
  const found = PYTHON_FROM.exec(from.replace(/^(from\s[.\s]{0,200}\.)\s*import\b/, "$1 import"));
  if (found) {
    const module = found[1]!.replace(/\s+/g, "");
    return [{ module, line, bindings: pythonNames(found[2]!), isExported: true }];
  }
  return pythonClauses(text.replace(/^import\s+/, "")).map(([, module = "", alias]) => ({
    module,
    line,
    bindings: [{ name: "", alias: alias ?? module }],
    isExported: true,
  }));
}

function pythonNames(list: string): ImportBinding[] {
  const names = list.replace(/[()]/g, " ").trim();
  if (names === "*") return [{ name: "*", alias: "*" }];
  return pythonClauses(names).map(([, name = "", alias = name]) => ({ name, alias }));
}

function pythonClauses(list: string): RegExpExecArray[] {
  return list.split(",").map((part) => PYTHON_NAMED.exec(part.trim())).filter((found) =>
    found !== null
  );
}

const PHP_COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*|#[^\n]*/g;
const PHP_INCLUDE = /^(?:require|include)(?:_once)?\b[^"']*(["'])(.*?)\1/i;
const PHP_USE = /^use\s+(?:(?:function|const)\s+)?([^]*?)(?<!\s)\s*;?$/i;
const PHP_CLAUSE = /^\\?([\w\\\u0080-\uffff]+?)(?:\s+as\s+(\w+))?$/i;

/** Reads a `use` or an include of PHP; the module of a name is its namespace and the name. */
export function phpImports(statement: string, line: number): ImportFact[] {
  const included = PHP_INCLUDE.exec(statement)?.[2];
  if (included !== undefined) return phpFile(included, line);
  const clauses = PHP_USE.exec(statement.replace(PHP_COMMENT, " ").trim())?.[1] ?? "";
  const group = /^\\?([\w\\\u0080-\uffff]+?)\\?\s*\{([^}]*)\}?$/.exec(clauses);
  const [prefix, list] = group ? [`${group[1]}\\`, group[2]!] : ["", clauses];
  if (prefix.length > MAX_MODULE_CHARS) return [];
  const isKind = /^(?:function|const)\s+/i;
  return list.split(",").filter((clause) => clause.trim() !== "").flatMap((clause) =>
    phpName(prefix + clause.trim().replace(isKind, ""), line)
  );
}

/** Paths are put together at run time, mostly with the folder of the file first. */
function phpFile(path: string, line: number): ImportFact[] {
  if (!/\.\w+$/.test(path) || path.includes("$")) return [];
  const module = `./${path.replace(/^(?:\.?\/)+/, "")}`;
  return [{ module, line, bindings: [], isExported: false }];
}

function phpName(clause: string, line: number): ImportFact[] {
  const [, module, alias] = PHP_CLAUSE.exec(clause) ?? [];
  if (module === undefined) return [];
  const name = module.slice(module.lastIndexOf("\\") + 1);
  return [{ module, line, bindings: [{ name, alias: alias ?? name }], isExported: false }];
}
