/**
 * What to try when an answer is poor.
 *
 * @module
 */
import { editDistance } from "../text/edit_distance.ts";
import type { Members } from "../rank/members.ts";
import type { Confidence } from "./answer.ts";

/** Words shorter than this have too many neighbours. */
const MIN_CHARS = 4;

/** A word further away is another word. */
const MAX_EDITS = 2;

/** Suggests commands and queries; nothing where the answer is good. */
export function suggest({ contexts }: Members, confidence: Confidence): string[] {
  if (confidence === "high" || confidence === "medium") return [];
  const { query, where } = contexts[0]!;
  const lexicons = contexts.map(({ store }) => store.lexicon);
  const suggestions: string[] = [];
  if (where && query.text !== "") {
    suggestions.push("Leave the filters out: they may hide what was meant");
  }
  const nearest = query.subTerms.flatMap((term) => nearestTerm(lexicons, term));
  if (nearest.length > 0) {
    suggestions.push(`Words of this index that are near: ${nearest.join(", ")}`);
  }
  if (query.text !== "") suggestions.push(`rg -n -F -- ${quote(query.text)}`);
  return suggestions;
}

/** The nearest term of all that are indexed to one that is not. */
function nearestTerm(lexicons: readonly string[], term: string): string[] {
  const isKnown = lexicons.some((lexicon) => lexicon.includes(`\n${term}\n`));
  if (term.length < MIN_CHARS || isKnown) return [];
  let best: string | undefined;
  let bestDistance = MAX_EDITS + 1;
  for (const candidate of lexicons.flatMap((lexicon) => lexicon.split("\n"))) {
    if (candidate.startsWith("=") || Math.abs(candidate.length - term.length) > MAX_EDITS) continue;
    if (candidate[0] !== term[0]) continue;
    const distance = editDistance(candidate, term, MAX_EDITS);
    // Of terms that are equally near, the first in the alphabet: the lexicon has no order.
    const isFirst = distance === bestDistance && best !== undefined && candidate < best;
    if (distance < bestDistance || isFirst) [best, bestDistance] = [candidate, distance];
  }
  return best === undefined ? [] : [best];
}

/** Quotes for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
