import { equal } from "node:assert/strict";
import { isWildcard, matchesWildcard } from "./wildcard.ts";

Deno.test("matchesWildcard() takes * for any characters and ? for one", () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ["flask", "flask", true],
    ["flask", "flas", false],
    ["flask", "flask*", true],
    ["flaskclient", "flask*", true],
    ["myflask", "flask*", false],
    ["myflaskapp", "*flask*", true],
    ["abcbcd", "a*bcd", true],
    ["abcbce", "a*bcd", false],
    ["cat", "c?t", true],
    ["ct", "c?t", false],
    ["", "*", true],
    ["", "?", false],
    ["aXbXc", "a*b*c", true],
  ];
  for (const [name, pattern, expected] of rows) {
    equal(matchesWildcard(name, pattern), expected, `${name} as ${pattern}`);
  }
});

Deno.test("matchesWildcard() ends soon where no part of a pattern with many stars fits", () => {
  equal(matchesWildcard("a".repeat(5000), `${"a*".repeat(300)}b`), false);
});

Deno.test("isWildcard() tells patterns from names", () => {
  equal(isWildcard("Flask*"), true);
  equal(isWildcard("Fl?sk"), true);
  equal(isWildcard("Flask"), false);
});
