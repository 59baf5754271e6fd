/**
 * Trees that are as hard to resolve as trees get: what it takes grows with them, and not faster.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";
import { extent } from "../../tests/_extent.ts";
import { edgesOf, type Files } from "./testdata/edges.ts";
import { resolveAll } from "./testdata/steps.ts";

/** A tree of a size. */
interface Shape {
  /** Contents of the tree, in words. */
  readonly name: string;
  /** Makes the tree of a size. */
  readonly files: (n: number) => Files;
  /** The size that is compared with one that is {@linkcode GROWTH} times as large. @default {8} */
  readonly from?: number;
}

/** How many times as large the larger tree is. */
const GROWTH = extent({ quick: 4, full: 8 });

/** Steps may grow by a quarter more than the size times its logarithm. */
const TOLERANCE = 1.25;

/** Spellings of a name and a scope, one language each. */
interface Dialect {
  readonly extension: string;
  /** A package that takes in all of another one, and a function in it that calls another. */
  readonly ring: (i: number, next: number) => string;
  /** Further files that the packages need, as a list of them. */
  readonly root?: (n: number) => Files;
  /** A class that extends the one before it, with a method that calls a function of its own. */
  readonly derived: (i: number) => string;
  /** A function of a name, in a type of its own, that calls one of the name on a value. */
  readonly same: (i: number) => string;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  python: {
    extension: "py",
    ring: (i, next) => `from m${next} import *\n\ndef f${i}():\n    g()\n    h().k()\n`,
    derived: (i) =>
      `class A${i}(A${i - 1}):\n    def f(self):\n        self.g()\n        self.x.y()\n\n`,
    same: (i) => `class T${i}:\n    def run(self, a):\n        a.run()\n        self.run()\n\n`,
  },
  typescript: {
    extension: "ts",
    ring: (i, next) =>
      `export * from "./m${next}.ts";\nexport function f${i}() { g(); h().k(); }\n`,
    derived: (i) => `class A${i} extends A${i - 1} { f() { this.g(); this.x.y(); } }\n`,
    same: (i) => `class T${i} { run(a) { a.run(); this.run(); } }\n`,
  },
  javascript: {
    extension: "js",
    ring: (i, next) =>
      `export * from "./m${next}.js";\nexport function f${i}() { g(); h().k(); }\n`,
    derived: (i) => `class A${i} extends A${i - 1} { f() { this.g(); this.x.y(); } }\n`,
    same: (i) => `class T${i} { run(a) { a.run(); this.run(); } }\n`,
  },
  java: {
    extension: "java",
    ring: (i, next) =>
      `package p${i};\nimport p${next}.*;\npublic class C${i} { void f() { g(); new D().k(); } }\n`,
    derived: (i) => `class A${i} extends A${i - 1} { void f() { this.g(); this.x.y(); h(); } }\n`,
    same: (i) => `class T${i} { void run(Object a) { a.run(); run(a); } }\n`,
  },
  kotlin: {
    extension: "kt",
    ring: (i, next) =>
      `package p${i}\nimport p${next}.*\nclass C${i} { fun f() { g(); D().k() } }\n`,
    derived: (i) => `open class A${i} : A${i - 1}() { fun f() { this.g(); this.x.y(); h() } }\n`,
    same: (i) => `class T${i} { fun run(a: Any) { a.run(); run(a) } }\n`,
  },
  scala: {
    extension: "scala",
    ring: (i, next) =>
      `package p${i}\nimport p${next}._\nclass C${i} { def f() = { g(); new D().k() } }\n`,
    derived: (i) => `class A${i} extends A${i - 1} { def f() = { this.g(); this.x.y(); h() } }\n`,
    same: (i) => `class T${i} { def run(a: Any) = { a.run(); run(a) } }\n`,
  },
  rust: {
    extension: "rs",
    ring: (i, next) => `pub use crate::m${next}::*;\npub fn f${i}() { g(); h().k(); }\n`,
    root: (n) => ({ "lib.rs": list(n, (i) => `pub mod m${i};\n`) }),
    derived: (i) => `trait A${i}: A${i - 1} { fn f(&self) { self.g(); self.x.y(); } }\n`,
    same: (i) => `struct T${i};\nimpl T${i} { fn run(&self, a: u8) { a.run(); self.run(); } }\n`,
  },
  c: {
    extension: "h",
    ring: (i, next) => `#include "m${next}.h"\nstatic int f${i}(void) { g(); return h()->k; }\n`,
    derived: (i) =>
      `struct A${i} { struct A${i - 1} b; };\nint f${i}(struct A${i} *a) { return a->g; }\n`,
    same: (i) => `struct T${i} { int run; };\nint f${i}(struct T${i} *a) { return a->run; }\n`,
  },
  cpp: {
    extension: "hpp",
    ring: (i, next) =>
      `#include "m${next}.hpp"\nnamespace n${i} { using namespace n${next}; void f() { g(); h().k(); } }\n`,
    derived: (i) => `struct A${i} : A${i - 1} { void f() { g(); this->x.y(); } };\n`,
    same: (i) => `struct T${i} { void run(int a) { a.run(); run(a); } };\n`,
  },
  "c#": {
    extension: "cs",
    ring: (i, next) =>
      `using P${next};\nnamespace P${i} { class C${i} { void F() { G(); new D().K(); } } }\n`,
    derived: (i) => `class A${i} : A${i - 1} { void F() { G(); this.x.Y(); } }\n`,
    same: (i) => `class T${i} { void Run(object a) { a.Run(); Run(a); } }\n`,
  },
  php: {
    extension: "php",
    ring: (i, next) =>
      `<?php\nnamespace P${i};\nuse P${next}\\D;\nclass C${i} { function f() { g(); (new D())->k(); } }\n`,
    derived: (i) =>
      `<?php\nclass A${i} extends A${i - 1} { function f() { $this->g(); $this->x->y(); } }\n`,
    same: (i) => `<?php\nclass T${i} { function run($a) { $a->run(); $this->run(1); } }\n`,
  },
  ruby: {
    extension: "rb",
    ring: (i, next) =>
      `module P${i}\n  include P${next}\n  class C < D\n    def f; g; h.k; end\n  end\nend\n`,
    derived: (i) => `class A${i} < A${i - 1}\n  def f; g; @x.y; end\nend\n`,
    same: (i) => `class T${i}\n  def run(a); a.run; run; end\nend\n`,
  },
  go: {
    extension: "go",
    ring: (i, next) => `package p\nimport "a/p${next}"\nfunc F${i}() { G(); p${next}.H().K() }\n`,
    derived: (i) =>
      `package p\ntype A${i} struct { A${i - 1} }\nfunc (a *A${i}) F() { a.G(); a.x.y() }\n`,
    same: (i) =>
      `package p\ntype T${i} struct{}\nfunc (t *T${i}) Run(a int) { a.Run(); t.Run(1) }\n`,
  },
  lua: {
    extension: "lua",
    ring: (i, next) => `local m = require("m${next}")\nfunction f${i}() g() m.h() end\n`,
    derived: (i) => `A${i} = A${i - 1}\nfunction A${i}.f() A${i}.g() end\n`,
    same: (i) => `T${i} = {}\nfunction T${i}.run(a) a.run() T${i}.run() end\n`,
  },
};

