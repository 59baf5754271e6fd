// @ts-check
// The same as in terminal/visible.ts, but for the tab, which stays; a test holds them together.
const NEEDED = String.raw`[\u200c\u200d\ufe00-\ufe0f]`;
const JOINS = String
  .raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]|(?![\p{DI}\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Hang}\p{scx=Hani}\p{sc=Zinh}])[\p{L}\p{M}]`;
const FORMLESS = [
  String.raw`(?<!\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<!(?![\0-\x7f])\p{Sm}|[\p{scx=Hani}\p{scx=Mymr}0])\ufe00`,
  String.raw`(?<!\p{scx=Hani})[\ufe01\ufe02]`,
  String.raw`[\ufe03-\ufe0d]`,
].join("|");
const CONTROLS = String
  .raw`(?!\t)[\p{Cc}\u2028\u2029\p{Noncharacter_Code_Point}]|(?!${NEEDED}|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}`;
const LIKE_BLANKS = String.raw`[\u2800\ufffc\u{1107f}\u{16fe4}\u{1d159}]`;
const UNSAFE = new RegExp(
  String.raw`${CONTROLS}|${LIKE_BLANKS}|(?!${NEEDED})\p{DI}|` +
    String.raw`(?<!${JOINS})[\u200c\u200d]|${FORMLESS}`,
  "gu",
);

/** First of Unicode's pictures of control characters: U+2400 + code. */
const CONTROL_PICTURES = 0x2400;

/**
 * Makes the characters of a text visible that would hide, or show code in another order than it runs.
 *
 * @param {string} text
 */
export function visible(text) {
  return text.replace(UNSAFE, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
    if (code === 0x7f) return "\u2421";
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
