import { equal, match } from "node:assert/strict";
import { benchText, figure } from "./bench_row.ts";

Deno.test("benchText() tells whether a budget is met", () => {
  const row = { what: "w", limit: 50, unit: "ms", note: "n" } as const;
  const [, met, missed] = benchText([{ ...row, value: 50 }, { ...row, value: 51 }]).split("\n");
  match(met ?? "", /^w +50 ms +50 ms +met +n$/);
  match(missed ?? "", /^w +51 ms +50 ms +MISSED +n$/);
});

Deno.test("figure() shows small times with a digit more", () => {
  equal(figure(4.25, "ms"), "4.3 ms");
  equal(figure(12_345.6, "ms"), "12,346 ms");
  equal(figure(1.456, "×"), "1.46 ×");
  equal(figure(350, "MB"), "350 MB");
});
