import type { Query, WeightedTerm } from "../../src/query/query.ts";

/** The part of a query that is searched for. */
export type QueryWords = Pick<Query, "terms" | "expansions">;

/** An expansion counts 0.3 of its term: nearly one occurrence of three. */
const REPETITIONS = 3;

/** The terms of a query, without partners by abbreviation. */
export function termsAlone({ terms }: QueryWords): readonly WeightedTerm[] {
  return terms;
}

/** Terms and partners. */
export function termsAndExpansions({ terms, expansions }: QueryWords): readonly WeightedTerm[] {
  return [...terms, ...expansions];
}

/** Terms and partners, each repeated by its weight: for an engine that knows no weights. */
export function repeatedByWeight(query: QueryWords): readonly WeightedTerm[] {
  return termsAndExpansions(query).flatMap(({ term, weight }) => {
    const times = Math.max(1, Math.round(weight * REPETITIONS));
    return Array.from({ length: times }, () => ({ term, weight: 1 }));
  });
}
