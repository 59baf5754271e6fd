import { deepEqual, ok } from "node:assert/strict";
import { type Case, fitWeights, reliability, sayOutOfSample } from "./probability.ts";

/** A case whose second input is `x`; the first is always 1. */
function make(repo: string, x: number, isRight: boolean, weight = 1): Case {
  return { repo, inputs: [1, x, 0, 0, 0, 0, 0, 0], isRight, weight, isFirst: true };
}

/** Of ten cases at 1 eight are right, of ten at 0 two. */
function cases(repo: string): Case[] {
  return Array.from({ length: 20 }, (_, i) => make(repo, i % 2, i % 2 ? i > 3 : i < 4));
}

Deno.test("fitWeights() finds how often a case is right", () => {
  const [one = 0, x = 0] = fitWeights(cases("a"));
  const likely = (sum: number) => 1 / (1 + Math.exp(-sum));
  deepEqual([likely(one).toFixed(1), likely(one + x).toFixed(1)], ["0.2", "0.8"]);
});

Deno.test("fitWeights() counts a case as much as it weighs", () => {
  const [one = 0] = fitWeights([make("a", 0, true, 1), make("a", 0, false, 0.25)]);
  ok(Math.abs(1 / (1 + Math.exp(-one)) - 0.8) < 0.01, String(one));
});

Deno.test("sayOutOfSample() says of a repository what others show", () => {
  const other = cases("b").map((each) => ({ ...each, isRight: !each.isRight }));
  const said = sayOutOfSample([...cases("a"), ...other], { folds: 2, seed: 1 });
  const ofA = said.filter(({ repo, inputs }) => repo === "a" && inputs[1] === 1);
  ok(ofA.length === 10 && ofA.every((each) => each.said < 0.5));
});

Deno.test("reliability() prints what is said beside what is right", () => {
  const said = cases("a").map((each) => ({ ...each, said: each.inputs[1] ? 0.75 : 0.25 }));
  const rows = reliability(said).split("\n").map((row) => row.trim().split(/\s{2,}/));
  deepEqual(rows.find(([tenth]) => tenth === "0.7 to 0.8"), ["0.7 to 0.8", "10", "0.750", "0.800"]);
});
