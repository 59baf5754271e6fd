import { deepEqual } from "node:assert/strict";
import { pythonImports } from "./imports.ts";

/** Statements, and what they bring: `module: name as alias, …`. */
const STATEMENTS: readonly (readonly [string, readonly string[]])[] = [
  ["import os", ["os:  as os"]],
  ["import os.path", ["os.path:  as os.path"]],
  ["import a.b as c, d", ["a.b:  as c", "d:  as d"]],
  ["from a.b import c", ["a.b: c as c"]],
  ["from . import c as d", [".: c as d"]],
  ["from ... pkg import c", ["...pkg: c as c"]],
  ["from.pkg import c", [".pkg: c as c"]],
  ["from .import c", [".: c as c"]],
  ["from .m import (\n    a,  # first, (of two)\n    b as c,\n)", [".m: a as a, b as c"]],
  ["from m import a, \\\n    b", ["m: a as a, b as b"]],
  ["from m import *", ["m: * as *"]],
];

for (const [statement, expected] of STATEMENTS) {
  Deno.test(`pythonImports() reads ${JSON.stringify(statement)}`, () => {
    deepEqual(
      pythonImports(statement, 1).map(({ module, bindings }) =>
        `${module}: ${bindings.map(({ name, alias }) => `${name} as ${alias}`).join(", ")}`
      ),
      expected,
    );
  });
}
