import { deepEqual, ok } from "node:assert/strict";
import type { DefinitionFeature, DefinitionFeatures } from "../src/rank/choose_definition.ts";
import { DEFINITION_WEIGHTS } from "../src/rank/weights.ts";
import { type Case, chooseBy, chooseOutOfSample, fitWeights } from "./fit_lines.ts";

// The keys are those of the weights.
const NAMES = Object.keys(DEFINITION_WEIGHTS) as DefinitionFeature[];

function features(some: Partial<DefinitionFeatures>): { readonly features: DefinitionFeatures } {
  const none = Object.fromEntries(NAMES.map((name) => [name, 0])) as DefinitionFeatures;
  return { features: { ...none, ...some } };
}

/** Two chunks: a class, and a method with another one beside it; which of the two is right. */
function make(repo: string, isMember: boolean): Case {
  return {
    repo,
    isFirst: true,
    isLikely: false,
    candidates: [features({ words: 1 }), features({ callable: 1 }), features({})],
    chunks: [1, 2, 2],
    isRight: [!isMember, isMember, false],
  };
}

function weightOf(weights: readonly number[], name: DefinitionFeature): number {
  return weights[NAMES.indexOf(name)]!;
}

Deno.test("fitWeights() finds what tells the right ones, and keeps what is set by hand", () => {
  const weights = fitWeights([make("a", true), make("a", true), make("a", false)], 1e-3);
  ok(weightOf(weights, "callable") > weightOf(weights, "words"));
  deepEqual(weightOf(weights, "named"), DEFINITION_WEIGHTS.named);
});

Deno.test("chooseBy() takes the best, with its share among chunks", () => {
  const weights = NAMES.map((name) => name === "callable" ? Math.log(3) : 0);
  const { isRightChoice, share } = chooseBy(weights, make("a", true));
  ok(isRightChoice);
  deepEqual(share.toFixed(2), "0.75");
});

Deno.test("chooseOutOfSample() chooses by what other repositories show", () => {
  const chosen = chooseOutOfSample([make("a", true), make("b", false)], 1e-3);
  deepEqual(chosen.map(({ isRightChoice }) => isRightChoice), [false, false]);
});
