import { deepEqual, throws } from "node:assert/strict";
import { readArguments } from "./read_arguments.ts";
import { TOOLS } from "./tools.ts";

function read(name: string, args: Record<string, unknown>): unknown {
  return readArguments(TOOLS.find((tool) => tool.name === name)!, args);
}

Deno.test("readArguments() takes what the schema says", () => {
  deepEqual(read("find_refs", { symbol: "a", kind: "reads" }), { symbol: "a", kind: "reads" });
});

Deno.test("readArguments() takes null for an argument that is absent", () => {
  deepEqual(read("find_refs", { symbol: "a", kind: null }), { symbol: "a" });
});

Deno.test("readArguments() names an argument that is missing", () => {
  throws(() => read("find_refs", {}), {
    name: "RangeError",
    message: 'Cannot call "find_refs": argument "symbol" is missing',
  });
});

Deno.test("readArguments() names the nearest of an unknown argument", () => {
  throws(
    () => read("codebase_search", { query: "a", max_result: 1 }),
    /did you mean "max_results"\?/,
  );
});

Deno.test("readArguments() says what an argument must be", () => {
  throws(() => read("find_refs", { symbol: "a", kind: "x" }), /"kind" is wrong: [^]*"callers"/);
  throws(() => read("find_refs", { symbol: 5 }), /"symbol" is wrong: it must be a text/);
  throws(() => read("search_code", { queries: [] }), /"queries" is wrong/);
  throws(() => read("search_code", { queries: ["a", 5] }), /"queries.1" is wrong/);
});

Deno.test("readArguments() says little about much", () => {
  const key = "\u001b[2J".repeat(10_000);
  throws(
    () => read("outline", { path: "a", [key]: 1 }),
    ({ message }: Error) => message.length < 800 && !message.includes("\u001b"),
  );
});
