import { deepEqual, equal } from "node:assert/strict";
import { elementTypeAt, parametersOf, readTypes } from "./function_type.ts";

Deno.test("parametersOf() reads the types of a function's parameters", () => {
  deepEqual(parametersOf("(c: Context<E, P>, next: () => void) => A | B"), [
    "Context<E, P>",
    "() => void",
  ]);
  deepEqual(parametersOf("<T extends (x: A) => B>(this: X, a?: T, ...all: T[]) => void"), [
    "T",
    "...T[]",
  ]);
  deepEqual(parametersOf("new (options: Options) => App"), ["Options"]);
  deepEqual(parametersOf("() => void"), []);
  equal(parametersOf("Handler<(a: A) => B>"), undefined);
  equal(parametersOf("(A | B)[]"), undefined);
});

Deno.test("readTypes() takes unions and brackets apart, and no result of a function", () => {
  deepEqual(readTypes("| Handler<A | B> | Other & More"), ["Handler<A | B>", "Other", "More"]);
  deepEqual(readTypes("(((a: A) => B) | C)"), ["(a: A) => B", "C"]);
  deepEqual(readTypes("(a: A) => B | C"), ["(a: A) => B | C"]);
  deepEqual(readTypes(""), []);
});

Deno.test("elementTypeAt() reads the type of an element of a list or tuple", () => {
  equal(elementTypeAt("[first: A, B<C, D>]", 0), "A");
  equal(elementTypeAt("[first: A, B<C, D>]", 1), "B<C, D>");
  equal(elementTypeAt("readonly A[]", 7), "A");
  equal(elementTypeAt("ReadonlyArray<A>", 7), "A");
  equal(elementTypeAt("A", 0), "");
});
