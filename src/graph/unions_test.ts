/**
 * Members of a value of one of several types: of a union, an intersection, or several bounds.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "./testdata/edges.ts";

/** Calls of `work()`: where they lead, and how sure that is. */
async function works(files: Files): Promise<string[]> {
  return (await edgesOf(files, "call")).filter((each) => each.includes("work ["))
    .map((each) => each.replace(/^.* -> \S+ |\[|:[^\]]*\]$/g, ""));
}

const BOTH = ["A.work inferred", "B.work inferred"];

const SCRIPT = "class A { work() {} }\nclass B { work() {} }\nclass C { rest() {} }\n";
const PYTHON = "class A:\n    def work(self): pass\n\nclass B:\n    def work(self): pass\n\n" +
  "class C:\n    def rest(self): pass\n\n";
const PHP = "<?php\nclass A { public function work() {} }\nclass B { public function work() {} }\n";
const SCALA = "class A { def work() = 1 }\ntrait B { def work() = 2 }\n";
const RUST = "trait A { fn work(&self); }\ntrait B { fn work(&self); }\n";
const JAVA = "interface A { void work(); }\ninterface B { void work(); }\n";

/** Ways to write several types, by language: each may reach both. */
const REACHING_BOTH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a.ts": {
    "a union": `${SCRIPT}function f(x: A | B) { x.work(); }`,
    "a union with what has no such member":
      `${SCRIPT}function f(x: C | A | null | B) { x.work(); }`,
    "an intersection": `${SCRIPT}function f(x: A & B) { x.work(); }`,
    "an alias": `${SCRIPT}type X = A | B;\nfunction f(x: X) { x.work(); }`,
    "an alias over lines": `${SCRIPT}type X =\n  | A\n  | B;\nfunction f(x: X) { x.work(); }`,
    "an alias of aliases":
      `${SCRIPT}type X = A | C;\ntype Y = X | B;\nfunction f(x: Y) { x.work(); }`,
    "a parameter over lines": `${SCRIPT}function f(\n  x:\n    | A\n    | B,\n) { x.work(); }`,
    "an element": `${SCRIPT}function f(x: (A | B)[]) { x[0].work(); }`,
    "an element of a list or one": `${SCRIPT}function f(x: A[] | B[]) { x[0].work(); }`,
    "an argument of a collection": `${SCRIPT}function f(x: Array<A | B>) { x[0].work(); }`,
    "parentheses": `${SCRIPT}function f(x: (A | B) | undefined) { x.work(); }`,
    "a result": `${SCRIPT}function g(): A | B { return h(); }\nfunction f() { g().work(); }`,
    "a field": `${SCRIPT}class D { x: A | B; f() { this.x.work(); } }`,
    "a bound": `${SCRIPT}function f<T extends A | B>(x: T) { x.work(); }`,
    "a variable": `${SCRIPT}function f() { const x: A | B = g(); x.work(); }`,
    "fields of both": `${SCRIPT}class D { x: A; }\nclass E { x: B; }\n` +
      "function f(y: D | E) { y.x.work(); }",
    "results of both": `${SCRIPT}class D { g(): A { return h(); } }\n` +
      "class E { g(): B { return h(); } }\nfunction f(y: D | E) { y.g().work(); }",
    "what a function returns here or there": `${SCRIPT}` +
      "function g(y) { if (y) return new A(); return new B(); }\nfunction f() { g().work(); }",
    "members of two modules of one name": `${SCRIPT}namespace N { export class A { x: B; } }\n` +
      "class D { x: A; }\nfunction f(y: N.A | D) { y.x.work(); }",
  },
  "a.py": {
    "a union": `${PYTHON}def f(x: A | B):\n    x.work()\n`,
    "a union between quotes": `${PYTHON}def f(x: "C | A | B"):\n    x.work()\n`,
    "Union": `from typing import Union\n\n${PYTHON}def f(x: Union[A, B]):\n    x.work()\n`,
    "a name of Union":
      `import typing as t\n\n${PYTHON}def f(x: t.Union[A, None, B]):\n    x.work()\n`,
    "Optional of a union": `from typing import Optional\n\n${PYTHON}` +
      "def f(x: Optional[A | B]):\n    x.work()\n",
    "Optional of Union": `from typing import Optional, Union\n\n${PYTHON}` +
      "def f(x: Optional[Union[A, B]]):\n    x.work()\n",
    "an element": `${PYTHON}def f(x: list[A | B]):\n    x[0].work()\n`,
    "a result": `${PYTHON}def g() -> A | B: pass\n\ndef f():\n    g().work()\n`,
    "an alias":
      `from typing import Union\n\n${PYTHON}X = Union[A, B]\n\ndef f(x: X):\n    x.work()\n`,
    "an alias by a bar": `${PYTHON}X = A | B\n\ndef f(x: X):\n    x.work()\n`,
    "a type statement": `${PYTHON}type X = A | B\n\ndef f(x: X):\n    x.work()\n`,
    "a member that two methods set":
      `${PYTHON}class D:\n    def one(self):\n        self.x = A()\n\n` +
      "    def two(self):\n        self.x = B()\n\n    def f(self):\n        self.x.work()\n",
    "what branches make": `${PYTHON}def f(y):\n    if y:\n        x = A()\n        x.rest()\n` +
      "    else:\n        x = B()\n        x.rest()\n    x.work()\n",
    "what a branch makes in place of another": `${PYTHON}def f(y):\n    x = A()\n` +
      "    try:\n        x = B()\n    except E:\n        pass\n    x.work()\n",
    "a class that branches choose, and a function makes": `${PYTHON}def g(y):\n    if y:\n` +
      "        if y > 1:\n            c = A\n        else:\n            c = C\n" +
      "    elif y is None:\n        c = B\n    else:\n        raise E\n    made = c()\n" +
      "    return made\n\ndef f(y):\n    g(y).work()\n",
    "members that methods set":
      `${PYTHON}class D:\n    def __init__(self):\n        self.x = A()\n\n` +
      "class E:\n    def __init__(self):\n        self.x = B()\n\ndef f(y: D | E):\n    y.x.work()\n",
  },
  "a.rb": {
    "what branches make": "class A\n  def work; end\nend\nclass B\n  def work; end\nend\n" +
      "def f(y)\n  if y\n    x = A.new\n  else\n    x = B.new\n  end\n  x.work\nend\n",
  },
  "a.php": {
    "a union": `${PHP}function f(A|B $x) { $x->work(); }`,
    "an intersection": `${PHP}function f(A&B $x) { $x->work(); }`,
    "a union of an intersection": `${PHP}function f((A&B)|null $x) { $x->work(); }`,
    "a result": `${PHP}function g(): A|B { return h(); }\nfunction f() { g()->work(); }`,
    "a field": `${PHP}class D { private A|B $x; function f() { $this->x->work(); } }`,
  },
  "a.scala": {
    "a union": `${SCALA}object O { def f(x: A | B) = x.work() }`,
    "an intersection": `${SCALA}object O { def f(x: A & B) = x.work() }`,
    "a compound type": `${SCALA}object O { def f(x: A with B) = x.work() }`,
  },
  "a.rs": {
    "bounds": `${RUST}fn f(x: impl A + B) { x.work(); }`,
    "bounds of a parameter": `${RUST}fn f<T: A + B>(x: T) { x.work(); }`,
  },
  "A.java": {
    "bounds": `${JAVA}class D { <T extends A & B> void f(T x) { x.work(); } }`,
    "what is caught": `${JAVA}class D { void f() { try { g(); } catch (A | B x) { x.work(); } } }`,
  },
};

