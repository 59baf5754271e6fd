import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { parseFile } from "./parse_file.ts";
import { checkUserQueries } from "./user_query.ts";
import { TagsQueryError } from "../errors.ts";

const MODELS = `
; Models are classes.
(assignment left: (identifier) @name
  right: (call function: (identifier) @_make (#match? @_make "^make_"))) @definition.class
`;

async function definitions(text: string, query: string, language = "python"): Promise<string[]> {
  await checkUserQueries({ [language]: query });
  const { definitions } = await parseFile(text, language, { queries: { [language]: query } });
  return definitions.map(({ kind, name }) => `${kind} ${name}`);
}

Deno.test("parseFile() adds what a query of a user finds, which wins where both name one node", async () => {
  const text = 'Config = make_model("Config")\nother = Config()\n\ndef run():\n    return 1\n';
  deepEqual(await definitions(text, MODELS), ["class Config", "variable other", "function run"]);
  const plain = await parseFile(text, "python");
  deepEqual(plain.definitions[0]!.kind, "variable");
});

Deno.test("parseFile() adds uses that a query of a user finds", async () => {
  const query = '((string_content) @reference.call (#match? @reference.call "^[a-z]+$"))';
  await checkUserQueries({ python: query });
  const { references } = await parseFile('route("/", "show")\n', "python", {
    queries: { python: query },
  });
  deepEqual(references.map(({ kind, name }) => `${kind} ${name}`), ["call route", "call show"]);
});

Deno.test("parseFile() uses a query for parts of a file that are of its language", async () => {
  const typescript =
    "(variable_declarator name: (identifier) @name value: (call_expression)) @definition.type";
  const text = '<script lang="ts">\nconst User = table("user");\n</script>\n';
  const { definitions } = await parseFile(text, "vue", { queries: { typescript } });
  ok(definitions.some(({ kind, name }) => kind === "type" && name === "User"));
});

for (
  const [predicate, names] of [
    ['(#match? @name "^a")', ["a", "ab"]],
    ['(#not-match? @name "^a")', ["b"]],
    ['(#any-match? @name "b$")', ["ab", "b"]],
    ['(#any-of? @name "a" "b")', ["a", "b"]],
    ['(#eq? @name "b")', ["b"]],
  ] as const
) {
  Deno.test(`checkUserQueries() takes ${predicate}, and parseFile() heeds it`, async () => {
    const query = `((class_definition name: (identifier) @name) @definition.struct ${predicate})`;
    const text = "class a: pass\nclass ab: pass\nclass b: pass\n";
    const found = (await definitions(text, query)).filter((each) => each.startsWith("struct "));
    deepEqual(found, names.map((name) => `struct ${name}`));
  });
}

const NAMED = "(class_definition name: (identifier) @name)";

for (
  const [query, at, state] of [
    ["(clas_definition) @comment", "1:2", /no node "clas_definition"$/],
    ["\n  (class_definition nam: (_))", "2:21", /no field "nam"$/],
    [`; "(\n${NAMED} @definition.clas`, "2:45", /did you mean "@definition.class"\?$/],
    ["(comment) @x", "1:11", /"@x" is no capture: names of its own begin with an underscore$/],
    [`${NAMED}) @definition.class`, "1:44", /no query from here on$/],
    ["(identifier (identifier)) @reference.call", "1:13", /nothing can match/],
    ["(comment) @comment\n(class_definition) @definition.class", "2:1", /has no "@name"$/],
    ['((comment) @comment (#eq? @_x "a"))', "1:28", /has no capture "@_x"$/],
    ["((comment) @comment (#set! a b))", "1:22", /"#set!" is no predicate/],
    ['((comment) @comment (#match? "a" "b"))', "1:22", /takes a capture first$/],
    ["((comment) @comment (#match? @comment))", "1:22", /takes 2 arguments: 1 are given$/],
    ["((comment) @comment (#match? @comment @comment))", "1:22", /with texts$/],
    ['((comment) @comment (#match? @comment "("))', "1:22", /is not a regular expression$/],
    ['((comment) @comment (#match? @comment "(a+)+"))', "1:22", /repeats alternatives or/],
    ["(module (_)* @comment (_)+ @string)", "1:1", /more than one capture that repeats$/],
    ["(".repeat(17), "1:17", /nest deeper than 16$/],
    [`(module ${"(_) ".repeat(32)})`, "1:133", /a pattern has 32 nodes at most$/],
    ["(module (_)* (_)?) @comment\n".repeat(26), "26:10", /more than 100 wildcards and repet/],
    ["[_* _+] @comment\n".repeat(26), "26:2", /more than 100 wildcards and repet/],
    ["(comment) @comment ".repeat(201), "1:3801", /has 201 patterns: 200 are taken/],
    [" ".repeat(20_000), "1:1", /has 20000 characters/],
  ] as const
) {
  Deno.test(`checkUserQueries() says what is wrong at ${at} of ${query.slice(0, 60)}`, async () => {
    await rejects(checkUserQueries({ python: query }), (error) => {
      ok(error instanceof TagsQueryError);
      match(error.state, state);
      equal(`${error.line}:${error.column}`, at);
      return true;
    });
  });
}

Deno.test("checkUserQueries() refuses a language without a grammar", async () => {
  for (const language of ["pyton", "sql", "toString"]) {
    await rejects(checkUserQueries({ [language]: "" }), /as no grammar has that name$/);
  }
});

const CALLS = Array.from({ length: 1_500 }, (_, at) => `f${at}(a, b)\n`).join("");

for (
  const query of [
    "(module (_) @reference.call (_) @reference.call)",
    "(module (_) @_a (_) @_b (_) @_c (_) @reference.call)",
    '((module) @reference.call (#match? @reference.call ".*.*.*!"))',
  ]
) {
  Deno.test(`parseFile() leaves out a query that takes too many steps: ${query}`, async () => {
    await checkUserQueries({ python: query });
    const parsed = await parseFile(CALLS, "python", { queries: { python: query } });
    // On a busy machine the bound of time may come first.
    match(
      parsed.message!,
      /^Over budget: tagging takes .* (?:steps|ms): your tags query is left out$/,
    );
    equal(parsed.status, "partial");
    deepEqual(parsed.references, (await parseFile(CALLS, "python")).references);
  });
}

Deno.test("parseFile() leaves out a query that does not fit its grammar any more", async () => {
  const queries = { python: "(no_such_node) @comment" };
  const parsed = await parseFile("def run(): pass\n", "python", { queries });
  equal(parsed.message, 'the grammar has no node "no_such_node": your tags query is left out');
  equal(parsed.status, "partial");
  deepEqual(parsed.definitions.map(({ name }) => name), ["run"]);
});
