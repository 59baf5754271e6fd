import { equal } from "node:assert/strict";
import { ask, type Files } from "./testdata/ask.ts";

/** Files of a program of Rust, with a text as its source. */
function crate(text: string): Files {
  return {
    "Cargo.toml": '[package]\nname = "m"\n',
    "src/main.rs": `${text}fn main() {\n    A;\n}\n`,
  };
}

/** A method of Rust by a trait. */
function impl(head: string, method: string, use = ""): Files {
  return crate(`${use}struct A;\nimpl ${head} for A {\n    ${method} {}\n}\n`);
}

/** Definitions that are used though their names stand nowhere else. */
const USED: readonly (readonly [string, string, Files])[] = [
  // Rust: traits that are defined elsewhere.
  ["an operator of Rust", "A.add", impl("Add", "fn add(self, b: A) -> A", "use std::ops::Add;\n")],
  ["a trait of Rust by its path", "A.deref", impl("std::ops::Deref", "fn deref(&self) -> &str")],
  ["a trait of Rust with parameters", "A.index", impl("Index<usize>", "fn index(&self, i: usize)")],
  ["a trait of Rust by text", "A.from_str", impl("FromStr", "fn from_str(s: &str)")],
  ["a trait of the prelude", "A.next", impl("Iterator", "fn next(&mut self) -> Option<u8>")],
  ["a trait of the prelude with parameters", "A.from", impl("From<u8>", "fn from(x: u8) -> A")],
  ["a destructor of Rust", "A.drop", impl("Drop", "fn drop(&mut self)")],
  ["a trait of another crate", "A.visit_any", impl("Visitor<'de>", "fn visit_any(self)")],
  [
    "a trait of a macro's making",
    "A.lonely",
    impl("crate::Made", "fn lonely(&self)", "make!(Made);\n"),
  ],
  [
    "a trait of Rust for a type with parameters",
    "A.lonely",
    crate(
      "struct A<T>(T);\nimpl<T: Copy> Far<T> for A<T>\nwhere\n    T: Copy,\n{\n    fn lonely(&self) {}\n}\n",
    ),
  ],
  [
    "a trait of Rust for a type of elsewhere",
    "lonely",
    crate("struct A;\nimpl Far for Vec<A> {\n    fn lonely(&self) {}\n}\n"),
  ],
  [
    "a trait of Rust for a reference",
    "lonely",
    crate("struct A;\nimpl<'a> Far for &'a A {\n    fn lonely(&self) {}\n}\n"),
  ],
  [
    "a trait of Rust for each type",
    "lonely",
    crate("struct A;\nimpl<T> Far for T {\n    fn lonely(&self) {}\n}\n"),
  ],
  [
    "a trait of Rust for a type of another file",
    "lonely",
    {
      ...crate("mod a;\nmod b;\nuse a::A;\n"),
      "src/a.rs": "pub(crate) struct A;\n",
      "src/b.rs":
        "use crate::a::A;\nuse std::ops::Not;\n\nimpl Not for A {\n    fn lonely(self) {}\n}\n",
    },
  ],
  [
    "a trait of Rust that has the name of one of the tree",
    "A.lonely",
    crate(
      "mod inner {\n    pub(crate) trait Error {}\n}\nstruct A;\nimpl std::error::Error for A {\n    fn lonely(&self) {}\n}\n",
    ),
  ],
  // Other languages: bases from elsewhere.
  ["an override in Java", "A.lonely", {
    "A.java": "class A extends Far {\n  @Override\n  void lonely() {}\n}\n",
  }],
  ["the version of a class of Java", "A.serialVersionUID", {
    "A.java": "class A extends Far {\n  private static final long serialVersionUID = 1L;\n}\n",
  }],
  ["an interface of Java", "A.lonely", {
    "A.java": "class A implements Far {\n  void lonely() {}\n}\n",
  }],
  ["an anonymous class of Java", "lonely", {
    "A.java":
      "class A {\n  private Object go() {\n    return new Far() {\n      void lonely() {}\n    };\n  }\n}\n",
  }],
  ["an interface of C#", "A.Lonely", { "A.cs": "class A : IFar {\n  void IFar.Lonely() {}\n}\n" }],
  ["an override in C#", "A.Lonely", {
    "A.cs": "class A : Far {\n  internal override void Lonely() {}\n}\n",
  }],
  ["an override in Kotlin", "A.lonely", {
    "A.kt": "internal class A : Far() {\n  override fun lonely() {}\n}\n",
  }],
  ["an object of Kotlin", "lonely", {
    "A.kt": "private fun go() = object : Far {\n  override fun lonely() {}\n}\n",
  }],
  ["a protocol of Swift", "A.lonely", {
    "A.swift": "private class A: Far {\n  func lonely() {}\n}\n",
  }],
  ["a protocol of Swift by extension", "lonely", {
    "A.swift": "private struct A {}\nextension A: Far {\n  fileprivate func lonely() {}\n}\n",
  }],
  ["an interface of PHP", "A.lonely", {
    "A.php": "<?php\nclass A implements Far {\n  protected function lonely() {}\n}\n",
  }],
  ["a trait of PHP", "A.lonely", {
    "A.php": "<?php\nclass A {\n  use Far;\n  private function lonely() {}\n}\n",
  }],
  ["a base of Ruby", "A.lonely", { "a.rb": "class A < Far\n  def lonely\n  end\nend\n" }],
  ["a module of Ruby", "A.lonely", {
    "a.rb": "class A\n  include Far\n\n  def lonely\n  end\nend\n",
  }],
  ["a method of Go", "a.Lonely", {
    "go.mod": "module m\n",
    "main.go":
      "package main\n\ntype a struct{}\n\nfunc (x a) Lonely() {}\n\nfunc main() { far(a{}) }\n",
  }],
  ["a given of Scala", "lonely", {
    "A.scala": "private object A {\n  private implicit val lonely: Far = new Far {}\n}\n",
  }],
  ["a given method of Scala", "lonely", {
    "A.scala": "private object A {\n  private given lonely: Far = new Far {}\n}\n",
  }],
  ["an override of an object of Kotlin that begins on its line", "lonely", {
    "A.kt": "private fun go() {\n  take(object : Far { override fun lonely() {} })\n}\n",
  }],
  ["an override in Scala", "lonely", {
    "A.scala": "private class A extends Far {\n  private def lonely() = 1\n}\n",
  }],
  ["an instance of Haskell", "lonely", {
    "A.hs": "module A (go) where\n\ndata A = A\n\ninstance Far A where\n  lonely x = 1\n\ngo = 1\n",
  }],
  ["a base of TypeScript", "A.lonely", {
    "a.ts": 'import { Far } from "far";\nclass A extends Far {\n  lonely() {}\n}\nnew A();\n',
  }],
  ["an interface of TypeScript", "A.lonely", {
    "a.ts": 'import { Far } from "far";\nclass A implements Far {\n  lonely() {}\n}\nnew A();\n',
  }],
  ["a base of C++", "A.lonely", {
    "a.cpp": "class A : public Far {\n  void lonely() override {}\n};\n",
  }],
  // C++ and C: what the language calls.
  ...[
    "begin",
    "end",
    "cbegin",
    "rend",
    "what",
    "await_ready",
    "await_resume",
    "get_return_object",
    "final_suspend",
    "unhandled_exception",
    "return_void",
    "yield_value",
    "initial_suspend",
    "await_transform",
    "get",
  ].map((
    name,
  ): readonly [string, string, Files] => [
    `${name}() of C++`,
    `A.${name}`,
    { "a.cpp": `struct A {\n  int ${name}() { return 1; }\n};\nstatic A a;\n` },
  ]),
  ...["begin", "swap", "get", "tag_invoke", "from_json", "hash_value"].map((
    name,
  ): readonly [string, string, Files] => [
    `${name}() of C++ beside a type`,
    name,
    { "a.cpp": `struct A {};\nstatic int ${name}(A &a) { return 1; }\n` },
  ]),
  ["an operator of C++", "operator+", {
    "a.cpp": "struct A {};\nstatic A operator+(A a, A b) { return a; }\n",
  }],
  ["a member operator of C++", "A.operator[]", {
    "a.cpp": "struct A {\n  int operator[](int i) { return i; }\n};\n",
  }],
  ["a literal of C++", 'operator""_km', {
    "a.cpp": 'static int operator""_km(unsigned long long x) { return 1; }\n',
  }],
  ["a destructor of C++", "A.~A", { "a.cpp": "struct A {\n  ~A() {}\n};\n" }],
  ["a constructor attribute of C", "lonely", {
    "a.c": "__attribute__((constructor))\nstatic void lonely(void) {}\n",
  }],
  ["a constructor attribute on the line", "lonely", {
    "a.c": "static void __attribute__((constructor)) lonely(void) {}\n",
  }],
  ["a declared attribute of C", "lonely", {
    "a.c": "static void lonely(void) __attribute__((destructor));\nstatic void lonely(void) {}\n",
  }],
  ["a section of C", "lonely", {
    "a.c": '__attribute__((used, section(".init_array")))\nstatic int lonely(void) { return 1; }\n',
  }],
  ["a constructor attribute of C++", "lonely", {
    "a.cpp": "[[gnu::constructor]] static void lonely() {}\n",
  }],
  ["a macro around a definition of C", "lonely", { "a.c": "static void __init lonely(void) {}\n" }],
  ["a word that a macro is before the type of C", "lonely", {
    "a.c": "static hot_path int lonely(void) { return 1; }\n",
  }],
  ["a macro of C that defines a function", "lonely", {
    "a.c": 'DEFUN ("lonely", lonely, 1,\n  doc: /* Pots. */)\n  (int a)\n{\n  return a;\n}\n',
  }],
  ["a macro of C with braces", "lonely", { "a.c": "FUNCTION(lonely)\n{\n}\n" }],
  ["main of C", "main", { "a.c": "int main(void) { return 0; }\n" }],
  ["wmain of C", "WinMain", { "a.c": "int WinMain(void) { return 0; }\n" }],
  // Python.
  ["a name of Python with its class", "A.__step", {
    "a.py": "class A:\n    def __step(self):\n        pass\n\n\nA()._A__step()\n",
  }],
  ["a name of Python with its class in a string", "A.__step", {
    "a.py": "class A:\n    def __step(self):\n        pass\n",
    "b.py": 'run("_A__step")\n',
  }],
  ["__getattr__ of a module", "__getattr__", { "a.py": "def __getattr__(name):\n    pass\n" }],
  // JavaScript.
  ...["toString", "valueOf", "toJSON", "then", "connectedCallback", "handleEvent"].map((
    name,
  ): readonly [string, string, Files] => [
    `${name}() of JavaScript`,
    `A.${name}`,
    { "a.js": `class A {\n  ${name}() {}\n}\nexport {};\n` },
  ]),
  ["componentDidMount", "A.componentDidMount", {
    "a.js":
      'import React from "react";\nclass A extends React.Component {\n  componentDidMount() {}\n}\nnew A();\n',
  }],
  // PHP, Ruby, Lua, C#, Swift, Kotlin, Scala, Elixir.
  ...["__get", "__call", "__invoke", "__serialize"].map((
    name,
  ): readonly [string, string, Files] => [
    `${name}() of PHP`,
    `A.${name}`,
    { "a.php": `<?php\nclass A {\n  private function ${name}() {}\n}\n` },
  ]),
  ...[
    "method_missing",
    "respond_to_missing?",
    "to_s",
    "each",
    "coerce",
    "inherited",
    "included",
    "to_proc",
    "to_ary",
    "to_h",
    "to_str",
    "const_missing",
    "eql?",
    "initialize_copy",
    "marshal_dump",
    "as_json",
    "to_json",
    "to_param",
    "to_partial_path",
    "encode_with",
    "deconstruct",
    "deconstruct_keys",
    "succ",
    "hash",
  ].map((
    name,
  ): readonly [string, string, Files] => [
    `${name} of Ruby`,
    `A.${name}`,
    { "a.rb": `class A\n  def ${name}(x)\n  end\nend\n` },
  ]),
  ...["<=>", "==", "[]", "+", "===", "!", "-@"].map((name): readonly [string, string, Files] => [
    `${name} of Ruby`,
    `A.${name}`,
    { "a.rb": `class A\n  def ${name}(x)\n  end\nend\n` },
  ]),
  ["a metamethod of Lua", "A.__index", {
    "a.lua": "local A = {}\nfunction A.__index(t, k)\n  return 1\nend\n",
  }],
  ["a metamethod of Lua with a colon", "__tostring", {
    "a.lua": "local A = {}\nfunction A:__tostring()\n  return 1\nend\n",
  }],
  ...[
    "GetEnumerator",
    "Deconstruct",
    "Dispose",
    "Add",
    "GetAwaiter",
    "DisposeAsync",
    "Slice",
    "Invoke",
    "Configure",
  ].map((
    name,
  ): readonly [string, string, Files] => [
    `${name} of C#`,
    `A.${name}`,
    { "A.cs": `class A {\n  internal int ${name}() { return 1; }\n}\n` },
  ]),
  ...[
    "callAsFunction",
    "hash",
    "encode",
    "wrappedValue",
    "makeIterator",
    "dynamicallyCall",
    "buildBlock",
    "body",
  ].map((
    name,
  ): readonly [string, string, Files] => [
    `${name} of Swift`,
    `A.${name}`,
    { "a.swift": `struct A {\n  fileprivate func ${name}() {}\n}\n` },
  ]),
  ...[
    "invoke",
    "component1",
    "getValue",
    "setValue",
    "plus",
    "get",
    "contains",
    "iterator",
    "compareTo",
    "rangeTo",
    "provideDelegate",
    "unaryMinus",
    "inc",
  ].map((
    name,
  ): readonly [string, string, Files] => [
    `${name} of Kotlin`,
    `A.${name}`,
    { "A.kt": `private class A {\n  internal operator fun ${name}(x: A): Int { return 1 }\n}\n` },
  ]),
  ["an operator of Kotlin beside a type", "plus", {
    "A.kt": "private class A\nprivate operator fun A.plus(x: A): A = x\n",
  }],
  ...[
    "apply",
    "unapply",
    "unapplySeq",
    "update",
    "map",
    "flatMap",
    "foreach",
    "withFilter",
    "applyDynamic",
    "selectDynamic",
  ].map((
    name,
  ): readonly [string, string, Files] => [
    `${name} of Scala`,
    `A.${name}`,
    { "A.scala": `private object A {\n  private def ${name}(x: Int) = 1\n}\n` },
  ]),
  ["a value of Scala that is implied", "lonely", {
    "A.scala": "object A {\n  private implicit def lonely(x: Int): String = x.toString\n}\n",
  }],
  ...["init", "handle_call", "handle_info", "start_link", "child_spec"].map((
    name,
  ): readonly [string, string, Files] => [
    `${name} of Elixir`,
    `A.${name}`,
    { "a.ex": `defmodule A do\n  use GenServer\n\n  def ${name}(x, y) do\n    1\n  end\nend\n` },
  ]),
  // Ruby: setters.
  ...["z.name ||= 1", "z&.name = 1", "z.name, z.age = 1, 2", "z.name += 1", "z.update(name: 1)"]
    .map((
      use,
    ): readonly [string, string, Files] => [
      `a setter of Ruby by ${use}`,
      "A.name=",
      { "a.rb": "class A\n  def name=(x)\n  end\nend\n", "b.rb": `def go(z)\n  ${use}\nend\n` },
    ]),
  // Ruby: names by convention.
  ...[
    ":line_item",
    '"line_item"',
    "has_many :line_items",
    "factory :line_item",
    "resources :line_items",
    '"line_items/show"',
  ].map((
    use,
  ): readonly [string, string, Files] => [
    `a class of Ruby by ${use}`,
    "LineItem",
    { "a.rb": "class LineItem\nend\n", "b.rb": `x(${use})\n` },
  ]),
  ["a class of one word of Ruby", "Order", {
    "a.rb": "class Order\nend\n",
    "b.rb": "has_many :orders\n",
  }],
  ["a class of Ruby by a plural in ies", "Category", {
    "a.rb": "class Category\nend\n",
    "b.rb": "has_many :categories\n",
  }],
  ["a class of Ruby by a plural in es", "Box", {
    "a.rb": "class Box\nend\n",
    "b.rb": "has_many :boxes\n",
  }],
  ["a controller of Ruby", "AdminPanelController", {
    "a.rb": "class AdminPanelController\nend\n",
    "b.rb": "resource :admin_panel\n",
  }],
  ["a predicate of Ruby", "A.frozen_solid?", {
    "a.rb": "class A\n  def frozen_solid?\n  end\nend\n",
    "b_spec.rb": "expect(1).to be_frozen_solid\n",
  }],
  ["a predicate of Ruby by have", "A.has_wheels?", {
    "a.rb": "class A\n  def has_wheels?\n  end\nend\n",
    "b_spec.rb": "expect(1).to have_wheels\n",
  }],
  // C: names of linkers.
  ["a name in assembler", "lonely", { "a.c": "void lonely(void) {}\n", "b.s": "  call _lonely\n" }],
  ["a name in assembler within C", "lonely", {
    "a.c": "static void lonely(void) {}\n",
    "b.c": 'void go(void) { __asm__("call _lonely"); }\n',
  }],
  ["a name in pieces of assembler within C", "lonely", {
    "a.c": "static void lonely(void) {}\n",
    "b.c": 'void go(void) { __asm__("call lon" "ely"); }\n',
  }],
  // Escapes that stick to a name.
  ["an escape in a notebook", "lonely", {
    "a.py": "def lonely():\n    pass\n",
    "b.ipynb": '{"cells": [{"cell_type": "code", "source": "import a\\nlonely()"}]}\n',
  }],
  ["an escape in a script", "lonely", {
    "a.py": "def lonely():\n    pass\n",
    "b.sh": "printf 'import a\\n\\tlonely()' | python\n",
  }],
  ["an escape in a pattern", "find_all", {
    "a.py": "def find_all():\n    pass\n",
    "b.py": 'run(r"\\bfind_all\\b")\n',
  }],
];

