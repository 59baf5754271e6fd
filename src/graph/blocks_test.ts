import { deepEqual } from "node:assert/strict";
import { edgesOf } from "./testdata/edges.ts";

const TREES = {
  "a.kt":
    "fun near() = 1\n\nfun run(f: Boolean): Int {\n    if (f) {\n        fun near() = 2\n        near()\n    }\n    return near()\n}\n",
  "a.ts":
    "function near() {\n  return 1;\n}\nexport function run(f: boolean) {\n  if (f) {\n    const near = () => 2; near(); } near();\n}\n",
  "a.js":
    "function near() {\n  return 1;\n}\nexport function run() {\n  {\n    const near = () => 2;\n    near();\n  }\n  return near();\n}\n",
  "a.swift":
    "func near() -> Int { 1 }\n\nfunc run(f: Bool) -> Int {\n    if f {\n        func near() -> Int { 2 }\n        _ = near()\n    }\n    return near()\n}\n",
  "a.scala":
    "object A {\n  def near() = 1\n  def run(f: Boolean) = {\n    if (f) { def near() = 2; near() }\n    near()\n  }\n}\n",
  "A.java":
    "class Near {}\n\nclass A {\n  void run() {\n    {\n      class Near {}\n      new Near();\n    }\n    new Near();\n  }\n}\n",
  "A.cs":
    "class A {\n  static int Near() { return 1; }\n  int Run() {\n    {\n      int Near() { return 2; }\n      Near();\n    }\n    return Near();\n  }\n}\n",
  "a.rs":
    "fn near() -> i32 { 1 }\n\nfn run() -> i32 {\n    {\n        fn near() -> i32 { 2 }\n        near();\n    }\n    near()\n}\n",
};

for (const [path, text] of Object.entries(TREES)) {
  Deno.test(`a name of a block is another one behind the block: ${path}`, async () => {
    const calls = await edgesOf({ [path]: text }, "call");
    const definitions = text.split("\n").flatMap((line, at) =>
      /\b(?:(?:fun|func|def|fn|int|function|class) near\b|near = )/i.test(line) ? [at + 1] : []
    );
    const targets = calls.map((each) => Number(/-> [^:]+:(\d+)/.exec(each)?.[1]));
    deepEqual(targets, definitions.toReversed());
  });
}

Deno.test("a function that a block of a script declares is known in all of the function around it", async () => {
  const text = "function near() {}\nfunction run(f) {\n  if (f) {\n    function near() {}\n  }\n" +
    "  near();\n}\n";
  deepEqual(await edgesOf({ "a.js": text }, "call"), [
    "call a.js:6 run -> a.js:4 run.near [extracted: scope]",
  ]);
});