const SHAPES: readonly Shape[] = Object.entries(DIALECTS).flatMap(([language, dialect]) => [
  {
    name: `${language} files that take in all of each other in a ring`,
    files: (n) => ({
      ...ring(n, (i, next) => [`m${i}.${dialect.extension}`, dialect.ring(i, next)]),
      ...dialect.root?.(n),
    }),
  },
  {
    name: `${language} types that extend each other, in one file`,
    files: (n) => ({ [`a.${dialect.extension}`]: list(n, dialect.derived) }),
    from: 30,
  },
  {
    name: `${language} definitions of one name in one file`,
    files: (n) => ({ [`a.${dialect.extension}`]: list(n, dialect.same) }),
    from: 30,
  },
  {
    name: `${language} definitions of one name in many files`,
    files: (n) => ring(n, (i) => [`m${i}.${dialect.extension}`, dialect.same(i)]),
  },
]);

const OTHERS: readonly Shape[] = [
  {
    name: "requests of one path with a handler each, in one test",
    files: (n) => ({
      "test_a.py": list(n, (i) => `@app.get("/a/${"{id}"}")\ndef f${i}():\n    pass\n`) +
        list(n, () => 'client.get("/b/a/1")\nclient.get("/a/b")\n'),
    }),
    // From where the bound on places of one label holds.
    from: 250,
  },
  {
    name: "requests of one path with a handler each, in many files",
    files: (n) =>
      ring(n, (i) => [
        `m${i}.py`,
        `@app.get("/a/b")\ndef f():\n    pass\n\nclient.get("/x/a/c")\n`,
      ]),
    from: 120,
  },
  {
    name: "queries of one table that many files make",
    files: (n) =>
      ring(n, (i) => [
        `m${i}.ts`,
        "const a = `CREATE TABLE pets (id int)`;\nconst b = `SELECT * FROM a_b_pets, pets`;\n",
      ]),
    from: 120,
  },
  {
    name: "errors of types that extend each other, with a handler each",
    files: (n) => ({
      "a.py": "class A0(Exception):\n    pass\n" +
        list(
          n,
          (i) => `class A${i + 1}(A${i}):\n    pass\n\ndef f${i}():\n    raise A${i + 1}()\n\n`,
        ) +
        "@app.errorhandler(A0)\ndef on_error(e):\n    pass\n",
    }),
    from: 30,
  },
  {
    name: "names of types that stand for each other, each twice",
    files: (n) => ({
      "a.ts": "class A0 { f() {} }\n" +
        list(n, (i) => `type A${i + 1} = A${i};\ntype A${i + 1} = A${i};\n`) +
        `function f(a: A${n}) { a.f(); }\n`,
    }),
  },
  {
    name: "Python modules that take in all of each other in a ring",
    files: (n) => ({
      ...ring(n, (i, next) => [
        `p/m${i}.py`,
        `from .m${next} import *\nfrom .m${(i + 2) % n} import *\n\nclass A${i}:\n    pass\n`,
      ]),
      "main.py": "from p.m0 import A3, B\nA3().f()\nB().f()\n",
    }),
  },
  {
    name: "types of Go that embed each other in circles",
    files: (n) => ({
      "a.go": "package a\n" +
        list(n, (i) => `type S${i} struct { S${(i + 1) % n}; *S${(7 * i) % n} }\n`) +
        "func f() { S0{}.Go() }\n",
    }),
    // From where the bound on embedded types holds.
    from: 120,
  },
  {
    name: "aliases of TypeScript that are unions of each other in circles",
    files: (n) => ({
      "a.ts": list(n, (i) => `type A${i} = A${(i + 1) % n} | A${(7 * i) % n};\n`) +
        "function f(x: A0) { x.go() }\n",
    }),
    from: 40,
  },
  {
    name: "values that are set to each other in a ring",
    files: (n) => ({
      "a.py": list(n, (i) => `a${i} = a${(i + 1) % n}\na${i} = a${(i + 2) % n}.b\n`) + "a0.f()\n",
    }),
  },
  {
    name: "types with types as their arguments",
    files: (n) => ({
      "a.ts": "class A { f() {} }\n" +
        list(
          n,
          (i) => `const a${i}: ${"Map<A, B<".repeat(i)}A${">>".repeat(i)} = x;\na${i}.f();\n`,
        ),
    }),
  },
  {
    name: "TypeScript aliases that hand their arguments to many others of their kind",
    files: (n) => {
      const others = (i: number) =>
        Array.from({ length: 30 }, (_, k) => `A${(i + k + 1) % n}<T[]>`).join(" | ");
      return {
        "a.ts": "class B { go() {} }\n" +
          list(
            n,
            (i) => `type A${i}<T> = T | ${others(i)};\nfunction f${i}(x: A${i}<B>) { x.go(); }\n`,
          ),
      };
    },
  },
  {
    name: "TypeScript classes, each of which hands its argument to its base twice",
    files: (n) => ({
      "a.ts": "class X { go() {} }\nclass B0<T> { v!: T; get(): T { return this.v; } }\n" +
        list(n, (i) => `class B${i + 1}<T> extends B${i}<T | T[]> {}\n`) +
        `class L extends B${n}<X> {}\nfunction f(l: L) { l.v.go(); l.get().go(); }\n`,
    }),
  },
  {
    name: "files of Go, each of which is for builds of its own and calls what the others define",
    files: (n) => ({
      "go.mod": "module a\n",
      ...Object.fromEntries(Array.from({ length: n }, (_, i) => [
        `a${i}.go`,
        `//go:build (386 || amd64 || arm) && (unix || t${i}) && !u${i}\n\npackage a\n\n` +
        `func F() {}\nfunc G${i}() { F() }\n`,
      ])),
    }),
  },
  {
    name: "members of one name of many Rust traits, on values of which nothing is known",
    files: (n) => ({
      "Cargo.toml": '[package]\nname = "a"\n',
      "src/lib.rs": list(
        n,
        (i) =>
          `pub trait T${i} { fn open_it(&self); }\nimpl T${i} for u8 { fn open_it(&self) {} }\n` +
          `fn f${i}() { any!().open_it(); }\n`,
      ),
    }),
  },
  {
    name: "TypeScript modules that pass on all of each other in a ring",
    files: (n) => ({
      ...ring(n, (i, next) => [
        `m${i}.ts`,
        `export * from "./m${next}.ts";\nexport * from "./m${
          (i + 2) % n
        }.ts";\nexport class A${i} {}\n`,
      ]),
      "main.ts": 'import { A3, B } from "./m0.ts";\nnew A3().f();\nnew B().f();\n',
    }),
  },
  {
    name: "names that are asked of one of many TypeScript modules in a ring",
    files: (n) => ({
      ...ring(n, (i, next) => [
        `m${i}.ts`,
        `export * from "./m${next}.ts";\nexport class A${i} {}\n`,
      ]),
      "main.ts": `import { ${list(n, (i) => `A${i}, `)} } from "./m0.ts";\n` +
        list(n, (i) => `new A${i}();\n`),
    }),
  },
  {
    name: "names that TypeScript modules in a ring ask of each other",
    files: (n) =>
      ring(n, (i, next) => [
        `m${i}.ts`,
        `export * from "./m${next}.ts";\nexport * from "./m${(i + 2) % n}.ts";\n` +
        `import { A${(i * 7 + 3) % n}, A0 } from "./m${next}.ts";\nexport class A${i} {}\n` +
        `new A${(i * 7 + 3) % n}();\nnew A0();\n`,
      ]),
  },
  {
    name: "names that are asked of one of many Python modules in a ring",
    files: (n) => ({
      ...ring(n, (i, next) => [`m${i}.py`, `from .m${next} import *\nclass A${i}: pass\n`]),
      "__init__.py": "",
      "main.py": "from .m0 import *\n" + list(n, (i) => `A${i}()\n`),
    }),
  },
  {
    name: "Rust modules that pass on all of each other in a ring",
    files: (n) => ({
      ...ring(n, (i, next) => [
        `src/m${i}.rs`,
        `pub use crate::m${next}::*;\npub use super::m${
          (i + 2) % n
        }::*;\npub fn f${i}() { g(); }\n`,
      ]),
      "src/lib.rs": list(n, (i) => `pub mod m${i};\n`) + "use self::m0::*;\nfn main() { x(); }\n",
      "Cargo.toml": '[package]\nname = "a"\n',
    }),
  },
  ...rustShapes([
    ["use each other's names in a ring", (n) => ({
      ...ring(n, (i, next) => [`m${i}`, `pub use crate::m${next}::*;\npub struct A${i};\n`]),
      lib: "use self::m0::*;\n" + list(n, (i) => `fn f${i}(a: A${i}) {}\n`),
    })],
    ["pass on the names of two others", (n) =>
      ring(n, (i, next) => [
        `m${i}`,
        `pub use crate::m${next}::*;\npub use super::m${(i + 2) % n}::*;\npub struct A${i};\n` +
        `fn g(a: A${(i * 7 + 3) % n}, b: A0) {}\n`,
      ])],
    ["stand in one file", (n) => ({
      lib: list(
        n,
        (i) =>
          `mod n${i} {\n  pub use super::n${(i + 1) % n}::*;\n  pub struct A${i};\n` +
          `  fn f(a: A${(i * 7 + 3) % n}) { g(); }\n}\n`,
      ),
    })],
    ["are passed on by the root, and take in all of it", (n) => ({
      ...ring(n, (i) => [
        `m${i}`,
        `use super::*;\npub struct A${i};\npub fn f${i}(a: A${(i * 7 + 3) % n}) { g(); }\n`,
      ]),
      lib: list(n, (i) => `pub use self::m${i}::*;\n`),
    })],
    ["take in a prelude of all", (n) => ({
      ...ring(n, (i) => [
        `m${i}`,
        `use crate::prelude::*;\npub struct A${i};\npub fn f(a: A${(i * 7 + 3) % n}) { g(); }\n`,
      ]),
      prelude: list(n, (i) => `pub use crate::m${i}::*;\n`),
    })],
  ]),
  {
    name: "C headers that include each other in a chain",
    files: (n) =>
      ring(n, (i, next) => [
        `m${i}.h`,
        (next > 0 ? `#include "m${next}.h"\n` : "") +
        `static int f${i}(void) { return f${n - 1}() + g(); }\n`,
      ]),
    from: 64,
  },
  {
    name: "C headers that include one which includes them all",
    files: (n) => ({
      "all.h": list(n, (i) => `#include "m${i}.h"\n`),
      ...ring(n, (i) => [
        `m${i}.h`,
        `#include "all.h"\nstatic int f${i}(void) { return f${(i * 7 + 3) % n}() + g(); }\n`,
      ]),
    }),
    from: 64,
  },
  {
    name: "C++ headers in a ring that open one namespace",
    files: (n) =>
      ring(n, (i, next) => [
        `m${i}.hpp`,
        `#include "m${next}.hpp"\nnamespace n { namespace d { class T${i} { ` +
        `void f(T${(i * 7 + 3) % n} a) { a.g(); n::d::gone(); x(); } }; } }\n`,
      ]),
    from: 32,
  },
  {
    name: "names that are asked of the first of a chain of TypeScript modules",
    files: (n) => ({
      ...ring(n, (i, next) => [
        `m${i}.ts`,
        `${next > 0 ? `export * from "./m${next}.ts";\n` : ""}export class A${i} {}\n`,
      ]),
      "main.ts": `import { ${list(n, (i) => `A${i}, `)} } from "./m0.ts";\n` +
        list(n, (i) => `new A${i}();\n`),
    }),
    from: 16,
  },
  {
    name: "names that TypeScript modules ask of one that gathers all of them",
    files: (n) => ({
      ...ring(n, (i) => [
        `m${i}.ts`,
        `import { A${(i * 7 + 3) % n} } from "./index.ts";\nexport class A${i} {}\n` +
        `new A${(i * 7 + 3) % n}();\n`,
      ]),
      "index.ts": list(n, (i) => `export * from "./m${i}.ts";\n`),
    }),
    from: 16,
  },
  {
    name: "JavaScript objects of one name that take in each other, in many files",
    files: (n) =>
      ring(n, (i, next) => [
        `m${i}.js`,
        `var app = module.exports = Object.create(require("./m${next}"));\n` +
        `var base = require("./m${(i + 2) % n}");\nmixin(app, base);\n` +
        "app.run = function () { this.run(); this.g(); };\nfunction f(app) { app.run(); }\n",
      ]),
  },
  {
    name: "JavaScript objects of one name that take in each other, in one file",
    files: (n) => ({
      "a.js": list(
        n,
        (i) =>
          `function f${i}() {\n  var app = function () {};\n  mixin(app, f${(i + 1) % n}());\n` +
          "  app.run = function () { this.run(); this.g(); };\n  app.h();\n  return app;\n}\n",
      ),
    }),
    from: 30,
  },
  {
    name: "Rust methods that each use all variants of an enum",
    files: (n) => ({
      "src/lib.rs": "pub enum Kind { A, B }\nimpl Kind {\n" +
        list(
          n,
          (i) =>
            `  fn f${i}(&self) -> u8 { use self::Kind::*; match *self { A => 1, B => x() } }\n`,
        ) +
        "}\n",
    }),
  },
  {
    name: "Rust modules of one line each that take in all of two others",
    files: (n) => ({
      "main.rs": list(
        n,
        (i) =>
          `mod m${i} { pub use super::m${(i + 1) % n}::*; pub use super::m${(7 * i) % n}::*; ` +
          "pub fn r() { go() } }\n",
      ),
    }),
    from: 30,
  },
  {
    name:
      "Python functions that each call one of a name, in a file that takes in all of many others",
    files: (n) => ({
      ...ring(n, (i) => [`m${i}.py`, ""]),
      "a.py": list(n, (i) => `from m${i} import *\n`) +
        list(n, (i) => `def f${i}():\n    go()\n`),
    }),
    from: 30,
  },
  {
    name: "Ruby classes in nested modules that name each other",
    files: (n) => ({
      "a.rb": "module A\nmodule B\n" +
        list(
          n,
          (i) => `class C${i} < C${(i + 1) % n}\n  include M${i}\n  def f; render g; end\nend\n`,
        ) +
        "end\nend\n",
    }),
  },
];

