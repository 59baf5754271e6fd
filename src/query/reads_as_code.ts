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
    String.raw`[{}\[\]=<>|&;$@#\\^~*+\x60%]`,
    String.raw`(?:^|\s)(?:--?\w|\.\w|\.{0,2}/\w)|\w[/:]\w|\w:$`,
  ].join("|"),
  "u",
);

/** Tells whether a text reads as code, a path or a key, rather than as words about it. */
export function readsAsCode(text: string): boolean {
  return MARKS.test(text);
}

/** Tells whether at least every other word of a text, as spaces part them, has a mark of code. */
export function isMostlyCode(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.filter(readsAsCode).length * 2 >= words.length && words.length > 0;
}
