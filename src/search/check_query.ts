import { QuerySyntaxError } from "../errors.ts";
import type { Filters, Query } from "../query/query.ts";
import { editDistance } from "../text/edit_distance.ts";
import { matchesWildcard } from "../text/wildcard.ts";

/** A name further off than this is another name. */
const MAX_TYPOS = 3;

/**
 * Refuses a query that asks for nothing.
 *
 * @throws {QuerySyntaxError} If there is neither text nor a filter.
 */
export function checkNotEmpty(query: Query, filters: Filters): void {
  const isFiltered = Object.values(filters)
    .some(({ include, exclude }) => include.length > 0 || exclude.length > 0);
  if (query.text !== "" || query.excluded.length > 0 || isFiltered) return;
  throw new QuerySyntaxError("Cannot search as the query is empty: write what to look for", 0);
}

/**
 * Refuses languages that no file can have, and puts languages in the place of patterns such as `type*`.
 *
 * @throws {RangeError} If a language is unknown; the nearest known one is named.
 */
export function checkLanguages(filters: Filters, known: readonly string[]): Filters {
  const { include, exclude } = filters.languages;
  const languagesOf = (id: string) => languagesLike(id, known);
  return {
    ...filters,
    languages: { include: include.flatMap(languagesOf), exclude: exclude.flatMap(languagesOf) },
  };
}

function languagesLike(id: string, known: readonly string[]): readonly string[] {
  const found = known.filter((name) => matchesWildcard(name, id));
  if (found.length > 0) return found;
  const near = known.map((name) => ({ name, typos: editDistance(name, id, MAX_TYPOS) }))
    .filter(({ typos }) => typos <= Math.min(MAX_TYPOS, id.length / 2))
    .sort((a, b) => a.typos - b.typos)[0];
  const advice = near
    ? `did you mean "${near.name}"?`
    : `use the name of a language, such as "python", or filter by extension`;
  throw new RangeError(`Cannot filter by language "${id}" as it is unknown: ${advice}`);
}
