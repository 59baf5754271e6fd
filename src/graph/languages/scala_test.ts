import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("scala resolves imports: by name, with another name, several, and relative ones", async () => {
  deepEqual(
    await edgesOf({
      "A.scala":
        "package app\n\nimport lib.{Store, Other => Renamed}\nimport sub.Near\n\nobject A {\n" +
        "  val a = new Store\n  val b = new Renamed\n  val c = new Near\n}\n",
      "lib.scala": "package lib\n\nclass Store\nclass Other\n",
      "near.scala": "package app.sub\n\nclass Near\n",
      "far.scala": "package far\n\nclass Store\n",
    }, "type").then((edges) => edges.map((each) => each.replace(/^type/, "type"))),
    [
      "type A.scala:7 A.a -> lib.scala:3 Store [extracted: import]",
      "type A.scala:8 A.b -> lib.scala:4 Other [extracted: import]",
      "type A.scala:9 A.c -> near.scala:3 Near [extracted: import]",
    ],
  );
});

Deno.test("scala resolves members by types of parameters, fields and results", async () => {
  deepEqual(
    await edgesOf({
      "A.scala": "package app\n\nclass A(store: Store) {\n  val made = new Store\n" +
        "  def run(maybe: Option[Store])(implicit other: Store): Unit = {\n    store.open()\n" +
        "    made.open()\n    other.child(1)(2).open()\n    maybe.foreach(x => x.open())\n" +
        "    for { each <- maybe } each.open()\n    own()\n  }\n  def own(): Unit = ()\n}\n",
      "Store.scala": "package app\n\nclass Store {\n  def open(): Unit = ()\n" +
        "  def child(a: Int)(b: Int): Store = this\n}\n",
    }, "call").then((edges) =>
      edges.filter((each) => each.includes("open") || each.includes("own"))
    ),
    [
      "call A.scala:6 A.run -> Store.scala:4 Store.open [extracted: declared type]",
      "call A.scala:7 A.run -> Store.scala:4 Store.open [inferred: assigned value]",
      "call A.scala:8 A.run -> Store.scala:4 Store.open [extracted: declared type]",
      "call A.scala:9 A.run -> Store.scala:4 Store.open [inferred: assigned value]",
      "call A.scala:10 A.run -> Store.scala:4 Store.open [inferred: assigned value]",
      "call A.scala:11 A.run -> A.scala:13 A.own [extracted: scope]",
    ],
  );
});

Deno.test("scala resolves members of objects, case classes and traits", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.scala":
          "package app\n\nobject A extends Base {\n  def run(): Unit = {\n    Point(1).move()\n" +
          "    Util.max(1)\n    step()\n  }\n}\n",
        "B.scala":
          "package app\n\ncase class Point(x: Int) {\n  def move(): Unit = ()\n}\n\nobject Util {\n" +
          "  def max(a: Int): Int = a\n}\n\ntrait Base {\n  def step(): Unit = ()\n}\n",
      },
      "call",
      "extends",
    ),
    [
      "extends A.scala:3 A -> B.scala:11 Base [extracted: package]",
      "call A.scala:5 A.run -> B.scala:3 Point [extracted: package]",
      "call A.scala:5 A.run -> B.scala:4 Point.move [extracted: package]",
      "call A.scala:6 A.run -> B.scala:8 Util.max [extracted: package]",
      "call A.scala:7 A.run -> B.scala:12 Base.step [extracted: member of self]",
    ],
  );
});

Deno.test("scala resolves imports out of objects, and of package objects with what they inherit", async () => {
  deepEqual(
    await edgesOf({
      "A.scala":
        "package app\n\nimport lib.Util._\nimport lib.parser.decode\nimport lib.parser._\n\n" +
        "object A {\n  def run(): Unit = {\n    max(1)\n    decode(1)\n    encode(1)\n  }\n}\n",
      "Util.scala":
        "package lib\n\nobject Util {\n  def max(a: Int): Int = a\n}\n\ntrait Parser {\n" +
        "  def decode(a: Int): Int = a\n}\n",
      "package.scala": "package lib\n\npackage object parser extends Parser {\n" +
        "  def encode(a: Int): Int = a\n}\n",
    }, "call"),
    [
      "call A.scala:9 A.run -> Util.scala:4 Util.max [inferred: wildcard import]",
      "call A.scala:10 A.run -> Util.scala:8 Parser.decode [extracted: import]",
      "call A.scala:11 A.run -> package.scala:4 parser.encode [inferred: wildcard import]",
    ],
  );
});

