/**
 * Small trees of several files: what they define is resolved, and every question about the graph is
 * asked of what comes first.
 *
 * @module
 */
import { type CodeIndex, openIndex } from "@cbx/core";
import { answered, holdPlaces } from "../checks.ts";
import type { Target } from "../target.ts";
import { writeFiles } from "../world.ts";

const FIXTURES = new URL("../../gate/fixtures/", import.meta.url);
/** Characters of the files of a seed, so that most of it is left after a change. */
const MAX_SEED_CHARS = 14_000;
/** Definitions that are asked about. */
const ASKED = 4;

const TREES: readonly Readonly<Record<string, string>>[] = [
  {
    "package.json":
      '{ "name": "@a/b", "exports": { ".": "./src/a.ts", "./*": "./src/*.ts" }, "imports": { "#x": "./src/x.ts" } }',
    "tsconfig.json":
      '{ "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["src/*"] } }, // a\n }',
    "src/a.ts":
      'export * from "./b.ts";\nimport { x as y } from "~/x";\nexport class A extends y<A> { run() { this.run(); return y.f?.(); } }\n',
    "src/b.ts":
      'import type { A } from "./a.ts";\nexport * as ns from "./a.ts";\nexport function make(a: A) { a.run().run(); }\n',
    "src/x.ts":
      "export namespace x { export const f = () => x.f(); }\nexport default { f() {} };\n",
  },
  {
    "app/__init__.py": "from .a import *\nfrom . import b as c\n__all__ = ['A']\n",
    "app/a.py":
      "from app.b import B\nclass A(B):\n    x: B = B()\n    def run(self):\n        return self.x.go().run()\n",
    "app/b.py":
      "import app.a\nclass B(app.a.A):\n    @property\n    def go(self): return super().run()\n",
    "pyproject.toml": '[project]\nname = "app"\n[project.scripts]\napp = "app.a:main"\n',
  },
  {
    "go.mod": "module a.com/b\nreplace c => ./c\n",
    "main.go":
      'package main\nimport (\n  . "a.com/b/c"\n  x "a.com/b/c"\n)\ntype T struct { x.U }\nfunc (t *T) Run() { t.Go().Run() }\nfunc main() { Make[T](x.U{}) }\n',
    "c/c.go":
      "package c\ntype I interface { Go() I; Run() }\ntype U struct{ I }\nfunc (u U) Go() I { return u }\nfunc Make[P I](p P) {}\n",
  },
  {
    "Cargo.toml": '[package]\nname = "a"\n[workspace]\nmembers = ["b"]\n',
    "src/lib.rs":
      "pub mod m; mod n { pub use super::m::*; }\nuse crate::n::{T as U, self};\nimpl U { fn run(&self) -> Self { self.run().run() } }\n",
    "src/m.rs":
      "pub use crate::n::*;\npub trait T: T { fn run(&self) { Self::run(self) } }\nmacro_rules! a { () => { a!() } }\n",
    "b/src/main.rs": "use a::m::T;\nfn main() { <X as T>::run(&X) }\n",
  },
  {
    "A.java":
      "package p;\nimport static p.B.*;\nimport p.*;\npublic class A<T extends A<T>> extends B implements C { A run() { return super.run().run(); } class D extends A {} }\n",
    "B.java":
      "package p;\nclass B extends A { static int x; A run() { new A() { }; return this::run; } }\ninterface C extends C { default void go() { C.super.go(); } }\n",
    "c.kt":
      "package p\nimport p.A as Z\nfun Z.ext() = run { this.ext() }\nobject O : Z() { val x by lazy { O } }\ntypealias T = T\n",
    "d.scala":
      "package p\nimport p.{A => Q, _}\ntrait S extends S with Q { self: S => def x = this.x.x }\n",
  },
  {
    "a.h":
      '#pragma once\n#include "b.h"\n#define M(x) M(x) x\nstruct A { struct A *a; int (*f)(struct A *); };\n',
    "b.h":
      '#include "a.h"\n#ifdef X\ntypedef struct A B;\n#endif\nnamespace n { using namespace n; template <class T> class C : public C<C<T>> { void f(); }; }\n',
    "a.cpp":
      '#include "a.h"\nusing n::C;\ntemplate <> void C<int>::f() { this->f(); n::C<C<int>>::f(); M(f()); }\n',
    "a.cs":
      "using X = N.A; using static N.A;\nnamespace N { partial class A : A { A B { get; } void F(this A a) => a.B.F(); } }\n",
  },
  {
    "a.php":
      "<?php\nnamespace A; use A\\{B, C as D}; use function A\\f;\nclass B extends D { use T; function f() { return $this->f()->f(); } }\ntrait T { use T; }\n",
    "composer.json": '{ "autoload": { "psr-4": { "A\\\\": "" } } }',
    "a.rb":
      "require_relative 'b'\nmodule M; include M; class A < A; extend M; attr_reader :x; def run; x.run; super; end; end; end\n",
    "b.rb": "class M::A; alias go run; def method_missing(n) send(n) end; end\n",
    "routes.rb":
      "Rails.application.routes.draw do\n  resources :a do\n    get :b, to: 'a#run'\n  end\nend\n",
  },
  {
    "a.ex":
      "defmodule A do\n  use A\n  import B, only: [f: 1]\n  alias B.{C, D}\n  def f(x), do: x |> f() |> B.f()\nend\n",
    "app.py":
      "from flask import Flask\napp = Flask(__name__)\n@app.route('/a/<int:b>', methods=['GET'])\ndef a(b): return os.environ['KEY']\n",
    "web.js":
      "app.get('/a/:b', run);\nmodule.exports = { run, ...require('./web') };\nfetch(`/a/${x}`);\nfunction run() { this.run = run.bind(exports.run) }\n",
    "x.sql": "create table a (b int references a(b));\n",
    "docker-compose.yml": "services:\n  a: &a\n    <<: *a\n    environment: [KEY=1]\n",
  },
];

