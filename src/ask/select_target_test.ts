import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { SymbolAmbiguousError, SymbolNotFoundError } from "@cbx/core";
import { ask, at, type Files } from "./testdata/ask.ts";

const TREE: Files = {
  "run.ts": "export function run() {}\n\nclass Job {\n  run() {}\n}\n\nclass Outer {\n" +
    "  Job = class Job {\n    run() {}\n  };\n}\n",
  "lib/run.ts": "export class Job {\n  run() {}\n}\n",
  "over.ts": "export function over(a: string): void;\nexport function over(a: number): void;\n" +
    "export function over(a: unknown): void {\n  void a;\n}\n",
  "user.ts": 'import { over } from "./over.ts";\nover("a");\n',
};

async function targetOf(name: string, files = TREE): Promise<string> {
  return await ask(files, async (index) => at((await index.refs(name)).target));
}

async function refusal(name: string, files = TREE): Promise<Error> {
  try {
    await targetOf(name, files);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error(`"${name}" is not refused`);
}

Deno.test("a path with a name picks one of several", async () => {
  equal(await targetOf("lib/run.ts:run"), "lib/run.ts:2 Job.run");
  equal(await targetOf("lib/run.ts#Job"), "lib/run.ts:1 Job");
  equal(await targetOf("./lib/run.ts:Job::run"), "lib/run.ts:2 Job.run");
});

Deno.test("a path means the file of just this path, the end of one any that has it", async () => {
  equal(await targetOf("run.ts:run"), "run.ts:1 run");
  equal(await targetOf("over.ts:over"), "over.ts:1 over");
});

Deno.test("a path with a line picks the definition around it", async () => {
  equal(await targetOf("run.ts:4"), "run.ts:4 Job.run");
  equal(await targetOf("lib/run.ts:3"), "lib/run.ts:1 Job");
});

for (
  const [files, place, top, beside] of [
    [
      { "a.ts": "export const one = 1, two = 2, three = 3;\n" },
      "a.ts:1",
      "a.ts:1 one",
      ["three", "two"],
    ],
    [
      { "a.go": "package a\n\nconst open, shut, skip = '{', '}', '/'\n" },
      "a.go#3",
      "a.go:3 open",
      ["shut", "skip"],
    ],
    [
      { "a.ts": "export class A { one() {} two() {} }\n" },
      "a.ts:1",
      "a.ts:1 A.one",
      ["A.two"],
    ],
    [{ "a.ts": "export class A { one() {} }\n" }, "a.ts:1", "a.ts:1 A.one", undefined],
    [
      { "a.ts": "function f() {\n  return 1;\n} function g() {}\n" },
      "a.ts:3",
      "a.ts:3 g",
      undefined,
    ],
  ] as const
) {
  Deno.test(`${place} of "${Object.values(files)}" means ${top}, and names what is beside it`, async () => {
    await ask(files, async (index) => {
      const { target, meant } = await index.refs(place);
      equal(at(target), top);
      deepEqual(meant?.[0]?.others.map(({ symbol }) => symbol), beside);
    });
  });
}

Deno.test("a name of several definitions lists them all", async () => {
  const error = await refusal("Job.run");
  equal(error instanceof SymbolAmbiguousError, true);
  const { candidates, total } = error as SymbolAmbiguousError;
  equal(total, 2);
  deepEqual(candidates.map(({ path, line, symbol }) => at({ path, line, symbol })), [
    "lib/run.ts:2 Job.run",
    "run.ts:4 Job.run",
  ]);
});

Deno.test("each candidate that is listed picks just itself", async () => {
  const { "run.ts": text, ...others } = TREE;
  const files = { ...others, "run.ts": text!.replace("function run() {}", "const walk = 1;") };
  const { candidates } = await refusal("run", files) as SymbolAmbiguousError;
  equal(candidates.length >= 3, true);
  for (const candidate of candidates) {
    equal(await targetOf(`${candidate.path}:${candidate.symbol}`, files), at(candidate));
  }
});

Deno.test("of very many candidates the first are listed, with the number of all", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 14 }, (_, i) => [`m${i}.ts`, "export function go() {}\n"]),
  );
  const { candidates, total, message } = await refusal("go", files) as SymbolAmbiguousError;
  deepEqual([candidates.length, total], [10, 14]);
  match(message, /\n {2}and 4 more$/);
});