for (const [path, ways] of Object.entries(REACHING_BOTH)) {
  for (const [way, text] of Object.entries(ways)) {
    Deno.test(`a call leads to each of several types: ${way} in ${path}`, async () => {
      deepEqual(await works({ [path]: text }), BOTH);
    });
  }
}

Deno.test("a value that is set twice, one after another, is the last one", async () => {
  const twice = `${PYTHON}def f(y):\n    x = A()\n    x = B()\n    x.work()\n`;
  deepEqual(await works({ "a.py": twice }), ["B.work inferred"]);
  const within =
    `${PYTHON}def f(y):\n    if y:\n        x = A()\n    else:\n        x = B()\n        x.work()\n`;
  deepEqual(await works({ "a.py": within }), ["B.work inferred"]);
});

/** Of several types, one has the member: no other can be meant. */
const REACHING_ONE: Readonly<Record<string, string>> = {
  "a.ts": `${SCRIPT}function f(x: C | A | undefined) { x.work(); }`,
  "a.py": `${PYTHON}def f(x: C | A | None):\n    x.work()\n`,
};

for (const [path, text] of Object.entries(REACHING_ONE)) {
  Deno.test(`a call is proven where one of several types has the member: ${path}`, async () => {
    deepEqual(await works({ [path]: text }), ["A.work extracted"]);
  });
}

const PYTHON_ALIAS = `${PYTHON}X = A | int\n\n\ndef f(x: X):\n    x.work()\n`;

