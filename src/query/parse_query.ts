import { QuerySyntaxError } from "../errors.ts";
import { type QueryPart, scanQuery } from "./_scan_query.ts";
import { type FilterField, readFilterValue } from "./filter_value.ts";
import { framesOf } from "./frames.ts";
import { NO_FILTERS } from "./merge_filters.ts";
import { isDiagnostic, isPasted, messagesOf, readMessages, unsureMessages } from "./message.ts";
import type { Filters, Query, ValueFilter } from "./query.ts";
import { queryTerms } from "./query_terms.ts";
import { isMostlyCode, readsAsCode } from "./reads_as_code.ts";
import { isIdentifier, symbolOf } from "./symbol_name.ts";

/** Tells whether a query is one quotation: what must occur, over several lines as well. */
export function isQuoted(source: string): boolean {
  return /^\s*"[^"]*"\s*$/.test(source);
}

interface ParseOptions {
  /** Takes quotes for a part of the text, and not for the marks of a phrase. @default {false} */
  readonly keepQuotes?: boolean;
}

/**
 * Parses a query: free text with `"phrases"`, `-exclusions` and the filters `lang:`, `path:`,
 * `kind:`, `sym:`, `ext:` and `cat:`, whose values are parted by commas and may be quoted. A `-`
 * before a filter excludes. Anything else, colons included, is free text: the name of a filter before a
 * space, a list or a string of code, and all of a message that a program printed, or of several lines.
 *
 * @throws {QuerySyntaxError} If a quote is not closed, a filter has no value in a query of filters
 * alone, or a kind or category is unknown.
 *
 * @example Usage
 * ```ts
 * import { parseQuery } from "./parse_query.ts";
 *
 * const query = parseQuery('where is "provider auth" resolved lang:py,rs -path:tests');
 * console.log(query.text); // "where is provider auth resolved"
 * console.log(query.filters.languages.include); // [ "python", "rust" ]
 * ```
 */
export function parseQuery(source: string, options: ParseOptions = {}): Query {
  const { keepQuotes = false } = options;
  if (lastParsed?.query.source !== source || lastParsed.keepQuotes !== keepQuotes) {
    lastParsed = { keepQuotes, query: parse(source, keepQuotes) };
  }
  return lastParsed.query;
}

/** The query that was parsed last: one search asks several times what it says. */
let lastParsed: { readonly keepQuotes: boolean; readonly query: Query } | undefined;

function parse(source: string, keepQuotes: boolean): Query {
  const isText = isPasted(source) && !isQuoted(source);
  const scanned = isText ? wholeText(source) : scanQuery(source);
  const parts = keepQuotes ? scanned.map(unquotePart) : scanned;
  const text = joinText(source, parts);
  const phrases = literalsOf(parts, "phrase");
  const terms = queryTerms(readMessages(text));
  const symbol = symbolOf(text);
  return {
    source,
    text,
    ...terms,
    phrases,
    excluded: literalsOf(parts, "excluded"),
    filters: filtersOf(parts),
    isSymbol: symbol !== undefined,
    ...(symbol !== undefined && { symbol }),
    identifiers: [...new Set(terms.words.filter(isIdentifier))],
    ...findQuotations({ text, typed: asTyped(source, parts), hasPhrases: phrases.length > 0 }),
  };
}

function unquotePart(part: QueryPart): QueryPart {
  return part.type === "phrase" ? { type: "text", start: part.start, end: part.end } : part;
}

/** A text without any syntax. */
function wholeText(source: string): QueryPart[] {
  return source.trim() === "" ? [] : [{ type: "text", start: 0, end: source.length }];
}

/** Text and phrases with their quotes, from the first to the last. */
function asTyped(source: string, parts: readonly QueryPart[]): string {
  return parts.flatMap((part, index) => {
    if (part.type !== "text" && part.type !== "phrase") return [];
    const next = parts[index + 1];
    const isNeighbour = next?.type === "text" || next?.type === "phrase";
    return [source.slice(part.start, isNeighbour ? next.start : part.end)];
  }).join("").trim();
}

/** Text and phrases in order; the space between two neighbours in the text is kept as typed. */
function joinText(source: string, parts: readonly QueryPart[]): string {
  let text = "";
  let last: QueryPart | undefined;
  for (const [index, part] of parts.entries()) {
    if (part.type !== "text" && part.type !== "phrase") continue;
    const isNeighbour = index > 0 && parts[index - 1] === last;
    if (last !== undefined) text += isNeighbour ? source.slice(last.end, part.start) : " ";
    text += part.type === "phrase" ? part.value : source.slice(part.start, part.end);
    last = part;
  }
  return text.trim();
}

/** Phrases or exclusions; blank ones say nothing. */
function literalsOf(parts: readonly QueryPart[], type: "phrase" | "excluded"): string[] {
  const values = parts.flatMap((part) => part.type === type ? [part.value] : []);
  return [...new Set(values.filter((value) => value.trim() !== ""))];
}