Deno.test("overloads in one file are one thing, and a place that means them one place", async () => {
  const { target, counts } = await ask(TREE, (index) => index.refs("over"));
  deepEqual([target.callers, target.references], [1, 2], "a call and an import");
  deepEqual(counts, { import: 1, call: 1 });
});

Deno.test("overloads that calls tell apart are named where a name means them all", async () => {
  const files = {
    "A.java": "class A {\n  void go() {}\n  void go(int a) {}\n  void run() { go(); go(1); }\n}\n",
  };
  const all = await ask(files, (index) => index.refs("A.go"));
  deepEqual(all.target.sharedWith?.map(({ kind, line }) => `${kind} ${line}`), ["method 3"]);
  equal(all.target.references, 2);
  const second = await ask(files, (index) => index.refs("A.java:3"));
  deepEqual([second.target.sharedWith, second.target.references], [undefined, 1]);
});

Deno.test("an unknown name names the nearest", async () => {
  const error = await refusal("lod", { "a.ts": "export function load() {}\n" });
  equal(error instanceof SymbolNotFoundError, true);
  match((await refusal("laod", { "a.ts": "export function load() {}\n" })).message, /"load"\?$/);
  const files = { "a.ts": "export class Session {\n  renew() {}\n}\n" };
  match(
    (await refusal("Session.renw", files)).message,
    /did you mean "Session.renew", "Session"\?$/,
  );
});

Deno.test("an unknown member names first what has its name elsewhere", async () => {
  const files = {
    "a.py": "class Session:\n    def renew(self):\n        pass\n\n\ndef forget():\n    pass\n",
  };
  match((await refusal("Session.forget", files)).message, /did you mean "forget", "Session.renew"/);
});

Deno.test("an unknown path names the nearest files", async () => {
  match((await refusal("src/run.ts")).message, /did you mean "lib\/run.ts", "run.ts"\?$/);
  match((await refusal("lib/rnu.ts")).message, /did you mean "lib\/run.ts"/);
  const { message } = await refusal("lib/none.ts", { "a.ts": "export const ts = (;\n" });
  equal(/stands in/.test(message), false, message);
});

Deno.test("a path outside of the tree is refused", async () => {
  const outside = ["../a.ts", "a/../../b", "/etc/passwd", "~", "~/a.ts", "C:\\a.ts", "..\\a.ts"];
  for (const path of [...outside, "\\\\host\\a"]) {
    await rejects(targetOf(path), { name: "RangeError", message: /is not a path within the tree/ });
  }
});

Deno.test("a destructor is no home folder", async () => {
  const files = { "a.cpp": "struct Job {\n  ~Job() {}\n};\n" };
  const error = await refusal("~Nothing", files);
  equal(error instanceof SymbolNotFoundError, true, String(error));
});

Deno.test("the path of a file means the file", async () => {
  equal(await targetOf("./lib/run.ts"), "lib/run.ts:1");
  equal(await targetOf("lib\\run.ts"), "lib/run.ts:1");
});

const QUERIES: Files = {
  "src/pool.ts": "export function queryTimeout() {\n  return 5;\n}\n",
  "src/user.ts": 'import { queryTimeout } from "./pool.ts";\nqueryTimeout();\n',
  "docs/pool.md": "# Pool\n\n## queryTimeout\n\nMilliseconds.\n",
  "docs/more.md": "# queryTimeout\n\nMore.\n",
  "docs/conf.py": "def queryTimeout():\n    pass\n",
  "config/pool.yaml": "queryTimeout: 5\n",
};

Deno.test("a name of code wins over headings, keys and the code of documentation", async () => {
  equal(await targetOf("queryTimeout", QUERIES), "src/pool.ts:1 queryTimeout");
  const { "src/pool.ts": _, ...texts } = QUERIES;
  equal(await targetOf("queryTimeout", texts), "docs/conf.py:1 queryTimeout");
  equal(await targetOf("docs/more.md:queryTimeout", QUERIES), "docs/more.md:1 queryTimeout");
});

