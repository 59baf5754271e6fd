import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("java resolves a class by its import, and its members by the declared type", async () => {
  deepEqual(
    await edgesOf({
      "src/app/Main.java":
        "package app;\nimport lib.Store;\nclass Main {\n  private Store store;\n" +
        "  void run(Store other) {\n    store.open();\n    this.store.open();\n    other.open();\n  }\n}\n",
      "src/lib/Store.java": "package lib;\npublic class Store {\n  public void open() {}\n}\n",
      "src/other/Store.java": "package other;\npublic class Store {\n  public void open() {}\n}\n",
    }, "call"),
    [
      "call src/app/Main.java:6 app.Main.run -> src/lib/Store.java:3 Store.open [extracted: declared type]",
      "call src/app/Main.java:7 app.Main.run -> src/lib/Store.java:3 Store.open [extracted: declared type]",
      "call src/app/Main.java:8 app.Main.run -> src/lib/Store.java:3 Store.open [extracted: declared type]",
    ].map((each) => each.replace("app.Main", "Main")),
  );
});

Deno.test("java sees the classes of its package without an import, wherever they stand", async () => {
  deepEqual(
    await edgesOf({
      "main/app/A.java": "package app;\nclass A {\n  Object make() { return new B(); }\n}\n",
      "test/app/B.java": "package app;\nclass B {}\n",
      "main/app/sub/B.java": "package app.sub;\nclass B {}\n",
    }, "call"),
    ["call main/app/A.java:3 A.make -> test/app/B.java:2 B [extracted: package]"],
  );
});

Deno.test("java resolves imports of all names after its own package", async () => {
  deepEqual(
    await edgesOf({
      "app/A.java": "package app;\nimport lib.*;\nimport java.util.*;\nclass A {\n" +
        "  void run() {\n    new Tool();\n    new Own();\n    new List();\n  }\n}\n",
      "app/Own.java": "package app;\nclass Own {}\n",
      "lib/Own.java": "package lib;\npublic class Own {}\n",
      "lib/Tool.java": "package lib;\npublic class Tool {}\n",
    }, "call"),
    [
      "call app/A.java:6 A.run -> lib/Tool.java:2 Tool [inferred: wildcard import]",
      "call app/A.java:7 A.run -> app/Own.java:2 Own [extracted: package]",
    ],
  );
});

Deno.test("java resolves static imports, by name and all of a class, inherited ones included", async () => {
  deepEqual(
    await edgesOf({
      "A.java":
        "package app;\nimport static lib.Util.max;\nimport static lib.Text.*;\nclass A {\n" +
        "  void run() {\n    max(1);\n    trim();\n    pad();\n  }\n}\n",
      "Util.java":
        "package lib;\npublic class Util {\n  public static int max(int a) { return a; }\n}\n",
      "Text.java": "package lib;\npublic class Text extends Base {\n  static void trim() {}\n}\n",
      "Base.java": "package lib;\nclass Base {\n  static void pad() {}\n}\n",
    }, "call"),
    [
      "call A.java:6 A.run -> Util.java:3 Util.max [extracted: import]",
      "call A.java:7 A.run -> Text.java:3 Text.trim [inferred: wildcard import]",
      "call A.java:8 A.run -> Base.java:3 Base.pad [inferred: wildcard import]",
    ],
  );
});

Deno.test("java resolves members of this, of super, and of outer classes", async () => {
  deepEqual(
    await edgesOf({
      "A.java":
        "package app;\nclass A extends Base {\n  void run() {\n    step();\n    super.step();\n" +
        "    this.own();\n  }\n  void own() {}\n  class Inner {\n    void go() {\n      own();\n" +
        "      step();\n    }\n  }\n}\n",
      "Base.java": "package app;\nclass Base {\n  void step() {}\n}\n",
    }, "call"),
    [
      "call A.java:4 A.run -> Base.java:3 Base.step [extracted: member of self]",
      "call A.java:5 A.run -> Base.java:3 Base.step [extracted: member of self]",
      "call A.java:6 A.run -> A.java:8 A.own [extracted: member of self]",
      "call A.java:11 A.Inner.go -> A.java:8 A.own [extracted: scope]",
      "call A.java:12 A.Inner.go -> Base.java:3 Base.step [extracted: member of self]",
    ],
  );
});

