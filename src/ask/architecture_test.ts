import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { type ArchitectureAnswer, openIndex } from "@cbx/core";
import { ask, CHAIN, type Files, writeTree } from "./testdata/ask.ts";

/** Two groups that use each other within, a circle, and one way between them. */
const GROUPS: Files = {
  "web/a.ts": 'import { b } from "./b.ts";\nimport { c } from "./c.ts";\n' +
    "export function a() {\n  b();\n  c();\n}\n",
  "web/b.ts": 'import { c } from "./c.ts";\nexport function b() {\n  c();\n}\n',
  "web/c.ts": 'import { x } from "../data/x.ts";\nexport function c() {\n  x();\n}\n',
  "data/x.ts": 'import { y } from "./y.ts";\nexport function x() {\n  y();\n}\n',
  "data/y.ts": 'import { z } from "./z.ts";\nexport function y() {\n  z();\n}\n',
  "data/z.ts": 'import { x } from "./x.ts";\nexport function z() {\n  x();\n}\n',
  "README.md": "# Groups\n",
};

async function architecture(files: Files, options = {}): Promise<ArchitectureAnswer> {
  return await ask(files, (index) => index.architecture(options));
}

Deno.test("architecture() has modules and what they need of each other", async () => {
  const { modules, dependencies } = await architecture(GROUPS);
  deepEqual(modules.map(({ name, files, uses, usedBy }) => [name, files, uses, usedBy]), [
    ["data", 3, 0, 1],
    ["web", 3, 1, 0],
  ]);
  deepEqual(dependencies.map(({ from, to }) => [from, to]), [["web", "data"]]);
});

Deno.test("architecture() finds circles of files and of modules", async () => {
  const { fileCycles, moduleCycles } = await architecture(GROUPS);
  deepEqual(fileCycles, [{ size: 3, files: ["data/x.ts", "data/y.ts", "data/z.ts"] }]);
  deepEqual(moduleCycles, []);
  const back = {
    ...GROUPS,
    "data/x.ts": 'import { a } from "../web/a.ts";\nexport function x() {\n  a();\n}\n',
  };
  deepEqual((await architecture(back)).moduleCycles, [["data", "web"]]);
});

/** Files of one package, which use each other's names without an import. */
const PACKAGES: Readonly<Record<string, Files>> = {
  Go: {
    "go.mod": "module x\n",
    "a.go": "package x\n\nfunc A() { B() }\n",
    "b.go": "package x\n\nfunc B() { A() }\n",
  },
  Java: {
    "x/A.java": "package x;\nclass A { static void a() { B.b(); } }\n",
    "x/B.java": "package x;\nclass B { static void b() { A.a(); } }\n",
  },
  Kotlin: {
    "x/A.kt": "package x\nfun a() { b() }\n",
    "x/B.kt": "package x\nfun b() { a() }\n",
  },
  "C#": {
    "A.cs": "namespace X;\nclass A { public static void Run() { B.Run(); } }\n",
    "B.cs": "namespace X;\nclass B { public static void Run() { A.Run(); } }\n",
  },
  "C#, in namespaces": {
    "A.cs": "using X.Y;\nnamespace X;\nclass A { public static void Run() { B.Run(); } }\n",
    "B.cs": "namespace X.Y;\nclass B { public static void Run() { A.Run(); } }\n",
  },
  PHP: {
    "A.php": "<?php\nnamespace X;\nclass A { static function a() { B::b(); } }\n",
    "B.php": "<?php\nnamespace X;\nclass B { static function b() { A::a(); } }\n",
  },
  "C, a header and its source": {
    "a.h": "#pragma once\nvoid a(void);\nstatic inline void twice(void) { a(); a(); }\n",
    "a.c": '#include "a.h"\nvoid a(void) { twice(); }\n',
  },
  "Rust, a module and those within it": {
    "Cargo.toml": '[package]\nname = "x"\n',
    "src/lib.rs": "pub mod a;\npub use a::inner;\npub fn root() { inner() }\n",
    "src/a.rs": "pub mod b;\npub fn inner() { b::deep() }\n",
    "src/a/b.rs": "use super::inner;\npub fn deep() { inner(); crate::root() }\n",
  },
  Swift: {
    "A.swift": "func a() { b() }\n",
    "B.swift": "func b() { a() }\n",
  },
};

