/**
 * Imports of the languages of the JVM: `import a.b.C` brings `C` of `a.b`, where `a.b` may be a
 * package or a type; Kotlin's `as D`, and Scala's `{C, D => E, F as G, H => _, _}`, give other names.
 * Names that Scala hides, and givens, are left out: they bring no name.
 *
 * @module
 */
import type { ImportBinding, ImportFact } from "../../types.ts";

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;
const JAVA_IMPORT = /^import\s+(?:static\s+|module\s+)?([\w$.]+)\.([\w$]+|\*)\s*;?$/;
const KOTLIN_IMPORT = /^import\s+([\w$.]+)\.([\w$]+|\*)(?:\s+as\s+([\w$]+))?\s*;?$/;

/** Reads one import declaration of Java. */
export function javaImports(statement: string, line: number): ImportFact[] {
  const found = JAVA_IMPORT.exec(
    statement.replace(COMMENT, " ").trim().replace(/(?<!\s)\s*\.\s*/g, "."),
  );
  if (!found) return [];
  const [, module = "", name = ""] = found;
  return [{ module, line, bindings: [{ name, alias: name }], isExported: false }];
}

/** Reads one import header of Kotlin. */
export function kotlinImports(statement: string, line: number): ImportFact[] {
  const found = KOTLIN_IMPORT.exec(statement.replace(COMMENT, " ").replaceAll("`", "").trim());
  if (!found) return [];
  const [, module = "", name = "", alias = name] = found;
  return [{ module, line, bindings: [{ name, alias }], isExported: false }];
}

/** Reads one import declaration of Scala, or an export. */
export function scalaImports(statement: string, line: number): ImportFact[] {
  const text = statement.replace(COMMENT, " ").replaceAll("`", "").trim();
  const isExported = /^export\b/.test(text);
  return clauses(text.replace(/^(?:import|export)\s+/, "")).flatMap((clause) => {
    const found = /^([\w$.\s]+?)(?<!\s)\s*\.\s*(?!\s)(\{[^]*\}|[^.]+)$/.exec(clause);
    if (!found) return [];
    const bindings = found[2]!.replace(/[{}]/g, "").split(",").flatMap(readBinding);
    if (bindings.length === 0) return [];
    const module = found[1]!.replace(/\s+/g, "").replace(/^_root_\./, "");
    return [{ module, line, bindings, isExported }];
  });
}

/** Splits at commas that stand in no braces. */
function clauses(text: string): string[] {
  return (text.match(/(?:\{[^{}]*\}|[^,{])+/g) ?? []).map((each) => each.trim());
}

function readBinding(selector: string): ImportBinding[] {
  const text = selector.trim();
  if (text === "_" || text === "*") return [{ name: "*", alias: "*" }];
  const found = /^([\w$]+)(?:\s*(?:=>|\bas\b)\s*([\w$]+))?$/.exec(text);
  if (!found || found[1] === "given") return [];
  const [, name = "", alias = name] = found;
  return alias === "_" ? [] : [{ name, alias }];
}
