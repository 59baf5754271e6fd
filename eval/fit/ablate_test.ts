import { deepEqual, equal, match } from "node:assert/strict";
import { type Found, table } from "./testdata/table.ts";
import { ablate, ablationText } from "./ablate.ts";
import { crossValidate } from "./cross_validate.ts";
import { fitProblem, type ProblemOptions } from "./fit_problem.ts";

const OPTIONS: ProblemOptions = { fitOn: new Set(["checkout"]), folds: 2, seed: 7, l2: 0.01 };

/** The first feature answers, the second is always the same. */
const QUERIES: readonly Found[] = ["r", "s"].map((repo) => ({
  repo,
  found: { "b.ts": [0, 1], "a.ts": [1, 1] },
}));
const ALL = table(["words", "same"], QUERIES);
const WITHOUT_PATHS = table(
  ["words", "same"],
  QUERIES.map(({ repo }) => ({
    repo,
    found: { "b.ts": [0, 1] },
  })),
);

const PROBLEM = fitProblem(ALL, OPTIONS);
const ABLATION = ablate(PROBLEM, crossValidate(PROBLEM), {
  pools: new Map([["", ALL], ["path", WITHOUT_PATHS]]),
  options: OPTIONS,
  leftOut: new Set(),
});

Deno.test("ablate() measures without each feature", () => {
  deepEqual([...ABLATION.base], [["dev, checkout", 1]]);
  const figures = ABLATION.features.map(({ name, figures }) => [name, ...figures.values()]);
  deepEqual(figures, [["words", 1 / Math.log2(3)], ["same", 1]]);
});

Deno.test("ablate() measures what is found without each signal", () => {
  deepEqual(ABLATION.signals.map(({ name, figures }) => [name, ...figures.values()]), [[
    "path",
    0,
  ]]);
});

Deno.test("ablationText() shows differences to what everything is worth", () => {
  const text = ablationText(ABLATION);
  match(text, /^with everything +1\.0000$/m);
  match(text, /^ {2}words +-0\.3691$/m);
  match(text, /^ {2}same +0$/m);
  match(text, /^without the signal\n {2}path +-1\.0000$/m);
});

Deno.test("ablationText() says nothing of signals that were not left out", () => {
  equal(/signal/.test(ablationText({ ...ABLATION, signals: [] })), false);
});