function filtersOf(parts: readonly QueryPart[]): Filters {
  const filters: Record<FilterField, ValueFilter> = { ...NO_FILTERS };
  for (const part of parts) {
    if (part.type !== "filter") continue;
    const values = part.values.flatMap(({ value, offset }) => {
      const read = readFilterValue(part.field, value);
      if ("problem" in read) throw new QuerySyntaxError(read.problem, offset);
      return read.values;
    });
    const side = part.excludes ? "exclude" : "include";
    const known = filters[part.field];
    filters[part.field] = { ...known, [side]: [...new Set([...known[side], ...values])] };
  }
  return filters;
}

/** A dotted key, as a whole query. */
const KEY = /^[\w$@-]{1,100}(?:\.[\w$@-]{1,100}){1,12}$/;

/** A line of a test runner: a title with what became of it, maybe below those of its groups. */
const RAN =
  /^\s*(?:--- (?:FAIL|PASS|SKIP)|=== RUN|FAILED|FAIL|PASS|[✕✗×●✘]|not ok \d{1,5})[\s:-]{1,5}(?:[^\n]{1,400} [›>] )?(?<title>[^\n]{1,300}?)(?:\s{1,5}\(?[\d.]{1,12} ?m?s\)?)?\s*$/u;

type QuotedParts = Pick<
  Query,
  "literals" | "isLiteral" | "isQuotation" | "frames" | "messages" | "route" | "key"
>;

/** Text of a query, in which quotations are looked for. */
interface QuotedSource {
  /** The text, without quotes. */
  readonly text: string;
  /** The text as typed, quotes among it. */
  readonly typed: string;
  /** Whether a part of it was in quotes. */
  readonly hasPhrases: boolean;
}

/** Finds what a query quotes. */
export function findQuotations({ text, typed, hasPhrases }: QuotedSource): QuotedParts {
  const frames = framesOf(typed);
  const messages = messagesOf(typed);
  const route = routeOf(text);
  const title = RAN.exec(typed)?.groups?.title;
  // A test of Go names its parts behind a slash.
  const titles = title === undefined ? [] : [title, title.replace(/\/.*$/, "")];
  const isReport = isDiagnostic(typed);
  const isQuoted = frames.length > 0 || messages.length > 0 || hasPhrases ||
    titles.length > 0 || isReport;
  const isWhole = frames.length > 0 || isPasted(typed) || isReport || isMostlyCode(text) ||
    /^"[^"]*"$/.test(typed);
  return {
    literals: [...new Set([typed, text, ...titles])].filter((literal) => literal !== ""),
    isLiteral: text !== "" && (isQuoted || readsAsCode(text)),
    isQuotation: text !== "" && isWhole,
    frames,
    messages: messages.length > 0 ? messages : unsureMessages(text),
    ...(route === undefined ? {} : { route }),
    ...(KEY.test(text) ? { key: text.split(".") } : {}),
  };
}

const METHOD = "(?<method>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)";
const PATH = String.raw`(?<path>\/[\w\-.~%:@{}<>+*]{1,200}(?:\/[\w\-.~%:@{}<>+*]{0,200}){0,20})`;

/** Path of a URL, as a whole query; its parameters are left out. */
const ROUTE = new RegExp(
  String.raw`^(?:${METHOD}\s+)?(?:https?:\/\/[^\s/]{1,200})?${PATH}(?:\?\S*)?$`,
);

/** A path behind a blank, maybe with its method before that and in quotes; what ends it is a blank. */
const ROUTE_WITHIN = new RegExp(
  String
    .raw`(?<=^|\s|["'\x60(])(?:${METHOD}\s{1,4}["'\x60]?)?${PATH}(?=[?!,;"'\x60)]*(?:\?\S*)?(?:\s|$))`,
  "g",
);

/** Words of a question about a route: any other path without a method may be one of files. */
const ABOUT_ROUTES = /\b(?:handle[sdr]?|handlers|handling|route[sd]?|endpoints?|requests?)\b/i;

/** Longer texts are no questions. */
const MAX_QUESTION_CHARS = 400;

/** Finds the route that a query is or names; none where it names several. */
function routeOf(text: string): Query["route"] {
  const found = ROUTE.exec(text)?.groups ?? withinQuestion(text);
  const path = found?.["path"];
  const method = found?.["method"];
  return path === undefined ? undefined : { path, ...(method === undefined ? {} : { method }) };
}

function withinQuestion(text: string): RegExpExecArray["groups"] {
  if (text.length > MAX_QUESTION_CHARS || /\n/.test(text)) return undefined;
  const [only, ...others] = text.matchAll(ROUTE_WITHIN);
  if (!only?.groups || others.length > 0) return undefined;
  const { method, path = "" } = only.groups;
  // A sentence ends with a sign that a path may have.
  const groups = { ...only.groups, path: path.replace(/[.:]+$/, "") };
  return method !== undefined || ABOUT_ROUTES.test(text) ? groups : undefined;
}
