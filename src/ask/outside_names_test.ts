/**
 * Names that an import brings from outside of the tree are no doubt about those of the tree; what an
 * object from outside has is.
 *
 * @module
 */
import { equal } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { inTree } from "../../tests/_world.ts";

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** Symbol that is asked for. */
  readonly of: string;
  /** Places that may mean it. */
  readonly places: number;
}

const GO = {
  "go.mod": "module x\n",
  "a.go": "package x\n\ntype V struct{}\n\nfunc (v V) Struct() {}\n",
};
const PYTHON = { "a.py": "class A:\n    def go(self): pass\ndef join(): pass\n" };
const SCRIPT = { "a.ts": "export class A { parse() {} }\n" };

const CASES: Readonly<Record<string, Case>> = {
  "a package of Go": {
    files: { ...GO, "b.go": 'package x\n\nimport "reflect"\n\nvar k = reflect.Struct\n' },
    of: "V.Struct",
    places: 0,
  },
  "a local value of Go with the name of a package": {
    files: {
      ...GO,
      "b.go": 'package x\n\nimport "reflect"\n\nfunc f(reflect any) {\n\treflect.Struct()\n}\n',
    },
    of: "V.Struct",
    places: 1,
  },
  "modules of Python": {
    files: {
      ...PYTHON,
      "b.py": "import os.path\nimport shlex\nfrom posixpath import join\n" +
        "os.path.join()\nshlex.join()\njoin()\n",
    },
    of: "join",
    places: 0,
  },
  "an object from outside in Python": {
    files: { ...PYTHON, "b.py": "from flask import current_app\ncurrent_app.go()\n" },
    of: "A.go",
    places: 1,
  },
  "what a function from outside gives in Python": {
    files: { ...PYTHON, "b.py": "import flask\nflask.app().go()\nflask.app.go()\n" },
    of: "A.go",
    places: 2,
  },
  "all of a package of TypeScript": {
    files: { ...SCRIPT, "b.ts": 'import * as x from "pkg";\nx.parse();\n' },
    of: "A.parse",
    places: 0,
  },
  "an object that a package of TypeScript gives": {
    files: { ...SCRIPT, "b.ts": 'import { x } from "pkg";\nx.parse();\n' },
    of: "A.parse",
    places: 1,
  },
  "a type of Java": {
    files: {
      "a/A.java": "package a;\npublic class A { public static void sort() {} }\n",
      "b/B.java": "package b;\nimport java.util.Arrays;\nclass B { { Arrays.sort(); } }\n",
    },
    of: "A.sort",
    places: 0,
  },
  "a path of Rust": {
    files: {
      "Cargo.toml": '[package]\nname = "x"\n',
      "src/lib.rs": "pub fn read() {}\nmod b;\n",
      "src/b.rs": "use std::fs;\nfn f() { fs::read(); }\n",
    },
    of: "read",
    places: 0,
  },
};

for (const [name, { files, of, places }] of Object.entries(CASES)) {
  Deno.test(`CodeIndex.refs() takes ${name} for ${places === 0 ? "no use" : "a possible use"}`, async () => {
    await inTree(files, async (root) => {
      using index = await openIndex({ root });
      await index.update();
      equal((await index.refs(of)).mentions.places, places);
    });
  });
}
