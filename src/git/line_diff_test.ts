import { deepEqual, ok } from "node:assert/strict";
import { randomIntegers } from "../../tests/_tree.ts";
import { diffLines, type Hunk } from "./line_diff.ts";

function diff(before: string, after: string): Hunk[] {
  return diffLines(before.split(""), after.split(""), () => {});
}

Deno.test("diffLines() finds what was added, removed and replaced", () => {
  deepEqual(diff("abc", "abc"), []);
  deepEqual(diff("", "ab"), [{ start: 0, count: 2, removed: 0 }]);
  deepEqual(diff("ab", ""), [{ start: 0, count: 0, removed: 2 }]);
  deepEqual(diff("abcd", "aXcdY"), [
    { start: 1, count: 1, removed: 1 },
    { start: 4, count: 1, removed: 0 },
  ]);
});

Deno.test("diffLines() takes the later one of places that are equally good", () => {
  deepEqual(diff("abca", "abcabca"), [{ start: 4, count: 3, removed: 0 }]);
});

Deno.test("diffLines() shows a function that was added as a whole, from its first line on", () => {
  const one = ["function one() {", "  return 1;", "}", ""];
  const two = ["function two() {", "  return 1;", "}", ""];
  const three = ["function three() {", "  return 3;", "}", ""];
  const hunks = diffLines([...one, ...three], [...one, ...two, ...three], () => {});
  deepEqual(hunks, [{ start: 4, count: 4, removed: 0 }]);
});

/** Length of the longest common subsequence, by the textbook. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = b.map(() => 0);
  for (const each of a) {
    const above = row;
    row = [];
    for (const [at, other] of b.entries()) {
      const [left = 0, up = 0, corner = 0] = [row[at - 1], above[at], above[at - 1]];
      row.push(each === other ? corner + 1 : Math.max(left, up));
    }
  }
  return row.at(-1) ?? 0;
}

/** Makes the text after from the text before, to see that what differs is all that does. */
function applied(before: readonly string[], after: readonly string[], hunks: Hunk[]): string[] {
  const made: string[] = [];
  let at = 0;
  for (const { start, count, removed } of hunks) {
    while (made.length < start) made.push(before[at++]!);
    made.push(...after.slice(start, start + count));
    at += removed;
  }
  return [...made, ...before.slice(at)];
}

Deno.test("diffLines() of any two texts is right, and hardly larger than the smallest one", () => {
  const random = randomIntegers(14);
  let [found, smallest] = [0, 0];
  for (let round = 0; round < 3000; round++) {
    const kinds = 2 + random(8);
    const [before, after] = [random(40), random(40)].map((length) =>
      Array.from({ length }, () => `${random(kinds)}`)
    ) as [string[], string[]];
    const hunks = diffLines(before, after, () => {});
    deepEqual(applied(before, after, hunks), after);
    found += hunks.reduce((sum, { count }) => sum + count, 0);
    smallest += after.length - commonLength(before, after);
  }
  ok(found < 1.01 * smallest, `${found} lines for ${smallest}`);
});

Deno.test("diffLines() of texts that differ everywhere takes steps in proportion to them", () => {
  const random = randomIntegers(3);
  for (
    const [lengths, kinds] of [[[20_000, 20_000], 400], [[3, 20_000], 3], [[9000, 2], 2], [[
      20_000,
      19_000,
    ], 2]]
  ) {
    const [before, after] = (lengths as number[]).map((length) =>
      Array.from({ length }, () => `${random(kinds as number)}`)
    ) as [string[], string[]];
    let steps = 0;
    const hunks = diffLines(before, after, (more) => steps += more);
    deepEqual(applied(before, after, hunks), after);
    ok(steps < 2000 * (before.length + after.length), `${steps}`);
  }
});

Deno.test("diffLines() takes hardly a step for the lines at the end that both texts have", () => {
  const end = Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`);
  let steps = 0;
  const hunks = diffLines(["a\n", ...end], ["b\n", ...end], (more) => steps += more);
  deepEqual(hunks, [{ start: 0, count: 1, removed: 1 }]);
  ok(steps < 10 * end.length, `${steps}`);
});

Deno.test("diffLines() is right of texts whose ends are the same by blocks of bytes", () => {
  const random = randomIntegers(15);
  for (let round = 0; round < 1000; round++) {
    const text = (length: number) =>
      Array.from({ length }, () => `${"x".repeat(random(3) * 511)}${random(2)}\n`);
    const end = [...text(random(8)), ...random(2) === 0 ? [] : ["no line feed"]];
    const [before, after] = [[...text(random(4)), ...end], [...text(random(4)), ...end]];
    deepEqual(applied(before, after, diffLines(before, after, () => {})), after);
  }
});