for (const [language, files] of Object.entries(PACKAGES)) {
  Deno.test(`architecture() has no import cycle of files of one package of ${language}`, async () => {
    deepEqual((await architecture(files)).fileCycles, []);
  });
}

Deno.test("architecture() finds an import cycle by an import beside a function on its line", async () => {
  const { fileCycles } = await architecture({
    "a.js": 'const b = require("./b"); exports.a = () => 1;\n',
    "b.js": 'const a = require("./a"); exports.b = a.a;\n',
    "c.ts": 'import { A } from "./d"; export const l = () => A;\n',
    "d.ts": 'import { l } from "./c";\nexport const A = l;\n',
    "y.py": "import z\n",
    "z.py": "def f(): import y\n",
  });
  deepEqual(fileCycles.map(({ files }) => files), [["a.js", "b.js"], ["c.ts", "d.ts"]]);
});

Deno.test("architecture() finds import cycles of packages whose files need imports", async () => {
  const { fileCycles } = await architecture({
    "x/A.java": "package x;\nimport y.B;\npublic class A { public static void a() { B.b(); } }\n",
    "y/B.java": "package y;\nimport x.A;\npublic class B { public static void b() { A.a(); } }\n",
  });
  deepEqual(fileCycles, [{ size: 2, files: ["x/A.java", "y/B.java"] }]);
});

/** Files that import each other, of which one is not needed while the other is loaded. */
const LATER: Readonly<Record<string, Files>> = {
  "a block for the checker of Python": {
    "a.py": "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from b import B\n\n" +
      "\nclass A:\n    pass\n",
    "b.py": "from a import A\n\n\nclass B(A):\n    pass\n",
  },
  "a function of Python": {
    "a.py":
      "def make():\n    from b import (\n        B,\n    )\n    return B()\n\n\nclass A:\n    pass\n",
    "b.py": "from a import A\n\n\nclass B(A):\n    pass\n",
  },
  "an import of types": {
    "a.ts": 'import type {\n  B,\n} from "./b.ts";\nexport const a = (b: B) => b;\n',
    "b.ts": 'import { a } from "./a.ts";\nexport interface B {}\nexport const b = a({});\n',
  },
  "an import and an export of types by name": {
    "a.ts": 'import { type B, type C } from "./b.ts";\nexport { type B } from "./b.ts";\n' +
      "export const a = (b: B | C) => b;\n",
    "b.ts": 'import { a } from "./a.ts";\nexport interface B {}\nexport interface C {}\n' +
      "export const b = a({});\n",
  },
};

