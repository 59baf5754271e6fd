import { deepEqual, equal } from "node:assert/strict";
import { loadGrammar } from "./grammar_cache.ts";
import { readTags, type Tags } from "./read_tags.ts";
import { SyntaxNode } from "./syntax_tree.ts";
import { compileTags } from "./tags_query/compile_tags.ts";

/** Runs a query over a text in JavaScript. */
async function tagsOf(text: string, query: string): Promise<Tags> {
  const { parser, readTree } = (await loadGrammar("javascript"))!;
  const tree = parser.parse(text)!;
  const compiled = compileTags(parser.language!, query);
  try {
    return readTags({ root: new SyntaxNode(readTree(tree), 0), engineTree: tree }, compiled, text);
  } finally {
    tree.delete();
  }
}

Deno.test("readTags() takes the quotes of a name away", async () => {
  const query = "(pair key: (_) @name) @definition.key";
  const { definitions } = await tagsOf(`x = { "a b": 1, 'c': 2, d: 3, "": 4 }`, query);
  deepEqual(definitions.map(({ name }) => name), ["a b", "c", "d", '""']);
});

Deno.test("readTags() takes the quotes of a reference away", async () => {
  const query = "(import_statement source: (string) @reference.import)";
  const { references } = await tagsOf('import "./a.js";\n', query);
  deepEqual(references, [{ name: "./a.js", kind: "import", line: 1 }]);
});

Deno.test("readTags() extends a definition over the bodies that follow it", async () => {
  const text = "f;\n{ 1 }\n{ 2 }\n3;\n";
  const query = `(program
    (expression_statement (identifier) @name) @definition.function . (statement_block)+ @body)`;
  const [found] = (await tagsOf(text, query)).definitions;
  equal(text.slice(found!.start, found!.end), "f;\n{ 1 }\n{ 2 }");
  equal(found!.bodyStart, text.indexOf("{ 1 }"));
});

Deno.test("readTags() does not shorten a definition to its body", async () => {
  const text = "function f() { 1 }";
  const query = `(function_declaration
    name: (_) @name parameters: (_) @body) @definition.function`;
  const [found] = (await tagsOf(text, query)).definitions;
  equal(found!.end, text.length);
  equal(found!.bodyStart, text.indexOf("()"));
});

Deno.test("readTags() names what two patterns match after the first of them", async () => {
  const query = `(function_declaration name: (_) @name) @definition.method
    (function_declaration name: (_) @name) @definition.function`;
  const { definitions } = await tagsOf("function f() {}", query);
  deepEqual(definitions.map(({ kind }) => kind), ["method"]);
});

Deno.test("readTags() does not count a name that is defined as a reference", async () => {
  const query = `(function_declaration name: (_) @name) @definition.function
    (identifier) @reference.call`;
  const { references } = await tagsOf("function f() { g(); g(); }", query);
  deepEqual(references, [{ name: "g", kind: "call", line: 1 }]);
});

Deno.test("readTags() tells which of several results each name takes", async () => {
  const query = `(variable_declarator name: (array_pattern (identifier) @local) @local.among
    value: (_) @local.value)`;
  const { locals } = await tagsOf("var [a, b] = f(1, 2); var [c] = g(); var [d, e] = h[0];", query);
  deepEqual(locals.map(({ name, value }) => [name, value]), [
    ["a", "f(0)"],
    ["b", "f(1)"],
    ["c", "g()"],
    ["d", "h[]"],
    ["e", ""],
  ]);
});

Deno.test("readTags() lets another pattern say how long a name is known", async () => {
  const query = `(variable_declarator name: (identifier) @local value: (_) @local.value)
    (statement_block (lexical_declaration (variable_declarator name: (identifier) @local))) @local.until`;
  const text = "{ let a = b; } let c = d;";
  const { locals } = await tagsOf(text, query);
  deepEqual(locals.map(({ name, value, extentEnd }) => [name, value, extentEnd]), [
    ["a", "b", text.indexOf("}") + 1],
    ["c", "d", -1],
  ]);
});

Deno.test("readTags() declares a name again in each part that it stands before", async () => {
  const query = `(switch_statement value: (_ (identifier) @local)
    (switch_body (switch_case value: (_) @local.type) @local.extent))`;
  const text = "switch (x) { case A: x; case B: x; }";
  const { locals } = await tagsOf(text, query);
  deepEqual(locals.map(({ name, type, at }) => [name, type, at]), [
    ["x", "A", text.indexOf("case A")],
    ["x", "B", text.indexOf("case B")],
  ]);
});

Deno.test("readTags() keeps what a key is a member of", async () => {
  const query = `(new_expression constructor: (_) @key.of
    arguments: (arguments (object (pair key: (property_identifier) @key))))`;
  const { keys } = await tagsOf("new Foo({ a: 1 })", query);
  deepEqual([...keys], [[10, { owner: "@Foo@", kind: "write" }]]);
});
