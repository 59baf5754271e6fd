/**
 * The inputs of a question as plain rows, and what is derived from them: the type of the input, its
 * JSON Schema, and a strict reader. Flags, URL parameters and the schemas of tools all come from here.
 *
 * Rows are named as the library names its options, `tokenBudget`; over JSON the same row is
 * `token_budget`. None is a union, so that every strict client takes the schemas.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";

/** Plain data with named fields. */
export type JsonRecord = { readonly [key: string]: JsonValue };

/** One input of a question. */
export interface Row<T = unknown> {
  readonly kind: "text" | "whole" | "share" | "truth" | "choice" | "texts";
  /** Description, as a sentence without its full stop. */
  readonly help: string;
  /** Smallest number, or fewest characters or items. */
  readonly least: number;
  /** Largest number, or most characters or items. */
  readonly most: number;
  /** Smallest and largest number that a server takes. @default {the same} */
  readonly served?: readonly [least: number, most: number];
  /** Most characters of an item. */
  readonly itemChars?: number;
  /** The values of a choice, or of several. */
  readonly values?: readonly string[];
  /** Default, where that is worth saying. */
  readonly default?: T;
  /** Whether there has to be one. */
  readonly isNeeded?: boolean;
  /** How its flag is written, where that is not its name: `-A, --after`; `null` for none. */
  readonly flag?: string | null;
  /** Further names of its flag; `--hybrid=hybrid` takes no value, and gives this one. */
  readonly aliases?: readonly string[];
  /** Other words that a command line takes for values of a choice. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Whether command lines alone have it. */
  readonly isLocal?: boolean;
  /** Whether it is for those who show an answer to people: agents are not offered it. */
  readonly isForDisplay?: boolean;
  /** Kind of path that it names in a tree, which no caller of a server may leave. */
  readonly within?: "file" | "place" | "range" | "patterns" | "symbol";
}

type More<T> = Partial<
  Pick<
    Row<T>,
    | "served"
    | "default"
    | "flag"
    | "aliases"
    | "synonyms"
    | "isLocal"
    | "isForDisplay"
    | "within"
  >
>;

export type Rows = Readonly<Record<string, Row>>;

type ValueOf<R> = R extends Row<infer T> ? T : never;
type NeededOf<R> = {
  [K in keyof R]: R[K] extends { readonly isNeeded: true } ? K : never;
}[keyof R];

/** Values that rows give when they are read. */
export type InputOf<R> =
  & { readonly [K in NeededOf<R>]: ValueOf<R[K]> }
  & { readonly [K in Exclude<keyof R, NeededOf<R>>]?: ValueOf<R[K]> };

/** A question or a query longer than this is no question. */
const MAX_QUERY_CHARS = 8_000;

/** A name, a path or a pattern longer than this is none. */
const MAX_NAME_CHARS = 1_000;

const MAX_VALUES = 50;

/** A text of its own: a question or a query. */
export function text(help: string): Row<string> {
  return { kind: "text", help, least: 1, most: MAX_QUERY_CHARS };
}

/** A name, a path or a pattern. */
export function name(help: string, more: More<string> = {}): Row<string> {
  return { kind: "text", help, least: 1, most: MAX_NAME_CHARS, ...more };
}

/** Several names, paths or patterns. */
export function names(
  help: string,
  more: More<readonly string[]> = {},
): Row<readonly string[]> {
  return { kind: "texts", help, least: 0, most: MAX_VALUES, itemChars: MAX_NAME_CHARS, ...more };
}

export function whole(
  least: number,
  most: number,
  help: string,
  more: More<number> = {},
): Row<number> {
  return { kind: "whole", help, least, most, ...more };
}

export function share(help: string, more: More<number> = {}): Row<number> {
  return { kind: "share", help, least: 0, most: 1, ...more };
}

/** A yes or a no. */
export function truth(help: string, more: More<boolean> = {}): Row<boolean> {
  return { kind: "truth", help, least: 0, most: 1, ...more };
}

export function choice<const T extends string>(
  values: readonly T[],
  help: string,
  more: More<T> = {},
): Row<T> {
  return { kind: "choice", help, least: 1, most: 1, values, ...more };
}

/** Some of some values. */
export function choices<const T extends string>(
  values: readonly T[],
  help: string,
  more: More<readonly T[]> = {},
): Row<readonly T[]> {
  return { kind: "texts", help, least: 1, most: values.length, values, ...more };
}

export function needed<T>(row: Row<T>): Row<T> & { readonly isNeeded: true } {
  return { ...row, isNeeded: true };
}