/** One name in many folders, each with a type of its own: what is asked of each is not asked of all. */
const ONE_NAME: readonly Shape[] = ([
  [
    "C# types",
    "m.cs",
    (i) => `namespace N${i} { class T { void F() { this.Gone(); } void Gone${i}() {} } }\n`,
  ],
  [
    "parts of a C# type",
    "m.cs",
    (i) =>
      `namespace N { partial class T { void F${i}() { this.Gone(); F0(); } } class U { void Gone() {} } }\n`,
  ],
  [
    "Swift types",
    "m.swift",
    (i) => `class T { func f() { self.gone() } }\nextension T { func here${i}() { self.f() } }\n`,
  ],
  [
    "Rust types",
    "m.rs",
    () =>
      "struct T;\nimpl T { fn f(&self) { self.gone(); } }\nimpl T { fn g(&self) { self.f(); } }\n",
  ],
  [
    "Go types",
    "m.go",
    (i) =>
      `package d${i}\ntype T struct {}\nfunc (t *T) F() { t.Gone(); t.G() }\nfunc (t *T) G() {}\n`,
  ],
  [
    "Ruby types",
    "m.rb",
    () => "class T\n def f; T.new.gone; U.new; end\nend\nclass V < U\nend\nclass U\nend\n",
  ],
  [
    "parts of a Ruby type",
    "m.rb",
    (i) => `module N\n class T\n def f${i}; gone; f0; T.y; end\n end\nend\n`,
  ],
  [
    "Kotlin extensions",
    "m.kt",
    (i) => `package p${i}\nfun String.run() { run() }\nfun f() { "a".run() }\n`,
  ],
  [
    "C# extensions of a namespace",
    "m.cs",
    (i) =>
      `namespace N { static class E${i} { public static void Run(this T${i} a) {} } class T${i} {} class U${i} { void F(T${i} t) { t.Run(); x.Run(); } } }\n`,
  ],
  [
    "Scala extensions of a package",
    "m.scala",
    (i) =>
      `package p\nclass T${i}\nimplicit class R${i}(val a: T${i}) { def run() = 1 }\nclass U${i} { def f(t: T${i}) = t.run() }\n`,
  ],
  ["C functions", "m.c", () => "int run(void) { return init(); }\n"],
  ["C declarations", "m.h", () => "int init(void);\nint run(void) { return init(); }\n"],
] as readonly (readonly [string, string, (i: number) => string])[]).map(([name, file, make]) => ({
  name: `${name} of one name in many folders`,
  files: (n: number) => ring(n, (i) => [`d${i}/${file}`, make(i)]),
  from: extent({ quick: 10, full: 20 }),
}));

