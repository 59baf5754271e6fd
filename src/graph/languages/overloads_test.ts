/**
 * Overloads of languages whose types may say what becomes of them, and of those whose calls name
 * parameters: one suite over all.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

/** A file, and the targets of its calls by line: `line -> lines`, with what is not proven. */
interface Case {
  readonly says: string;
  readonly path: string;
  readonly text: readonly string[];
  readonly calls: readonly string[];
  /** Lines whose calls have no target. */
  readonly lacks?: readonly number[];
}

const CASES: readonly Case[] = [
  {
    says: "c_sharp by number, default values, names and params",
    path: "A.cs",
    text: [
      "class A {",
      "  void F(int a) {}",
      "  void F(int a, int b, int c = 1) {}",
      "  void F(string name, params object[] rest) {}",
      "  void Run() {",
      "    F(1);",
      "    F(1, c: 3, b: 2);",
      '    F("a", 1, 2, 3);',
      "    F(Some.Thing);",
      "  }",
      "}",
    ],
    calls: ["6 -> 2 extracted", "7 -> 3 extracted", "8 -> 4 extracted", "9 -> 2,4 ambiguous"],
  },
  {
    says: "c_sharp by types, of which those that may be null are others",
    path: "A.cs",
    text: [
      "class Base {} class Sub : Base { public Token token; } class Token {}",
      "class A {",
      "  void F(Base a) {}",
      "  void F(Token a) {}",
      "  void F(int? a) {}",
      "  void F(int a) {}",
      "  void Run(Sub s, int? n, double d) {",
      "    F(s);",
      "    F(n);",
      "    F(s.token);",
      "    F(3);",
      "  }",
      "}",
    ],
    calls: ["8 -> 3 extracted", "9 -> 5 extracted", "10 -> 4 extracted", "11 -> 6 extracted"],
  },
  {
    says: "c_sharp claims nothing where functions differ in the arguments of types, or gather",
    path: "A.cs",
    text: [
      "class A {",
      "  void F(Func<int, bool> a) {}",
      "  void F(Func<int, int, bool> a) {}",
      "  void G(string a, params object[] rest) {}",
      "  void G(IProvider b, string a, params object[] rest) {}",
      "  void Run() {",
      "    F(x => true);",
      '    G("a", "b", "c");',
      "  }",
      "}",
    ],
    calls: ["7 -> 2,3 ambiguous", "8 -> 4,5 ambiguous"],
  },
  {
    says: "c_sharp of extensions, called on a value and by their own class",
    path: "A.cs",
    text: [
      "class Foo { }",
      "static class Ext {",
      "  public static void F(this Foo a) {}",
      "  public static void F(this Foo a, int b) {}",
      "}",
      "class A {",
      "  void Run(Foo f) {",
      "    f.F(1);",
      "    Ext.F(f);",
      "  }",
      "}",
    ],
    calls: ["8 -> 4 inferred", "9 -> 3 extracted"],
  },
  {
    says: "cpp by number and literals, a definition by what its declaration takes",
    path: "a.cpp",
    text: [
      "struct A {",
      "  void f(int a, int b = 0);",
      "  void f(const char* a);",
      "  void f(const Other& a);",
      "  void run(Foo foo);",
      "};",
      "void A::f(int a, int b) {}",
      "void A::f(const char* a) {}",
      "void A::f(const Other& a) {}",
      "void A::run(Foo foo) {",
      "  f(1, 2);",
      "  f(foo);",
      "}",
    ],
    calls: ["11 -> 7 extracted", "12 -> 7,8,9 ambiguous"],
  },
  {
    says: "cpp claims nothing of templates that take the same",
    path: "a.cpp",
    text: [
      "template <typename T, enable_if_t<a> = 0> void g(T a) {}",
      "template <typename T, enable_if_t<b> = 0> void g(T a) {}",
      "void h(int a) {}",
      "void h(int a, int b) {}",
      "void run() {",
      "  g(1);",
      "  h(1);",
      "}",
    ],
    calls: ["6 -> 1,2 ambiguous", "7 -> 3 extracted"],
  },
  {
    says: "cpp tells twins of several builds from methods that differ in const",
    path: "a.cpp",
    text: [
      "struct A { int at() const { return 1; } int at() { return 2; } };",
      "#ifdef X",
      "void g(int a) {}",
      "#else",
      "void g(int b) {}",
      "#endif",
      "void run(A a) {",
      "  a.at();",
      "  g(1);",
      "}",
    ],
    calls: ["8 -> 1 ambiguous", "9 -> 3,5 inferred"],
  },
  {
    says: "kotlin by number, names, varargs and a block behind the brackets",
    path: "A.kt",
    text: [
      "class A {",
      "  fun f(a: Int) {}",
      "  fun f(name: String, vararg rest: Int) {}",
      "  fun f(a: Int, block: (Int) -> Unit) {}",
      '  fun f(a: Int, size: Long, unit: String = "") {}',
      "  fun run(x: Int) {",
      "    f(x)",
      '    f("a", 1, 2, 3)',
      "    f(1) { it }",
      "    f(1, size = 2)",
      "    f(other())",
      "  }",
      "}",
    ],
    calls: [
      "7 -> 2 extracted",
      "8 -> 3 extracted",
      "9 -> 4 extracted",
      "10 -> 5 extracted",
      "11 -> 2,3 ambiguous",
    ],
  },
  {
    says: "scala by number and types, nothing of what is given without a word",
    path: "A.scala",
    text: [
      "class A {",
      "  def f(a: Int): Unit = {}",
      "  def f(a: String): Unit = {}",
      "  def f(a: Int, rest: String*): Unit = {}",
      "  def g(using a: Int): Unit = {}",
      "  def g(using a: Int, b: String): Unit = {}",
      "  def run(): Unit = {",
      "    f(1)",
      '    f("a")',
      '    f(1, "a", "b")',
      "    g(using 1)",
      "  }",
      "}",
    ],
    calls: ["8 -> 2 extracted", "9 -> 3 extracted", "10 -> 4 extracted", "11 -> 5,6 ambiguous"],
  },
  {
    says: "swift by labels, which are a part of the name",
    path: "A.swift",
    text: [
      "class A {",
      "  func f(x: Int) {}",
      "  func f(y: Int, z: Int = 1) {}",
      "  func f(_ all: Int..., then: () -> Void) {}",
      "  func g(x: Int) {}",
      "  func run() {",
      "    f(x: 1)",
      "    f(y: 1)",
      "    f(1, 2, 3) { }",
      "    g(other: 1)",
      "  }",
      "}",
    ],
    calls: ["7 -> 2 extracted", "8 -> 3 extracted", "9 -> 4 extracted"],
  },
  {
    says: "swift of initializers, those that may fail among them",
    path: "A.swift",
    text: [
      "class A {",
      "  init() {}",
      "  init?(text: String) { self.init() }",
      '  init(n: Int) { self.init(text: "") }',
      "}",
    ],
    calls: ["3 -> 2 extracted", "4 -> 3 extracted"],
  },
  {
    says: "c_sharp claims nothing of numbers that are of a type by their size, ending or use",
    path: "A.cs",
    text: [
      "class A {",
      "  void F(byte a) {}",
      "  void F(double a) {}",
      "  void G(int a) {}",
      "  void G(long a) {}",
      "  void H(char a) {}",
      "  void H(int a) {}",
      "  void Run() {",
      "    F(1);",
      "    G(3000000000);",
      "    G(1UL);",
      "    H('a' + 'b');",
      "    G(1 + 2);",
      "    G(5L);",
      "    F(1e5);",
      "  }",
      "}",
    ],
    calls: [
      "9 -> 2,3 ambiguous",
      "10 -> 4,5 ambiguous",
      "11 -> 4,5 ambiguous",
      "12 -> 6,7 ambiguous",
      "13 -> 4 extracted",
      "14 -> 5 extracted",
      "15 -> 3 extracted",
    ],
  },
  {
    says: "cpp claims nothing of numbers that are of a type by their size or ending",
    path: "a.cpp",
    text: [
      "void f(int a);",
      "void f(double a);",
      "void g(long a);",
      "void g(long long a);",
      "void run() {",
      "  f(1e5);",
      "  g(1LL);",
      "  f(0x1F);",
      "}",
    ],
    calls: ["6 -> 2 extracted", "7 -> 3,4 ambiguous", "8 -> 1 extracted"],
  },
  {
    says: "c_sharp of a type and its bases, by type arguments, and functions as no other values",
    path: "A.cs",
    text: [
      "class Src {} class Dst {}",
      "interface IBase {",
      "  D Map<D>(object a);",
      "  D Map<S, D>(S a);",
      "  D Map<S, D>(S a, D b);",
      "}",
      "interface IDer : IBase {",
      "  D Map<D>(object a, Action<Opts<D>> b);",
      "  D Map<S, D>(S a, Action<Opts<D>> b);",
      "}",
      "class A {",
      "  void Run(IDer m, Src x) {",
      "    m.Map(x, new Dst());",
      "    m.Map<Src, Dst>(x);",
      "    m.Map<Dst>(x);",
      "    m.Map<Src, Dst>(x, o => {});",
      "    m.Map(x, Some.Thing);",
      "    m.Map<Src, Dst, A>(x);",
      "  }",
      "}",
    ],
    calls: [
      "13 -> 1,5 extracted",
      "14 -> 4 extracted",
      "15 -> 3 extracted",
      "16 -> 9 extracted",
      "17 -> 5,8,9 ambiguous",
    ],
    lacks: [18],
  },
  {
    says: "c_sharp of all bases of a value",
    path: "A.cs",
    text: [
      "interface IOne { void F(int a); }",
      "interface ITwo { void F(string a); }",
      "interface IBoth : IOne, ITwo { }",
      "class A {",
      "  void Run(IBoth b) {",
      "    b.F(1);",
      '    b.F("a");',
      "  }",
      "}",
    ],
    calls: ["6 -> 1 extracted", "7 -> 2 extracted"],
  },
  {
    says:
      "java of a type and its bases, of which a method with type parameters replaces none without",
    path: "A.java",
    text: [
      "class Src {} class Dst {}",
      "interface IBase {",
      "  <S, D> D map(S a, D b);",
      "  <D> D get(Object a);",
      "  <S, D> D get(S a);",
      "}",
      "interface IDer extends IBase {",
      "  <S, D> D map(S a, Consumer<D> b);",
      "}",
      "class A {",
      "  void run(IDer m, Src x, Dst d) {",
      "    m.map(x, d);",
      "    m.<Src, Dst>get(x);",
      "    m.map(x, it -> {});",
      "  }",
      "}",
    ],
    calls: ["12 -> 3 extracted", "13 -> 5 extracted", "14 -> 8 extracted"],
  },
  {
    says: "cpp of a base that a type joins by using, and claims nothing where nothing fits",
    path: "a.cpp",
    text: [
      "struct Base { void map(int a) {} void get(int a) {} };",
      "struct Der : Base {",
      "  using Base::map;",
      "  void map(int a, std::function<void(int)> b) {}",
      "  void get(int a, int b) {}",
      "};",
      "template <typename T> void f(int a) {}",
      "template <typename S, typename T> void f(int a) {}",
      "void run(Der d) {",
      "  d.map(1);",
      "  d.map(1, x);",
      "  d.get(1);",
      "  f<int, int>(1);",
      "}",
    ],
    calls: ["10 -> 1 extracted", "11 -> 4 extracted", "12 -> 5 ambiguous", "13 -> 8 extracted"],
  },
  {
    says: "kotlin by type arguments and bases",
    path: "A.kt",
    text: [
      "open class Base {",
      "  fun map(a: Int) {}",
      "  fun <S, D> get(a: Int) {}",
      "}",
      "class Der : Base() {",
      "  fun map(a: Int, b: (Int) -> Unit) {}",
      "  fun <D> get(a: Int) {}",
      "  fun <D> one() {}",
      "  fun <S, D> one() {}",
      "}",
      "fun run(d: Der) {",
      "  d.map(1)",
      "  d.map(1) { it }",
      "  d.get<Int, Int>(1)",
      "  d.get<Int>(1)",
      "  d.one<Int>()",
      "}",
    ],
    calls: [
      "12 -> 2 extracted",
      "13 -> 6 extracted",
      "14 -> 3 extracted",
      "15 -> 7 extracted",
      "16 -> 8 extracted",
    ],
  },
  {
    says: "scala by type arguments",
    path: "A.scala",
    text: [
      "class A {",
      "  def get[D](a: Int): Unit = {}",
      "  def get[S <: Any, D](a: Int): Unit = {}",
      "  def run(): Unit = {",
      "    get[Int](1)",
      "    get[Int, Map[Int, Int]](1)",
      "  }",
      "}",
    ],
    calls: ["5 -> 2 extracted", "6 -> 3 extracted"],
  },
];

