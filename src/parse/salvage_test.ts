import { deepEqual, equal, ok } from "node:assert/strict";
import { outline } from "../../grammars/testdata/outline.ts";
import type { LanguageId } from "../types.ts";
import { definitionLines } from "./definition_lines.ts";
import { parseFile } from "./parse_file.ts";

/** Broken files, in each of which the tree lacks a definition, or gives one to another. */
const BROKEN: readonly (readonly [LanguageId, string, readonly string[]])[] = [
  [
    "python",
    "def a():\n    return (1,\n\ndef b(x):\n    return x\n\nclass C:\n    def m(self):\n        pass\n\ndef d():\n    pass\n",
    ["function a 1-2", "function b 4-5", "class C 7-9", "method C.m 8-9", "function d 11-12"],
  ],
  [
    "python",
    "def a():\n    x = {'a': 1,\n\nclass C:\n    def m(self):\n        return [\n\n    def n(self):\n        pass\n\ndef d():\n    pass\n",
    ["function a 1-2", "class C 4-9", "method C.m 5-6", "method C.n 8-9", "function d 11-12"],
  ],
  [
    "javascript",
    "function a() {\n  if (x) {\n    run(;\n}\n\nfunction b() {\n  return 1;\n}\n\nclass C {\n  m() { return 2; }\n}\n",
    ["function a 1-4", "function b 6-8", "class C 10-12", "method C.m 11-11"],
  ],
  [
    "javascript",
    "function a() {\n  run();\n\nfunction b() {\n  return 1;\n}\n\nexport class C {\n  m() { return 2; }\n}\n",
    ["function a 1-2", "function b 4-6", "class C 8-10", "method C.m 9-9"],
  ],
  [
    "typescript",
    "export function a(x: ) {\n  return <<<;\n}\n\nexport interface B { x: number }\n\nexport class C {\n  m(): void {}\n}\n<<<<<<< HEAD\nexport function d() {}\n=======\nexport function e() {}\n>>>>>>> x\nexport function f() {}\n",
    [
      "function a 1-3",
      "interface B 5-5",
      "field B.x 5-5",
      "class C 7-9",
      "method C.m 8-8",
      "function d 11-11",
      "function e 13-13",
      "function f 15-15",
    ],
  ],
  [
    "go",
    "package a\n\nfunc a() {\n\tif x {\n\t\trun(\n}\n\nfunc b() int {\n\treturn 1\n}\n\ntype C struct {\n\tx int\n}\n\nfunc (c C) m() {}\n",
    ["function a 3-6", "function b 8-10", "struct C 12-14", "field C.x 13-13", "method C.m 16-16"],
  ],
  [
    "c",
    "enum a b;\nstatic enum a c(int d) {\n  int @ e;\n}\nenum f {\n  G @ @\n};\nenum f *h(void);\n",
    ["variable b 1-1", "function c 2-4", "enum f 5-7", "field f.G 6-6", "function h 8-8"],
  ],
  [
    "c_sharp",
    "readonly record struct Path(int[] All)\n{\n    static Path Empty = new(All: [,]);\n    int Last => All[0];\n}\n" +
    "class Map : IMap\n{\n    object IMap.Of(object from) => from;\n}\n",
    [
      "class Path 1-5",
      "field Path.All 1-1",
      "field Path.Empty 3-3",
      "field Path.Last 4-4",
      "class Map 6-9",
      "method Map.Of 8-8",
    ],
  ],
  [
    "rust",
    "fn a() {\n    let x = (1;\n    foo!{ ]\n}\n\nfn b() -> u8 { 1 }\n\nstruct C { x: u8 }\n\nimpl C {\n    fn m(&self) {}\n}\n",
    [
      "function a 1-4",
      "function b 6-6",
      "struct C 8-8",
      "field C.x 8-8",
      "impl C 10-12",
      "method C.m 11-11",
    ],
  ],
  [
    "rust",
    "fn a() {\n    if x {\n\nfn b() -> u8 { 1 }\n\nstruct C { x: u8 }\n\nimpl C {\n    fn m(&self) {}\n}\n",
    [
      "function a 1-2",
      "function b 4-4",
      "struct C 6-6",
      "field C.x 6-6",
      "impl C 8-10",
      "method C.m 9-9",
    ],
  ],
  [
    "java",
    "class A {\n  void a() {\n    int x = ;\n    if (y {\n  }\n\n  int b() {\n    return 1;\n  }\n\n  static class C {\n    void m() {}\n  }\n}\n",
    ["class A 1-14", "method A.a 2-5", "method A.b 7-9", "class A.C 11-13", "method A.C.m 12-12"],
  ],
  [
    "java",
    "class A {\n  void a() {\n    foo(\n\n  int b() {\n    return 1;\n  }\n\n  static class C {\n    void m() {}\n  }\n}\n",
    ["class A 1-12", "method A.a 2-3", "method A.b 5-7", "class A.C 9-11", "method A.C.m 10-10"],
  ],
  [
    "c",
    "int a(void) {\n  if (x) {\n    BROKEN(;\n  return 1;\n}\n\nint b(void) {\n  return 1;\n}\n\nstruct C {\n  int x;\n};\n\nint d(void) { return 2; }\n",
    ["function a 1-5", "function b 7-9", "struct C 11-13", "field C.x 12-12", "function d 15-15"],
  ],
  [
    "cpp",
    "int a() {\n  foo(;\n#if X\n  if (x) {\n#else\n  if (y) {\n#endif\n  }\n}\n\nclass C {\n public:\n  void m() {}\n};\n\nint d() { return 2; }\n",
    ["function a 1-9", "class C 11-14", "method C.m 13-13", "function d 16-16"],
  ],
  [
    "cpp",
    "class C final : public A {\n  void m() {}\n  int a() {\n    foo(;\n    if (y {\n  }\n};\n\nclass API D final {\n  int n() { return 1;\n};\n",
    ["class C 1-7", "method C.m 2-2", "method C.a 3-6", "class D 9-11", "method D.n 10-11"],
  ],
  [
    "c_sharp",
    "class A {\n  void a() {\n    foo(;\n    if (y {\n  }\n\n  int b() { return 1; }\n}\n\nclass C {\n  void m() {}\n}\n",
    ["class A 1-8", "method A.a 2-5", "method A.b 7-7", "class C 10-12", "method C.m 11-11"],
  ],
  [
    "ruby",
    "class A\n  def a\n    if x\n      run(\n  end\n\n  def b\n    1\n  end\nend\n\nclass C\n  def m\n  end\nend\n",
    ["class A 1-10", "method A.a 2-5", "method A.b 7-9", "class C 12-15", "method C.m 13-14"],
  ],
  [
    "php",
    "<?php\nfunction a() {\n  if ($x {\n    run(;\n}\n\nfunction b() {\n  return 1;\n}\n\nclass C {\n  function m() {}\n}\n",
    ["function a 2-5", "function b 7-9", "class C 11-13", "method C.m 12-12"],
  ],
  [
    "swift",
    "func a() {\n  if x {\n    run(\n}\n\nfunc b() -> Int {\n  return 1\n}\n\nstruct C {\n  func m() {}\n}\n",
    ["function a 1-4", "function b 6-8", "struct C 10-12", "method C.m 11-11"],
  ],
  [
    "kotlin",
    "fun a() {\n  if (x) {\n    run(\n}\n\nfun b(): Int {\n  return 1\n}\n\nclass C {\n  fun m() {}\n}\n",
    ["function a 1-4", "function b 6-8", "class C 10-12", "method C.m 11-11"],
  ],
  [
    "scala",
    "object A {\n  def a() = {\n    run(\n  }\n\n  def b(): Int = 1\n}\n\nclass C {\n  def m() = 2\n}\n",
    ["class A 1-7", "method A.a 2-4", "method A.b 6-6", "class C 9-11", "method C.m 10-10"],
  ],
  [
    "lua",
    "local function a()\n  if x then\n    run(\nend\n\nlocal function b()\n  return 1\nend\n\nfunction C.m()\nend\n",
    ["function a 1-4", "function b 6-8", "method C.m 10-11"],
  ],
  [
    "elixir",
    "defmodule A do\n  def a(x) do\n    run(\n  end\n\n  def b(x) do\n    x\n  end\nend\n\ndefmodule C do\n  def m(x), do: x\nend\n",
    [
      "module A 1-9",
      "function A.a 2-4",
      "function A.b 6-6",
      "module C 11-13",
      "function C.m 12-12",
    ],
  ],
  [
    "bash",
    'a() {\n  if x; then\n    run "\n}\n\nb() {\n  echo 1\n}\n\nfunction c {\n  echo 2\n}\n',
    ["function a 1-4", "function b 6-8", "function c 10-12"],
  ],
  [
    "dart",
    "int a() {\n  run(;\n  if (x {\n}\n\nint b() {\n  return 1;\n}\n\nclass C {\n  void m() {}\n}\n",
    ["function a 1-4", "function b 6-8", "class C 10-12", "method C.m 11-11"],
  ],
  ["perl", "sub a {\n  my $x = (1;\n  if (y {\n\nsub b {\n  1;\n}\n\nsub c { 2 }\n", [
    "function a 1-3",
    "function b 5-7",
    "function c 9-9",
  ]],
  [
    "zig",
    "fn a() void {\n    if (x {\n        run(;\n\nfn b() u8 {\n    return 1;\n}\n\npub fn c() void {}\n",
    ["function a 1-3", "function b 5-7", "function c 9-9"],
  ],
];

