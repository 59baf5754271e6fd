import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

/** Calls of a tree, the inferred ones marked by a question mark. */
async function calls(files: Files): Promise<string[]> {
  const edges = await edgesOf({ "Cargo.toml": '[package]\nname = "a"\n', ...files }, "call");
  return edges.map((each) => {
    const [, from, to, how] = /^call (\S+) .*?-> \S+ (.*) \[(\w+):/.exec(each)!;
    return `${from} ${to}${how === "extracted" ? "" : how === "inferred" ? "?" : "??"}`;
  });
}

Deno.test("rust tells a function from the module of its name", async () => {
  const module = "pub struct Peek;\nimpl Peek { pub fn go(&self) {} }\n" +
    "pub fn peek() -> Peek { Peek }\n";
  for (
    const root of [
      "mod peek;\npub use crate::peek::peek;\n",
      "pub use self::peek::peek;\nmod peek;\n",
      "mod free;\nmod peek;\npub use crate::free::*;\n",
      "mod free;\nmod peek;\npub mod types {\n    pub use crate::peek::Peek;\n}\n" +
      "pub use crate::free::*;\npub use crate::types::*;\n",
    ]
  ) {
    deepEqual(
      await calls({
        "src/lib.rs": root,
        "src/free.rs": "pub use crate::peek::peek;\n",
        "src/peek.rs": module,
        "tests/t.rs": "use a as it;\nuse crate::it::peek;\nfn run() {\n    peek().go();\n}\n",
      }),
      ["tests/t.rs:4 peek", "tests/t.rs:4 Peek.go"],
    );
  }
  deepEqual(
    await calls({
      "src/lib.rs": "pub fn peek() {}\npub mod peek {\n    pub fn inner() {}\n}\n" +
        "fn run() {\n    peek();\n    peek::inner();\n}\n",
    }),
    ["src/lib.rs:6 peek", "src/lib.rs:7 peek.inner"],
  );
});
