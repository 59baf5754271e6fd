import { deepEqual } from "node:assert/strict";
import type { LanguageId } from "../types.ts";
import { parseFile } from "./parse_file.ts";

/** Uses of a name as `line kind`. */
async function usesOf(name: string, language: LanguageId, text: string): Promise<string[]> {
  const { facts } = await parseFile(text, language);
  return facts.uses.filter((use) => use.name === name).map(({ line, kind }) => `${line} ${kind}`);
}

Deno.test("limitLocals() takes what a deeper block of a module of Python sets for a write", async () => {
  const text = `X = 1
if X:
    try:
        pass
    except OSError:
        X = 2
while X:
    X = 3
for X in []:
    with open("f") as X:
        pass
def use():
    return X
def own():
    if use():
        X = 4
    return X
`;
  deepEqual(await usesOf("X", "python", text), [
    ...["2 read", "6 write", "7 read", "8 write", "9 write", "10 write", "13 read"],
  ]);
});

Deno.test("limitLocals() takes what a deeper block of a class of Python sets for a write", async () => {
  const text = `class A:
    x = 1
    for i in range(3):
        x = 2
    y = x
`;
  deepEqual(await usesOf("x", "python", text), ["4 write", "5 read"]);
});

Deno.test("limitLocals() takes what a deeper block of a program of Ruby sets for a write", async () => {
  const text = `x = 1
if x
  [1].each do
    x = 2
  end
end
puts x
def own
  x = 3
  x
end
`;
  deepEqual(await usesOf("x", "ruby", text), ["2 read", "4 write", "7 read"]);
});

Deno.test("limitLocals() takes var in a deeper block of a script for one of the file", async () => {
  const text = `var a = 1;
for (;;) { while (a) {
  var a = 2;
} }
foo(function () {
  var a = 3;
  return a;
});
bar(a);
`;
  deepEqual(await usesOf("a", "javascript", text), ["2 read", "3 write", "9 read"]);
});

/** Names that a part of a script has for itself, by what is written. */
const OWN = [
  "if (q) { const a = 2; g(a); }",
  "for (let a = 0; a < 1; a++) {}",
  "for (const a of []) g(a);",
  "switch (q) { case 1: let a = 2; }",
  "f(function (a) { return a; });",
  "f(function* ({ a }) { return a; });",
  "f((b, { c: [a] }) => a);",
  "f({ m(a) { return a; } });",
];

for (const language of ["javascript", "typescript"] as const) {
  Deno.test(`limitLocals() ends names of functions and blocks of ${language} with these`, async () => {
    for (const own of OWN) {
      for (const first of ["const a = 1;", 'import { a } from "./b";']) {
        const uses = await usesOf("a", language, `${first}\n${own}\nh(a);\n`);
        deepEqual(uses.filter((use) => !use.endsWith("import")), ["3 read"], `${first} ${own}`);
      }
    }
  });
}

Deno.test("limitLocals() ends a parameter of a type with the type", async () => {
  const text = "const a = 1;\nlet f: (a: number) => string;\nexport const b = a;\n";
  deepEqual(await usesOf("a", "typescript", text), ["3 read"]);
});

/** A block with a name of the file of its own, and a use behind it on line 6. */
const BLOCKS: readonly (readonly [LanguageId, string])[] = [
  ["c", "static int a;\nvoid f() {\n{\nint a = 1;\n}\na++;\n}\n"],
  ["cpp", "static int a;\nvoid f() {\n{\nint a = 1;\n}\na++;\n}\n"],
  ["go", "package p\nvar a int; func f() {\n{\na := 1\n}\na++\n}\n"],
  ["java", "class A { int a;\nvoid f() {\n{\nint a = 1;\n}\na++;\n}}\n"],
  ["c_sharp", "class A { int a;\nvoid f() {\n{\nint a = 1;\n}\na++;\n}}\n"],
  ["rust", "static a: u8 = 1;\nfn f() {\n{\nlet a = 1;\n}\ng(a);\n}\n"],
];

for (const [language, text] of BLOCKS) {
  Deno.test(`limitLocals() ends a name of a block of ${language} with the block`, async () => {
    const uses = await usesOf("a", language, text);
    deepEqual(uses.map((use) => use.replace(/ .*/, "")), ["6"]);
  });
}
