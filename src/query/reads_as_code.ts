/**
 * Marks of code: what no sentence has. A word with an inner capital or an underscore; a name with
 * dots, `::` or `->` in it; brackets at a word, and signs that only code is written with. A query
 * that is not found as typed gains nothing by being taken for code, so the marks are read generously.
 */
const MARKS = new RegExp(
  [
    String.raw`[\p{L}\p{N}]_|_[\p{L}\p{N}]`,
    String.raw`\p{Ll}\p{Lu}`,
    // Neither the end of a sentence, nor "e.g.", nor a number of a version.
    String.raw`[\p{L}_]{2}[.#][\p{L}_]{2}|::|->|=>|\w\(|\)\.`,
    // A single word with a dot in it is a member or a file, however short its parts are.
    String.raw`^[\p{L}_]\w*(?:\.[\p{L}_]\w*)+$`,
    String.raw`[{}\[\]=<>|&;$@#\\^~*+\x60%]|\b0x[\da-fA-F]`,
    String.raw`(?:^|\s)(?:--?\w|\.\w|\.{0,2}/[\p{L}\p{N}_])|\w[/:]\w|\w:$`,
  ].join("|"),
  "u",
);

/**
 * Marks of a whole text: quotes or brackets around it, the sign of a comment before it, or a comma that
 * ends it; a single word with a sign, such as a hyphen, that begins with a digit, or of three
 * characters with one. Each is found in one pass: a paste may have a word of many thousands.
 */
const MARKS_AROUND =
  /^(['"])[^'"]+\1\W?$|^\(.*\)|^(?:--|\/\/|\/\*|;;)\s|,$|^[\p{L}\p{N}\p{M}]*[^\p{L}\p{N}\p{M}\s]\S*$|^\d\S*$|^(?=\S*\d)\S{1,3}$/u;

/** Tells whether a text reads as code, a path or a key, rather than as words about it. */
export function readsAsCode(text: string): boolean {
  return MARKS.test(text) || MARKS_AROUND.test(text);
}

/**
 * An operator with a space on either side, or the end of a statement: no sentence has one, as it may
 * have a dash or a slash.
 */
const STATEMENT = /\s(?:[-+*%&|^<>=!?:.~]{2,3}|[=+*<>|%^])\s|\)\s*[;{]|[;{}]$/;

/**
 * Tells whether at least every other word of a text, as spaces part them, has a mark of code, or an
 * operator stands between two of them, or all of it is marked.
 */
export function isMostlyCode(text: string): boolean {
  if (STATEMENT.test(text) || MARKS_AROUND.test(text)) return true;
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.filter((word) => MARKS.test(word)).length * 2 >= words.length && words.length > 0;
}
