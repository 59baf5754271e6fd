import type { DefinitionInfo } from "@cbx/core";
import { deepEqual, equal } from "node:assert/strict";
import { docLines, docSentence } from "./doc_queries.ts";

function definition(changes: Partial<DefinitionInfo>): DefinitionInfo {
  return {
    path: "a",
    language: "text",
    category: "code",
    name: "f",
    kind: "function",
    scope: "",
    signature: "",
    type: "",
    doc: "",
    startLine: 1,
    endLine: 1,
    ...changes,
  };
}

interface Case {
  readonly what: string;
  readonly text: string;
  readonly doc: string;
  readonly startLine: number;
  readonly endLine?: number;
  /** First and last line of each range. */
  readonly ranges: readonly (readonly [number, number])[];
}

const cases: readonly Case[] = [
  {
    what: "a block comment, but not the code above it",
    text: "adds();\n/**\n * Adds.\n *\n * All.\n */\nfunction f() {}",
    doc: "Adds. All.",
    startLine: 7,
    ranges: [[2, 6]],
  },
  {
    what: "line comments around an attribute",
    text: "// Far off.\n\n/// Adds.\n#[inline]\n/// All.\nfn f() {}",
    doc: "Adds. All.",
    startLine: 6,
    ranges: [[3, 5]],
  },
  {
    what: "line comments, but not a directive above them",
    text: "#include <adds>\n// Adds.\nint f();",
    doc: "Adds.",
    startLine: 3,
    ranges: [[2, 2]],
  },
  {
    what: "a documentation string after a long signature",
    text: 'def f(\n    a="b",\n):\n    r"""Adds.\n\n    All.\n    """\n    return a',
    doc: "Adds. All.",
    startLine: 1,
    endLine: 8,
    ranges: [[4, 7]],
  },
  {
    what: "a documentation string in one line",
    text: "class A:\n    '''Adds.'''\n    b = 'Adds.'",
    doc: "Adds.",
    startLine: 1,
    endLine: 3,
    ranges: [[2, 2]],
  },
  {
    what: "an attribute that documents",
    text: '  end\n\n  @doc """\n  Adds.\n\n      end\n  """\n  @spec f\n  def f, do: 1',
    doc: "Adds. end",
    startLine: 9,
    ranges: [[3, 7]],
  },
  {
    what: "an attribute that documents in one line",
    text: 'x\n@doc "Adds."\ndef f, do: 1',
    doc: "Adds.",
    startLine: 3,
    ranges: [[2, 2]],
  },
  {
    what: "a comment above and a string inside",
    text: '# Adds.\ndef f():\n    "All."\n    return 1',
    doc: "Adds. All.",
    startLine: 2,
    endLine: 4,
    ranges: [[1, 1], [3, 3]],
  },
  {
    what: "all of a comment that the index has cut",
    text: `${"// many words\n".repeat(30)}// the last\nint f();`,
    doc: "many words ".repeat(100).slice(0, 1000),
    startLine: 32,
    ranges: [[1, 31]],
  },
  {
    what: "nothing where there is no comment",
    text: "g();\nfunction f() {}",
    doc: "Adds.",
    startLine: 2,
    ranges: [],
  },
];
for (const { what, text, doc, startLine, endLine = startLine, ranges } of cases) {
  Deno.test(`docLines() finds ${what}`, () => {
    const found = docLines(text.split("\n"), definition({ doc, startLine, endLine }));
    deepEqual(found.map((range) => [range.startLine, range.endLine]), ranges);
  });
}

const sentences: readonly [doc: string, name: string, query: string][] = [
  ["Boils water in a kettle. Then waits.", "boil", "Boils water in a kettle"],
  ["Boils water. Salt comes later on.", "boil", "Boils water. Salt comes later on"],
  ["Boils water, e.g. Evian or tap. Waits.", "boil", "Boils water, e.g. Evian or tap"],
  ["boilWater boils some cold water.", "boilWater", "boils some cold water"],
  ["Bind (JSON) binds a body to it", "Bind", "binds a body to it"],
  ["Parsers are made of smaller parsers.", "Parser", "Parsers are made of smaller parsers"],
  ["Adds two small numbers @param a the first", "add", "Adds two small numbers"],
  ["Adds two small numbers :param int a: first", "add", "Adds two small numbers"],
  ["Adds two small numbers. Args: a: first", "add", "Adds two small numbers"],
  ["Adds two small numbers - Parameter a: first", "add", "Adds two small numbers"],
  ["Some line of heading\nAnother paragraph", "x", "Some line of heading"],
  ["Gets the `root` of *all* {@link Foo trees}", "x", "Gets the root of all Foo trees"],
  ["Looks through a [glass](http://x.y) pane", "x", "Looks through a glass pane"],
  ['<summary> Gets a <see cref="T:JToken"/> by key </summary>', "x", "Gets a JToken by key"],
  ["Runs :func:`~click.run` with all its -path:x", "x", "Runs click.run with all its path x"],
  [`One ${"more ".repeat(40)}`, "x", `One ${"more ".repeat(29).trim()}`],
];
for (const [doc, name, query] of sentences) {
  Deno.test(`docSentence() asks \`${query.slice(0, 60)}\` of \`${doc.slice(0, 60)}\``, () => {
    equal(docSentence(doc, name), query);
  });
}

const silent = [
  "",
  "Boils water.",
  "Copyright 2024 by the authors of this",
  "Licensed under the MIT licence, see there",
  "TODO: make this a little faster",
  "Deprecated: use the other one instead",
  "See the other function for this",
  "eslint-disable-next-line no-console no-alert no-debugger",
  "@param a the first of two numbers",
  "if (x) { return y; }",
  "---------- 1 2 3 4 5 6",
  "1 + 2 = 3, 4 + 5 = 9",
];
for (const doc of silent) {
  Deno.test(`docSentence() asks nothing of \`${doc}\``, () =>
    equal(docSentence(doc, "x"), undefined));
}
