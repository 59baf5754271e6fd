import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";
import { derivatives, fitListwise, type RankedList, solveLinear } from "./listwise.ts";

const NEAR = 1e-6;

function near(value: number | undefined, expected: number, apart = NEAR): void {
  ok(Math.abs((value ?? NaN) - expected) < apart, `${value} is not ${expected}`);
}

/** Two candidates, told apart by one feature; the first one answers the share of the queries. */
function twoCandidates(queries: number, firstAnswers: number): RankedList[] {
  return Array.from({ length: queries }, (_, index) => ({
    features: Float64Array.of(1, 0),
    targets: [index < firstAnswers ? 0 : 1],
  }));
}

/** Lists of random features, one and two targets. */
function randomLists(size: number): RankedList[] {
  const next = randomNumbers(5);
  return Array.from({ length: 12 }, (_, index) => ({
    features: Float64Array.from({ length: 6 * size }, () => next()),
    targets: index % 3 === 0 ? [0, 4] : [index % 6],
  }));
}

const PULL = { prior: [0.5, 0, -1], l2: 0.01 };

Deno.test("fitListwise() finds the log-odds of the better candidate", () => {
  const [weight] = fitListwise(twoCandidates(4, 3), [0], { l2: 1e-12 });
  near(weight, Math.log(3));
});

Deno.test("fitListwise() shares a query among its targets", () => {
  const lists = [{ features: Float64Array.of(1, 1, 0), targets: [0, 1] }];
  const once = twoCandidates(1, 1);
  // One target out of two alike: as likely as its equal, whatever the weight.
  const [shared] = fitListwise([...lists, ...twoCandidates(1, 0)], [0], { l2: 1e-12 });
  near(shared, Math.log(Math.SQRT1_2));
  ok((fitListwise(once, [0])[0] ?? 0) > 1);
});

Deno.test("fitListwise() keeps the prior where nothing speaks against it", () => {
  near(fitListwise([], [2])[0], 2);
  near(fitListwise(twoCandidates(2, 1), [2], { l2: 1e6 })[0], 2, 1e-3);
});

Deno.test("fitListwise() ends at one point from any start", () => {
  const lists = randomLists(3);
  const cold = fitListwise(lists, [0, 0, 0]);
  const far = fitListwise(lists, [0, 0, 0], { start: [30, -30, 15] });
  far.forEach((weight, index) => near(weight, cold[index] ?? NaN, 1e-3));
});

Deno.test("fitListwise() takes a fixed weight from the prior, and fits the others to it", () => {
  const lists = randomLists(2);
  const [fixed, other] = fitListwise(lists, [1.5, 0], { fixed: new Set([0]), start: [9, 0] });
  equal(fixed, 1.5);
  const { gradient } = derivatives(lists, [1.5, other ?? NaN], { prior: [1.5, 0], l2: 3e-4 });
  near(gradient[1], 0, 1e-4);
});

Deno.test("fitListwise() refuses to fit without a pull", () => {
  throws(() => fitListwise([], [0], { l2: 0 }), RangeError);
});

Deno.test("derivatives() has the gradient of the loss", () => {
  const [lists, at, step] = [randomLists(3), [0.3, -0.7, 1.1], 1e-5];
  const { gradient } = derivatives(lists, at, PULL);
  at.forEach((_, index) => {
    const moved = (by: number) => at.map((weight, i) => i === index ? weight + by : weight);
    const [up, down] = [step, -step].map((by) => derivatives(lists, moved(by), PULL).loss);
    near(gradient[index], ((up ?? NaN) - (down ?? NaN)) / (2 * step));
  });
});

Deno.test("derivatives() has the Hessian of the loss", () => {
  const [lists, at, step] = [randomLists(3), [0.3, -0.7, 1.1], 1e-5];
  const { hessian } = derivatives(lists, at, PULL);
  at.forEach((_, row) => {
    const moved = (by: number) => at.map((weight, i) => i === row ? weight + by : weight);
    const [up, down] = [step, -step].map((by) => derivatives(lists, moved(by), PULL).gradient);
    at.forEach((_, column) => {
      const slope = ((up?.[column] ?? NaN) - (down?.[column] ?? NaN)) / (2 * step);
      near(hessian[row * 3 + column], slope);
    });
  });
});

Deno.test("solveLinear() solves a system whose first pivot is 0", () => {
  const matrix = Float64Array.of(0, 2, 1, 1);
  deepEqual([...solveLinear(matrix, Float64Array.of(4, 5))], [3, 2]);
});

Deno.test("solveLinear() leaves a fixed dimension at 0 and solves for the others", () => {
  const matrix = Float64Array.of(2, 7, 0, 7, 9, 7, 0, 7, 4);
  deepEqual([...solveLinear(matrix, Float64Array.of(6, 1, 8), new Set([1]))], [3, 0, 2]);
});
