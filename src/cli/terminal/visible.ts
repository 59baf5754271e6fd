/**
 * Text from files, made safe to show: a file name or a line of code may hold escape sequences that
 * would move the cursor, recolour the screen, or show code in another order than it runs.
 *
 * @module
 */

/** First of Unicode's pictures of control characters: U+2400 + code. */
const CONTROL_PICTURES = 0x2400;
/** Joiners and selectors, which some writing needs. */
const NEEDED = String.raw`[\u200c\u200d\ufe00-\ufe0f]`;
/** After these a joiner has a meaning: in emoji, and after letters of scripts that join. */
const JOINS = String
  .raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]|(?![\p{DI}\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Hang}\p{scx=Hani}\p{sc=Zinh}])[\p{L}\p{M}]`;
/** Before these a selector has no meaning: it chooses between forms of an emoji, or of a symbol. */
const FORMLESS = [
  String.raw`(?<!\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<!(?![\0-\x7f])\p{Sm}|[\p{scx=Hani}\p{scx=Mymr}0])\ufe00`,
  String.raw`(?<!\p{scx=Hani})[\ufe01\ufe02]`,
  String.raw`[\ufe03-\ufe0d]`,
].join("|");
/** Control and format characters: of those, the signs over Arabic and other numbers are seen. */
const CONTROLS = String
  .raw`[\p{Cc}\u2028\u2029\p{Noncharacter_Code_Point}]|(?!${NEEDED}|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}`;
/**
 * Characters that look like a blank, or like nothing, and have no property that says so: a cell of Braille
 * without dots, a head of a note, a filler of Khitan, a joiner of Brahmi, what stands for an object.
 */
const LIKE_BLANKS = String.raw`[\u2800\ufffc\u{1107f}\u{16fe4}\u{1d159}]`;

/**
 * Control characters, those of bidirectional text, line separators, and all that has no width, or
 * looks like a blank and is none, and can hide words: tags, fillers, and joiners and selectors where
 * writing does not need them. Blanks of any width (`\p{Zs}`) are what they look like, and stay.
 */
export const UNSAFE: RegExp = new RegExp(
  String.raw`${CONTROLS}|${LIKE_BLANKS}|(?!${NEEDED})\p{DI}|` +
    String.raw`(?<!${JOINS})[\u200c\u200d]|${FORMLESS}`,
  "gu",
);
/** Blanks that a tab is shown as. */
const TAB = "    ";

/** Makes every control character of a text visible, line breaks and tabs too. */
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

/** Splits a snippet to its lines, whatever its line breaks are. */
export function snippetLines(snippet: string): string[] {
  const lines = snippet.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/**
 * Cuts a text that is too wide.
 *
 * @param columns Characters at most, the `…` included.
 */
export function cut(text: string, columns: number): string {
  if (text.length <= columns) return text;
  // A character takes two units at most: the rest of a very long line is never looked at.
  const chars = [...text.slice(0, 2 * columns + 2)];
  return chars.length <= columns ? text : chars.slice(0, columns - 1).join("") + "…";
}

function picture(char: string): string {
  const code = char.codePointAt(0)!;
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  if (code === 0x7f) return "\u2421";
  return code > 0xffff ? `\\u{${code.toString(16)}}` : escapedUnits(char);
}

/** A character as JSON, Java or JavaScript write it by its number. */
export function escapedUnits(char: string): string {
  return char.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
