import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "./testdata/edges.ts";

const KINDS = "class K {\n  go() {}\n}\n";

/** Files in which one name means another thing in each branch, and the calls of `path`. */
const CASES: readonly {
  readonly title: string;
  readonly files: Files;
  readonly path: string;
  readonly calls: readonly string[];
}[] = [
  {
    title: "python: functions, classes and their members",
    files: {
      "a.py": "class K:\n    def go(self): pass\n\ndef run(): return K()\n",
      "b.py": "class K:\n    def go(self): pass\n\ndef run(): return K()\n",
      "u.py": "try:\n    from a import K, run\nexcept ImportError:\n    from b import K, run\n" +
        "run().go()\nk = K()\nk.go()\ndef f(k: K): k.go()\n",
    },
    path: "u.py",
    calls: [
      ...["5 a.py:4 run ?", "5 b.py:4 run ?", "5 a.py:2 K.go ?", "5 b.py:2 K.go ?"],
      ...["6 a.py:1 K ?", "6 b.py:1 K ?", "7 a.py:2 K.go ?", "7 b.py:2 K.go ?"],
      ...["8 a.py:2 K.go ?", "8 b.py:2 K.go ?"],
    ],
  },
  {
    title: "python: modules, and what only one of them has",
    files: {
      "p/__init__.py": "",
      "p/a.py": "def go(): pass\ndef only(): pass\n",
      "p/b.py": "def go(): pass\n",
      "u.py": "if x:\n    from p import a as impl\nelse:\n    import p.b as impl\n" +
        "impl.go()\nimpl.only()\n",
    },
    path: "u.py",
    calls: ["5 p/a.py:1 go ?", "5 p/b.py:1 go ?", "6 p/a.py:2 only"],
  },
  {
    title: "python: base classes",
    files: {
      "a.py": "class K:\n    def go(self): pass\n",
      "b.py": "class Root:\n    def go(self): pass\nclass K(Root): pass\n",
      "u.py": "try:\n    from a import K\nexcept ImportError:\n    from b import K\n" +
        "class L(K):\n    def f(self):\n        self.go()\n",
    },
    path: "u.py",
    calls: ["7 a.py:2 K.go ?", "7 b.py:2 Root.go ?"],
  },
  {
    title: "python: names that a module passes on",
    files: {
      "a.py": "def go(): pass\ndef run(): pass\n",
      "b.py": "def go(): pass\ndef run(): pass\n",
      "m.py": "try:\n    from a import go\nexcept ImportError:\n    from b import go\n",
      "n.py": "try:\n    from a import *\nexcept ImportError:\n    from b import *\n",
      "u.py": "import m\nfrom n import run\nm.go()\nrun()\n",
    },
    path: "u.py",
    calls: ["3 a.py:1 go ?", "3 b.py:1 go ?", "4 a.py:2 run ?", "4 b.py:2 run ?"],
  },
  {
    title: "python: what the file defines for where the import fails",
    files: {
      "a.py": "class K:\n    def go(self): pass\n",
      "u.py": "try:\n    from a import K\nexcept ImportError:\n    class K:\n" +
        "        def go(self): pass\nK().go()\n",
      "v.py": "try:\n    from a import K\nexcept ImportError:\n    K = None\nK().go()\n",
    },
    path: "u.py",
    calls: ["6 a.py:1 K ?", "6 u.py:4 K ?", "6 a.py:2 K.go ?", "6 u.py:5 K.go ?"],
  },
  {
    title: "python: a variable that is set in each branch",
    files: {
      "a.py": "class K:\n    def go(self): pass\n",
      "b.py": "class K:\n    def go(self): pass\n",
      "u.py": "import a, b\nif x:\n    L = a.K\nelse:\n    L = b.K\nL().go()\n",
    },
    path: "u.py",
    calls: ["6 u.py:3 L", "6 u.py:5 L", "6 a.py:2 K.go ?", "6 b.py:2 K.go ?"],
  },
  {
    title: "python: functions that import a name which the file imports",
    files: {
      "a.py": "def go(): pass\n",
      "b.py": "def go(): pass\n",
      "u.py": "from a import go\ndef f():\n    from b import go\n    go()\ndef g():\n    go()\n",
    },
    path: "u.py",
    calls: ["4 b.py:1 go", "6 a.py:1 go"],
  },
  {
    title: "scripts: functions that require different modules under one name",
    files: {
      "a.js": "exports.go = function go() {};\n",
      "b.js": "exports.go = function go() {};\n",
      "u.js": "function f() {\n  const x = require('./a');\n  x.go();\n}\nfunction g() {\n" +
        "  const x = require('./b');\n  x.go();\n}\n",
    },
    path: "u.js",
    calls: ["3 a.js:1 go", "7 b.js:1 go"],
  },
  {
    title: "scripts: a block of a function may not be the one that is meant",
    files: {
      "a.js": "exports.go = function go() {};\n",
      "b.js": "exports.go = function go() {};\n",
      "u.js": "const x = require('./a');\nfunction f(is) {\n" +
        "  if (is) {\n    const x = require('./b');\n  }\n  x.go();\n}\n",
    },
    path: "u.js",
    calls: ["6 a.js:1 go ?", "6 b.js:1 go ?"],
  },
  {
    title: "scripts: exports that branches set",
    files: {
      "a.js": "exports.go = function go() {};\n",
      "b.js": "exports.go = function go() {};\n",
      "m.js": "if (x) {\n  module.exports = require('./a');\n} else {\n" +
        "  module.exports = require('./b');\n}\n",
      "u.js": "const m = require('./m');\nm.go();\n",
    },
    path: "u.js",
    calls: ["2 a.js:1 go ?", "2 b.js:1 go ?"],
  },
  {
    title: "rust: uses, modules at a path, and functions",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/a.rs": "pub fn go() {}\npub struct A;\nimpl A {\n    pub fn run(&self) {}\n}\n",
      "src/b.rs": "pub fn go() {}\npub struct B;\nimpl B {\n    pub fn run(&self) {}\n}\n",
      "src/main.rs": "mod a;\nmod b;\n#[cfg(unix)]\nuse a::{go, A as T};\n#[cfg(not(unix))]\n" +
        'use b::{go, B as T};\n#[cfg(unix)]\n#[path = "a.rs"]\nmod imp;\n#[cfg(not(unix))]\n' +
        '#[path = "b.rs"]\nmod imp;\nfn main() {\n    go();\n    imp::go();\n}\n' +
        "fn f(t: T) {\n    t.run();\n}\nfn g() {\n    use b::go as own;\n    own();\n}\n" +
        "fn h() {\n    use a::go as own;\n    own();\n}\n",
    },
    path: "src/main.rs",
    calls: [
      ...["14 src/a.rs:1 go ?", "14 src/b.rs:1 go ?", "15 src/a.rs:1 go ?", "15 src/b.rs:1 go ?"],
      ...["18 src/a.rs:4 A.run ?", "18 src/b.rs:4 B.run ?", "22 src/b.rs:1 go", "26 src/a.rs:1 go"],
    ],
  },
  {
    title: "c++: names of types",
    files: {
      "u.cpp": "namespace a { class K { public: void go() {} }; }\n" +
        "namespace b { class K { public: void go() {} }; }\n#ifdef A\nusing a::K;\n" +
        "using J = a::K;\n#else\nusing b::K;\nusing J = b::K;\n#endif\n" +
        "void f() { K k; k.go(); }\nvoid g() { J j; j.go(); }\n",
    },
    path: "u.cpp",
    calls: [
      "10 u.cpp:1 a.K.go ?",
      "10 u.cpp:2 b.K.go ?",
      "11 u.cpp:1 a.K.go ?",
      "11 u.cpp:2 b.K.go ?",
    ],
  },
  {
    title: "c#: aliases, and parts of a class",
    files: {
      "a.cs": `namespace A { public partial ${KINDS.replace("go", "public void Go")} }\n`,
      "b.cs": `namespace B { public ${KINDS.replace("go", "public void Go")} }\n`,
      "c.cs": `namespace A { public partial ${KINDS.replace("go()", "public void Go(int i)")} }\n`,
      "u.cs": "#if X\nusing T = A.K;\n#else\nusing T = B.K;\n#endif\n" +
        "class P { void M(T t) { t.Go(); } }\n",
    },
    path: "u.cs",
    // The function of the other part takes a number.
    calls: ["6 a.cs:2 A.K.Go ?", "6 b.cs:2 B.K.Go ?"],
  },
  {
    title: "go: a type of each system",
    files: {
      "go.mod": "module m\n",
      "k_linux.go": "package m\n\ntype K struct{}\n\nfunc (k K) run() {}\n",
      "k_windows.go": "package m\n\ntype K struct{}\n\nfunc (k K) run() {}\n",
      "u.go": "package m\n\nfunc f(k K) {\n\tk.run()\n}\n",
    },
    path: "u.go",
    calls: ["4 k_linux.go:5 K.run ?", "4 k_windows.go:5 K.run ?"],
  },
  {
    title: "scala: an import of a function is one of that function",
    files: {
      "a.scala": "package a\nobject O { def go() = 1 }\n",
      "b.scala": "package b\nobject O { def go() = 1 }\n",
      "u.scala": "package u\nobject U {\n  def f() = {\n    import a.O._\n    go()\n  }\n" +
        "  def g() = {\n    import b.O._\n    go()\n  }\n}\n",
    },
    path: "u.scala",
    calls: ["5 a.scala:2 O.go ?", "9 b.scala:2 O.go ?"],
  },
];

for (const { title, files, path, calls } of CASES) {
  Deno.test(`a name of several branches leads to each meaning, in ${title}`, async () => {
    const edges = (await edgesOf(files, "call")).filter((edge) => edge.startsWith(`call ${path}:`));
    const short = edges.map((edge) =>
      edge.replace(
        /^call [^:]+:(\d+).*? -> (.*) \[(\w+): .*$/,
        (_, line, to, confidence) => `${line} ${to}${confidence === "extracted" ? "" : " ?"}`,
      )
    );
    deepEqual(short.sort(), [...calls].sort());
  });
}
