import { deepEqual } from "node:assert/strict";
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

Deno.test("implementationEdges() pair overloads by their order", async () => {
  deepEqual(
    await edgesOf({
      "A.java": "interface Out {\n  void put(int a);\n  void put(String a);\n}\n" +
        "class Disk implements Out {\n  public void put(int a) {}\n  public void put(String a) {}\n" +
        "  public void put(long a) {}\n}\n",
    }, "implementation"),
    [
      "implementation A.java:5 Disk -> A.java:1 Out [inferred: implementation: type]",
      "implementation A.java:6 Disk.put -> A.java:2 Out.put [inferred: implementation: method]",
      "implementation A.java:7 Disk.put -> A.java:3 Out.put [inferred: implementation: method]",
      "implementation A.java:8 Disk.put -> A.java:3 Out.put [inferred: implementation: method]",
    ],
  );
});
