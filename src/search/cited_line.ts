import { idf } from "../orama/bm25f.ts";
import { isIdentifier } from "../query/symbol_name.ts";
import { termIdf } from "../rank/path.ts";
import type { RankContext } from "../rank/ranker.ts";
import { termsOfWord } from "../text/tokens.ts";
import { type Excerpt, lineWith } from "./snippet.ts";

/** A number with so many digits is cited from somewhere. */
const NUMBER = /\d{3}/;

/** A name in more files than this says little about the line that is meant. */
const MAX_FILES = 8;

/**
 * Finds the first line of a range with the rarest name or number that a query cites: what a reason
 * speaks of is to be seen. Words of prose are cited from nowhere.
 *
 * @returns None where the query cites nothing that is rare, or the range does not hold it.
 */
export function citedLine(
  context: RankContext,
  excerpt: Excerpt,
  range: { readonly start: number; readonly end: number },
): number | undefined {
  const cited = [...new Set(context.query.words)]
    .filter((word) => isIdentifier(word) || NUMBER.test(word));
  if (cited.length === 0) return undefined;
  const idfOf = termIdf(context);
  const total = context.store.catalog.files.length;
  const least = idf(total, Math.min(total, MAX_FILES));
  const rare = cited.map((word) => ({ word, idf: idfOf(termsOfWord(word).at(-1) ?? word) }))
    .filter((each) => each.idf >= least)
    .sort((a, b) => b.idf - a.idf);
  for (const { word } of rare) {
    const line = lineWith(excerpt, range, [word]);
    if (line !== undefined) return line;
  }
  return undefined;
}
