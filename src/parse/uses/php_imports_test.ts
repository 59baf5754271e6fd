import { deepEqual } from "node:assert/strict";
import { phpImports } from "./imports.ts";

function read(statement: string): string[] {
  return phpImports(statement, 1).map(({ module, bindings }) =>
    [module, ...bindings.map(({ name, alias }) => `${name} as ${alias}`)].join(": ")
  );
}

Deno.test("phpImports() reads names with and without an alias", () => {
  deepEqual(read("use App\\Key, \\Lib\\Store as S;"), [
    "App\\Key: Key as Key",
    "Lib\\Store: Store as S",
  ]);
});

Deno.test("phpImports() reads groups, functions and constants", () => {
  deepEqual(read("use App\\{Key, Sub\\Lock as L, function go};"), [
    "App\\Key: Key as Key",
    "App\\Sub\\Lock: Lock as L",
    "App\\go: go as go",
  ]);
  deepEqual(read("use function App\\help;"), ["App\\help: help as help"]);
  deepEqual(read("use const App\\{A, B};"), ["App\\A: A as A", "App\\B: B as B"]);
});

Deno.test("phpImports() leaves comments out", () => {
  deepEqual(read("use App\\{\n  Key, // the key\n  # none\n};"), ["App\\Key: Key as Key"]);
});

Deno.test("phpImports() reads included files", () => {
  deepEqual(read("require_once __DIR__ . '/lib/a.php'"), ["./lib/a.php"]);
  deepEqual(read('include("../b.php")'), ["./../b.php"]);
  deepEqual(read('require "$dir/a.php"'), []);
});
