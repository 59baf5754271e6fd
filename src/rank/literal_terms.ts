import { unixLines } from "../text/lines.ts";
import { forEachWord, normaliseIdentifier, termsOfWord, WHOLE_MARK } from "../text/tokens.ts";

/** Words of literals by their terms, for an engine that holds no text. */
export interface LiteralTerms {
  /** Of each group, a file that holds all literals has a term, unless it has long lines. */
  readonly required: readonly (readonly string[])[];
  /** Words at their ends, which may be parts of longer ones, with the terms of those that are whole. */
  readonly ends: readonly { readonly part: string; readonly term: string }[];
}

/** Tells which terms the files have that hold some texts; of several lines, the first decides. */
export function literalTerms(written: readonly string[]): LiteralTerms {
  const lines = written.map((each) => unixLines(each).split("\n", 1)[0]!);
  const constraints = lines.flatMap(constraintsOf);
  return {
    required: constraints.flatMap(({ terms }) => terms ? [[...terms]] : []),
    ends: constraints.flatMap(({ word, terms }) =>
      terms ? [] : [{ part: normaliseIdentifier(word), term: termsOfWord(word).at(-1)! }]
    ),
  };
}

/** Terms that must be there, or a word that must be a part of one. */
export interface Constraint {
  readonly word: string;
  readonly terms?: ReadonlySet<string>;
  /** Whether a longer word can only go on behind it. */
  readonly begins?: boolean;
}

/**
 * A word inside the text is whole, and has one term; the first and the last may be parts of longer
 * ones. The whole words come first, then the last one, since terms are in order of their beginnings;
 * of equals the longest, since long words are rare.
 */
export function constraintsOf(text: string): Constraint[] {
  const constraints: Constraint[] = [];
  forEachWord(text, (word, index) => {
    const terms = termsOfWord(word);
    // After a digit or an accent the scan began anew here, but may not have in a longer word.
    const begins = index > 0 && !/[\d\p{M}]/u.test(text[index - 1]!);
    const isWhole = begins && index + word.length < text.length;
    // Of Chinese, Japanese or Korean characters there are several terms, and none for the whole.
    if (terms.length > 1 && word.length > 2 && !terms.at(-1)!.startsWith("=")) {
      // An accent of its own may follow the last character in the text, and be a part of it there.
      const known = index + word.length < text.length ? terms : terms.slice(0, -1);
      for (const term of known) constraints.push({ word, terms: new Set([term]) });
    } else if (isWhole && terms.length > 0) {
      constraints.push({ word, terms: wholeTerms(word, terms) });
    } else if (terms.length > 0) constraints.push({ word, begins });
  });
  return constraints.sort((a, b) => costOf(a) - costOf(b) || b.word.length - a.word.length);
}

function costOf({ terms, begins }: Constraint): number {
  return terms ? 0 : begins ? 1 : 2;
}

/**
 * A whole identifier stands for its pieces. A word of one piece has several where the text writes
 * capitals in it: `apikey` finds `apiKey`.
 */
function wholeTerms(word: string, terms: readonly string[]): Set<string> {
  const joined = WHOLE_MARK + normaliseIdentifier(word.normalize("NFC"));
  return new Set([...terms.slice(-1), joined]);
}