for (const [index, [language, text, expected]] of BROKEN.entries()) {
  Deno.test(`salvage() finds what stands behind an error in ${language} (${index + 1})`, async () => {
    const parsed = await parseFile(text, language);
    equal(parsed.status, "partial");
    deepEqual(outline(parsed), expected);
  });
}

Deno.test("salvage() leaves what comments and strings say alone", async () => {
  const text = "function a() {\n  run(;\n}\n\n/*\nfunction b() {\n}\n*/\n" +
    "const help = `\nfunction c() {\n}\n`;\n";
  const { status, definitions } = await parseFile(text, "javascript");
  equal(status, "partial");
  deepEqual(definitions.map(({ name }) => name), ["a", "help"]);
});

Deno.test("salvage() gives a definition its documentation, signature and no use of its own name", async () => {
  const text =
    "func a() {\n\tif x {\n\t\trun(\n}\n\n// b counts the stores.\nfunc b(n int) int {\n\treturn n\n}\n";
  const { definitions, references, facts } = await parseFile(text, "go");
  const b = definitions.find(({ name }) => name === "b")!;
  deepEqual([b.docLine, b.startLine, b.endLine, b.doc], [6, 7, 9, "b counts the stores."]);
  equal(b.signature, "func b(n int) int");
  deepEqual(references.filter(({ name }) => name === "b"), []);
  deepEqual(facts.uses.filter(({ name }) => name === "b"), []);
});

