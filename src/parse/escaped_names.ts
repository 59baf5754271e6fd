/**
 * Names that are written with signs of their language: between backquotes or behind `r#` or `@`,
 * since they are keywords, and behind `#`, which is a part of the name of a private member.
 *
 * @module
 */
import type { SyntaxNode } from "./syntax_tree.ts";
import { unquote } from "./unquote.ts";

/** A name where a text is scanned. */
export interface WrittenName {
  /** The name, without the signs that let it be a keyword. */
  readonly name: string;
  /** Index of its first character. */
  readonly at: number;
  /** Index of the first character with its signs. */
  readonly start: number;
  /** Index after the last character with its signs. */
  readonly end: number;
}

const RAW = /r#([A-Za-z_]\w*)/y;
const QUOTED = /([^`\n]+)`/y;

/** Languages in which backquotes are around a name. */
const BACKQUOTED: ReadonlySet<string> = new Set(["kotlin", "scala", "swift"]);
const SCRIPTS: ReadonlySet<string> = new Set(["javascript", "typescript", "tsx"]);

/** Finds the name with signs that a word of a text begins, if it begins one. */
export function escapedAt(
  { language, text }: { readonly language: string; readonly text: string },
  word: string,
  at: number,
): WrittenName | undefined {
  const before = text[at - 1];
  const end = at + word.length;
  if (before === "#" && SCRIPTS.has(language)) {
    return { name: `#${word}`, at: at - 1, start: at - 1, end };
  }
  if (before === "@" && language === "c_sharp") return { name: word, at, start: at - 1, end };
  if (word === "r" && language === "rust") {
    const name = matchAt(RAW, text, at);
    return name === undefined ? undefined : { name, at: at + 2, start: at, end: RAW.lastIndex };
  }
  if (before !== "`" || !BACKQUOTED.has(language)) return undefined;
  const name = matchAt(QUOTED, text, at);
  return name === undefined ? undefined : { name, at, start: at - 1, end: QUOTED.lastIndex };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[1];
}

/** Blanks out the signs that let a name be a keyword, where expressions are read. */
export function withoutSigns(language: string, text: string): string {
  if (language === "rust") return text.replace(/\br#(?=[A-Za-z_])/g, "  ");
  if (language === "c_sharp") return text.replace(/@(?=[A-Za-z_])/g, " ");
  if (BACKQUOTED.has(language)) return text.replace(/`([\w$]+)`/g, " $1 ");
  return text;
}

/** Reads a name as others write it: without quotes, and without the signs of a keyword. */
export function plainName(node: SyntaxNode, written: string): string {
  const name = unquote(written);
  return node.type.endsWith("identifier") ? name.replace(/^(?:r#|@)(?=[A-Za-z_])/, "") : name;
}