Deno.test("ambiguity is said among code alone, or among texts where there is no code", async () => {
  const two = { ...QUERIES, "lib/pool.ts": QUERIES["src/pool.ts"]! };
  const among = async (files: Files) =>
    (await refusal("queryTimeout", files) as SymbolAmbiguousError).candidates
      .map(({ path }) => path);
  deepEqual(await among(two), ["lib/pool.ts", "src/pool.ts"]);
  const texts = {
    "docs/pool.md": QUERIES["docs/pool.md"]!,
    "docs/more.md": QUERIES["docs/more.md"]!,
  };
  deepEqual(await among(texts), ["docs/more.md", "docs/pool.md"]);
});

Deno.test("a value that no other file uses is not meant before a function of its name", async () => {
  const files = {
    "pan.js": "function pan() {}\nmodule.exports = pan;\n",
    "tools/run.js": "const pan = require('../pan')();\npan.heat();\n",
  };
  equal(await targetOf("pan", files), "pan.js:1 pan");
  const values = { "a.js": "const pot = 1;\n", "b.js": "const pot = 2;\n" };
  equal(await refusal("pot", values) instanceof SymbolAmbiguousError, true);
});

Deno.test("a folder is refused by its path, with a file of it", async () => {
  const error = await refusal("src/deep", { "src/deep/a.ts": 'export const from = "src/deep";\n' });
  match(error.message, /: it is a folder: name a file in it, such as "src\/deep\/a\.ts"$/);
});

Deno.test("a folder is refused with the files in it", async () => {
  for (const name of ["docs", "docs/", "./docs"]) {
    deepEqual((await refusal(name, QUERIES) as SymbolNotFoundError).nearest, [
      "docs/conf.py",
      "docs/more.md",
      "docs/pool.md",
    ]);
  }
});

Deno.test("no name is refused with a sentence", async () => {
  match((await refusal(" ")).message, /^Cannot answer without a name/);
});

/** Classes that have a constructor of their own name, or one with a word of the language. */
const MADE: Readonly<Record<string, string>> = {
  "Box.java": "package x;\n\npublic class Box {\n  public Box() {}\n  public Box(int a) {}\n}\n",
  "Box.cs": "namespace X;\n\npublic class Box {\n  public Box() {}\n}\n",
  "box.cpp": "class Box {\n public:\n  Box() {}\n  ~Box() {}\n};\n",
  "box.kt": "package x\n\nclass Box {\n  constructor(a: Int) {}\n}\n",
  "box.php": "<?php\nclass Box {\n  function __construct() {}\n}\n",
};

for (const [path, text] of Object.entries(MADE)) {
  Deno.test(`selectTarget() takes the name of a class for the class, and not for its constructor: ${path}`, async () => {
    await ask({ [path]: text }, async (index) => {
      const { target } = await index.refs("Box");
      deepEqual([target.symbol.split(".").at(-1), target.kind], ["Box", "class"]);
      equal((await index.describe("Box")).target.line, target.line);
      equal((await index.describe(`${path}:Box`)).target.line, target.line);
      if (/java|cs|cpp/.test(path)) {
        const made = await index.describe("Box.Box");
        ok(made.target.symbol.endsWith("Box.Box"), made.target.symbol);
      }
    });
  });
}

/** A name that a definition of the top level has, and members or nested types of others. */
const TOP: Readonly<
  Record<string, { readonly files: Files; readonly name: string; readonly top: string }>
