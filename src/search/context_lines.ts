/**
 * Lines around what was found: as many as were asked for, or those of the definition around it.
 *
 * @module
 */
import type { RankContext } from "../rank/ranker.ts";
import type { LineIndex } from "../text/lines.ts";
import type { SearchOptions } from "./answer.ts";
import type { Excerpt, SnippetRange } from "./snippet.ts";

/** A longer definition is shown in part: what a reader takes in at a glance. */
const MAX_SMART_LINES = 50;

/** A line of a comment, an attribute or a decorator, in one language or another. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;|%|@)/;

/** Starts of lines that are a comment in one language, and none in another. */
const NO_COMMENT =
  /^\s*(?:@|\*\w|#(?:!?\[|(?:define|elif|else|endif|if|ifdef|ifndef|import|include|pragma|undef)\b))/;

/** Tells whether a line of code is one of a comment, as far as it alone tells. */
export function isComment(line: string): boolean {
  return COMMENT.test(line) && !NO_COMMENT.test(line);
}

/** Tells whether a line is an attribute or a decorator, as far as it alone tells. */
export function isAttribute(line: string): boolean {
  return /^\s*(?:@\w|#!?\[)/.test(line);
}

/** Which lines are asked for. */
export type ContextOptions = Pick<SearchOptions, "context" | "contextBefore" | "contextAfter">;

interface FoundPlace {
  readonly path: string;
  readonly fileId: number;
  readonly line: number;
  /** Lines of the range, for what no definition is around. */
  readonly chunk: LineRange;
}

interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Chooses the lines; `undefined` where no context is asked for, or the file is gone. */
export function contextLines(
  context: RankContext,
  place: FoundPlace,
  options: ContextOptions,
): (SnippetRange & { readonly excerpt: Excerpt }) | undefined {
  const { contextBefore: before, contextAfter: after } = options;
  const isCounted = before !== undefined || after !== undefined;
  if (!isCounted && options.context !== "definition") return undefined;
  const lines = context.files.lines(place.path);
  if (!lines) return undefined;
  const range = isCounted
    ? { start: place.line - (before ?? 0), end: place.line + (after ?? 0) }
    : windowOf(definitionAround(context, place, lines), place.line);
  const start = Math.max(1, range.start);
  const end = Math.min(lines.lineCount, range.end);
  const excerpt = { text: lines.text, firstLine: 1, lines };
  return { start, end, maxLines: Math.max(1, end - start + 1), excerpt };
}

/** The innermost definition around the line, with the comment above it. */
function definitionAround(
  { store }: RankContext,
  { fileId, line, chunk }: FoundPlace,
  lines: LineIndex,
): LineRange {
  const [around] = store.symbolsAround(fileId, line);
  if (!around) return chunk;
  let start = around.startLine;
  while (start > 1 && COMMENT.test(lines.lineText(start - 1))) start--;
  return { start, end: around.endLine };
}

/** The beginning where it has the line, else the lines around it. */
function windowOf({ start, end }: LineRange, line: number): LineRange {
  if (line < start + MAX_SMART_LINES) {
    return { start, end: Math.min(end, start + MAX_SMART_LINES - 1) };
  }
  const last = Math.min(end, line + MAX_SMART_LINES / 2 - 1);
  return { start: last - MAX_SMART_LINES + 1, end: last };
}
