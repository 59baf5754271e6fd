import { deepEqual, equal, ok } from "node:assert/strict";
import { loadGrammar } from "../grammar_cache.ts";
import { compileTags } from "./compile_tags.ts";
import { matchTags } from "./match_tags.ts";
import { matcherOf } from "./testdata/match_both.ts";

/** A part of the language of queries: a query, a text of JavaScript, and the captures. */
const CONSTRUCTS: Readonly<Record<string, readonly [string, string, readonly string[]]>> = {
  "a node with a name": ["(identifier) @a", "x; y;", ["0 a=x@0", "0 a=y@3"]],
  "a node without a name": ['"if" @a', "if (x) {}", ["0 a=if@0"]],
  "any node with a name": ["(arguments (_) @a)", "f(x, 1)", ["0 a=1@5", "0 a=x@2"]],
  "any node": ["(arguments _ @a)", "f(x)", ["0 a=(@1", "0 a=)@3", "0 a=x@2"]],
  "any root": ["(_ (number) @a) @b", "f(1, 2)", ["0 b=(1, 2)@1 a=1@2", "0 b=(1, 2)@1 a=2@5"]],
  "any root of any child": ["(_ . (_ (identifier)) @a)", "f(1);", ["0 a=f(1)@0"]],
  "a root of any type, with a first child": [
    "(_ . (identifier) @a)",
    "f(x, y)",
    ["0 a=f@0", "0 a=x@2"],
  ],
  "a field": ["(pair key: (_) @a)", "({ x: y })", ["0 a=x@3"]],
  "a field that is missing": ["(variable_declarator !value) @a", "let x = 1, y;", ["0 a=y@11"]],
  "nodes in a row": [
    "(array (number) @a (identifier) @b)",
    "[1, x, 2, y]",
    ["0 a=1@1 b=x@4", "0 a=1@1 b=y@10", "0 a=2@7 b=y@10"],
  ],
  "nodes in a row, of which none is captured": [
    "(array (number) (identifier) (string) @a) @b",
    "[1, x, 2, y, 's', 't']",
    ["0 b=[1, x, 2, y, 's', 't']@0 a='s'@13", "0 b=[1, x, 2, y, 's', 't']@0 a='t'@18"],
  ],
  "a node that holds what is not captured": [
    "(array (array (number)) (array (identifier)) (string) @a)",
    "[[x], [1], [2], [x], 's']",
    ["0 a='s'@21"],
  ],
  "alternatives": [
    "[(number) (string)] @a",
    "f(1, 's')",
    ["0 a='s'@5", "0 a=1@2"],
  ],
  "alternatives with captures": [
    "(arguments [(number) @a (array (_) @b)])",
    "f(1, [2])",
    ["0 a=1@2", "0 b=2@6"],
  ],
  "alternatives in fields": [
    "(binary_expression [left: (number) right: (string)] @a)",
    "1 + 's'",
    ["0 a='s'@4", "0 a=1@0"],
  ],
  "alternatives that take the same node": [
    "(expression_statement [(_) (call_expression)] @a)",
    "f()",
    ["0 a=f()@0"],
  ],
  "a group": [
    '((call_expression function: (identifier) @a) (#eq? @a "f"))',
    "f(); g()",
    ["0 a=f@0"],
  ],
  "siblings": [
    "((comment) @a (expression_statement) @b)",
    "/*1*/ x; /*2*/ y;",
    [
      "0 a=/*1*/@0 b=x;@6",
      "0 a=/*1*/@0 b=y;@15",
      "0 a=/*2*/@9 b=y;@15",
    ],
  ],
  "siblings that touch": [
    "((comment) @a . (expression_statement) @b)",
    "/*1*/ x; /*2*/ y; { /*3*/ z; }",
    [
      "0 a=/*1*/@0 b=x;@6",
      "0 a=/*2*/@9 b=y;@15",
      "0 a=/*3*/@20 b=z;@26",
    ],
  ],
  "siblings of which the first is not captured": [
    "((comment) (expression_statement) @b)",
    "/*1*/ x; /*2*/ y;",
    ["0 b=x;@6", "0 b=y;@15"],
  ],
  "the first child": ["(arguments . (_) @a)", "f(x, y)", ["0 a=x@2"]],
  "the first child is a comment": ["(arguments . (identifier) @a)", "f(/**/ x, y)", []],
  "the last child": ["(arguments (_) @a .)", "f(x, y,)", ["0 a=y@5"]],
  "the only child": ["(arguments . (_) @a .)", "f(x); g(x, y)", ["0 a=x@2"]],
  "a child behind one without a name": [
    '(binary_expression "+" . (number) @a)',
    "1 + 2 + 3",
    ["0 a=2@4", "0 a=3@8"],
  ],
  "a child without a name behind an anchor": [
    '(call_expression function: (_) . arguments: (_ . "(" . (_) @a))',
    "f(x, y)",
    ["0 a=x@2"],
  ],
  "a child right behind any node": ["(arguments _ . (number) @a)", "f(1, 2)", [
    "0 a=1@2",
    "0 a=2@5",
  ]],
  "children that touch": [
    "(array (number) @a . (identifier) @b)",
    "[1, 2, x, y]",
    ["0 a=2@4 b=x@7"],
  ],
  "children that touch, of which the first is not captured": [
    "(array (number) . (identifier) @b)",
    "[1, 2, x, 3, y]",
    ["0 b=x@7", "0 b=y@13"],
  ],
  "what may be missing at the end": [
    "(variable_declarator name: (_) @a value: (_)? @b)",
    "let x = 1, y;",
    ["0 a=x@4 b=1@8", "0 a=y@11"],
  ],
  "what may be missing at the start": [
    "(export_statement (comment)? @a declaration: (_) @b)",
    "export /**/ class A {}\nexport class B {}",
    ["0 a=/**/@7 b=class A {}@12", "0 b=class B {}@30"],
  ],
  "what may be missing before the end": [
    "(arguments (identifier) @a . (number)? .)",
    "f(x); f(x, 1); f(x, y)",
    ["0 a=x@2", "0 a=x@8", "0 a=y@20"],
  ],
  "what may be missing behind an anchor": [
    "(program . (expression_statement) @a . (comment)? @b)",
    "x; /**/ y;",
    ["0 a=x;@0 b=/**/@3"],
  ],
  "what may follow any number of times": [
    "(program (comment) @a . (expression_statement)* @b)",
    "/*1*/ x; y; /*2*/ {} z;",
    ["0 a=/*1*/@0 b=x;@6 b=y;@9", "0 a=/*2*/@12"],
  ],
  "what follows once or more": [
    "(program (comment) @a . (expression_statement)+ @b)",
    "/*1*/ x; y; /*2*/ {} z;",
    ["0 a=/*1*/@0 b=x;@6 b=y;@9"],
  ],
  "several captures of a node": [
    "(pair key: (_) @a @b) @c",
    "({ x: y })",
    ["0 c=x: y@3 a=x@3 b=x@3"],
  ],
  "captures of alternatives, inner ones first": [
    "[(number) @a (string)] @b",
    "1; 's'",
    ["0 a=1@0 b=1@0", "0 b='s'@3"],
  ],
  "an error": ["(ERROR) @a", "f(]", ["0 a=f(]@0"]],
  "a node in an error": ["(ERROR (identifier) @a)", "f(]", ["0 a=f@0"]],
  "no error as any node": ["(program (_) @a)", "]; x", ["0 a=;@1", "0 a=x@3"]],
  "several patterns": ["(number) @a (string) @b", "1; 's'", ["0 a=1@0", "1 b='s'@3"]],
  "#eq? with a text": ['((identifier) @a (#eq? @a "x"))', "x; y", ["0 a=x@0"]],
  "#eq? with a capture": [
    "((pair key: (_) @a value: (_) @b) (#eq? @a @b))",
    "({ x: x, y: z })",
    ["0 a=x@3 b=x@6"],
  ],
  "#not-eq?": ['((identifier) @a (#not-eq? @a "x"))', "x; y", ["0 a=y@3"]],
  "#match?": ['((identifier) @a (#match? @a "^x\\\\d$"))', "x1; x", ["0 a=x1@0"]],
  "#not-match?": ['((identifier) @a (#not-match? @a "^x\\\\d$"))', "x1; x", ["0 a=x@4"]],
  "#any-of?": ['((identifier) @a (#any-of? @a "x" "z"))', "x; y; z", ["0 a=x@0", "0 a=z@6"]],
  "#not-any-of?": ['((identifier) @a (#not-any-of? @a "x" "z"))', "x; y; z", ["0 a=y@3"]],
  "#not-match? of what is missing": [
    '((variable_declarator name: (_) @a value: (_)? @b) (#not-match? @b "1"))',
    "let x = 1, y, z = 2",
    ["0 a=y@11", "0 a=z@14 b=2@18"],
  ],
  "#match? of what is missing": [
    '((variable_declarator name: (_) @a value: (_)? @b) (#match? @b "1"))',
    "let x = 1, y, z = 2",
    ["0 a=x@4 b=1@8"],
  ],
  "#any-of? of what is there several times": [
    '((program (comment) @a . (expression_statement)* @b) (#any-of? @b "x;" "y;"))',
    "/*1*/ x; y; /*2*/ x; z; /*3*/",
    ["0 a=/*1*/@0 b=x;@6 b=y;@9"],
  ],
};