> = {
  "a method of another type": {
    files: {
      "Box.java": "package x;\n\nclass Box {\n  Box() {}\n}\n",
      "Shelf.java": "package x;\n\nclass Shelf {\n  int Box() { return 1; }\n}\n",
    },
    name: "Box",
    top: "Box.java:3 Box",
  },
  "a nested type of another": {
    files: {
      "ChangeSet.java": "package x;\n\npublic class ChangeSet {}\n",
      "a/Rolled.java": "package x.a;\n\npublic class Rolled {\n  static class ChangeSet {}\n}\n",
    },
    name: "ChangeSet",
    top: "ChangeSet.java:3 ChangeSet",
  },
  "an embedded field of the type itself": {
    files: {
      "go.mod": "module m\n\ngo 1.21\n",
      "a.go": "package m\n\ntype breaker struct {\n\tbreaker *Other\n}\n\ntype Other struct{}\n",
      "b.go": "package m\n\nfunc (o *Other) breaker() {}\n",
    },
    name: "breaker",
    top: "a.go:3 breaker",
  },
  "a type of a namespace, and a property": {
    files: {
      "A.cs": "namespace X {\n  public class Pool {}\n}\n",
      "B.cs": "namespace X {\n  public class Host {\n    public Pool Pool { get; }\n  }\n}\n",
    },
    name: "Pool",
    top: "A.cs:2 X.Pool",
  },
  "a test, and a generated file": {
    files: {
      "src/a.ts": "export function load() {}\n",
      "tests/a_test.ts": "function load() {}\nclass A {\n  load() {}\n}\n",
      "src/b.ts": "// Code generated by a tool. DO NOT EDIT.\nexport function load() {}\n",
    },
    name: "load",
    top: "src/a.ts:1 load",
  },
};

for (const [what, { files, name, top }] of Object.entries(TOP)) {
  Deno.test(`a name means the one definition of the top level, beside ${what}`, async () => {
    await ask(files, async (index) => {
      const { target, meant } = await index.refs(name);
      equal(at(target), top);
      deepEqual(
        meant?.map(({ name, taken, total, others }) => [
          name,
          at(taken),
          total === others.length && total > 0,
        ]),
        [[name, top, true]],
      );
      equal(at((await index.describe(name)).target), top);
      equal(at((await index.impact(name)).targets[0]!), top);
      const way = await index.path(name, name);
      deepEqual([at(way.from), at(way.to), way.meant?.length], [top, top, 1]);
    });
  });
}

Deno.test("a name is refused where two definitions of the top level have it, or none", async () => {
  const box = "export class Box {}\n";
  const member = "export class Other {\n  Box() {}\n}\n";
  const second = "export class Third {\n  Box() {}\n}\n";
  equal(
    (await refusal("Box", { "a.ts": box, "b.ts": box, "c.ts": member })).name,
    "SymbolAmbiguousError",
  );
  equal((await refusal("Box", { "c.ts": member, "d.ts": second })).name, "SymbolAmbiguousError");
});

Deno.test("a name that one definition has says nothing of others", async () => {
  const { meant } = await ask({ "a.ts": "export class Box {}\n" }, (index) => index.refs("Box"));
  equal(meant, undefined);
});

Deno.test("a private member of JavaScript is found by the name that is shown", async () => {
  const files = {
    "a.js": "export class A {\n  #level = 1;\n  #fill() {\n    return this.#level;\n  }\n" +
      "  fill() {\n    return this.#fill();\n  }\n}\n",
  };
  equal(await targetOf("A.#level", files), "a.js:2 A.#level");
  equal(await targetOf("#fill", files), "a.js:3 A.#fill");
  equal(await targetOf("a.js:#fill", files), "a.js:3 A.#fill");
  equal(await targetOf("A::#fill", files), "a.js:3 A.#fill");
  equal(await targetOf("A#fill", files), "a.js:6 A.fill");
  ok(!(await refusal("A.#fil", files)).message.includes('"A.#fil",'));
});

/** A field and a method of one name, the field first. */
const SHARED: Files = {
  "A.java": "class A {\n  private int size;\n  int size() { return size; }\n}\n",
  "B.java": "class B {\n  int go(A a) { return a.size(); }\n}\n",
};

Deno.test("a method comes before the field whose name it shares, which is said", async () => {
  await ask(SHARED, async (index) => {
    const { target: described } = await index.describe("A.size");
    const { target, results } = await index.refs("A.size");
    for (const each of [target, described]) {
      equal(at(each), "A.java:3 A.size");
      equal(each.kind, "method");
      deepEqual(each.sharedWith?.map(({ kind, line }) => `${kind} ${line}`), ["field 2"]);
      deepEqual([each.callers, each.references], [1, 2]);
    }
    deepEqual(results.flatMap(({ sites }) => sites.map(({ kind }) => kind)), ["read", "call"]);
    equal((await index.impact("A.size")).targets.length, 2);
  });
});

