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

/** A line that begins a definition. */
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
  "operator|infix|tailrec|external|fileprivate|mutating|case|implicit|lazy|export|declare|new)[ \\t]+)*";

/** Words that a call or a statement may stand behind, but no definition. */
const NO_TYPE =
  "(?!(?:return|if|else|for|foreach|while|switch|case|do|try|catch|throw|throws|new|using|lock|await|" +
  "yield|goto|delete|typedef|package|import|assert)\\b)";

/** Separators between a type and a name, pointers and references included. */
const SEPARATOR = "(?:[ \\t]+[*&?]*|[*&?]+[ \\t]+|[ \\t]+\\*+[ \\t]+)";

/** `Type name(arguments)`, as C and those after it write functions; the body has to follow. */
const TYPED =
  `(?!.*(?:\\[[&=]|\\boperator\\b))${MODIFIERS}${NO_TYPE}[A-Za-z_][\\w.:]*(?:<[^;{}()=]*>)?(?:\\[\\])*${SEPARATOR}` +
  `(?:[A-Za-z_]\\w*${SEPARATOR})*(?:(?<scope>[A-Za-z_][\\w:]*)::)?(?<name>~?[A-Za-z_]\\w*)[ \\t]*` +
  `\\([^;{}=]*\\)[^;{}()=]*(?:(?:\\{|=>|=[ \\t]*\\{).*)?$`;

function form(kind: SymbolKind, pattern: string, hasBody = false): Form {
  return { kind, pattern: new RegExp(`^[ \\t]*${pattern}`, "d"), hasBody };
}

function typedForm(kind: SymbolKind): Form {
  return form(kind, TYPED, true);
}

/** `class Name`, and what a language has beside it: `object` is a type in another one. */
function classForm(...others: readonly string[]): Form {
  const words = [...others, "class"].join("|");
  return form("class", `${MODIFIERS}(?:${words})[ \\t]+(?<name>[A-Za-z_]\\w*)`);
}

const CLASS = classForm();
const INTERFACE = form(
  "interface",
  `${MODIFIERS}(?:interface|protocol)[ \\t]+(?<name>[A-Za-z_]\\w*)`,
);
const ENUM = form(
  "enum",
  `${MODIFIERS}enum[ \\t]+(?:(?:class|struct)[ \\t]+)?(?<name>[A-Za-z_]\\w*)`,
);
const STRUCT = form("struct", `${MODIFIERS}struct[ \\t]+(?<name>[A-Za-z_]\\w*)[^;]*$`);
const TRAIT = form("trait", `${MODIFIERS}trait[ \\t]+(?<name>[A-Za-z_]\\w*)`);

const SCRIPT: readonly Form[] = [
  form("function", `${MODIFIERS}function\\b[ \\t]*\\*?[ \\t]*(?<name>[\\w$]+)[ \\t]*[(<]`),
  form("class", `${MODIFIERS}class[ \\t]+(?<name>[\\w$]+)`),
  INTERFACE,
  form("enum", `${MODIFIERS}(?:const[ \\t]+)?enum[ \\t]+(?<name>[\\w$]+)`),
  form("type", `${MODIFIERS}type[ \\t]+(?<name>[\\w$]+)(?:<[^=]*>)?[ \\t]*=`),
  form(
    "function",
    `${MODIFIERS}(?:const|let|var)[ \\t]+(?<name>[\\w$]+)[^=;(]*=[ \\t]*(?:async[ \\t]*)?(?:function\\b|\\([^)]*\\)[^=;]*=>|[\\w$]+[ \\t]*=>)`,
  ),
  form(
    "method",
    `(?<scope>[\\w$]+(?:\\.[\\w$]+)*)\\.(?<name>[\\w$]+)[ \\t]*=[ \\t]*(?:async[ \\t]+)?function\\b`,
  ),
  form(
    "method",
    `(?:(?:public|private|protected|static|async|get|set|override|readonly|abstract)[ \\t]+)*\\*?` +
      `(?!(?:if|for|while|switch|catch|with|function|return|super)\\b)(?<name>#?[\\w$]+)[ \\t]*(?:<[^(){}]*>)?` +
      `\\([^(){};]*\\)[ \\t]*(?::[^;{}=]+)?\\{[ \\t]*(?:\\}[ \\t]*)?$`,
  ),
];