/** Trees that a program writes; in full, at the size at which it does. */
const FULL_SIZE: readonly Shape[] = [
  {
    name: "very many functions of one name in one file",
    files: (n) => ({ "a.py": list(n, (i) => `class T${i}:\n  def run(self): self.run()\n`) }),
    from: extent({ quick: 250, full: 1250 }),
  },
  {
    name: "very many blocks of one type",
    files: (n) => ({
      "a.rs": "struct T;\n" + list(n, (i) => `impl T { fn f${i}(&self) { self.f0(); } }\n`),
    }),
    from: extent({ quick: 250, full: 1250 }),
  },
  {
    name: "a thousand parts of a C# type, each of which names its base",
    files: (n) => ({
      "a.cs": "class B { public void Go() {} }\n" +
        list(n, (i) => `partial class T : B { void F${i}() { Go(); this.Gone(); } }\n`),
    }),
    from: 250,
  },
  {
    name: "a thousand Kotlin extensions of one name in one file",
    files: (n) => ({
      "a.kt": "package p\n" +
        list(n, (i) => `class T${i}\nfun T${i}.go() {}\nfun f${i}(t: T${i}) { t.go() }\n`),
    }),
    from: 125,
  },
  {
    name: "a thousand routes to members of one name",
    files: (n) => ({
      "config/routes.rb": "Rails.application.routes.draw do\n" +
        list(n, (i) => `  get "/a${i}", to: "c${i}#index"\n`) + "end\n",
      "c.rb": list(n, (i) => `class C${i}Controller\n  def index; end\nend\n`),
    }),
    from: 125,
  },
  {
    name: "five hundred levels of inheritance",
    files: (n) => ({ "a.ts": list(n, (i) => DIALECTS["typescript"]!.derived(i)) }),
    from: 63,
  },
  {
    name: "a thousand names of one type",
    files: (n) => ({
      "a.ts": "class A0 { f() {} }\n" + list(n, (i) => `type A${i + 1} = A${i};\n`) +
        `function f(a: A${n}) { a.f(); }\n`,
    }),
    from: 125,
  },
  {
    name: "one very long line",
    files: (n) => ({ "a.ts": `function f() {} ${"f(); a.b(1); ".repeat(n)}` }),
    from: extent({ quick: 2_000, full: 10_000 }),
  },
];

