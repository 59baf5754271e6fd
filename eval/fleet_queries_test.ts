import { deepEqual, equal } from "node:assert/strict";
import type { EvalQuery } from "./dataset.ts";
import { kindsOf } from "./fleet_queries.ts";

function asked(query: string, category: string, repo: string): EvalQuery {
  return {
    id: query,
    repo,
    language: "go",
    root: "",
    query,
    category,
    relevant: [],
    secondary: [],
  };
}

Deno.test("kindsOf() asks each kind of all repositories, and of the one that it is about", () => {
  const queries = [
    asked("how are routes matched", "semantic", "gin"),
    asked("Engine.Run", "symbol", "gin"),
    asked("parse a date", "semantic", "circe"),
  ];
  const kinds = kindsOf(queries, [{ query: '"not a valid date"', repo: "circe" }]);
  deepEqual(Object.fromEntries(kinds.map(({ name, queries }) => [name, queries])), {
    words: ["how are routes matched", "parse a date"],
    "words, repo:": ["repo:eval/gin how are routes matched", "repo:eval/circe parse a date"],
    names: ["Engine.Run"],
    "names, repo:": ["repo:eval/gin Engine.Run"],
    literals: ['"not a valid date"'],
    "literals, repo:": ['repo:eval/circe "not a valid date"'],
    patterns: ["lang:go how are routes matched", "path:src/**/*e* parse a date"],
    "patterns, repo:": [
      "repo:eval/gin lang:go how are routes matched",
      "repo:eval/circe path:src/**/*e* parse a date",
    ],
    "regular expressions": ["/Engine\\w*\\(/"],
    "regular expressions, repo:": ["repo:eval/gin /Engine\\w*\\(/"],
  });
});

Deno.test("kindsOf() takes few queries of many, evenly", () => {
  const queries = Array.from({ length: 100 }, (_, at) => asked(`word ${at}`, "semantic", "gin"));
  const [words] = kindsOf(queries, []);
  equal(words!.queries.length, 12);
  deepEqual(words!.queries.slice(0, 2), ["word 0", "word 8"]);
});
