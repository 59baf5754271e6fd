import { deepEqual, equal } from "node:assert/strict";
import type { LanguageId } from "../types.ts";
import { parseFile } from "./parse_file.ts";

/** How a language documents: a comment as documentation is written, a plain one, and two definitions. */
interface Written {
  readonly language: LanguageId;
  /** Documentation, where the language has a form of its own for it. */
  readonly doc?: string;
  /** A comment of one line. */
  readonly plain: (text: string) => string;
  /** Two definitions, the second of them named `f`. */
  readonly definitions: readonly [string, string];
}

const slashes = (text: string) => `// ${text}`;
const hash = (text: string) => `# ${text}`;
const dashes = (text: string) => `-- ${text}`;
const DOC = "/**\n * Opens the store, and waits.\n *\n * @public\n */";
const SLASH_DOC = "/// Opens the store, and waits.\n/// Twice.";

const WRITTEN: readonly Written[] = [
  { language: "bash", plain: hash, definitions: ["g() {\n  :\n}", "f() {\n  :\n}"] },
  {
    language: "c",
    doc: DOC,
    plain: slashes,
    definitions: ["int g() { return 1; }", "int f() { return 1; }"],
  },
  {
    language: "c_sharp",
    doc: SLASH_DOC,
    plain: slashes,
    definitions: ["class A {\n  int g() { return 1; }\n}", "class f {\n}"],
  },
  {
    language: "clojure",
    plain: (text) => `; ${text}`,
    definitions: ["(defn g [] 1)", "(defn f [] 1)"],
  },
  {
    language: "cpp",
    doc: SLASH_DOC,
    plain: slashes,
    definitions: ["int g() { return 1; }", "int f() { return 1; }"],
  },
  {
    language: "dart",
    doc: SLASH_DOC,
    plain: slashes,
    definitions: ["int g() { return 1; }", "int f() { return 1; }"],
  },
  {
    language: "elixir",
    doc: '@doc "Opens the store, and waits."',
    plain: hash,
    definitions: ["def g(x) do\n  x\nend", "def f(x) do\n  x\nend"],
  },
  {
    language: "elm",
    doc: "{-| Opens the store, and waits. -}",
    plain: dashes,
    definitions: ["g x =\n    x", "f x =\n    x"],
  },
  { language: "gdscript", plain: hash, definitions: ["func g():\n\tpass", "func f():\n\tpass"] },
  {
    language: "gleam",
    doc: SLASH_DOC,
    plain: slashes,
    definitions: ["fn g() { 1 }", "fn f() { 1 }"],
  },
  { language: "go", plain: slashes, definitions: ["func g() {}", "func f() {}"] },
  {
    language: "haskell",
    doc: "-- | Opens the store, and waits.",
    plain: dashes,
    definitions: ["g x = x", "f x = x"],
  },
  { language: "hcl", plain: hash, definitions: ['variable "g" {\n}', 'variable "f" {\n}'] },
  {
    language: "java",
    doc: DOC,
    plain: slashes,
    definitions: ["class A {\n  int g() { return 1; }\n}", "class f {\n}"],
  },
  {
    language: "javascript",
    doc: DOC,
    plain: slashes,
    definitions: ["function g() {}", "function f() {}"],
  },
  { language: "kotlin", doc: DOC, plain: slashes, definitions: ["fun g() = 1", "fun f() = 1"] },
  {
    language: "lua",
    doc: "--- Opens the store, and waits.",
    plain: dashes,
    definitions: ["function g() end", "function f() end"],
  },
  { language: "perl", plain: hash, definitions: ["sub g { 1 }", "sub f { 1 }"] },
  {
    language: "php",
    doc: DOC,
    plain: slashes,
    definitions: ["<?php\nfunction g() {}", "function f() {}"],
  },
  { language: "powershell", plain: hash, definitions: ["function g { 1 }", "function f { 1 }"] },
  { language: "python", plain: hash, definitions: ["def g():\n    pass", "def f():\n    pass"] },
  {
    language: "r",
    doc: "#' Opens the store, and waits.",
    plain: hash,
    definitions: ["g <- function() 1", "f <- function() 1"],
  },
  { language: "ruby", plain: hash, definitions: ["def g\nend", "def f\nend"] },
  {
    language: "rust",
    doc: SLASH_DOC,
    plain: slashes,
    definitions: ["fn g() {}", "#[inline]\nfn f() {}"],
  },
  { language: "scala", doc: DOC, plain: slashes, definitions: ["def g() = 1", "def f() = 1"] },
  { language: "scss", plain: slashes, definitions: ["@mixin g {\n}", "@mixin f {\n}"] },
  {
    language: "solidity",
    doc: SLASH_DOC,
    plain: slashes,
    definitions: ["contract g {\n}", "contract f {\n}"],
  },
  {
    language: "swift",
    doc: SLASH_DOC,
    plain: slashes,
    definitions: ["func g() {}", "func f() {}"],
  },
  {
    language: "tsx",
    doc: DOC,
    plain: slashes,
    definitions: ["function g() {}", "function f() {}"],
  },
  {
    language: "typescript",
    doc: DOC,
    plain: slashes,
    definitions: ["function g() {}", "export function f() {}"],
  },
  { language: "yaml", plain: hash, definitions: ["g:\n  a: 1", "f:\n  a: 1"] },
  {
    language: "zig",
    doc: SLASH_DOC,
    plain: slashes,
    definitions: ["fn g() void {}", "fn f() void {}"],
  },
];