Deno.test("java follows local variables: declared, inferred, of loops, resources and patterns", async () => {
  deepEqual(
    await edgesOf({
      "A.java":
        "package app;\nimport java.util.List;\nclass A {\n  void run(List<Item> items, Object any) {\n" +
        "    var made = new Item();\n    made.go();\n    for (Item each : items) each.go();\n" +
        "    try (Item held = open()) { held.go(); }\n    if (any instanceof Item it && it.go()) {}\n" +
        "    for (var one : items) one.go();\n    items.forEach(x -> x.go());\n  }\n}\n",
      "Item.java": "package app;\nclass Item {\n  boolean go() { return true; }\n}\n",
    }, "call").then((edges) => edges.filter((each) => each.includes("Item.go"))),
    [
      "call A.java:6 A.run -> Item.java:3 Item.go [inferred: assigned value]",
      "call A.java:7 A.run -> Item.java:3 Item.go [extracted: declared type]",
      "call A.java:8 A.run -> Item.java:3 Item.go [extracted: declared type]",
      "call A.java:9 A.run -> Item.java:3 Item.go [extracted: declared type]",
      "call A.java:10 A.run -> Item.java:3 Item.go [inferred: assigned value]",
      "call A.java:11 A.run -> Item.java:3 Item.go [inferred: assigned value]",
    ],
  );
});

Deno.test("java follows builders and chained calls by what methods return", async () => {
  deepEqual(
    await edgesOf({
      "A.java":
        "package app;\nclass A {\n  void run() {\n    Job.builder().name(1)\n      .build().start();\n  }\n}\n",
      "Job.java":
        "package app;\nclass Job {\n  static Builder builder() { return new Builder(); }\n" +
        "  void start() {}\n  static class Builder {\n    Builder name(int n) { return this; }\n" +
        "    Job build() { return null; }\n  }\n}\n",
    }, "call").then((edges) => edges.filter((each) => each.startsWith("call A"))),
    [
      "call A.java:4 A.run -> Job.java:3 Job.builder [extracted: package]",
      "call A.java:4 A.run -> Job.java:6 Job.Builder.name [extracted: declared type]",
      "call A.java:5 A.run -> Job.java:7 Job.Builder.build [extracted: declared type]",
      "call A.java:5 A.run -> Job.java:4 Job.start [extracted: declared type]",
    ],
  );
});

Deno.test("java tells a method from a field, a variable and a constructor of its name", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.java":
          "package app;\nclass A {\n  private B size;\n  A() {}\n  B size() { return size; }\n" +
          "  void run() {\n    B size = size();\n    size().go();\n    new A();\n  }\n}\n",
        "B.java": "package app;\nclass B {\n  void go() {}\n}\n",
      },
      "call",
      "read",
    ),
    [
      "read A.java:5 A.size -> A.java:3 A.size [extracted: scope]",
      "call A.java:7 A.run -> A.java:5 A.size [extracted: scope]",
      "call A.java:8 A.run -> A.java:5 A.size [extracted: scope]",
      "call A.java:8 A.run -> B.java:3 B.go [extracted: declared type]",
      "call A.java:9 A.run -> A.java:2 A [extracted: scope]",
    ],
  );
});

