import { deepEqual, equal, ok } from "node:assert/strict";
import type { Features } from "./features.ts";
import { probabilities, probabilityInputs } from "./probability.ts";
import { RERANK_WEIGHTS } from "./weights.ts";

const NOTHING = Object.fromEntries(Object.keys(RERANK_WEIGHTS).map((name) => [name, 0]));

function file(score: number, features: Partial<Features> = {}) {
  return { score, features: { ...NOTHING, ...features } as Features };
}

Deno.test("probabilities() is larger where one file leads, and where words and meaning agree", () => {
  const words = { coverage: 1, meaning: 0.6 };
  const [alone] = probabilities([file(20, words), file(10), file(9)]);
  const [shared] = probabilities([file(20, words), file(20), file(19)]);
  const [weak] = probabilities([file(20), file(10), file(9)]);
  ok(alone! > shared! && alone! > weak!, `${alone}, ${shared}, ${weak}`);
});

Deno.test("probabilities() does not depend on what all scores have in common", () => {
  const at = (base: number) => probabilities([file(base + 3), file(base + 1), file(base)]);
  deepEqual(at(0).map((each) => each!.toFixed(9)), at(500).map((each) => each!.toFixed(9)));
});

Deno.test("probabilities() is 1 for what holds a literal, and unknown without features", () => {
  const held = file(50, { literal: 1 });
  deepEqual(probabilities([held, held, held]), [1, 1, 1]);
  equal(probabilities([{ score: 3 }])[0], undefined);
});

Deno.test("probabilityInputs() shares one among the files that are compared", () => {
  const inputs = probabilityInputs(Array.from({ length: 50 }, (_, index) => file(50 - index)));
  ok(Math.abs(inputs.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-3);
  equal(Math.min(...inputs.map(({ logShare }) => logShare)), -12);
});
