import { deepEqual, equal, ok } from "node:assert/strict";
import { LANGUAGES } from "../../grammars/languages.ts";
import type { SyntaxKind } from "../types.ts";
import { syntaxSpans } from "./syntax_spans.ts";

/** Parts of a text that are of a kind. */
async function found(language: string, kind: SyntaxKind, text: string): Promise<string[]> {
  const spans = await syntaxSpans(text, language);
  return spans.filter((span) => span[2] === kind).map(([start, end]) => text.slice(start, end));
}

const CASES: readonly [language: string, kind: SyntaxKind, text: string, parts: string[]][] = [
  ["typescript", "comment", 'const a = "//"; // b', ["// b"]],
  ["typescript", "comment", "a; /* b\nc */ d", ["/* b\nc */"]],
  ["typescript", "string", "`a${b}c` + 'd\\'e'", ["`a", "c`", "'d\\'e'"]],
  ["typescript", "keyword", "function f() { return a.return; }", ["function", "return"]],
  ["typescript", "function", "run (x); Store.open()", ["run", "open"]],
  ["typescript", "type", "class A { b: Key<HTTP> = c as string }", ["A", "Key", "HTTP", "string"]],
  ["typescript", "number", "0xff + 1_000.5e3 + x1", ["0xff", "1_000.5e3"]],
  ["python", "string", '"""a\n"b"\n""" + f\'c {d("e")}\'', ['"""a\n"b"\n"""', "f'c ", '"e"', "'"]],
  ["python", "comment", '"""Doc."""\na = b # c', ["# c"]],
  ["python", "function", "def f(): g()", ["f", "g"]],
  ["rust", "string", "fn a<'b>(c: &'b str) { \"d\"; 'e' }", ['"d"', "'e'"]],
  ["go", "type", "func (s *Store) Open() error { return nil }", ["Store", "error"]],
  ["java", "keyword", "public class A extends B {}", ["public", "class", "extends"]],
  ["c", "string", "#include <stdio.h>\nchar a = 'b';", ["<stdio.h>", "'b'"]],
  ["c_sharp", "string", 'class A { string F() => $"b {c}"; }', ['$"b ', '"']],
  ["bash", "comment", "echo $# a#b # c", ["# c"]],
  ["haskell", "comment", "a = b -- b\n{- c\n-}", ["-- b", "{- c\n-}"]],
  ["html", "comment", "<a><!-- b --></a>", ["<!-- b -->"]],
  ["vue", "keyword", "<!-- a -->\n<script>\nfunction b() {}\n</script>\n", ["function"]],
  ["vue", "comment", "<!-- a -->\n<script>\n// b\n</script>\n", ["<!-- a -->", "// b"]],
  ["protobuf", "type", "message A {\n  B b = 1; // C\n}\n", ["A", "B"]],
  ["lua", "comment", "--[[ a\nb ]] local c -- d", ["--[[ a\nb ]]", "-- d"]],
  ["json", "number", '{ "1": 2 }', ["2"]],
];
for (const [language, kind, text, parts] of CASES) {
  Deno.test(`syntaxSpans() finds each ${kind} of ${language} in ${JSON.stringify(text)}`, async () => {
    deepEqual(await found(language, kind, text), parts);
  });
}

Deno.test("syntaxSpans() gives spans by place that do not overlap, whatever the text", async () => {
  const texts = ["", "\t", "\"'`/*#--", "é💡 'x", "a\u202eb", "\\", '"\\', "<a\n", "((((", "{{{{"];
  for (const [language, { tags }] of Object.entries(LANGUAGES)) {
    if (tags === undefined) continue;
    for (const text of texts) {
      let last = 0;
      for (const [start, end] of await syntaxSpans(text, language)) {
        ok(last <= start && start < end && end <= text.length, `${language} ${text}`);
        last = end;
      }
    }
  }
});

Deno.test("syntaxSpans() has none without a grammar, nor of what takes too long", async () => {
  deepEqual(await syntaxSpans("return 1", "text"), []);
  deepEqual(await syntaxSpans("(".repeat(100_000), "javascript"), []);
  deepEqual(await syntaxSpans("return 1;\n".repeat(20_001), "javascript"), []);
  deepEqual(await syntaxSpans(`${"- ".repeat(300)}a`, "yaml"), []);
});

Deno.test("syntaxSpans() finds them in the middle of a definition as well", async () => {
  const text = "  renew(name: string): string {\n    return resolve(name);\n  }";
  deepEqual(await found("typescript", "function", text), ["renew", "resolve"]);
  equal((await found("typescript", "keyword", text)).includes("return"), true);
});
