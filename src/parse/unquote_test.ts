import { equal } from "node:assert/strict";
import { unquote } from "./unquote.ts";

Deno.test("unquote() takes one pair of quotes away", () => {
  equal(unquote('"a b"'), "a b");
  equal(unquote("'a'"), "a");
  equal(unquote("`%+%`"), "%+%");
  equal(unquote('"""a\nb"""'), "a\nb");
  equal(unquote("\"'a'\""), "'a'");
});

Deno.test("unquote() keeps quotes that are not a pair around the whole", () => {
  for (const text of ['"a" or "b"', "`a` and `b`", '"a', 'a"', "\"a'", 'say "a"']) {
    equal(unquote(text), text);
  }
});

Deno.test("unquote() sees through an escaped quote", () => {
  equal(unquote('"a \\"b\\" c"'), 'a \\"b\\" c');
});

Deno.test("unquote() keeps what would be empty", () => {
  for (const text of ["", '"', '""', '"""', '""""""']) equal(unquote(text), text);
});
