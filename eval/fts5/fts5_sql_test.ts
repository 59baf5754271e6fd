import { equal } from "node:assert/strict";
import { matchExpression } from "./fts5_sql.ts";

Deno.test("matchExpression() makes each term a string, as often as it is given", () => {
  const terms = ["=ab", "or", "or"].map((term) => ({ term, weight: 1 }));
  equal(matchExpression(terms), '"=ab" OR "or" OR "or"');
});

Deno.test("matchExpression() doubles a quote", () => {
  equal(matchExpression([{ term: 'a"b', weight: 1 }]), '"a""b"');
});
