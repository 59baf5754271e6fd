import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "./testdata/edges.ts";

/** Files with types in types, and the members that are named in them without a receiver. */
const CASES: readonly {
  readonly language: string;
  readonly files: Files;
  readonly uses: readonly string[];
}[] = [
  {
    language: "kotlin",
    files: {
      "a.kt": "package p\n\nclass Outer : Base() {\n    fun go() {}\n    val held = 1\n" +
        "    companion object {\n        fun made() {}\n    }\n    class Nested {\n" +
        "        fun f() {\n            go()\n            made()\n            base()\n" +
        "            show(held)\n            apply { }\n        }\n    }\n    inner class Inner {\n" +
        "        fun f() {\n            go()\n            made()\n            base()\n        }\n" +
        "    }\n    object One {\n        fun f() {\n            g()\n            go()\n        }\n" +
        "        fun g() {}\n        class Within {\n            fun f() {\n                g()\n" +
        "            }\n        }\n    }\n    fun h() {\n        class Local {\n" +
        "            fun f() {\n                go()\n            }\n        }\n    }\n" +
        "    fun apply(f: () -> Unit) {}\n}\n",
      "b.kt": "package p\n\nopen class Base {\n    fun base() {}\n}\n",
    },
    uses: [
      ...["12 Outer.made", "20 Outer.go", "21 Outer.made", "22 Base.base"],
      ...["27 Outer.One.g", "33 Outer.One.g", "40 Outer.go"],
    ],
  },
  {
    language: "java",
    files: {
      "A.java": "class A extends Base {\n  static int count;\n  int held;\n  void go() {}\n" +
        "  static void made() {}\n  static class Nested {\n    int f() {\n      go();\n" +
        "      made();\n      base();\n      shared();\n      return count + held;\n    }\n  }\n" +
        "  class Inner {\n    void f() {\n      go();\n      base();\n    }\n  }\n  enum E {\n    X;\n" +
        "    void f() {\n      go();\n      made();\n    }\n  }\n}\n",
      "Base.java": "class Base {\n  void base() {}\n  static void shared() {}\n}\n",
    },
    uses: ["9 A.made", "11 Base.shared", "12 A.count", "17 A.go", "18 Base.base", "25 A.made"],
  },
  {
    language: "c#",
    files: {
      "a.cs": "class A {\n  const int Most = 1;\n  int held;\n  void Go() {}\n" +
        "  static void Made() {}\n  class Nested {\n    int F() {\n      Go();\n      Made();\n" +
        "      return Most + held;\n    }\n  }\n  void G() {\n    Go();\n  }\n}\n",
    },
    uses: ["9 A.Made", "10 A.Most", "14 A.Go"],
  },
  {
    language: "swift",
    files: {
      "a.swift": "class A {\n  func go() {}\n  static let most = 1\n  struct Nested {\n" +
        "    func f() {\n      go()\n    }\n  }\n  func g() {\n    go()\n  }\n}\nfunc go() {}\n",
    },
    uses: ["6 go", "10 A.go"],
  },
  {
    language: "scala",
    files: {
      "a.scala":
        "class A {\n  def go() = 1\n  class Inner {\n    def f() = {\n      go()\n    }\n" +
        "  }\n}\n",
    },
    uses: ["5 A.go"],
  },
];

