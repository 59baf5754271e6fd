/**
 * Imports of Java: `import a.b.C;` brings `C` of `a.b`, where `a.b` may be a package or a type.
 *
 * @module
 */
import type { ImportFact } from "../../types.ts";

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;
const IMPORT = /^import\s+(?:static\s+|module\s+)?([\w$.]+)\.([\w$]+|\*)\s*;?$/;

/** Reads one import declaration. */
export function javaImports(statement: string, line: number): ImportFact[] {
  const found = IMPORT.exec(
    statement.replace(COMMENT, " ").trim().replace(/(?<!\s)\s*\.\s*/g, "."),
  );
  if (!found) return [];
  const [, module = "", name = ""] = found;
  return [{ module, line, bindings: [{ name, alias: name }], isExported: false }];
}