Deno.test("java takes an enum constant for one of its enum, and a record for its components", async () => {
  deepEqual(
    await edgesOf({
      "A.java": "package app;\nimport app.Color.Shade;\nclass A {\n  void run(Pair pair) {\n" +
        "    Color.RED.mix();\n    Shade.DARK.mix();\n    pair.left().mix();\n  }\n}\n",
      "Color.java":
        "package app;\nenum Color {\n  RED, GREEN;\n  void mix() {}\n  enum Shade { DARK;\n" +
        "    void mix() {}\n  }\n}\n",
      "Pair.java": "package app;\nrecord Pair(Color left, Color right) {}\n",
    }, "call").then((edges) => edges.filter((each) => each.includes(".mix"))),
    [
      "call A.java:5 A.run -> Color.java:4 Color.mix [extracted: declared type]",
      "call A.java:6 A.run -> Color.java:6 Color.Shade.mix [extracted: declared type]",
      "call A.java:7 A.run -> Color.java:4 Color.mix [extracted: declared type]",
    ],
  );
});

Deno.test("java resolves method references, default methods and bounded type parameters", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.java":
          "package app;\nclass A<T extends Shape> {\n  T shape;\n  void run(Square square) {\n" +
          "    shape.draw();\n    square.draw();\n    use(Square::side);\n    use(this::own);\n  }\n" +
          "  void own() {}\n}\n",
        "Shape.java": "package app;\ninterface Shape {\n  default void draw() {}\n}\n",
        "Square.java":
          "package app;\nclass Square implements Shape {\n  int side() { return 1; }\n}\n",
      },
      "call",
      "implements",
    ),
    [
      "call A.java:5 A.run -> Shape.java:3 Shape.draw [extracted: declared type]",
      "call A.java:6 A.run -> Shape.java:3 Shape.draw [extracted: declared type]",
      "call A.java:7 A.run -> Square.java:3 Square.side [extracted: package]",
      "call A.java:8 A.run -> A.java:10 A.own [extracted: member of self]",
      "implements Square.java:2 Square -> Shape.java:2 Shape [extracted: package]",
    ],
  );
});

/** Calls of `A.run` in a class of some members, without what all of them have in common. */
async function callsIn(members: string, body: string, more = ""): Promise<string[]> {
  const text = `package app;\nclass A extends Base {\nvoid run(${body} }\n${members}\n}\n${more}\n`;
  const edges = await edgesOf({ "A.java": text, "Base.java": BASE }, "call");
  return edges.filter((each) => each.startsWith("call A.java:3 "))
    .map((each) => each.replace("call A.java:3 A.run -> ", ""));
}

const BASE = "package app;\nclass Base {\nvoid put(Object any) {}\nvoid put(Base base) {}\n}\n";

Deno.test("java chooses of overloads by the number of arguments, inherited ones included", async () => {
  const members =
    "void put() {}\nvoid put(int a, int b) {}\nvoid put(int a, int b, String... more) {}";
  deepEqual(await callsIn(members, "A a) { put(); put(1, 2); put(1, 2, null, a); put(a);"), [
    "A.java:4 A.put [extracted: scope]",
    "A.java:5 A.put [extracted: scope]",
    "A.java:6 A.put [extracted: scope]",
    "Base.java:4 Base.put [extracted: scope]",
  ]);
});

Deno.test("java chooses of overloads by literals and declared types of arguments", async () => {
  const members = "void put(int a) {}\nvoid put(long a) {}\nvoid put(String a) {}\n" +
    "void put(Runnable a) {}\nvoid put(char[] a) {}\nA self() { return this; }\nlong size;";
  const body =
    'Object o, char[] c, short s) { put(1); put(1L); put("a" + o); put(() -> {}); put(c);' +
    " put(s); put(self()); put(size); put((Object) s); put(o.toString());";
  deepEqual((await callsIn(members, body)).filter((each) => each.includes("put")), [
    "A.java:4 A.put [extracted: scope]",
    "A.java:5 A.put [extracted: scope]",
    "A.java:6 A.put [extracted: scope]",
    "A.java:7 A.put [extracted: scope]",
    "A.java:8 A.put [extracted: scope]",
    "A.java:4 A.put [extracted: scope]",
    "Base.java:4 Base.put [extracted: scope]",
    "A.java:5 A.put [extracted: scope]",
    "Base.java:3 Base.put [extracted: scope]",
    "A.java:6 A.put [extracted: scope]",
  ]);
});

