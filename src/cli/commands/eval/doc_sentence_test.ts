import { equal } from "node:assert/strict";
import { docSentence } from "./doc_sentence.ts";

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
