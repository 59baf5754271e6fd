/**
 * Text that is made to be slow: each of these took the square of its length or more, which is
 * minutes to years. None asserts a time; what is not bounded does not end.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { LineIndex } from "../text/lines.ts";
import { chunkFile } from "./chunk.ts";
import { loadGrammar } from "./grammar_cache.ts";
import { loadReader } from "./read_found.ts";
import { LINE, lineKinds } from "./line_kinds.ts";
import { plainComment } from "./plain_comment.ts";
import { declaredType } from "./declared_type.ts";
import { parseFile } from "./parse_file.ts";
import { isOverBudget } from "../text/over_budget.ts";
import { StepBudget, takeErrors } from "./step_budget.ts";
import { SyntaxNode } from "./syntax_tree.ts";
import { chainOf, receiverBefore, UNKNOWN } from "./uses/chain.ts";
import { importsOf } from "./uses/imports.ts";
import { isMemberName, useKind } from "./uses/use_kind.ts";
import { withoutMacros } from "./without_macros.ts";

const LENGTH = 1_000_000;

function repeat(piece: string, length: number = LENGTH): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

for (
  const [what, text] of [
    ["a macro of many words", `void f() ${repeat("A_", 200)}A x;`],
    ["blanks after arguments", `f()${repeat(" ")}x`],
    ["blanks after an argument of a template", `int a, ${repeat(" ")}x`],
    ["a line of types", repeat("int ")],
    ["a long word in a condition", `#if ${repeat("a")}`],
    ["a line of macros with arguments", `f() ${repeat("A_B(a) ")}x`],
    ["a line of templates", `template <${repeat(">A_B x<")}`],
    ["a line of conditions", `#if ${repeat("has_include(<")}`],
    ["lines of macros with arguments", repeat(`f() ${repeat("A_B(a) ", 980)}x\n`)],
    ["lines of templates", repeat(`template <${repeat(">A_B x<", 980)}\n`)],
    ["lines of conditions", repeat(`#if ${repeat("has_include(<", 980)}\n`)],
    ["arguments without end", repeat(`int ${repeat("int ", 400)},A_B(\n${repeat("a\n", 9_000)}`)],
    ["macros before arguments without end", repeat(`${repeat("f() A_B ", 900)}A_B(\n`, 30_000)],
  ] as const
) {
  Deno.test(`withoutMacros() reads ${what} once`, () => equal(withoutMacros(text, "cpp"), text));
}

Deno.test("withoutMacros() blanks the macros of every block, and of lines beside a long one", () => {
  const [declaration, blank] = ["LIB_API int f();\n\n", "        int f();\n\n"];
  const long = `f() ${repeat("A_B(a) ", 5_000)}x\n`;
  const [before, after] = [repeat(declaration, 50_000), repeat(blank, 50_000)];
  equal(withoutMacros(`${before}${long}${before}`, "cpp"), `${after}${long}${after}`);
});

Deno.test("withoutMacros() still takes a macro of many words away", () => {
  equal(withoutMacros("void f() A_B_C_D;", "cpp"), "void f()        ;");
});

for (
  const [language, start, piece, end] of [
    ["cpp", "#include ", " ", ""],
    ["cpp", "using a", " ", "::b"],
    ["java", "import a", " ", "x"],
    ["rust", "use a", " ", "x"],
    ["rust", "use a::{", "b,", "}"],
    ["c_sharp", "using static", " ", "x ="],
    ["javascript", "import", " ", "from 'a'"],
    ["javascript", "import ", "{", " from 'a'"],
    ["php", "use a", " ", "\0"],
    ["ruby", "require", " ", "x"],
    ["scala", "import a", " ", "x"],
    ["scala", "import ", "{", ""],
    ["python", "from .", " .", "x"],
    ["go", "import ", "a", ""],
  ] as const
) {
  Deno.test(`importsOf() reads ${language} "${start}${piece}…${end}" once`, () => {
    const statement = start + repeat(piece, 19_000) + end;
    // As many statements as a file of 1 MB has room for.
    for (let count = 0; count < 50; count++) ok(importsOf(language, statement, 1).length <= 19_000);
  });
}

for (
  const [language, open, close] of [["rust", "::{", "};"], ["php", "\\\\{", "};"]] as const
) {
  Deno.test(`importsOf() copies no path of ${language} that is too long to name a module`, () => {
    const group = (path: string) => `use ${path}${open}${"b,".repeat(1_000)}${close}`;
    equal(importsOf(language, group(repeat("a", 10_000)), 1).length, 0);
    equal(importsOf(language, group("a"), 1).length, 1_000);
  });

  Deno.test(`parseFile() names a file of ${language} whose imports are larger than itself`, async () => {
    const head = language === "php" ? "<?php\n" : "";
    const group = `use ${"a".repeat(900)}${open}${"b,".repeat(4_900)}${close}\n`;
    const { message = "", facts } = await parseFile(head + group.repeat(10), language);
    equal(isOverBudget({ message }), true, message);
    equal(facts.imports.length, 0);
  });
}

for (const mark of ["!", "?", ";", "! ", "?!"]) {
  Deno.test(`chainOf() takes "${mark}" off an expression one by one`, () => {
    equal(chainOf(`a${repeat(mark, 4_000)}`), "a");
    equal(chainOf(`a${repeat(mark, 4_000)}x`).startsWith(UNKNOWN), true);
  });
}

Deno.test("chainOf() reads brackets in brackets down to a bound", () => {
  equal(chainOf("((((a.b))))"), "a.b");
  const text = `${"(".repeat(2_000)}a${").b".repeat(2_000)}.c`;
  for (let at = text.length - 3; at > text.length - 2_000; at -= 3) {
    equal(receiverBefore(text, at).startsWith(UNKNOWN), true);
  }
});

Deno.test("receiverBefore() takes steps for what it reads, and knows no chain without them", () => {
  const text = `${"(".repeat(900)}a${").b".repeat(900)}`;
  const budget = new StepBudget(100);
  let known = 0;
  for (let at = 903; at < text.length && !budget.isSpent; at += 3) {
    if (!receiverBefore(text, at, { budget }).startsWith(UNKNOWN)) known++;
  }
  ok(budget.isSpent);
  ok(known < 100);
  equal(receiverBefore("(a.b).c", 6, { budget }), UNKNOWN);
  equal(receiverBefore("(a.b).c", 6), "a.b");
  const quotes = `(${'\\"'.repeat(1_900)}).b`;
  const few = new StepBudget(100);
  receiverBefore(quotes, quotes.length - 1, { budget: few });
  ok(few.isSpent);
});

for (const language of ["typescript", "java"] as const) {
  Deno.test(`parseFile() names a file of ${language} with chains in chains, and keeps no uses`, async () => {
    const text = `x=${"(".repeat(300)}a${").b".repeat(300)};\n`.repeat(150);
    const { message = "", facts, chunks } = await parseFile(text, language);
    equal(isOverBudget({ message }), true, message);
    equal(facts.uses.length, 0);
    ok(chunks.length > 0);
  });
}

for (
  const [what, language, text] of [
    ["bounds of types", "kotlin", ["fun <", "A,", "A> f() where ", "A:B,", "A:B {}\n"]],
    ["constraints of types", "c_sharp", ["class X<", "A,", "A> ", "where A:B ", "{}\n"]],
  ] as const
) {
  Deno.test(`parseFile() ends within its steps where a query has a match for each two ${what}`, async () => {
    const [head, first, middle, second, end] = text;
    const row = (piece: string) => piece.repeat(5_000);
    const source = `${head}${row(first)}${middle}${row(second)}${end}`;
    const { message = "", definitions } = await parseFile(source, language);
    match(message, /^Over budget: tagging takes more than \d+ steps$/);
    equal(definitions.length, 0);
  });
}

Deno.test("parseFile() reads calls of calls, each once for a pattern of the query", async () => {
  equal((await parseFile("()".repeat(50_000), "python")).status, "ok");
});

Deno.test("parseFile() names a file with values in values", async () => {
  const text = `x=${"(a:=".repeat(100)}a${").b".repeat(100)}\n`.repeat(100);
  const { message = "", facts } = await parseFile(text, "python");
  ok(isOverBudget({ message }) && message.includes("tagging"), message);
  equal(facts.locals.length, 0);
});

Deno.test("parseFile() names a file with more uses than are kept", async () => {
  const { message = "", status, facts } = await parseFile("a;".repeat(50_001), "typescript");
  equal(isOverBudget({ message }), true, message);
  equal(status, "partial");
  equal(facts.uses.length, 50_000);
});

Deno.test("useKind() looks for a case no further than it may be", () => {
  equal(useKind(undefined, { language: "go", text: "case A, B:" }, 8, 9), "read");
  const text = repeat("a:b,");
  for (let at = 4; at < text.length; at += 4) {
    equal(useKind(undefined, { language: "go", text }, at, at + 1), undefined);
    ok(!isMemberName(text, at, at + 1));
  }
});

Deno.test("lineKinds() reads a line once, however many comments stand on it", () => {
  const [blank, comments] = [repeat(" ", LENGTH / 2), repeat("/**/", LENGTH / 2)];
  const spans = [...comments.matchAll(/.{4}/g)].map(({ index }) => {
    const start = blank.length + index;
    return { start, end: start + 4 };
  });
  deepEqual([...lineKinds(new LineIndex(blank + comments), spans, [])], [0, LINE.code]);
});

