import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `; Functions of the language.
(function_definition
  name: (identifier) @name) @definition.function

; Calls
(call
  function: [
    (identifier) @reference.call
    (attribute attribute: (identifier) @reference.call)
  ]
  (#not-eq? @reference.call "print"))

((comment) @doc
  .
  (class_definition
    name: (identifier) @name
    !superclasses
    body: (block . (expression_statement (string) @doc))) @definition.class
  (#strip! @doc "^#\\\\s*"))

["if" "else"] @keyword
(_ type: (_) @type)*
(ERROR) @error
`;

Deno.test("query tags define top-level patterns", async () => {
  deepEqual(outline(await parseSnippet("query", SNIPPET)), [
    "rule function_definition 2-3",
    "rule call 6-11",
    "rule comment 13-19",
    "rule ERROR 23-23",
  ]);
});

Deno.test("query tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("query", SNIPPET);
  const first = definitionOf(parsed, "call");
  equal(first.signature, "(call");
  equal(first.doc, "Calls");
  const second = definitionOf(parsed, "function_definition");
  equal(second.signature, "(function_definition");
  equal(second.doc, "Functions of the language.");
});

Deno.test("query tags find node types and predicates", async () => {
  deepEqual(uses(await parseSnippet("query", SNIPPET)), [
    "type identifier 3",
    "type identifier 8",
    "type attribute 9",
    "type identifier 9",
    "call not-eq 11",
    "type class_definition 15",
    "type identifier 16",
    "type block 18",
    "type expression_statement 18",
    "type string 18",
    "call strip 19",
  ]);
});
