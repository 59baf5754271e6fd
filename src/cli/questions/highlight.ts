import type { SearchResult } from "@cbx/core";

/** Shorter words of a query would light up inside half of all names. */
const MIN_WORD_CHARS = 3;
/** More than these, or longer ones, are not looked for: they make a pattern of any size. */
const MAX_WORDS = 200;
const MAX_WORD_CHARS = 200;
/** Reasons that list tokens do so in brackets. */
const LISTED_TOKENS = /\[([^\]]*)\]/g;

/**
 * Finds what to highlight in the snippet of a result: the tokens that its reasons name, and the
 * query where it is one word.
 *
 * @returns A pattern for the words, any case; `undefined` when there are none.
 */
export function highlightPattern(query: string, result: SearchResult): RegExp | undefined {
  const named = result.reasons.flatMap((reason) =>
    [...reason.matchAll(LISTED_TOKENS)].flatMap((list) => (list[1] ?? "").split(/,\s*/))
  );
  const typed = queryWords(query);
  const words = new Set(named.length === 0 || typed.length === 1 ? [...named, ...typed] : named);
  const bounded = [...words].filter((word) => word !== "" && word.length <= MAX_WORD_CHARS)
    .slice(0, MAX_WORDS);
  if (bounded.length === 0) return undefined;
  // The longest first: an alternation takes the first that fits.
  const longestFirst = bounded.sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((word) => RegExp.escape(word)).join("|"), "giu");
}

/** The words of a query; filters such as `lang:rust` and excluded words are none. */
function queryWords(query: string): string[] {
  const searched = query.replace(/(?:^|\s)(?:-\S+|\w+:\S+)/g, " ");
  const words = searched.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return words.filter((word) => word.length >= MIN_WORD_CHARS);
}
