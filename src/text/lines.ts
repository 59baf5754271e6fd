/** Where the lines of a text start. Lines end with LF or CRLF; a lone CR is a character like others. */

/**
 * Finds lines, and their byte offsets, in a text.
 *
 * An empty text has no lines; a final line ending starts no further line. The text may be read
 * with any offset in bounds, so that a parser's rows and a regular expression's indices both fit.
 *
 * @example Usage
 * ```ts
 * import { LineIndex } from "./lines.ts";
 *
 * const lines = new LineIndex("a\nb\n");
 * console.log(lines.lineCount, lines.lineAt(2), lines.lineText(2)); // 2 2 "b"
 * ```
 */
export class LineIndex {
  readonly text: string;
  readonly #starts: readonly number[];
  #byteStarts: readonly number[] | undefined;

  /**
   * Indexes the lines of a text.
   *
   * Where `byteLength` equals the text's length, the text is ASCII (or a single-byte encoding, of
   * which each byte became one replacement character), and byte offsets are the indices themselves.
   *
   * @param byteLength Its size in UTF-8, counted when not given.
   */
  constructor(text: string, byteLength?: number) {
    this.text = text;
    this.#starts = lineStarts(text);
    if (byteLength === text.length) this.#byteStarts = this.#starts;
  }

  /** How many lines there are. */
  get lineCount(): number {
    return this.#starts.length - 1;
  }

  /**
   * Finds the line that holds an index of the text.
   *
   * @param index UTF-16 index; one past the end belongs to the last line.
   * @returns A line from 1 on; 1 also for an empty text.
   */
  lineAt(index: number): number {
    let low = 0;
    let high = Math.max(0, this.lineCount - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (offsetOf(this.#starts, middle) <= index) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /**
   * Returns the UTF-16 index at which a line starts.
   *
   * @param line A line from 1 to `lineCount + 1`; the last one stands for the end of the text.
   * @throws {RangeError} If there is no such line.
   */
  indexOfLine(line: number): number {
    return offsetOf(this.#starts, line - 1);
  }

  /**
   * Returns the UTF-8 offset at which a line starts.
   *
   * @param line A line from 1 to `lineCount + 1`; the last one stands for the end of the text.
   * @throws {RangeError} If there is no such line.
   */
  byteOfLine(line: number): number {
    // Counted when first asked for: whoever needs lines alone does not pay for bytes.
    return offsetOf(this.#byteStarts ??= byteOffsets(this.text, this.#starts), line - 1);
  }

  /**
   * Returns a line without its line ending.
   *
   * @param line A line from 1 to `lineCount`.
   * @throws {RangeError} If there is no such line.
   */
  lineText(line: number): string {
    const start = this.indexOfLine(line);
    let end = this.indexOfLine(line + 1);
    if (end > start && this.text.charCodeAt(end - 1) === LF) {
      end -= 1;
      if (end > start && this.text.charCodeAt(end - 1) === CR) end -= 1;
    }
    return this.text.slice(start, end);
  }
}

/**
 * Ends every line with LF alone, as grammars expect: with CRLF some of them find other syntax. Lines
 * keep their numbers, and columns their places.
 */
export function unixLines(text: string): string {
  return text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
}

const LF = 0x0a;
const CR = 0x0d;

/** Thrown where a text has no such line; who took the line from an index has a reason to doubt that. */
export class MissingLineError extends RangeError {}

function offsetOf(offsets: readonly number[], position: number): number {
  const offset = offsets[position];
  if (offset === undefined) {
    throw new MissingLineError(
      `Cannot find line ${position + 1} as the last line is ${offsets.length - 1}`,
    );
  }
  return offset;
}

/** Starts of all lines, then the end of the text. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return starts;
}

/** UTF-8 offsets of ascending UTF-16 indices; a lone surrogate is encoded as U+FFFD. */
function byteOffsets(text: string, indices: readonly number[]): number[] {
  const offsets: number[] = [];
  let bytes = 0;
  let at = 0;
  for (const index of indices) {
    while (at < index) {
      const code = text.charCodeAt(at);
      if (code < 0x80) bytes += 1;
      else if (code < 0x800) bytes += 2;
      else if (isPair(text, at, code)) {
        bytes += 4;
        at += 1;
      } else bytes += 3;
      at += 1;
    }
    offsets.push(bytes);
  }
  return offsets;
}

function isPair(text: string, at: number, code: number): boolean {
  if (code < 0xd800 || code > 0xdbff) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}
