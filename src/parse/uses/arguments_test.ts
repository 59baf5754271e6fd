import { deepEqual } from "node:assert/strict";
import { parseFile } from "../parse_file.ts";

/** Arguments, and how they are written down. */
const ARGUMENTS: readonly (readonly [string, string])[] = [
  ["1", "@int@"],
  ["-1L", "@long@"],
  ["0x1f", "@int@"],
  ["1.5f", "@float@"],
  ["2.0", "@double@"],
  ['"a, (b"', "@String@"],
  ["'c'", "@char@"],
  ["!done", "@boolean@"],
  ["a == b", "@boolean@"],
  ["a instanceof B", "@boolean@"],
  ['"a" + b', "@String@"],
  ["a + b", "?"],
  ["null", "null"],
  ["name", "name"],
  ["this", "this"],
  ["a.b(1, c).d", "a.b(:2).d"],
  ["list[0]", "list[]"],
  ["(List<Map<K, V>>) x", "@List@"],
  ["new Foo<A, B>(1)", "@Foo@"],
  ["new int[2][]", "@int[][]@"],
  ["Foo.class", "@Class@"],
  ["x -> x", "->1"],
  ["(a, b) -> { }", "->2"],
  ["Foo::bar", "->"],
  ["ok ? null : name", "name"],
  ["ok ? 1 : name", "?"],
];

Deno.test("readUses() says of each argument of a call what tells overloads apart", async () => {
  const calls = ARGUMENTS.map(([argument]) => `    put(${argument});`).join("\n");
  const text = `class A {\n  void run() {\n${calls}\n  }\n}\n`;
  const { facts } = await parseFile(text, "java");
  const found = facts.uses.filter(({ name }) => name === "put").map(({ args }) => args);
  deepEqual(found, ARGUMENTS.map(([, written]) => [written]));
});

Deno.test("readUses() counts arguments in chains of Java, whatever stands between them", async () => {
  const text =
    'class A {\n  void run() {\n    a().b(\'"\', "a, )", c(1, 2)).d(new Map<K, V>(), i < j, 3).e();\n  }\n}\n';
  const { facts } = await parseFile(text, "java");
  const { receiver } = facts.uses.find(({ name }) => name === "e")!;
  deepEqual(receiver, "a().b(:3).d(:3)");
});

Deno.test("localFacts() says what a function of Java takes", async () => {
  const text =
    "class A {\n  A(final List<Map<K, V>> a, int[] b, String... c) {}\n  void run() {}\n" +
    "  void go(int a[], @Nullable Foo<X> f) {}\n}\n";
  const { facts } = await parseFile(text, "java");
  const lists = facts.locals.filter(({ name }) => name === "parameter list");
  deepEqual(lists.map(({ value, type }) => `${value}: ${type}`), [
    "A: List,int[],String…",
    "go: int[],Foo",
  ]);
});