Deno.test("plainComment() reads a line of stars once", () => {
  equal(plainComment(`/* ${repeat("*")} x`).endsWith("x"), true);
});

for (
  const [language, head, type] of [
    ["java", `${repeat("a", 1_900)} a`, ""],
    ["java", `${repeat(" ", 1_900)}x a`, "x"],
    ["cpp", `${repeat("[", 1_900)} a`, repeat("[", 1_000)],
    ["kotlin", `a${repeat(" ", 1_900)}`, ""],
    ["typescript", `a: ${repeat("(;", 1_900)}`, repeat("(;", 1_000)],
  ] as const
) {
  Deno.test(`declaredType() reads a long head of ${language} once: ${head.slice(0, 8)}`, () => {
    for (let count = 0; count < 5_000; count++) {
      equal(declaredType({ language, kind: "field", name: "a", head }), type);
    }
  });
}

Deno.test("parseFile() does not read to the end of a line for each definition on it", async () => {
  const text = repeat('it("a", f); ', 300_000);
  equal((await parseFile(text, "javascript")).chunks.length, 1);
});

Deno.test("parseFile() keeps paths short where definitions nest without end", async () => {
  const text = "namespace abcdefghij {\n".repeat(500) + "}\n".repeat(500);
  const { definitions, status } = await parseFile(text, "cpp");
  equal(status, "ok");
  equal(definitions.length, 500);
  ok(Math.max(...definitions.map(({ scope }) => scope.length)) <= 1_000);
});

