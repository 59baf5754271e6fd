import { deepEqual, ok } from "node:assert/strict";
import { abbreviationsOf } from "./abbreviations.ts";

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
