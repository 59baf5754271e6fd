import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `---
title: Pay
---

Words before any heading.

# Pay service

It takes money.

## Install

\`\`\`sh
# not a heading
make install
\`\`\`

### From source

See [the guide](docs/guide.md).

## Use \`pay run\` now

- one
- two

Configuration
-------------

<!-- hidden note -->

| key | value |
| --- | ----- |
| a   | b     |

# License

MIT, see [terms].

[terms]: docs/terms.md
`;

Deno.test("markdown tags define a section by its heading, nested", async () => {
  deepEqual(outline(await parseSnippet("markdown", SNIPPET)), [
    "section Pay service 7-34",
    "section Pay service.Install 11-20",
    "section Pay service.Install.From source 18-20",
    "section Pay service.Use `pay run` now 22-34",
    "section Pay service.Use `pay run` now.Configuration 27-28",
    "section License 36-40",
  ]);
});

Deno.test("markdown tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("markdown", SNIPPET);
  const first = definitionOf(parsed, "Install");
  equal(first.signature, "## Install");
  equal(first.doc, "");
  const second = definitionOf(parsed, "Use `pay run` now");
  equal(second.signature, "## Use `pay run` now");
  equal(second.doc, "");
});

Deno.test("markdown tags find the targets of link definitions", async () => {
  deepEqual(uses(await parseSnippet("markdown", SNIPPET)), [
    "import docs/terms.md 40",
  ]);
});

Deno.test("markdown tags nest sections whose headings are underlined", async () => {
  const parsed = await parseSnippet("markdown", "Pay\n===\n\nText.\n\nUse\n---\n\nMore.\n");
  deepEqual(outline(parsed), ["section Pay 1-9", "section Pay.Use 6-7"]);
});

Deno.test("markdown tags define nothing in a text without headings", async () => {
  const parsed = await parseSnippet("markdown", "Words.\n\n```sh\n# not a heading\n```\n");
  equal(parsed.status, "ok");
  deepEqual(outline(parsed), []);
});
