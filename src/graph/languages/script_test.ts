import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

Deno.test("script resolves a call through a relative import with an alias", async () => {
  deepEqual(
    await edgesOf({
      "a.ts":
        'import { helper as help } from "./lib/b.ts";\nexport function main() {\n  help();\n}\n',
      "lib/b.ts": "export function helper() {}\n",
    }),
    [
      "import a.ts:1 -> lib/b.ts:1 [extracted: import]",
      "import a.ts:1 -> lib/b.ts:1 helper [extracted: import]",
      "call a.ts:3 main -> lib/b.ts:1 helper [extracted: import]",
    ],
  );
});

Deno.test("script resolves methods by declared types, through interfaces and base classes", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.ts":
          'import type { Store } from "./store.ts";\nexport function run(store: Promise<Store>) {\n' +
          "  store.open();\n}\nexport function walk({ child }: Store) {\n  child.open();\n}\n",
        "store.ts": "export class Base {\n  open() {}\n}\nexport class Store extends Base {\n" +
          "  child: Base = new Base();\n}\n",
      },
      "call",
      "extends",
    ),
    [
      "call a.ts:3 run -> store.ts:2 Base.open [inferred: wrapped type]",
      "call a.ts:6 walk -> store.ts:2 Base.open [extracted: declared type]",
      "extends store.ts:4 Store -> store.ts:1 Base [extracted: scope]",
      "call store.ts:5 Store.child -> store.ts:1 Base [extracted: scope]",
    ],
  );
});

Deno.test("script keeps two symbols of one name apart", async () => {
  deepEqual(
    await edgesOf({
      "a.ts": 'import { run } from "./x.ts";\nrun();\n',
      "b.ts": 'import { run } from "./y.ts";\nrun();\n',
      "x.ts": "export const run = () => 1;\n",
      "y.ts": "export const run = () => 2;\n",
    }, "call"),
    [
      "call a.ts:2 -> x.ts:1 run [extracted: import]",
      "call b.ts:2 -> y.ts:1 run [extracted: import]",
    ],
  );
});

/** Calls alone: `source -> target [how]`. */
async function calls(files: Files): Promise<string[]> {
  return (await edgesOf(files, "call")).map((each) => each.replace(/^call /, ""));
}

const RUN = "export function run() {}\n";