/** Files of infrastructure code that a program made. */
const RESOURCES: readonly Shape[] = [
  {
    name: "pods and services of one label in one file",
    files: (n) => ({
      "a.yaml": list(
        n,
        (i) =>
          `apiVersion: v1\nkind: Pod\nmetadata: {name: p${i}, labels: {app: a}}\n---\n` +
          `apiVersion: v1\nkind: Service\nmetadata: {name: s${i}}\nspec: {selector: {app: a}}\n---\n`,
      ),
    }),
    from: 30,
  },
  {
    name: "outputs of modules of Terraform",
    files: (n) => ({
      "main.tf": list(
        n,
        (i) =>
          `module "m${i}" {\n  source = "./m"\n}\noutput "o${i}" {\n  value = module.m${i}.id\n}\n`,
      ),
      "m/outputs.tf": 'output "id" {}\n',
    }),
    from: 30,
  },
  {
    name: "variables of Ansible that stand in no file",
    files: (n) => ({
      "a/b/c/play.yml": list(n, (i) => `- hosts: h${i}\n  roles: [r${i}]\n  x: '{{ v${i} }}'\n`),
    }),
    from: 30,
  },
  {
    name: "types of Go that each meet every interface",
    files: (n) => ({
      "a.go": `package a\n${list(n, (i) => `type I${i} interface { Run() error }\n`)}`,
      ...Object.fromEntries(Array.from({ length: n }, (_, i) => [
        `t${i}.go`,
        `package a\ntype T${i} struct{}\nfunc (t *T${i}) Run() error { return nil }\n`,
      ])),
    }),
    from: 100,
  },
  {
    name: "interfaces of Go that only embed each other",
    files: (n) => ({
      "a.go": `package a\ntype I0 interface { Run() }\n${
        list(n, (i) =>
          `type I${i + 1} interface { I${i} }\ntype T${i} struct{}\nfunc (t T${i}) Run() {}\n`)
      }`,
    }),
    from: 100,
  },
  {
    name: "tests of what one value of Python is",
    files: (n) => ({
      "a.py": `class A:\n    def m(self): pass\ndef f(x):\n${
        list(n, () => "    if isinstance(x, A):\n        x.m()\n")
      }`,
    }),
    from: 30,
  },
  {
    name: "patterns of paths and the imports that they fit",
    files: (n) => ({
      "tsconfig.json": JSON.stringify(
        {
          compilerOptions: {
            paths: Object.fromEntries(
              Array.from({ length: n }, (_, i) => [`@p${i}/*`, ["./lib/*"]]),
            ),
          },
        },
        null,
        2,
      ),
      "lib/x.ts": "export function x() {}\n",
      "a.ts": list(n, (i) => `import { x as x${i} } from "@p${i}/x";\nx${i}();\n`),
    }),
    from: 100,
  },
  {
    name: "images of one name and their Dockerfiles",
    files: (n) => ({
      "compose.yaml": `services:\n${list(n, (i) => `  s${i}:\n    image: nginx\n`)}`,
      ...Object.fromEntries(
        Array.from({ length: n }, (_, i) => [`d${i}/nginx/Dockerfile`, "FROM x\n"]),
      ),
    }),
    from: 30,
  },
];

