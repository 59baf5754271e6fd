import { deepEqual } from "node:assert/strict";
import { rubyImports } from "./imports.ts";

function modules(...statements: string[]): (string | undefined)[] {
  return statements.map((statement) => rubyImports(statement, 1)[0]?.module);
}

Deno.test("rubyImports() reads what is loaded", () => {
  deepEqual(
    modules('require "a/b"', "require_relative('../c.rb')", "require_relative 'd'"),
    ["a/b", "../c", "./d"],
  );
});

Deno.test("rubyImports() reads the file of an autoload", () => {
  deepEqual(modules('autoload :Utils, "rack/utils"'), ["rack/utils"]);
});

Deno.test("rubyImports() leaves out paths that are put together at run time", () => {
  deepEqual(modules('require "#{dir}/a"', "require path"), [undefined, undefined]);
});
