import { deepEqual, equal } from "node:assert/strict";
import { type Answer, readQuestions, readRepositories, showsDefinition } from "./lines.ts";

const ANSWER: Answer = {
  ...{ path: "a.ts", symbol: "Jar.clear", kind: "method" },
  ...{ startLine: 10, endLine: 19 },
};

Deno.test("showsDefinition() takes an overlapping range of at most three times the length, or the name", () => {
  const cases = [
    ["within", { startLine: 12, endLine: 14 }, true],
    ["around, three times as long", { startLine: 1, endLine: 30 }, true],
    ["around, longer", { startLine: 1, endLine: 31 }, false],
    ["around, longer, named so", { startLine: 1, endLine: 31, symbol: "clear" }, true],
    ["next to it", { startLine: 20, endLine: 24 }, false],
    ["next to it, named so", { startLine: 20, endLine: 24, symbol: "Jar.clear" }, false],
    ["another file", { path: "b.ts", startLine: 10, endLine: 19, symbol: "Jar.clear" }, false],
    [
      "a part of a longer definition that has its name",
      {
        ...{ startLine: 40, endLine: 42, symbol: "Jar.clear" },
        ...{ definitionStartLine: 8, definitionEndLine: 50 },
      },
      true,
    ],
  ] as const;
  for (const [name, shown, expected] of cases) {
    equal(showsDefinition({ path: "a.ts", symbol: "Jar", ...shown }, ANSWER), expected, name);
  }
});

Deno.test("readQuestions() has twenty questions for each repository of the set, with answers that can be", () => {
  for (const set of ["open", "kept"] as const) {
    const questions = readQuestions(set);
    const counts = [...Map.groupBy(questions, ({ repo }) => repo)]
      .map(([repo, some]) => [repo, some.length]);
    const expected = readRepositories().filter(({ split }) => split === set)
      .map(({ repo }) => [repo, 20]);
    deepEqual(counts, expected);
    equal(new Set(questions.map(({ id }) => id)).size, questions.length);
    const wrong = questions.filter(({ answers, split }) =>
      split !== set || answers.length < 1 || answers.length > 3 ||
      answers.some(({ startLine, endLine }) => startLine < 1 || endLine < startLine)
    );
    deepEqual(wrong, []);
  }
});