for (
  const { name, files, from = 8 } of [...SHAPES, ...OTHERS, ...ONE_NAME, ...FULL_SIZE, ...RESOURCES]
) {
  Deno.test(`resolveGraph() takes steps in proportion to ${name}`, async () => {
    const to = from * GROWTH;
    const few = (await resolveAll(files(from))).steps;
    const many = (await resolveAll(files(to))).steps;
    ok(few > from);
    const bound = few * GROWTH * (Math.log(to) / Math.log(from)) * TOLERANCE;
    ok(many <= bound, `${few} steps at ${from}, ${many} at ${to}: more than ${bound}`);
  });
}

Deno.test("resolveGraph() finds what a ring of modules gives, however long the way is", async () => {
  const files = ring(30, (i, next) => [
    `m${i}.ts`,
    `export * from "./m${(i + 29) % 30}.ts";\nexport * from "./m${next}.ts";\n`,
  ]);
  const edges = await edgesOf({
    ...files,
    "m15.ts": `${files["m15.ts"]}export class Far {}\n`,
    "main.ts": 'import { Far } from "./m0.ts";\nexport const far = new Far();\n',
  }, "call");
  deepEqual(edges, ["call main.ts:2 far -> m15.ts:3 Far [extracted: import]"]);
});

Deno.test("resolveGraph() finds what a module gathers behind one that imports it from there", async () => {
  const edges = await edgesOf({
    "index.ts": 'export * from "./a.ts";\nexport * from "./b.ts";\n',
    "a.ts": 'import { B } from "./index.ts";\nexport const b = new B();\n',
    "b.ts": "export class B {}\n",
  }, "call");
  deepEqual(edges, ["call a.ts:2 b -> b.ts:1 B [extracted: import]"]);
});

