import { deepEqual, equal, match, ok } from "node:assert/strict";
import { Parser } from "web-tree-sitter";
import { loadGrammar } from "./grammar_cache.ts";
import { parseFile } from "./parse_file.ts";
import { grownPages } from "./testdata/grown_pages.ts";

const SOUND = {
  javascript: "function f() { return 1 }\n",
  json: '{"a": 1}\n',
  c: "int f(void) { return 1; }\n",
  cpp: "int f() { return 1; }\n",
  rust: "fn f() -> u8 { 1 }\n",
  markdown: "# A\n\nText.\n",
  yaml: "a: 1\n",
};

const trap = (): never => {
  throw new WebAssembly.RuntimeError("unreachable");
};

/** Runs something while every parser throws. */
async function withoutParser<T>(run: () => Promise<T>, fault: () => never = trap): Promise<T> {
  const { parse } = Parser.prototype;
  Parser.prototype.parse = fault;
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
  equal(parsed.message, "syntax error near line 5");
  equal(parsed.definitions[0]?.name, "f");
});

Deno.test("parseFile() names the line where something is missing", async () => {
  const parsed = await parseFile("int a;\nint f(void) {\n  return 1\n}\n", "c");
  equal(parsed.status, "partial");
  equal(parsed.message, "syntax error near line 3");
});

for (
  const [language, text, line] of [
    ["kotlin", "/* c */\nval a = 1\n\nclass C {\n  fun b( = } ) also { r(.s = t.u }\n", 5],
    ["python", "# c\nx = 1\n\ndef f(:\n  y = [\n", 4],
    ["rust", "// c\n\nfn a() {\n\n    if x {\n", 3],
  ] as const
) {
  Deno.test(`parseFile() names the line of the first error within a broken file of ${language}`, async () => {
    equal((await parseFile(text, language)).message, `syntax error near line ${line}`);
  });
}

Deno.test("parseFile() keeps the first 5,000 definitions, and says so", async () => {
  const text = `{${Array.from({ length: 5001 }, (_, key) => `"k${key}": 1`).join(",\n")}}\n`;
  const parsed = await parseFile(text, "json");
  equal(parsed.status, "partial");
  equal(parsed.message, "Over budget: of 5001 definitions, 5000 are kept");
  equal(parsed.definitions.length, 5000);
  equal(parsed.definitions.at(-1)?.name, "k4999");
});

Deno.test("parseFile() says nothing of exactly 5,000 definitions", async () => {
  const text = `{${Array.from({ length: 5000 }, (_, key) => `"k${key}": 1`).join(",\n")}}\n`;
  const parsed = await parseFile(text, "json");
  equal(parsed.definitions.length, 5000);
  equal("message" in parsed, false);
});

Deno.test("parseFile() gives a docstring to what it stands in, not to what follows it", async () => {
  const text = 'def f():\n    """Finds a key."""\n    def g():\n        pass\n';
  const { definitions } = await parseFile(text, "python");
  deepEqual(definitions.map(({ name, doc }) => [name, doc]), [["f", "Finds a key."], ["g", ""]]);
});

Deno.test("parseFile() gives a doc attribute to the function after it", async () => {
  const text = 'defmodule A do\n  @moduledoc "Keys."\n  @doc "Adds."\n  def f(x), do: x\nend\n';
  const { definitions } = await parseFile(text, "elixir");
  deepEqual(definitions.map(({ name, doc }) => [name, doc]), [["A", "Keys."], ["f", "Adds."]]);
});

Deno.test("parseFile() lets neither of two names of one declaration hold the other", async () => {
  const { definitions } = await parseFile("int a, b;\n", "c");
  deepEqual(definitions.map(({ name, scope }) => [name, scope]), [["a", ""], ["b", ""]]);
});

Deno.test("parseFile() shows a prototype over several lines as a whole", async () => {
  const [found] = (await parseFile("int f(int a,\n      int b);\n", "c")).definitions;
  equal(found!.signature, "int f(int a, int b)");
});

