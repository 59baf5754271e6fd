import { equal } from "node:assert/strict";
import { isSentence, signsAt } from "./quoted_words.ts";

for (
  const [line, signs] of [
    ['raise("no pot")', 2],
    ['raise("\\nno pot, " + name)', 2],
    ["raise('there is no pot')", 2],
    ['raise("there is no pot at all")', 1],
    ['join("a", no pot, "b")', 0],
    ["// we don't have no pot, don't we", 0],
    ['"""no pot is here"""', 0],
    ['say("a \\" b"); no pot', 0],
  ] as const
) {
  Deno.test(`signsAt() counts ${signs} of ${line}`, () => {
    const text = `first "line\n${line}\n`;
    const start = text.indexOf("no pot");
    equal(signsAt(text, start, start + "no pot".length), signs);
  });
}

Deno.test("isSentence() tells a sentence from a name", () => {
  equal(isSentence("Could not fetch"), true);
  equal(isSentence("OpenAPI schema"), false);
  equal(isSentence("Fetch"), false);
});