export function wireName(row: string): string {
  return row.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Names that other tools have for an input, by the name that it has here: whoever is used to one of
 * them is understood. None is listed, as a list of tools is paid for in every conversation; one that
 * is the name of another input of the same question is that one.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  query: [...["queries", "q", "question", "search_query", "search_term"], "text", "prompt"],
  queries: ["query", "q", "question", "search_query", "search_term", "text", "prompt"],
  question: ["query", "q", "search_query", "text", "prompt", "topic"],
  symbol: [
    ...["target", "name", "symbol_name", "qualified_name", "identifier", "query", "q", "function"],
    ...["path", "file", "file_path"],
  ],
  name: [
    ...["symbol", "symbol_name", "qualified_name", "identifier", "query", "q", "target", "pattern"],
  ],
  path: ["file", "file_path", "filename", "file_name", "relative_path", "target", "target_file"],
  paths: [
    ...["path", "file", "files", "file_path", "path_glob", "glob", "globs", "file_pattern"],
    ...["directory", "folder", "include", "path_filter", "scope"],
  ],
  path_glob: [
    ...["path", "paths", "file", "file_path", "glob", "globs", "file_pattern", "directory"],
    ...["folder", "include", "path_filter", "scope"],
  ],
  languages: ["language", "lang", "language_filter"],
  lang: ["language", "languages", "language_filter"],
  extensions: ["extension", "ext", "file_extension", "file_extensions"],
  kinds: ["kind", "symbol_kind", "symbol_type", "chunk_type"],
  kind: ["kinds", "symbol_kind", "symbol_type", "chunk_type"],
  categories: ["category"],
  limit: ["max_results", "top_k", "k", "n", "num_results", "n_results", "count", "max", "top_n"],
  max_results: ["limit", "top_k", "k", "n", "num_results", "n_results", "count", "max", "top_n"],
  token_budget: ["max_tokens", "budget", "token_limit", "tokens"],
  depth: ["max_depth", "hops", "max_hops", "levels"],
  from: ["source", "start", "from_symbol", "source_symbol"],
  to: ["target", "destination", "end", "to_symbol", "target_symbol"],
  since: ["base", "ref", "commit", "base_ref"],
  base: ["since", "ref", "commit", "base_ref", "base_branch", "branch"],
  ranges: ["range"],
};

/** Problem of an input, by the name that a field has in JSON. */
export type Fault =
  | { readonly is: "twice"; readonly field: string; readonly other: string }
  | { readonly is: "no object" }
  | { readonly is: "missing"; readonly field: string }
  | { readonly is: "unknown"; readonly field: string; readonly known: readonly string[] }
  | { readonly is: "wrong"; readonly field: string; readonly must: string };

/** Reads an input strictly; inputs may have the names that other tools give them. */
export function readInput<R extends Rows>(
  rows: R,
  sent: unknown,
  refuse: (fault: Fault) => Error,
): InputOf<R> {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
    throw refuse({ is: "no object" });
  }
  const known = new Map(Object.entries(rows).map(([row, each]) => [wireName(row), { row, each }]));
  const fields = new Map<string, { readonly written: string; readonly value: unknown }>();
  for (const [written, value] of Object.entries(sent)) {
    const field = fieldNamed(written, [...known.keys()]);
    if (field === undefined) {
      throw refuse({ is: "unknown", field: written, known: [...known.keys()] });
    }
    const other = fields.get(field)?.written;
    if (other !== undefined) throw refuse({ is: "twice", field: other, other: written });
    fields.set(field, { written, value });
  }
  const read = [...known].flatMap(([field, { row, each }]) => {
    const { written = field, value } = fields.get(field) ?? {};
    if (value === undefined) {
      if (each.isNeeded) throw refuse({ is: "missing", field });
      return [];
    }
    const meant = written === field ? value : inFormOf(each, value);
    const trouble = troubleOf(each, meant);
    if (trouble) throw refuse({ is: "wrong", field: written + trouble.at, must: trouble.must });
    return [[row, meant]];
  });
  // Each value was held against its row.
  return Object.fromEntries(read) as InputOf<R>;
}

/** Finds the input that a name stands for: its own name first, in JSON or as the library has it. */
export function fieldNamed(written: string, known: readonly string[]): string | undefined {
  const name = wireName(written);
  if (known.includes(name)) return name;
  return known.find((field) => OTHER_NAMES[field]?.includes(name));
}

