import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("kotlin resolves imports of classes, functions and aliases", async () => {
  deepEqual(
    await edgesOf({
      "A.kt": "package app\n\nimport lib.Store\nimport lib.open as openStore\n\nfun run() {\n" +
        "    Store()\n    openStore()\n}\n",
      "lib.kt": "package lib\n\nclass Store\n\nfun open() = Store()\n",
      "other.kt": "package other\n\nclass Store\n\nfun open() = Store()\n",
    }, "call").then((edges) => edges.filter((each) => each.startsWith("call A"))),
    [
      "call A.kt:7 run -> lib.kt:3 Store [extracted: import]",
      "call A.kt:8 run -> lib.kt:5 open [extracted: import]",
    ],
  );
});

Deno.test("kotlin sees its package, whatever the folder, and imports of all names", async () => {
  deepEqual(
    await edgesOf({
      "x/A.kt": "package app\n\nimport lib.*\n\nfun run() {\n    near()\n    far()\n}\n",
      "y/B.kt": "package app\n\nfun near() {}\n",
      "z/C.kt": "package lib\n\nfun near() {}\nfun far() {}\n",
    }, "call"),
    [
      "call x/A.kt:6 run -> y/B.kt:3 near [extracted: package]",
      "call x/A.kt:7 run -> z/C.kt:4 far [inferred: wildcard import]",
    ],
  );
});

Deno.test("kotlin resolves members by constructor properties, fields and inferred values", async () => {
  deepEqual(
    await edgesOf({
      "A.kt":
        "package app\n\nclass A(private val store: Store) {\n    private val made = Store()\n" +
        "    private val late by lazy { Store() }\n    fun run(given: Store?) {\n        store.open()\n" +
        "        made.open()\n        late.open()\n        given?.open()\n        val local = given!!.child\n" +
        "        local.open()\n        this.own()\n        own()\n    }\n    fun own() {}\n}\n",
      "Store.kt":
        "package app\n\nclass Store {\n    val child: Store = this\n    fun open() {}\n}\n",
    }, "call").then((edges) => edges.filter((each) => /open|own/.test(each))),
    [
      "call A.kt:7 A.run -> Store.kt:5 Store.open [extracted: declared type]",
      "call A.kt:8 A.run -> Store.kt:5 Store.open [inferred: assigned value]",
      "call A.kt:9 A.run -> Store.kt:5 Store.open [inferred: assigned value]",
      "call A.kt:10 A.run -> Store.kt:5 Store.open [extracted: declared type]",
      "call A.kt:12 A.run -> Store.kt:5 Store.open [inferred: assigned value]",
      "call A.kt:13 A.run -> A.kt:16 A.own [extracted: member of self]",
      "call A.kt:14 A.run -> A.kt:16 A.own [extracted: scope]",
    ],
  );
});

Deno.test("kotlin resolves companion and object members, and constants of enums", async () => {
  deepEqual(
    await edgesOf({
      "A.kt": "package app\n\nfun run() {\n    Store.create().open()\n    Registry.add()\n" +
        "    Color.RED.mix()\n}\n",
      "B.kt": "package app\n\nclass Store {\n    fun open() {}\n    companion object {\n" +
        "        fun create(): Store = Store()\n    }\n}\n\nobject Registry {\n    fun add() {}\n}\n\n" +
        "enum class Color {\n    RED, GREEN;\n    fun mix() {}\n}\n",
    }, "call").then((edges) => edges.filter((each) => each.startsWith("call A"))),
    [
      "call A.kt:4 run -> B.kt:6 Store.create [extracted: package]",
      "call A.kt:4 run -> B.kt:4 Store.open [extracted: declared type]",
      "call A.kt:5 run -> B.kt:11 Registry.add [extracted: package]",
      "call A.kt:6 run -> B.kt:16 Color.mix [extracted: declared type]",
    ],
  );
});

