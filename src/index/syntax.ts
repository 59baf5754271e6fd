/**
 * Questions to grammars without an index. Not beside the list of languages: whoever opens an
 * exported index in a browser loads that, and no grammar.
 *
 * @module
 */
import type { LanguageId, SyntaxSpan, TagsQueries } from "../types.ts";

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
