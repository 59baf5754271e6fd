/**
 * Lines of a file of the index, as they are on disk at this moment, secrets masked.
 *
 * @module
 */
import { SymbolNotFoundError } from "../errors.ts";
import type { LanguageId } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import { selectFile } from "./select_target.ts";

/** Lines that are read at most: no reader wants more at once. */
const MAX_READ_LINES = 2000;

/** Options for {@linkcode readFile}. */
export interface ReadOptions {
  /** First line. @default {1} */
  readonly startLine?: number;
  /** Last line. @default {the 2,000th from the first, or the last of the file} */
  readonly endLine?: number;
}

/** Lines of a file. */
export interface FileText {
  /** Path relative to the root. */
  readonly path: string;
  /** Language of the file. */
  readonly language: LanguageId;
  /** First line of the text. */
  readonly startLine: number;
  /** Last line of the text; one less than the first where the text has none. */
  readonly endLine: number;
  /** Fingerprint of the lines, which `check()` takes; absent where the text has none. */
  readonly hash?: string;
  /** Lines of the file. */
  readonly totalLines: number;
  /** The lines, joined by line feeds; secrets are masked. */
  readonly text: string;
}

/**
 * Reads lines of a file of the index.
 *
 * @throws {SymbolNotFoundError} If there is no such file in the index.
 * @throws {RangeError} If the path is outside of the tree, or a line is out of range.
 */
export function readFile(
  source: AskSource,
  path: string,
  { startLine = 1, endLine }: ReadOptions,
): FileText {
  const file = selectFile(source, path);
  const lines = source.files.lines(file.path);
  // It was removed, or made unreadable, a moment ago.
  if (!lines) throw new SymbolNotFoundError(path, []);
  const last = endLine ?? startLine + MAX_READ_LINES - 1;
  checkLines(startLine, last);
  const end = Math.min(last, lines.lineCount);
  const shown: string[] = [];
  for (let line = startLine; line <= end; line++) shown.push(lines.lineText(line));
  return {
    path: file.path,
    language: file.language,
    startLine,
    endLine: startLine + shown.length - 1,
    totalLines: lines.lineCount,
    text: shown.join("\n"),
  };
}

function checkLines(start: number, end: number): void {
  if (!Number.isInteger(start) || start < 1) {
    throw new RangeError(
      `Cannot read the file as "startLine" must be a whole number >= 1: current is ${start}`,
    );
  }
  if (Number.isInteger(end) && end >= start && end - start < MAX_READ_LINES) return;
  throw new RangeError(
    `Cannot read the file as "endLine" must be a whole number from ${start} to ${
      start + MAX_READ_LINES - 1
    }: current is ${end}`,
  );
}
