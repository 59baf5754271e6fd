/**
 * Lines that begin a definition, by the words that they hold: for texts that no grammar can read.
 *
 * One row a form, the first that fits a line counts. A form stands for the whole beginning of a line;
 * its group `name` is the name, `scope` what qualifies it. Forms are strict: what they miss is missing,
 * but what they find is shown as a definition.
 *
 * @module
 */
import type { LanguageId, SymbolKind } from "../types.ts";

export interface DefinitionLine {
  readonly kind: SymbolKind;
  readonly name: string;
  /** Qualifier of the name, as written; empty where there is none. */
  readonly scope: string;
  readonly at: number;
  /** Index of the first character of the line that is no white space. */
  readonly start: number;
  /** Index after the line. */
  readonly end: number;
  /** White space before it, in characters. */
  readonly indent: number;
}

interface Form {
  readonly kind: SymbolKind;
  readonly pattern: RegExp;
  /** Whether it is no definition unless a body follows, on the line or after it. */
  readonly hasBody: boolean;
}

/** A longer line is no line that a person wrote. */
const MAX_LINE_CHARS = 250;

/** Words before a definition of the languages with braces. */
const MODIFIERS =
  "(?:(?:public|private|protected|internal|static|final|abstract|sealed|open|override|virtual|async|" +
  "partial|data|inner|inline|readonly|unsafe|extern|synchronized|native|default|lateinit|suspend|" +
  "operator|infix|tailrec|external|fileprivate|mutating|case|implicit|lazy|export|declare|new) )*";

/** Words that a call or a statement may stand behind, but no definition. */
const NO_TYPE =
  "(?!(?:return|if|else|for|foreach|while|switch|case|do|try|catch|throw|throws|new|using|lock|await|" +
  "yield|goto|delete|typedef|package|import|assert)\\b)";

/** Separators between a type and a name, pointers and references included. */
const SEPARATOR = "(?: [*&?]*|[*&?]+ | \\*+ )";

/** `Type name(arguments)`, as C and those after it write functions; the body has to follow. */
const TYPED =
  `(?!.*(?:\\[[&=]|\\boperator\\b))${MODIFIERS}${NO_TYPE}[A-Za-z_][\\w.:]*(?:<[^;{}()=]*>)?(?:\\[\\])*${SEPARATOR}` +
  `(?:[A-Za-z_]\\w*${SEPARATOR})*(?:(?<scope>[A-Za-z_][\\w:]*)::)?(?<name>~?[A-Za-z_]\\w*) ?` +
  `\\([^;{}=]*\\)[^;{}()=]*(?:(?:\\{|=>|= ?\\{).*)?$`;

/** Makes a form; a blank in its pattern stands for any number of blanks and tabs, and ` ?` for none, too. */
function form(kind: SymbolKind, pattern: string, hasBody = false): Form {
  const source = pattern.replaceAll(/ (\??)/g, (_, none) => none ? "[ \\t]*" : "[ \\t]+");
  return { kind, pattern: new RegExp(`^[ \\t]*${source}`, "d"), hasBody };
}

function typedForm(kind: SymbolKind): Form {
  return form(kind, TYPED, true);
}

/** `class Name`, and what a language has beside it: `object` is a type in another one. */
function classForm(...others: readonly string[]): Form {
  const words = [...others, "class"].join("|");
  return form("class", `${MODIFIERS}(?:${words}) (?<name>[A-Za-z_]\\w*)`);
}

const CLASS = classForm();
const INTERFACE = form("interface", `${MODIFIERS}(?:interface|protocol) (?<name>[A-Za-z_]\\w*)`);
const ENUM = form(
  "enum",
  `${MODIFIERS}enum (?:(?:class|struct) )?(?<name>[A-Za-z_]\\w*)\\b(?![\\s*]+\\w+\\s*[;(,=[])`,
  true,
);
const STRUCT = form("struct", `${MODIFIERS}struct (?<name>[A-Za-z_]\\w*)[^;]*$`);
const TRAIT = form("trait", `${MODIFIERS}trait (?<name>[A-Za-z_]\\w*)`);

/** Words that Rust may write before a definition that others see. */
const PUBLIC = "(?:pub(?:\\([^)]*\\))? )?";

