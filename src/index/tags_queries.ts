import type { TagsQueries } from "../types.ts";

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
