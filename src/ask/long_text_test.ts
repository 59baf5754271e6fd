/**
 * Questions about files that are made to be slow: an expression that takes the square of what it reads
 * would not come to an end here.
 *
 * @module
 */
import { ok } from "node:assert/strict";
import { ask, type Files } from "./testdata/ask.ts";

/** Length at which the square of it never ends. */
const CHARS = 400_000;

/** Lines beside which a long one makes no minified file. */
const LINES = "x;\n".repeat(20_000);

function much(piece: string): string {
  return piece.repeat(Math.ceil(CHARS / piece.length));
}

const HELPER = "function helper() { return 1; }\n";

const CASES: readonly { readonly of: string; readonly files: Files }[] = [
  { of: "blank lines in a script", files: { "a.js": `${HELPER}${much("\n")}x();\n` } },
  {
    of: "blanks behind a constructor",
    files: { "a.js": `${LINES}${HELPER}x.constructor${much(" ")};\n` },
  },
  {
    of: "a word that a macro pastes",
    files: { "a.c": `static int helper(void) { return 1; }\n#define X ${much("0")} a##b\n` },
  },
  { of: "a text before its name", files: { "a.js": `${LINES}"${much("a")}"; ${HELPER}` } },
  {
    of: "opened expressions of templates",
    files: {
      "a.py": "def helper():\n    return 1\n\n\ndef go():\n    return helper()\n",
      "a.yaml": `${"x: 1\n".repeat(20_000)}y: ${much("<%")}%> helper\n`,
    },
  },
  {
    of: "opened expressions of markup",
    files: {
      "a.py": "def helper():\n    return 1\n\n\ndef go():\n    return helper()\n",
      "a.html": `${"<p>\n".repeat(20_000)}${much("${")}} helper\n`,
    },
  },
  {
    of: "blank lines in documentation",
    files: { "a.py": `def _helper():\n    """\n${much("\n")}    """\n    return helper\n` },
  },
];

for (const { of, files } of CASES) {
  Deno.test(`refs() and describe() of a definition come to an end beside much of ${of}`, async () => {
    const name = of.endsWith("documentation") ? "_helper" : "helper";
    const { coverage } = await ask(files, (index) => index.refs(name));
    ok(coverage);
    ok(await ask(files, (index) => index.describe(name)));
  });
}
