import { deepEqual } from "node:assert/strict";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { LanguageId } from "../types.ts";
import { testsByLine } from "./test_definitions.ts";

type Given = Pick<SymbolNode, "name" | "kind" | "startLine" | "endLine" | "isTitle">;

/** Names of the tests of a file, by the lines of what is a part of them. */
function namesByLine(language: LanguageId, ...given: Given[]): Record<number, string> {
  return namesIn("", language, ...given);
}

function namesIn(text: string, language: LanguageId, ...given: Given[]): Record<number, string> {
  // The other parts of a definition say nothing of it.
  const tests = testsByLine({ language }, given as unknown as SymbolNode[], () => text);
  return Object.fromEntries([...tests].map(([line, { name }]) => [line, name]));
}

function part(name: string, startLine: number, endLine: number, isTitle = 0): Given {
  return { name, kind: "function", startLine, endLine, isTitle } as Given;
}

Deno.test("testsByLine() takes titles that hold no others, and what is within them", () => {
  deepEqual(
    namesByLine(
      "typescript",
      part("helper", 1, 2),
      part("group", 3, 9, 1),
      part("one", 4, 6, 1),
      part("inner", 5, 5),
      part("two", 7, 8, 1),
    ),
    { 4: "one", 5: "one", 7: "two" },
  );
});

Deno.test("testsByLine() takes functions by the names that runners go by, else by those that say so", () => {
  const given = [part("test_a", 1, 4), part("inner", 2, 3), part("make", 5, 6)];
  deepEqual(namesByLine("python", ...given), { 1: "test_a", 2: "test_a" });
  deepEqual(namesByLine("c", ...given), { 1: "test_a", 2: "test_a" });
  deepEqual(namesByLine("go", part("TestA", 1, 2), part("Tester", 3, 4)), { 1: "TestA" });
});

/** Functions of a language, each on two lines: a mark and its name, and whether it is a test. */
const MARKED: readonly (readonly [LanguageId, mark: string, isTest: boolean])[] = [
  ["rust", "#[tokio::test(flavor = 1)]", true],
  ["rust", "#[test_case(1)]", true],
  ["rust", "#[cfg(test)]", false],
  ["rust", "", false],
  ["c_sharp", "[Theory, InlineData(1)]", true],
  ["c_sharp", '[Trait("a", "b"), Xunit.Fact(Skip = "no")]', true],
  ["c_sharp", "[TestInitialize]", false],
  ["java", "@ParameterizedTest", true],
  ["java", "@BeforeTest", false],
  ["kotlin", "@Test", true],
  ["php", "/** @test */", true],
  ["php", "#[Test]", true],
  ["swift", "@Test", true],
];

Deno.test("testsByLine() takes functions by their marks, and no others", () => {
  for (const [language, mark, isTest] of MARKED) {
    const text = `${mark}\nfun runs() {}\nfun helps() {}\n`;
    const names = namesIn(text, language, part("runs", 2, 2), part("helps", 3, 3));
    deepEqual(names, isTest ? { 2: "runs" } : {}, `${language} ${mark}`);
  }
});

Deno.test("testsByLine() takes functions beside titles where runners go by their names", () => {
  const given = [
    part("TestA", 1, 2),
    part("TestB", 3, 6),
    part("case one", 4, 5, 1),
    part("make", 7, 8),
  ];
  deepEqual(namesByLine("go", ...given), { 1: "TestA", 4: "case one" });
  deepEqual(namesByLine("typescript", ...given), { 4: "case one" });
});
