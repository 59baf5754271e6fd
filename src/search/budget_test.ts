import { deepEqual, equal, ok } from "node:assert/strict";
import { resultOf } from "./testdata/result.ts";
import { fitBudget } from "./budget.ts";

/** A snippet of so many lines of two tokens each. */
const lines = (count: number) => Array.from({ length: count }, () => "1234567").join("\n");

const RESULTS = [4, 4, 4].map((count, index) =>
  resultOf({ rank: index + 1, snippet: lines(count) })
);

const linesOf = (budget?: number) =>
  fitBudget(RESULTS, budget).map(({ snippet }) => snippet === "" ? 0 : snippet.split("\n").length);

Deno.test("fitBudget() keeps everything without a budget, and within one", () => {
  deepEqual(linesOf(undefined), [4, 4, 4]);
  deepEqual(linesOf(24), [4, 4, 4]);
});

Deno.test("fitBudget() cuts the first snippet that does not fit, and drops the others", () => {
  deepEqual(linesOf(14), [4, 3]);
});

Deno.test("fitBudget() drops a result of which next to nothing would be left", () => {
  deepEqual(linesOf(9), [4]);
});

Deno.test("fitBudget() keeps the place of the first result whatever the budget", () => {
  deepEqual(linesOf(1), [0]);
  equal(fitBudget(RESULTS, 1)[0]!.tokenEstimate, 0);
});

Deno.test("fitBudget() never spends more than the budget", () => {
  for (let budget = 1; budget < 30; budget++) {
    const spent = fitBudget(RESULTS, budget).reduce(
      (sum, { tokenEstimate }) => sum + tokenEstimate,
      0,
    );
    ok(spent <= budget);
  }
});

Deno.test("fitBudget() gives nothing for no results", () => deepEqual(fitBudget([], 10), []));
