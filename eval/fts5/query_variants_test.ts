import { deepEqual } from "node:assert/strict";
import { parseQuery } from "../../src/query/parse_query.ts";
import { repeatedByWeight, termsAlone, termsAndExpansions } from "./query_variants.ts";

const QUERY = {
  terms: [{ term: "auth", weight: 2 }, { term: "key", weight: 1 }],
  expansions: [{ term: "authentic", weight: 0.6 }, { term: "keyboard", weight: 0.3 }],
};

Deno.test("termsAlone() leaves expansions out", () => {
  deepEqual(termsAlone(QUERY).map(({ term }) => term), ["auth", "key"]);
});

Deno.test("termsAndExpansions() keeps the weights of both", () => {
  deepEqual(termsAndExpansions(QUERY).map(({ weight }) => weight), [2, 1, 0.6, 0.3]);
});

Deno.test("repeatedByWeight() says a typed term three times where an expansion stands once", () => {
  const said = repeatedByWeight(QUERY).map(({ term }) => term);
  deepEqual(Map.groupBy(said, (term) => term).get("auth")?.length, 6);
  deepEqual(Map.groupBy(said, (term) => term).get("key")?.length, 3);
  deepEqual(Map.groupBy(said, (term) => term).get("authentic")?.length, 2);
  deepEqual(Map.groupBy(said, (term) => term).get("keyboard")?.length, 1);
});

Deno.test("repeatedByWeight() has nothing to say about an empty query", () => {
  deepEqual(repeatedByWeight(parseQuery("")), []);
});
