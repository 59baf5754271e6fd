/** What the syntax of queries would take for a filter: `lang:`, but not `path::join`. */
const FILTER = /(?<=^|\s)(-?)(lang|path|kind|sym|ext|cat):(?!:)/g;
/** A minus before a word, which would leave it out. */
const MINUS = /(?<=^|\s)-+(?=\S)/g;

/**
 * Takes from a text what the syntax of queries would not take for words.
 *
 * @param text Words that somebody wrote, for people.
 * @returns The same words, as a query; one blank between two.
 */
export function plainQuery(text: string): string {
  const words = text.replaceAll('"', " ").replace(FILTER, "$2 ").replace(MINUS, "");
  return words.replace(/\s+/g, " ").trim();
}

/**
 * Splits a text to its words: runs of letters and digits, in lower case.
 *
 * @param text Any text.
 */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
