/**
 * Base types belong to the type whose head names them, whatever other definition shares its line.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { edgesOf } from "./testdata/edges.ts";

/** Types named `Made` on few lines; the first of their bases is `Base`. */
const SNIPPETS: Readonly<Record<string, string>> = {
  "A.kt": "interface Base { fun area(): Int }\n" +
    "class Made(val side: Int) : Base { override fun area() = 1 }\n",
  "B.kt": "interface Base\nclass Made(\n    val side: Int,\n    val other: Int) : Base {\n}\n",
  "A.scala": "trait Base { def area: Int }\n" +
    "case class Made(val side: Int) extends Base { def area = 1 }\n",
  "A.java": "interface Base { void m(); }\nclass Made implements Base { public void m() {} }\n",
  "B.java": "interface Base {}\nrecord Made(int side) implements Base {}\n",
  "A.cs": "class Base {}\nclass Made(int side) : Base { void M() {} }\n",
  "B.cs": "record Base;\nrecord Made(int Side) : Base;\n",
  "a.dart": "class Base {}\nclass Made extends Base { int area() => 1; }\n",
  "a.swift": "protocol Base {}\nclass Made: Base { func area() -> Int { 1 } }\n",
  "a.ts": "interface Base {}\nclass Made implements Base { area() { return 1; } }\n",
  "b.ts":
    "class Base {}\nclass Made extends Base { constructor(private side: number) { super(); } }\n",
  "a.php": "<?php\ninterface Base {}\nclass Made implements Base { public function area() {} }\n",
  "a.py": "class Base: pass\nclass Made(Base): side = 1\n",
  "a.rb": "class Base; end\nclass Made < Base; def area; end; end\n",
  "a.cpp": "class Base {};\nclass Made : public Base { int area() { return 1; } };\n",
  "a.rs": "trait Base {}\nstruct Made;\nimpl Base for Made { fn area(&self) {} }\n",
};

for (const [path, text] of Object.entries(SNIPPETS)) {
  Deno.test(`a base of ${path} is one of the type on its line, not of a member`, async () => {
    const edges = await edgesOf({ [path]: text }, "extends", "implements");
    deepEqual(edges.map((edge) => / (\S+) -> \S+ (\S+) /.exec(edge)?.slice(1)), [["Made", "Base"]]);
  });
}

Deno.test("a base of an object within a member is no base of the type around it", async () => {
  const text = "interface Base\nclass Made { val inner = object : Base {} }\n";
  const edges = await edgesOf({ "a.kt": text }, "implements");
  deepEqual(edges.map((edge) => / (\S+) -> /.exec(edge)?.[1]), ["Made.inner"]);
});