const SCRIPT: readonly Form[] = [
  form("function", `${MODIFIERS}function\\b ?\\*? ?(?<name>[\\w$]+) ?[(<]`),
  form("class", `${MODIFIERS}class (?<name>[\\w$]+)`),
  INTERFACE,
  form("enum", `${MODIFIERS}(?:const )?enum (?<name>[\\w$]+)`),
  form("type", `${MODIFIERS}type (?<name>[\\w$]+)(?:<[^=]*>)? ?=`),
  form(
    "function",
    `${MODIFIERS}(?:const|let|var) (?<name>[\\w$]+)[^=;(]*= ?(?:async ?)?(?:function\\b|\\([^)]*\\)[^=;]*=>|[\\w$]+ ?=>)`,
  ),
  form("method", `(?<scope>[\\w$]+(?:\\.[\\w$]+)*)\\.(?<name>[\\w$]+) ?= ?(?:async )?function\\b`),
  form(
    "method",
    `(?:(?:public|private|protected|static|async|get|set|override|readonly|abstract) )*\\*?` +
      `(?!(?:if|for|while|switch|catch|with|function|return|super)\\b)(?<name>#?[\\w$]+) ?(?:<[^(){}]*>)?` +
      `\\([^(){};]*\\) ?(?::[^;{}=]+)?\\{ ?(?:\\} ?)?$`,
  ),
];

