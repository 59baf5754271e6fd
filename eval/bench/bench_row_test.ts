import { deepEqual, equal, match } from "node:assert/strict";
import { benchText, figure, medianCost, medianRatio } from "./bench_row.ts";

const cost = (cpuMs: number, wallMs: number) => ({ cpuMs, wallMs });

Deno.test("benchText() tells whether a budget is met", () => {
  const row = { what: "w", limit: 50, unit: "ms", note: "n" } as const;
  const [, met, missed] = benchText([{ ...row, value: 50 }, { ...row, value: 51 }]).split("\n");
  match(met ?? "", /^w +50 ms +50 ms +met +n$/);
  match(missed ?? "", /^w +51 ms +50 ms +MISSED +n$/);
});

Deno.test("benchText() shows times beside those of the yardstick, and no budget where there is none", () => {
  const yardstick = ["parse", cost(100, 90)] as const;
  const row = {
    what: "w",
    value: 2,
    unit: "×",
    cost: cost(200, 150),
    yardstick,
    note: "n",
  } as const;
  const [, text] = benchText([row]).split("\n");
  match(text ?? "", /^w +2.00 × +200 ms +150 ms +parse: CPU 100 ms, wall 90 ms +n$/);
});

Deno.test("medianRatio() pairs what was measured in turns", () => {
  const [costs, yardsticks] = [[cost(10, 1), cost(40, 1), cost(9, 1)], [
    cost(5, 1),
    cost(10, 1),
    cost(3, 1),
  ]];
  equal(medianRatio(costs, yardsticks, "cpuMs"), 3);
  deepEqual(medianCost(costs), cost(10, 1));
});

Deno.test("figure() shows small figures with more digits", () => {
  equal(figure(4.25, "ms"), "4.3 ms");
  equal(figure(0.123, "MB"), "0.12 MB");
  equal(figure(12_345.6, "ms"), "12,346 ms");
  equal(figure(1.456, "×"), "1.46 ×");
  equal(figure(350, "MB"), "350 MB");
});
