import type { LanguageId, SyntaxSpan } from "../types.ts";

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
