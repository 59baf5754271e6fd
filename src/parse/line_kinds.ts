/**
 * What each line of a file holds: nothing, a comment, an attribute, or code.
 *
 * @module
 */
import type { LineIndex } from "../text/lines.ts";
import type { Span } from "./parsed_file.ts";

/** Kinds of line, as stored in the array of {@linkcode lineKinds}. */
export const LINE = { blank: 0, code: 1, comment: 2, attribute: 3 } as const;

/** One of the values of {@linkcode LINE}. */
export type LineKind = (typeof LINE)[keyof typeof LINE];

/**
 * Tells what each line holds. A line that only a comment (or only an attribute) stands on counts
 * as such; one that it shares with code counts as code.
 *
 * @returns One {@linkcode LineKind} a line; index 0 is unused, since lines count from 1.
 */
export function lineKinds(
  lines: LineIndex,
  comments: readonly Span[],
  attributes: readonly Span[],
): Uint8Array {
  const kinds = new Uint8Array(lines.lineCount + 1);
  const { text, lineCount } = lines;
  for (let line = 1; line <= lineCount; line++) {
    const range = { start: lines.indexOfLine(line), end: lines.indexOfLine(line + 1) };
    kinds[line] = isBlank(text, range) ? LINE.blank : LINE.code;
  }
  for (const span of attributes) markWholeLines(kinds, lines, span, LINE.attribute);
  for (const span of comments) markWholeLines(kinds, lines, span, LINE.comment);
  return kinds;
}

function markWholeLines(
  kinds: Uint8Array,
  lines: LineIndex,
  span: Span,
  kind: LineKind,
): void {
  if (span.end <= span.start) return;
  const first = lines.lineAt(span.start);
  // Many grammars end a line comment after its line break.
  const last = lines.lineAt(span.end - 1);
  for (let line = first; line <= last; line++) {
    if (kinds[line] === LINE.blank) continue;
    const before = { start: lines.indexOfLine(line), end: span.start };
    const after = { start: span.end, end: lines.indexOfLine(line + 1) };
    if (isBlank(lines.text, before) && isBlank(lines.text, after)) kinds[line] = kind;
  }
}

/** Tells whether a range, which may be empty or turned around, holds nothing but white space. */
function isBlank(text: string, { start, end }: Span): boolean {
  let at = start;
  while (at < end && isWhiteSpace(text.charCodeAt(at))) at++;
  return at >= end;
}

/** The white space of a regular expression, ASCII first. */
function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return /\s/.test(String.fromCharCode(code));
}
