import { deepEqual, match } from "node:assert/strict";
import { costOfPattern } from "./pattern_cost.ts";

for (
  const [source, power, ways] of [
    ["^make_", 1, 1],
    ["^[A-Z][A-Z0-9_]+$", 1, 1],
    ["[A-Z]+", 2, 1],
    ["^(get|set)_.*_(id|name)$", 1, 4],
    ["^a|b$", 1, 2],
    ["^(?:ab)+c?", 1, 2],
    [String.raw`^\(a\)*[(|)*]{2,3}`, 2, 1],
    ["^use(Effect)?$", 1, 2],
  ] as const
) {
  Deno.test(`costOfPattern() counts the ways of ${source}`, () => {
    deepEqual(costOfPattern(source), { power, ways });
  });
}

for (
  const source of [
    ...["(a+)+$", "(a|a)*b", "((a?)*)*", "(a{1,9}){1,9}", "(?:a*)*", "((a|b)c)+", "(a?a?)+"],
    ...["a*b*c*d*", "(a|a)".repeat(10), "a?".repeat(10), "(?=a)", "(?<!a)b", String.raw`(a)\1`],
    ...["(", "[", "*"],
  ]
) {
  Deno.test(`costOfPattern() refuses ${source}`, () => {
    match(String(costOfPattern(source)), /regular expression/);
  });
}
