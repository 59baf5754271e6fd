/**
 * `use` declarations of PHP, and files that it includes.
 *
 * @module
 */
import type { ImportFact } from "../../types.ts";
import { MAX_MODULE_CHARS } from "./max_module_chars.ts";

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*|#[^\n]*/g;
const INCLUDE = /^(?:require|include)(?:_once)?\b[^"']*(["'])(.*?)\1/i;
const USE = /^use\s+(?:(?:function|const)\s+)?([^]*?)(?<!\s)\s*;?$/i;
const CLAUSE = /^\\?([\w\\\u0080-\uffff]+?)(?:\s+as\s+(\w+))?$/i;

/** Reads one declaration; the module of each name is its path, namespace and name. */
export function phpImports(statement: string, line: number): ImportFact[] {
  const included = INCLUDE.exec(statement)?.[2];
  if (included !== undefined) return includedFile(included, line);
  const clauses = USE.exec(statement.replace(COMMENT, " ").trim())?.[1] ?? "";
  const group = /^\\?([\w\\\u0080-\uffff]+?)\\?\s*\{([^}]*)\}?$/.exec(clauses);
  const [prefix, list] = group ? [`${group[1]}\\`, group[2]!] : ["", clauses];
  if (prefix.length > MAX_MODULE_CHARS) return [];
  const isKind = /^(?:function|const)\s+/i;
  return list.split(",").filter((clause) => clause.trim() !== "").flatMap((clause) =>
    importedName(prefix + clause.trim().replace(isKind, ""), line)
  );
}

/** Paths are put together at run time, mostly with the folder of the file first. */
function includedFile(path: string, line: number): ImportFact[] {
  if (!/\.\w+$/.test(path) || path.includes("$")) return [];
  const module = `./${path.replace(/^(?:\.?\/)+/, "")}`;
  return [{ module, line, bindings: [], isExported: false }];
}

function importedName(clause: string, line: number): ImportFact[] {
  const [, module, alias] = CLAUSE.exec(clause) ?? [];
  if (module === undefined) return [];
  const name = module.slice(module.lastIndexOf("\\") + 1);
  return [{ module, line, bindings: [{ name, alias: alias ?? name }], isExported: false }];
}