for (const [where, files] of Object.entries(LATER)) {
  Deno.test(`architecture() has no import cycle by ${where}`, async () => {
    deepEqual((await architecture(files)).fileCycles, []);
    const beside = Object.entries(files).map(([path, text]) => [`${path[0]}/${path}`, text]);
    const apart = Object.fromEntries(
      beside.map(([path, text]) => [path, text!.replaceAll(/"\.\/(\w)/g, '"../$1/$1')]),
    );
    deepEqual((await architecture(apart)).moduleCycles, []);
  });
}

Deno.test("architecture() finds an import cycle that is needed while files are loaded", async () => {
  const { fileCycles } = await architecture({
    "a.py":
      "try:\n    from b import B\nexcept ImportError:\n    B = None\n\n\nclass A:\n    pass\n",
    "b.py": "from a import A\n\n\nclass B(A):\n    pass\n",
    "c.ts": 'export {};\nimport { type D, d } from "./d.ts";\nexport const c = (it: D) => d(it);\n',
    "d.ts":
      'import { c } from "./c.ts";\nexport interface D {}\nexport const d = (it: D) => c(it);\n',
  });
  deepEqual(fileCycles.map(({ files }) => files), [["a.py", "b.py"], ["c.ts", "d.ts"]]);
});

Deno.test("architecture() finds no import cycle that only tests or names without an import make", async () => {
  const { fileCycles, moduleCycles } = await architecture({
    "a/a.ts":
      'import { b } from "../b/b.ts";\nexport const size = 1;\nexport function a() {\n  b();\n}\n',
    "b/b.ts": "export function b(shape: { size: number }) {\n  return shape.size;\n}\n",
    "b/b_test.ts": 'import { a } from "../a/a.ts";\nDeno.test("b", () => a());\n',
  });
  deepEqual([fileCycles, moduleCycles], [[], []]);
});

Deno.test("architecture() makes no cycle of folders that it shows as one module", async () => {
  const files = {
    "go.mod": "module x\n",
    "in/low/low.go": "package low\n\nfunc Low() {}\n",
    "mid/mid.go": 'package mid\n\nimport "x/in/low"\n\nfunc Mid() { low.Low() }\n',
    "in/high/high.go": 'package high\n\nimport "x/mid"\n\nfunc High() { mid.Mid() }\n',
  };
  const { modules, moduleCycles } = await architecture(files, { modules: 2 });
  const beside = {
    "in/low/main.go": 'package main\n\nimport "x/mid"\n\nfunc main() { mid.Mid() }\n',
  };
  deepEqual((await architecture({ ...files, ...beside })).moduleCycles, []);
  deepEqual(modules.map(({ name }) => name), ["in", "mid"]);
  deepEqual(moduleCycles, []);
  const back = {
    "in/README.md": "# In\n",
    "in/a.ts": 'import { b } from "../mid/b.ts";\nexport const a = () => b();\n',
    "in/high/c.ts": "export const c = 1;\n",
    "mid/b.ts": 'import { a } from "../in/a.ts";\nexport const b = () => a();\n',
  };
  deepEqual((await architecture(back, { modules: 2 })).moduleCycles, [["in", "mid"]]);
});

Deno.test("architecture() finds where programs are entered", async () => {
  const { entryPoints } = await architecture(CHAIN);
  deepEqual(entryPoints.map(({ path, symbol, reason }) => [path, symbol, reason]), [
    ["src/main.ts", "main", 'defines "main"'],
  ]);
  const [entry] = (await architecture(GROUPS)).entryPoints;
  equal(entry?.path, "web/a.ts");
  ok(entry!.reason.endsWith("no use is known"));
});

Deno.test("architecture() has what most depends on, the most central first", async () => {
  const { central } = await architecture(CHAIN);
  deepEqual(central.map(({ symbol }) => symbol), ["load", "serve"]);
  equal(central[0]?.centrality, 1);
});

Deno.test("architecture() has communities of files that belong together", async () => {
  const { communities, modularity } = await architecture(GROUPS);
  deepEqual(communities.map(({ name, size, files }) => [name, size, [...files].sort()]), [
    ["data", 3, ["data/x.ts", "data/y.ts", "data/z.ts"]],
    ["web", 3, ["web/a.ts", "web/b.ts", "web/c.ts"]],
  ]);
  ok(modularity > 0.2);
});

Deno.test("architecture() does not depend on the order in which files came to be", async () => {
  const forward = await architecture(GROUPS);
  const backward = await architecture(Object.fromEntries(Object.entries(GROUPS).toReversed()));
  deepEqual(parts(backward), parts(forward));
});

Deno.test("architecture() over an updated index is that of a fresh one", async () => {
  const fresh = await architecture(GROUPS);
  const updated = await ask({ ...GROUPS, "web/a.ts": "", "data/x.ts": "" }, async (index, root) => {
    await index.update();
    writeTree(root, { "data/x.ts": GROUPS["data/x.ts"]!, "web/a.ts": GROUPS["web/a.ts"]! });
    using later = await openIndex({ root });
    return await later.architecture();
  });
  deepEqual(parts(updated), parts(fresh));
});

function parts({ index: _, ...answer }: ArchitectureAnswer): unknown {
  return answer;
}

Deno.test("architecture() of a tree without code is empty, and no proof", async () => {
  const { modules, dependencies, coverage, modularity } = await architecture({ "a.txt": "text\n" });
  deepEqual([modules, dependencies, modularity], [[], [], 0]);
  ok(coverage.statement.includes("no proof"));
});

Deno.test("architecture() refuses a number of modules out of range", async () => {
  for (const modules of [1, 1001, 2.5]) {
    await rejects(architecture(CHAIN, { modules }), {
      name: "RangeError",
      message: /"modules" must be a whole number from 2 to 1000/,
    });
  }
});

/** Files that use others, with what is said of who uses them. */
const UNUSED: readonly (readonly [string, Files, string])[] = [
  [
    "no use is known",
    {
      "lonely_start.py": "from base import help_all\n\ndef lonely():\n    help_all()\n",
      "base.py": "def help_all():\n    pass\n",
    },
    "no use is known",
  ],
  [
    "a string names it",
    {
      "strategy.py": "from base import help_all\n\ndef default():\n    help_all()\n",
      "base.py": "def help_all():\n    pass\n\nNAME = 'strategy:default'\n",
    },
    "no use is known",
  ],
  [
    "code makes one by its whole name",
    {
      "org/x/Lonely.java": "package org.x;\n\nclass Lonely {\n  int one() {\n" +
        "    return Base.two();\n  }\n}\n",
      "org/x/Base.java": "package org.x;\n\nclass Base {\n  static int two() {\n" +
        '    load("org.x.Lonely");\n    return 2;\n  }\n}\n',
      "src/test/java/org/x/LonelyTest.java": "package org.x;\n\nclass LonelyTest {\n" +
        "  int three() {\n    return new Lonely().one();\n  }\n}\n",
    },
    "only tests are known to use it",
  ],
  [
    "a test alone uses it",
    {
      "lonely_start.py": "from base import help_all\n\ndef lonely():\n    help_all()\n",
      "base.py": "def help_all():\n    pass\n",
      "tests/test_it.py": "from lonely_start import lonely\n\ndef test_it():\n    lonely()\n",
    },
    "only tests are known to use it",
  ],
];

for (const [why, files, said] of UNUSED) {
  Deno.test(`architecture() says "${said}" of an entry point where ${why}`, async () => {
    const [path] = Object.keys(files);
    const { entryPoints } = await ask(files, (index) => index.architecture());
    const entry = entryPoints.find((each) => each.path === path);
    equal(entry?.reason.split(", and ")[1], said, JSON.stringify(entryPoints));
  });
}

Deno.test("architecture() takes no file for an entry point whose names are used without being resolved", async () => {
  const files = {
    "lonely_start.py": "from base import help_all\n\ndef lonely():\n    help_all()\n",
    "base.py": "def help_all():\n    pass\n\ndef other(any):\n    any.lonely()\n",
  };
  deepEqual((await architecture(files)).entryPoints, []);
});

Deno.test("architecture() takes no file for an entry point that generated code uses", async () => {
  const { entryPoints } = await architecture({
    "made.ts": "// Code generated by a tool. DO NOT EDIT.\n" +
      'import { one } from "./base.ts";\n\none();\n',
    "base.ts": 'import { two } from "./two.ts";\nexport function one() {\n  two();\n}\n',
    "two.ts": "export function two() {}\n",
  });
  deepEqual(entryPoints.map(({ path, reason }) => [path, reason]), []);
});

Deno.test("architecture() counts what it does not list", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 25 }, (_, n) => [
      [`m${n}/a.ts`, `import { b${n} } from "./b.ts";\nexport const a${n} = () => b${n}();\n`],
      [`m${n}/b.ts`, `import { a${n} } from "./a.ts";\nexport function b${n}() {\n  a${n}();\n}\n`],
      [`m${n}/run.ts`, `import { b${n} } from "./b.ts";\nb${n}();\n`],
    ]).flat(),
  );
  const { fileCycles, entryPoints, central, communities, totals } = await architecture(files);
  deepEqual([fileCycles.length, entryPoints.length, central.length, communities.length], [
    10,
    20,
    20,
    20,
  ]);
  deepEqual(totals, { fileCycles: 25, entryPoints: 25, central: 50, communities: 25 });
});