Deno.test("salvage() leaves a file without errors as it is", async () => {
  // `quote!` holds what looks like a function.
  const text = "fn a() {\n    quote! {\n        fn b() {}\n    }\n}\n";
  const { status, definitions } = await parseFile(text, "rust");
  equal(status, "ok");
  deepEqual(definitions.map(({ name }) => name), ["a"]);
});

Deno.test("definitionLines() takes no statement for a definition", () => {
  const statements: Record<string, string> = {
    javascript:
      "if (a) {\nfor (const b of c) {\nwhile (d) {\nswitch (e) {\n} catch (f) {\nit('g', () => {\nh(i, function () {\n",
    java:
      "if (a) {\nreturn new B() {\nfor (C d : e) {\nelse if (f(g)) {\nthrow new H(i) {\nj(k);\n",
    c: "if (a) {\nreturn b(c)\nint d(int e);\nfor (;;) {\nstruct f *g = h(i);\n  && j(k)) {\nx * y(z)\n",
    cpp: "std::thread a([&]() {\noperator bool() const {\nauto b = c(d);\n",
    python: "class_ = 1\ndefine(a)\nprint(def_)\n",
    go: "go func() {\ndefer func() {\ntypes := a\n",
    rust: "let f = fn_a();\nif fn_b {\nmodule::c();\n",
    ruby: "default = 1\nclass_name\nend\n",
    c_sharp: "using (var a = b()) {\nforeach (var c in d) {\nlock (e) {\nreturn f(g) {\n",
  };
  for (const [language, text] of Object.entries(statements)) {
    deepEqual(definitionLines(language, text).map(({ name }) => name), [], language);
  }
});

Deno.test("definitionLines() leaves lines alone that nobody wrote", () => {
  deepEqual(definitionLines("python", `def a${"b".repeat(300)}():\n`), []);
  ok(definitionLines("python", `def a${"b".repeat(100)}():\n`).length === 1);
});