for (const [why, name, files] of USED) {
  Deno.test(`refs() proves nothing of ${why}`, async () => {
    const { coverage } = await ask(files, (index) => index.refs(name));
    equal(coverage.proof, false, coverage.statement);
  });
}

/** Definitions that no convention is about. */
const PLAIN: readonly (readonly [string, string, Files])[] = [
  ["a function of C", "lonely", {
    "a.c": "static int lonely(int signal, int used)\n{\n  return 1;\n}\n",
  }],
  ["a function of C++", "lonely", { "a.cpp": "static int lonely() { return 1; }\n" }],
  ["a method of Rust", "A.lonely", crate("struct A;\nimpl A {\n    fn lonely(&self) {}\n}\n")],
  ["a private name of Python", "A.__step", {
    "a.py": "class A:\n    def __step(self):\n        return 1\n",
  }],
  ["a method of JavaScript", "A.#lonely", { "a.js": "class A {\n  #lonely() {}\n}\nexport {};\n" }],
  ["a method of PHP", "A.lonely", {
    "a.php": "<?php\nclass A {\n  private function lonely() {}\n}\n",
  }],
  ["a method of Ruby", "A.lonely", { "a.rb": "class A\n  private\n\n  def lonely\n  end\nend\n" }],
  ["a predicate of Ruby", "A.lonely?", {
    "a.rb": "class A\n  private\n  def lonely?\n  end\nend\n",
  }],
  ["a setter of Ruby", "A.name=", {
    "a.rb": "class A\n  private # all\n  def name=(x)\n  end\n\n  def name\n  end\nend\n",
  }],
  ["a method of C#", "A.Lonely", {
    "A.cs": "class A {\n  private int Lonely() { return 1; }\n}\n",
  }],
  ["a method of Java that no base sees", "A.lonely", {
    "A.java": "class A extends Far {\n  private void lonely() {}\n}\n",
  }],
  ["a method of Kotlin", "A.lonely", {
    "A.kt": "private class A {\n  private fun lonely(): Int { return 1 }\n}\n",
  }],
  ["a method of Scala", "A.lonely", {
    "A.scala": "private object A {\n  private def lonely(x: Int) = 1\n}\n",
  }],
];

for (const [what, name, files] of PLAIN) {
  Deno.test(`refs() and impact() prove ${what} unused`, async () => {
    const { coverage } = await ask(files, (index) => index.refs(name));
    equal(coverage.proof, true, coverage.statement);
    const { coverage: affected } = await ask(files, (index) => index.impact(name));
    equal(affected.proof, true, affected.statement);
  });
}