for (const [what, [query, text, expected]] of Object.entries(CONSTRUCTS)) {
  Deno.test(`matchTags() finds ${what}, as tree-sitter does`, async () => {
    const { own, engine } = (await matcherOf("javascript", query))(text);
    deepEqual(own, expected);
    deepEqual(engine, expected);
  });
}

/** Runs a query, and tells how many matches it found, and with how many steps. */
async function cost(query: string, text: string, most = Infinity): Promise<[number, number]> {
  const { parser, readTree } = (await loadGrammar("javascript"))!;
  const tree = parser.parse(text)!;
  let steps = 0;
  const compiled = compileTags(parser.language!, query);
  const matches = matchTags(readTree(tree), compiled, {
    text,
    progressCallback: () => ++steps > most,
  });
  tree.delete();
  return [matches.length, steps];
}

Deno.test("matchTags() ends with its steps where a pattern has a match for each two nodes", async () => {
  const text = `[${"1,".repeat(20_000)}]`;
  deepEqual(await cost("(array (number) @a (number) @b)", text, 1_000), [0, 1_001]);
});

Deno.test("matchTags() ends with its steps where it looks for a missing node behind each of many", async () => {
  const text = `[${"1,".repeat(20_000)}]`;
  const query = "(array (number) @a (number) @b (string) @c)";
  deepEqual(await cost(query, text, 1_000), [0, 1_001]);
});

