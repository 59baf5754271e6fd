import { deepEqual } from "node:assert/strict";
import { javaImports, kotlinImports, scalaImports } from "./jvm_imports.ts";

/** Imports as one line each: `module: name as alias, …`. */
function shown(imports: ReturnType<typeof javaImports>): string[] {
  return imports.map(({ module, bindings, isExported }) =>
    `${isExported ? "export " : ""}${module}: ` +
    bindings.map(({ name, alias }) => name === alias ? name : `${name} as ${alias}`).join(", ")
  );
}

const STATEMENTS: readonly (readonly [typeof javaImports, string, readonly string[]])[] = [
  [javaImports, "import a.b.C;", ["a.b: C"]],
  [javaImports, "import a.b.*;", ["a.b: *"]],
  [javaImports, "import static a.b.C.max;", ["a.b.C: max"]],
  [javaImports, "import /* x */ a . b\n  . C ;", ["a.b: C"]],
  [javaImports, "import C;", []],
  [kotlinImports, "import a.b.C", ["a.b: C"]],
  [kotlinImports, "import a.b.*", ["a.b: *"]],
  [kotlinImports, "import a.b.`is` as same", ["a.b: is as same"]],
  [scalaImports, "import a.b.C", ["a.b: C"]],
  [scalaImports, "import a.b._", ["a.b: *"]],
  [scalaImports, "import a.b.{C, D => E, F as G, H => _, _}", ["a.b: C, D as E, F as G, *"]],
  [scalaImports, "import a.{B, given}, c.D", ["a: B", "c: D"]],
  [scalaImports, "import _root_.a.b.C", ["a.b: C"]],
  [scalaImports, "import a.b as c", ["a: b as c"]],
  [scalaImports, "export a.b.*", ["export a.b: *"]],
];

for (const [read, statement, imports] of STATEMENTS) {
  Deno.test(`${read.name}() reads ${JSON.stringify(statement)}`, () => {
    deepEqual(shown([...read(statement, 1)]), imports);
  });
}
