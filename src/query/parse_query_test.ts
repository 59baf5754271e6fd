import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { QuerySyntaxError } from "../errors.ts";
import { parseQuery } from "./parse_query.ts";

function failure(source: string): QuerySyntaxError {
  try {
    parseQuery(source);
  } catch (error) {
    if (error instanceof QuerySyntaxError) return error;
    throw error;
  }
  throw new Error(`No error for: ${source}`);
}

Deno.test("parseQuery() reads a plain question as free text", () => {
  const query = parseQuery("where is provider auth resolved?");
  equal(query.text, "where is provider auth resolved?");
  deepEqual(query.words, ["where", "is", "provider", "auth", "resolved"]);
  deepEqual(query.subTerms, ["provider", "auth", "resolv"]);
  equal(query.isSymbol, false);
  ok(!("symbol" in query));
});

Deno.test("parseQuery() gives an empty query for blank text", () => {
  const query = parseQuery(" \t\n");
  equal(query.text, "");
  deepEqual(query.terms, []);
  equal(query.isSymbol, false);
});

Deno.test("parseQuery() takes filters out of the text and resolves aliases", () => {
  const { text, filters } = parseQuery(
    "retry lang:py,c++ backoff kind:fn ext:.RS cat:tests sym:Foo::bar",
  );
  equal(text, "retry backoff");
  deepEqual(filters.languages.include, ["python", "cpp"]);
  deepEqual(filters.kinds.include, ["function"]);
  deepEqual(filters.extensions.include, ["rs"]);
  deepEqual(filters.categories.include, ["test"]);
  deepEqual(filters.symbols.include, ["Foo::bar"]);
});

Deno.test("parseQuery() joins repeated filters of one field", () => {
  const { filters } = parseQuery("x lang:rust -lang:go lang:python,rust -lang:c");
  deepEqual(filters.languages, { include: ["rust", "python"], exclude: ["go", "c"] });
});

Deno.test("parseQuery() keeps a filter beside the name of one that is text", () => {
  const { text, filters } = parseQuery("Error path: /users path:src,app/[id] lang:ts");
  deepEqual([text, filters.paths.include], ["Error path: /users", ["src", "app/[id]"]]);
});

Deno.test("parseQuery() keeps commas in quotes and braces within a filter value", () => {
  const { filters } = parseQuery('x path:"my dir/a,b.ts",src/{a,b}/*.ts');
  deepEqual(filters.paths.include, ["my dir/a,b.ts", "src/{a,b}/*.ts"]);
});

Deno.test("parseQuery() requires phrases and searches for their words", () => {
  const query = parseQuery('where is "provider  auth" set -"old \\"way\\""');
  deepEqual(query.phrases, ["provider  auth"]);
  deepEqual(query.excluded, ['old "way"']);
  equal(query.text, "where is provider  auth set");
  deepEqual(query.subTerms, ["provider", "auth", "set"]);
});

Deno.test("parseQuery() closes a phrase at an escaped quote where no other comes", () => {
  const { phrases, text } = parseQuery('"Duplicate key \\" kind:class');
  deepEqual([phrases, text], [["Duplicate key \\"], "Duplicate key \\"]);
});

Deno.test("parseQuery() keeps the spaces of the text as typed", () => {
  equal(parseQuery("if (a  ==  b) lang:c return   0").text, "if (a  ==  b) return   0");
});

Deno.test("parseQuery() excludes words after a minus", () => {
  const query = parseQuery("retry -backoff -std::thread");
  equal(query.text, "retry");
  deepEqual(query.excluded, ["backoff", "std::thread"]);
});

