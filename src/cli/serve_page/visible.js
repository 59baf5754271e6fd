// @ts-check
/** Control characters but the tab, those of bidirectional text, invisible marks, line separators. */
const UNSAFE = /(?!\t)[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u2064\ufeff]/gu;

/** First of Unicode's pictures of control characters: U+2400 + code. */
const CONTROL_PICTURES = 0x2400;

/**
 * Makes the characters of a text visible that would hide, or show code in another order than it runs.
 *
 * @param {string} text
 */
export function visible(text) {
  return text.replace(UNSAFE, (char) => {
    const code = char.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
    return code === 0x7f ? "\u2421" : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
