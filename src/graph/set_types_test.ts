/**
 * An assignment sets a value: where types have names of their own, it never means a type.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { edgesOf } from "./testdata/edges.ts";

/** A class `Order`, and a method that sets a member of this name which nothing in the tree declares. */
const SET: Readonly<Record<string, string>> = {
  "A.cs":
    "class Order {}\nclass A : Outside {\n  void Go() { Order = Load(); this.Order = 1; }\n}\n",
  "A.java": "class Order {}\nclass A extends Outside {\n  void go() { Order = load(); }\n}\n",
  "A.kt": "class Order\nclass A : Outside() {\n  fun go() { Order = load() }\n}\n",
  "A.scala": "class Order\nclass A extends Outside {\n  def go() = { Order = load() }\n}\n",
  "a.ts": "enum Order { A }\nfunction go() {\n  Order = load();\n}\n",
};

for (const [path, text] of Object.entries(SET)) {
  Deno.test(`an assignment in ${path} sets no type`, async () => {
    deepEqual(await edgesOf({ [path]: text }, "write"), []);
  });
}

Deno.test("an assignment sets the class of a name where the language binds it anew", async () => {
  const text = "class Order: pass\n\ndef go():\n    global Order\n    Order = None\n";
  deepEqual(await edgesOf({ "a.py": text }, "write"), [
    "write a.py:5 go -> a.py:1 Order [extracted: scope]",
  ]);
});
