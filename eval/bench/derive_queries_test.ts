import { deepEqual, equal, ok } from "node:assert/strict";
import { deriveQueries, spread } from "./derive_queries.ts";

Deno.test("deriveQueries() asks for symbols, and for words that files share", () => {
  const texts = [
    "function resolveToken(cache) { return parse_header(cache); }",
    "resolveToken(other); // uses the cache",
    "parse_header(value);",
  ];
  deepEqual(deriveQueries(texts), [
    "parse_header",
    "resolveToken",
    "cache parse token",
    "cache resolve token",
    "header parse",
  ]);
});

Deno.test("deriveQueries() takes symbols of one file where files share none", () => {
  deepEqual(deriveQueries(["let somethingElse = 1;"]), ["somethingElse"]);
});

Deno.test("deriveQueries() makes nothing of nothing", () => {
  deepEqual(deriveQueries([]), []);
});

Deno.test("deriveQueries() asks at most twenty", () => {
  const texts = Array.from({ length: 99 }, (_, index) => `shared_name aName${"x".repeat(index)}Of`);
  ok(deriveQueries(texts).length <= 20);
});

Deno.test("spread() takes items at even distances, the first among them", () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  deepEqual(spread(items, 4), [0, 25, 50, 75]);
  equal(spread(items, 7).length, 7);
  deepEqual(spread([1, 2], 4), [1, 2]);
});
