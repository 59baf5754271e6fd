import { deepEqual, equal, ok } from "node:assert/strict";
import { languages } from "@cbx/core";
import { highlightLine } from "./highlight.js";
import { rulesOf } from "./language_rules.js";

/** Tokens of a kind, of all lines of a text. */
function found(language: string, kind: string, text: string): string[] {
  let open: ReturnType<typeof highlightLine>["open"] = null;
  return text.split("\n").flatMap((line) => {
    const result = highlightLine(line, rulesOf(language), open);
    open = result.open;
    return result.tokens.filter((token) => token.kind === kind).map((token) => token.text);
  });
}

const cases: readonly [language: string, kind: string, text: string, tokens: string[]][] = [
  ["typescript", "comment", 'const a = "//"; // b', ["// b"]],
  ["typescript", "comment", "a /* b\nc */ d", ["/* b", "c */"]],
  ["typescript", "string", "`a\nb` + 'c\\'d'", ["`a", "b`", "'c\\'d'"]],
  ["typescript", "keyword", "return a.return + of", ["return", "of"]],
  ["typescript", "call", "run (x); Store.open()", ["run", "open"]],
  ["typescript", "type", "new Map<Key, HTTP>()", ["Map", "Key"]],
  ["typescript", "number", "0xff + 1_000.5e3 + x1", ["0xff", "1_000.5e3"]],
  ["python", "string", '"""a\n"b"\n""" + \'c\'', ['"""a', '"b"', '"""', "'c'"]],
  ["python", "comment", "a = b # c", ["# c"]],
  ["rust", "string", "fn a<'b>(c: &'b str) { \"d\" }", ['"d"']],
  ["bash", "comment", "echo $# a#b # c", ["# c"]],
  ["sql", "keyword", "SELECT a From b", ["SELECT", "From"]],
  ["haskell", "comment", "a -- b\n{- c\n-} d", ["-- b", "{- c", "-}"]],
  ["html", "comment", "<a><!-- b --></a>", ["<!-- b -->"]],
  ["lua", "comment", "--[[ a\nb ]] c -- d", ["--[[ a", "b ]]", "-- d"]],
  ["markdown", "string", 'don\'t say "if"', []],
  ["kotlin", "keyword", "fun a() = when (b) { else -> c }", ["fun", "when", "else"]],
];
for (const [language, kind, text, tokens] of cases) {
  Deno.test(`highlightLine() finds each ${kind} of ${language} in ${JSON.stringify(text)}`, () => {
    deepEqual(found(language, kind, text), tokens);
  });
}

Deno.test("highlightLine() gives back the line, whatever it is", () => {
  const lines = ["", "\t", "\"'`/*#--", "é💡 'x", "x".repeat(9_000), "a\u202eb", "\\", '"\\'];
  for (const { id } of languages()) {
    for (const line of lines) {
      for (const open of [null, { kind: "string", close: '"' }, { kind: "comment", close: "*/" }]) {
        const { tokens } = highlightLine(line, rulesOf(id), open as null);
        equal(tokens.map(({ text }) => text).join(""), line);
      }
    }
  }
});

Deno.test("rulesOf() knows comments of every language but those of text and data without any", () => {
  const plain = "asciidoc diff markdown rst text".split(" ");
  const bare = languages().map(({ id }) => id).filter((id) => {
    const { line, block } = rulesOf(id);
    return line.length + block.length === 0;
  });
  ok(bare.every((id) => plain.includes(id)), bare.join());
});
