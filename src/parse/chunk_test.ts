import { deepEqual, equal, ok } from "node:assert/strict";
import type { LanguageId } from "../types.ts";
import { parseFile } from "./parse_file.ts";

/** `first-last kind scope.symbol` of every chunk. */
async function cut(language: LanguageId, text: string): Promise<string[]> {
  const { chunks } = await parseFile(text, language);
  return chunks.map(({ startLine, endLine, kind, scope, symbol }) =>
    `${startLine}-${endLine} ${kind} ${scope === "" ? symbol : `${scope}.${symbol}`}`.trimEnd()
  );
}

/** A body of `count` statements. */
function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("\n");
}

const body = (count: number) => lines(count, (index) => `    let v${index} = ${index};`);

Deno.test("chunkFile() keeps a definition and its doc comment together", async () => {
  const text = `/// Adds.\n/// Twice.\nfn add() {\n${body(6)}\n}\n\nfn sub() {\n${body(6)}\n}\n`;
  deepEqual(await cut("rust", text), ["1-10 function add", "12-19 function sub"]);
});

Deno.test("chunkFile() keeps attributes with the definition after them", async () => {
  const text = `fn a() {\n${body(6)}\n}\n\n#[test]\n#[ignore]\nfn b() {\n${body(6)}\n}\n`;
  deepEqual(await cut("rust", text), ["1-8 function a", "10-19 function b"]);
});

Deno.test("chunkFile() keeps decorators with the function after them", async () => {
  const f = lines(6, (index) => `    v${index} = ${index}`);
  const text = `def a():\n${f}\n\n\n@cached\n@named("b")\ndef b():\n${f}\n`;
  deepEqual(await cut("python", text), ["1-7 function a", "10-18 function b"]);
});

Deno.test("chunkFile() cuts a long container into its header and its members", async () => {
  const method = (name: string) =>
    `  ${name}() {\n${lines(5, (index) => `    this.v${index} = ${index};`)}\n  }\n`;
  const text = `class A {\n  size = 1;\n\n${method("one")}\n${method("two")}}\n`;
  deepEqual(await cut("javascript", text), [
    "1-2 class A",
    "4-10 method A.one",
    "12-19 method A.two",
  ]);
});

Deno.test("chunkFile() keeps a short container whole", async () => {
  const text = "class A {\n  one() {\n    return 1;\n  }\n  two() {\n    return 2;\n  }\n}\n";
  deepEqual(await cut("javascript", text), ["1-8 class A"]);
});

Deno.test("chunkFile() makes chunks of what lies between definitions", async () => {
  const uses = lines(8, (index) => `use crate::module${index};`);
  const text = `${uses}\n\nfn a() {\n${body(6)}\n}\n\n${uses}\n`;
  deepEqual(await cut("rust", text), ["1-8 block", "10-17 function a", "19-26 block"]);
});

Deno.test("chunkFile() joins a run of tiny siblings under the longest of them", async () => {
  const text = "fn a() {\n    1\n}\n\nfn b() {\n    1;\n    2\n}\n\nfn c() {\n    3\n}\n";
  deepEqual(await cut("rust", text), ["1-12 function b"]);
});

Deno.test("chunkFile() ends a run of tiny siblings before it is longer than most chunks", async () => {
  const text = lines(30, (index) => `fn f${index}() {\n    ${index}\n}`);
  for (const chunk of (await parseFile(text, "rust")).chunks) {
    ok(chunk.endLine - chunk.startLine < 24, `${chunk.startLine}-${chunk.endLine}`);
  }
});

Deno.test("chunkFile() joins no function of five lines of code with another", async () => {
  const f = (name: string) => `fn ${name}() {\n    1;\n    2;\n    3\n}\n`;
  deepEqual(await cut("rust", f("a") + f("b")), ["1-5 function a", "6-10 function b"]);
});

Deno.test("chunkFile() cuts a long function where statements start", async () => {
  const block = (index: number) =>
    `    if v${index} {\n        a();\n        b();\n        c();\n    }`;
  const text = `fn long() {\n${lines(40, block)}\n}\n`;
  const { chunks } = await parseFile(text, "rust");
  ok(chunks.length > 3);
  for (const { startLine, endLine, symbol } of chunks) {
    equal(symbol, "long");
    ok(endLine - startLine < 60);
    if (startLine > 1) equal((startLine - 2) % 5, 0, `line ${startLine} starts a statement`);
  }
});

Deno.test("chunkFile() cuts between a comment and what it is about only if it must", async () => {
  const text = `fn long() {\n${
    lines(60, (index) => `    // Step ${index}.\n    run(${index});`)
  }\n}\n`;
  for (const { startLine } of (await parseFile(text, "rust")).chunks) {
    ok(startLine === 1 || startLine % 2 === 0, `line ${startLine} is a comment`);
  }
});

Deno.test("chunkFile() cuts outside of a string where that is within reach", async () => {
  const text = `fn long() {\n${body(20)}\n    let s = "\n${
    lines(25, (index) => `text ${index}`)
  }\n";\n${body(20)}\n}\n`;
  const starts = (await parseFile(text, "rust")).chunks.map(({ startLine }) => startLine);
  ok(starts.every((line) => line <= 22 || line >= 49), starts.join(" "));
});

Deno.test("chunkFile() gives a nested function to the one around it", async () => {
  const text = "function outer() {\n  function inner() {\n    return 1;\n  }\n  return inner;\n}\n";
  deepEqual(await cut("javascript", text), ["1-6 function outer"]);
});

Deno.test("chunkFile() makes one chunk of several definitions on one line", async () => {
  deepEqual(await cut("rust", "fn a() {} fn b() {} fn c() {}\n"), ["1-1 block"]);
});

Deno.test("chunkFile() makes one chunk of a file of one line, with or without its ending", async () => {
  deepEqual(await cut("rust", "fn main() {}"), ["1-1 block"]);
  deepEqual(await cut("rust", "fn main() {}\n"), ["1-1 block"]);
});

Deno.test("chunkFile() makes no chunk of an empty or a blank file", async () => {
  for (const text of ["", "\n", " \n\t\r\n\n"]) deepEqual(await cut("rust", text), [], text);
});

Deno.test("chunkFile() cuts lines that end with CRLF as those that end with LF", async () => {
  const text = `/// Adds.\nfn add() {\n${body(6)}\n}\n\nfn sub() {\n${body(6)}\n}`;
  deepEqual(await cut("rust", text.replaceAll("\n", "\r\n")), await cut("rust", text));
});

Deno.test("chunkWindows() makes windows that overlap", async () => {
  const text = lines(100, (index) => `line ${index}`);
  deepEqual(await cut("text", text), ["1-50 block", "41-90 block", "81-100 block"]);
});

Deno.test("chunkWindows() leaves out windows without text", async () => {
  deepEqual(await cut("text", `a\n${"\n".repeat(200)}b\n`), ["1-1 block", "202-202 block"]);
});

Deno.test("chunkFile() joins no tiny member with a definition outside of its container", async () => {
  const method = "  one() {\n    return 1;\n  }\n";
  const long = `  two() {\n${lines(12, (index) => `    this.v${index} = ${index};`)}\n  }\n`;
  const f = `function f() {\n${lines(6, (index) => `  g(${index});`)}\n}\n`;
  deepEqual(await cut("javascript", `class A {\n${long}\n${method}}\n\n${f}`), [
    "1-1 class A",
    "2-15 method A.two",
    "17-20 method A.one",
    "22-29 function f",
  ]);
});
