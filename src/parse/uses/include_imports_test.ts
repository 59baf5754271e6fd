import { deepEqual } from "node:assert/strict";
import { includeImports } from "./imports.ts";

/** Statements, with the module and the binding that each brings. */
const CASES: readonly (readonly [string, string, (readonly [string, string])?])[] = [
  ['#include "a/b.h"\n', '"a/b.h"'],
  ["#  include <a/b.h> // why", "<a/b.h>"],
  ["using namespace a::b;", "a::b", ["*", "*"]],
  ["using a::b::Name;", "a::b", ["Name", "Name"]],
  ["using ::a::Name;", "a", ["Name", "Name"]],
  ["namespace short = a :: b;", "a::b", ["", "short"]],
];

for (const [statement, module, binding] of CASES) {
  Deno.test(`includeImports() reads ${JSON.stringify(statement)}`, () => {
    const bindings = binding ? [{ name: binding[0], alias: binding[1] }] : [];
    deepEqual(includeImports(statement, 3), [
      { module, line: 3, bindings, isExported: binding === undefined },
    ]);
  });
}

Deno.test("includeImports() reads nothing of a header that a macro names", () => {
  deepEqual(includeImports("#include CONFIG_H", 1), []);
});
