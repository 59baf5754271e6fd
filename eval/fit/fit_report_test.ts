import { equal, match } from "node:assert/strict";
import { crossValidate, scoreAsFound, scoreOutOfSample } from "./cross_validate.ts";
import { fitProblem, type ProblemOptions } from "./fit_problem.ts";
import { fitText, foldsText, weightsBlock, weightsText, worstText } from "./fit_report.ts";
import { table } from "./testdata/table.ts";

const OPTIONS: ProblemOptions = { fitOn: new Set(["checkout"]), folds: 8, seed: 7, l2: 0.01 };
const found = { "b.ts": [0, 0, 0], "a.ts": [1, 0, 0] };
const TABLE = table(["words", "session", "none"], [
  { repo: "r", found },
  { repo: "s", found },
  { repo: "codewhale", found: { "b.ts": [1, 1, 0] }, set: "codewhale", scope: "root" },
]);
const PROBLEM = fitProblem(TABLE, OPTIONS);
const FITTED = crossValidate(PROBLEM);
const OUT_OF_SAMPLE = scoreOutOfSample(PROBLEM, FITTED);

Deno.test("foldsText() names the repositories of each fold", () => {
  const text = foldsText(PROBLEM);
  match(text, /^fitted on 2 queries of 2 repositories; 0 more/);
  match(text, /^fold 1: [rs]\nfold 2: [rs]$/m);
});

Deno.test("fitText() compares weights for each dataset and scope", () => {
  const text = fitText({ product: scoreAsFound(TABLE.queries), refitted: OUT_OF_SAMPLE });
  match(text, /^dev, checkout \(2\)\n {2}product +0\.6309.*\n {2}refitted +1\.0000/m);
  match(text, /^codewhale, root, held out \(1\)\n {2}product +0\.0000/m);
});

Deno.test("weightsText() tells which weights are taken as they are", () => {
  const text = weightsText(PROBLEM, FITTED);
  match(text, /^words +1\.00 +\d\.\d\d +\d\.\d\d +\d\.\d\d$/m);
  match(text, /^session +1\.00 +1\.00 +1\.00 +1\.00 +taken as it is$/m);
});

Deno.test("weightsBlock() writes the weights below their origin", () => {
  const text = weightsBlock(PROBLEM, FITTED, { options: OPTIONS, outOfSample: OUT_OF_SAMPLE });
  match(text, /^\/\/ Fitted by "deno task eval fit": listwise softmax, L2 0\.01, over 2 queries$/m);
  match(text, /^\/\/ {3}dev, checkout: 1\.0000$/m);
  match(text, /^words: \d\.\d+,\nsession: 1, \/\/ Not fitted: .*\nnone: 0,\n$/m);
});

Deno.test("worstText() shows what the worst queries want and find", () => {
  const text = worstText(OUT_OF_SAMPLE, 1);
  match(text, /^worst of dev, checkout\n1\.00 r\/0 \[semantic\] of r\n {2}wants a\.ts:1-2 \(1\)$/m);
  match(text, /^ {2}wants a\.ts:1-2 \(not found\)\n {2}finds b\.ts:1-9$/m);
  equal(text.match(/worst of/g)?.length, 2);
});
