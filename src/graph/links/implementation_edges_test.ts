import { deepEqual } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("implementationEdges() lead from a class and its methods to an interface", async () => {
  deepEqual(
    await edgesOf({
      "a.ts": 'import type { Store } from "./b.ts";\nexport class Disk implements Store {\n' +
        "  constructor() {}\n  open() {}\n  own() {}\n}\n",
      "b.ts": "export interface Store {\n  open(): void;\n  close(): void;\n}\n",
    }, "implementation"),
    [
      "implementation a.ts:2 Disk -> b.ts:1 Store [inferred: implementation: type]",
      "implementation a.ts:4 Disk.open -> b.ts:2 Store.open [inferred: implementation: method]",
    ],
  );
});

Deno.test("implementationEdges() follow inherited bases; of a class, only methods", async () => {
  deepEqual(
    await edgesOf({
      "A.java": "interface Shape { int area(); }\nabstract class Base implements Shape {\n" +
        "  int size() { return 1; }\n}\nclass Box extends Base {\n  int area() { return 1; }\n" +
        "  int size() { return 2; }\n}\n",
    }, "implementation"),
    [
      "implementation A.java:2 Base -> A.java:1 Shape [inferred: implementation: type]",
      "implementation A.java:5 Box -> A.java:1 Shape [inferred: implementation: type]",
      "implementation A.java:6 Box.area -> A.java:1 Shape.area [inferred: implementation: method]",
      "implementation A.java:7 Box.size -> A.java:3 Base.size [inferred: implementation: method]",
    ],
  );
});

Deno.test("implementationEdges() take abstract classes of Python for what they are", async () => {
  deepEqual(
    await edgesOf({
      "a.py": "class Store(ABC):\n    def open(self):\n        pass\n\n\nclass Disk(Store):\n" +
        "    def __init__(self):\n        pass\n\n    def open(self):\n        pass\n\n\n" +
        "class Fast(Disk):\n    pass\n",
    }, "implementation"),
    [
      "implementation a.py:6 Disk -> a.py:1 Store [inferred: implementation: type]",
      "implementation a.py:10 Disk.open -> a.py:2 Store.open [inferred: implementation: method]",
      "implementation a.py:14 Fast -> a.py:1 Store [inferred: implementation: type]",
    ],
  );
});

Deno.test("implementationEdges() know what a trait is implemented for", async () => {
  deepEqual(
    await edgesOf({
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/lib.rs": "pub trait Store {\n    fn open(&self);\n}\n\npub struct Disk;\n\n" +
        "impl Store for Disk {\n    fn open(&self) {}\n}\n\nimpl Disk {\n    fn own(&self) {}\n}\n",
    }, "implementation"),
    [
      "implementation src/lib.rs:5 Disk -> src/lib.rs:1 Store [inferred: implementation: type]",
      "implementation src/lib.rs:8 Disk.open -> src/lib.rs:2 Store.open [inferred: implementation: method]",
    ],
  );
});

Deno.test("implementationEdges() leave alone what has no base in the tree, or one in a circle", async () => {
  deepEqual(
    await edgesOf({
      "a.ts": 'import { Base } from "lib";\nclass A extends Base {\n  open() {}\n}\n' +
        "class B extends C {\n  open() {}\n}\nclass C extends B {\n}\n",
    }, "implementation"),
    [],
  );
});

Deno.test("implementationEdges() pair overloads that take the same", async () => {
  deepEqual(
    await edgesOf({
      "A.java":
        "interface Out<T> {\n  void put(int a);\n  void put(String a);\n  <S> void put(S a);\n  void set(T a);\n}\n" +
        "class Disk implements Out<Long> {\n  public void put(long a) {}\n  public void put(String b) {}\n" +
        "  public <D> void put(D a) {}\n  public void put(int a) {}\n  public void set(Long a) {}\n}\n",
    }, "implementation"),
    [
      "implementation A.java:7 Disk -> A.java:1 Out [inferred: implementation: type]",
      "implementation A.java:9 Disk.put -> A.java:3 Out.put [inferred: implementation: method]",
      "implementation A.java:10 Disk.put -> A.java:4 Out.put [inferred: implementation: method]",
      "implementation A.java:11 Disk.put -> A.java:2 Out.put [inferred: implementation: method]",
      "implementation A.java:12 Disk.set -> A.java:5 Out.set [inferred: implementation: method]",
    ],
  );
});