Deno.test("what shares its name with nothing of another kind says nothing of it", async () => {
  await ask(TREE, async (index) => {
    equal((await index.refs("over")).target.sharedWith, undefined);
    equal((await index.refs("over.ts")).target.sharedWith, undefined);
  });
});

Deno.test("refs() takes a name that only an import or export has for what it stands for", async () => {
  const error = "class WrongError extends Error {}\n";
  const docs = { "docs.md": "# OldError\n\nGone.\n" };
  const trees: Readonly<Record<string, Files>> = {
    module: {
      "lib/error.ts": `export ${error}`,
      "index.ts":
        'import { WrongError } from "./lib/error.ts";\nexport { WrongError as OldError };\n',
    },
    passed: {
      "lib/error.ts": `export ${error}`,
      "index.ts": 'export { WrongError as OldError } from "./lib/error.ts";\n',
    },
    declared: {
      "lib/error.ts": `export ${error}`,
      "index.ts":
        'import { WrongError } from "./lib/error.ts";\nexport { WrongError as OldError };\n',
      "index.d.ts":
        "export class WrongError extends Error {}\nexport { WrongError as OldError };\n",
    },
    commonJs: {
      "lib/error.js": `${error}exports.WrongError = WrongError;\n`,
      "index.js":
        'const { WrongError } = require("./lib/error.js");\nexports.OldError = WrongError;\n',
    },
    python: {
      "lib/error.py": "class WrongError(Exception):\n    pass\n",
      "lib/__init__.py": "from .error import WrongError as OldError\n",
    },
    rust: {
      "src/lib.rs": "mod error;\npub use error::WrongError as OldError;\n",
      "src/error.rs": "pub struct WrongError;\n",
    },
  };
  for (const [name, files] of Object.entries(trees)) {
    const { target, meant = [] } = await ask(
      { ...files, ...docs },
      (index) => index.refs("OldError"),
    );
    equal(target.symbol, "WrongError", name);
    ok(!target.path.endsWith(".d.ts"));
    deepEqual(meant.map(({ name, taken }) => [name, taken.symbol]), [["OldError", "WrongError"]]);
  }
});

Deno.test("a name that begins with a separator is asked for as it is written", async () => {
  const files = {
    ".gitlab-ci.yml": ".base:\n  script: [make]\nbase:\n  extends: .base\n",
    "a.ts": "export class A {\n  base() {}\n}\n",
  };
  equal(await targetOf(".base", files), ".gitlab-ci.yml:1 .base");
  equal(await targetOf(".gitlab-ci.yml:.base", files), ".gitlab-ci.yml:1 .base");
  equal(await targetOf("A.base", files), "a.ts:2 A.base");
});

Deno.test("a member of a product is meant before those of tests, which are named", async () => {
  const { target, meant = [] } = await ask({
    "adapter.ts": "export class Adapter {\n  nullSafe() {}\n}\n",
    "tests/adapter_test.ts":
      "class Fake {\n  nullSafe() {}\n}\n\nclass Other {\n  nullSafe() {}\n}\n",
  }, (index) => index.refs("nullSafe"));
  equal(at(target), "adapter.ts:2 Adapter.nullSafe");
  deepEqual(meant.map(({ others }) => others.map(at)), [[
    "tests/adapter_test.ts:2 Fake.nullSafe",
    "tests/adapter_test.ts:6 Other.nullSafe",
  ]]);
});

Deno.test("a definition that its package passes on is meant before one that it does not", async () => {
  const { target, meant = [] } = await ask({
    "web/__init__.py": "from .blueprints import Blueprint\n",
    "web/blueprints.py": "from .base.blueprints import Blueprint as Base\n\n\n" +
      "class Blueprint(Base):\n    pass\n",
    "web/base/blueprints.py": "class Blueprint:\n    pass\n",
  }, (index) => index.refs("Blueprint"));
  equal(at(target), "web/blueprints.py:4 Blueprint");
  deepEqual(meant.map(({ others }) => others.map(at)), [["web/base/blueprints.py:1 Blueprint"]]);
});