/** The documentation of `f`. */
async function docOf(text: string, language: LanguageId): Promise<string> {
  const { definitions } = await parseFile(text, language);
  const found = definitions.filter(({ name }) => name === "f");
  equal(found.length, 1, `${language}: ${definitions.map(({ name }) => name)}`);
  return found[0]!.doc;
}

for (const { language, doc, plain, definitions: [g, f] } of WRITTEN) {
  const said = plain("Opens the store, and waits.");

  Deno.test(`firstDocLine() takes a comment above one blank line in ${language}`, async () => {
    equal(await docOf(`${g}\n\n${said}\n\n${f}\n`, language), "Opens the store, and waits.");
    equal(await docOf(`${g}\n\n${said}\n${f}\n`, language), "Opens the store, and waits.");
  });

  Deno.test(`firstDocLine() takes no comment about something else in ${language}`, async () => {
    const others: Record<string, string> = {
      "two blank lines": `${g}\n\n${said}\n\n\n${f}\n`,
      "the end of another": `${g}\n${said}\n\n${f}\n`,
      "a banner": `${g}\n\n${plain("--------------------")}\n\n${f}\n`,
      "a boxed banner": `${g}\n\n${plain("==========")}\n${said}\n${plain("==========")}\n\n${f}\n`,
      "a heading in a rule": `${g}\n\n${plain("---- What opens the store ----")}\n\n${f}\n`,
      "a heading": `${g}\n\n${plain("Opening stores")}\n\n${f}\n`,
      "code": `${g}\n\n${plain("run(a, b);")}\n${plain("x = open(store)")}\n\n${f}\n`,
      // The first of PHP is the mark that code begins.
      ...(g.startsWith("<?php") ? {} : { "the first of the file": `${said}\n\n${f}\n` }),
      "a licence": `${g}\n\n${plain("Copyright 2020 by the authors of the store.")}\n\n${f}\n`,
    };
    const found: Record<string, string> = {};
    for (const [what, text] of Object.entries(others)) found[what] = await docOf(text, language);
    deepEqual(found, Object.fromEntries(Object.keys(others).map((what) => [what, ""])));
  });

  if (doc === undefined) continue;
  Deno.test(`firstDocLine() takes documentation above some blank lines in ${language}`, async () => {
    for (const blanks of ["\n", "\n\n", "\n\n\n"]) {
      const text = await docOf(`${g}\n${doc}\n${blanks}${f}\n`, language);
      equal(text.slice(0, 27), "Opens the store, and waits.", JSON.stringify(blanks));
    }
    equal(await docOf(`${g}\n\n${doc}\n\n\n\n\n${f}\n`, language), "");
  });
}

Deno.test("firstDocLine() takes the whole of a comment that holds blank lines", async () => {
  const text = "let a;\n\n/**\n * Opens.\n\n * Waits.\n */\nfunction f() {}\n";
  const { definitions } = await parseFile(text, "javascript");
  deepEqual(definitions.map(({ name, docLine, doc }) => [name, docLine, doc]), [
    ["a", 1, ""],
    ["f", 3, "Opens. Waits."],
  ]);
});

Deno.test("firstDocLine() leaves a comment inside of the body before to that body", async () => {
  const text = "def g():\n    run()\n\n    # Nothing else is to be done.\n\ndef f():\n    pass\n";
  equal(await docOf(text, "python"), "");
});

Deno.test("firstDocLine() leaves what stands for itself alone", async () => {
  for (
    const comment of [
      "/** @file Opens stores, one by one. */",
      "/** @typedef {{ a: number }} Opened store of keys */",
      "/*! Opens stores, one by one. */",
      "// eslint-disable-next-line no-console, as it is a tool",
      "/**\n * ==== Opening of stores ====\n */",
    ]
  ) equal(await docOf(`let a;\n\n${comment}\n\nfunction f() {}\n`, "javascript"), "", comment);
});

Deno.test("firstDocLine() gives express's way of writing to the definition after it", async () => {
  const text = "/**\n * Module dependencies.\n * @private\n */\n\nvar a = require('a');\n\n" +
    "/**\n * Opens it.\n *\n * @return {app}\n */\n\napp.open = function open() {\n  a();\n  b();\n  c();\n  d();\n};\n\n" +
    "// stringify the value for sending it\n\nfunction f() {}\n";
  const { definitions, chunks } = await parseFile(text, "javascript");
  deepEqual(definitions.map(({ name, docLine, doc }) => [name, docLine, doc]), [
    ["open", 8, "Opens it. @return {app}"],
    ["f", 21, "stringify the value for sending it"],
  ]);
  deepEqual(chunks.map(({ startLine, endLine, symbol }) => [startLine, endLine, symbol]), [
    [1, 6, ""],
    [8, 19, "open"],
    [21, 23, "f"],
  ]);
});

Deno.test("parseFile() tells the beginning of a documentation, however long it is", async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `/// More about it, number ${at}.\n`).join("");
  for (const count of [58, 59, 60, 61, 200]) {
    const doc = await docOf(
      `/// Decorates a service.\n${lines(count)}pub fn f() {}\n`,
      "rust",
    );
    equal(doc.slice(0, 37), "Decorates a service. More about it, n", `${count} more`);
  }
});
