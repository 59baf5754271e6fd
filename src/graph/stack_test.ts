/**
 * Trees in which one thing leads to the next thousands of times: none overflows the stack, and what
 * leads back to itself ends.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";
import { edgesOf, type Files } from "./testdata/edges.ts";
import { resolveAll } from "./testdata/steps.ts";

const TREES: Readonly<Record<string, Files>> = {
  "modules of CommonJS that are each other": {
    "a.js": 'const b = require("./b");\nmodule.exports = b;\nb().f();\n',
    "b.js": 'const a = require("./a");\nmodule.exports = a;\na().f();\n',
  },
  "modules that are the default of each other": {
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [
        `m${i}.ts`,
        `export * as default from "./m${(i + 1) % 20}.ts";\n`,
      ]),
    ),
    "main.ts": 'import * as m from "./m0.ts";\nconst x = m();\nx.f();\nm()().g();\n',
  },
  "types that stand for each other": {
    "a.ts": "type A = B;\ntype B = A;\nfunction f(a: A) { a.f(); A.g(); }\n",
    "a.rs": "type A = B;\ntype B = A;\nfn f(a: A) { a.f(); A::g(); }\n",
    "a.py": "type A = B\ntype B = A\nA.f()\nA().g()\n",
    "a.rb": "A = B\nB = A\nA.f\nA.new.g\n",
  },
  "functions that decorate each other": {
    "a.py": "@g\ndef f(): pass\n@f\ndef g(): pass\n@h\ndef h(): pass\nf.a()\ng.b()\nh.c()\n",
  },
  "types that extend each other, two thousand of them": {
    "a.ts": "class A0 { f() {} }\n" +
      list(2000, (i) => `class A${i + 1} extends A${i} { g() { this.f(); super.h(); } }\n`),
  },
  "results of each other, two thousand of them": {
    "a.ts": "class A { f() {} }\nfunction f0() { return new A(); }\n" +
      list(2000, (i) => `function f${i + 1}() { return f${i}(); }\n`) + "f2000().f();\n",
  },
  "types and names that are nested, thousands of them": {
    "a.ts": `const a: ${"B<".repeat(3000)}A${">".repeat(3000)} = x;\na.f();\n`,
    "b.ts": `const a: ${"(".repeat(3000)}A${")".repeat(3000)} = x;\na.f();\n`,
    "c.ts": `const a: A${"[]".repeat(9000)} = x;\na.f();\n`,
    "d.ts": `new ${"A.".repeat(5000)}B().f();\na${".f()".repeat(5000)};\na${"()".repeat(5000)};\n`,
    "e.ts": `${list(500, (i) => `namespace M${i} { `)}g(); X.y();${"}".repeat(500)}\n`,
    "f.rs": `fn f() { ${"a::".repeat(3000)}b(); }\n`,
    "g.c": `int g(struct A ${"*".repeat(9000)}a) { return a->f; }\n`,
  },
  "folders within each other, hundreds of them": {
    [`${"a/".repeat(300)}m.cs`]: "namespace A { class B { void F() { G(); } } }\n",
    [`${"b/".repeat(300)}m.rs`]: "fn f() { x::y(); }\n",
    [`${"c/".repeat(300)}m.py`]: "import a.b\nfrom ...x import y\ny()\n",
  },
};

for (const [name, files] of Object.entries(TREES)) {
  Deno.test(`resolveGraph() needs no stack for ${name}`, async () => {
    const { resolved } = await resolveAll(files);
    ok(resolved >= Object.keys(files).length);
  });
}

Deno.test("resolveGraph() finds what a module gives that is the default of others", async () => {
  const edges = await edgesOf({
    "a.js": 'module.exports = require("./b");\n',
    "b.js": "module.exports = function run() {};\n",
    "main.js": 'const a = require("./a");\na();\n',
  }, "call");
  deepEqual(edges, ["call main.js:2 -> b.js:1 run [extracted: import]"]);
});

function list(n: number, make: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => make(i)).join("");
}
