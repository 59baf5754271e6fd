/**
 * Imports of Kotlin: `import a.b.C as D` brings `C` of `a.b` as `D`.
 *
 * @module
 */
import type { ImportFact } from "../../types.ts";

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;
const IMPORT = /^import\s+([\w$.]+)\.([\w$]+|\*)(?:\s+as\s+([\w$]+))?\s*;?$/;

/** Reads one import header. */
export function kotlinImports(statement: string, line: number): ImportFact[] {
  const found = IMPORT.exec(statement.replace(COMMENT, " ").replaceAll("`", "").trim());
  if (!found) return [];
  const [, module = "", name = "", alias = name] = found;
  return [{ module, line, bindings: [{ name, alias }], isExported: false }];
}
