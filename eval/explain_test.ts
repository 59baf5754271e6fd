import { deepEqual, equal } from "node:assert/strict";
import { type FlowQuestion, judge } from "./explain.ts";
import { readQuestions, readRepositories } from "./lines.ts";

const HERE = new URL("explain/", import.meta.url);

const QUESTION: FlowQuestion = {
  ...{ id: "jar-1", repo: "o/jar", query: "how is a jar cleared", split: "open" },
  needed: [
    { path: "a.ts", symbol: "Jar.clear", kind: "method", startLine: 10, endLine: 19 },
    { path: "a.ts", symbol: "Jar.empty", kind: "method", startLine: 21, endLine: 22 },
  ],
};

Deno.test("judge() takes a definition for shown by its first lines or half of it, and by no less", () => {
  const cases = [
    ["first lines", 8, 12, ["Jar.empty"]],
    ["half of it", 14, 18, ["Jar.empty"]],
    ["the lines around a call", 15, 17, ["Jar.clear", "Jar.empty"]],
    ["its first line", 10, 10, ["Jar.clear", "Jar.empty"]],
    ["both", 1, 30, []],
  ] as const;
  for (const [name, startLine, endLine, expected] of cases) {
    const part = { path: "a.ts", symbol: "Jar", startLine, endLine };
    const { missed } = judge(QUESTION, { results: [part], tokens: 9 });
    deepEqual(missed.map(({ symbol }) => symbol), expected, name);
  }
});

Deno.test("judge() counts a definition that is shown in two parts once, and lines that are needed", () => {
  const results = [
    { path: "a.ts", symbol: "Jar.clear", startLine: 10, endLine: 12 },
    { path: "a.ts", symbol: "Jar.clear", startLine: 15, endLine: 16 },
    { path: "b.ts", symbol: "Jar.clear", startLine: 10, endLine: 14 },
  ];
  const { shown, right, lines, rightLines } = judge(QUESTION, { results, tokens: 9 });
  deepEqual({ shown, right, lines, rightLines }, { shown: 2, right: 1, lines: 10, rightLines: 5 });
});

Deno.test("the questions are as many for each repository, with definitions that can be", () => {
  for (const [set, each] of [["open", 5], ["kept", 5], ["more", 4]] as const) {
    const questions = readQuestions<FlowQuestion>(set, HERE);
    const repositories = readRepositories(HERE).filter(({ split }) => split === set);
    equal(questions.length, each * repositories.length);
    for (const { repo, needed } of questions) {
      equal(repositories.filter((other) => other.repo === repo).length, 1);
      equal(needed.length >= 2 && needed.length <= 6, true);
    }
  }
});