for (const { language, files, uses } of CASES) {
  Deno.test(`a type within a type knows no members of objects around it, in ${language}`, async () => {
    const [path] = Object.keys(files);
    const edges = (await edgesOf(files, "call", "read"))
      .filter((edge) => / [^:]+:\d+ \S+ -> /.test(edge) && edge.includes(` ${path}:`))
      .map((edge) => edge.replace(/^\w+ [^:]+:(\d+).*? -> \S+ (.*) \[.*$/, "$1 $2"));
    deepEqual(edges.sort(), [...uses].sort());
  });
}

Deno.test("an inherited member is nearer than what stands around its type, in kotlin", async () => {
  const files = {
    "a.kt": "package p\n\nclass A : Base() {\n    fun f() {\n        go()\n    }\n}\n\n" +
      "class B {\n    fun go() {}\n    inner class C : Base() {\n        fun f() {\n" +
      "            go()\n        }\n    }\n    inner class D {\n        fun f() {\n" +
      "            go()\n        }\n    }\n}\n\nclass E {\n    fun f() {\n        go()\n" +
      "    }\n}\n\nfun go() {}\n",
    "b.kt": "package p\n\nopen class Base {\n    fun go() {}\n}\n",
  };
  deepEqual(await edgesOf(files, "call"), [
    "call a.kt:5 A.f -> b.kt:4 Base.go [extracted: member of self]",
    "call a.kt:13 B.C.f -> b.kt:4 Base.go [extracted: member of self]",
    "call a.kt:18 B.D.f -> a.kt:10 B.go [extracted: scope]",
    "call a.kt:25 E.f -> a.kt:29 go [extracted: scope]",
  ]);
});

Deno.test("python: types in the head of a method are those of its class, names in its body are not", async () => {
  const edges = await edgesOf({
    "a.py": `class A:
    def go(self): pass
class Shape:
    class A:
        def go(self): pass
    def plain(self) -> A: return Shape.A()
    def quoted(self, a: A) -> "A":
        a.go()
        A().go()
        return Shape.A()
    def list(self): pass
    def other(self) -> list: pass
Shape().plain().go()
Shape().quoted().go()
`,
  }, "call");
  deepEqual(edges.filter((edge) => edge.includes(".go")).map((edge) => edge.slice(5)), [
    "a.py:8 Shape.quoted -> a.py:5 Shape.A.go [extracted: declared type]",
    "a.py:9 Shape.quoted -> a.py:2 A.go [extracted: scope]",
    "a.py:13 -> a.py:5 Shape.A.go [extracted: declared type]",
    "a.py:14 -> a.py:5 Shape.A.go [extracted: declared type]",
  ]);
});

/** Classes without a name in a method of one that has what they have, and the calls that do not mean theirs. */
const NAMELESS: Readonly<Record<string, string>> = {
  "A.java": `class A {
  int go() { return 3; }
  int z() {
    Object b = new Object() { int go() { return 1; } int u() { return go(); } };
    return go();
  }
  int y() {
    return new A() {
      int go() { return 8; }
    }.go();
  }
}
`,
  "a.kt": `class A {
  fun go(): Int = 3
  fun z(): Int {
    val b = object { fun go(): Int = 1; fun u(): Int = this.go() }
    return go()
  }
  fun y(): Int {
    return object : A() {
      fun go(): Int = 8
    }.go()
  }
}
`,
  "a.scala": `class A {
  def go(): Int = 3
  def z(): Int = {
    val b = new Object { def go(): Int = 1; def u(): Int = this.go() }
    go()
  }
  def y(): Int = {
    new A() {
      override def go(): Int = 8
    }.go()
  }
}
`,
  "a.php": `<?php class A {
  function go() { return 3; }
  function z() {
    $b = new class { function go() { return 1; } function u() { return $this->go(); } };
    return $this->go();
  }
}
`,
  "a.cpp": `struct A {
  int go() { return 3; }
  int z() {
    struct { int go() { return 1; } } b;
    return go();
  }
};
`,
};

for (const [path, text] of Object.entries(NAMELESS)) {
  Deno.test(`a class without a name has its members to itself, in ${path}`, async () => {
    const calls = (await edgesOf({ [path]: text }, "call"))
      .filter((edge) => edge.includes(":2 A.go"))
      .map((edge) => edge.replace(/^call \S+?:(\d+).*\[(\w+).*$/, "$1 $2"));
    const ofResult = /\by\(/.test(text) ? ["10 inferred"] : [];
    deepEqual(calls.sort(), [...ofResult, "5 extracted"]);
  });
}