Deno.test("parseFile() cuts objects in objects without running out of stack", async () => {
  const text = "const x = " + "{\n a: ".repeat(3_000) + "1" + "}".repeat(3_000);
  equal((await parseFile(text, "javascript")).status, "ok");
});

Deno.test("parseFile() keeps no value or receiver that is longer than a name can be resolved by", async () => {
  const long = (chars: number) => "a".repeat(chars);
  const text = `const near = a.b;\nconst far = ${long(400)};\n${long(900)}.run();\n${
    long(1_100)
  }.run();\n`;
  const { facts } = await parseFile(text, "typescript");
  deepEqual(facts.locals.map(({ name, value }) => [name, value]), [["near", "a.b"], ["far", ""]]);
  const receivers = facts.uses.filter(({ name }) => name === "run").map(({ receiver }) => receiver);
  deepEqual(receivers, [long(900), UNKNOWN]);
});

async function rootOf(text: string, language: string): Promise<SyntaxNode> {
  const { parser, readTree } = (await loadGrammar(language))!;
  const tree = parser.parse(text)!;
  const root = new SyntaxNode(readTree(tree), 0);
  tree.delete();
  return root;
}

Deno.test("chunkFile() counts the children of an error that it looks through for each line", async () => {
  const text = "[ a\n".repeat(10_000);
  const root = await rootOf(text, "json");
  const lines = new LineIndex(text);
  const levels = new StepBudget(100_000);
  const kinds = lineKinds(lines, [], []);
  const chunks = chunkFile({ lines, kinds, definitions: [], root, levels });
  ok(levels.isSpent);
  equal(chunks.at(-1)!.endLine, 10_000);
});

