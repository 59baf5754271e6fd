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
  ["می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"],
];
for (const [text, shown] of cases) {
  Deno.test(`visible() shows ${JSON.stringify(text)} as ${shown}`, () => {
    equal(visible(text), shown);
  });
}

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
