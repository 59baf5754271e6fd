/**
 * The type that a definition declares for itself: of a value, or of what a function gives back.
 * Read from its signature, since each language writes it in one of four places.
 *
 * @module
 */
import { closingIndex } from "../text/brackets.ts";
import { cutAt } from "../text/cut_text.ts";
import type { SymbolKind } from "../types.ts";

/** Characters of a type: thirty names of a union. */
const MAX_TYPE_CHARS = 1000;

/** Where a language writes a type. */
type Place = "colon" | "arrow" | "before" | "go";

/** Marks of the type of a result, and of a value, in each language. */
const PLACES: Readonly<Record<string, Place>> = {
  typescript: "colon",
  tsx: "colon",
  kotlin: "colon",
  scala: "colon",
  php: "colon",
  swift: "arrow",
  rust: "arrow",
  python: "arrow",
  java: "before",
  c: "before",
  cpp: "before",
  c_sharp: "before",
  dart: "before",
  go: "go",
};

/** Definitions that may be called. */
const CALLABLE: ReadonlySet<SymbolKind> = new Set(["function", "method"] as const);
/** Definitions that hold a value. */
const VALUES: ReadonlySet<SymbolKind> = new Set(["field", "constant", "variable"] as const);

/** A definition, as far as its type is concerned. */
interface DeclaredHead {
  readonly language: string;
  readonly kind: SymbolKind;
  readonly name: string;
  /** Its text up to the body. */
  readonly head: string;
  /** Its documentation comment, without its marks. */
  readonly doc?: string;
}

/** Reads the declared type; empty where none is declared. */
export function declaredType(declared: DeclaredHead): string {
  const type = writtenType(declared);
  return declared.language === "php" && VAGUE.test(type) ? documentedType(declared) || type : type;
}

/** Types of PHP that do not say what they hold: there it is the documentation that does. */
const VAGUE =
  /^\??(?:array|iterable|mixed|object|callable|\\?(?:Traversable|Iterator|Generator))?$/;

function documentedType({ kind, doc = "" }: DeclaredHead): string {
  const tag = CALLABLE.has(kind) ? "return" : VALUES.has(kind) ? "var" : undefined;
  const written = tag && new RegExp(`@(?:phpstan-|psalm-)?${tag}\\s+${DOC_TYPE}`).exec(doc)?.[1];
  return shorten((written ?? "").replace(/\$this\b/, "static"));
}

/** On one line; a name at the end of what is kept would be half of one. */
function shorten(type: string): string {
  const text = type.replace(/\s+/g, " ").trim();
  return text.length > MAX_TYPE_CHARS ? cutAt(text, MAX_TYPE_CHARS).replace(/\w+$/, "") : text;
}

/** A type in a comment ends at the first blank that is in no brackets. */
const DOC_TYPE = "((?:[\\w\\\\|&?$-]|<[^>]*>+|\\[\\])+)";

function writtenType({ language, kind, name, head }: DeclaredHead): string {
  const place = PLACES[language];
  if (!place) return "";
  const isCallable = CALLABLE.has(kind);
  if (kind === "type" && /^typedef\b/.test(head)) return typeOfC(head, name);
  if (kind === "impl" && language === "rust") return extendedPath(head);
  if (kind === "type") return place === "go" ? goType(head, name) : readAliased(head, name);
  if (!isCallable && !VALUES.has(kind)) return "";
  if (language === "php" && /^case\s/.test(head)) return "Self";
  const at = indexOfWord(head, name, language === "php" ? BARE : WORD);
  if (at < 0) return "";
  const found = FAMILY_OF_C.has(language)
    ? typeOfC(head, name)
    : place === "before" || (language === "php" && !isCallable)
    ? typeBefore(head.slice(0, at))
    : isCallable && language === "scala"
    ? scalaResult(head.slice(at + name.length))
    : isCallable
    ? resultType(head, at + name.length, place)
    : language === "python" && UNION_OF_PYTHON.test(head)
    ? head.slice(head.indexOf("=") + 1)
    : language === "rust" && kind === "field" && !/^\s*:/.test(head.slice(at + name.length))
    // A variant is one of its enum.
    ? "Self"
    : valueType(head.slice(at + name.length), place);
  return shorten(found);
}

/** Returns the path of the type that a block of Rust is of; empty, where its name alone stands there. */
function extendedPath(head: string): string {
  const plain = withoutArguments(head.replace(/\bwhere\b[^]*/, ""));
  return /\b(?:impl|for)\s+((?:\w+::)+\w+)\s*$/.exec(plain)?.[1] ?? "";
}

