/**
 * Queries from tests: what a test says that it shows asks for the file that it tests.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";
import { plainQuery } from "./plain_query.ts";
import type { EvalQuery } from "./query_set.ts";
import { testedFiles } from "./tested_file.ts";

/** Fewer words say too little; a title of fewer gets those of what is around it. */
const MIN_WORDS = 4;
/** More words are no question. */
const MAX_WORDS = 30;

/** What the name of a test function begins with. */
const TEST_NAME = /^(?:[tT]est|[sS]hould|[iI]t)(?=[_A-Z\d])_*/;
/** What marks a test function, in its signature. */
const TEST_MARK = /@Test\b|\[(?:Test|Fact|Theory)\b|#\[(?:\w+::)*test\b/;

/**
 * Makes queries of the titles of tests.
 *
 * @param definitions Definitions in a stable order, those of tests and of source files alike.
 * @returns One for each title, in the order of the definitions.
 */
export function queriesOfTests(definitions: readonly DefinitionInfo[]): EvalQuery[] {
  const sources = definitions.filter(({ category }) => category === "code");
  const testedFile = testedFiles([...new Set(sources.map(({ path }) => path))]);
  const queries = new Map<string, EvalQuery>();
  for (const definition of definitions) {
    const query = titleOf(definition);
    const target = query === undefined ? undefined : testedFile(definition.path);
    if (query === undefined || target === undefined || queries.has(query.toLowerCase())) continue;
    queries.set(query.toLowerCase(), {
      id: `test:${definition.path}:${definition.startLine}`,
      kind: "test",
      query,
      relevant: [{ path: target }],
      mask: [],
      exclude: [definition.path],
    });
  }
  return [...queries.values()];
}

function titleOf({ category, kind, name, scope, signature }: DefinitionInfo): string | undefined {
  if (category !== "test" || (kind !== "function" && kind !== "method")) return undefined;
  const isTitle = /\s/.test(name);
  if (!isTitle && !TEST_NAME.test(name) && !TEST_MARK.test(signature)) return undefined;
  const title = isTitle ? name : splitName(name);
  const words = plainQuery(isShort(title) ? `${scopeTitle(scope)} ${title}` : title);
  return isShort(words) ? undefined : words.split(" ").slice(0, MAX_WORDS).join(" ");
}

function isShort(title: string): boolean {
  return title.trim().split(/\s+/).length < MIN_WORDS;
}

/** `test_usage_error` → `usage error`, `TestBindsJSON` → `binds json`. */
function splitName(name: string): string {
  return name.replace(TEST_NAME, "")
    .replace(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2 ")
    .replace(/_+/g, " ")
    .toLowerCase();
}

/** Titles of the groups around a test, or the class that holds it, named after what it tests. */
function scopeTitle(scope: string): string {
  if (/\s/.test(scope)) return scope.replaceAll(".", " ");
  const [holder = ""] = scope.split(".").slice(-1);
  return splitName(holder.replace(/^Tests?(?=[A-Z_])|Tests?$/, ""));
}
