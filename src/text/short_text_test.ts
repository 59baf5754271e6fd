import { deepEqual, equal, ok } from "node:assert/strict";
import { randomIntegers } from "../../tests/_tree.ts";
import { lengthen, shorten } from "./short_text.ts";

Deno.test("lengthen() reads what shorten() wrote, of any characters", () => {
  const below = randomIntegers(7);
  const letters = ["a", " ", "the ", "fix", "\0", "\x7f", "\x80", "é", "ÿ", "漢", "😀", "\n", "%"];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: below(30) }, () => letters[below(letters.length)]).join("");
    equal(lengthen(shorten(text)), text);
  }
});

Deno.test("shorten() writes English in fewer bytes, and other texts as they are", () => {
  const text = "Fix the expiration of cookies for redirects";
  ok(shorten(text).length < 0.6 * text.length);
  deepEqual(shorten("é"), Uint8Array.of(0, 0xc3, 0xa9));
  deepEqual(shorten(""), new Uint8Array());
});

Deno.test("lengthen() of any bytes is a text", () => {
  const below = randomIntegers(8);
  for (let round = 0; round < 500; round++) {
    const bytes = Uint8Array.from({ length: below(20) }, () => below(256));
    equal(typeof lengthen(bytes), "string");
    ok(!lengthen(bytes).includes("undefined"));
  }
});