const MODULES: readonly (readonly [string, Files, readonly string[]])[] = [
  [
    "a specifier with .js that means a .ts file",
    { "a.ts": 'import { run } from "./b.js";\nrun();\n', "b.ts": RUN },
    ["a.ts:2 -> b.ts:1 run [extracted: import]"],
  ],
  [
    "a folder by its index file",
    { "a.ts": 'import { run } from "./lib";\nrun();\n', "lib/index.tsx": RUN },
    ["a.ts:2 -> lib/index.tsx:1 run [extracted: import]"],
  ],
  [
    "paths of a tsconfig.json above, comments and trailing commas and all",
    {
      "tsconfig.json":
        '{ // paths\n  "compilerOptions": { "baseUrl": ".", "paths": { "@app/*": ["src/*"], } },\n}\n',
      "src/deep/a.ts": 'import { run } from "@app/b";\nrun();\n',
      "src/b.ts": RUN,
    },
    ["src/deep/a.ts:2 -> src/b.ts:1 run [extracted: import]"],
  ],
  [
    "the import map of a deno.json, a folder among it",
    {
      "deno.json": '{ "imports": { "lib": "./lib/mod.ts", "std/": "./lib/std/" } }\n',
      "a.ts": 'import { run } from "lib";\nimport { walk } from "std/fs.ts";\nrun();\nwalk();\n',
      "lib/mod.ts": RUN,
      "lib/std/fs.ts": "export function walk() {}\n",
    },
    [
      "a.ts:3 -> lib/mod.ts:1 run [extracted: import]",
      "a.ts:4 -> lib/std/fs.ts:1 walk [extracted: import]",
    ],
  ],
  [
    "a package of the workspace, by what its exports are built from",
    {
      "packages/core/package.json":
        '{ "name": "@x/core", "exports": { ".": { "types": "./dist/index.d.ts" }, "./sub": "./dist/sub.mjs" } }\n',
      "packages/core/src/index.ts": RUN,
      "packages/core/src/sub.ts": "export const sub = () => 1;\n",
      "packages/app/a.ts":
        'import { run } from "@x/core";\nimport { sub } from "@x/core/sub";\nrun();\nsub();\n',
    },
    [
      "packages/app/a.ts:3 -> packages/core/src/index.ts:1 run [extracted: import]",
      "packages/app/a.ts:4 -> packages/core/src/sub.ts:1 sub [extracted: import]",
    ],
  ],
  [
    "a package, by a condition of its own that leads to its source, and itself by its name",
    {
      "package.json": '{ "name": "lib", "exports": { ".": { "node": "./other.js", ' +
        '"@lib/source": "./src/main.ts", "types": "./dist/main.d.ts" } } }\n',
      "src/main.ts": RUN,
      "other.js": "export const run = () => 2;\n",
      "test/a.ts": 'import { run } from "lib";\nrun();\n',
    },
    ["test/a.ts:2 -> src/main.ts:1 run [extracted: import]"],
  ],
  [
    "imports of a package.json, by a condition of its own or by what they are built from",
    {
      "package.json": '{ "imports": { "#a": { "types": "./dist/a.d.ts", "own": "./src/a.ts" }, ' +
        '"#b/*": { "default": "./dist/b/*.js" } } }\n',
      "src/a.ts": RUN,
      "src/b/c.ts": "export const sub = () => 1;\n",
      "test/a.ts": 'import { run } from "#a";\nimport { sub } from "#b/c";\nrun();\nsub();\n',
    },
    [
      "test/a.ts:3 -> src/a.ts:1 run [extracted: import]",
      "test/a.ts:4 -> src/b/c.ts:1 sub [extracted: import]",
    ],
  ],
  [
    "nothing, where a package is not of the tree, whatever has its names",
    { "a.ts": 'import { run } from "elsewhere";\nrun();\n', "b.ts": RUN },
    [],
  ],
  [
    "names through export * and renaming exports",
    {
      "a.ts": 'import { go } from "./mod.ts";\ngo();\n',
      "mod.ts": 'export * from "./inner.ts";\n',
      "inner.ts": 'export { run as go } from "./b.ts";\n',
      "b.ts": RUN,
    },
    ["a.ts:2 -> b.ts:1 run [extracted: import]"],
  ],
  [
    "default exports, declared or named later",
    {
      "a.ts": 'import first from "./b.ts";\nimport second from "./c.ts";\nfirst();\nsecond();\n',
      "b.ts": "export default function make() {}\n",
      "c.ts": "function take() {}\nexport default take;\n",
    },
    ["a.ts:3 -> b.ts:1 make [extracted: import]", "a.ts:4 -> c.ts:1 take [extracted: import]"],
  ],
  [
    "members of a namespace import",
    { "a.ts": 'import * as all from "./b.ts";\nall.run();\n', "b.ts": RUN },
    ["a.ts:2 -> b.ts:1 run [extracted: import]"],
  ],
  [
    "CommonJS: a function that exports and module.exports are, through a module that passes it on",
    {
      "test/a.js": 'var make = require("..");\nmake();\nmake.json();\n',
      "index.js": 'module.exports = require("./lib/make");\n',
      "lib/make.js":
        "exports = module.exports = make;\nfunction make() {}\nexports.json = function () {};\n",
    },
    [
      "test/a.js:2 -> lib/make.js:2 make [extracted: import]",
      "test/a.js:3 -> lib/make.js:3 json [extracted: import]",
    ],
  ],
  [
    "CommonJS: members of the object that a module exports, beside functions of its own",
    {
      "a.js": 'const { run, walk, fly } = require("./b");\nrun();\nwalk();\nfly();\n',
      "b.js": "function run() {}\nfunction go() {}\n" +
        "module.exports = { fly: function () { run(); }, run, walk: go };\n",
    },
    [
      "a.js:2 -> b.js:1 run [extracted: import]",
      "a.js:3 -> b.js:2 go [extracted: import]",
      "a.js:4 -> b.js:3 fly [extracted: import]",
      "b.js:3 fly -> b.js:1 run [extracted: scope]",
    ],
  ],
  [
    "CommonJS: what a module passes on under a name, and what it exports without one",
    {
      "a.js": 'const all = require("./b");\nall.one();\nall.two.run();\nrequire("./c");\n' +
        'const c = require("./c");\nc();\n',
      "b.js": 'exports.one = require("./d").run;\nexports.two = require("./d");\n',
      "c.js": "module.exports = function () {};\n",
      "d.js": "exports.run = function () {};\n",
    },
    [
      "a.js:2 -> d.js:1 run [extracted: import]",
      "a.js:3 -> d.js:1 run [extracted: import]",
      "a.js:6 -> c.js:1 exports [extracted: import]",
    ],
  ],
  [
    "CommonJS: methods that a prototype is given, of what a constructor makes",
    {
      "a.js": 'const View = require("./view");\nconst view = new View();\nview.render();\n',
      "view.js": "module.exports = View;\nfunction View() {\n  this.lookup();\n}\n" +
        "View.prototype.lookup = function lookup() {};\n" +
        "View.prototype.render = function render() {\n  this.lookup();\n};\n",
    },
    [
      "a.js:2 view -> view.js:2 View [extracted: import]",
      "a.js:3 -> view.js:6 View.render [inferred: assigned value]",
      "view.js:3 View -> view.js:5 View.lookup [extracted: member of self]",
      "view.js:7 View.render -> view.js:5 View.lookup [extracted: member of self]",
    ],
  ],
  [
    "CommonJS: what module.exports names, taken whole or apart",
    {
      "a.js":
        'const { run } = require("./b");\nconst Store = require("./c");\nrun();\nnew Store().open();\n',
      "b.js": "function run() {}\nmodule.exports = { run };\n",
      "c.js": "class Store {\n  open() {}\n}\nmodule.exports = Store;\n",
    },
    [
      "a.js:3 -> b.js:1 run [extracted: import]",
      "a.js:4 -> c.js:1 Store [extracted: import]",
      "a.js:4 -> c.js:2 Store.open [extracted: import]",
    ],
  ],
];

