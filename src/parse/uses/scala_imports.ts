/**
 * Imports of Scala: `import a.b.{C, D => E, F as G, H => _, _}`, and several in one statement. Names
 * that are hidden, and givens, are left out: they bring no name.
 *
 * @module
 */
import type { ImportBinding, ImportFact } from "../../types.ts";

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;

/** Reads one import declaration, or an export. */
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
