import { type FilterField, readFilterValue } from "./filter_value.ts";
import type { Filters, ValueFilter } from "./query.ts";

/**
 * Filters as options or command-line flags give them. Values are written as in a query
 * (aliases allowed); a `!` before one excludes it.
 */
export interface FilterOptions {
  readonly languages?: readonly string[] | undefined;
  readonly paths?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly extensions?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
}

const NONE: ValueFilter = { include: [], exclude: [] };

/** Filters that let everything through. */
export const NO_FILTERS: Filters = {
  languages: NONE,
  paths: NONE,
  kinds: NONE,
  symbols: NONE,
  extensions: NONE,
  categories: NONE,
};

/**
 * Adds options to the filters of a query. Values of one field are alternatives wherever they come
 * from; fields must hold together.
 *
 * @throws {RangeError} If a value is empty, or is no known kind or category.
 */
export function mergeFilters(filters: Filters, options: FilterOptions): Filters {
  const merged = (field: FilterField): ValueFilter => merge(filters[field], field, options[field]);
  return {
    languages: merged("languages"),
    paths: merged("paths"),
    kinds: merged("kinds"),
    symbols: merged("symbols"),
    extensions: merged("extensions"),
    categories: merged("categories"),
  };
}

function merge(
  filter: ValueFilter,
  field: FilterField,
  written: readonly string[] = [],
): ValueFilter {
  const include = new Set(filter.include);
  const exclude = new Set(filter.exclude);
  for (const value of written) {
    const excludes = value.startsWith("!");
    for (const each of readOption(field, excludes ? value.slice(1) : value)) {
      (excludes ? exclude : include).add(each);
    }
  }
  return { include: [...include], exclude: [...exclude] };
}

function readOption(field: FilterField, value: string): readonly string[] {
  if (value.trim() === "") throw new RangeError(`Cannot filter ${field} by an empty value`);
  const read = readFilterValue(field, value);
  if ("problem" in read) throw new RangeError(read.problem);
  return read.values;
}
