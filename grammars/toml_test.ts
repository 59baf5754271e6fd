import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet } from "./testdata/outline.ts";

const SNIPPET = `# Build.
[package]
name = "x" # c
authors = [
  "a",
  # b
  "[c]",
]
# Deps.
[dependencies]
serde = { version = "1", features = ["x"] }
"quo.ted" = 1
a.b.c = """
[no]
"""
d = '''x'''

[tool.poetry.scripts]
run = "a:b"
[[bin]]
name = "q"
`;

Deno.test("read() of toml defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("toml", SNIPPET)), [
    "section package 2-8",
    "key package.name 3-3",
    "key package.authors 4-8",
    "section dependencies 10-16",
    "key dependencies.serde 11-11",
    "key dependencies.quo.ted 12-12",
    "key dependencies.a.b.c 13-15",
    "key dependencies.d 16-16",
    "section tool.poetry.scripts 18-19",
    "key tool.poetry.scripts.run 19-19",
    "section bin 20-21",
    "key bin.name 21-21",
  ]);
});

Deno.test("read() of toml gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("toml", SNIPPET);
  const shown = ["package", "serde", "scripts"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["[package]", "Build."],
    ['serde = { version = "1", features = ["x"] }', ""],
    ["[tool.poetry.scripts]", ""],
  ]);
});
