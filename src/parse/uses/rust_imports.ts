/**
 * Imports of Rust: `use` trees, `mod x;` and `extern crate`. A path keeps its `::`; `mod x;` is an
 * import of `self::x`, so that what leads through modules leads through imports. `#[path = "x.rs"]`
 * is an import of `path x.rs`, for the module below it.
 *
 * @module
 */
import type { ImportBinding, ImportFact } from "../../types.ts";
import { MAX_MODULE_CHARS } from "./max_module_chars.ts";

const PATH = /^#\s*\[\s*path\s*=\s*"([^"]+)"/;
const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;
const VISIBILITY = /^(?:pub(?:\s*\([^)]*\))?|crate|unsafe)\s+/;
const MODULE = /^mod\s+(?:r#)?(\w+)/;
const CRATE = /^extern\s+crate\s+(\w+)(?:\s+as\s+(\w+))?/;
const LEAF = /^((?:[\w$]+::)*)([\w$]+|\*)(?: as (\w+))?$/;

/** Trees nest no deeper in code that a person wrote. */
const MAX_DEPTH = 12;

/** Reads a `use`, `mod x;` or `extern crate` statement, or an attribute. */
export function rustImports(statement: string, line: number): ImportFact[] {
  if (statement.startsWith("#")) {
    const path = PATH.exec(statement)?.[1];
    return path === undefined
      ? []
      : [{ module: `path ${path}`, line, bindings: [], isExported: false }];
  }
  const plain = statement.replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, " "));
  const isExported = VISIBILITY.test(plain);
  const text = plain.replace(VISIBILITY, (found) => " ".repeat(found.length)).trimStart();
  const module = MODULE.exec(text)?.[1];
  if (module !== undefined) {
    return [{ module: `self::${module}`, line, bindings: [bindWhole(module)], isExported }];
  }
  const [, crate, alias = crate] = CRATE.exec(text) ?? [];
  if (crate !== undefined) {
    return [{ module: crate, line, bindings: [bindWhole(alias!)], isExported }];
  }
  const tree = /^use\b([^;]*)/.exec(text)?.[1] ?? "";
  let [at, lineAt] = [0, line];
  // Leaves stand in the order of the text.
  return leaves(tree, "", 0).map(({ path, offset }) => {
    lineAt += tree.slice(at, offset).split("\n").length - 1;
    at = offset;
    return { ...leafOf(path), line: lineAt, isExported };
  }).filter(({ bindings }) => bindings.length > 0);
}

function bindWhole(alias: string): ImportBinding {
  return { name: "", alias };
}

/** A path without braces, and where its last part starts. */
interface Leaf {
  readonly path: string;
  readonly offset: number;
}

function leaves(tree: string, prefix: string, start: number, depth = 0): Leaf[] {
  if (depth > MAX_DEPTH || prefix.length > MAX_MODULE_CHARS) return [];
  return splitTop(tree).flatMap(({ text, at }) => {
    const open = text.indexOf("{");
    const close = text.lastIndexOf("}");
    if (open < 0) {
      const path = text.replace(/(?<!\s)\s*::\s*/g, "::").replace(/\s+/g, " ").trim();
      const offset = start + at + text.length - text.trimStart().length;
      return path === "" ? [] : [{ path: prefix + path, offset }];
    }
    const inner = prefix + text.slice(0, open).replace(/\s+/g, "");
    return leaves(
      text.slice(open + 1, Math.max(open, close)),
      inner,
      start + at + open + 1,
      depth + 1,
    );
  });
}

/** `a::b as c` is `b` of the module `a`; `a::self` and a path of one part are modules themselves. */
function leafOf(path: string): { module: string; bindings: ImportBinding[] } {
  const found = LEAF.exec(path.replace(/^::/, "").replace(/\br#/g, ""));
  if (!found) return { module: "", bindings: [] };
  const [, before = "", last = "", alias = last] = found;
  const module = before.replace(/::$/, "");
  if (module === "" && last === "*") return { module: "", bindings: [] };
  if (last === "self" && module !== "") {
    const name = module.slice(module.lastIndexOf(":") + 1);
    return { module, bindings: [bindWhole(found[3] ?? name)] };
  }
  if (module === "") return { module: last, bindings: [bindWhole(alias)] };
  return { module, bindings: [{ name: last, alias: last === "*" ? "*" : alias }] };
}

function splitTop(tree: string): { readonly text: string; readonly at: number }[] {
  const parts: { text: string; at: number }[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at <= tree.length; at++) {
    const char = tree[at];
    if (char === "{") depth++;
    else if (char === "}") depth--;
    else if ((char === "," && depth === 0) || char === undefined) {
      parts.push({ text: tree.slice(start, at), at: start });
      start = at + 1;
    }
  }
  return parts;
}