for (const { says, path, text, calls, lacks = [] } of CASES) {
  Deno.test(`overloads: ${says}`, async () => {
    const edges = await edgesOf({ [path]: `${text.join("\n")}\n` }, "call");
    const found = Map.groupBy(
      edges.flatMap((edge) => {
        const [, from, to, confidence] = /^call .*?:(\d+) .* -> .*?:(\d+) .*\[(\w+):/.exec(edge)!;
        const isAsked = lacks.includes(Number(from)) ||
          calls.some((call) => call.startsWith(`${from} `));
        return isAsked ? [{ from, to, confidence }] : [];
      }),
      ({ from }) => from,
    );
    deepEqual(
      [...found].map(([from, all]) => {
        const lines = [...new Set(all.map(({ to }) => to))].sort((a, b) => Number(a) - Number(b));
        return `${from} -> ${lines} ${[...new Set(all.map((each) => each.confidence))]}`;
      }).sort((a, b) => parseInt(a) - parseInt(b)),
      calls,
    );
  });
}

Deno.test("swift makes values of a type from outside by an initializer of an extension that fits, if any", async () => {
  const text = "extension Int {\n  init(hex: String) { self = 0 }\n}\nextension Event {}\n" +
    'func run() {\n  _ = Int("3")\n  _ = Int(hex: "3")\n  _ = Event()\n}\n';
  deepEqual(await edgesOf({ "a.swift": text }, "call"), [
    "call a.swift:7 run -> a.swift:2 Int.init [inferred: only one of this name]",
  ]);
});

Deno.test("swift takes a type for what its name means, however near its extensions are", async () => {
  deepEqual(
    await edgesOf({
      "a/own.swift": "struct Own { func go() {} }\n",
      "b/more.swift": "extension Own { static func make() -> Own { Own() } }\n",
      "b/run.swift": "func run() { Own.make().go() }\n",
    }, "call"),
    [
      "call b/more.swift:1 Own.make -> a/own.swift:1 Own [inferred: only one of this name]",
      "call b/run.swift:1 run -> b/more.swift:1 Own.make [inferred: only one of this name]",
      "call b/run.swift:1 run -> a/own.swift:1 Own.go [inferred: only one of this name]",
    ],
  );
});

Deno.test("kotlin and c_sharp call an extension where no member of its name fits", async () => {
  const kotlin = {
    "p/a.kt": "package p\nclass Call {\n  fun respond(a: Int, b: Int) {}\n}\n",
    "p/b.kt": "package p\nfun Call.respond(x: String) {}\n",
    "q/c.kt": "package q\nimport p.Call\nimport p.respond\nfun run(call: Call) {\n" +
      '  call.respond(1, 2)\n  call.respond("a")\n  call.respond()\n}\n',
  };
  const cSharp = "namespace N {\nclass Call { public void Respond(int a, int b) {} }\n" +
    "static class Ext { public static void Respond(this Call c, string x) {} }\n" +
    'class T { void Run(Call c) {\n  c.Respond(1, 2);\n  c.Respond("a");\n  c.Respond();\n} }\n}\n';
  deepEqual(await edgesOf(kotlin, "call"), [
    "call q/c.kt:5 run -> p/a.kt:3 Call.respond [extracted: declared type]",
    "call q/c.kt:6 run -> p/b.kt:2 respond [inferred: wildcard import]",
  ]);
  deepEqual(await edgesOf({ "a.cs": cSharp }, "call"), [
    "call a.cs:5 N.T.Run -> a.cs:2 N.Call.Respond [extracted: declared type]",
    "call a.cs:6 N.T.Run -> a.cs:3 N.Ext.Respond [inferred: wildcard import]",
  ]);
});

Deno.test("java: an overload of a class hides none that it inherits from outside", async () => {
  const text = `package a;
class Out extends java.io.FilterOutputStream {
  public void write(int b) {}
  public void write(byte[] b, int from, int length) {}
  void one(byte[] bytes, int b) {
    write(b);
    write(bytes);
    write(bytes, 0, 1);
  }
}
`;
  deepEqual(
    (await edgesOf({ "Out.java": text }, "call")).filter((each) => each.includes("write")),
    [
      "call Out.java:6 Out.one -> Out.java:3 Out.write [extracted: scope]",
      "call Out.java:8 Out.one -> Out.java:4 Out.write [extracted: scope]",
    ],
  );
});

Deno.test("java: a function that gives nothing is no argument", async () => {
  const text = `package a;
class Codec {
  byte[] encode(byte[] b) { return b; }
  Object decode(Object o) { return o; }
  byte[] decode(byte[] b) { return b; }
}
class Base16 extends Codec {
  void encode(byte[] b, int from) {}
  void one(byte[] b) { decode(encode(b)); }
}
`;
  const edges = await edgesOf({ "Codec.java": text }, "call");
  deepEqual(edges.filter((each) => each.includes("decode") && each.includes("extracted")), []);
});