Deno.test("of one name, code is meant before what declares it, and a type before a constant", async () => {
  const files = {
    "index.js": 'import lib from "./lib/lib.js";\nconst { Wire } = lib;\nconsole.log(Wire);\n',
    "index.d.ts": "export class Wire {}\n",
    "lib/Wire.js": "export class Wire {\n  constructor() {}\n}\n",
    "lib/lib.js": 'import { Wire } from "./Wire.js";\nexport default { Wire };\n',
  };
  await ask(files, async (index) => {
    const { target, meant } = await index.refs("Wire");
    equal(at(target), "lib/Wire.js:1 Wire");
    deepEqual(meant?.[0]?.others.map(at), ["index.d.ts:1 Wire", "index.js:2 Wire"]);
  });
});

Deno.test("what has a body is meant before what declares it", async () => {
  const files = {
    "include/api.h": "/** Returns the parent. */\nNode *parent_of(Node *self);\nint twice(int);\n",
    "src/node.c": "Node *parent_of(Node *self)\n{\n  return self;\n}\n",
    "src/bindings.rs": 'extern "C" {\n    pub fn parent_of(node: *const Node) -> *const Node;\n}\n',
    "include/node.h": "struct Node;\n",
    "src/node.h": "struct Node {\n  int at;\n};\n",
    "src/a.c": "int twice(int a) { return 2 * a; }\n",
    "src/b.c": "int twice(int b) { return b + b; }\n",
  };
  await ask(files, async (index) => {
    const { target, meant } = await index.refs("parent_of");
    equal(at(target), "src/node.c:1 parent_of");
    deepEqual(meant?.[0]?.others.map(at), [
      "include/api.h:2 parent_of",
      "src/bindings.rs:2 parent_of",
    ]);
    await rejects(index.refs("twice"), SymbolAmbiguousError);
    equal(at((await index.refs("Node")).target), "src/node.h:1 Node");
  });
});

Deno.test("a member of C++ is meant where it is defined, with its namespace in its name or without", async () => {
  const files = {
    "loop.h":
      "namespace net {\nclass Loop {\n public:\n  void queue(int f);\n  void stop();\n};\n}\n",
    "loop.cc": '#include "loop.h"\nusing namespace net;\nvoid Loop::queue(int f) {}\n',
    "other.h": "class Other {\n  void stop();\n};\n",
  };
  await ask(files, async (index) => {
    const { target, meant } = await index.refs("queue");
    equal(at(target), "loop.cc:3 Loop.queue");
    deepEqual(meant?.[0]?.others.map(at), ["loop.h:4 net.Loop.queue"]);
    await rejects(index.refs("stop"), SymbolAmbiguousError);
  });
});

Deno.test("a name with parameters behind it, as documentation writes it, means the functions of the name", async () => {
  equal(await targetOf("over(string)"), "over.ts:1 over");
  equal(await targetOf("Outer.Job.run()"), "run.ts:9 Outer.Job.run");
});

Deno.test("a type with its parameters means the type, and one of its name is not counted with it", async () => {
  const files = {
    "Box.cs": "public class Box { }\npublic class Box<T> { public void Go() { } }\n",
    "Use.cs": "public class Use {\n  void A(Box<int> a) { a.Go(); }\n  void B(Box a) { }\n}\n",
  };
  equal(await targetOf("Box<T>.Go", files), "Box.cs:2 Box.Go");
  await ask(files, async (index) => {
    deepEqual(
      (await index.symbol("Box<T>")).results.map(({ line, references }) => [line, references]),
      [[2, 1]],
    );
  });
});

/** Types of one name in one file, which differ in how many type parameters they have. */
const BOXES: Files = {
  "Box.cs": "public class Box<T, U> { }\n\npublic class Box<T> where T : Box<T> { }\n\n" +
    "public class Box : IBox<Box<int>> { }\n\npublic class Pair<T> { }\n\npublic class Pair<T, U> { }\n",
  "Use.cs": "public class Use {\n  void A(Box<int, int> a) { }\n  void B(Box a) { }\n" +
    "  void C(Box<int> a) { }\n}\n",
};

