import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `@import url("reset.css");
@import "theme.css" screen;

/* Colours of the theme. */
:root {
  --accent: #1166ee;
  --gap: 8px;
}

/* A card on the page. */
.card,
.panel > h2 {
  color: var(--accent);
  padding: calc(var(--gap) * 2);
}

#menu a:hover {
  animation: fade-in 1s;
  width: min(100%, 20em);
}

@keyframes fade-in {
  from { opacity: 0; }
  to { opacity: 1; }
}

@media (max-width: 600px) {
  .card { padding: 0; }
}

@supports (display: grid) {
  .grid { display: grid; }
}

@font-face {
  font-family: "Pay Sans";
}

@layer base {
  body { margin: 0; }
}
.outer { .inner { margin: 0; } }
`;

Deno.test("css tags define rules, keyframes, layers and custom properties", async () => {
  deepEqual(outline(await parseSnippet("css", SNIPPET)), [
    "rule :root 5-8",
    "variable :root.--accent 6-6",
    "variable :root.--gap 7-7",
    "rule .card, .panel > h2 11-15",
    "rule #menu a:hover 17-20",
    "rule fade-in 22-25",
    "rule .card 28-28",
    "rule .grid 32-32",
    "module base 39-41",
    "rule base.body 40-40",
    "rule .outer 42-42",
    "rule .outer..inner 42-42",
  ]);
});

Deno.test("css tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("css", SNIPPET);
  const first = definitionOf(parsed, ".card, .panel > h2");
  equal(first.signature, ".card, .panel > h2");
  equal(first.doc, "A card on the page.");
  const second = definitionOf(parsed, "fade-in");
  equal(second.signature, "@keyframes fade-in");
  equal(second.doc, "");
  const third = definitionOf(parsed, "--accent");
  equal(third.signature, "--accent: #1166ee");
  equal(third.doc, "");
});

Deno.test("css tags find used custom properties and imports", async () => {
  deepEqual(uses(await parseSnippet("css", SNIPPET)), [
    "import reset.css 1",
    "import theme.css 2",
    "call --accent 13",
    "call --gap 14",
  ]);
});

Deno.test("css tags keep a nested rule in the scope of the outer one", async () => {
  const parsed = await parseSnippet("css", ".card {\n  & .title {\n    margin: 0;\n  }\n}\n");
  deepEqual(outline(parsed), ["rule .card 1-5", "rule .card.& .title 2-4"]);
});
