import type { LineIndex } from "../text/lines.ts";
import type { Span } from "./parsed_file.ts";

/**
 * Kinds of line, as stored in the array of {@linkcode lineKinds}. A hidden line is part of no chunk;
 * what surrounds the parts of a file is blank.
 */
export const LINE = { blank: 0, code: 1, comment: 2, attribute: 3, hidden: 4 } as const;

type LineKind = (typeof LINE)[keyof typeof LINE];

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
  const { text, lineCount } = lines;
  const kinds = new Uint8Array(lineCount + 1);
  // Where what is not white space starts and ends: read once, since any number of comments may stand
  // on a line.
  const starts = new Uint32Array(lineCount + 1);
  const ends = new Uint32Array(lineCount + 1);
  for (let line = 1; line <= lineCount; line++) {
    const { start, end } = trimSpan(text, lines.indexOfLine(line), lines.indexOfLine(line + 1));
    kinds[line] = start < end ? LINE.code : LINE.blank;
    [starts[line], ends[line]] = [start, end];
  }
  const markWholeLines = ({ start, end }: Span, kind: LineKind) => {
    if (end <= start) return;
    // Many grammars end a line comment after its line break.
    const last = lines.lineAt(end - 1);
    for (let line = lines.lineAt(start); line <= last; line++) {
      const isWhole = starts[line]! >= start && ends[line]! <= end;
      if (isWhole && kinds[line] !== LINE.blank) kinds[line] = kind;
    }
  };
  for (const span of attributes) markWholeLines(span, LINE.attribute);
  for (const span of comments) markWholeLines(span, LINE.comment);
  return kinds;
}

/** A range of a text without the white space at its ends. */
function trimSpan(text: string, start: number, end: number): Span {
  while (start < end && isWhiteSpace(text.charCodeAt(start))) start++;
  while (start < end && isWhiteSpace(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** The white space of a regular expression, ASCII first. */
function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return /\s/.test(String.fromCharCode(code));
}
