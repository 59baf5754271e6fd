import { equal } from "node:assert/strict";
import { editDistance } from "./edit_distance.ts";

const cases: readonly [a: string, b: string, max: number, distance: number][] = [
  ["", "", 2, 0],
  ["same", "same", 0, 0],
  ["", "abc", 5, 3],
  ["functoin", "function", 2, 1],
  ["kitten", "sitting", 3, 3],
  ["kitten", "sitting", 2, 3],
  ["ca", "abc", 5, 3],
  ["a", "abcdef", 2, 3],
  ["resolve", "resolver", 1, 1],
];
for (const [a, b, max, distance] of cases) {
  Deno.test(`editDistance() of "${a}" and "${b}" up to ${max} is ${distance}`, () => {
    equal(editDistance(a, b, max), distance);
    equal(editDistance(b, a, max), distance);
  });
}

/** The recurrence as it is written in textbooks, on the full table. */
function reference(a: string, b: string): number {
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  const table: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = table[i] = [];
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) row[j] = i + j;
      else {
        const cost = a[i - 1] === b[j - 1] ? 0 : 1;
        row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
        const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        if (swapped) row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1);
      }
    }
  }
  return at(a.length, b.length);
}

Deno.test("editDistance() equals the textbook recurrence on random words", () => {
  let seed = 3;
  const next = (bound: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed >> 8) % bound;
  };
  const word = (): string => Array.from({ length: next(8) }, () => "abc".charAt(next(3))).join("");
  for (let run = 0; run < 5000; run++) {
    const [a, b, max] = [word(), word(), next(5)];
    equal(editDistance(a, b, max), Math.min(reference(a, b), max + 1), `${a} ${b} ${max}`);
  }
});
