import { deepEqual, equal, notDeepEqual, throws } from "node:assert/strict";
import { type FitProblem, fitProblem, foldsOf, type ProblemOptions } from "./fit_problem.ts";
import { type Found, table } from "./testdata/table.ts";

const OPTIONS: ProblemOptions = { fitOn: new Set(["checkout"]), folds: 8, seed: 7, l2: 0.01 };
const ANSWERED: Found = { repo: "r", found: { "b.ts": [0], "a.ts": [1] } };
const OTHER: Found = { ...ANSWERED, repo: "s" };

function problem(queries: readonly Found[], names: readonly string[] = ["words"]): FitProblem {
  return fitProblem(table(names, queries), OPTIONS);
}

Deno.test("fitProblem() makes a list of features with the rows that answer", () => {
  const { lists: [first], folds } = problem([ANSWERED, OTHER]);
  deepEqual([first?.repo, [...first?.features ?? []], first?.targets], ["r", [0, 1], [1]]);
  equal(folds, 2);
});

Deno.test("fitProblem() fits on the scopes that are asked for", () => {
  equal(problem([ANSWERED, OTHER, { ...OTHER, scope: "root" }]).lists.length, 2);
});

Deno.test("fitProblem() never fits on codewhale, and still holds it", () => {
  const { lists, foldOf, table } = problem([ANSWERED, OTHER, { ...OTHER, repo: "codewhale" }]);
  deepEqual(lists.map(({ repo }) => repo), ["r", "s"]);
  deepEqual([...foldOf.keys()].sort(), ["r", "s"]);
  equal(table.queries.length, 3);
});

Deno.test("fitProblem() counts queries that no candidate answers", () => {
  const { lists, unanswered } = problem([ANSWERED, OTHER, { repo: "r", found: { "b.ts": [1] } }]);
  deepEqual([lists.length, unanswered], [2, 1]);
});

Deno.test("fitProblem() does not fit on queries that are ranked by other weights", () => {
  const { queries, ...rest } = table(["words"], [ANSWERED, OTHER, OTHER]);
  const apart = queries.map((each, index) => ({ ...each, isApart: index === 2 }));
  const { lists, unanswered, apart: count } = fitProblem({ ...rest, queries: apart }, OPTIONS);
  deepEqual([lists.length, unanswered, count], [2, 0, 1]);
});

Deno.test("fitProblem() takes the right file with the wrong lines as an answer", () => {
  const values = table(["words"], [ANSWERED, OTHER]);
  const queries = values.queries.map((each) => ({
    ...each,
    candidates: each.candidates.map((candidate) => ({ ...candidate, startLine: 5 })),
  }));
  equal(fitProblem({ ...values, queries }, OPTIONS).lists.length, 2);
});

Deno.test("fitProblem() cuts a list, and keeps an answer below the cut", () => {
  const many = Object.fromEntries(Array.from({ length: 95 }, (_, index) => [`${index}.ts`, [0]]));
  const { lists } = problem([{ repo: "r", found: { ...many, "a.ts": [1] } }, OTHER]);
  deepEqual([lists[0]?.features.length, lists[0]?.targets], [81, [80]]);
});

Deno.test("fitProblem() pulls to 0, but where the weight is taken as it is", () => {
  const found = { "a.ts": [1, 1], "b.ts": [0, 0] };
  const names = ["words", "session"];
  deepEqual(problem([{ repo: "r", found }, { repo: "s", found }], names).prior, [0, 1]);
});

const REPOSITORIES = ["c", "a", "e", "b", "d", "a"];

Deno.test("foldsOf() deals every repository out once, evenly", () => {
  const folds = foldsOf(REPOSITORIES, { folds: 2, seed: 7 });
  deepEqual([...folds.keys()].sort(), ["a", "b", "c", "d", "e"]);
  deepEqual([...folds.values()].sort(), [0, 0, 0, 1, 1]);
});

Deno.test("foldsOf() depends on the seed, and not on the order", () => {
  const folds = foldsOf(REPOSITORIES, { folds: 3, seed: 7 });
  deepEqual(foldsOf(REPOSITORIES.toReversed(), { folds: 3, seed: 7 }), folds);
  notDeepEqual(foldsOf(REPOSITORIES, { folds: 3, seed: 8 }), folds);
});

Deno.test("foldsOf() makes no more folds than there are repositories", () => {
  deepEqual([...foldsOf(["a", "b"], { folds: 8, seed: 1 }).values()].sort(), [0, 1]);
});

Deno.test("foldsOf() refuses what leaves nothing to fit on", () => {
  throws(() => foldsOf(["a"], { folds: 8, seed: 1 }), RangeError);
  throws(() => foldsOf(["a", "b"], { folds: 1, seed: 1 }), RangeError);
});
