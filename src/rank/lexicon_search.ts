/**
 * Which terms of the index can stand for a part of a word: the bridge from literal text, which may
 * begin and end inside a word, to the posting lists, which hold stemmed words.
 *
 * @module
 */
import { normaliseIdentifier, WHOLE_MARK } from "../text/tokens.ts";

/** What stemming takes off the end of a word, with what it puts there instead. */
const SUFFIXES: readonly { readonly taken: string; readonly put: string }[] = [
  ...["s", "es", "ing", "ings", "ed", "eds", "e", "eing", "eings", "eeing", "eeings"].map(
    (taken) => ({ taken, put: "" }),
  ),
  { taken: "ies", put: "y" },
];

/** Letters that may be composed of another one and an accent. */
// deno-lint-ignore no-control-regex -- the range is "ASCII", control characters included
const BEYOND_ASCII = /[^\x00-\x7f]/gu;

/**
 * Finds every term that a word holding `part` may be indexed under. Some of them may stand for
 * other words as well: whoever asks looks at the text.
 *
 * @param lexicon All terms, each between two line breaks.
 * @param part A part of a word, as typed.
 * @param limit Terms at most.
 * @returns `undefined` if there are more than `limit` terms, or nothing can be said.
 */
export function termsHolding(
  lexicon: string,
  part: string,
  limit: number,
): ReadonlySet<string> | undefined {
  const normal = normaliseIdentifier(part.normalize("NFC"));
  if (normal === "" || SUFFIXES.some(({ taken }) => taken.includes(normal))) return undefined;
  const found = new Set<string>();
  if (!collect(lexicon, normal, found, limit)) return undefined;
  for (const ending of stemmedEndings(normal)) {
    if (ending === "" || !collect(lexicon, `${ending}\n`, found, limit)) return undefined;
  }
  for (const variant of accented(lexicon, normal)) {
    if (!collect(lexicon, variant, found, limit)) return undefined;
  }
  return found;
}

/**
 * The part as terms write it where an accent of its own follows in the text: terms are composed, so
 * that `cafe` in a decomposed `café` is not to be found in any.
 */
function accented(lexicon: string, part: string): string[] {
  const last = Array.from(part).at(-1)!;
  const plain = last.normalize("NFD");
  const composed = new Set(lexicon.match(BEYOND_ASCII)).values()
    .filter((char) => char !== last && char.normalize("NFD").startsWith(plain));
  return [...composed].map((char) => part.slice(0, -last.length) + char);
}

/** Ends that a stemmed term may have if the unstemmed word holds `part` across its suffix. */
function stemmedEndings(part: string): Set<string> {
  const endings = new Set<string>();
  for (const { taken, put } of SUFFIXES) {
    for (let length = 1; length <= Math.min(taken.length, part.length); length++) {
      if (!part.endsWith(taken.slice(0, length))) continue;
      const base = part.slice(0, part.length - length);
      endings.add(base + put);
      // "running" is indexed as "run": the letter before the suffix may have been doubled.
      if (put === "" && isDoubled(base)) endings.add(base.slice(0, -1));
    }
  }
  if (isDoubled(part)) endings.add(part.slice(0, -1));
  return endings;
}

function isDoubled(text: string): boolean {
  return text.length > 1 && text.at(-1) === text.at(-2);
}

function collect(lexicon: string, text: string, found: Set<string>, limit: number): boolean {
  for (let at = lexicon.indexOf(text); at >= 0; at = lexicon.indexOf(text, at + 1)) {
    const start = lexicon.lastIndexOf("\n", at) + 1;
    const term = lexicon.slice(start, lexicon.indexOf("\n", at));
    // Whole identifiers are not stemmed: an ending says nothing about them.
    if (!(text.endsWith("\n") && term.startsWith(WHOLE_MARK))) found.add(term);
    if (found.size > limit) return false;
  }
  return true;
}