Deno.test("takeErrors() leaves a row of brackets where its square is over the budget, and makes no list of them", () => {
  let moves = 0;
  const bracket = {
    isNamed: false,
    get nextSibling(): unknown {
      return ++moves < 400_000 ? bracket : undefined;
    },
  };
  // What is read of a node, and nothing else: its `children` would be an array of all.
  const root = {
    hasError: true,
    childCount: 400_000,
    firstChild: bracket,
  } as unknown as SyntaxNode;
  equal(takeErrors(root, new StepBudget(80_000)), true);
  ok(moves < 15_000, `${moves} moves`);
});

Deno.test("takeErrors() takes the steps of every node with errors", async () => {
  const steps = async (text: string) => {
    const budget = new StepBudget(1_000_000);
    takeErrors(await rootOf(text, "javascript"), budget);
    return budget.steps - budget.left;
  };
  equal(await steps("f(1);"), 0);
  // An error in a function in a function: its row of brackets costs its square.
  const nested = await steps(`function a() { function b() { ${"( ".repeat(2_000)} } }`);
  ok(nested > 1_000 && nested < 10_000, `${nested} steps`);
});

for (
  const [language, piece] of [
    ["asciidoc", "[[a]]\n"],
    ["astro", "<a {"],
    ["cmake", "#[["],
    ["cmake", "function(a)\n"],
    ["dockerfile", "FROM a AS b\n"],
    ["dockerfile", "--mount=x"],
    ["graphql", 'enum A { """'],
    ["jupyter", '{"cells": ['],
    ["makefile", "a:b\n\tc\n"],
    ["makefile", "a b "],
    ["protobuf", "rpc a("],
    ["protobuf", "message a {"],
    ["rst", "a\n=\n"],
    ["sql", "alter table a add b c,"],
    ["sql", "$a$ begin "],
    ["starlark", 'a(name = "b", '],
    ["svelte", "{#if {`"],
    ["toml", '[a."'],
    ["vue", '<a id="b">'],
    ["vue", '<script :a="'],
  ] as const
) {
  Deno.test(`the reader of ${language} reads ${JSON.stringify(piece)}… once`, async () => {
    const read = await loadReader(language);
    const { comments } = read!(repeat(piece));
    ok(comments.every(({ start, end }) => start <= end));
  });
}

Deno.test("chunkFile() goes down to no line that the grammar was given blank", () => {
  const text = "  b\n".repeat(1_000);
  const lines = new LineIndex(text);
  let moves = 0;
  const root = {
    ...{ startIndex: 0, childCount: 1, isNamed: true, isError: false },
    firstChildForIndex: () => (moves++, undefined),
  } as unknown as SyntaxNode;
  const source = { lines, kinds: lineKinds(lines, [], []), definitions: [], root };
  chunkFile({ ...source, readable: text.replaceAll("b", " ") });
  equal(moves, 0);
  chunkFile(source);
  ok(moves > 0);
});
