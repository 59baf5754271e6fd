/**
 * The syntax of a query: text, `"phrases"`, `-exclusions` and `field:value` filters.
 *
 * Whatever is not exactly one of these is text, since queries quote code: `std::vector`,
 * `http://x`, `path::join`, `->`, `--flag`, `-1` and `print("x")` all mean themselves.
 *
 * @module
 */
import { QuerySyntaxError } from "../errors.ts";
import type { FilterField } from "./filter_value.ts";

/** One part of a query; offsets are UTF-16 indices. */
export type QueryPart =
  & {
    /** Index of the first character. */
    readonly start: number;
    /** Index after the last character. */
    readonly end: number;
  }
  & (
    | {
      readonly type: "text";
      /** Name of a filter with its colon, where it begins with one that has no value. */
      readonly bare?: string;
    }
    | { readonly type: "phrase" | "excluded"; readonly value: string }
    | {
      readonly type: "filter";
      readonly field: FilterField;
      readonly excludes: boolean;
      readonly values: readonly FilterText[];
    }
  );

/** A value of a filter as written, without its quotes. */
interface FilterText {
  readonly value: string;
  readonly offset: number;
}

const FIELDS: ReadonlyMap<string, FilterField> = new Map([
  ["lang", "languages"],
  ["path", "paths"],
  ["kind", "kinds"],
  ["sym", "symbols"],
  ["ext", "extensions"],
  ["cat", "categories"],
]);

/** A filter's name, not followed by a second colon: `path::join` is Rust. */
const FILTER_START = /(-?)([a-z]+):(?!:)/y;
/**
 * No value of a filter: a space, or how a list, an object or a string of code begins. Messages and data
 * have such words: `Error path: ["a"]`, `{ kind: 'x' }`.
 */
const NO_VALUE = /\s|$|['`]|\[(?:["'`\s\]]|$)|[{(]["'`]/y;
/**
 * A minus that excludes: before a quote, or before a word of two characters or more. `-r`, `-Zcheck-cfg`
 * and `-std=c++17` are flags of a command line.
 */
const EXCLUDED_START = /-(?="|[\p{L}_][^\s"=-]+(?![^\s"]*[=-]))/yu;
/** A name with a bracket behind it. */
const CODE_START = /-\w+(?:\(|\s*\[|\s+\w+\()/y;
const TEXT = /\S+/y;
const SPACE = /\s*/y;

/**
 * Takes a query apart.
 *
 * @throws {QuerySyntaxError} If a quote is not closed, a value is missing after a comma, or a filter has
 * none in a query of filters alone.
 */
export function scanQuery(source: string): QueryPart[] {
  const parts: QueryPart[] = [];
  let at = matchAt(SPACE, source, 0)?.[0].length ?? 0;
  while (at < source.length) {
    const part = scanPart(source, at);
    parts.push(part);
    at = part.end + (matchAt(SPACE, source, part.end)?.[0].length ?? 0);
  }
  const isBare = (part: QueryPart) => source.slice(part.start, part.end) === bareFilter(part);
  const bare = parts.find(isBare);
  if (bare && parts.every((part) => part.type === "filter" || isBare(part))) {
    throw emptyValue(source.slice(bare.start, bare.end), bare.end);
  }
  // Nobody asks for all but a few words: these are flags.
  const isFlags = parts.every(({ type, start }) =>
    type === "excluded" && source[start + 1] !== '"'
  );
  return isFlags ? parts.map(({ start, end }) => ({ type: "text", start, end })) : parts;
}

/** Returns the name of a filter that a part begins with and that has no value. */
export function bareFilter(part: QueryPart): string | undefined {
  return part.type === "text" ? part.bare : undefined;
}

function scanPart(source: string, start: number): QueryPart {
  const filter = matchAt(FILTER_START, source, start);
  const field = FIELDS.get(filter?.[2] ?? "");
  if (filter !== undefined && field !== undefined) {
    const from = start + filter[0].length;
    if (matchAt(NO_VALUE, source, from)) {
      return { type: "text", start, end: endOfWord(source, start), bare: filter[0] };
    }
    const { values, end } = scanValues(source, start, from);
    return { type: "filter", start, end, field, excludes: filter[1] === "-", values };
  }
  if (source[start] === '"') return { type: "phrase", start, ...scanQuoted(source, start) };
  if (matchAt(EXCLUDED_START, source, start) !== undefined && !isCodeLine(source, start)) {
    return scanExcluded(source, start);
  }
  return { type: "text", start, end: endOfWord(source, start) };
}

function endOfWord(source: string, start: number): number {
  return start + (matchAt(TEXT, source, start)?.[0].length ?? 0);
}

/** Tells whether a query begins as a line of code does: `-export([boil/1]).` is of Erlang. */
function isCodeLine(source: string, start: number): boolean {
  return matchAt(CODE_START, source, start) !== undefined && source.slice(0, start).trim() === "";
}

function scanExcluded(source: string, start: number): QueryPart {
  if (source[start + 1] === '"') {
    return { type: "excluded", start, ...scanQuoted(source, start + 1) };
  }
  const value = matchAt(TEXT, source, start + 1)?.[0] ?? "";
  return { type: "excluded", start, end: start + 1 + value.length, value };
}

/** Reads from an opening quote to the closing one; `\"` is a quote inside, unless none comes after it. */
function scanQuoted(source: string, open: number): { value: string; end: number } {
  let value = "";
  let last: { value: string; end: number } | undefined;
  for (let at = open + 1; at < source.length; at++) {
    if (source[at] === '"') return { value, end: at + 1 };
    if (source[at] === "\\" && source[at + 1] === '"') {
      at += 1;
      last = { value: `${value}\\`, end: at + 1 };
    }
    value += source[at];
  }
  if (last) return last;
  throw new QuerySyntaxError(
    `Cannot read the query as the quote at offset ${open} is never closed: add a second quote`,
    open,
  );
}

/** Reads values parted by commas up to a space. Quotes keep both, and braces keep commas, in a value. */
function scanValues(
  source: string,
  filterStart: number,
  from: number,
): { values: FilterText[]; end: number } {
  const values: FilterText[] = [];
  let end = from - 1;
  do {
    const offset = end + 1;
    const scanned = scanValue(source, offset);
    if (scanned.value.trim() === "") throw emptyValue(source.slice(filterStart, from), offset);
    values.push({ value: scanned.value, offset });
    end = scanned.end;
  } while (source[end] === ",");
  return { values, end };
}

function scanValue(source: string, start: number): { value: string; end: number } {
  let value = "";
  let depth = 0;
  let at = start;
  while (at < source.length) {
    const char = source[at] ?? "";
    if (/\s/.test(char) || (char === "," && depth === 0)) break;
    if (char === '"') {
      const quoted = scanQuoted(source, at);
      value += quoted.value;
      at = quoted.end;
      continue;
    }
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    value += char;
    at += 1;
  }
  return { value, end: at };
}

function emptyValue(filter: string, offset: number): QuerySyntaxError {
  return new QuerySyntaxError(
    `Cannot filter by "${filter}" as a value is missing at offset ${offset}: ` +
      `write ${filter}VALUE, or "${filter}" in quotes to search for it`,
    offset,
  );
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | undefined {
  // Sticky patterns keep their position between calls: always set it.
  pattern.lastIndex = at;
  return pattern.exec(source) ?? undefined;
}
