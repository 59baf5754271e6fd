import type { ImportBinding, ImportFact } from "../../types.ts";

const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//g;
const SPEC = /(?:(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_]*|\.)[ \t]*)?(["`])([^"`\n]+)\2/gu;

/** Reads an import declaration of Go, each of whose lines names a package. */
export function goImports(statement: string, line: number): ImportFact[] {
  const text = statement.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/^\s*import\b/, (word) => " ".repeat(word.length));
  let [at, specLine] = [0, line];
  return Array.from(text.matchAll(SPEC), ({ index, 1: alias, 3: module }) => {
    specLine += text.slice(at, index).split("\n").length - 1;
    at = index;
    return {
      module: module!,
      line: specLine,
      bindings: bindings(alias, module!),
      isExported: false,
    };
  });
}

function bindings(alias: string | undefined, module: string): ImportBinding[] {
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
