// @ts-check
// The same as in print/visible.ts, but for the tab, which stays; a test holds them together.
const NEEDED = String.raw`[\u200c\u200d\ufe00-\ufe0f]`;
const JOINS = String
  .raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]|(?![\p{DI}\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Hang}\p{scx=Hani}\p{sc=Zinh}])[\p{L}\p{M}]`;
const HAS_FORMS = String.raw`[\p{Extended_Pictographic}\p{S}\p{scx=Hani}#*0-9]`;
const UNSAFE = new RegExp(
  String.raw`(?!\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]|(?!${NEEDED})\p{DI}|` +
    String.raw`(?<!${JOINS})[\u200c\u200d]|(?<!${HAS_FORMS})[\ufe00-\ufe0f]`,
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