/** A package of Go with interfaces, and one with types that say nothing of them. */
const GO = {
  "go.mod": "module example.com/app\n",
  "a/a.go": 'package a\n\nimport "example.com/app/b"\n\ntype Store interface {\n' +
    "\tGet(key string) (*b.Item, error)\n\tPut(string) error\n}\n\n" +
    "type Closer interface{ Close() }\n\ntype Both interface {\n\tStore\n\tCloser\n}\n\n" +
    "type secret interface{ hide() }\n",
  "b/b.go":
    "package b\n\ntype Item struct{}\n\ntype Base struct{}\n\nfunc (b *Base) Close() {}\n\n" +
    "type Mem struct{ Base }\n\nfunc (m *Mem) Get(key string) (*Item, error) { return nil, nil }\n\n" +
    "func (m *Mem) hide() {}\n\ntype Half struct{}\n\n" +
    "func (h Half) Get(key string) (*Item, error) { return nil, nil }\n\nfunc (h Half) Put(k string) {}\n",
  "b/put.go": "package b\n\nfunc (m *Mem) Put(key string) error { return nil }\n",
};

Deno.test("implementationEdges() find the interfaces that types of Go meet without a word", async () => {
  deepEqual(await edgesOf(GO, "implementation"), [
    "implementation b/b.go:5 Base -> a/a.go:10 Closer [inferred: implementation: type]",
    "implementation b/b.go:7 Base.Close -> a/a.go:10 Closer.Close [inferred: implementation: method]",
    "implementation b/b.go:9 Mem -> a/a.go:5 Store [inferred: implementation: type]",
    "implementation b/b.go:9 Mem -> a/a.go:10 Closer [inferred: implementation: type]",
    "implementation b/b.go:9 Mem -> a/a.go:12 Both [inferred: implementation: type]",
    "implementation b/b.go:11 Mem.Get -> a/a.go:6 Store.Get [inferred: implementation: method]",
    "implementation b/put.go:3 Mem.Put -> a/a.go:7 Store.Put [inferred: implementation: method]",
  ]);
});

Deno.test("implementationEdges() of Go after an update are those of a fresh index", async () => {
  const root = Deno.makeTempDirSync();
  try {
    const write = (path: string, text: string) => {
      Deno.mkdirSync(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${root}/${path}`, text);
    };
    for (const [path, text] of Object.entries(GO)) write(path, text);
    using index = await openIndex({ root });
    const found = async () =>
      (await index.edges()).filter(({ kind }) => kind === "implementation").map((each) =>
        `${each.source.symbol} ${each.target.symbol}`
      );
    const meets: boolean[] = [];
    for (
      const [path, text] of [
        ["b/put.go", "package b\n\nfunc (m *Mem) Put(key string) int { return 0 }\n"],
        ["b/put.go", GO["b/put.go"]],
        ["b/put.go", "package b\n\nfunc (m *Mem) Put(key int) error { return nil }\n"],
        ["b/put.go", GO["b/put.go"]],
        ["a/a.go", GO["a/a.go"].replace("\tPut", "\tDrop()\n\tPut")],
        ["b/new.go", "package b\n\nfunc (m *Mem) Drop() {}\n"],
        ["a/a.go", GO["a/a.go"]],
        // A struct becomes an interface, which gets another method, and one that embeds both.
        ["c/c.go", "package c\n\ntype Bag struct{}\n\nfunc (b Bag) Drop() {}\n"],
        ["c/c.go", "package c\n\ntype Bag interface {\n\tDrop()\n}\n"],
        [
          "c/d.go",
          "package c\n\ntype None interface {\n}\n\ntype Both interface {\n\tBag\n\tNone\n}\n",
        ],
        [
          "c/d.go",
          "package c\n\ntype None interface {\n\tGone()\n}\n\ntype Both interface {\n\tBag\n\tNone\n}\n",
        ],
        ["c/d.go", "package c\n"],
        ["c/c.go", "package c\n\ntype Bag interface {\n\tDrop()\n\tMore()\n}\n"],
        ["c/c.go", "package c\n"],
      ] as const
    ) {
      write(path, text);
      await index.update();
      const updated = await found();
      await index.update({ rebuild: true });
      deepEqual(updated, await found(), text);
      meets.push(updated.includes("Mem Bag"));
    }
    deepEqual(meets.map(Number).join(""), "00000000111100");
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
