import { deepEqual, equal } from "node:assert/strict";
import { documentOf, pathTerms, queryOf, subTerms } from "./terms.ts";

Deno.test("queryOf() drops stopwords and whole identifiers, and stems", () => {
  deepEqual(queryOf("How are the HTTPHeaders parsed?"), ["http", "header", "pars"]);
});

Deno.test("queryOf() refuses what has fewer than two different words", () => {
  for (const text of ["", "the", "parser", "retry retry", "x 1 2 3", "用户名"]) {
    equal(queryOf(text), undefined, text);
  }
});

Deno.test("queryOf() refuses a long text, or keeps one end of it", () => {
  const words = Array.from(
    { length: 30 },
    (_, at) => `wo${String.fromCharCode(97 + at % 26)}x${at < 26 ? "a" : "b"}`,
  );
  const text = words.join(" ");
  equal(queryOf(text), undefined);
  equal(queryOf(text, { keep: "start" })?.[0], words[0]);
  deepEqual([queryOf(text, { keep: "end" })?.length, queryOf(text, { keep: "end" })?.at(-1)], [
    24,
    words.at(-1),
  ]);
});

Deno.test("subTerms() and pathTerms() hold no whole identifiers", () => {
  deepEqual(subTerms("flatHashMap"), ["flat", "hash", "map"]);
  deepEqual(pathTerms("src/net/hash_map.ts"), ["hash", "map", "hash", "map", "src", "net"]);
});

Deno.test("documentOf() refuses a short body, whatever the head", () => {
  equal(documentOf(["a"], { head: ["b", "c", "d", "e"], body: ["f", "g", "h"] }), undefined);
});

Deno.test("documentOf() keeps 200 terms", () => {
  equal(documentOf(["a"], { body: Array(500).fill("b") })?.length, 200);
});

Deno.test("documentOf() refuses a document that repeats its query", () => {
  const query = ["read", "nest", "list", "item"];
  equal(documentOf(query, { body: ["fn", ...query, "end"] }), undefined);
  deepEqual(documentOf(query, { body: ["list", "item", "read", "nest"] }), [
    "list",
    "item",
    "read",
    "nest",
  ]);
});
