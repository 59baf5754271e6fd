import type { RankContext } from "../rank/ranker.ts";
import { cutText } from "../text/cut_text.ts";
import { LineIndex } from "../text/lines.ts";

/** A longer line is data, or was never meant to be read. */
const MAX_LINE_CHARS = 200;

/** A part of a file as it is shown, or as it is where it is only looked into. */
export interface Excerpt {
  readonly text: string;
  /** The line of the file with which it starts. */
  readonly firstLine: number;
  readonly lines?: LineIndex;
}

/** The file as it is shown: none of its lines alone tells what is a secret. */
export function excerptOf(files: RankContext["files"], path: string): Excerpt {
  const lines = files.lines(path);
  return { text: lines?.text ?? "", firstLine: 1, ...(lines ? { lines } : {}) };
}

/** Lines of a file that may be shown. */
export interface SnippetRange {
  readonly start: number;
  readonly end: number;
  readonly maxLines: number;
}

/** Cuts lines out of an excerpt, in which secrets are masked already; long ones are shortened. */
export function snippetOf(excerpt: Excerpt, { start, end, maxLines }: SnippetRange): string {
  const shown = linesIn(excerpt, start, Math.min(end, start + maxLines - 1));
  return shown.map((line) => cutText(line, MAX_LINE_CHARS)).join("\n").trimEnd();
}

/** First line of a range that holds one of the words, or its first line. */
export function firstLineWith(
  excerpt: Excerpt,
  range: { readonly start: number; readonly end: number },
  words: readonly string[],
): number {
  return lineWith(excerpt, range, words) ?? range.start;
}

/** First line of a range that holds one of the words; none where no line does. */
export function lineWith(
  excerpt: Excerpt,
  { start, end }: { readonly start: number; readonly end: number },
  words: readonly string[],
): number | undefined {
  const wanted = words.map((word) => word.toLowerCase());
  const index = linesIn(excerpt, start, end).findIndex((line) => {
    const content = line.toLowerCase();
    return wanted.some((word) => content.includes(word));
  });
  return index < 0 ? undefined : start + index;
}

/** Lines of an excerpt, as far as it has them. */
export function linesIn(
  { text, firstLine, lines = new LineIndex(text) }: Excerpt,
  start: number,
  end: number,
): string[] {
  const shown: string[] = [];
  const last = Math.min(end - firstLine + 1, lines.lineCount);
  for (let line = start - firstLine + 1; line <= last; line++) shown.push(lines.lineText(line));
  return shown;
}

/**
 * Estimates what text costs a language model: a token for about four characters, as the peers
 * count. Code runs to 3 to 4.5 characters a token with today's vocabularies.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