/** Other tools take one where a list is taken here, and the other way round. */
function inFormOf({ kind }: Row, value: unknown): unknown {
  if (kind === "texts") return typeof value === "string" ? [value] : value;
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function troubleOf(
  row: Row,
  value: unknown,
): { readonly at: string; readonly must: string } | undefined {
  const trouble = { at: "", must: expectedOf(row) };
  switch (row.kind) {
    case "text":
      return isText(value, row.least, row.most) ? undefined : trouble;
    case "whole": {
      const [least, most] = servedRange(row);
      const isWhole = Number.isSafeInteger(value);
      return isWhole && Number(value) >= least && Number(value) <= most ? undefined : trouble;
    }
    case "share":
      return typeof value === "number" && value >= 0 && value <= 1 ? undefined : trouble;
    case "truth":
      return typeof value === "boolean" ? undefined : trouble;
    case "choice":
      return row.values?.some((each) => each === value) ? undefined : trouble;
    case "texts": {
      const { least, most, itemChars = MAX_NAME_CHARS } = row;
      if (!Array.isArray(value) || value.length < least || value.length > most) return trouble;
      const wrong = value.findIndex((each) => !isText(each, 1, itemChars));
      return wrong < 0 ? undefined : { at: `.${wrong}`, must: textOf(1, itemChars) };
    }
  }
}

function servedRange({ least, most, served = [least, most] }: Row): readonly [number, number] {
  return served;
}

function isText(value: unknown, least: number, most: number): boolean {
  return typeof value === "string" && value.length >= least && value.length <= most;
}

function textOf(least: number, most: number): string {
  return `a text of ${least} to ${most} characters`;
}

/** Describes the accepted values of a row, for `it must be …`. */
function expectedOf(row: Row): string {
  const { kind, least, most, values = [] } = row;
  switch (kind) {
    case "text":
      return textOf(least, most);
    case "whole":
      return `a whole number from ${servedRange(row).join(" to ")}`;
    case "share":
      return "a number from 0 to 1";
    case "truth":
      return "true or false";
    case "choice":
      return `one of ${values.map((each) => `"${each}"`).join(", ")}`;
    case "texts":
      return `a list of ${least} to ${most} texts`;
  }
}

type InputSchema = {
  readonly type: "object";
  readonly properties: { readonly [name: string]: JsonRecord };
  readonly required?: string[];
  readonly additionalProperties: false;
};

/**
 * Gives the JSON Schema of an input.
 *
 * @param isTerse Leaves out the bounds of texts and lists, which are checked all the same: not every
 * client takes them, and a list of tools is paid for in every conversation.
 */
export function schemaOf(rows: Rows, isTerse = false): InputSchema {
  const all = Object.entries(rows);
  const required = all.filter(([, { isNeeded }]) => isNeeded).map(([row]) => wireName(row));
  return {
    type: "object",
    properties: Object.fromEntries(
      all.map(([row, each]) => [wireName(row), propertyOf(each, isTerse)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

export function propertyOf(row: Row, isTerse = false): JsonRecord {
  const { help, default: byDefault, least, most, values = [], itemChars = MAX_NAME_CHARS } = row;
  const held = typeof byDefault === "number" ? byDefault.toLocaleString("en") : byDefault;
  const unless = held === undefined ? "" : `; ${held} unless given`;
  const description = `${help}${unless}.`;
  switch (row.kind) {
    case "text":
      return { ...textSchema(least, most, isTerse), description };
    case "whole": {
      const [minimum, maximum] = servedRange(row);
      return { type: "integer", minimum, maximum, description };
    }
    case "share":
      return { type: "number", minimum: 0, maximum: 1, description };
    case "truth":
      return { type: "boolean", description };
    case "choice":
      return { type: "string", enum: [...values], description };
    case "texts": {
      const bounds = isTerse ? {} : { minItems: least, maxItems: most };
      return { type: "array", items: textSchema(1, itemChars, isTerse), ...bounds, description };
    }
  }
}

function textSchema(least: number, most: number, isTerse: boolean): JsonRecord {
  return { type: "string", ...(isTerse ? {} : { minLength: least, maxLength: most }) };
}

export function longFlag(name: string, { flag }: Row): string {
  const [long = `--${name.replace(/[A-Z]/g, (each) => `-${each.toLowerCase()}`)}`] =
    /--[\w-]+/.exec(flag ?? "") ?? [];
  return long;
}

export function sentenceOf({ kind, help }: Row): string {
  const text = kind === "truth" ? help.replace(/^Whether /, "") : help;
  return text.charAt(0).toLowerCase() + text.slice(1);
}
