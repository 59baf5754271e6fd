/**
 * Text from files, made safe to show: a file name or a line of code may hold escape sequences that
 * would move the cursor, recolour the screen, or show code in another order than it runs.
 *
 * @module
 */

/** First of Unicode's pictures of control characters: U+2400 + code. */
const CONTROL_PICTURES = 0x2400;
/** Control characters, those of bidirectional text, invisible marks, and line separators. */
export const UNSAFE: RegExp = /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u2064\ufeff]/gu;
/** Blanks that a tab is shown as. */
const TAB = "    ";

/**
 * Makes every control character of a text visible, line breaks and tabs too.
 *
 * @param text Any text.
 */
export function visible(text: string): string {
  return text.replace(UNSAFE, picture);
}

/**
 * Makes the control characters of a line of code visible; tabs become blanks.
 *
 * @param line A line without its line break.
 */
export function visibleCode(line: string): string {
  return visible(line.replaceAll("\t", TAB));
}

/**
 * Splits a snippet to its lines, whatever its line breaks are.
 *
 * @param snippet Lines of a file.
 */
export function snippetLines(snippet: string): string[] {
  const lines = snippet.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/**
 * Cuts a text that is too wide.
 *
 * @param text Any text.
 * @param columns Characters at most, the `…` included.
 */
export function cut(text: string, columns: number): string {
  if (text.length <= columns) return text;
  // A character takes two units at most: the rest of a very long line is never looked at.
  const chars = [...text.slice(0, 2 * columns + 2)];
  return chars.length <= columns ? text : chars.slice(0, columns - 1).join("") + "…";
}

function picture(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  if (code === 0x7f) return "\u2421";
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
