import { deepEqual } from "node:assert/strict";
import { marksOf, splitChain, splitMarks } from "./chain_text.ts";

Deno.test("splitChain() splits a chain at its dots", () => {
  deepEqual(splitChain("a.b().c"), { head: "a", rest: ["b()", "c"] });
});

Deno.test("splitChain() keeps the dots of a written type", () => {
  deepEqual(splitChain("@a.B<c.D>@.e"), { head: "@a.B<c.D>@", rest: ["e"] });
});

Deno.test("splitChain() makes a segment of what is applied to a written type", () => {
  deepEqual(splitChain("@A@()[].b"), { head: "@A@", rest: ["()[]", "b"] });
});

Deno.test("marksOf() tells a name from what is applied to it", () => {
  deepEqual(marksOf("find(1)[]"), { name: "find", marks: "(1)[]" });
});

Deno.test("marksOf() leaves a name alone that nothing is applied to", () => {
  deepEqual(marksOf("find"), { name: "find", marks: "" });
});

Deno.test("splitMarks() keeps the order", () => {
  deepEqual(splitMarks("(1)[]()"), ["(1)", "[]", "()"]);
});