Deno.test("matchTags() looks once for what is not captured", async () => {
  const text = `[${"1,".repeat(20_000)}]`;
  const [, steps] = await cost("(array (number) (number) (number) (string) @a)", text);
  ok(steps < 500, `${steps} steps`);
});

Deno.test("matchTags() compares no match with all of many", async () => {
  const text = `[${"[1],".repeat(20_000)}]`;
  const [count, steps] = await cost("(program (_ (_ [(number) (array (number) @a)] @b))) @c", text);
  equal(count, 20_000);
  ok(steps < 2_000, `${steps} steps`);
});

Deno.test("matchTags() takes the steps of long texts that predicates look at", async () => {
  const text = `[${"1,".repeat(20_000)}]`;
  const [, plain] = await cost("(program (_) @a)", text);
  const [, steps] = await cost('((program (_) @a) (#match? @a "x"))', text);
  ok(steps > plain);
});

Deno.test("matchTags() goes down a tree that is as deep as it is long", async () => {
  const text = `${"[".repeat(20_000)}1${"]".repeat(20_000)}`;
  const [count, steps] = await cost("(array (array (array (array) @a))) (_ (array) @b)", text);
  ok(count > 39_000);
  ok(steps < 5_000, `${steps} steps`);
});

Deno.test("matchTags() finds nodes by where they end, and outer ones before inner ones", async () => {
  const { parser, readTree } = (await loadGrammar("javascript"))!;
  const text = "f(g(x))";
  const tree = parser.parse(text)!;
  const query = compileTags(
    parser.language!,
    "(call_expression arguments: (_ (_) @c)) @a (identifier) @b",
  );
  const found = matchTags(readTree(tree), query, { text }).map(({ captures }) =>
    captures.map(({ node }) => text.slice(node.startIndex, node.endIndex)).join(" ")
  );
  tree.delete();
  deepEqual(found, ["f", "f(g(x)) g(x)", "g", "g(x) x", "x"]);
});
