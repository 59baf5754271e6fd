import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `@use "sass:math";
@use "theme" as t;
@import "reset", "legacy";
@forward "parts/button";

// Space between cards.
$gap: 8px !default;

/// Doubles a length.
/// @param {Number} $size The length.
@function double($size) {
  $result: $size * 2;
  @return math.div($result, 1);
}

@mixin card($padding: $gap) {
  padding: double($padding);
}

%frame {
  border: 1px solid t.$line;
}

.card {
  @include card(4px);
  @extend .panel;
  $local: 1px;

  &:hover {
    color: darken(red, 10%);
  }

  .title { margin: $local; }
}

@media print {
  .card { display: none; }
}

@keyframes spin {
  to { transform: rotate(1turn); }
}
`;

Deno.test("scss tags define rules, mixins, functions and top-level variables", async () => {
  deepEqual(outline(await parseSnippet("scss", SNIPPET)), [
    "variable $gap 7-7",
    "function double 11-14",
    "macro card 16-18",
    "rule frame 20-22",
    "rule .card 24-34",
    "rule .card.&:hover 29-31",
    "rule .card..title 33-33",
    "rule .card 37-37",
    "rule spin 40-42",
  ]);
});

Deno.test("scss tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("scss", SNIPPET);
  const first = definitionOf(parsed, "double");
  equal(first.signature, "@function double($size)");
  equal(first.doc, "Doubles a length. @param {Number} $size The length.");
  const second = definitionOf(parsed, "$gap");
  equal(second.signature, "$gap: 8px !default");
  equal(second.doc, "Space between cards.");
  const third = definitionOf(parsed, "&:hover");
  equal(third.signature, "&:hover");
  equal(third.doc, "");
});

Deno.test("scss tags find calls, variables, extended rules and imports", async () => {
  deepEqual(uses(await parseSnippet("scss", SNIPPET)), [
    "import sass:math 1",
    "import theme 2",
    "import reset 3",
    "import legacy 3",
    "import parts/button 4",
    "call $size 12",
    "call $gap 16",
    "call double 17",
    "call $padding 17",
    "call t.$line 21",
    "call card 25",
    "extends .panel 26",
    "call darken 30",
    "call $local 33",
    "call rotate 41",
  ]);
});

Deno.test("scss tags survive what the grammar does not know", async () => {
  const parsed = await parseSnippet("scss", ".card {\n  @extend %frame;\n}\n\n@mixin wide {\n}\n");
  equal(parsed.status, "partial");
  deepEqual(outline(parsed), ["rule .card 1-3", "macro wide 5-6"]);
});
