import { deepEqual, equal } from "node:assert/strict";
import { Brackets } from "./brackets.ts";

function opens(text: string, at: number): number[] {
  return new Brackets(text, []).blocksAround(at).map(({ open }) => open);
}

Deno.test("Brackets.pairOf() passes over strings and comments", () => {
  const text = 'f("(", /* ( */ a[0])';
  const brackets = new Brackets(text, [{ start: 7, end: 14 }]);
  equal(brackets.pairOf(1), text.length - 1);
  equal(brackets.pairOf(text.length - 1), 1);
  equal(brackets.pairOf(3), -1);
});

Deno.test("Brackets.pairOf() ends what is not closed with its block", () => {
  const text = "{ f( } { ) }";
  const brackets = new Brackets(text, []);
  equal(brackets.pairOf(0), 5);
  equal(brackets.pairOf(3), -1);
  equal(brackets.pairOf(7), 11);
});

Deno.test("Brackets.blocksAround() lists blocks, the innermost first", () => {
  const text = "{a{b}c{d}}e";
  deepEqual(opens(text, text.indexOf("a")), [0, -1]);
  deepEqual(opens(text, text.indexOf("b")), [2, 0, -1]);
  deepEqual(opens(text, text.indexOf("c")), [0, -1]);
  deepEqual(opens(text, text.indexOf("d")), [6, 0, -1]);
  deepEqual(opens(text, text.indexOf("e")), [-1]);
});