/** Of several types, one is of the tree: what the others have is not known. */
const PARTLY_OUTSIDE: Readonly<Record<string, string>> = {
  "scalar.ts": `${SCRIPT}function f(x: string | A) { x.work(); }`,
  "alias.ts": `${SCRIPT}type X = string | A;\nfunction f(x: X) { x.work(); }`,
  "bound.ts": `${SCRIPT}function f<T extends string | A>(x: T) { x.work(); }`,
  "parameter.ts": `${SCRIPT}function f<T>(x: T | A) { x.work(); }`,
  "scalar.py": `${PYTHON}def f(x: int | A):\n    x.work()\n`,
  "union.py": `from typing import Union\n\n${PYTHON}def f(x: Union[A, int]):\n    x.work()\n`,
  "alias.py": PYTHON_ALIAS,
  "statement.py": PYTHON_ALIAS.replace("X =", "type X ="),
  "parameter.py": `${PYTHON}T = TypeVar("T")\n\n\ndef f(x: A | T):\n    x.work()\n`,
  "scalar.php": `${PHP}function f(int|A $x) { $x->work(); }`,
  "a.ts": `import { Other } from "outside";\n${SCRIPT}function f(x: A | Other) { x.work(); }`,
  "a.py": `from outside import Other\n\n${PYTHON}class D:\n    x: Other | A | None = None\n\n` +
    "    def f(self):\n        self.x.work()\n",
  "b.py": `from outside import Other\nfrom typing import Optional, Union\n\n${PYTHON}` +
    "def f(x: Optional[Union[A, Other]]):\n    x.work()\n",
  "a.php": `${PHP}use Outside\\Other;\nfunction f(A|Other $x) { $x->work(); }`,
};

for (const [path, text] of Object.entries(PARTLY_OUTSIDE)) {
  Deno.test(`a call is likely where one of several types is from outside: ${path}`, async () => {
    deepEqual(await works({ [path]: text }), ["A.work inferred"]);
  });
}

Deno.test("a call of what two types inherit from one leads there, proven", async () => {
  const text = "class A { work() {} }\nclass B extends A {}\nclass C extends A {}\n" +
    "function f(x: B | C) { x.work(); }";
  deepEqual(await works({ "a.ts": text }), ["A.work extracted"]);
});

Deno.test("a field that is called is no worse than a method of another type", async () => {
  const text = "class A { work = () => 1; }\nclass B { work() {} }\n" +
    "function f(x: A | B) { x.work(); }";
  deepEqual(await works({ "a.ts": text }), BOTH);
});

Deno.test("a union of very many types leads to the first of them", async () => {
  const names = Array.from({ length: 40 }, (_, i) => `T${i}`);
  const text = names.map((name) => `class ${name} { work() {} }\n`).join("") +
    `type X = ${names.join(" | ")};\nfunction f(x: X) { x.work(); }`;
  const found = await works({ "a.ts": text });
  deepEqual(
    found,
    names.slice(0, 30).map((name) => `${name}.work inferred`),
  );
});

Deno.test("an alias that leads back to itself ends", async () => {
  const text = `${SCRIPT}type X = A | Y;\ntype Y = B | X[] | X;\nfunction f(x: Y) { x.work(); }`;
  deepEqual((await works({ "a.ts": text })).toSorted(), BOTH);
});

Deno.test("flags of Python that are joined by a bar are no types", async () => {
  const text =
    `${PYTHON}X = a.RED | b.BLUE\nY = one | two\n\ndef f():\n    X.work()\n    Y.work()\n`;
  deepEqual(
    new Set(await works({ "a.py": text })),
    new Set(["A.work ambiguous", "B.work ambiguous"]),
  );
});

Deno.test("an operator on a value that may be a number is likely to be a method", async () => {
  const text = "class A:\n    def __eq__(self, other): pass\n\ndef f(x: int | A, y: A | None):\n" +
    "    x == 1\n    y == 1\n";
  deepEqual(await edgesOf({ "a.py": text }, "call"), [
    "call a.py:5 f -> a.py:2 A.__eq__ [inferred: one of several types]",
    "call a.py:6 f -> a.py:2 A.__eq__ [extracted: declared type]",
  ]);
});

Deno.test("simple values whose members are called: pairs, channels, generic literals, clones, the object around", async () => {
  const files = {
    "a.py": `class A:
    def go(self): pass
class B:
    def go(self): pass
def pair():
    x, y = A(), B()
    x.go()
    y.go()
`,
    "a.go": `package a
type A struct{}
func (A) Go() {}
type T[P any] struct{ p P }
func (t T[P]) Get() {}
func use() { T[A]{}.Get() }
func take(c chan A) { (<-c).Go() }
type H struct { in chan *A; byName map[string]*A }
func (h H) all() {
	for a := range h.in { a.Go() }
	for a := range h.byName { a.Go() }
}
`,
    "A.java": `class A {
  void go() {}
  class Inner {
    void go() {}
    void run() { A.this.go(); }
  }
}
`,
    "a.php": `<?php
class R { function go() {} }
class S {
  private R $r;
  function run() {
    $x = clone $this->r;
    $x->go();
  }
}
`,
  };
  const edges = (await edgesOf(files, "call")).filter((edge) => /\.(?:go|Go|Get) \[/.test(edge));
  deepEqual(edges.map((edge) => edge.replace(/^call (\S+:\d+) .* (\S+) \[.*$/, "$1 $2")), [
    "A.java:5 A.go",
    "a.go:6 T.Get",
    "a.go:7 A.Go",
    "a.go:10 A.Go",
    "a.php:7 R.go",
    "a.py:7 A.go",
    "a.py:8 B.go",
  ]);
});
