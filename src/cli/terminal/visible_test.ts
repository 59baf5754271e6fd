import { deepEqual, equal } from "node:assert/strict";
import { cut, snippetLines, visible, visibleCode } from "./visible.ts";

const cases: readonly [text: string, shown: string][] = [
  ["\x1b]0;title\x07", "␛]0;title␇"],
  ["a\nb\tc\r", "a␊b␉c␍"],
  ["\x7f\x9b31m", "\u2421\\u009b31m"],
  ["admin\u202e // \u2066x", "admin\\u202e // \\u2066x"],
  ["naïve 日本 👩‍👩‍👧", "naïve 日本 👩‍👩‍👧"],
  ["\u{e0041}\u{e007f}", "\\u{e0041}\\u{e007f}"],
  ["go\u200d\u200cod\ufe0f \u{e0100}", "go\\u200d\\u200cod\\ufe0f \\u{e0100}"],
  ["so\u00adft\u034f\u3164\u115f", "so\\u00adft\\u034f\\u3164\\u115f"],
  ["☂\ufe0f 1\ufe0f\u20e3 👍🏽", "☂\ufe0f 1\ufe0f\u20e3 👍🏽"],
  ["☂\ufe0f\ufe01", "☂\ufe0f\\ufe01"],
  ["admin\u2800\u{1d159}\ufffc", "admin\\u2800\\u{1d159}\\ufffc"],
  ["a +\ufe01=\ufe0d<\ufe00", "a +\\ufe01=\\ufe0d<\\ufe00"],
  ["∩\ufe00 0\ufe00 見\ufe01 ©\ufe0e", "∩\ufe00 0\ufe00 見\ufe01 ©\ufe0e"],
  ["\u{13430}\u{1107f}\u{16fe4}\ufffe", "\\u{13430}\\u{1107f}\\u{16fe4}\\ufffe"],
  ["\u0600\u0661 a\u00a0b\u3000c ⠓⠊", "\u0600\u0661 a\u00a0b\u3000c ⠓⠊"],
  ["می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"],
];
for (const [text, shown] of cases) {
  Deno.test(`visible() shows ${JSON.stringify(text)} as ${shown}`, () => {
    equal(visible(text), shown);
  });
}

Deno.test("visible() lets nothing through that has the property of being invisible", () => {
  // What these stand before is Latin: neither a joiner nor a selector has a meaning there.
  const hides = /[\p{DI}\p{Cc}\p{Cf}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;
  const through: string[] = [];
  for (let code = 0; code < 0x110000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const text = `a${String.fromCodePoint(code)}`;
    if (hides.test(text) && visible(text) === text) through.push(code.toString(16));
  }
  // Signs that are drawn over the digits behind them.
  deepEqual(through, [
    ...["600", "601", "602", "603", "604", "605", "6dd", "70f", "890", "891", "8e2"],
    ...["110bd", "110cd"],
  ]);
});

Deno.test("visibleCode() shows tabs as blanks", () => {
  equal(visibleCode("\tx\x00"), "    x␀");
});

Deno.test("snippetLines() keeps blank lines but not the last line break", () => {
  deepEqual(snippetLines("a\r\n\r\nb\n"), ["a", "", "b"]);
  deepEqual(snippetLines(""), []);
});

Deno.test("cut() counts characters, not code units", () => {
  equal(cut("👍👍👍", 3), "👍👍👍");
  equal(cut("👍👍👍👍", 3), "👍👍…");
  equal(cut("x".repeat(1e6), 5), "xxxx…");
});
