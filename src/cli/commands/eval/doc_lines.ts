/**
 * Where the documentation of a definition stands in its file. The index keeps what a comment says,
 * but not its lines: they are found again by their marks and words, above the definition or, for a
 * documentation string, at the head of its body.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";
import { wordsOf } from "./plain_query.ts";

/** Lines of one comment at most; the index reads as many. */
const MAX_COMMENT_LINES = 60;
/** Lines of a signature before a documentation string at most. */
const MAX_SIGNATURE_LINES = 30;
/** The index cuts documentation at this length: what follows is known by its marks alone. */
const MAX_DOC_CHARS = 1000;

/** What begins a comment that ends with its line. */
const LINE_MARK = /^\s*(?:\/\/|#|--|;|%|!)/;
/** How blocks of comments, and of documentation above a definition, end and begin. */
const BLOCKS = [
  ["*/", "/*"],
  ['"""', '"""'],
  ["'''", "'''"],
  ["-}", "{-"],
  ["]]", "--[["],
  ["-->", "<!--"],
  ["#>", "<#"],
  ["=end", "=begin"],
] as const;
/** What names an annotation that documents, whose text follows. */
const DOC_ATTRIBUTE = /^\s*@\w*doc\b/;
/** A line that may stand between a comment and its definition. */
const ATTRIBUTE = /^\s*(?:@|#!?\[|\[)/;
/** What opens a documentation string. */
const STRING_START = /^\s*[a-zA-Z]{0,2}("""|'''|"|')/;

/** A range of lines. */
export interface LineRange {
  /** First line. */
  readonly startLine: number;
  /** Last line. */
  readonly endLine: number;
}

/**
 * Finds the lines of a definition's documentation.
 *
 * @param lines Lines of the file.
 * @param definition The definition.
 * @returns None, one range, or one above and one inside.
 */
export function docLines(lines: readonly string[], definition: DefinitionInfo): LineRange[] {
  const said = ` ${wordsOf(definition.doc).join(" ")} `;
  const isCut = definition.doc.length >= MAX_DOC_CHARS;
  const isSaid = (line: string) => {
    const words = wordsOf(line.replace(DOC_ATTRIBUTE, "").replace(STRING_START, ""));
    return isCut || words.length === 0 || said.includes(` ${words.join(" ")} `);
  };
  return [commentAbove(lines, definition, isSaid), stringInside(lines, definition, isSaid)]
    .filter((range) => range !== undefined);
}

type Test = (line: string) => boolean;

/** All comments above, one below the other; attributes may stand between. */
function commentAbove(
  lines: readonly string[],
  { startLine }: LineRange,
  isSaid: Test,
): LineRange | undefined {
  let found: LineRange | undefined;
  let line = startLine - 1;
  while (line >= 1 && line >= startLine - MAX_COMMENT_LINES) {
    const text = lines[line - 1] ?? "";
    const start = blockStart(lines, line) ??
      (isLineComment(text) && isSaid(text) ? line : undefined);
    if (start !== undefined) found = { startLine: start, endLine: found?.endLine ?? line };
    else if (!ATTRIBUTE.test(text)) break;
    line = (start ?? line) - 1;
  }
  return found;
}

function isLineComment(text: string): boolean {
  return LINE_MARK.test(text) || DOC_ATTRIBUTE.test(text);
}

/** First line of the block that ends a line; `undefined` where none does. */
function blockStart(lines: readonly string[], last: number): number | undefined {
  const text = (lines[last - 1] ?? "").trimEnd();
  const block = BLOCKS.find(([end]) => text.endsWith(end));
  if (block === undefined) return undefined;
  const [end, start] = block;
  if (text.slice(0, -end.length).includes(start)) return last;
  for (let line = last - 1; line >= 1 && line >= last - MAX_COMMENT_LINES; line -= 1) {
    if (lines[line - 1]?.includes(start)) return line;
  }
  return undefined;
}

function stringInside(
  lines: readonly string[],
  { startLine, endLine }: LineRange,
  isSaid: Test,
): LineRange | undefined {
  const last = Math.min(endLine, startLine + MAX_SIGNATURE_LINES);
  for (let line = startLine + 1; line <= last; line += 1) {
    const quote = STRING_START.exec(lines[line - 1] ?? "")?.[1];
    const end = quote && stringEnd(lines, { startLine: line, endLine }, quote);
    if (!end) continue;
    const words = lines.slice(line - 1, end).find((each) => wordsOf(each).length > 0);
    if (words !== undefined && isSaid(words)) return { startLine: line, endLine: end };
  }
  return undefined;
}

/** Line on which a string ends, if that is in the range. */
function stringEnd(
  lines: readonly string[],
  { startLine, endLine }: LineRange,
  quote: string,
): number | undefined {
  const first = lines[startLine - 1] ?? "";
  if (first.slice(first.indexOf(quote) + quote.length).includes(quote)) return startLine;
  const at = lines.slice(startLine, endLine).findIndex((line) => line.includes(quote));
  return at < 0 ? undefined : startLine + 1 + at;
}
