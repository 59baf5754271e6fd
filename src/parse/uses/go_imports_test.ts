import { deepEqual, equal } from "node:assert/strict";
import { goImports, goPackageName } from "./imports.ts";

Deno.test("goImports() reads every line of a group, with its alias", () => {
  const statement =
    'import (\n\t"fmt" // prints, "see"\n\tlog `example.com/log`\n\t. "dot"\n\t/* for\n' +
    '\tits effects */ _ "blank"\n)';
  deepEqual(
    goImports(statement, 3).map(({ module, line, bindings }) => [module, line, bindings]),
    [
      ["fmt", 4, [{ name: "", alias: "fmt" }]],
      ["example.com/log", 5, [{ name: "", alias: "log" }]],
      ["dot", 6, [{ name: "*", alias: "*" }]],
      ["blank", 8, []],
    ],
  );
});

Deno.test("goImports() reads a single import", () => {
  deepEqual(goImports('import "net/http"', 1), [
    { module: "net/http", line: 1, bindings: [{ name: "", alias: "http" }], isExported: false },
  ]);
});

const NAMES: readonly (readonly [string, string])[] = [
  ["example.com/app/v2", "app"],
  ["gopkg.in/yaml.v3", "yaml"],
  ["github.com/mattn/go-isatty", "isatty"],
  ["github.com/nats-io/nats.go", "nats"],
  ["v2", "v2"],
];

for (const [module, name] of NAMES) {
  Deno.test(`goPackageName() takes ${module} for ${name}`, () =>
    equal(goPackageName(module), name));
}
