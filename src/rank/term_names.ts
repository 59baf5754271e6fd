import type { Query } from "../query/query.ts";
import { wordOfPartner } from "../text/abbreviations.ts";
import { splitWord, stem, termsOfWord, WHOLE_MARK } from "../text/tokens.ts";

/** Maps each term of a query to the word, or the piece of a word, that gave it. */
export function termNames({ words }: Query): Map<string, string> {
  const names = new Map<string, string>();
  for (const word of words) {
    for (const piece of splitWord(word)) {
      if (!names.has(stem(piece))) names.set(stem(piece), piece);
    }
    for (const term of termsOfWord(word)) {
      if (term.startsWith(WHOLE_MARK) && !names.has(term)) names.set(term, word);
    }
  }
  return names;
}

/** Writes terms for a reader, each once: those of the query as written, then those related to them. */
export function showTerms(terms: readonly string[], names: ReadonlyMap<string, string>): string {
  const written = new Set(terms.flatMap((term) => names.get(term) ?? []));
  const related = new Set(
    terms.filter((term) => !names.has(term))
      .map((term) => wordOfPartner(term.replace(WHOLE_MARK, ""))),
  );
  if (related.size === 0) return `tokens ${listWords(written)}`;
  if (written.size === 0) return `related tokens ${listWords(related)}`;
  return `tokens ${listWords(written)} and related ${listWords(related)}`;
}

/** Readers of a reason find its tokens by the brackets. */
function listWords(words: ReadonlySet<string>): string {
  return `[${[...words].join(", ")}]`;
}