const FORMS: Readonly<Record<string, readonly Form[]>> = {
  bash: [
    form("function", "function[ \\t]+(?<name>[\\w:.-]+)"),
    form("function", "(?<name>[A-Za-z_][\\w:.-]*)[ \\t]*\\([ \\t]*\\)"),
  ],
  c: [
    form(
      "struct",
      "(?:static[ \\t]+|typedef[ \\t]+)?struct[ \\t]+(?<name>[A-Za-z_]\\w*)[ \\t]*(?:\\{.*)?$",
      true,
    ),
    ENUM,
    typedForm("function"),
  ],
  c_sharp: [
    classForm("record(?:[ \\t]+(?:class|struct))?"),
    INTERFACE,
    ENUM,
    STRUCT,
    typedForm("method"),
  ],
  cpp: [
    form(
      "class",
      "(?:class|struct)[ \\t]+(?:\\w+[ \\t]+)?(?!final\\b)(?<name>[A-Za-z_]\\w*)[ \\t]*(?:final[ \\t]*)?(?::[^:].*|\\{.*)?$",
    ),
    ENUM,
    form("module", "namespace[ \\t]+(?<name>[A-Za-z_]\\w*)[ \\t]*\\{"),
    typedForm("function"),
  ],
  clojure: [form("function", "\\((?:defn-?|defmacro)[ \\t]+(?<name>[^\\s()\\[\\]{}]+)")],
  dart: [CLASS, ENUM, typedForm("function")],
  elixir: [
    form("module", "defmodule[ \\t]+(?<name>[A-Z][\\w.]*)"),
    form("function", "defp?[ \\t]+(?!unquote\\b)(?<name>[a-z_]\\w*[?!]?)"),
    form("macro", "defmacrop?[ \\t]+(?<name>[a-z_]\\w*[?!]?)"),
  ],
  gdscript: [form("function", "(?:static[ \\t]+)?func[ \\t]+(?<name>\\w+)"), CLASS],
  go: [
    form(
      "method",
      "func[ \\t]+\\([ \\t]*(?:\\w+[ \\t]+)?\\*?(?<scope>\\w+)[^)]*\\)[ \\t]*(?<name>\\w+)[ \\t]*\\(",
    ),
    form("function", "func[ \\t]+(?<name>\\w+)[ \\t]*[(\\[]"),
    form("struct", "type[ \\t]+(?<name>\\w+)(?:\\[[^\\]]*\\])?[ \\t]+struct\\b"),
    form("interface", "type[ \\t]+(?<name>\\w+)(?:\\[[^\\]]*\\])?[ \\t]+interface\\b"),
    form("type", "type[ \\t]+(?<name>\\w+)[ \\t]+[=\\w\\[*(]"),
  ],
  java: [
    classForm("record"),
    INTERFACE,
    ENUM,
    typedForm("method"),
    form(
      "method",
      "(?:(?:public|private|protected)[ \\t]+)(?<name>[A-Z]\\w*)[ \\t]*\\([^;{}]*\\)[^;{}]*\\{",
    ),
  ],
  javascript: SCRIPT,
  kotlin: [
    classForm("object"),
    INTERFACE,
    form("class", `${MODIFIERS}(?:enum|annotation|value)[ \\t]+class[ \\t]+(?<name>\\w+)`),
    form(
      "function",
      `${MODIFIERS}fun[ \\t]+(?:<[^>]*>[ \\t]*)?(?:[\\w<>?*, ]+\\.)?(?<name>\\w+)[ \\t]*\\(`,
    ),
  ],
  lua: [
    form("method", "function[ \\t]+(?<scope>[\\w.]+)[.:](?<name>\\w+)[ \\t]*\\("),
    form("function", "(?:local[ \\t]+)?function[ \\t]+(?<name>\\w+)[ \\t]*\\("),
  ],
  perl: [
    form("function", "sub[ \\t]+(?<name>\\w+)"),
    form("module", "package[ \\t]+(?<name>[\\w:]+)"),
  ],
  php: [
    form("function", `${MODIFIERS}function[ \\t]+&?(?<name>\\w+)[ \\t]*\\(`),
    CLASS,
    INTERFACE,
    TRAIT,
    ENUM,
  ],
  powershell: [form("function", "function[ \\t]+(?<name>[\\w:-]+)")],
  python: [
    form("function", "(?:async[ \\t]+)?def[ \\t]+(?<name>\\w+)[ \\t]*[(\\[]"),
    form("class", "class[ \\t]+(?<name>\\w+)[ \\t]*[(:\\[]"),
  ],
  r: [form("function", "(?<name>[A-Za-z.][\\w.]*)[ \\t]*(?:<-|=)[ \\t]*function[ \\t]*\\(")],
  ruby: [
    form(
      "method",
      "(?:private[ \\t]+)?def[ \\t]+(?:self\\.|(?<scope>[A-Za-z_]\\w*)\\.)?(?<name>[A-Za-z_]\\w*[?!=]?)",
    ),
    form("class", "class[ \\t]+(?:[A-Z]\\w*::)*(?<name>[A-Z]\\w*)"),
    form("module", "module[ \\t]+(?:[A-Z]\\w*::)*(?<name>[A-Z]\\w*)"),
  ],
  rust: [
    form(
      "function",
      '(?:pub(?:\\([^)]*\\))?[ \\t]+)?(?:(?:const|async|unsafe|default|extern(?:[ \\t]+"[^"]*")?)[ \\t]+)*fn[ \\t]+(?<name>\\w+)[ \\t]*[(<]',
    ),
    form("struct", "(?:pub(?:\\([^)]*\\))?[ \\t]+)?(?:struct|union)[ \\t]+(?<name>[A-Z]\\w*)"),
    form("enum", "(?:pub(?:\\([^)]*\\))?[ \\t]+)?enum[ \\t]+(?<name>[A-Z]\\w*)"),
    form(
      "trait",
      "(?:pub(?:\\([^)]*\\))?[ \\t]+)?(?:unsafe[ \\t]+)?trait[ \\t]+(?<name>[A-Z]\\w*)",
    ),
    form("module", "(?:pub(?:\\([^)]*\\))?[ \\t]+)?mod[ \\t]+(?<name>\\w+)[ \\t]*\\{"),
    form("macro", "macro_rules![ \\t]+(?<name>\\w+)"),
  ],
  scala: [
    classForm("object"),
    TRAIT,
    ENUM,
    form("function", `${MODIFIERS}def[ \\t]+(?<name>\\w+)`),
  ],
  solidity: [
    form("class", "(?:abstract[ \\t]+)?(?:contract|library)[ \\t]+(?<name>\\w+)"),
    INTERFACE,
    form("function", "function[ \\t]+(?<name>\\w+)[ \\t]*\\("),
  ],
  swift: [
    form(
      "function",
      `(?:@\\w+[ \\t]+)*${MODIFIERS}(?:class[ \\t]+)?func[ \\t]+(?<name>\\w+)[ \\t]*[(<]`,
    ),
    classForm("actor"),
    INTERFACE,
    ENUM,
    STRUCT,
  ],
  tsx: SCRIPT,
  typescript: SCRIPT,
  zig: [
    form("function", "(?:pub[ \\t]+|export[ \\t]+|inline[ \\t]+)*fn[ \\t]+(?<name>\\w+)[ \\t]*\\("),
  ],
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
