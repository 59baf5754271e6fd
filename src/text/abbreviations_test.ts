import { deepEqual, equal, ok } from "node:assert/strict";
import { abbreviationsOf, wordOfPartner } from "./abbreviations.ts";
import { stem } from "./tokens.ts";

Deno.test("abbreviationsOf() returns the other members, stemmed", () => {
  deepEqual(abbreviationsOf("req"), ["request"]);
  ok(abbreviationsOf("auth").includes("authenticat"));
});

Deno.test("abbreviationsOf() joins the groups of a word that is in two", () => {
  deepEqual(abbreviationsOf("transaction"), ["tx", "txn"]);
});

Deno.test("abbreviationsOf() returns nothing for other words", () => {
  deepEqual(abbreviationsOf("banana"), []);
  deepEqual(abbreviationsOf("constructor"), []);
});

Deno.test("wordOfPartner() gives a word for what abbreviationsOf() returns", () => {
  for (const term of ["cookie", "auth", "retry", "cache"]) {
    for (const partner of abbreviationsOf(stem(term))) {
      const word = wordOfPartner(partner);
      equal(stem(word), partner);
    }
  }
  equal(wordOfPartner("cooky"), "cookies");
  equal(wordOfPartner("authoriz"), "authorize");
});
