import { deepEqual, equal, ok } from "node:assert/strict";
import { type Found, table } from "./testdata/table.ts";
import type { CandidateTable } from "./candidates.ts";
import { crossValidate, scoreAsFound, scoreInSample, scoreOutOfSample } from "./cross_validate.ts";
import { type FitProblem, fitProblem } from "./fit_problem.ts";

function problem(candidates: CandidateTable): FitProblem {
  return fitProblem(candidates, { fitOn: new Set(["checkout"]), folds: 2, seed: 7, l2: 0.01 });
}

/** Two repositories: what answers the one is wrong for the other. */
const OPPOSITES: readonly Found[] = [
  { repo: "r", found: { "b.ts": [0], "a.ts": [1] } },
  { repo: "s", found: { "b.ts": [1], "a.ts": [0] } },
];

/** A feature that answers, and one that says the same. */
const TWINS: readonly Found[] = ["r", "s"].map((repo) => ({
  repo,
  found: { "b.ts": [0, 0], "a.ts": [1, 1] },
}));

Deno.test("crossValidate() fits a fold without its repositories", () => {
  const fit = problem(table(["taste"], OPPOSITES));
  const { without, all } = crossValidate(fit);
  const ofR = without[fit.foldOf.get("r") ?? -1]?.[0] ?? 0;
  const ofS = without[fit.foldOf.get("s") ?? -1]?.[0] ?? 0;
  ok(ofR < -1 && ofS > 1, `${ofR} and ${ofS}`);
  ok(Math.abs(all[0] ?? NaN) < 1e-6);
});

Deno.test("scoreOutOfSample() scores with weights that do not know the repository", () => {
  const fit = problem(table(["taste"], OPPOSITES));
  const places = scoreOutOfSample(fit, crossValidate(fit)).map(({ score }) => score.firstRank);
  deepEqual(places, [2, 2]);
});

Deno.test("scoreOutOfSample() scores what is held out with the weights of all", () => {
  const held: Found = { repo: "codewhale", found: { "b.ts": [0, 0], "a.ts": [1, 1] } };
  const fit = problem(table(["words", "names"], [...TWINS, held]));
  const [, , score] = scoreOutOfSample(fit, { all: [1, 1], without: [[-1, -1], [-1, -1]] });
  equal(score?.score.firstRank, 1);
});

Deno.test("scoreInSample() puts the candidates in the order of the weights", () => {
  const fit = problem(table(["taste"], OPPOSITES));
  const [first] = scoreInSample(fit, { all: [2], without: [] });
  deepEqual(first?.candidates.map(({ path }) => path), ["a.ts", "b.ts"]);
});

Deno.test("scoreInSample() keeps the order of the product where scores are equal", () => {
  const fit = problem(table(["taste"], OPPOSITES));
  const equalScores = scoreInSample(fit, { all: [0], without: [] });
  deepEqual(equalScores, scoreAsFound(fit.table.queries));
});

Deno.test("scoreInSample() leaves queries as they are that are ranked by other weights", () => {
  const { queries, ...rest } = table(["taste"], OPPOSITES);
  const fit = problem({ ...rest, queries: queries.map((each) => ({ ...each, isApart: true })) });
  deepEqual(scoreInSample(fit, { all: [2], without: [] }), scoreAsFound(fit.table.queries));
});

Deno.test("crossValidate() gives no weight to what is left out", () => {
  const fit = problem(table(["words", "names"], TWINS));
  const { all, without } = crossValidate(fit, { leftOut: new Set(["names"]) });
  deepEqual([all[1], without.map((weights) => weights[1])], [0, [0, 0]]);
  ok((all[0] ?? 0) > 1);
});

Deno.test("crossValidate() takes a fixed weight as it is", () => {
  const fit = problem(table(["words", "session"], TWINS));
  equal(crossValidate(fit).all[1], 1);
  equal(crossValidate(fit, { leftOut: new Set(["session"]) }).all[1], 0);
});