Deno.test("scala follows patterns by the types that they name", async () => {
  deepEqual(
    await edgesOf({
      "A.scala": "package app\n\nobject A {\n  def run(any: Any): Unit = any match {\n" +
        "    case s: Store => s.open()\n    case t @ Other(_) => t.shut()\n    case open => open.open()\n" +
        "  }\n}\n",
      "B.scala":
        "package app\n\nclass Store {\n  def open(): Unit = ()\n}\n\ncase class Other(a: Int) {\n" +
        "  def shut(): Unit = ()\n}\n\nclass Third {\n  def open(): Unit = ()\n}\n",
    }, "call").then((edges) => edges.filter((each) => !each.includes("ambiguous"))),
    [
      "call A.scala:5 A.run -> B.scala:4 Store.open [extracted: declared type]",
      "call A.scala:6 A.run -> B.scala:8 Other.shut [extracted: declared type]",
    ],
  );
});

Deno.test("scala resolves methods of implicit classes and extensions where they are imported", async () => {
  deepEqual(
    await edgesOf({
      "A.scala":
        "package app\n\nimport lib.syntax._\nimport lib.ops.second\nimport lib.Store\n\nobject A {\n" +
        '  def run(store: Store): Unit = {\n    1.shout()\n    store.second()\n    "x".second()\n  }\n}\n',
      "B.scala": "package app\n\nobject B {\n  def run(): Unit = 1.shout()\n}\n",
      "lib.scala": "package lib\n\nclass Store\n\nobject syntax {\n" +
        "  implicit class Ops[A](private val value: A) extends AnyVal {\n    def shout(): Unit = ()\n  }\n}\n\n" +
        "object ops {\n  extension (store: Store) def second(): Unit = ()\n}\n",
    }, "call").then((edges) => edges.filter((each) => !each.includes("ambiguous"))),
    [
      "call A.scala:9 A.run -> lib.scala:7 syntax.Ops.shout [inferred: wildcard import]",
      "call A.scala:10 A.run -> lib.scala:12 ops.second [inferred: wildcard import]",
    ],
  );
});

Deno.test("scala reads names in templates, and none in the text around them", async () => {
  deepEqual(
    await edgesOf({
      "A.scala": "package app\n\nobject A {\n  val limit = 1\n  val other = 2\n" +
        '  def run = s"other $limit ${limit + 1} other"\n}\n',
    }, "read"),
    [
      "read A.scala:6 A.run -> A.scala:4 A.limit [extracted: scope]",
      "read A.scala:6 A.run -> A.scala:4 A.limit [extracted: scope]",
    ],
  );
});

Deno.test("scala joins the parts of a package, and sees the outer one by its name only", async () => {
  deepEqual(
    await edgesOf({
      "A.scala":
        "package app\npackage sub\n\nclass A {\n  val near: Near = ???\n  val far: Far = ???\n}\n",
      "near.scala": "package app.sub\n\nclass Near\n",
      "far.scala": "package other\n\nclass Far\n",
    }, "type"),
    ["type A.scala:5 A.near -> near.scala:3 Near [extracted: package]"],
  );
});

Deno.test("scala opens the packages that clauses name, and an import of all names is nearer than one around", async () => {
  const parser = { "parser.scala": "package app\n\nabstract class Parser\n" };
  const extending = (head: string) =>
    edgesOf({ ...parser, "A.scala": `${head}\n\nclass A extends Parser\n` }, "extends");
  deepEqual(await extending("package app.sub"), []);
  deepEqual(await extending("package app.sub\nimport org.lib._"), []);
  deepEqual(await extending("package app\npackage sub"), [
    "extends A.scala:4 A -> parser.scala:3 Parser [extracted: package]",
  ]);
  deepEqual(await extending("package app\npackage sub\nimport org.lib._"), [
    "extends A.scala:5 A -> parser.scala:3 Parser [inferred: one of several imports]",
  ]);
  deepEqual(await extending("package app\nimport org.lib._"), [
    "extends A.scala:4 A -> parser.scala:3 Parser [extracted: package]",
  ]);
});

