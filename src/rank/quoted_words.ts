/**
 * Words that are a literal rather than a description: so many stand nowhere by chance, and fewer do
 * where a program says them.
 *
 * @module
 */

/** Words that are a literal where they stand; each sign that a program says them is as good as one. */
export const QUOTED_WORDS = 4;

/** Signs of one place. */
export const MOST_SIGNS = 2;

/** Characters of a line before and behind the words that are looked at. */
const MAX_LINE_CHARS = 400;

/** The first word of a sentence. */
const SENTENCE = /^\p{Lu}\p{Ll}+\s/u;

/** Tells whether a text begins as a sentence does, as one more sign. */
export function isSentence(text: string): boolean {
  return SENTENCE.test(text);
}

/** Counts the signs of a place: the words are within a string of its line, and begin it or end it. */
export function signsAt(text: string, start: number, end: number): number {
  const lineStart = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - MAX_LINE_CHARS);
  const opened = openQuote(text, lineStart, start);
  if (!opened) return 0;
  const begins = /^(?:\\[nrt]|\s)*$/.test(text.slice(opened.at + 1, start));
  return begins || text[end] === opened.quote ? 2 : 1;
}

/** Quote of a string that a part of a line leaves open. */
function openQuote(
  text: string,
  from: number,
  to: number,
): { readonly quote: string; readonly at: number } | undefined {
  let opened: { readonly quote: string; readonly at: number } | undefined;
  for (let at = from; at < to; at++) {
    const char = text[at]!;
    if (char === "\\") at++;
    else if (opened ? char === opened.quote : isOpening(text, at)) {
      // Three of them are around a document of code.
      if (text.startsWith(char.repeat(3), at)) at += 2;
      else opened = opened ? undefined : { quote: char, at };
    }
  }
  return opened;
}

/** An apostrophe stands behind a letter. */
function isOpening(text: string, at: number): boolean {
  const char = text[at]!;
  return char === '"' || char === "`" ||
    (char === "'" && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ""));
}