const FORMS: Readonly<Record<string, readonly Form[]>> = {
  bash: [
    form("function", "function (?<name>[\\w:.-]+)"),
    form("function", "(?<name>[A-Za-z_][\\w:.-]*) ?\\( ?\\)"),
  ],
  c: [
    form("struct", "(?:static |typedef )?struct (?<name>[A-Za-z_]\\w*) ?(?:\\{.*)?$", true),
    ENUM,
    typedForm("function"),
  ],
  c_sharp: [
    classForm("record(?: (?:class|struct))?"),
    INTERFACE,
    ENUM,
    STRUCT,
    typedForm("method"),
  ],
  cpp: [
    form(
      "class",
      "(?:class|struct) (?:\\w+ )?(?!final\\b)(?<name>[A-Za-z_]\\w*) ?(?:final ?)?(?::[^:].*|\\{.*)?$",
    ),
    ENUM,
    form("module", "namespace (?<name>[A-Za-z_]\\w*) ?\\{"),
    typedForm("function"),
  ],
  clojure: [form("function", "\\((?:defn-?|defmacro) (?<name>[^\\s()\\[\\]{}]+)")],
  dart: [CLASS, ENUM, typedForm("function")],
  elixir: [
    form("module", "defmodule (?<name>[A-Z][\\w.]*)"),
    form("function", "defp? (?!unquote\\b)(?<name>[a-z_]\\w*[?!]?)"),
    form("macro", "defmacrop? (?<name>[a-z_]\\w*[?!]?)"),
  ],
  gdscript: [form("function", "(?:static )?func (?<name>\\w+)"), CLASS],
  go: [
    form("method", "func \\( ?(?:\\w+ )?\\*?(?<scope>\\w+)[^)]*\\) ?(?<name>\\w+) ?\\("),
    form("function", "func (?<name>\\w+) ?[(\\[]"),
    form("struct", "type (?<name>\\w+)(?:\\[[^\\]]*\\])? struct\\b"),
    form("interface", "type (?<name>\\w+)(?:\\[[^\\]]*\\])? interface\\b"),
    form("type", "type (?<name>\\w+) [=\\w\\[*(]"),
  ],
  java: [
    classForm("record"),
    INTERFACE,
    ENUM,
    typedForm("method"),
    form("method", "(?:(?:public|private|protected) )(?<name>[A-Z]\\w*) ?\\([^;{}]*\\)[^;{}]*\\{"),
  ],
  javascript: SCRIPT,
  kotlin: [
    classForm("object"),
    INTERFACE,
    form("class", `${MODIFIERS}(?:enum|annotation|value) class (?<name>\\w+)`),
    form("function", `${MODIFIERS}fun (?:<[^>]*> ?)?(?:[\\w<>?*,\\x20]+\\.)?(?<name>\\w+) ?\\(`),
  ],
  lua: [
    form("method", "function (?<scope>[\\w.]+)[.:](?<name>\\w+) ?\\("),
    form("function", "(?:local )?function (?<name>\\w+) ?\\("),
  ],
  perl: [form("function", "sub (?<name>\\w+)"), form("module", "package (?<name>[\\w:]+)")],
  php: [
    form("function", `${MODIFIERS}function &?(?<name>\\w+) ?\\(`),
    CLASS,
    INTERFACE,
    TRAIT,
    ENUM,
  ],
  powershell: [form("function", "function (?<name>[\\w:-]+)")],
  python: [
    form("function", "(?:async )?def (?<name>\\w+) ?[(\\[]"),
    form("class", "class (?<name>\\w+) ?[(:\\[]"),
  ],
  r: [form("function", "(?<name>[A-Za-z.][\\w.]*) ?(?:<-|=) ?function ?\\(")],
  ruby: [
    form(
      "method",
      "(?:private )?def (?:self\\.|(?<scope>[A-Za-z_]\\w*)\\.)?(?<name>[A-Za-z_]\\w*[?!=]?)",
    ),
    form("class", "class (?:[A-Z]\\w*::)*(?<name>[A-Z]\\w*)"),
    form("module", "module (?:[A-Z]\\w*::)*(?<name>[A-Z]\\w*)"),
  ],
  rust: [
    form(
      "function",
      `${PUBLIC}(?:(?:const|async|unsafe|default|extern(?: "[^"]*")?) )*fn (?<name>\\w+) ?[(<]`,
    ),
    form("struct", `${PUBLIC}(?:struct|union) (?<name>[A-Z]\\w*)`),
    form("enum", `${PUBLIC}enum (?<name>[A-Z]\\w*)`),
    form("trait", `${PUBLIC}(?:unsafe )?trait (?<name>[A-Z]\\w*)`),
    form("module", `${PUBLIC}mod (?<name>\\w+) ?\\{`),
    form("macro", "macro_rules! (?<name>\\w+)"),
  ],
  scala: [classForm("object"), TRAIT, ENUM, form("function", `${MODIFIERS}def (?<name>\\w+)`)],
  solidity: [
    form("class", "(?:abstract )?(?:contract|library) (?<name>\\w+)"),
    INTERFACE,
    form("function", "function (?<name>\\w+) ?\\("),
  ],
  swift: [
    form("function", `(?:@\\w+ )*${MODIFIERS}(?:class )?func (?<name>\\w+) ?[(<]`),
    classForm("actor"),
    INTERFACE,
    ENUM,
    STRUCT,
  ],
  tsx: SCRIPT,
  typescript: SCRIPT,
  zig: [form("function", "(?:pub |export |inline )*fn (?<name>\\w+) ?\\(")],
};

/** Finds lines that begin definitions, in order. */
export function definitionLines(language: LanguageId, text: string): DefinitionLine[] {
  const forms = FORMS[language];
  if (!forms) return [];
  const found: DefinitionLine[] = [];
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf("\n", from);
    const end = newline < 0 ? text.length : newline;
    if (end - from <= MAX_LINE_CHARS) {
      const line = lineOf(text, { from, end }, forms);
      if (line) found.push(line);
    }
    from = end + 1;
  }
  return found;
}

function lineOf(
  text: string,
  { from, end }: { readonly from: number; readonly end: number },
  forms: readonly Form[],
): DefinitionLine | undefined {
  const line = text.slice(from, end).trimEnd();
  for (const { kind, pattern, hasBody } of forms) {
    const match = pattern.exec(line);
    const place = match?.indices?.groups?.["name"];
    if (!place || (hasBody && !/\{|=>/.test(line) && !opensNext(text, end))) continue;
    const { name = "", scope = "" } = match.groups!;
    const indent = line.search(/\S/);
    return {
      kind,
      name,
      scope,
      at: from + place[0],
      start: from + indent,
      end: from + line.length,
      indent,
    };
  }
  return undefined;
}

/** Whether the next line is the brace that opens a body. */
function opensNext(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === " " || text[at] === "\t") at++;
  return text[at] === "{";
}
