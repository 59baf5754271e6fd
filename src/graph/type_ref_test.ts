import { deepEqual, equal } from "node:assert/strict";
import { parseType, typeAt } from "./type_ref.ts";

const FOO = { name: "Foo", args: [] };
const FOOS = { name: "[]", args: [[FOO]] };

const GO_TYPES: readonly (readonly [string, unknown])[] = [
  ["*Foo", [FOO]],
  ["[]*Foo", [FOOS]],
  ["[4]Foo", [FOOS]],
  ["[size]Foo", [FOOS]],
  ["...Foo", [FOOS]],
  ["chan *Foo", [FOOS]],
  ["<-chan Foo", [FOOS]],
  ["chan<- Foo", [FOOS]],
  ["map[string]Foo", [{ name: "map", args: [[FOO]] }]],
  ["map[pkg.Key][]Foo", [{ name: "map", args: [[FOOS]] }]],
  ["func(a int) Foo", []],
];

for (const [type, refs] of GO_TYPES) {
  Deno.test(`parseType() takes ${type} of Go apart`, () => deepEqual(parseType(type), refs));
}

Deno.test("typeAt() gives one of several types", () => {
  equal(typeAt("(*A, map[string]B, func(a, b int) error)", 1), "map[string]B");
  equal(typeAt("(*A, map[string]B, func(a, b int) error)", 2), "func(a, b int) error");
});

Deno.test("typeAt() gives the only type first, and nothing after it", () => {
  equal(typeAt("*A", 0), "*A");
  equal(typeAt("*A", 1), "");
});

Deno.test("parseType() takes a type within one of a template for what it is", () => {
  deepEqual(parseType("const typename n::Skip<int>::Iterator&"), [
    { name: "n.Skip.Iterator", args: [[{ name: "int", args: [] }]] },
  ]);
});

Deno.test("parseType() takes a conditional type for what it may be", () => {
  const text = "number extends M ? Foo : M extends [infer A, ...infer B] ? Foo[] : never";
  deepEqual(parseType(text), [FOO, FOOS]);
});