/** Trees of the fixtures, by folder. */
function fixtureTrees(): string[] {
  const texts = new Map<string, string>();
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const { name, isDirectory } of Deno.readDirSync(new URL(folder, FIXTURES))) {
      const path = `${folder}${name}`;
      if (isDirectory) pending.push(`${path}/`);
      else texts.set(path, Deno.readTextFileSync(new URL(path, FIXTURES)));
    }
  }
  const groups = Map.groupBy([...texts.keys()].sort(), (path) => path.split("/", 2)[0]);
  return [...groups.values()].map((paths) =>
    treeInput(Object.fromEntries(paths.map((path) => [path, texts.get(path)!]))).slice(
      0,
      MAX_SEED_CHARS,
    )
  );
}

/** Feeds what resolves and answers questions about a graph. */
export function open(): Target {
  return {
    seeds: [...TREES.map(treeInput), ...TREES.map(treeInput), ...fixtureTrees()],
    words: [
      ...[
        "\n=== a.ts\n",
        "\n=== src/index.js\n",
        "\n=== go.mod\n",
        "\n=== package.json\n",
        "\n=== x/",
      ],
      ...[
        "import ",
        "export * from ",
        "extends ",
        "super",
        "this.",
        "self.",
        "new ",
        "use ",
        "::*",
        ".*",
      ],
      ...[
        "A",
        "B",
        "run",
        "x",
        '"./a.ts"',
        '"../"',
        '"."',
        '""',
        "..",
        "<T>",
        "()",
        "[]",
        "as ",
        "from . ",
      ],
      ...[
        "#include ",
        "#define ",
        "typedef ",
        "namespace ",
        "using ",
        "pub use ",
        "include ",
        "\\",
      ],
      ...[
        '"paths"',
        '"exports"',
        '"*"',
        "workspace",
        "__init__",
        "constructor",
        "__proto__",
        "prototype",
      ],
    ],
    async run(input) {
      const files = filesOfInput(input);
      Deno.mkdirSync("tree");
      try {
        writeFiles("tree", files);
        using index = await openIndex({ root: "tree", cache: false });
        await askAll(index, files);
      } finally {
        Deno.removeSync("tree", { recursive: true });
      }
    },
  };
}

async function askAll(index: CodeIndex, files: ReadonlyMap<string, string>): Promise<void> {
  const definitions = await index.definitions();
  holdPlaces(definitions, files);
  holdPlaces(await index.edges(), files);
  const symbols = definitions.slice(0, ASKED).map(({ path, scope, name }) =>
    `${path}:${scope === "" ? name : `${scope}.${name}`}`
  );
  for (const symbol of symbols) {
    for (
      const answer of [
        await answered(() => index.symbol(symbol)),
        await answered(() => index.refs(symbol)),
        await answered(() => index.impact(symbol, { depth: 3 })),
        await answered(() => index.describe(symbol)),
        await answered(() => index.path(symbol, symbols.at(-1)!)),
      ]
    ) holdPlaces(answer, files);
  }
  for (const path of [...files.keys()].slice(0, 2)) {
    holdPlaces(await answered(() => index.outline(path)), files);
  }
  const changed = [...files.keys()].slice(0, 2).map((path) => ({ path, ranges: [] }));
  holdPlaces(await answered(() => index.diffImpact(changed)), files);
  await answered(() => index.architecture());
  await answered(() => index.graph({ level: "file" }));
  holdPlaces(await answered(() => index.explain("what runs", { tokenBudget: 1000 })), files);
}

// Small trees as inputs: files one after the other, each below a line with its path.

/** Paths are bounded as the systems bound them. */
const MAX_PATH = 120;

/** Writes a tree as an input. */
function treeInput(files: Readonly<Record<string, string>>): string {
  return Object.entries(files).map(([path, text]) => `=== ${path}\n${text}`).join("\n");
}

/** Reads the files of an input; those that no tree can hold are left out. */
function filesOfInput(input: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const part of input.split(/^=== /m)) {
    const end = part.indexOf("\n");
    const path = (end < 0 ? part : part.slice(0, end)).toWellFormed();
    if (end >= 0 && isPath(path, files)) files.set(path, part.slice(end + 1).toWellFormed());
  }
  return files;
}

/** Tells whether a file can be there: within the tree, and no other one is above or below it. */
function isPath(path: string, files: ReadonlyMap<string, string>): boolean {
  if (path.length > MAX_PATH || path.includes("\0")) return false;
  if (path.split("/").some((part) => part === "" || part === "." || part === "..")) return false;
  return [...files.keys()].every((other) =>
    !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`)
  );
}
