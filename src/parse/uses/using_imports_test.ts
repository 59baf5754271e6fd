import { deepEqual } from "node:assert/strict";
import { usingImports } from "./imports.ts";

/** Directives, with the module and the binding that each brings. */
const CASES: readonly (readonly [string, string, readonly [string, string], boolean?])[] = [
  ["using A.B;", "A.B", ["*", "*"]],
  ["using static A.B.Type; // why", "A.B.Type", ["*", "*"]],
  ["using Short = A.B.Type;", "A.B", ["Type", "Short"]],
  ["using Many = A.List<int>;", "A", ["List", "Many"]],
  ["global using global::A.B;", "A.B", ["*", "*"], true],
];

for (const [directive, module, [name, alias], isExported = false] of CASES) {
  Deno.test(`usingImports() reads ${JSON.stringify(directive)}`, () => {
    deepEqual(usingImports(directive, 3), [
      { module, line: 3, bindings: [{ name, alias }], isExported },
    ]);
  });
}

Deno.test("usingImports() reads nothing of an alias for a tuple", () => {
  deepEqual(usingImports("using Pair = (int, int);", 1), []);
});