for (const [what, files, expected] of MODULES) {
  Deno.test(`script resolves ${what}`, async () => deepEqual(await calls(files), expected));
}

const VALUES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "members of this, and of what fields are set to",
    "class Store {\n  open() {}\n}\nclass App {\n  store = new Store();\n  run() {\n    this.store.open();\n    this.run();\n  }\n}\n",
    [
      "a.ts:5 App.store -> a.ts:1 Store [extracted: scope]",
      "a.ts:7 App.run -> a.ts:2 Store.open [inferred: assigned value]",
      "a.ts:8 App.run -> a.ts:6 App.run [extracted: member of self]",
    ],
  ],
  [
    "what a constructor takes as a field",
    "class Store {\n  open() {}\n}\nclass App {\n  constructor(private store: Store) {}\n  run() {\n    this.store.open();\n  }\n}\n",
    ["a.ts:7 App.run -> a.ts:2 Store.open [extracted: declared type]"],
  ],
  [
    "what a function gives back, declared or not",
    "class Store {\n  open() {}\n}\nfunction one(): Store {\n  return null!;\n}\nfunction two() {\n  return new Store();\n}\none().open();\nconst held = two();\nheld.open();\n",
    [
      "a.ts:8 two -> a.ts:1 Store [extracted: scope]",
      "a.ts:10 -> a.ts:4 one [extracted: scope]",
      "a.ts:10 -> a.ts:2 Store.open [extracted: declared type]",
      "a.ts:11 held -> a.ts:7 two [extracted: scope]",
      "a.ts:12 -> a.ts:2 Store.open [inferred: return value]",
    ],
  ],
  [
    "elements of arrays and what promises hold",
    "class Store {\n  open() {}\n}\nasync function f(all: Store[], later: Promise<Store>) {\n  for (const each of all) each.open();\n  all[0].open();\n  (await later).open();\n  all.open();\n}\n",
    [
      "a.ts:5 f -> a.ts:2 Store.open [inferred: assigned value]",
      "a.ts:6 f -> a.ts:2 Store.open [inferred: wrapped type]",
      "a.ts:7 f -> a.ts:2 Store.open [inferred: wrapped type]",
    ],
  ],
  [
    "no local value that hides a function, and no title of a test",
    'function run() {}\nfunction f(run: () => void) {\n  run();\n}\ndescribe("run", () => {\n  run();\n});\n',
    ["a.ts:6 run -> a.ts:1 run [extracted: scope]"],
  ],
];

for (const [what, text, expected] of VALUES) {
  Deno.test(`script resolves ${what}`, async () => {
    deepEqual(await calls({ "a.ts": text }), expected);
  });
}

Deno.test("script tells reads, writes and types apart", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.ts":
          "interface Box {\n  size: number;\n}\nlet count = 0;\nfunction f(box: Box) {\n  box.size = count;\n  count += box.size;\n}\n",
      },
      "read",
      "write",
      "type",
    ),
    [
      "type a.ts:5 f -> a.ts:1 Box [extracted: scope]",
      "write a.ts:6 f -> a.ts:2 Box.size [extracted: declared type]",
      "read a.ts:6 f -> a.ts:4 count [extracted: scope]",
      "write a.ts:7 f -> a.ts:4 count [extracted: scope]",
      "read a.ts:7 f -> a.ts:2 Box.size [extracted: declared type]",
    ],
  );
});

Deno.test("a language without rules resolves by name, the nearest first, and says so", async () => {
  deepEqual(
    await calls({
      "x/a.lua": "start()\nonly()\n",
      "x/b.lua": "function start() end\n",
      "y/c.lua": "function start() end\nfunction only() end\n",
    }),
    [
      "x/a.lua:1 -> x/b.lua:1 start [inferred: nearest of this name]",
      "x/a.lua:2 -> y/c.lua:2 only [inferred: only one of this name]",
    ],
  );
});

