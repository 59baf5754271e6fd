import { equal, ok } from "node:assert/strict";
import { cutAt, cutText } from "./cut_text.ts";

Deno.test("cutAt() cuts between characters", () => {
  equal(cutAt("ab😀c", 2), "ab");
  equal(cutAt("ab😀c", 3), "ab");
  equal(cutAt("ab😀c", 4), "ab😀");
  equal(cutAt("ab😀", 4), "ab😀");
  equal(cutAt("ab", 5), "ab");
  equal(cutAt("ab", 0), "");
  for (let length = 0; length < 9; length++) ok(cutAt("😀".repeat(4), length).isWellFormed());
});

Deno.test("cutText() marks a cut, and leaves what is short enough", () => {
  equal(cutText("abc", 3), "abc");
  equal(cutText("abcd", 3), "abc…");
  equal(cutText("ab😀", 3), "ab…");
});
