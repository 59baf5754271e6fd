/**
 * Test title → test body: functions that are tests by their name, attribute or macro. Tests that a
 * string names are read in `title_pairs.ts`.
 *
 * @module
 */
import { splitWord } from "../../../src/text/tokens.ts";
import type { Definition } from "../../../src/types.ts";
import type { Pair } from "./pair.ts";
import { documentedBody, linesBetween, type SourceText } from "./source_text.ts";
import { documentOf, pathTerms, queryOf, subTerms } from "./terms.ts";

/** Names that test runners look for. */
const TEST_NAME =
  /^(?:test|Test|Benchmark|Example|Fuzz|should|Should|spec|it_|can_|prop_)(?=[_\dA-Z])/;

/** Marks of a test whose name does not tell. */
const TEST_MARK =
  /@(?:\w*Test|Property|Fact)\b|\[(?:Fact|Theory|Test|TestMethod|TestCase|Property|DataTestMethod)\b|#\[(?:\w+::)*(?:test|rstest|test_case|quickcheck)\b|^\s*(?:TEST|TYPED_TEST|BOOST_AUTO_TEST|SCENARIO|GTEST)\w*\s*\(/m;

/** Where the marks end: a mark further down is another test's. */
const MARK_LINES = 3;

/** Words of a name that say only that it is a test. */
const TEST_WORDS = new Set([
  "test",
  "tests",
  "testing",
  "benchmark",
  "example",
  "it",
  "should",
  "spec",
]);

/** Tells whether a definition is a test. */
export function isTest(source: SourceText, { name, kind, ...place }: Definition): boolean {
  if (kind !== "function" && kind !== "method") return false;
  if (TEST_NAME.test(name)) return true;
  const { docLine, startLine, endLine } = place;
  const last = Math.min(startLine + MARK_LINES - 1, Math.max(startLine, endLine - 1));
  const head = linesBetween(source, docLine, last);
  // What follows the name is the body, with marks of its own.
  const at = head.lastIndexOf(name);
  return TEST_MARK.test(at < 0 ? head : head.slice(0, at)) || isNamedByText(source, name);
}

/** Names with blanks: of Kotlin in backticks, of others strings. */
function isNamedByText({ category, language }: SourceText, name: string): boolean {
  return /\s/.test(name) && (category === "test" || language === "zig");
}

/** Pairs of the tests of a file, but for those that start at given lines. */
export function pairsOfTests(source: SourceText, exceptLines: ReadonlySet<number>): Pair[] {
  const { path, parsed } = source;
  const header = pathTerms(path);
  return parsed.definitions.filter((definition) =>
    !exceptLines.has(definition.startLine) && isTest(source, definition)
  ).flatMap((definition): Pair[] => {
    const query = queryOf(titleOf(definition.name));
    if (!query) return [];
    const { body } = documentedBody(source, definition);
    const text = body.replace(definition.name, " ");
    const document = documentOf(query, { head: header, body: subTerms(text) });
    return document ? [{ kind: "test", path, query, document }] : [];
  });
}

function titleOf(name: string): string {
  if (/\s/.test(name)) return name;
  const words = name.split(/[^\p{L}\p{N}]+/u).flatMap(splitWord);
  while (TEST_WORDS.has(words[0] ?? "")) words.shift();
  return words.join(" ");
}