Deno.test("script needs no stack for values that are set to each other thousands of times", async () => {
  const links = Array.from({ length: 4000 }, (_, i) => `const a${i + 1} = a${i};`).join("\n");
  const text =
    `class Foo { foo() {} }\nfunction f() {\nconst a0 = new Foo();\n${links}\na4000.foo();\na2.foo();\n}\n`;
  deepEqual((await calls({ "a.ts": text })).slice(1), [
    "a.ts:4004 f -> a.ts:1 Foo.foo [inferred: assigned value]",
    "a.ts:4005 f -> a.ts:1 Foo.foo [inferred: assigned value]",
  ]);
});

Deno.test("script finds private members by their sign, beside public ones of the same name", async () => {
  const files = {
    "a.js": "class Store { get() {} }\nclass C {\n  #store = new Store();\n  store = 1;\n" +
      "  #go() { return this.#store.get() + this.store; }\n  run() { this.#go(); }\n}\n",
  };
  const edges = await edgesOf(files, "call", "read");
  deepEqual(edges.map((edge) => edge.replace(/^(\w+) .*? -> /, "$1 ").replace(/ \[.*/, "")), [
    ...["call a.js:1 Store", "read a.js:3 C.#store", "call a.js:1 Store.get"],
    ...["read a.js:4 C.store", "call a.js:5 C.#go"],
  ]);
});

Deno.test("typescript: an accessor does not read itself on what a wrapper of its type holds", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.ts": "type Inner = Except<Options, 'other'>;\nexport class Options {\n" +
          "  #inner: Inner;\n  get size(): number {\n    return this.#inner.size;\n  }\n" +
          "  set size(value: number) {\n    this.#inner.size = value;\n  }\n" +
          "  read() {\n    return this.#inner.size;\n  }\n}\n",
      },
      "read",
      "write",
    ).then((edges) => edges.filter((each) => each.includes("Options.size ["))),
    [
      "read a.ts:11 Options.read -> a.ts:4 Options.size [inferred: wrapped type]",
      "read a.ts:11 Options.read -> a.ts:7 Options.size [inferred: wrapped type]",
    ],
  );
});

Deno.test("typescript: a call on what a collection holds may be of the method around it", async () => {
  deepEqual(
    await edgesOf({
      "a.ts": "export class Part {\n  parts: Part[] = [];\n  draw() {\n" +
        "    for (const part of this.parts) part.draw();\n  }\n}\n",
    }, "call"),
    ["call a.ts:4 Part.draw -> a.ts:3 Part.draw [inferred: assigned value]"],
  );
});

Deno.test("a method does not call itself by name alone on an object of which nothing is known", async () => {
  deepEqual(
    await edgesOf({
      "a.py": "class Pool:\n    def release_all(self):\n        self.inner.release_all()\n\n" +
        "    def close(self):\n        self.inner.release_all()\n",
    }, "call"),
    ["call a.py:6 Pool.close -> a.py:2 Pool.release_all [ambiguous: name alone]"],
  );
});

Deno.test("typescript: what is waited for with type arguments is called, and so is what is there", async () => {
  const files = {
    "a.ts": `export function load<T>() {}
export class Store {
  get<T>() {}
  run?: () => void;
}
export async function main(store: Store, then?: () => void) {
  await load<string>();
  await store.get<string>();
  store.run!();
}
`,
  };
  deepEqual(await calls(files), [
    "a.ts:7 main -> a.ts:1 load [extracted: scope]",
    "a.ts:8 main -> a.ts:3 Store.get [extracted: declared type]",
    "a.ts:9 main -> a.ts:4 Store.run [extracted: declared type]",
  ]);
});

Deno.test("javascript proves no member of what is given to a call that makes the base class", async () => {
  const text = "class Base { go() {} }\nconst mix = (B) => class extends B { go() {} };\n" +
    "class M extends mix(Base) {\n  go() { super.go(); }\n}\n";
  deepEqual(
    (await edgesOf({ "a.js": text }, "call")).filter((each) => each.includes("a.js:4")),
    ["call a.js:4 M.go -> a.js:1 Base.go [inferred: one of several types]"],
  );
});

Deno.test("javascript: super in a method of an object within a class is not the base of the class", async () => {
  const text = "class Base { go() {} }\nclass Kid extends Base {\n  inner() {\n" +
    "    return { __proto__: other,\n      go() { super.go(); } };\n  }\n}\n";
  deepEqual(
    (await edgesOf({ "a.js": text }, "call")).filter((each) => each.includes("extracted")),
    [],
  );
});
