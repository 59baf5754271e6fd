/**
 * Rust as a parser that expands no macros can read it: of a macro that is called with items, as
 * `cfg_rt! { pub fn spawn() {} }`, the name and the brackets are blank, so that the items stand where
 * they are. A body counts only where each of its parts begins as an item does: what else it may be is
 * up to the macro.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";

/** A macro that begins a line, and has braces: found by its sign, which few lines have. */
const CALL = /!(?<=(?<head>^[ \t]*(?:\w+::)*(?<name>\w+))!)[ \t]*\{/gm;

/** `ref` of a static that is made late. */
const LATE = /ref(?<=^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?static[ \t]+ref)(?=[ \t]+\w+[ \t]*:)/gm;

/** Macros whose bodies are code that is made, and not code of the file. */
const MAKING: ReadonlySet<string> = new Set(["quote", "quote_spanned", "parse_quote"]);

/** Beginning of an item, behind its attributes. `ref` is what `lazy_static` has. */
const ITEM = new RegExp(
  "^(?:pub(?:\\([^)]*\\))?\\s+)?(?:" +
    '(?:(?:default|const|async|unsafe|extern(?:\\s+"[^"]*")?)\\s+)*fn\\s+\\w+\\s*(?:<[^]*)?\\((?![^)]*\\bin\\b)|' +
    "(?:unsafe\\s+)?(?:impl\\b|trait\\s+\\w)|(?:struct|enum|union)\\s+\\w+(?!\\w|\\s*:)|" +
    "(?:type|mod)\\s+\\w|(?:const|static(?:\\s+(?:mut|ref))?)\\s+\\w+\\s*:|use\\s|extern\\s+crate\\s|" +
    "(?:\\w+::)*\\w+!\\s*[\\w({[])",
);

/** Attributes and comments of a line before an item. */
const BEFORE_ITEM = /(?:\s+|\/\/[^\n]*|#!?\[(?:[^[\]]|\[[^[\]]*\])*\])*/y;

/** Characters of an item that are looked at to tell that it is one. */
const MAX_HEAD_CHARS = 400;

/** Characters of bodies that are read, for each of the text: bodies stand within each other. */
const READS = 4;

/** Blanks what stands around the items of macros of Rust; other languages stay as they are. */
export function withoutItemMacros(text: string, language: LanguageId): string {
  if (language !== "rust") return text;
  const blanks: (readonly [start: number, end: number])[] = [];
  let left = READS * text.length;
  CALL.lastIndex = 0;
  for (let found = CALL.exec(text); found && left > 0; found = CALL.exec(text)) {
    const body = CALL.lastIndex;
    const { head = "", name = "" } = found.groups!;
    if (MAKING.has(name)) continue;
    const end = endOfItems(text, body, body + left);
    left -= (end < 0 ? -end : end) - body;
    if (end > 0) blanks.push([found.index - head.length, body], [end, end + 1]);
  }
  return blank(text, blanks).replace(LATE, "   ");
}

function blank(text: string, spans: readonly (readonly [number, number])[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\n]/g, " "));
    at = end;
  }
  return parts.join("") + text.slice(at);
}

/**
 * Finds the brace that closes a body of items.
 *
 * @returns Its index, or the one at which the body was given up, below 0.
 */
function endOfItems(text: string, body: number, limit: number): number {
  let [depth, start] = [0, body];
  const isItem = (end: number) => {
    const item = itemIn(text.slice(start, end));
    return item === "" || ITEM.test(item.slice(0, MAX_HEAD_CHARS));
  };
  MARK.lastIndex = body;
  for (let found = MARK.exec(text); found && found.index < limit; found = MARK.exec(text)) {
    const [{ index: at }, [char]] = [found, found];
    // What a macro puts in is written with a sign before it.
    if ((char === "#" && !/[![]/.test(text[at + 1] ?? "")) || char === "$") return -at - 1;
    const skipped = endOfText(text, at);
    if (skipped < 0) return -text.length;
    if (skipped > at) MARK.lastIndex = skipped;
    else if ("([{".includes(char)) depth++;
    else if (")]}".includes(char) && depth-- === 0) {
      return char === "}" && isItem(at) ? at : -at - 1;
    }
    if (depth > 0 || (char !== ";" && char !== "}")) continue;
    if (!isItem(at + 1)) return -at - 1;
    start = at + 1;
  }
  return -text.length;
}

/** A part of a body without the attributes and comments before the item in it. */
function itemIn(part: string): string {
  for (let at = 0;;) {
    BEFORE_ITEM.lastIndex = at;
    BEFORE_ITEM.exec(part);
    at = BEFORE_ITEM.lastIndex;
    const end = part.startsWith("/*", at) ? endOfComment(part, at) : -1;
    if (end < 0) return part.slice(at);
    at = end;
  }
}

/** Index behind a comment between signs, which may hold others; -1, where it has no end. */
function endOfComment(text: string, from: number): number {
  let depth = 0;
  COMMENT_SIGN.lastIndex = from;
  for (let found = COMMENT_SIGN.exec(text); found; found = COMMENT_SIGN.exec(text)) {
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return COMMENT_SIGN.lastIndex;
  }
  return -1;
}

const COMMENT_SIGN = /\/\*|\*\//g;

/** Index behind a comment, string or character that begins at one; -1, where it has no end. */
function endOfText(text: string, at: number): number {
  if (text.startsWith("//", at)) return endOf("\n", text, at);
  if (text.startsWith("/*", at)) return endOfComment(text, at);
  RAW.lastIndex = at;
  const hashes = RAW.exec(text)?.[1];
  if (hashes !== undefined) return endOf(`"${hashes}`, text, RAW.lastIndex);
  if (text[at] === '"') {
    let end = at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
    return end < text.length ? end + 1 : -1;
  }
  CHARACTER.lastIndex = at;
  return CHARACTER.test(text) ? CHARACTER.lastIndex : at;
}

function endOf(mark: string, text: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? -1 : end + mark.length;
}

/** Marks that a body is read for: brackets, ends of items, and where comments, strings and characters begin. */
const MARK = /[#$;(){}[\]"'/]|(?<!\w)b?r#*"/g;

const RAW = /(?<!\w)b?r(#*)"/y;
const CHARACTER = /'(?:[^'\\\n]|\\[^'\n]{1,12}|\\')'/y;
