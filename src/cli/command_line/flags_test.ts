import { deepEqual, throws } from "node:assert/strict";
import { ENCODE_FLAGS, FEATURES } from "./flags.ts";

Deno.test("FEATURES reads a list, each feature once", () => {
  deepEqual(FEATURES.read!("dense,rerank", undefined), ["dense", "rerank"]);
  deepEqual(FEATURES.read!("dense,sparse", ["dense"]), ["dense", "sparse"]);
  deepEqual(FEATURES.read!("none", undefined), ["none"]);
});

for (
  const [value, message] of [
    [
      "dense,none",
      'Cannot read option "--features" as "none" cannot be combined with other values',
    ],
    ["dens", 'Unknown value "dens" of option "--features": did you mean "dense"?'],
    [",", 'Option "--features" needs a value'],
  ] as const
) {
  Deno.test(`FEATURES refuses "${value}"`, () => {
    throws(() => FEATURES.read!(value, undefined), { name: "UsageError", message });
  });
}

Deno.test("FEATURES tells completions its values", () => {
  deepEqual(FEATURES.read!.values, ["dense", "sparse", "rerank", "none"]);
});

Deno.test("ENCODE_FLAGS take a budget of nothing", () => {
  const budget = ENCODE_FLAGS.find(({ flags }) => flags.startsWith("--max-tokens"))!;
  deepEqual(budget.read!("0", undefined), 0);
});