Deno.test("scala never takes a definition of sources for another version of the language", async () => {
  const macros = "package app\n\nobject Macros {\n  def check(): Int = 1\n}\n";
  const other = "package lib\n\nobject Other {\n  def once(): Int = 1\n}\n";
  const using = "package app\n\nimport lib.Other\n\nobject A {\n  def run() = Macros.check()\n" +
    "  def next() = Other.once()\n}\n";
  const files = { "src-2/M.scala": macros, "src-3/M.scala": macros, "src-2.13/O.scala": other };
  deepEqual(await edgesOf({ ...files, "src-3/A.scala": using }, "call", "read", "import"), [
    "read src-3/A.scala:6 A.run -> src-3/M.scala:3 Macros [extracted: package]",
    "call src-3/A.scala:6 A.run -> src-3/M.scala:4 Macros.check [extracted: package]",
  ]);
  const calls = await edgesOf({ ...files, "src-2/A.scala": using, "src/A.scala": using }, "call");
  deepEqual(calls, [
    "call src-2/A.scala:6 A.run -> src-2/M.scala:4 Macros.check [extracted: package]",
    "call src-2/A.scala:7 A.next -> src-2.13/O.scala:4 Other.once [extracted: import]",
    "call src/A.scala:6 A.run -> src-2/M.scala:4 Macros.check [inferred: one of several variants]",
    "call src/A.scala:6 A.run -> src-3/M.scala:4 Macros.check [inferred: one of several variants]",
    "call src/A.scala:7 A.next -> src-2.13/O.scala:4 Other.once [extracted: import]",
  ]);
});

Deno.test("scala never takes a definition of sources for another platform", async () => {
  const parser = "package app.parser\n\nobject Parser {\n  def parse(s: String): Int = 1\n}\n";
  const using =
    'package app\n\nimport app.parser.Parser.parse\n\nobject A {\n  def run() = parse("")\n}\n';
  deepEqual(
    await edgesOf({
      ...{ "a/js/src/P.scala": parser, "a/jvm-native/src/P.scala": parser },
      ...{ "a/native/src/A.scala": using, "a/shared/src/A.scala": using },
    }, "call"),
    [
      "call a/native/src/A.scala:6 A.run -> a/jvm-native/src/P.scala:4 Parser.parse [extracted: import]",
      "call a/shared/src/A.scala:6 A.run -> a/js/src/P.scala:4 Parser.parse [inferred: one of several variants]",
      "call a/shared/src/A.scala:6 A.run -> a/jvm-native/src/P.scala:4 Parser.parse [inferred: one of several variants]",
    ],
  );
});

Deno.test("scala takes no method of an object that a value is set to for an extension of the type of the value", async () => {
  const text =
    "package a\n\nabstract class B\n\nclass S extends B {\n  def twice(n: Int) = n\n}\n\nobject C {\n" +
    "  val Made: B = new B {\n    def twice(n: Int) = n + n\n  }\n}\n";
  deepEqual(await edgesOf({ "a.scala": text }, "implementation", "call"), []);
});

Deno.test("scala gives no edge for libraries and shadowed names", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.scala": "package app\n\nimport org.lib.Client\n\nclass A(client: Client) {\n" +
          "  def run(help: Int): Unit = {\n    client.sendAll()\n    List(1).sendAll()\n    println(help)\n  }\n}\n",
        "B.scala": "package app\n\nclass B {\n  def sendAll(): Unit = ()\n}\n\nobject help\n",
      },
      "call",
    ),
    [],
  );
});

Deno.test("scala knows the object of a package at the root by its name, in every file", async () => {
  deepEqual(
    await edgesOf({
      "src/cask/package.scala": "package object cask {\n  class Routes\n}\n",
      "src/cask/decorators/a.scala": "package cask.decorators\n\nclass A extends cask.Routes\n",
      "example/b.scala": "package app\n\nclass B extends cask.Routes\n",
    }, "extends"),
    [
      "extends example/b.scala:3 B -> src/cask/package.scala:2 cask.Routes [extracted: package]",
      "extends src/cask/decorators/a.scala:3 A -> src/cask/package.scala:2 cask.Routes [extracted: package]",
    ],
  );
});
