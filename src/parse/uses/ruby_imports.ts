/**
 * Files that Ruby loads. None of them gives names to the file that loads it: constants are known
 * everywhere.
 *
 * @module
 */
import type { ImportFact } from "../../types.ts";

const LOAD =
  /^(require|require_relative|load|autoload)\b\s*(?:\(\s*)?(?::\w+\s*,\s*)?(["'])(.*?)\2/;

/** Reads `require`, `require_relative`, `load` and `autoload`. */
export function rubyImports(statement: string, line: number): ImportFact[] {
  const [, how, , path] = LOAD.exec(statement) ?? [];
  if (path === undefined || path.includes("#{")) return [];
  const isRelative = how === "require_relative" && !path.startsWith(".");
  const module = (isRelative ? `./${path}` : path).replace(/\.rb$/, "");
  return [{ module, line, bindings: [], isExported: false }];
}
