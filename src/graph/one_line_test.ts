/**
 * Definitions that share a line: a use is in the one around its column.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { edgesOf } from "./testdata/edges.ts";

interface Case {
  readonly text: string;
  /** Its calls, as `caller -> called`, in order; those that are no proof with a question mark. */
  readonly calls: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  "functions.js": {
    text: "function a(){b()};function b(){c()};function c(){}\n",
    calls: ["a -> b", "b -> c"],
  },
  "names.js": {
    text:
      "function load(){}\nfunction save(){}\nconst open = () => load(), shut = () => save(1);\n",
    calls: ["open -> load", "shut -> save"],
  },
  "values.ts": {
    text:
      "function a() { const x = new S(); x.go(); } function b() { const x = new T(); x.go(); }\n" +
      "class S { go() {} }\nclass T { go() {} }\n",
    calls: ["a -> S", "a -> S.go?", "b -> T", "b -> T.go?"],
  },
  "results.ts": {
    text: "function a() { return new S(); } function b() { return new T(); }\n" +
      "function c() {\n  a().go();\n  b().go();\n}\nclass S { go() {} }\nclass T { go() {} }\n",
    calls: ["a -> S", "b -> T", "c -> a", "c -> S.go?", "c -> b", "c -> T.go?"],
  },
  "members.ts": {
    text:
      "class A { s = new S(); m() { this.s.go(); } } class B { s = new T(); m() { this.s.go(); } }\n" +
      "class S { go() {} }\nclass T { go() {} }\n",
    calls: ["A.s -> S", "A.m -> S.go?", "B.s -> T", "B.m -> T.go?"],
  },
  "head.kt": {
    text: "class A(val side: Int = made()) : Base(made()) { fun a() = made() }\n" +
      "open class Base(val n: Int)\nfun made() = 1\n",
    calls: ["A.side -> made", "A -> made", "A.a -> made"],
  },
  "A.java": {
    text:
      "class A { void a() { x(); } void b() { } int p = y(), q = x(); int x() { } int y() {} }\n",
    calls: ["A.a -> A.x", "A.p -> A.y", "A.q -> A.x"],
  },
  "two.java": {
    text: "class A { void m() { n(); } void n() {} } class B { void m() { n(); } void n() {} }\n",
    calls: ["A.m -> A.n", "B.m -> B.n"],
  },
  "a.c": {
    text: "int f(void) { return 1; }\nint g(void) { return 2; }\nint a = f(), b = g();\n",
    calls: ["a -> f", "b -> g"],
  },
  "a.cpp": {
    text: "struct K { void a() { x(); } void b() {} void x() {} };\n",
    calls: ["K.a -> K.x"],
  },
  "A.cs": {
    text: "class A { void M() { N(); } static void S() { T(); } static void T() {} void N() {} }\n",
    calls: ["A.M -> A.N", "A.S -> A.T"],
  },
  "a.go": {
    text: "package p\nfunc a() { b() }; func b() { c() }; func c() {}\n",
    calls: ["a -> b", "b -> c"],
  },
  "a.py": {
    text: "def f(): pass\ndef g(): pass\nx = f(); y = g()\nclass K: a = f(); b = g()\n",
    calls: ["x -> f", "y -> g", "K.a -> f", "K.b -> g"],
  },
  "a.rb": {
    text: "class K; def a; x; end; def self.b; x; end; def x; end; def self.x; end; end\n",
    calls: ["K.a -> K.x", "K.b -> K.x"],
  },
  "a.rs": {
    text: "fn c() {} struct P; impl P { fn a(&self) { self.b() } fn b(&self) { c() } }\n",
    calls: ["P.a -> P.b", "P.b -> c"],
  },
  "a.swift": {
    text: "class K { func a() { x() }; func b() {}; func x() {} }\n",
    calls: ["K.a -> K.x"],
  },
  "a.php": {
    text: "<?php class K { function a() { $this->x(); } function b() {} function x() {} }\n",
    calls: ["K.a -> K.x"],
  },
  "a.scala": {
    text: "class K { def a() = x(); def b() = (); def x() = () }\n",
    calls: ["K.a -> K.x"],
  },
  "a.lua": {
    text: "local function c() end local function b() c() end local function a() b() end\n",
    calls: ["b -> c", "a -> b"],
  },
  "a.ex": {
    text: "defmodule M do def a, do: b(); def b, do: c(); def c, do: 1 end\n",
    calls: ["M.a -> M.b", "M.b -> M.c"],
  },
  "a.sh": { text: "c() { :; }; b() { c; }; a() { b; }\n", calls: ["b -> c", "a -> b"] },
};

for (const [path, { text, calls }] of Object.entries(CASES)) {
  Deno.test(`each call on a line of ${path} is one of the definition around its column`, async () => {
    const edges = await edgesOf({ [path]: text }, "call");
    const found = edges.map((edge) => {
      const [, from, to, confidence] = /:\d+ ?(\S*) -> \S+ (\S+) \[(\w+)/.exec(edge)!;
      return `${from} -> ${to}${confidence === "extracted" ? "" : "?"}`;
    });
    deepEqual(found, calls);
  });
}

Deno.test("an import of a module that is one line of Rust is of that module alone", async () => {
  const modules = [
    "mod b {\n  pub fn go() {}\n  pub fn only() {}\n}\n",
    "mod d { pub use super::b::*; pub fn r() { only() } }\n",
    "mod e { pub use super::b::only; }\n",
  ];
  const uses =
    "fn go() {}\nfn main() {\n  d::go();\n  d::only();\n  e::only();\n  go();\n  only();\n}\n";
  deepEqual(await edgesOf({ "main.rs": `${modules.join("")}${uses}` }, "call"), [
    "call main.rs:5 d.r -> main.rs:3 b.only [inferred: wildcard import]",
    "call main.rs:9 main -> main.rs:2 b.go [extracted: scope]",
    "call main.rs:10 main -> main.rs:3 b.only [extracted: scope]",
    "call main.rs:11 main -> main.rs:3 b.only [extracted: scope]",
    "call main.rs:12 main -> main.rs:7 go [extracted: scope]",
  ]);
});
