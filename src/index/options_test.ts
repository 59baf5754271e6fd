import { doesNotThrow, throws } from "node:assert/strict";
import { checkBudget, checkModelOptions } from "./options.ts";

Deno.test("checkModelOptions() lets through what models can be asked under, and nothing set", () => {
  doesNotThrow(() => checkModelOptions({}));
  doesNotThrow(() => checkModelOptions({ queryTimeoutMs: 1, rerank: { topK: 1, timeoutMs: 1 } }));
});

Deno.test("checkModelOptions() refuses bounds under which nothing can be asked", () => {
  for (const value of [0, -1, 1.5, NaN, Infinity]) {
    for (const options of [{ topK: value }, { timeoutMs: value }]) {
      throws(() => checkModelOptions({ rerank: options }), RangeError);
    }
    throws(() => checkModelOptions({ queryTimeoutMs: value }), {
      name: "RangeError",
      message:
        `Cannot ask models as "queryTimeoutMs" must be a whole number >= 1: current is ${value}`,
    });
  }
});

Deno.test("checkBudget() takes nothing for a budget, and no half token", () => {
  doesNotThrow(() => checkBudget({}));
  doesNotThrow(() => checkBudget({ maxTokensToEmbed: 0 }));
  for (const maxTokensToEmbed of [-1, 0.5, NaN]) {
    throws(() => checkBudget({ maxTokensToEmbed }), RangeError);
  }
});
