/**
 * Terms of queries and documents, made by the functions of the product, so that training sees what
 * use will see. Whole-identifier terms are left out: the table has stemmed pieces only.
 *
 * @module
 */
import { queryTerms } from "../../../src/query/query_terms.ts";
import { headerTexts, termsOf } from "../../../src/text/path_terms.ts";
import { STOPWORDS } from "../../../src/text/stopwords.ts";
import { WHOLE_MARK } from "../../../src/text/tokens.ts";

/** A single term is a name to look up, not a question. */
const MIN_QUERY_TERMS = 2;
const MAX_QUERY_TERMS = 24;
const MIN_DOCUMENT_TERMS = 4;
const MAX_DOCUMENT_TERMS = 200;

/** More of a text never fits into a document. */
const MAX_DOCUMENT_CHARS = 12_000;

/** A query that repeats this many terms of its document in a row was copied from it. */
const COPIED_TERMS = 4;

/** Word in Latin letters, of which a query needs two. */
const WORD = /^\p{Script=Latin}{2,}$/u;

/** Options for {@linkcode queryOf}. */
export interface QueryOptions {
  /** Which end of a text that is too long counts; `"none"` refuses it. @default {"none"} */
  readonly keep?: "start" | "end" | "none";
}

/**
 * Makes the terms of a query.
 *
 * @returns 2 to 24 terms without stopwords, or `undefined` where the text gives no such query.
 */
export function queryOf(text: string, options: QueryOptions = {}): string[] | undefined {
  const { keep = "none" } = options;
  const { sequence } = queryTerms(text);
  if (sequence.length > MAX_QUERY_TERMS && keep === "none") return undefined;
  const terms = keep === "end"
    ? sequence.slice(-MAX_QUERY_TERMS)
    : sequence.slice(0, MAX_QUERY_TERMS);
  const words = new Set(terms.filter((term) => WORD.test(term) && !STOPWORDS.has(term)));
  return words.size < MIN_QUERY_TERMS ? undefined : terms;
}

/** Terms of a text, without whole identifiers. */
export function subTerms(text: string): string[] {
  return termsOf(text.slice(0, MAX_DOCUMENT_CHARS)).filter(isSubTerm);
}

/** Terms of a path, as every chunk of the file has them. */
export function pathTerms(path: string): string[] {
  return headerTexts(path).flatMap(termsOf).filter(isSubTerm);
}

function isSubTerm(term: string): boolean {
  return !term.startsWith(WHOLE_MARK);
}

/** Parts of a document. */
export interface DocumentParts {
  /** Terms that stand before the text: those of the path, and names. */
  readonly head?: readonly string[];
  /** The text itself, of which there must be enough. */
  readonly body: readonly string[];
}

/**
 * Joins the parts of a document, at most 200 terms of them.
 *
 * @param query The query, which must not stand in the body as it is.
 * @returns `undefined` where the body is too short or repeats the query.
 */
export function documentOf(
  query: readonly string[],
  { head = [], body }: DocumentParts,
): string[] | undefined {
  if (body.length < MIN_DOCUMENT_TERMS) return undefined;
  const document = [...head, ...body].slice(0, MAX_DOCUMENT_TERMS);
  return repeats(document, query) ? undefined : document;
}

function repeats(document: readonly string[], query: readonly string[]): boolean {
  if (query.length < COPIED_TERMS) return false;
  return ` ${document.join(" ")} `.includes(` ${query.join(" ")} `);
}
