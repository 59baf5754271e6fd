import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet } from "../_tags_suite_test.ts";

const SNIPPET = `# The package.
name = "ring"
"edition" = "2024"
profile.release = true

[package]
# Shown to users.
version = "0.1.0"
authors = [
  "Someone",
]

[package.metadata.docs]
all = true

[dependencies]
serde = { version = "1", features = ["derive"] }
tokio = "1"

[[bin]]
name = "ring"
path = "src/main.rs"

[[bin]]
name = "ring-admin"
`;

Deno.test("toml tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("toml", SNIPPET)), [
    "key name 2-2",
    'key "edition" 3-3',
    "key profile.release 4-4",
    "section package 6-11",
    "key package.version 8-8",
    "key package.authors 9-11",
    "section package.metadata.docs 13-14",
    "key package.metadata.docs.all 14-14",
    "section dependencies 16-18",
    "key dependencies.serde 17-17",
    "key dependencies.tokio 18-18",
    "section bin 20-22",
    "key bin.name 21-21",
    "key bin.path 22-22",
    "section bin 24-25",
    "key bin.name 25-25",
  ]);
});

Deno.test("toml tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("toml", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [6, 8, 17].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["package", "[package]", ""],
    ["version", 'version = "0.1.0"', "Shown to users."],
    ["serde", 'serde = { version = "1", features = ["derive"] }', ""],
  ]);
});
