/**
 * The query language of the engine: terms divided by spaces, each with an optional weight,
 * `provid auth =providerauth authentic^0.3`.
 *
 * @module
 */

/** A term and how much a match of it counts. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

export function formatTerms(terms: readonly WeightedTerm[]): string {
  return terms.map(({ term, weight }) => weight === 1 ? term : `${term}^${weight}`).join(" ");
}

/** Reads what {@linkcode formatTerms} wrote; a weight that is no number counts as 1. */
export function readTerms(tokens: readonly string[]): WeightedTerm[] {
  return tokens.map((token) => {
    const [term = "", weight = "1"] = token.split("^");
    return { term, weight: Number(weight) || 1 };
  });
}
