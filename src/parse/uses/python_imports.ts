/**
 * Imports of Python. A name that a module imports is a name of that module, so that others may import
 * it from there: every import is an export as well.
 *
 * @module
 */
import type { ImportBinding, ImportFact } from "../../types.ts";

const FROM = /^from\s+(\.[.\s]{0,200}[\w.]*|[\w.]+)\s+import\b([^]*)$/;
const NAMED = /^([\w.]+)(?:\s+as\s+(\w+))?$/;

/** Reads an `import` or `from … import` statement. */
export function pythonImports(statement: string, line: number): ImportFact[] {
  const text = statement.replace(/#[^\n]*/g, " ").replace(/\\\r?\n/g, " ").trim();
  const from = /^from\s*\./.test(text) ? text.replace(/^from\s*/, "from ") : text;
  const found = FROM.exec(from.replace(/^(from\s[.\s]{0,200}\.)\s*import\b/, "$1 import"));
  if (found) {
    const module = found[1]!.replace(/\s+/g, "");
    return [{ module, line, bindings: namesOf(found[2]!), isExported: true }];
  }
  return parts(text.replace(/^import\s+/, "")).map(([, module = "", alias]) => ({
    module,
    line,
    bindings: [{ name: "", alias: alias ?? module }],
    isExported: true,
  }));
}

function namesOf(list: string): ImportBinding[] {
  const names = list.replace(/[()]/g, " ").trim();
  if (names === "*") return [{ name: "*", alias: "*" }];
  return parts(names).map(([, name = "", alias = name]) => ({ name, alias }));
}

function parts(list: string): RegExpExecArray[] {
  return list.split(",").map((part) => NAMED.exec(part.trim())).filter((found) => found !== null);
}