Deno.test("architecture() has what many use before what a few types begin with", async () => {
  const uses = Array.from(
    { length: 20 },
    (_, i) => `export function use${i}(from: A, to: B) {\n  fail();\n}\n`,
  );
  const { central } = await architecture({
    "marker.ts": "export interface Marker {}\n",
    "stores.ts": 'import type { Marker } from "./marker.ts";\n' +
      "export interface A extends Marker {}\nexport interface B extends Marker {}\n",
    "fail.ts": "export function fail() {}\n",
    "use.ts": 'import { fail } from "./fail.ts";\nimport type { A, B } from "./stores.ts";\n' +
      uses.join(""),
  });
  equal(central[0]!.symbol, "fail");
});

Deno.test("architecture() takes what tests alone use for no central definition", async () => {
  const { central } = await architecture({
    "a.ts": "export function used() {}\nexport function tested() {}\n",
    "b.ts": 'import { used } from "./a.ts";\nexport function b() {\n  used();\n}\n',
    "a_test.ts": 'import { tested } from "./a.ts";\nDeno.test("one", () => tested());\n' +
      'Deno.test("two", () => tested());\n',
  });
  deepEqual(central.map(({ symbol }) => symbol), ["used"]);
});

Deno.test("architecture() counts the uses of members for their type, and none of a file by itself", async () => {
  const uses = (name: string) =>
    `import { make } from "./make.ts";\nimport { help } from "./help.ts";\n` +
    `export function ${name}() {\n  make().${name}();\n  ${name < "three" ? "help();" : ""}\n}\n`;
  const { central } = await architecture({
    "store.ts": "export class Store {\n  one() {}\n  three() {}\n  two() {}\n  #size = 0;\n" +
      "  get size(): number {\n    return this.#size;\n  }\n  set size(to: number) {\n" +
      "    if (this.size !== to) this.#size = to;\n  }\n}\n",
    "make.ts": 'import { Store } from "./store.ts";\nexport function make(): Store {\n' +
      "  return new Store();\n}\n",
    "help.ts": "function inner() {}\nexport function help() {\n  inner();\n}\n",
    ...Object.fromEntries(["one", "three", "two"].map((name) => [`${name}.ts`, uses(name)])),
  });
  const names = central.map(({ symbol }) => symbol);
  equal(names[0], "Store");
  deepEqual(["help", "inner", "Store.size"].map((name) => names.includes(name)), [
    true,
    false,
    false,
  ]);
});

