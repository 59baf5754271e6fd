// @ts-check
/**
 * Filters within a query, as one types them: `lang:python`, `-path:tests`, `kind:class,struct`. The
 * menus of the page write them into the query, so that what is filtered is always to be seen, can be
 * edited, and is a part of the address.
 *
 * @module
 */

/**
 * @typedef {object} QueryFilter
 * @property {string} field Name of the filter: `lang`.
 * @property {boolean} excludes Whether a `-` stands before it.
 * @property {string} value One value, without its quotes.
 */

/** One part of a query: a filter with its values, a phrase, or a word. */
const PART =
  /(?<=^|\s)(?<minus>-?)(?<field>lang|path|kind|sym|ext|cat):(?!:)(?<values>(?:"(?:\\"|[^"])*"|[^\s"])+)|-?"(?:\\"|[^"])*"|\S+/g;

/** A value of a filter: up to a comma that is neither in quotes nor in braces. */
const VALUE = /(?:"(?:\\"|[^"])*"|\{[^}\s]*\}|[^,\s"])+/g;

/**
 * The filters of a query.
 *
 * @param {string} query
 * @returns {QueryFilter[]}
 */
export function filtersOf(query) {
  return [...query.matchAll(PART)].flatMap(({ groups }) => {
    const { minus = "", field, values = "" } = groups ?? {};
    if (field === undefined) return [];
    return valuesOf(values).map((value) => ({ field, excludes: minus !== "", value }));
  });
}

/**
 * Whether a query has a filter.
 *
 * @param {string} query
 * @param {QueryFilter} filter
 */
export function hasFilter(query, filter) {
  return filtersOf(query).some((each) => isSame(each, filter));
}

/**
 * Adds a filter to a query, beside other values of the same field.
 *
 * @param {string} query
 * @param {QueryFilter} filter
 */
export function withFilter(query, filter) {
  return hasFilter(query, filter) ? query : rewritten(query, (filters) => [...filters, filter]);
}

/**
 * Takes a filter out of a query.
 *
 * @param {string} query
 * @param {QueryFilter} filter
 */
export function withoutFilter(query, filter) {
  return rewritten(query, (filters) => filters.filter((each) => !isSame(each, filter)));
}

/**
 * Words of a query that are looked for: of filters, only those that name a definition.
 *
 * @param {string} query
 * @returns {string[]}
 */
export function wordsOf(query) {
  const named = filtersOf(query).filter(({ field, excludes }) => field === "sym" && !excludes);
  const text = [...textParts(query).filter((part) => !/^-["\p{L}_]/u.test(part))];
  return [...text, ...named.map(({ value }) => value)]
    .flatMap((part) => part.match(/[\p{L}\p{N}_$]+/gu) ?? []);
}

/** Writes a filter as one types it. */
export function filterText(/** @type {QueryFilter} */ { field, excludes, value }) {
  return `${excludes ? "-" : ""}${field}:${quoted(value)}`;
}

/**
 * @param {string} query
 * @param {(filters: QueryFilter[]) => QueryFilter[]} change
 */
function rewritten(query, change) {
  const groups = Map.groupBy(
    change(filtersOf(query)),
    ({ field, excludes }) => filterText({ field, excludes, value: "" }).replace('""', ""),
  );
  const filters = [...groups].map(([name, members]) =>
    name + members.map(({ value }) => quoted(value)).join(",")
  );
  return [...textParts(query), ...filters].join(" ");
}

/** @param {string} query */
function textParts(query) {
  return [...query.matchAll(PART)].filter(({ groups }) => groups?.field === undefined)
    .map(([text]) => text);
}

/** @param {string} values */
function valuesOf(values) {
  return (values.match(VALUE) ?? []).map((value) =>
    value.replace(/"((?:\\"|[^"])*)"/g, (_, inner) => inner.replaceAll('\\"', '"'))
  );
}

/** @param {string} value */
function quoted(value) {
  const isPlain = /^(?:[^\s",{}]|\{[^}\s"]*\})+$/.test(value);
  return isPlain ? value : `"${value.replaceAll('"', '\\"')}"`;
}

/**
 * @param {QueryFilter} a
 * @param {QueryFilter} b
 */
function isSame(a, b) {
  return a.field === b.field && a.excludes === b.excludes && a.value === b.value;
}
