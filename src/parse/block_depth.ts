/**
 * How deep the blocks of an indented or marked text nest, as their lines look.
 *
 * The scanners of some grammars write one entry a block into a buffer of 1,024 bytes, and never
 * look for its end: a file that nests some 250 blocks overwrites memory, and the next file comes
 * out wrong without any error. So such a file is recognised beforehand.
 *
 * @module
 */
import type { LineIndex } from "../text/lines.ts";
import type { LanguageId } from "../types.ts";

/** Deeper is no document; the buffers hold about 250. */
export const MAX_BLOCK_DEPTH = 100;

/** Languages whose scanners do not look for the end of their buffer. */
const UNCHECKED: ReadonlySet<LanguageId> = new Set(["markdown", "yaml"]);

/** The mark of a list item or a quote, or else the text of the line. */
const BLOCK_START = /[ \t]*(?:(?:[-+*?:]|\d{1,9}[.)])(?=[ \t])|>|(?=\S))/y;

/** Tells whether the scanner of a language could write past its buffer over a text. */
export function nestsTooDeep(language: LanguageId, lines: LineIndex): boolean {
  if (!UNCHECKED.has(language)) return false;
  const open: number[] = [];
  for (let line = 1; line <= lines.lineCount; line++) {
    for (const column of blockColumns(lines.lineText(line))) {
      while (open.length > 0 && open.at(-1)! >= column) open.pop();
      open.push(column);
      if (open.length > MAX_BLOCK_DEPTH) return true;
    }
  }
  return false;
}

/** Where the blocks of one line start, from left to right. */
function* blockColumns(text: string): Generator<number> {
  let at = 0;
  while (at < text.length) {
    BLOCK_START.lastIndex = at;
    const [start] = BLOCK_START.exec(text) ?? [];
    if (start === undefined) return;
    yield at + start.length;
    // Text comes last: it matched white space alone, or nothing.
    if (start.trim() === "") return;
    at += start.length;
  }
}
