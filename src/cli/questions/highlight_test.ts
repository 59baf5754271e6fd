import { equal } from "node:assert/strict";
import { fakeResult } from "../testdata/fakes.ts";
import { highlightPattern } from "./highlight.ts";

function highlighted(query: string, reasons: string[], text: string): string {
  const pattern = highlightPattern(query, fakeResult({ reasons }));
  return pattern === undefined ? text : text.replace(pattern, "<$&>");
}

Deno.test("highlightPattern() takes the tokens that the reasons name", () => {
  const reasons = ["lexical: matched tokens [api, key]"];
  equal(highlighted("where is the api key", reasons, "the ApiKey is"), "the <Api><Key> is");
});

Deno.test("highlightPattern() takes a query of one word whole", () => {
  const reasons = ["lexical: matched tokens [api, key]"];
  equal(highlighted("api_key", reasons, "api_key = key"), "<api_key> = <key>");
});

Deno.test("highlightPattern() takes the words of the query where no reason names any", () => {
  equal(
    highlighted("lang:rust -test of a+b retry", ["path: x"], "test of retry rust"),
    "test of <retry> rust",
  );
});

Deno.test("highlightPattern() takes tokens literally", () => {
  equal(highlighted("x", ["grep: [a.b, c++]"], "a.b axb c++"), "<a.b> axb <c++>");
});

Deno.test("highlightPattern() may find nothing to highlight", () => {
  equal(highlightPattern("-x", fakeResult({ reasons: ["path: x []"] })), undefined);
});

Deno.test("highlightPattern() leaves a word out that is longer than any name", () => {
  equal(highlighted("a".repeat(100_000), [], "a"), "a");
});
