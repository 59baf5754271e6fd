import { deepEqual, equal, match, ok } from "node:assert/strict";
import { Parser } from "web-tree-sitter";
import { grammarMemoryBytes, loadGrammar } from "./grammar_cache.ts";
import { parseFile } from "./parse_file.ts";

const SOUND = {
  javascript: "function f() { return 1 }\n",
  json: '{"a": 1}\n',
  c: "int f(void) { return 1; }\n",
  rust: "fn f() -> u8 { 1 }\n",
  markdown: "# A\n\nText.\n",
  yaml: "a: 1\n",
};

const trap = () => {
  throw new WebAssembly.RuntimeError("unreachable");
};

/** Runs something while every parser throws. */
async function withoutParser<T>(run: () => Promise<T>): Promise<T> {
  const { parse } = Parser.prototype;
  Parser.prototype.parse = trap;
  try {
    return await run();
  } finally {
    Parser.prototype.parse = parse;
  }
}

Deno.test("parseFile() says ok of a file without errors", async () => {
  const parsed = await parseFile(SOUND.rust, "rust");
  equal(parsed.status, "ok");
  equal("message" in parsed, false);
  deepEqual(parsed.definitions.map(({ name }) => name), ["f"]);
});

Deno.test("parseFile() says partial of a file with a syntax error, and keeps the rest", async () => {
  const parsed = await parseFile("fn f() {\n    1\n}\n\nfn g( {{ ]\n", "rust");
  equal(parsed.status, "partial");
  equal(parsed.definitions[0]?.name, "f");
});

Deno.test("parseFile() says no_grammar of a language without one", async () => {
  const parsed = await parseFile("a\nb\n", "text");
  equal(parsed.status, "no_grammar");
  equal(parsed.chunks.length, 1);
});

Deno.test("parseFile() parses an empty file", async () => {
  const parsed = await parseFile("", "rust");
  equal(parsed.status, "ok");
  deepEqual(parsed.chunks, []);
});

Deno.test("parseFile() falls back to windows when its time is over", async () => {
  const text = SOUND.rust.repeat(100);
  const parsed = await parseFile(text, "rust", { maxParseMs: 0 });
  equal(parsed.status, "error");
  match(parsed.message!, /longer than 0 ms/);
  deepEqual(parsed.chunks.map(({ startLine }) => startLine), [1, 41, 81]);
});

Deno.test("parseFile() does not go on with a file that was stopped", async () => {
  await parseFile(SOUND.rust.repeat(2000), "rust", { maxParseMs: 0 });
  const parsed = await parseFile("struct S;\n", "rust");
  equal(parsed.status, "ok");
  deepEqual(parsed.definitions.map(({ name }) => name), ["S"]);
});

for (const language of ["javascript", "json", "c", "rust"] as const) {
  Deno.test(`parseFile() survives absurd nesting in ${language}`, async () => {
    for (const bracket of ["(", "[", "{", "{-"]) {
      const { chunks } = await parseFile(bracket.repeat(200_000), language, { maxParseMs: 200 });
      equal(chunks.length, 1, bracket);
      equal((await parseFile(SOUND[language], language)).status, "ok", bracket);
    }
  });
}

for (const language of ["markdown", "yaml"] as const) {
  Deno.test(`parseFile() does not hand absurdly nested ${language} to the parser`, async () => {
    const parsed = await parseFile("- ".repeat(5000), language);
    equal(parsed.status, "error");
    match(parsed.message!, /nest deeper/);
    equal((await parseFile(SOUND[language], language)).status, "ok");
  });
}

Deno.test("parseFile() tries a file again when the parser threw, with all grammars anew", async () => {
  const json = (await loadGrammar("json"))!;
  const rust = (await loadGrammar("rust"))!;
  json.parser.parse = trap;
  equal((await parseFile(SOUND.json, "json")).status, "ok");
  ok(await loadGrammar("json") !== json);
  ok(await loadGrammar("rust") !== rust);
  equal((await parseFile(SOUND.rust, "rust")).status, "ok");
});

Deno.test("parseFile() falls back to windows when the parser throws again", async () => {
  const parsed = await withoutParser(() => parseFile(SOUND.rust, "rust"));
  equal(parsed.status, "error");
  equal(parsed.message, "unreachable");
  equal(parsed.chunks.length, 1);
  equal((await parseFile(SOUND.rust, "rust")).status, "ok");
});

Deno.test("parseFile() gives other files that wait a grammar that still works", async () => {
  const files = Object.entries(SOUND);
  await parseFile(SOUND.c, "c");
  (await loadGrammar("c"))!.parser.parse = trap;
  const parsed = await Promise.all(files.map(([language, text]) => parseFile(text, language)));
  deepEqual(parsed.map(({ status }) => status), files.map(() => "ok"));
});

Deno.test("parseFile() parses what nests deeper than the engine's own stack is", async () => {
  equal((await parseFile("{-".repeat(4000), "c")).status, "partial");
});

Deno.test("parseFile() survives a stack that overflows in the parser", async () => {
  const parsed = await parseFile("{-".repeat(20_000), "c");
  equal(parsed.status, "error");
  equal((await parseFile(SOUND.c, "c")).status, "ok");
});

Deno.test("parseFile() frees its trees", async () => {
  const text = SOUND.c.repeat(50);
  const parse = async (count: number) => {
    for (let file = 0; file < count; file++) await parseFile(text, "c");
  };
  await parse(200);
  const before = grammarMemoryBytes();
  await parse(1800);
  equal(grammarMemoryBytes(), before);
});