/** Leaves arguments of types out, of which the innermost go first. */
export function withoutArguments(path: string): string {
  const plain = path.replace(/<[^<>]*>/g, "");
  return plain === path ? path : withoutArguments(plain);
}

/**
 * A value of Python that is a union, and so a type: `Path = Union[str, Local]`, `X = A | None`. What a
 * part begins with is looked at ahead, so that it is read in one way: in two, forty of them never end.
 */
const UNION_OF_PYTHON =
  /^\w+\s*(?::\s*[\w.]*TypeAlias\s*)?=\s*(?:[\w.]*\b(?:Union|Optional)\[[^]*\]|["']?[\w.[\], ]+(?:\|\s*(?=(?:\w+\.)?(?:[A-Z]\w*[a-z]|(?:[A-Z]|str|int|bytes)\b))[\w.[\], ]+)+["']?)\s*$/;

/** Characters of names; in PHP, `$` stands before them. */
const WORD = /[\w$]/;
const BARE = /\w/;

/** Where a name stands, from a place on, that is no part of another one. */
function indexOfWord(text: string, name: string, before: RegExp, from = 0): number {
  let at = text.indexOf(name, from);
  while (at >= 0 && !isWordAt(text, at, name, before)) at = text.indexOf(name, at + 1);
  return at;
}

/** The last place where a name stands that is no part of another one. */
function lastIndexOfWord(text: string, name: string): number {
  let last = -1;
  let at = indexOfWord(text, name, WORD);
  for (; at >= 0; at = indexOfWord(text, name, WORD, at + 1)) last = at;
  return last;
}

function isWordAt(text: string, at: number, name: string, before: RegExp): boolean {
  return !(before.test(text[at - 1] ?? "") || WORD.test(text[at + name.length] ?? ""));
}

/** Returns the type that a type's name is another name of; members that are written out are its own. */
function readAliased(head: string, name: string): string {
  const after = head.slice(afterGenerics(head, indexOfWord(head, name, WORD) + name.length));
  // What bounds a type of a trait says what theirs are in brackets: `: Iterator<Item = Self::Edge>`.
  const bounds = /^\s*:(?:[^=<>]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*/.exec(after)?.[0] ?? "";
  const sign = after.indexOf("=", bounds.length);
  let text = sign < 0 ? after.replace(/\swhere\s[^]*$/, "") : after.slice(sign + 1);
  for (let depth = 0; depth < MAX_BRACES; depth++) text = text.replace(/\{[^{}]*\}/g, "");
  text = text.replace(/;[^;[\]]*\]/g, "]");
  return /[{]|;\s*\S|->|\w\(/.test(text) ? "" : shorten(text.replace(/;\s*$/, ""));
}

/** Levels of braces in a type that is another one's name. */
const MAX_BRACES = 5;

function valueType(after: string, place: Place): string {
  if (place === "go") return upTo(after.replace(/^(?:\s*,\s*\w+)*/, ""), /[={`\n/]/);
  const typed = /^\s*(?:[?!]\s*)?:(?!=|:)/.exec(after);
  return typed
    ? upTo(after.slice(typed[0].length), /=(?!>)|[;{\n]|,(?!\s*\S)|\s(?:by|get)\b/g)
    : "";
}

function resultType(head: string, nameEnd: number, place: Place): string {
  // A function that is the value of a constant has its parameters after the `=`.
  const open = head.indexOf("(", afterGenerics(head, nameEnd));
  if (open < 0) return "";
  const close = closingIndex(head, open);
  if (close < 0) return "";
  const after = head.slice(close + 1);
  if (place === "go") return goResult(after);
  const mark = place === "arrow" ? /^[^{]*?->/ : /^\s*:(?!:)/;
  const found = mark.exec(after);
  if (!found) return "";
  return upTo(
    after.slice(found[0].length),
    place === "arrow" ? /[{;]|\bwhere\b|:\s*$/ : /=>|[={;]/,
  );
}

/** Any number of lists of parameters stand before the result, or none. */
function scalaResult(after: string): string {
  let [depth, at] = [0, 0];
  for (; at < after.length; at++) {
    const char = after[at]!;
    if ("([".includes(char)) depth++;
    else if (")]".includes(char)) depth--;
    else if (depth === 0 && !/\s/.test(char)) break;
  }
  return after[at] === ":" ? upTo(after.slice(at + 1), /=(?!>)|[{;\n]/) : "";
}

/** Bounds of type parameters may have parentheses of their own. */
function afterGenerics(head: string, at: number): number {
  return head[at] === "<" ? closingIndex(head, at, "<>") + 1 || at : at;
}

/** One type, or several in parentheses. */
function goResult(after: string): string {
  const results = after.trim();
  if (!results.startsWith("(")) return upTo(results, /\{/);
  const parts = topLevel(results.slice(1, closingIndex(results, 0)));
  const isNamed = parts.some((part) => /^(?!(?:chan|func|interface|struct)\b)\w+\s+\S/.test(part));
  const types: string[] = [];
  // `a, b T` names two of one type.
  for (const part of parts.reverse()) {
    const type = isNamed ? part.replace(/^\w+\s*/, "") : part;
    types.unshift(type === "" ? types[0] ?? "" : type);
  }
  return types.length === 1 ? types[0]! : `(${types.join(", ")})`;
}

/** Parts between commas that stand in no bracket. */
function topLevel(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) depth--;
    if (char === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Returns the type that a type of Go is made of, whether it is an alias or a type of its own. */
function goType(head: string, name: string): string {
  const after = head.slice(head.indexOf(name) + name.length);
  const type = after.replace(/^\s*\[\s*\w+\s[^\]]*\]/, "").replace(/^\s*=/, "");
  return shorten(upTo(type, /[{`\n/;]/));
}

const MODIFIERS =
  /^(?:\s*(?:@\w[\w.]*(?:\([^)]*\))?|\[[^\]]*\]|public|private|protected|internal|static|final|abstract|const|constexpr|inline|virtual|explicit|friend|extern|override|readonly|async|sealed|partial|unsafe|volatile|mutable|synchronized|native|default|transient|late|var|external|required|covariant|typename|struct|class|enum|register|new|template\s*<[^>]*>)(?![\w$]))*\s*/;

function typeBefore(before: string): string {
  const text = before.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, " ").replace(
    /(?<![\w:<>,])[\w:<>,]+::\s*$/,
    "",
  );
  const type = text.replace(MODIFIERS, "").replace(/^<[^(]*?>\s+/, "").replace(
    /(?<![&*\s$])[&*\s$]+$/,
    "",
  )
    .trim();
  return /^[\w.:<>,?[\]&* |\\]+$/.test(type) ? type : "";
}

/** Languages in which macros and attributes stand among the words of a type. */
const FAMILY_OF_C: ReadonlySet<string> = new Set(["c", "cpp", "c_sharp"]);

/** Returns the type before a name in C, C++ and C#, or after the parameters where it is `auto`. */
function typeOfC(head: string, name: string): string {
  // A value may have the name of its type: then the last one before its value is its own.
  const last = lastIndexOfWord(/^[^(={;]*/.exec(head)![0], name);
  const at = last < 0 ? indexOfWord(head, name, WORD) : last;
  const before = withoutParameters(head.slice(0, Math.max(0, at)))
    .replace(
      /\[\[(?:(?!\[\[).)*?\]\]|\b__\w+__\s*\(\(.*?\)\)|^\s*typedef\b|\bevent\s+(?=[\w.<>,?]+\s+$)/g,
      " ",
    )
    .replace(/^\s*(?:[A-Z][A-Z0-9]*_[A-Z0-9_]*\s+)+(?=\w)/, "")
    .replace(/^\s*[A-Za-z_]\w*\(([^()]*)\)\s*$/, "$1 ");
  const type = typeBefore(before);
  if (type === "auto") return resultType(head, at + name.length, "arrow");
  // What is declared beside others has its type before the first of them.
  return /,(?![^<]*>)/.test(type) ? "" : type;
}

/** Takes away the parameters of a template, which may have angles of their own. */
function withoutParameters(text: string): string {
  const start = /^\s*template\s*</.exec(text)?.[0].length;
  if (start === undefined) return text;
  const end = closingIndex(text, start - 1, "<>");
  return end < 0 ? "" : text.slice(end + 1);
}

/** Up to the first match; to one that stands in no bracket, where the pattern has the flag `g`. */
function upTo(text: string, end: RegExp): string {
  if (!end.global) {
    const at = text.search(end);
    return at < 0 ? text : text.slice(0, at);
  }
  let [depth, at] = [0, 0];
  for (const { index } of text.matchAll(end)) {
    for (; at < index; at++) {
      if ("([".includes(text[at]!)) depth++;
      else if (")]".includes(text[at]!)) depth--;
    }
    if (depth <= 0) return text.slice(0, index);
  }
  return text;
}