Deno.test("architecture() says which dependencies tests alone make", async () => {
  const { dependencies, moduleCycles } = await architecture({
    "a/a.ts": "export const a = 1;\n",
    "a/a_test.ts": 'import { b } from "../b/b.ts";\nDeno.test("a", () => b());\n',
    "b/b.ts": 'import { a } from "../a/a.ts";\nexport const b = () => a;\n',
  });
  deepEqual(moduleCycles, []);
  deepEqual(dependencies.map(({ from, byTests }) => [from, byTests]).sort(), [
    ["a", true],
    ["b", undefined],
  ]);
});

Deno.test("architecture() names communities of one folder by the words of their paths", async () => {
  const group = (word: string) => ({
    [`src/a/${word}_store.ts`]: "export function read() {}\n",
    [`src/b/${word}s.ts`]:
      `import { read } from "../a/${word}_store.ts";\nexport const one = () => read();\n`,
    [`src/c/${word}_page.ts`]: `import { one } from "../b/${word}s.ts";\nimport { read } from ` +
      `"../a/${word}_store.ts";\nexport const two = () => [one(), read()];\n`,
  });
  const { communities } = await architecture({ ...group("user"), ...group("order") });
  deepEqual(communities.map(({ name }) => name), ["src: order", "src: user"]);
});

Deno.test("architecture() has a type that is defined for each platform once among the central", async () => {
  const { central } = await architecture({
    "a.h": "#ifdef ONE\nstruct size { int a; };\n#else\nstruct size { long a; };\n#endif\n",
    "b.c": '#include "a.h"\nint use(struct size *s) { return s->a; }\n',
  });
  deepEqual(central.map(({ symbol }) => symbol), ["size"]);
});

Deno.test("architecture() has a function that a macro stands for once among the central", async () => {
  const { central } = await architecture({
    "a.h":
      "#ifdef ONE\nstatic inline void drop(int a) { (void)a; }\n#define drop(a) drop((int)(a))\n" +
      "#else\nstatic inline void drop(long a) { (void)a; }\n#endif\n",
    "b.c": '#include "a.h"\nint use(int s) { drop(s); return s; }\n',
  });
  deepEqual(central.map(({ symbol }) => symbol), ["drop"]);
});

Deno.test("architecture() lists no communities where they are hardly more than chance", async () => {
  // Each of five files uses all others: any group of them is as good as another.
  const names = ["a", "b", "c", "d", "e"];
  const { communities, totals, modularity } = await architecture(Object.fromEntries(
    names.map((name) => {
      const others = names.filter((other) => other !== name);
      const imports = others.map((other) => `import { ${other} } from "./${other}.ts";\n`).join("");
      const calls = others.map((other) => `  ${other}();\n`).join("");
      return [`${name}.ts`, `${imports}export function ${name}() {\n${calls}}\n`];
    }),
  ));
  ok(modularity < 0.3);
  deepEqual([communities, totals.communities], [[], 0]);
});

