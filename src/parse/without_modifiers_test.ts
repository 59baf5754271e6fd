import { deepEqual, equal } from "node:assert/strict";
import { parseFile } from "./parse_file.ts";
import { withoutModifiers } from "./without_modifiers.ts";

for (
  const [text, plain] of [
    ["interface A<in T> {}", "interface A<   T> {}"],
    ["type E<out T, in out U = [a, out]> = T;", "type E<    T,        U = [a, out]> = T;"],
    ["class C<const in T, out> {}", "class C<const    T, out> {}"],
    ["type A<in out extends B> = 1;", "type A<   out extends B> = 1;"],
    ["type A<out extends B> = 1;", "type A<out extends B> = 1;"],
    [
      "type A<\n  out T, // a, out b\n  in U,\n> = 1;",
      "type A<\n      T, // a, out b\n     U,\n> = 1;",
    ],
    ["type A<T = () => 1, out U> = 1;", "type A<T = () => 1,     U> = 1;"],
    ["f<out, in x>(1);", "f<out, in x>(1);"],
    ['export type * from "b";', 'export      * from "b";'],
    ["export type { A } from 'b';", "export type { A } from 'b';"],
    ['import defer * as a from "b";', 'import       * as a from "b";'],
    ['import source a from "b";', 'import        a from "b";'],
    ['import source from "b";', 'import source from "b";'],
    ["export * from 'b' with { type: 'json' };", "export * from 'b'                      ;"],
    ["class A { static accessor b = 1 }", "class A { static          b = 1 }"],
    ["class A { accessor = 1; accessor() {} }", "class A { accessor = 1; accessor() {} }"],
    ["if (accessor in b) {}", "if (accessor in b) {}"],
    ["for (await using a of b) {}", "for (      const a of b) {}"],
    ["for (using of b) {}", "for (using of b) {}"],
  ] as const
) {
  Deno.test(`withoutModifiers() makes \`${plain}\` of \`${text}\``, () => {
    equal(withoutModifiers(text, "typescript"), plain);
    equal(withoutModifiers(text, "python"), text);
  });
}

for (
  const [text, names] of [
    ["interface Sink<in T> { take(x: T): void }", ["Sink", "take"]],
    ["type Source<out T> = () => T;", ["Source"]],
    ["class Cell<in out T> { accessor value!: T; @watch accessor size = 1 }", [
      "Cell",
      "value",
      "size",
    ]],
    [
      'export type * from "./b";\nimport type X = require("y");\nexport function f(x: X) {}',
      ["f"],
    ],
    ["export * from './b' with { type: 'json' };\nfor (using a of b()) { a.c }", []],
  ] as const
) {
  Deno.test(`parseFile() reads \`${text}\` whole`, async () => {
    const { status, definitions } = await parseFile(`${text}\n`, "typescript");
    equal(status, "ok");
    deepEqual(definitions.map(({ name }) => name).filter((name) => name !== "X"), [...names]);
  });
}

// Each would not end where a pattern may look at all that follows from each of its starts.
for (
  const piece of [
    "type A<in T,",
    "type A</*",
    "\n",
    "<",
    "class ",
    "for (using ",
    "\nexport * from",
  ]
) {
  Deno.test(`withoutModifiers() reads a text of thousands of ${JSON.stringify(piece)}`, () => {
    const text = `${piece.repeat(100_000)} type B<in T>`;
    equal(withoutModifiers(text, "typescript").length, text.length);
  });
}

Deno.test("withoutModifiers() makes an interface of one of a function of Kotlin", () => {
  equal(withoutModifiers("fun interface A { fun b() }", "kotlin"), "    interface A { fun b() }");
  equal(withoutModifiers("val a = fun(x: Int) = x", "kotlin"), "val a = fun(x: Int) = x");
  equal(withoutModifiers("@A()\nlibrary;\n", "dart"), "@A()\n        \n");
  equal(
    withoutModifiers("library a.b;\nvar c = library;\n", "dart"),
    "library a.b;\nvar c = library;\n",
  );
});