Deno.test("kotlin resolves inherited members, and those of an interface", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.kt": "package app\n\nclass A : Base(), Named {\n    fun run() {\n        step()\n" +
          "        super.step()\n        name()\n    }\n}\n",
        "B.kt":
          "package app\n\nopen class Base {\n    open fun step() {}\n}\n\ninterface Named {\n" +
          '    fun name(): String = ""\n}\n',
      },
      "call",
      "extends",
      "implements",
    ),
    [
      "extends A.kt:3 A -> B.kt:3 Base [extracted: package]",
      "implements A.kt:3 A -> B.kt:7 Named [extracted: package]",
      "call A.kt:5 A.run -> B.kt:4 Base.step [extracted: member of self]",
      "call A.kt:6 A.run -> B.kt:4 Base.step [extracted: member of self]",
      "call A.kt:7 A.run -> B.kt:8 Named.name [extracted: member of self]",
    ],
  );
});

Deno.test("kotlin resolves an extension by its import and by the type that it extends", async () => {
  deepEqual(
    await edgesOf({
      "A.kt": "package app\n\nimport lib.shout\nimport lib.Store\nimport lib.Other\n\n" +
        "fun run(store: Store, other: Other, text: String) {\n    store.shout()\n    other.shout()\n" +
        "    text.shout()\n}\n",
      "lib.kt":
        "package lib\n\nclass Store {\n    fun start() {}\n}\nclass Other\n\nfun Store.shout() {\n" +
        "    start()\n    this.start()\n}\n\nfun String.shout() {}\n",
    }, "call"),
    [
      "call A.kt:8 run -> lib.kt:8 shout [inferred: wildcard import]",
      "call A.kt:10 run -> lib.kt:13 shout [inferred: wildcard import]",
      "call lib.kt:9 shout -> lib.kt:4 Store.start [extracted: member of self]",
      "call lib.kt:10 shout -> lib.kt:4 Store.start [extracted: declared type]",
    ],
  );
});

Deno.test("kotlin does not guess between extensions of several types", async () => {
  deepEqual(
    await edgesOf({
      "A.kt": "package app\n\nimport lib.*\n\nfun run() {\n    build { shout() }\n}\n",
      "lib.kt":
        "package lib\n\nclass Store\nclass Other\n\nfun Store.shout() {}\nfun Other.shout() {}\n",
    }, "call"),
    [],
  );
});

Deno.test("kotlin follows loops, lambdas and functions that give their object", async () => {
  deepEqual(
    await edgesOf({
      "A.kt":
        "package app\n\nfun run(items: List<Item>, one: Item) {\n    for (each in items) each.go()\n" +
        "    items.forEach { x -> x.go() }\n    one.let { y -> y.go() }\n" +
        "    one.apply { println() }.go()\n    items.first().go()\n}\n",
      "Item.kt": "package app\n\nclass Item {\n    fun go() {}\n}\n",
    }, "call"),
    [
      "call A.kt:4 run -> Item.kt:4 Item.go [inferred: assigned value]",
      "call A.kt:5 run -> Item.kt:4 Item.go [inferred: assigned value]",
      "call A.kt:6 run -> Item.kt:4 Item.go [inferred: assigned value]",
      "call A.kt:7 run -> Item.kt:4 Item.go [extracted: declared type]",
      "call A.kt:8 run -> Item.kt:4 Item.go [inferred: wrapped type]",
    ],
  );
});

Deno.test("kotlin and java use each other's classes", async () => {
  deepEqual(
    await edgesOf({
      "A.kt": "package app\n\nimport lib.Store\n\nfun run(store: Store) {\n    store.open()\n}\n",
      "Store.java":
        "package lib;\npublic class Store {\n  public void open() { new Helper().help(); }\n}\n",
      "Helper.kt": "package lib\n\nclass Helper {\n    fun help() {}\n}\n",
    }, "call"),
    [
      "call A.kt:6 run -> Store.java:3 Store.open [extracted: declared type]",
      "call Store.java:3 Store.open -> Helper.kt:3 Helper [extracted: package]",
      "call Store.java:3 Store.open -> Helper.kt:4 Helper.help [extracted: package]",
    ],
  );
});

