import { deepEqual, equal } from "node:assert/strict";
import { formatTerms, readTerms } from "./weighted_terms.ts";

Deno.test("formatTerms() writes a weight where it is not 1", () => {
  equal(
    formatTerms([{ term: "auth", weight: 1 }, { term: "=apikey", weight: 0.3 }]),
    "auth =apikey^0.3",
  );
});

Deno.test("readTerms() reads what formatTerms() wrote", () => {
  const terms = [{ term: "用户", weight: 2 }, { term: "auth", weight: 1 }, {
    term: "x",
    weight: 1e-7,
  }];
  deepEqual(readTerms(formatTerms(terms).split(" ")), terms);
});

Deno.test("readTerms() counts a weight that is no number as 1", () => {
  deepEqual(readTerms(["a^b", "c^"]), [{ term: "a", weight: 1 }, { term: "c", weight: 1 }]);
});
