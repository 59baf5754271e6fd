import { editDistance } from "../text/edit_distance.ts";
import { bareFilter, scanQuery } from "./_scan_query.ts";
import { isPasted } from "./message.ts";

/** The fields of a query, with other names that people give them. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  lang: "language languages lng",
  path: "file files filename filepath dir folder directory in",
  kind: "type kinds",
  sym: "symbol symbols name def definition func function class method",
  ext: "extension extensions suffix",
  cat: "category categories",
};

/** A letter, the colon and a value: no URL, no `std::vector`, no `key: value`. */
const FIELD_LIKE = /^-?([A-Za-z_]+):(?![:/\\=]|\d+\b)([^\s]+)$/;

/** Shorter names are a typing mistake away from too much. */
const MIN_CHARS = 4;

/** A part of a query that may have been meant for a filter. */
interface UnknownField {
  readonly written: string;
  readonly field: string;
  /** The filter of the nearest name, with the same value; absent where none is near. */
  readonly nearest?: string;
}

/** Finds the parts of a query that look like a filter and are none. */
export function unknownFields(source: string): UnknownField[] {
  return scanQuery(source).flatMap(({ type, start, end }): UnknownField[] => {
    const written = source.slice(start, end);
    const isText = type === "text" || type === "excluded" && !written.startsWith('-"');
    const found = isText ? FIELD_LIKE.exec(written) : null;
    if (found === null) return [];
    const [, field = "", value = ""] = found;
    const near = nearestField(field.toLowerCase());
    const minus = written.startsWith("-") ? "-" : "";
    return [{ written, field, ...(near ? { nearest: `${minus}${near}:${value}` } : {}) }];
  });
}

/** Finds names of filters that are text, as no value follows them: `path:` of `path: src`. */
export function bareFilters(source: string): string[] {
  if (isPasted(source)) return [];
  return [...new Set(scanQuery(source).flatMap((part) => bareFilter(part) ?? []))];
}

/** The names of all fields, as a query has them. */
export const FIELD_LIST = Object.keys(FIELD_NAMES).map((name) => `${name}:`);

function nearestField(written: string): string | undefined {
  const rows = Object.entries(FIELD_NAMES);
  const named = rows.find(([name, others]) =>
    name === written || others.split(" ").includes(written)
  );
  if (named) return named[0];
  if (written.length < MIN_CHARS) return undefined;
  return rows.find(([name, others]) =>
    [name, ...others.split(" ").filter(({ length }) => length >= MIN_CHARS)]
      .some((each) => editDistance(each, written, 1) <= 1)
  )?.[0];
}
