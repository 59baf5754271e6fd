/**
 * Words of the subjects of commits. Bodies are left out: with them the answers are no better, and they
 * have most of the words.
 *
 * @module
 */
import { STOPWORDS } from "../text/stopwords.ts";
import { forEachWord, termsOfWord } from "../text/tokens.ts";

/** Names of other commits, addresses, and masks: none of them says what was done. */
const NOISE = /https?:\S+|\b(?=[a-f]*\d)[\da-f]{7,64}\b|\[redacted:[^\]]*\]/g;

const NUMBER = /^\d+$/;

/** Finds the words of a subject, each once, in the form in which a query has them; no numbers. */
export function subjectWords(subject: string): string[] {
  const words = new Set<string>();
  const clean = subject.replace(NOISE, " ");
  forEachWord(clean, (word) => {
    if (STOPWORDS.has(word.toLowerCase())) return;
    for (const term of termsOfWord(word)) if (!NUMBER.test(term)) words.add(term);
  });
  return [...words];
}
