/**
 * The languages that cbx knows, as a user may ask for them.
 *
 * @module
 */
import { LANGUAGES } from "../../grammars/languages.ts";
import type { LanguageId, SyntaxSpan, TagsQueries } from "../types.ts";
import { languageFiles } from "../walk/language.ts";

/** A language that cbx knows. */
export interface LanguageInfo {
  /** Identifier, as filters take it. */
  readonly id: LanguageId;
  /** The name as people write it. */
  readonly name: string;
  /** Whether its files are parsed; else they are indexed as windows of text. */
  readonly grammar: boolean;
  /** Extensions, without the dot. */
  readonly extensions: readonly string[];
  /** Whole file names. */
  readonly fileNames: readonly string[];
}

/**
 * Lists every language that cbx knows, by identifier.
 *
 * @example Usage
 * ```ts
 * import { languages } from "@cbx/core";
 *
 * const parsed = languages().filter(({ grammar }) => grammar);
 * console.log(parsed.some(({ id }) => id === "rust")); // true
 * ```
 */
export function languages(): LanguageInfo[] {
  const files = new Map(languageFiles().map((entry) => [entry.language, entry]));
  return Object.entries(LANGUAGES).map(([id, { name, tags, reader }]) => ({
    id,
    name,
    grammar: tags !== undefined || reader !== undefined,
    extensions: files.get(id)?.extensions ?? [],
    fileNames: files.get(id)?.fileNames ?? [],
  })).sort((a, b) => a.id < b.id ? -1 : 1);
}

/** Identifiers of all languages, as filters take them. */
export const LANGUAGE_IDS: readonly LanguageId[] = Object.keys(LANGUAGES);

/** The name of a language as people write it; the identifier where it has no other. */
export function languageName(id: LanguageId): string {
  return LANGUAGES[id]?.name ?? id;
}

/**
 * Finds comments, strings, numbers, keywords, and names of types and functions in a text, for those who
 * show code in colours. Spans are by place and do not overlap. A text of which there is no grammar, or
 * that is not parsed within the bounds that hold for indexing, has none.
 *
 * @param text Lines of code: a file, or a part of one.
 *
 * @example Usage
 * ```ts
 * import { syntaxOf } from "@cbx/core";
 *
 * const text = "return name; // done";
 * const spans = await syntaxOf(text, "typescript");
 * console.log(spans.map(([start, end, kind]) => [kind, text.slice(start, end)]));
 * // [["keyword", "return"], ["comment", "// done"]]
 * ```
 */
export async function syntaxOf(text: string, language: LanguageId): Promise<SyntaxSpan[]> {
  const { syntaxSpans } = await import("../parse/syntax_spans.ts");
  return await syntaxSpans(text, language);
}

/**
 * Checks tags queries against the grammars that they are for, as `openIndex()` does with its `queries`.
 *
 * @throws {TagsQueryError} If one does not fit its grammar, or may not be run.
 * @throws {RangeError} If there are too many, or one is for a language that has no grammar.
 *
 * @example Usage
 * ```ts
 * import { checkTagsQueries } from "@cbx/core";
 *
 * const python = "(class_definition name: (identifier) @name) @definition.class";
 * await checkTagsQueries({ python });
 * ```
 */
export async function checkTagsQueries(queries: TagsQueries): Promise<void> {
  if (Object.keys(queries).length === 0) return;
  const { checkUserQueries } = await import("../parse/user_query.ts");
  await checkUserQueries(queries);
}