Deno.test("a type is meant by how many type arguments are written, and by none of them without", async () => {
  for (
    const [name, target, lines] of [
      ["Box<T, U>", "Box.cs:1 Box", ["Use.cs:2"]],
      ["Box<,>", "Box.cs:1 Box", ["Use.cs:2"]],
      ["Box<T>", "Box.cs:3 Box", ["Box.cs:3", "Box.cs:5", "Use.cs:4"]],
      ["Box.cs:Box<T>", "Box.cs:3 Box", ["Box.cs:3", "Box.cs:5", "Use.cs:4"]],
      ["Box", "Box.cs:5 Box", ["Use.cs:3"]],
    ] as const
  ) {
    await ask(BOXES, async (index) => {
      const { target: found, results } = await index.refs(name);
      equal(at(found), target);
      const places = results.flatMap(({ path, sites }) =>
        sites.map(({ line }) => `${path}:${line}`)
      );
      deepEqual(places, lines, name);
    });
  }
  match(
    (await refusal("Pair", BOXES)).message,
    /2 definitions[^]*Box\.cs:Pair<T> [^]*Box\.cs:Pair<T, U> /,
  );
});

Deno.test("type arguments choose among the definitions of other languages as well", async () => {
  const files = {
    "a.ts": "export class Box<T = string> {}\n",
    "b.ts": "export class Box<T extends () => void, U> {}\n",
    "c.rs": "pub struct Cell<'a, T>(&'a T);\n",
    "d.rs": "pub struct Cell<T, U>(T, U);\n",
  };
  equal(await targetOf("Box<A>", files), "a.ts:1 Box");
  equal(await targetOf("Box<A, B>", files), "b.ts:1 Box");
  equal(await targetOf("Cell<T>", files), "c.rs:1 Cell");
});

const PACKAGE: Files = {
  "src/oven/__init__.py": "from .heat import heat\n",
  "src/oven/heat.py": "from oven import lamp\n\ndef heat(): pass\n",
  "src/oven/lamp.py": "",
  "docs/guide.md": "# oven\n",
  "tests/test_heat.py": "from oven import lamp\n",
  "tests/test_oven.py": "import oven\n",
  "cook.py": "from oven import heat\n",
};

Deno.test("a name of a package or module of Python means its file", async () => {
  for (const name of ["oven", "src/oven", "src/oven/"]) {
    equal(await targetOf(name, PACKAGE), "src/oven/__init__.py:1");
  }
  equal(await targetOf("oven.lamp", PACKAGE), "src/oven/lamp.py:1");
  equal(await targetOf("heat", PACKAGE), "src/oven/heat.py:3 heat");
  equal(await targetOf("oven", { ...PACKAGE, "a.ts": "export class oven {}\n" }), "a.ts:1 oven");
});

Deno.test("imports of a package of Python from outside of it are its uses", async () => {
  await ask(PACKAGE, async (index) => {
    const { results } = await index.refs("oven");
    deepEqual(results.map(({ path }) => path), [
      "cook.py",
      "tests/test_heat.py",
      "tests/test_oven.py",
    ]);
    const { tests } = await index.impact("src/oven/__init__.py");
    deepEqual(tests.map(({ path }) => path), ["tests/test_heat.py", "tests/test_oven.py"]);
  });
});

Deno.test("describe() and path() find a definition by a part of the scope that it is in", async () => {
  await ask({
    "a.rb": "module Tool\n  module Base\n    module ClassMethods\n      def start\n        stop\n" +
      "      end\n      def stop\n      end\n    end\n  end\nend\n",
  }, async (index) => {
    equal((await index.describe("Tool.start")).target.symbol, "Tool.Base.ClassMethods.start");
    equal(
      (await index.path("Tool.start", "Base.stop")).from.symbol,
      "Tool.Base.ClassMethods.start",
    );
    await rejects(() => index.describe("Other.start"), SymbolNotFoundError);
    await rejects(() => index.describe("Base.Tool.start"), SymbolNotFoundError);
  });
});

Deno.test("a name that nothing of the tree defines is said to stand where it stands", async () => {
  const files = { "a.py": "from far import Mixin\n\n\nclass A(Mixin):\n    pass\n" };
  const { message } = await refusal("Mixin", files);
  match(
    message,
    /^Cannot find a symbol or file "Mixin", but the name stands at 2 places, such as a\.py:1, and nothing that was read defines it/,
  );
  ok(!/stands at/.test((await refusal("Nowhere", files)).message));
});