Deno.test("resolveGraph() takes a macro of another crate that passes on all it has", async () => {
  const edges = await edgesOf({
    "a/Cargo.toml": '[package]\nname = "a"\n',
    "a/src/lib.rs": "pub use b::*;\n",
    "b/Cargo.toml": '[package]\nname = "b"\n',
    "b/src/lib.rs": "#[macro_export]\nmacro_rules! arg { () => {} }\n",
    "c/Cargo.toml": '[package]\nname = "c"\n',
    "c/src/lib.rs": "use a::arg;\nfn f() { arg!(); }\n",
  }, "call");
  deepEqual(edges, ["call c/src/lib.rs:2 f -> b/src/lib.rs:2 arg [extracted: import]"]);
});

Deno.test("resolveGraph() takes a name of a ring by its import before all that is passed on", async () => {
  const edges = await edgesOf({
    "main.ts": 'import { A, B, C } from "./m0.ts";\nnew A();\nnew B();\nnew C();\n',
    "m0.ts": 'export * from "./m1.ts";\nexport class A {}\n',
    "m1.ts": 'export * from "./m2.ts";\nexport { B } from "./out.ts";\nexport class A {}\n',
    "m2.ts": 'export * from "./m0.ts";\nexport * from "./far.ts";\n',
    "out.ts": "export class B {}\n",
    "far.ts": "export class C {}\n",
  }, "call");
  deepEqual(edges, [
    "call main.ts:2 -> m0.ts:2 A [extracted: import]",
    "call main.ts:3 -> out.ts:1 B [extracted: import]",
    "call main.ts:4 -> far.ts:1 C [extracted: import]",
  ]);
});