Deno.test("java is sure of no overload where it does not know an argument", async () => {
  const members = "void put(String a) {}\nvoid put(java.util.List a) {}";
  deepEqual(await callsIn(members, ") { put(Outside.make());"), [
    "A.java:4 A.put [ambiguous: one of several overloads]",
    "A.java:5 A.put [ambiguous: one of several overloads]",
    "Base.java:3 Base.put [ambiguous: one of several overloads]",
    "Base.java:4 Base.put [ambiguous: one of several overloads]",
  ]);
});

Deno.test("java takes the narrowest of overloads that fit, and a replaced one for none", async () => {
  const members = "void put(Object any) {}\nvoid put(CharSequence a) {}";
  deepEqual(await callsIn(members, 'A a) { put("a"); put(null); put(2); put(a);'), [
    "A.java:5 A.put [extracted: scope]",
    "A.java:5 A.put [ambiguous: one of several overloads]",
    "Base.java:4 Base.put [ambiguous: one of several overloads]",
    "A.java:4 A.put [extracted: scope]",
    "Base.java:4 Base.put [extracted: scope]",
  ]);
});

Deno.test("java links super(…), this(…) and constants of enums to constructors", async () => {
  const edges = await edgesOf({
    "A.java": "class A extends Base {\n  A(int a) { super(a); }\n  A() { this(1); }\n" +
      "  enum Color {\n    RED(1),\n GREEN;\n    Color() {}\n    Color(int code) {}\n  }\n}\n",
    "Base.java": "class Base {\n  Base() {}\n  Base(int a) {}\n}\n",
  }, "call");
  deepEqual(edges, [
    "call A.java:2 A.A -> Base.java:3 Base.Base [extracted: member of self]",
    "call A.java:3 A.A -> A.java:2 A.A [extracted: member of self]",
    "call A.java:5 A.Color.RED -> A.java:8 A.Color.Color [extracted: member of self]",
  ]);
});

Deno.test("java links an element of an annotation to its declaration", async () => {
  const edges = await edgesOf({
    "A.java": '@lib.Outer(level = 3)\n@Mark(\n  level = 1,\n  names = {"a"})\nclass A {\n' +
      "  @Mark(level = B)\n  int part;\n  static final int B = 1;\n}\n",
    "Mark.java": "@interface Mark {\n  int level();\n  String[] names() default {};\n}\n",
  }, "write");
  deepEqual(edges.map((each) => each.replace("write A.java:", "")), [
    "3 A -> Mark.java:2 Mark.level [extracted: declared type]",
    "4 A -> Mark.java:3 Mark.names [extracted: declared type]",
    "6 A.part -> Mark.java:2 Mark.level [extracted: declared type]",
  ]);
});

Deno.test("java calls the inherited method whose name a field has, and follows it", async () => {
  const more = "class Kid extends Parent { int part; }\n" +
    "class Parent { Tool part() { return null; } }\nclass Tool { void use() {} }";
  deepEqual(await callsIn("", "Kid kid) { kid.part().use();", more), [
    "A.java:7 Parent.part [extracted: declared type]",
    "A.java:8 Tool.use [extracted: declared type]",
  ]);
});

Deno.test("java follows the result of the overload that takes as many arguments", async () => {
  const members = "Tool tool() { return null; }\nA tool(Tool tool) { return this; }";
  const more = "class Tool { void use() {} void own() {} }";
  deepEqual(
    await callsIn(`${members}\nvoid own() {}`, "Tool t) { tool().own(); tool(t).own();", more),
    [
      "A.java:4 A.tool [extracted: scope]",
      "A.java:8 Tool.own [extracted: declared type]",
      "A.java:5 A.tool [extracted: scope]",
      "A.java:6 A.own [extracted: declared type]",
    ],
  );
});