Deno.test("parseFile() shows the first line of a definition that is a call", async () => {
  const text = 'test_that("it finds a key", {\n  expect_equal(1, 1)\n})\n';
  const [found] = (await parseFile(text, "r")).definitions;
  equal(found!.name, "it finds a key");
  equal(found!.signature, 'test_that("it finds a key",');
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

Deno.test("parseFile() falls back to windows when its steps are taken", async () => {
  const text = SOUND.rust.repeat(100);
  const parsed = await parseFile(text, "rust", { maxSteps: 0 });
  equal(parsed.status, "error");
  equal(parsed.message!, "Over budget: parsing takes more than 0 steps");
  deepEqual(parsed.chunks.map(({ startLine }) => startLine), [1, 41, 81]);
});

Deno.test("parseFile() decides by steps, not by the clock, whether a file takes too long", async () => {
  const { now } = performance;
  let calls = 0;
  // Each look at the clock finds it a second later, as on a machine that does ten other things.
  performance.now = () => 1_000 * Math.min(3, calls++);
  try {
    equal((await parseFile(SOUND.rust.repeat(1_000), "rust")).status, "ok");
  } finally {
    performance.now = now;
  }
});

/** Text that is not of its language: each of these took minutes for 1 MiB, or hours. */
const SENSELESS: readonly (readonly [string, string, string])[] = [
  ["a scanner reads to the end at each character", "lua", "*"],
  ["one error holds all", "json", "["],
  ["a query looks past all that has no name", "nix", "if "],
];

for (const [what, language, piece] of SENSELESS) {
  Deno.test(`parseFile() ends within its steps where ${what}`, async () => {
    const { now } = performance;
    // The clock is a guard behind the steps: it stands still here, as a busy machine would meet it.
    performance.now = () => 0;
    try {
      const text = piece.repeat(100_000).slice(0, 100_000);
      const { message } = await parseFile(text, language);
      match(message!, /^Over budget: .* takes more than (?:12|24)000 steps$/);
    } finally {
      performance.now = now;
    }
  });
}

Deno.test("parseFile() does not go on with a file that was stopped", async () => {
  await parseFile(SOUND.rust.repeat(2000), "rust", { maxSteps: 0 });
  const parsed = await parseFile("struct S;\n", "rust");
  equal(parsed.status, "ok");
  deepEqual(parsed.definitions.map(({ name }) => name), ["S"]);
});

for (const language of ["javascript", "json", "c", "rust"] as const) {
  Deno.test(`parseFile() survives absurd nesting in ${language}`, async () => {
    for (const bracket of ["(", "[", "{", "{-"]) {
      const { chunks } = await parseFile(bracket.repeat(200_000), language, { maxSteps: 2_000 });
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

Deno.test("parseFile() names a file that takes all memory of the engine, and tries it once", async () => {
  let tries = 0;
  const abort = () => {
    tries++;
    throw new WebAssembly.RuntimeError("Aborted(). Build with -sASSERTIONS for more info.");
  };
  const parsed = await withoutParser(() => parseFile(SOUND.cpp, "cpp"), abort);
  equal(parsed.status, "error");
  equal(parsed.message, "Over budget: parsing takes more than the engine's memory");
  equal(tries, 1);
  equal((await parseFile(SOUND.cpp, "cpp")).status, "ok");
});

Deno.test("parseFile() gives other files that wait a grammar that still works", async () => {
  const files = Object.entries(SOUND);
  await parseFile(SOUND.c, "c");
  (await loadGrammar("c"))!.parser.parse = trap;
  const parsed = await Promise.all(files.map(([language, text]) => parseFile(text, language)));
  deepEqual(parsed.map(({ status }) => status), files.map(() => "ok"));
});

Deno.test("parseFile() parses what nests deeper than the engine's own stack is", async () => {
  const patienceMs = Infinity;
  equal((await parseFile("{-".repeat(4000), "c", { patienceMs })).status, "partial");
});

Deno.test("parseFile() survives a stack that overflows in the parser", async () => {
  const parsed = await parseFile("{-".repeat(20_000), "c");
  equal(parsed.status, "error");
  const text = `my $x = ${"q{".repeat(200_000)};\n`;
  const { status, message } = await parseFile(text, "perl", { patienceMs: Infinity });
  deepEqual([status, message], ["error", "it nests deeper than the parser's stack is"]);
  equal((await parseFile(SOUND.c, "c")).status, "ok");
});

Deno.test("parseFile() frees its trees", async () => {
  const text = SOUND.c.repeat(50);
  const parse = async (count: number) => {
    for (let file = 0; file < count; file++) await parseFile(text, "c");
  };
  await parse(100);
  equal(await grownPages(() => parse(400)), 0);
});

Deno.test("parseFile() defines nothing where the name is missing", async () => {
  const { definitions } = await parseFile("class A {\n  object\n}\nobject", "scala");
  deepEqual(definitions.map(({ name }) => name), ["A"]);
});

Deno.test("parseFile() defines nothing by a name that is too long to be looked for", async () => {
  const [long, longest] = ["a".repeat(4096), "b".repeat(60_000)];
  const { definitions } = await parseFile(
    `const ${long} = 1;\nfunction ${longest}() {}\n`,
    "javascript",
  );
  deepEqual(definitions.map(({ name }) => name), [long]);
});
