import { deepEqual, equal } from "node:assert/strict";
import { outline } from "../../grammars/testdata/outline.ts";
import { repairKotlin } from "./repairs.ts";
import { parseFile } from "./parse_file.ts";

for (
  const [text, readable] of [
    ["a().b = c", "a().b _ c"],
    ["a.b()?.c!!.d[1] += e", "a.b()?.c!!.d[1] _  e"],
    ["a { b }\n  .c = d", "a { b }\n  .c _ d"],
    ["a()[b] = c", "a()[b] _ c"],
    ["a().b == c", "a().b == c"],
    ["a.b = c", "a.b = c"],
    ["fun a(b: C = d()): E = f()", "fun a(b: C = d()): E = f()"],
    ["val a: (B) -> C = d", "val a: (B) -> C = d"],
    ["a: B.C.() -> D", "a: B_C.() -> D"],
    ["a: suspend B.C<D>.(E) -> F", "a: suspend B_C<D>.(E) -> F"],
    ["a.b(c.d)", "a.b(c.d)"],
    ["  !isA(b) -> c", "   isA(b) -> c"],
    ["  !is A -> c", "  !is A -> c"],
    ["if (!isA(b)) c", "if (!isA(b)) c"],
    ["0..<a", "0.. a"],
    ["interface A { fun b() }", "interface A { fun b();}"],
    ["interface A { fun b() = 1 }", "interface A { fun b() = 1;}"],
    ["class A { object B { fun c() = d() } }", "class A { object B { fun c() = d();};}"],
    ["  is A if b() -> c", "  is A ,  b() -> c"],
    ["  is A -> if (b) c", "  is A -> if (b) c"],
    ["class A<B>\ninternal constructor(", "class A<B>\n                    ("],
    ["class A\n@B(1)\nconstructor(", "class A\n     \n           ("],
    ["class A {\n  constructor(", "class A {\n  constructor("],
    ["class A { fun b() {} }", "class A { fun b() {};}"],
    ["class A { @B lateinit var c: D? }", "class A { @B lateinit var c: D?;}"],
    ["a { b(c)\n}", "a { b(c)\n}"],
  ] as const
) {
  Deno.test(`repairKotlin() makes \`${readable}\` of \`${text}\``, () => {
    equal(repairKotlin(text, "kotlin"), readable);
    equal(repairKotlin(text, "java"), text);
  });
}

Deno.test("repairKotlin() keeps the members behind an assignment to what a call returns in their class", async () => {
  const text = "interface C {\n  fun s(a: S): C = also { res().status = a.code }\n\n" +
    "  fun s(a: Int): C = also { res().status = a }\n\n  fun t(b: A.B.() -> Unit) {}\n\n" +
    "  fun u(n: Int) = when {\n    n > 1 -> (0..<n)\n    !isU(n) -> null\n    else -> n\n  }\n}\n";
  const parsed = await parseFile(text, "kotlin");
  equal(parsed.status, "ok");
  deepEqual(outline(parsed), [
    "interface C 1-13",
    "method C.s 2-2",
    "method C.s 4-4",
    "method C.t 6-6",
    "method C.u 8-12",
  ]);
  deepEqual(parsed.references.filter(({ name }) => !/^\w+$/.test(name)), []);
  const uses = parsed.facts.uses.map(({ kind, receiver, name }) => `${kind} ${receiver}.${name}`);
  equal(uses.filter((each) => each === "write res().status").length, 2);
  equal(uses.filter((each) => each === "call .isU" || each === "read A.B").length, 2);
});

Deno.test("repairKotlin() keeps types whose bodies stand in one line whole", async () => {
  const text = "interface A { fun b() }\nclass C { fun d() { if (e) { f() } } }\n";
  const parsed = await parseFile(text, "kotlin");
  equal(parsed.status, "ok");
  deepEqual(outline(parsed), [
    "interface A 1-1",
    "method A.b 1-1",
    "class C 2-2",
    "method C.d 2-2",
  ]);
});

Deno.test("repairKotlin() keeps the members of a class whose constructor is named on the next line", async () => {
  const text = "public class A\nprivate constructor(\n  val b: B,\n) {\n  fun c() = 1\n}\n";
  const parsed = await parseFile(text, "kotlin");
  equal(parsed.status, "ok");
  deepEqual(outline(parsed), ["class A 1-6", "field A.b 3-3", "method A.c 5-5"]);
});

// Each would not end where a pattern may look at all that follows from each of its starts.
for (
  const piece of [
    ").a",
    ")[",
    ") ",
    "a.",
    "a.a<",
    "!is",
    "..< ",
    "class A",
    "is a if",
    "@a ",
    "\n",
    "}",
  ]
) {
  Deno.test(`repairKotlin() reads a text of thousands of ${JSON.stringify(piece)}`, () => {
    const text = piece.repeat(100_000);
    equal(repairKotlin(text, "kotlin").length, text.length);
  });
}
