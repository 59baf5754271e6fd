import { equal } from "node:assert/strict";
import { budgetsFor } from "./budgets.ts";

Deno.test("budgetsFor() takes the size that is nearest by ratio", () => {
  equal(budgetsFor(0).files, 600);
  equal(budgetsFor(3_000).files, 600);
  equal(budgetsFor(7_000).files, 20_000);
  equal(budgetsFor(22_000).files, 20_000);
  equal(budgetsFor(78_579).files, 80_000);
});
