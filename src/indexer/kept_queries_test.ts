import { deepEqual, equal, throws } from "node:assert/strict";
import { DamageError } from "../errors.ts";
import { hasSameQueries, keptQueries, QUERIES_KEY, writeQueries } from "./kept_queries.ts";

Deno.test("keptQueries() reads what writeQueries() wrote, in any order", () => {
  const queries = { rust: "(b)", go: "(a)" };
  const meta = { [QUERIES_KEY]: writeQueries(queries) };
  deepEqual(keptQueries({ meta }), queries);
  equal(hasSameQueries({ meta }, { go: "(a)", rust: "(b)" }), true);
  equal(hasSameQueries({ meta }, undefined), true);
  equal(hasSameQueries({ meta }, {}), false);
  equal(hasSameQueries({ meta: {} }, {}), true);
});

Deno.test("keptQueries() takes anything else for damage", () => {
  for (const written of ["{", "[]", "null", '{"go":1}', 7]) {
    throws(() => keptQueries({ meta: { [QUERIES_KEY]: written } }), DamageError);
  }
});