/** Crates of modules, each named without its folder and what follows. */
function rustShapes(made: readonly (readonly [string, (n: number) => Files])[]): Shape[] {
  return made.map(([name, modules]) => ({
    name: `Rust modules that ${name}`,
    files: (n) => {
      const { lib = "", ...others } = modules(n);
      const names = Object.keys(others);
      return {
        "Cargo.toml": '[package]\nname = "a"\n',
        "src/lib.rs": names.map((each) => `pub mod ${each};\n`).join("") + lib,
        ...Object.fromEntries(names.map((each) => [`src/${each}.rs`, others[each]!])),
      };
    },
    from: 16,
  }));
}

/** Files by path, each made of its number and that of the next one of the ring. */
function ring(n: number, make: (i: number, next: number) => readonly [string, string]): Files {
  return Object.fromEntries(Array.from({ length: n }, (_, i) => make(i, (i + 1) % n)));
}

function list(n: number, make: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => make(i)).join("");
}

Deno.test("resolveGraph() reads project files of blank lines once, and lists within lists so far", async () => {
  const nested = `${"[\n".repeat(50_000)}"./a.ts"\n${"]\n".repeat(50_000)}`;
  const edges = await edgesOf({
    "package.json": `{"name": "pkg", "exports": {".": ${nested}}}\n`,
    "tsconfig.json": `{"compilerOptions": {"paths": {"a": ${nested}}}}\n`,
    "Cargo.toml": `${"\n".repeat(300_000)}[package]\nname = "q"\n`,
    "src/lib.rs": "use q::f;\n\npub fn f() {}\n",
    "a.ts": "export function f() {}\n",
    "b.ts":
      'import { f } from "./a.ts";\nimport x from "pkg";\nimport y from "a";\nf(); x(); y();\n',
  }, "call");
  deepEqual(edges, ["call b.ts:4 -> a.ts:1 f [extracted: import]"]);
});

Deno.test("resolveGraph() leaves a file out whose calls mean any of many overloads of many parameters", async () => {
  const types = Array.from({ length: 40 }, (_, at) => `T${at}`);
  const parameters = (from: number) =>
    Array.from({ length: 16 }, (_, at) => `T${(from + at * 7) % 40} p${at}`).join(", ");
  const overloads = types.map((_, at) => `  void m(${parameters(at)}) {}\n`).join("");
  const classes = types.map((name, at) => `class ${name} extends T${(at + 1) % 40} {}\n`).join("");
  const args = Array.from({ length: 16 }, (_, at) => `t${at}`).join(", ");
  const fields = types.map((name, at) => `  ${name} t${at};\n`).join("");
  const { overBudget } = await resolveAll({
    "A.java": `class A {\n${overloads}}\n${classes}`,
    "B.java": `class B {\n  A a;\n${fields}  void f() {\n${
      `    a.m(${args});\n`.repeat(2_000)
    }  }\n}\n`,
  });
  deepEqual(overBudget, ["B.java"]);
});

Deno.test("resolveGraph() counts the scopes around a name among its steps, however deep they nest", async () => {
  const names = Array.from({ length: 200 }, (_, i) => `F${i}`);
  const nested = (depth: number) => ({
    "a.cs": `class A {\n${names.map((name) => `void ${name}() {}\n`).join("")}}\n` +
      list(depth, (i) => `class T${i} {\n`) +
      `void G() {\n${names.map((name) => `${name}();\n`).join("")}}\n` + "}\n".repeat(depth),
  });
  const [flat, deep] = [await resolveAll(nested(1)), await resolveAll(nested(200))];
  ok(
    deep.steps - flat.steps >= 199 * names.length,
    `${flat.steps} steps, ${deep.steps} of deep ones`,
  );
});

Deno.test("resolveGraph() asks each of many traits of PHP that use each other for each name once", async () => {
  const stepsOf = async (n: number) => {
    const trait = (i: number) =>
      `trait T${i} { use T${(i + 1) % n}, T${(7 * i) % n}; function x${i}() { $this->go(); } }\n`;
    return (await resolveAll({ "a.php": `<?php\n${list(n, trait)}` })).steps;
  };
  const [few, many] = [await stepsOf(35), await stepsOf(70)];
  ok(many < few * 2 ** 1.5 * TOLERANCE, `${few} steps for 35 traits, ${many} for 70`);
});
