import { equal } from "node:assert/strict";
import { ask, type Files } from "./testdata/ask.ts";

/** A program of Rust, with a text before its start. */
function crate(text: string): Files {
  return {
    "Cargo.toml": '[package]\nname = "m"\n',
    "src/main.rs": `${text}fn main() {\n    A;\n}\n`,
  };
}

/** A module of Python of which others are given nothing by name. */
const PRIVATE = "def _lonely():\n    pass\n\n\ndef other():\n    pass\n";

/** Modules that are used as a whole. */
const WHOLE: readonly (readonly [string, string, Files])[] = [
  ...[
    "import a as m\n# b\nuse(m)",
    'from p import (a)\n"""\nimport """, use(a), """x"""',
    "import a, os; use(a)",
    'import importlib\nuse(importlib.import_module("".join(["a"])))',
    "import runpy\nuse(runpy.run_path(name))",
  ].map((text): readonly [string, string, Files] => [
    `a module of Python in ${text}`,
    "_lonely",
    { "p/a.py": PRIVATE, "x.py": `import sys\nsys.path.insert(0, "p")\n${text}\n` },
  ]),
  ...["import a; use(a)", 'import a\nu = "a # b"; use(a)'].map((
    text,
  ): readonly [string, string, Files] => [
    `a module of Python in one line, or after what looks like a comment: ${text}`,
    "_lonely",
    { "a.py": PRIVATE, "x.py": `${text}\n` },
  ]),
  ...[
    "use(a)",
    "fire.Fire(a)",
    "inspect.getmembers(a)",
    "dir(a)",
    "ALL = [a]",
    "b = a",
    "return_(x=a)",
    "a.__dict__",
  ].map((
    use,
  ): readonly [string, string, Files] => [
    `a module of Python in ${use}`,
    "_lonely",
    { "a.py": "def _lonely():\n    pass\n", "x.py": `import a\n\n${use}\n` },
  ]),
  ["a module of Python in a package", "_lonely", {
    "p/__init__.py": "",
    "p/a.py": "def _x():\n    pass\n\n\ndef _lonely():\n    pass\n",
    "x.py": "from p import a as b\n\nuse(b)\n",
  }],
  ["a module of Python by its path", "_lonely", {
    "p/__init__.py": "",
    "p/a.py": "def _lonely():\n    pass\n",
    "x.py": "import p.a\n\nuse(p.a)\n",
  }],
  ["a module of Python that gives itself on", "_lonely", {
    "a.py": "import sys\n\n\ndef _lonely():\n    pass\n\n\nuse(sys.modules[__name__])\n",
  }],
  ...[
    ["import p as q\n\nuse(q.a)\n", "under another name of its package"],
    ["import p\n\nb = p.a\n", "by its package"],
    ["from p import a as b\n\nuse(b)\n", "out of its package"],
    ["from p import *\n\nuse(a)\n", "with all of its package"],
  ].map(([text, how]): readonly [string, string, Files] => [
    `a module of Python that is passed on ${how}`,
    "_lonely",
    { "p/__init__.py": "from . import a\n", "p/a.py": PRIVATE, "x.py": text! },
  ]),
  ["a module of Python that its package gives another name", "_lonely", {
    "p/__init__.py": "from . import a as b\n",
    "p/a.py": PRIVATE,
    "x.py": "from p import b as c\n\nuse(c)\n",
  }],
  ["a module of Python in a package of a package", "_lonely", {
    "p/__init__.py": "from . import q\n",
    "p/q/__init__.py": "from . import a\n",
    "p/q/a.py": PRIVATE,
    "x.py": "import p\n\nuse(p.q.a)\n",
  }],
  ["a module of Python that another file has loaded", "_lonely", {
    "p/__init__.py": "",
    "p/a.py": PRIVATE,
    "x.py": "import p\n\nuse(p.a)\n",
    "y.py": "import p.a\n",
  }],
  ...["constant('self::' . $n)", "(new ReflectionClass($this))->getConstants()", "self::{$n}"]
    .map((use): readonly [string, string, Files] => [
      `a constant of PHP in ${use}`,
      "A.RED",
      {
        "a.php":
          `<?php\nclass A {\n  private const RED = 1;\n  function go($n) { return ${use}; }\n}\n`,
      },
    ]),
  // Rust: files that are not in the tree.
  [
    "a file of Rust that is built",
    "lonely",
    crate('include!(concat!(env!("OUT_DIR"), "/made.rs"));\nstruct A;\nfn lonely() {}\n'),
  ],
  [
    "a file of Rust that is not here",
    "lonely",
    crate('include!("made.rs");\nstruct A;\nfn lonely() {}\n'),
  ],
];

for (const [why, name, files] of WHOLE) {
  Deno.test(`refs() proves nothing of a name of ${why}`, async () => {
    const { coverage } = await ask(files, (index) => index.refs(name));
    equal(coverage.proof, false, coverage.statement);
  });
}

/** Modules of which single names are used. */
const BY_NAME: readonly (readonly [string, Files])[] = [
  ["JavaScript that keep it", {
    "a.js": "function lonely() {}\nexport function other() {}\n",
    "x.js": 'import * as a from "./a.js";\n\nuse(a);\n',
  }],
  ...["a.other()", "x.a = 1"].map((use): readonly [string, Files] => [
    `Python in ${use}`,
    {
      "a.py": "def _lonely():\n    pass\n\n\ndef other():\n    pass\n",
      "x.py": `import a\n\n${use}\n`,
    },
  ]),
  ["Rust", {
    ...crate('include!("made.rs");\nstruct A;\nfn lonely() {}\n'),
    "src/made.rs": "const X: u8 = 1;\n",
  }],
  ["Rust beside another crate", {
    ...crate("struct A;\nfn lonely() {}\n"),
    "b/Cargo.toml": '[package]\nname = "b"\n',
    "b/src/main.rs": 'include!(concat!(env!("OUT_DIR"), "/made.rs"));\n',
  }],
];

Deno.test("refs() proves a name unused of a module of Python that a package gives", async () => {
  const { coverage } = await ask({
    "p/__init__.py": "from . import a\n",
    "p/a.py": PRIVATE,
    "x.py": "import p as q\nfrom p import a as b\n\nq.a.other()\nb.other()\nx.a = 1\n",
  }, (index) => index.refs("_lonely"));
  equal(coverage.proof, true, coverage.statement);
});

Deno.test("refs() proves a constant of PHP unused where plain names are asked for", async () => {
  const { coverage } = await ask({
    "a.php": "<?php\nclass A {\n  private const RED = 1;\n" +
      "  function go() { return constant('OTHER'); }\n}\n",
  }, (index) => index.refs("A.RED"));
  equal(coverage.proof, true, coverage.statement);
});

for (const [what, files] of BY_NAME) {
  Deno.test(`refs() proves a name unused of a module of ${what}`, async () => {
    const { coverage } = await ask(
      files,
      (index) => index.refs("a.py" in files ? "_lonely" : "lonely"),
    );
    equal(coverage.proof, true, coverage.statement);
  });
}
