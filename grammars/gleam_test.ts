import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `//// Keys by provider.

import gleam/dict.{type Dict}
import gleam/string as text

/// What is held.
pub type KeyRing {
  KeyRing(keys: Dict(String, String), limit: Int)
}

pub type Origin {
  /// From the environment.
  Environment
  File(path: String)
}

pub type Keys =
  Dict(String, String)

pub opaque type Token {
  Token(String)
}

/// Most keys that a ring holds.
pub const limit = 8

/// Looks a provider up.
pub fn resolve(ring: KeyRing, provider: String) -> Result(String, Nil) {
  let trim = fn(key) { text.trim(key) }
  log("resolving")
  ring.keys |> dict.get(provider) |> result_map(trim)
}

@external(erlang, "app_ffi", "now")
pub fn now() -> Int

fn log(line: String) -> Nil {
  case line {
    "" -> Nil
    _ -> write(line, to: File("log"))
  }
}

pub fn main() {
  use x <- result.try(resolve(todo, "a"))
  x
}
`;

Deno.test("gleam tags define types with their constructors, constants and functions", async () => {
  deepEqual(outline(await parseSnippet("gleam", SNIPPET)), [
    "type KeyRing 7-9",
    "field KeyRing.KeyRing 8-8",
    "field KeyRing.KeyRing.keys 8-8",
    "field KeyRing.KeyRing.limit 8-8",
    "type Origin 11-15",
    "field Origin.Environment 13-13",
    "field Origin.File 14-14",
    "field Origin.File.path 14-14",
    "type Keys 17-18",
    "type Token 20-22",
    "field Token.Token 21-21",
    "constant limit 25-25",
    "function resolve 28-32",
    "function now 35-35",
    "function log 37-42",
    "function main 44-47",
  ]);
});

Deno.test("gleam tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("gleam", SNIPPET);
  equal(parsed.status, "ok");
  equal(
    definitionOf(parsed, "resolve").signature,
    "pub fn resolve(ring: KeyRing, provider: String) -> Result(String, Nil)",
  );
  equal(definitionOf(parsed, "now").signature, "pub fn now() -> Int");
  equal(definitionOf(parsed, "resolve").doc, "Looks a provider up.");
  equal(definitionOf(parsed, "Environment").doc, "From the environment.");
});

Deno.test("gleam tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("gleam", SNIPPET));
  for (
    const use of [
      "import gleam/dict 3",
      "import Dict 3",
      "type KeyRing 28",
      "call trim 29",
      "call get 31",
      "call File 40",
      "call try 45",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
