/**
 * Imports and exports of JavaScript and TypeScript, CommonJS included.
 *
 * @module
 */
import type { ImportBinding, ImportFact } from "../../types.ts";

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;
const FROM = /(?:from\s*|^import\s*)(["'])(.*?)\1/;
const REQUIRE = /\b(?:require|import)\s*\(\s*(["'`])([^"'`$]*)\1/;

/** Reads a statement that starts with `import` or `export`, or one around `require()`. */
export function scriptImports(statement: string, line: number): ImportFact[] {
  const text = statement.replace(COMMENT, " ").trim();
  if (/^import\s*\(/.test(text)) return withModule(text, line, []);
  if (/^import\b/.test(text)) return importStatement(text, line);
  if (/^export\b/.test(text)) return exportStatement(text, line);
  return commonJs(text, line);
}

function importStatement(text: string, line: number): ImportFact[] {
  const equals = /^import\s+(?:type\s+)?([\w$]+)\s*=\s*([^;]*)/.exec(text);
  if (equals) {
    const module = REQUIRE.exec(equals[2]!)?.[2];
    const bindings = [{ name: "", alias: equals[1]! }];
    return module === undefined ? [] : [{ module, line, bindings, isExported: false }];
  }
  const module = FROM.exec(text)?.[2];
  if (module === undefined) return [];
  const clause =
    /^import\s+(?!\s)(?:type\s+(?!\s|from\b|,))?([^]*?)(?<!\s)\s*\bfrom\s*["']/.exec(text)?.[1] ??
      "";
  return [{ module, line, bindings: clauseBindings(clause), isExported: false }];
}

function clauseBindings(clause: string): ImportBinding[] {
  const bindings: ImportBinding[] = [];
  const plain = clause.replace(/\{[^{}]*\}/, (list) => {
    bindings.push(...listBindings(list));
    return "";
  });
  for (const part of plain.split(",").map((each) => each.trim())) {
    const namespace = /^\*\s*as\s+([\w$]+)/.exec(part)?.[1];
    if (namespace !== undefined) bindings.push({ name: "", alias: namespace });
    else if (/^[\w$]+$/.test(part)) bindings.push({ name: "default", alias: part });
  }
  return bindings;
}

/** `{ a, b as c, type D }`, in the order name, alias. */
function listBindings(list: string): ImportBinding[] {
  return list.replace(/[{}]/g, "").split(",").flatMap((part) => {
    const found = /^(?:type\s+)?([\w$]+|"[^"]*")(?:\s*(?:as|:)\s*([\w$]+|"[^"]*"))?(?:\s*=.*)?$/
      .exec(part.trim());
    if (!found) return [];
    const [, name, alias = name] = found;
    return [{ name: name!, alias: alias! }];
  });
}

function exportStatement(text: string, line: number): ImportFact[] {
  const module = FROM.exec(text)?.[2] ?? "";
  const star = /^export\s+(?:type\s+)?\*(?:\s*as\s+([\w$]+))?/.exec(text);
  if (star) {
    const binding = star[1] ? { name: "", alias: star[1] } : { name: "*", alias: "*" };
    return [{ module, line, bindings: [binding], isExported: true }];
  }
  const list = /^export\s+(?:type\s+)?(\{[^}]*\})/.exec(text)?.[1];
  if (list) return [{ module, line, bindings: listBindings(list), isExported: true }];
  const named =
    /^export\s+default\s+(?:async\s+)?(?:abstract\s+)?(?:function\s*\*?|class)?\s*([\w$]+)/
      .exec(text)?.[1] ?? /^export\s*=\s*([\w$]+)/.exec(text)?.[1];
  return named === undefined ? [] : [exportFact(line, [{ name: named, alias: "default" }])];
}

function commonJs(text: string, line: number): ImportFact[] {
  const whole = /^(?:(?:module\.)?exports\s*=\s*)+([\w$]+)\s*;?$/.exec(text)?.[1];
  if (whole !== undefined) return [exportFact(line, [{ name: whole, alias: "default" }])];
  // One of the members of what a module exports: `a`, or `a: b`.
  const entry = /^([\w$]+)(?:\s*:\s*([\w$]+))?$/.exec(text);
  if (entry) return [exportFact(line, [{ name: entry[2] ?? entry[1]!, alias: entry[1]! }])];
  const spread = /^\.\.\.\s*([\w$]+)$/.exec(text)?.[1];
  if (spread !== undefined) return [exportFact(line, [{ name: spread, alias: "*" }])];
  const given = /^(?:([\w$]+)\s*:|\.\.\.)\s*require\b/.exec(text);
  if (given) return readPassedOn(text, line, given[1] ?? "*");
  const passed = /^(?:module\.)?exports(?:\.([\w$]+))?\s*=\s*require\b/.exec(text);
  if (passed && passed[0].startsWith("module.exports") || passed?.[1] !== undefined) {
    return readPassedOn(text, line, passed![1]);
  }
  const one = /^(?:module\.)?exports\.([\w$]+)\s*=\s*([\w$]+)\s*;?$/.exec(text);
  if (one) return [exportFact(line, [{ name: one[2]!, alias: one[1]! }])];
  const target = /(?:^|\s)(\{[^}]*\}|[\w$]+)\s*=\s*(?:await\s+)?(?:require|import)\b/.exec(text)
    ?.[1];
  const member = /\)\s*\.\s*([\w$]+)/.exec(text)?.[1];
  const bindings = target === undefined
    ? []
    : target.startsWith("{")
    ? listBindings(target)
    : [{ name: member ?? "", alias: target }];
  return withModule(text, line, bindings);
}

/** A module, or a member of one, that a file passes on: all of it where it has no name here. */
function readPassedOn(text: string, line: number, alias: string | undefined): ImportFact[] {
  const member = /\)\s*\.\s*([\w$]+)\s*;?$/.exec(text)?.[1] ?? "";
  const bindings = alias === undefined
    ? [{ name: "default", alias: "default" }, { name: "*", alias: "*" }]
    : [{ name: alias === "*" ? "*" : member, alias }];
  return withModule(text, line, bindings).map((fact) => ({ ...fact, isExported: true }));
}

function withModule(text: string, line: number, bindings: ImportBinding[]): ImportFact[] {
  const module = REQUIRE.exec(text)?.[2];
  return module === undefined ? [] : [{ module, line, bindings, isExported: false }];
}

function exportFact(line: number, bindings: ImportBinding[]): ImportFact {
  return { module: "", line, bindings, isExported: true };
}
