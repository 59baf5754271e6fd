import { parseQuery } from "../query/parse_query.ts";
import type { Query } from "../query/query.ts";
import { translate } from "../query/translate/translate.ts";
import type { Store } from "../store/store.ts";
import { termsOfWord } from "../text/tokens.ts";

/**
 * Puts a question into English, where it is in a language that the glossary has; names, quotations and
 * what is pasted are searched for as they are, and so is the whole question, which a file may hold.
 */
export function inEnglish(query: Query, stores: readonly Store[]): Query {
  const { source, text, phrases, excluded, filters, literals } = query;
  const isAsked = phrases.length === 0 && !query.isSymbol && !query.isLiteral;
  const english = isAsked ? translate(text, (word) => stands(word, stores)) : undefined;
  return english === undefined
    ? query
    : { ...parseQuery(english), source, excluded, filters, literals, translated: english };
}

/** Tells whether a word stands in an index; of a run without spaces, half of its pairs. */
function stands(word: string, stores: readonly Store[]): boolean {
  const terms = termsOfWord(word);
  const found = terms.filter((term) => stores.some((store) => store.hasTerm(term)));
  return found.length > 0 && found.length * 2 >= terms.length;
}