Deno.test("kotlin gives no edge for libraries, names of arguments and shadowed names", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.kt":
          "package app\n\nimport org.lib.Client\n\nfun run(client: Client, help: () -> Unit) {\n" +
          '    client.sendAll()\n    "text".sendAll()\n    make(limit = 1)\n    help()\n}\n',
        "B.kt": "package app\n\nval limit = 1\nfun help() {}\nclass B {\n    fun sendAll() {}\n}\n",
      },
      "call",
      "read",
      "write",
    ),
    [],
  );
});

Deno.test("kotlin reads names in templates, and none in the text around them", async () => {
  deepEqual(
    await edgesOf({
      "A.kt":
        'package app\n\nval limit = 1\nval other = 2\n\nfun run() = "other $limit ${limit} other"\n',
    }, "read"),
    [
      "read A.kt:6 run -> A.kt:3 limit [extracted: scope]",
      "read A.kt:6 run -> A.kt:3 limit [extracted: scope]",
    ],
  );
});

Deno.test("kotlin: a type around a base is only named", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.kt": "package app\n\nclass Users {\n    interface Repository\n}\n\n" +
          "class Fake : Users.Repository\n",
      },
      "extends",
      "implements",
      "type",
    ),
    [
      "type A.kt:7 Fake -> A.kt:3 Users [extracted: scope]",
      "implements A.kt:7 Fake -> A.kt:4 Users.Repository [extracted: scope]",
    ],
  );
});

Deno.test("kotlin sees private functions and classes of other files nowhere", async () => {
  deepEqual(
    await edgesOf({
      "a/Prompt.kt": "package app\n\nprivate fun split() {}\nprivate class Kept\n" +
        "private fun Int.twice() = this\n\nfun own() {\n    split()\n}\n",
      "b/Option.kt": "package app\n\ninternal fun split() {}\nclass Kept\nfun Int.twice() = this\n",
      "c/Parser.kt": "package use\n\nimport app.Kept\nimport app.split\nimport app.twice\n\n" +
        "fun run() {\n    split()\n    Kept()\n    1.twice()\n}\n",
      "d/Near.kt": "package app\n\nfun near() {\n    split()\n    Kept()\n}\n",
    }, "call"),
    [
      "call a/Prompt.kt:8 own -> a/Prompt.kt:3 split [extracted: scope]",
      "call c/Parser.kt:8 run -> b/Option.kt:3 split [extracted: import]",
      "call c/Parser.kt:9 run -> b/Option.kt:4 Kept [extracted: import]",
      "call c/Parser.kt:10 run -> b/Option.kt:5 twice [inferred: wildcard import]",
      "call d/Near.kt:4 near -> b/Option.kt:3 split [extracted: package]",
      "call d/Near.kt:5 near -> b/Option.kt:4 Kept [extracted: package]",
    ],
  );
});

Deno.test("swift sees private functions of other files nowhere", async () => {
  deepEqual(
    await edgesOf({
      "A.swift": "private func split() {}\nfileprivate func cut() {}\nfunc own() { split() }\n",
      "B.swift": "func split() {}\nfunc cut() {}\n",
      "C.swift": "func run() {\n    split()\n    cut()\n}\n",
    }, "call"),
    [
      "call A.swift:3 own -> A.swift:1 split [extracted: scope]",
      "call C.swift:2 run -> B.swift:1 split [inferred: only one of this name]",
      "call C.swift:3 run -> B.swift:2 cut [inferred: only one of this name]",
    ],
  );
});

Deno.test("kotlin does not tell extensions apart where one extends an alias of a type", async () => {
  deepEqual(
    await edgesOf({
      "Option.kt": "package app\n\nclass Option<T>\ntypealias Plain<T> = Option<T?>\n",
      "Flag.kt": "package app\n\nfun Option<Boolean>.convert() {}\n",
      "Convert.kt": "package app\n\nfun <T> Plain<T>.convert() {}\n",
      "range.kt": "package app\n\nfun <T> Option<T?>.restrict() = convert()\n",
    }, "call"),
    [
      "call range.kt:3 restrict -> Convert.kt:3 convert [ambiguous: one of several overloads]",
      "call range.kt:3 restrict -> Flag.kt:3 convert [ambiguous: one of several overloads]",
    ],
  );
});
