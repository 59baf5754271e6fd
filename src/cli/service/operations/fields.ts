/**
 * Fields that several operations take, each with its bounds and its description. None is a union,
 * and none has a default here, so that every strict client accepts them.
 *
 * @module
 */
import { z } from "zod";

/** A question or a query longer than this is no question. */
const MAX_QUERY_CHARS = 8_000;

/** A name, a path or a pattern longer than this is none. */
const MAX_NAME_CHARS = 1_000;

/** Values of one filter. */
const MAX_VALUES = 50;

/** Items of one page. */
const MAX_LIMIT = 500;

/** Items that are passed over. */
const MAX_OFFSET = 1_000_000;

/** Tokens of one answer. */
const MAX_TOKENS = 100_000;

/** Tokens below which an answer says nothing. */
const MIN_TOKENS = 200;

/** Kinds of definition, as a filter takes them. */
export const KINDS =
  "function, method, class, struct, enum, interface, trait, impl, type, constant, variable, field, module, macro, section, key, rule, element or block";

/** A text of its own. */
export function text(about: string): z.ZodString {
  return z.string().min(1).max(MAX_QUERY_CHARS).describe(about);
}

/** A name, a path or a pattern. */
export function name(about: string): z.ZodString {
  return z.string().min(1).max(MAX_NAME_CHARS).describe(about);
}

/** Several names, paths or patterns. */
export function names(about: string): z.ZodArray<z.ZodString> {
  return z.array(z.string().min(1).max(MAX_NAME_CHARS)).max(MAX_VALUES).describe(about);
}

/** A whole number. */
export function whole(least: number, most: number, about: string): z.ZodNumber {
  return z.number().int().min(least).max(most).describe(about);
}

/** Root that is asked, where a server has several. */
export const ROOT: z.ZodOptional<z.ZodString> = name(
  "Name of the root to ask; needed only where several are served.",
).optional();

/** Name, place or path of what is asked about. */
export const SYMBOL: z.ZodString = name(
  'What is asked about: a name ("resolve"), a qualified name ("Server.resolve"), "path:name", "path:line", or a path.',
);

/** Which page. */
export const PAGE: { limit: z.ZodOptional<z.ZodNumber>; offset: z.ZodOptional<z.ZodNumber> } = {
  limit: whole(1, MAX_LIMIT, "Items at most.").optional(),
  offset: whole(0, MAX_OFFSET, "Items to pass over.").optional(),
};

/** Tokens of an answer. */
export const TOKEN_BUDGET: z.ZodOptional<z.ZodNumber> = whole(
  MIN_TOKENS,
  MAX_TOKENS,
  "Tokens that the texts of the answer may cost.",
).optional();

/** Filters of what is searched. */
export const FILTERS: {
  languages: z.ZodOptional<z.ZodArray<z.ZodString>>;
  extensions: z.ZodOptional<z.ZodArray<z.ZodString>>;
  paths: z.ZodOptional<z.ZodArray<z.ZodString>>;
  kinds: z.ZodOptional<z.ZodArray<z.ZodString>>;
  categories: z.ZodOptional<z.ZodArray<z.ZodString>>;
} = {
  languages: names('Only these languages, such as "rust" or "ts"; a leading "!" excludes.')
    .optional(),
  extensions: names('Only files with these extensions; a leading "!" excludes.').optional(),
  paths: names(
    'Only these folders, file names or globs, such as "src/**/*.ts"; a leading "!" excludes.',
  ).optional(),
  kinds: names(`Only these kinds: ${KINDS}; a leading "!" excludes.`).optional(),
  categories: names(
    'Only files for these: code, test, docs, config, data, example, generated or vendored; a leading "!" excludes.',
  ).optional(),
};
