/**
 * Words of the messages of commits.
 *
 * @module
 */
import { PLACES } from "../store/history_table.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { forEachWord, termsOfWord } from "../text/tokens.ts";

/** A word of the body counts so much: the subject says what a commit is for. */
const BODY_WEIGHT = 0.3;

/** Of a longer body, the rest is lists, logs and changes of other commits. */
const MAX_BODY_CHARS = 1000;

/** Trailers, names of other commits, addresses, and masks: none of them says what was done. */
const NOISE =
  /^[A-Z][A-Za-z]*(?:-[A-Za-z]+)+:.*$|^git-svn-id:.*$|https?:\S+|\b(?=[a-f]*\d)[\da-f]{7,64}\b|\[redacted:[^\]]*\]/gm;

const NUMBER = /^\d+$/;

const [BODY, BODY_OFTEN, SUBJECT, SUBJECT_OFTEN] = PLACES.keys();

/** Words of a message. */
export interface MessageWords {
  /** Each word with its place: an index of `PLACES`. */
  readonly words: ReadonlyMap<string, number>;
  /** Length of the message, as words count there. */
  readonly length: number;
}

/** Finds the words of a message, in the form in which a query has them. */
export function messageWords(subject: string, body: string): MessageWords {
  const words = new Map<string, number>();
  const inSubject = count(subject, (word) => {
    words.set(word, words.has(word) ? SUBJECT_OFTEN! : SUBJECT!);
  });
  const inBody = count(body.slice(0, MAX_BODY_CHARS), (word) => {
    const known = words.get(word);
    words.set(word, known === undefined ? BODY! : known === BODY ? BODY_OFTEN! : known);
  });
  return { words, length: inSubject + BODY_WEIGHT * inBody };
}

function count(text: string, add: (word: string) => void): number {
  let found = 0;
  const clean = text.replace(NOISE, " ");
  forEachWord(clean, 0, clean.length, (word) => {
    if (STOPWORDS.has(word.toLowerCase())) return;
    for (const term of termsOfWord(word)) {
      if (NUMBER.test(term)) continue;
      found++;
      add(term);
    }
  });
  return found;
}