Deno.test("java gives no edge for what libraries define", async () => {
  deepEqual(
    await edgesOf({
      "A.java": "package app;\nimport org.lib.Client;\nimport java.util.*;\nclass A {\n" +
        "  private Client client;\n  void run(String text, Map<String, Integer> map) {\n" +
        "    client.parseAll();\n    text.parseAll();\n    Integer.parseAll(text);\n    map.parseAll();\n" +
        "    new Thread().parseAll();\n  }\n}\n",
      "B.java": "package app;\nclass B {\n  void parseAll() {}\n}\n",
    }, "call"),
    [],
  );
});

Deno.test("java links an import to the class that it names", async () => {
  deepEqual(
    await edgesOf({
      "A.java": "package app;\nimport lib.Store;\nimport lib.Store.Row;\nclass A {}\n",
      "Store.java": "package lib;\nclass Store {\n  static class Row {}\n}\n",
      "Other.java": "package lib;\nclass Other {}\n",
    }, "import").then((edges) => edges.filter((each) => !each.includes("Store.java:1 "))),
    [
      "import A.java:2 -> Store.java:2 Store [extracted: import]",
      "import A.java:3 -> Store.java:2 Store [extracted: import]",
      "import A.java:3 -> Store.java:3 Store.Row [extracted: import]",
    ],
  );
});

Deno.test("java does not take a constructor of a base class for the class", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.java":
          "package app;\nimport lib.Base;\nclass A extends Base {\n  private Base first, other;\n" +
          "  void run() {\n    first.open();\n    other.open();\n  }\n}\n",
        "Base.java": "package lib;\npublic class Base {\n  Base() {}\n  void open() {}\n}\n",
      },
      "call",
      "extends",
    ),
    [
      "extends A.java:3 A -> Base.java:2 Base [extracted: import]",
      "call A.java:6 A.run -> Base.java:4 Base.open [extracted: declared type]",
      "call A.java:7 A.run -> Base.java:4 Base.open [extracted: declared type]",
    ],
  );
});

/** Classes whose base class is outside of the tree, and an interface that they implement is not. */
const OUTSIDE: Readonly<Record<string, string>> = {
  "A.java": "interface I { void save(); }\n" +
    "class A extends Outside implements I {\n  public void save() { super.save(); }\n}\n",
  "A.cs": "interface I { void save(); }\n" +
    "class A : Outside, I {\n  public void save() { base.save(); }\n}\n",
  "a.ts": "interface I { save(): void }\n" +
    "class A extends Outside implements I {\n  save() { super.save(); }\n}\n",
  "a.php": "<?php\ninterface I { function save(); }\n" +
    "class A extends Outside implements I {\n  function save() { parent::save(); }\n}\n",
};

for (const [path, text] of Object.entries(OUTSIDE)) {
  Deno.test(`the base in ${path} is a class, and never an interface`, async () => {
    deepEqual(await edgesOf({ [path]: text }, "call"), []);
  });
}

Deno.test("java: I.super is the interface", async () => {
  const text = "interface I { default void save() {} }\n" +
    "class A extends Outside implements I {\n  public void save() { I.super.save(); }\n}\n";
  deepEqual(await edgesOf({ "A.java": text }, "call"), [
    "call A.java:3 A.save -> A.java:1 I.save [extracted: scope]",
  ]);
});

Deno.test("kotlin: super may be an interface, which may have bodies", async () => {
  const text = "interface I {\n  fun save() {}\n}\n" +
    "class A : I {\n  override fun save() { super.save() }\n}\n";
  deepEqual(await edgesOf({ "A.kt": text }, "call"), [
    "call A.kt:5 A.save -> A.kt:2 I.save [extracted: member of self]",
  ]);
});

Deno.test("java: this in a class without a name is none of the class around it", async () => {
  const text = `class A {
  int go() { return 1; }
  Runnable run() {
    return new Runnable() {
      void go() {}
      public void run() { this.go(); rest(); }
    };
  }
  void rest() { this.go(); }
}
`;
  deepEqual(await edgesOf({ "A.java": text }, "call"), [
    "call A.java:6 A.run.run -> A.java:9 A.rest [extracted: scope]",
    "call A.java:9 A.rest -> A.java:2 A.go [extracted: member of self]",
  ]);
});
