import { deepEqual } from "node:assert/strict";
import { queryTerms } from "./query_terms.ts";

Deno.test("queryTerms() drops stopwords as words and as pieces", () => {
  const { terms } = queryTerms("How to get_user");
  deepEqual(terms, [{ term: "user", weight: 1 }, { term: "=getuser", weight: 1 }]);
});

Deno.test("queryTerms() keeps stopwords where nothing else is left", () => {
  deepEqual(queryTerms("how to use").subTerms, ["how", "to", "use"]);
  deepEqual(queryTerms("getIn").subTerms, ["get", "in"]);
});

Deno.test("queryTerms() counts repetitions in weights and keeps them in the sequence", () => {
  const { terms, subTerms, sequence } = queryTerms("find a token, token find token");
  deepEqual(terms, [{ term: "find", weight: 2 }, { term: "token", weight: 3 }]);
  deepEqual(subTerms, ["find", "token"]);
  deepEqual(sequence, ["find", "token", "token", "find", "token"]);
});

Deno.test("queryTerms() expands abbreviations at a share of the weight", () => {
  const { expansions } = queryTerms("request ctx ctx");
  deepEqual(expansions, [{ term: "req", weight: 0.3 }, { term: "context", weight: 0.6 }]);
});

Deno.test("queryTerms() expands to no term that the query has", () => {
  deepEqual(queryTerms("request req").expansions, []);
});
