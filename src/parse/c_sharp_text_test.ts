import { deepEqual, equal } from "node:assert/strict";
import { repairCollections, withoutExtensionBlocks } from "./repairs.ts";
import { parseFile } from "./parse_file.ts";

for (
  const [text, readable] of [
    ["  extension(A a) {\n}", "  record __(A a) {\n}"],
    ["  extension<T>(IList<T> a)\n where T : B {}", "  record __<T>(IList<T> a)\n where T : B {}"],
    ["{ /* c */ extension([B(1)] A a) {} }", "{ /* c */ record __([B(1)] A a) {} }"],
    ["  void extension(A a) {}", "  void extension(A a) {}"],
    ["  extension(a);\n  if (b) {}", "  extension(a);\n  if (b) {}"],
    ["  A extension = b;", "  A extension = b;"],
  ] as const
) {
  Deno.test(`withoutExtensionBlocks() makes \`${readable}\` of \`${text}\``, () => {
    equal(withoutExtensionBlocks(text, "c_sharp"), readable);
    equal(withoutExtensionBlocks(text, "java"), text);
  });
}

Deno.test("withoutExtensionBlocks() makes methods and properties of a block members of the class", async () => {
  const text = "static class E {\n  extension(A a) {\n    public int F(B b) => 1;\n" +
    "    public int P => 2;\n  }\n  static int G() => 3;\n}\n";
  const { status, definitions } = await parseFile(text, "c_sharp");
  equal(status, "ok");
  deepEqual(definitions.map(({ kind, scope, name }) => `${kind} ${scope}.${name}`), [
    "class .E",
    "method E.F",
    "field E.P",
    "method E.G",
  ]);
});

Deno.test("repairCollections() lets collections without elements be read", async () => {
  const body = "List<int> a = [];\n  int[] b = [1, ..c];\n  List<int> P { get; } = [ ];\n" +
    "  List<int> M(int[] x, string?[] y) {\n    f([], y => [], x ?? [], z ? [] : [1], [[1], []]);\n" +
    "    return [];\n  }\n  List<int> N() => [];\n";
  const { status, definitions } = await parseFile(`class C {\n  ${body}}\n`, "c_sharp");
  equal(status, "ok");
  deepEqual(definitions.map(({ name, startLine }) => `${name} ${startLine}`), [
    ...["C 1", "a 2", "b 3", "P 4", "M 5", "N 9"],
  ]);
});

Deno.test("repairCollections() lets a file be read whole that has no other error", async () => {
  equal((await parseFile("class C { List<int> a = []; }\n", "c_sharp")).status, "ok");
});

Deno.test("repairCollections() leaves types of arrays", () => {
  const text = "int[] a; string?[] b; List<int>[] c; (int, int)[] d; int[][] e; new A[] { }";
  equal(repairCollections(text, "c_sharp"), text);
});

// Each would not end where a pattern may look at all that follows from each of its starts.
for (const piece of ["extension(", "extension<", "extension(A a)", "\n", " ", "[", "[ ]", "= []"]) {
  Deno.test(`c_sharp_text reads a text of thousands of ${JSON.stringify(piece)}`, () => {
    const text = piece.repeat(100_000);
    equal(withoutExtensionBlocks(text, "c_sharp").length, text.length);
    equal(repairCollections(text, "c_sharp").length, text.length);
  });
}
