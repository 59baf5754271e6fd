/**
 * Queries that would find nothing for a reason that can be named.
 *
 * @module
 */
import { QuerySyntaxError } from "../errors.ts";
import type { Filters, Query } from "../query/query.ts";
import { editDistance } from "../text/edit_distance.ts";

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
  throw new QuerySyntaxError("Cannot search for nothing: write what is to be found", 0);
}

/**
 * Refuses languages that no file can have.
 *
 * @param known Identifiers of all languages.
 * @throws {RangeError} If a language is unknown; the nearest known one is named.
 */
export function checkLanguages({ languages }: Filters, known: readonly string[]): void {
  for (const id of [...languages.include, ...languages.exclude]) {
    if (known.includes(id)) continue;
    const near = known.map((name) => ({ name, typos: editDistance(name, id, MAX_TYPOS) }))
      .filter(({ typos }) => typos <= Math.min(MAX_TYPOS, id.length / 2))
      .sort((a, b) => a.typos - b.typos)[0];
    const advice = near ? `did you mean "${near.name}"?` : 'see "cbx languages"';
    throw new RangeError(`Cannot filter by language "${id}" as it is unknown: ${advice}`);
  }
}
