import { deepEqual, equal } from "node:assert/strict";
import { Query } from "web-tree-sitter";
import { loadGrammar } from "./grammar_cache.ts";
import { readTags, type Tags } from "./read_tags.ts";

/** Runs a query over a text in JavaScript. */
async function tagsOf(text: string, query: string): Promise<Tags> {
  const { parser } = (await loadGrammar("javascript"))!;
  const tree = parser.parse(text)!;
  const compiled = new Query(parser.language!, query);
  try {
    return readTags(tree.rootNode, compiled, text);
  } finally {
    compiled.delete();
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