Deno.test("architecture() has the method with which a class begins a program for an entry point", async () => {
  const { entryPoints } = await architecture({
    "A.java": "class A {\n  public static void main(String[] args) { new B(); }\n}\nclass B {}\n",
    "P.cs": "class P { static void Main() {} }\n",
    "Q.cs": "namespace X.Y\n{\n    class Q { static void Main() {} }\n}\n",
    "b.py": "class B:\n    def main(self):\n        pass\n",
  });
  deepEqual(entryPoints.map(({ path, symbol, reason }) => [path, symbol, reason]), [
    ["A.java", "A.main", 'defines "main"'],
    ["P.cs", "P.Main", 'defines "Main"'],
    ["Q.cs", "X.Y.Q.Main", 'defines "Main"'],
  ]);
});

Deno.test("architecture() has files that are run by their names for entry points", async () => {
  const { entryPoints } = await architecture({
    "Web/Program.cs": "var app = Build();\napp.Run();\n",
    "Sources/tool/main.swift": "print(1)\n",
    "M.kt": "package x.y\n\nfun main() {}\n",
    "manage.py": "import sys\n\nprint(sys.argv)\n",
    "site/wsgi.py": "application = object()\n",
    "lib/wsgi.py": "class Server:\n    pass\n",
  });
  deepEqual(entryPoints.map(({ path, reason }) => `${path}: ${reason}`).sort(), [
    'M.kt: defines "main"',
    "Sources/tool/main.swift: is a program by its name",
    "Web/Program.cs: is a program by its name",
    "manage.py: is a program by its name",
    'site/wsgi.py: defines "application"',
  ]);
});

/** A function that others use, and what uses it. */
const USED: Files = {
  "base.ts": "export interface Shape {}\nexport function base(shape: Shape) {}\n",
  "go/base/base.go": "package base\n\nfunc Base() {}\n",
  "go/go.mod": "module x\n",
  "go/user/user.go": 'package user\n\nimport "x/base"\n\nfunc User() { base.Base() }\n',
};

Deno.test("architecture() has a file that is merely unused where no program begins", async () => {
  const entriesOf = async (files: Files) =>
    (await architecture(files)).entryPoints.map(({ path }) => path);
  deepEqual(await entriesOf(USED), ["go/user/user.go"]);
  const main = { "go/cmd/main.go": "package main\n\nfunc main() {}\n" };
  deepEqual(await entriesOf({ ...USED, ...main }), ["go/cmd/main.go"]);
  const ruby = {
    "lib/pot.rb": "class Pot\nend\n",
    "lib/lid.rb": 'require_relative "pot"\n\nclass Lid < Pot\nend\n',
  };
  deepEqual(await entriesOf(ruby), ["lib/lid.rb"]);
  const program = { "bin/cook": '#!/usr/bin/env ruby\nrequire_relative "../lib/pot"\nPot.new\n' };
  deepEqual(await entriesOf({ ...ruby, ...program }), ["bin/cook"]);
});

Deno.test("architecture() takes styles, declarations, traits, migrations and modules that strings name for no entry point", async () => {
  const { entryPoints, totals } = await architecture({
    "base.ts": USED["base.ts"]!,
    "types.d.ts":
      'import { type Shape } from "./base.ts";\nexport function one(shape: Shape): void;\n',
    "style.css": ":root { --main: red; }\n",
    "more.css": ".more { color: var(--main); }\n",
    "db/migrate/001_first.rb": "class First < Base\n  def change\n    help_all\n  end\nend\n",
    "lib/base.rb": "class Base\n  def help_all\n  end\nend\n",
    "site/urls.py": "from site.views import view\n\nview()\n",
    "site/views.py": "def view():\n    pass\n",
    "site/settings.py": 'ROOT = "site.urls"\n',
    "manage.py": "print(1)\n",
    "web/help.php": "<?php\nnamespace Web;\nfunction help() {}\n",
    "web/share.php":
      "<?php\nnamespace Web;\ntrait Share {\n  function all() {\n    help();\n  }\n}\n",
  });
  deepEqual(entryPoints.map(({ path }) => path), ["manage.py"]);
  equal(totals.entryPoints, 1);
});
