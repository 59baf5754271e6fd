/**
 * Texts of files without the words that queries were taken from.
 *
 * @module
 */
import type { EvalQuery, MaskedLines } from "./query_set.ts";
import type { LinesOf } from "./tree_text.ts";

/** What makes words, and what would escape the mark after it. */
const WORD_CHARS = /[\p{L}\p{N}\p{M}_\\]/gu;
/** What stands before a string that documents: without it, the file would not parse as before. */
const STRING_HEAD = /^\s*(?:@\w*doc\b(?:\s*~[a-zA-Z])?|#!?\[doc\b|[a-zA-Z]{1,2}(?=["']))/;

/**
 * Masks lines of the files that queries name. Marks of comments and strings stay, so that a file
 * parses as before, and no line goes.
 *
 * @param queries Queries whose masks all apply.
 * @param linesOf Reads the lines of a file.
 * @returns Texts by path.
 */
export function maskedTexts(
  queries: readonly EvalQuery[],
  linesOf: LinesOf,
): Map<string, string> {
  const masks = Map.groupBy(queries.flatMap(({ mask }) => mask), ({ path }) => path);
  const texts = new Map<string, string>();
  for (const [path, ranges] of masks) {
    const lines = linesOf(path);
    if (lines !== undefined) texts.set(path, masked(lines, ranges).join("\n"));
  }
  return texts;
}

/**
 * Tells whether the tree is still what a query was made for: its files are there, and what it masks
 * is where it was.
 *
 * @param query The query.
 * @param linesOf Reads the lines of a file.
 */
export function isCurrent({ relevant, mask }: EvalQuery, linesOf: LinesOf): boolean {
  return relevant.every(({ path }) => linesOf(path) !== undefined) &&
    mask.every(({ path, startLine, text }) => {
      const line = linesOf(path)?.[startLine - 1];
      return line !== undefined && (text === undefined || line.trim() === text);
    });
}

function masked(lines: readonly string[], ranges: readonly MaskedLines[]): string[] {
  const result = [...lines];
  for (const { startLine, endLine } of ranges) {
    const last = Math.min(endLine, lines.length);
    for (let line = startLine; line <= last; line += 1) result[line - 1] = blank(lines[line - 1]!);
  }
  return result;
}

function blank(line: string): string {
  const head = STRING_HEAD.exec(line)?.[0] ?? "";
  return head + line.slice(head.length).replace(WORD_CHARS, " ");
}