for (
  const code of [
    "std::vector",
    "path::join",
    "kind::X",
    "http://x",
    "foo:bar",
    "a->b",
    "return -1",
    "grep -r",
    "deno run --allow-read=.",
    'print("hello world")',
    "don't",
    "a - b",
    "well-known",
    "-export([boil/1]).",
    "-spec boil(pot()) -> pot().",
    "where is -Zcheck-cfg handled",
    "compile with -std=c++17",
    "--offline mode",
    "-Wall -Werror",
    "-Wall",
    "{ code: 'invalid_type', expected: 'string', path: [ 'name' ], message: 'Required' }",
    'Unmergable intersection. Error path: ["a","b"]',
    'path:["a","b"] is unmergable',
    "Error path: /users",
    "kind: 'ZodString'",
    "kind:'ZodString'",
    "lang: en",
    "ext: md",
    "cat: dog",
    "sym: foo",
    "-path: foo",
    "cannot read path:",
  ]
) {
  Deno.test(`parseQuery() takes ${code} as free text`, () => {
    const query = parseQuery(code);
    equal(query.text, code);
    deepEqual(query.excluded, []);
  });
}

Deno.test("parseQuery() finds the last segment of a qualified symbol", () => {
  equal(parseQuery("std::vector").symbol, "vector");
  equal(parseQuery("App\\Auth").symbol, "Auth");
  equal(parseQuery("String#empty?").symbol, "empty?");
  equal(parseQuery("resolve_api_key lang:rust").symbol, "resolve_api_key");
  equal(parseQuery("_private").symbol, "_private");
});

Deno.test("parseQuery() takes no sentence as a symbol", () => {
  for (const text of ["why?", "a b", "foo()", "如何解析查询", "9lives", "a::"]) {
    equal(parseQuery(text).isSymbol, false, text);
  }
});

Deno.test("parseQuery() finds the identifiers in a question", () => {
  deepEqual(
    parseQuery("how does flatHashMap differ from flat_hash_map, HTTPServer and HTTP Set")
      .identifiers,
    ["flatHashMap", "flat_hash_map", "HTTPServer"],
  );
});

Deno.test("parseQuery() reports an unclosed quote and where it opens", () => {
  equal(failure('find "this').offset, 5);
  equal(failure('path:"a').offset, 5);
  equal(failure('-"a').offset, 1);
});

Deno.test("parseQuery() reports an empty filter value and where it is missing", () => {
  equal(failure("cat:test lang:").offset, 14);
  equal(failure("path: lang:py").offset, 5);
  equal(failure("-path:").offset, 6);
  equal(failure("lang:py,").offset, 8);
  equal(failure('-path:""').offset, 6);
});

Deno.test("parseQuery() names the nearest kind to an unknown one", () => {
  equal(
    failure("x kind:functoin").message,
    'Cannot filter by kind "functoin" as it is unknown: did you mean "function"?',
  );
  equal(failure("x kind:class,methd").offset, 13);
  ok(failure("kind:zzzzzz").message.includes("use one of function, method"));
  throws(() => parseQuery("cat:tset"), /did you mean "test"/);
});

Deno.test("parseQuery() throws nothing but QuerySyntaxError, whatever is typed", () => {
  const bits = [
    '"',
    "-",
    ":",
    ",",
    "lang",
    "kind",
    "path:",
    "{",
    "}",
    " ",
    "\\",
    "a",
    "é",
    "用户",
    "\ud83d",
    "_",
  ];
  let seed = 7;
  for (let run = 0; run < 3000; run++) {
    let source = "";
    for (let length = 0; length < 8; length++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      source += bits[(seed >> 8) % bits.length];
    }
    try {
      parseQuery(source);
    } catch (error) {
      ok(error instanceof QuerySyntaxError && error.offset <= source.length, source);
    }
  }
});

Deno.test("parseQuery() takes * and ? in kinds and categories", () => {
  const { filters } = parseQuery("kind:s*t -cat:?ocs");
  deepEqual(filters.kinds.include, ["struct"]);
  deepEqual(filters.categories.exclude, ["docs"]);
});

// Each would not end where a pattern may read a stretch in as many ways as it has parts.
for (const piece of ["Error", "a.", "[A", "E  ", "Error: ", "at x ("]) {
  Deno.test(`parseQuery() reads a query of thousands of ${JSON.stringify(piece)}`, () => {
    ok(parseQuery(`${piece.repeat(5_000)} x`).text.length > 0);
  });
}
