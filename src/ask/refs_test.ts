import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { openIndex, type RefsAnswer } from "@cbx/core";
import { ask, CHAIN, type Files } from "./testdata/ask.ts";

const COUNTER: Files = {
  "counter.ts": "export class Counter {\n  total = 0;\n  add() {\n    this.total = 1;\n" +
    "    return this.total;\n  }\n}\n",
  "user.ts": 'import { Counter } from "./counter.ts";\n\n' +
    "export function use(counter: Counter) {\n  counter.add();\n  counter.total = 2;\n" +
    "  return counter.total;\n}\n",
};

function sites({ results }: RefsAnswer): string[] {
  return results.flatMap(({ path, sites }) =>
    sites.map(({ line, kind, enclosing, text }) => `${path}:${line} ${kind} ${enclosing}: ${text}`)
  );
}

async function refs(files: Files, name: string, options = {}): Promise<RefsAnswer> {
  return await ask(files, (index) => index.refs(name, options));
}

Deno.test("refs() gives places by file, code before tests, with their lines", async () => {
  const isUse = (site: string) => !site.includes(" test ");
  deepEqual(sites(await refs(CHAIN, "load")).filter(isUse), [
    'src/serve.ts:1 import : import { load } from "./load.ts";',
    "src/serve.ts:4 call serve: return load(name);",
    'tests/load_test.ts:1 import : import { load } from "../src/load.ts";',
    'tests/load_test.ts:4 call load() gives the name: load("a");',
  ]);
});

Deno.test("refs() gives callers alone, and how sure they are", async () => {
  const answer = await refs(CHAIN, "load", { kind: "callers" });
  deepEqual(answer.counts, { call: 2 });
  deepEqual(answer.confidence, { extracted: 2 });
  equal(answer.target.callers, 2);
  ok(answer.results.every(({ fresh }) => fresh));
});

Deno.test("refs() tells reads from writes", async () => {
  deepEqual(sites(await refs(COUNTER, "Counter.total", { kind: "writes" })), [
    "counter.ts:4 write Counter.add: this.total = 1;",
    "user.ts:5 write use: counter.total = 2;",
  ]);
  deepEqual(sites(await refs(COUNTER, "Counter.total", { kind: "reads" })), [
    "counter.ts:5 read Counter.add: return this.total;",
    "user.ts:6 read use: return counter.total;",
  ]);
});

Deno.test("refs() gives uses as a type, and imports of a file", async () => {
  const types = await refs(COUNTER, "Counter", { kind: "types" });
  deepEqual(sites(types), ["user.ts:3 type use: export function use(counter: Counter) {"]);
  deepEqual(sites(await refs(COUNTER, "counter.ts", { kind: "imports" })), [
    'user.ts:1 import : import { Counter } from "./counter.ts";',
  ]);
});

Deno.test("refs() names once what the head of a type says, and what follows from it is no further use", async () => {
  const answer = await refs(
    { "a.php": "<?php\ntrait T {}\nclass C {\n  use T;\n}\nclass D extends C {}\n" },
    "T",
  );
  deepEqual(sites(answer), [
    "a.php:4 extends C: use T;",
    "a.php:6 implementation D: class D extends C {}",
  ]);
  equal(answer.target.references, 2);
});

Deno.test("refs() of a table counts the files of each language, as any may send a query", async () => {
  const { coverage } = await refs({
    "a.sql": "CREATE TABLE jobs (id int);\n",
    "c.py": "JOBS = 1\n",
    "b.py": "def jobs_of(db):\n    return db.execute('SELECT id FROM jobs')\n",
  }, "a.sql:jobs");
  match(coverage.statement, / 2 fully parsed files/);
});

Deno.test("refs() masks secrets in lines", async () => {
  const secret = "ghp_" + "a1B2c3D4e5".repeat(4).slice(0, 36);
  const answer = await refs({
    "a.ts": `export function send(key: string) {}\nsend("${secret}");\n`,
  }, "send");
  equal(answer.results[0]?.sites.length, 1);
  ok(!JSON.stringify(answer).includes(secret));
  match(answer.results[0]!.sites[0]!.text, /^send\(/);
});

Deno.test("refs() cuts a line that is too long", async () => {
  const answer = await refs({
    "a.ts": `export function send(key: string) {}\nsend("${"x y ".repeat(200)}");\n`,
  }, "send");
  equal(answer.results[0]?.sites[0]?.text.length, 201);
});

Deno.test("refs() in pages gives what one page gives", async () => {
  const calls = (count: number) => "  go();\n".repeat(count);
  const files: Files = {
    "go.ts": "export function go() {}\n",
    "a.ts": `import { go } from "./go.ts";\nexport function a() {\n${calls(9)}}\n`,
    "b.ts": `import { go } from "./go.ts";\nexport function b() {\n${calls(8)}}\n`,
    "b_test.ts": `import { go } from "./go.ts";\n${calls(5)}`,
  };
  await ask(files, async (index) => {
    const whole = await index.refs("go");
    for (const limit of [1, 4, 9]) {
      const joined: string[] = [];
      for (let offset: number | null = 0; offset !== null;) {
        const page: RefsAnswer = await index.refs("go", { limit, offset });
        joined.push(...sites(page));
        deepEqual(page.counts, whole.counts);
        offset = page.pagination.nextOffset;
      }
      deepEqual(joined, sites(whole));
    }
  });
});

Deno.test("refs() without a caller in parsed files says that this is proof", async () => {
  const { coverage } = await refs(
    { ...CHAIN, "src/own.ts": "function lonely() {}\nexport {};\n" },
    "lonely",
    { kind: "callers" },
  );
  equal(coverage.statement, "no caller in 5 fully parsed files");
  equal(coverage.partial, false);
});

Deno.test("refs() is no proof where a file did not parse, or a use is not resolved", async () => {
  const broken = { ...CHAIN, "src/bad.ts": "function ( {{{ ]\n" };
  const { coverage } = await refs(broken, "main", { kind: "callers" });
  equal(
    coverage.statement,
    "no caller in 4 fully parsed files; no proof, as 1 file did not parse whole (src/bad.ts)",
  );
  deepEqual(coverage.notParsed, ["src/bad.ts"]);
  const answer = await refs({
    "a.ts": "export class Job {\n  start() {}\n}\n",
    "b.ts": "export function go(job) {\n  job.start();\n}\n",
  }, "Job.start");
  deepEqual(answer.results, []);
  deepEqual(answer.mentions, { name: "start", places: 1, files: 1, paths: ["b.ts"] });
  deepEqual(answer.target.unresolved, { places: 1, isComplete: true });
  match(answer.coverage.statement, /^no resolved reference in /);
  match(
    answer.coverage.statement,
    /no proof, as 1 use of "start" is not resolved \(b.ts:2\)$/,
  );
});

Deno.test("refs() is no proof where a field may be written through an unknown value", async () => {
  const answer = await refs(
    {
      "a.ts": "export class Job {\n  state = 0;\n}\n",
      "b.ts": "export function go(job) {\n  job.state = 1;\n}\n",
    },
    "Job.state",
    { kind: "writes" },
  );
  deepEqual(answer.results, []);
  match(
    answer.coverage.statement,
    /no proof, as 1 use of "state" is not resolved \(b.ts:2\)$/,
  );
});

Deno.test("refs() of one kind is no proof where a use of another kind may be of it", async () => {
  const files = {
    "url.go": "package main\n\nvar home *url.URL\n\nfunc set() {\n\tfill(&home)\n}\n",
  };
  const { results, coverage } = await refs(files, "home", { kind: "writes" });
  deepEqual(results, []);
  equal(coverage.proof, false);
  equal(
    coverage.statement,
    "no place that writes it in 1 fully parsed file; " +
      "no proof, as 1 use of another kind may be of this one (url.go:6)",
  );
  deepEqual(coverage.obstacles.map(({ kind, places }) => ({ kind, places })), [
    { kind: "other_kind", places: ["url.go:6"] },
  ]);
});

Deno.test("refs() finds what an assignment of several values writes", async () => {
  const files = {
    "url.go": 'package main\n\nvar home *url.URL\n\nfunc set() {\n\thome, _ = url.Parse("a")\n}\n',
  };
  deepEqual(sites(await refs(files, "home", { kind: "writes" })), [
    'url.go:6 write set: home, _ = url.Parse("a")',
  ]);
});

Deno.test("refs() of one kind does not take uses of another for unresolved ones", async () => {
  const answer = await refs(CHAIN, "load", { kind: "writes" });
  deepEqual(answer.mentions, { name: "load", places: 0, files: 0, paths: [] });
});

Deno.test("refs() names no file of another language as one that may use it", async () => {
  const { mentions } = await refs({ ...CHAIN, "a.py": "def go(x):\n    x.main()\n" }, "main");
  equal(mentions.files, 0);
});

Deno.test("refs() of a language without rules says that names alone tell", async () => {
  const { coverage } = await refs({ "a.lua": "function lonely()\n  print(1)\nend\n" }, "lonely", {
    kind: "callers",
  });
  match(coverage.statement, /no proof, as this language is resolved by name alone/);
});

Deno.test("refs() with results says what they are drawn from", async () => {
  const { coverage } = await refs(CHAIN, "load");
  equal(coverage.statement, "drawn from 4 fully parsed files");
});

Deno.test("refs() refuses a kind, a limit and an offset out of range, and names the range", async () => {
  await rejects(refs(CHAIN, "load", { kind: "calls" }), {
    name: "RangeError",
    message: /"kind" must be one of callers, reads, writes, types, imports, all: .*"calls"/,
  });
  await rejects(refs(CHAIN, "load", { limit: 0 }), {
    message: /"limit" must be a whole number >= 1: current is 0/,
  });
  await rejects(refs(CHAIN, "load", { offset: -1 }), { message: /"offset" .* >= 0/ });
  await rejects(refs(CHAIN, "load", { limit: 1.5 }), { name: "RangeError" });
});

Deno.test("refs() over a stale index without overlay names what is changed, and shows no line of it", async () => {
  await ask(CHAIN, async (index, root) => {
    await index.update();
    Deno.writeTextFileSync(`${root}/src/serve.ts`, "\n\n// moved\n");
    using later = await openIndex({ root });
    const answer = await later.refs("load", { overlay: false, kind: "callers" });
    const [file] = answer.results;
    deepEqual([file?.path, file?.fresh, file?.sites[0]?.text], ["src/serve.ts", false, ""]);
    match(answer.coverage.statement, /some may be missing, as 1 changed file is not read yet$/);
    equal(answer.coverage.partial, true);
  });
});

/** Files that others use by the names of what they define. */
const BY_NAME: Readonly<Record<string, readonly [Files, string, readonly string[]]>> = {
  Java: [
    {
      "org/x/Base.java": "package org.x;\n\npublic class Base {\n  public static int one() {\n" +
        "    return 1;\n  }\n\n  int two() {\n    return one();\n  }\n}\n",
      "org/x/Heir.java": "package org.x;\n\nclass Heir extends Base {\n  int three() {\n" +
        "    return Base.one();\n  }\n}\n",
    },
    "org/x/Base.java",
    ["org/x/Heir.java:3 extends", "org/x/Heir.java:5 call"],
  ],
  Go: [
    {
      "go.mod": "module m\n",
      "ring.go":
        "package m\n\nfunc ring() int { return 1 }\n\nfunc again() int { return ring() }\n",
      "user.go": "package m\n\nfunc use() int {\n\treturn ring()\n}\n",
    },
    "ring.go",
    ["user.go:4 call"],
  ],
  "a package of Go that others import": [
    {
      "go.mod": "module m\n",
      "pot/ring.go": "package pot\n\nfunc Ring() int { return 1 }\n",
      "pot/lid.go": "package pot\n\nfunc Lid() int { return 1 }\n",
      "ringer.go": 'package m\n\nimport "m/pot"\n\nfunc use() int {\n\treturn pot.Ring()\n}\n',
      "other.go": 'package m\n\nimport "m/pot"\n\nfunc close() int { return pot.Lid() }\n',
    },
    "pot/ring.go",
    ["ringer.go:6 call"],
  ],
  "a package of Go of one file": [
    {
      "go.mod": "module m\n",
      "pot/ring.go": "package pot\n\nfunc init() {}\n",
      "other.go": 'package m\n\nimport _ "m/pot"\n',
    },
    "pot/ring.go",
    ["other.go:3 import"],
  ],
  "C#": [
    {
      "Base.cs":
        "namespace X;\n\npublic class Base {\n  public static int One() { return 1; }\n}\n",
      "Heir.cs": "namespace X;\n\nclass Heir : Base {\n  int Two() { return Base.One(); }\n}\n",
    },
    "Base.cs",
    ["Heir.cs:3 extends", "Heir.cs:4 call"],
  ],
  Kotlin: [
    {
      "Base.kt": "package x\n\nfun one(): Int = 1\n",
      "User.kt": "package x\n\nfun use(): Int {\n  return one()\n}\n",
    },
    "Base.kt",
    ["User.kt:4 call"],
  ],
  TypeScript: [
    {
      "a.ts": "export function one() {\n  return 1;\n}\nexport const two = one();\n",
      "b.ts": 'import { one } from "./a.ts";\n\none();\n',
    },
    "a.ts",
    ["b.ts:1 import", "b.ts:3 call"],
  ],
};

for (const [language, [files, path, expected]] of Object.entries(BY_NAME)) {
  Deno.test(`refs(), describe() and impact() of a file have the users of its definitions: ${language}`, async () => {
    await ask(files, async (index) => {
      const answer = await index.refs(path);
      const found = answer.results.flatMap((file) =>
        file.sites.map(({ line, kind }) => `${file.path}:${line} ${kind}`)
      );
      for (const each of expected) ok(found.includes(each), `${each} in ${found}`);
      ok(answer.results.every((file) => file.path !== path));
      const users = new Set(answer.results.map((file) => file.path));
      deepEqual(users, new Set(expected.map((each) => each.split(":")[0])));
      const { callers, implementations, coverage } = await index.describe(path);
      const shown = [callers, implementations].flatMap(({ items }) => items);
      deepEqual(new Set(shown.map((each) => each.path)), users);
      ok(coverage.statement.startsWith("drawn from"), coverage.statement);
      const affected = await index.impact(path);
      deepEqual(new Set(affected.files.map((each) => each.path)), users);
    });
  });
}

Deno.test("refs(), impact() and describe() with a use say which others are not resolved", async () => {
  const files = {
    "config.go": "package main\n\ntype Config struct {\n\tMouse bool\n}\n\n" +
      "func use(c Config) bool {\n\treturn c.Mouse\n}\n",
    "main.go": "package main\n\nfunc main() {\n\tcfg := parse()\n\tcfg.Mouse = true\n}\n",
  };
  const answers = await ask(files, async (index) => [
    await index.refs("Config.Mouse"),
    await index.impact("Config.Mouse"),
    await index.describe("Config.Mouse"),
  ]);
  for (const { coverage } of answers) {
    equal(
      coverage.statement,
      "drawn from 2 fully parsed files; some may be missing, " +
        'as 1 use of "Mouse" is not resolved (main.go:5)',
    );
    deepEqual(coverage.obstacles.map(({ kind, places }) => ({ kind, places })), [
      { kind: "unresolved", places: ["main.go:5"] },
    ]);
    equal(coverage.proof, false);
  }
});

Deno.test("refs(), impact() and describe() name a declaration of the same, with its uses", async () => {
  const files = {
    "lib/command.js": "export class Command {\n  help() {}\n}\n",
    "lib/run.js":
      'import { Command } from "./command.js";\nexport function run() {\n  new Command().help();\n}\n',
    "types/index.d.ts": "export class Command {\n  help(): void;\n}\n",
    "types/use.ts":
      'import { Command } from "./index.d.ts";\nexport function use(command: Command) {\n' +
      "  command.help();\n  command.help();\n}\n",
  };
  const said = await ask(
    files,
    (index) =>
      Promise.all(["lib/command.js", "types/index.d.ts"].map(async (path) => {
        const name = `${path}:Command.help`;
        const answers = [
          await index.refs(name),
          await index.impact(name),
          await index.describe(name),
        ];
        return answers.map(({ coverage }) => coverage.obstacles.map(({ text }) => text));
      })),
  );
  const declared = ['"help" is declared elsewhere with 2 uses of its own (types/index.d.ts:2)'];
  const defined = ['"help" is defined elsewhere with 1 use of its own (lib/command.js:2)'];
  deepEqual(said, [[declared, declared, declared], [defined, defined, defined]]);
});

Deno.test("refs() counts the places that are not resolved, those in listed files among them", async () => {
  const files = {
    "a.py":
      "class Job:\n    def start(self):\n        return 1\n\n    def stop(self):\n        pass\n",
    "b.py": "from a import Job\n\ndef go(job: Job, other):\n    job.start()\n" +
      "    other.other().start()\n    other.more().start()\n",
    "c.py": "class Other:\n    def start(self):\n        pass\n",
  };
  const { results, mentions, coverage } = await refs(files, "Job.start");
  const listed = new Set(results.flatMap(({ sites }) => sites.map(({ line }) => line)));
  const missing = [4, 5, 6].filter((line) => !listed.has(line));
  ok(missing.length > 0, [...listed].join());
  deepEqual([mentions.places, mentions.files, mentions.paths], [missing.length, 1, ["b.py"]]);
  match(
    coverage.statement,
    /2 uses of "start" are not resolved \(b.py:5, b.py:6\)$/,
  );
  const whole = await refs(files, "a.py");
  equal(whole.mentions.places, 0);
});

Deno.test("refs() of a type that a very long union has at its end does not prove that nothing uses it", async () => {
  const names = Array.from({ length: 40 }, (_, i) => `T${i}`);
  const text = names.map((name) => `class ${name} { work() {} }\n`).join("") +
    `function f(x: ${names.join(" | ")}) { x.work(); }\n`;
  await ask({ "a.ts": text }, async (index) => {
    const { results, coverage } = await index.refs("T39.work");
    deepEqual([results.length, coverage.proof], [0, false]);
    match(coverage.statement, /1 use of "work" is resolved to another one/);
  });
});

/** A name that one place uses for sure, and strings hold. */
const LOOKED_UP = {
  "a.py": "LIMIT = 1\n\n\ndef use():\n    return LIMIT\n",
  "b.py": 'def read(settings):\n    a = settings.get("LIMIT")\n' +
    '    return a or settings.get("app.LIMIT") or "no LIMIT"\n',
};

Deno.test("refs() and impact() say beside what they found that a name stands in strings", async () => {
  await ask(LOOKED_UP, async (index) => {
    for (const { results, coverage } of [await index.refs("LIMIT"), await index.impact("LIMIT")]) {
      equal(results.length, 1);
      match(
        coverage.statement,
        /; some may be missing, as "LIMIT" stands in 2 strings or comments as a name \(b.py:2, b.py:3\)$/,
      );
    }
  });
});

/** Methods of one name, and uses of which nothing is known: the nearest are candidates of them. */
const FAR = {
  "tests/near.py": "class A:\n    def enqueue(self):\n        pass\n\n\nclass B:\n" +
    "    def enqueue(self):\n        pass\n\n\ndef go(x):\n    x.enqueue()\n    x.enqueue()\n",
  "core/far.py": "class Far:\n    def enqueue(self):\n        self.inner.enqueue()\n\n\n" +
    "def use(far: Far):\n    far.enqueue()\n",
  "core/none.py": "class Unused:\n    def enqueue(self):\n        pass\n",
};

Deno.test("refs() counts uncertain uses of others as unresolved", async () => {
  await ask(FAR, async (index) => {
    const near = await index.refs("A.enqueue");
    deepEqual(near.confidence, { ambiguous: 2 });
    const far = await index.refs("Far.enqueue");
    // What a method calls of another object is no use of itself.
    deepEqual([far.confidence, far.mentions.places], [{ extracted: 1 }, 2]);
  });
});

Deno.test("refs() without a use counts places that are not resolved once", async () => {
  await ask(FAR, async (index) => {
    const { mentions, coverage } = await index.refs("Unused.enqueue");
    const unresolved = coverage.obstacles.filter(({ kind }) => kind === "unresolved");
    deepEqual(unresolved.map(({ count }) => count), [mentions.places]);
  });
});

Deno.test("refs(), symbol() and describe() count a definition that calls twice as one caller", async () => {
  const files = {
    "a.ts": "export function load() {}\n",
    "b.ts": 'import { load } from "./a.ts";\n\nload();\nload();\n\nexport function twice() {\n' +
      "  load();\n  load();\n}\n",
  };
  await ask(files, async (index) => {
    const { target, counts } = await index.refs("load");
    const [hit] = (await index.symbol("load")).results;
    for (const each of [target, hit!, (await index.describe("load")).target]) {
      deepEqual([each.callers, each.references], [2, 5]);
    }
    deepEqual(counts, { call: 4, import: 1 });
    equal((await index.describe("a.ts")).target.callers, 2);
  });
});

Deno.test("refs() counts no test or message that is about a definition as a reference", async () => {
  const files = {
    "a.ts": 'export function load() {\n  throw new Error("Cannot load the first page");\n}\n',
    "a_test.ts": 'import { load } from "./a.ts";\n\nDeno.test("load() throws", () => {\n' +
      '  expect(() => load()).toThrow("Cannot load the first page");\n});\n',
  };
  const { target, counts } = await refs(files, "load");
  deepEqual(counts, { import: 1, test: 1, message: 1, call: 1 });
  deepEqual([target.callers, target.references], [1, 2]);
});

Deno.test("refs() says that the name of what is used stands in templates", async () => {
  const files = {
    "go.mod": "module m\n",
    "a.go": "package m\n\ntype Page struct{ Total int }\n\nfunc f(p Page) int { return p.Total }\n",
  };
  const statementWith = async (path: string, text: string) =>
    (await refs({ ...files, [path]: text }, "Page.Total")).coverage.statement;
  const none = "drawn from 1 fully parsed file";
  const templates = [
    ["a.html", "<b>{{ .Total }}</b>\n"],
    ["a.html", "<b>{{.X}}</b><i>{{if eq 1 .Total}}y{{end}}</i>\n"],
    ["a.html", "{% for x in Total %}\n"],
    ["a.html", '<p *ngIf="page.Total">\n'],
    ["a.html", "<p>@Model.Total</p>\n"],
    ["a.xml", "<p>${page.Total}</p>\n"],
    ["a.tmpl", "<%= Total %>\n"],
    ["a.yaml", "a: {{ .Total }}\n"],
  ] as const;
  for (const [path, text] of templates) {
    equal(
      await statementWith(path, text),
      `${none}; some may be missing, as "Total" stands in 1 expression of templates (${path}:1)`,
    );
  }
  const others = [
    ["a.html", "<b>{{ .X }}</b> Total\n"],
    ["a.html", '<p class="Total">\n'],
    ["a.yaml", "a: ${{ env.Total }}\n"],
    ["a.md", "{{ .Total }}\n"],
  ] as const;
  for (const [path, text] of others) {
    equal((await statementWith(path, text)).includes("expression"), false, path + text);
  }
});

Deno.test("refs() lists a use of a name for each class that an import may have brought under it", async () => {
  const files = {
    "a.py": "class _A:\n    def _go(self):\n        pass\n",
    "b.py": "class _B:\n    def _go(self):\n        pass\n",
    "u.py": "if old:\n    from a import _A as Made\nelse:\n    from b import _B as Made\n\n" +
      "made = Made()\nmade._go()\n",
  };
  for (const [name, line] of [["_A", 6], ["_B", 6], ["_A._go", 7], ["_B._go", 7]] as const) {
    const { results, coverage } = await ask(
      files,
      (index) => index.refs(name, { kind: "callers" }),
    );
    deepEqual(
      results.flatMap(({ sites }) => sites.map((site) => `${site.line} ${site.confidence}`)),
      [
        `${line} inferred`,
      ],
    );
    equal(coverage.proof, false);
  }
});

Deno.test("refs() of a module says where its name is used by the end alone", async () => {
  const files = {
    "keys.ex": "defmodule App.Accounts.Keys do\n  def create(user), do: user\nend\n",
    "job.ex": "defmodule Job do\n  use App.Context\n  def run(user), do: Keys.create(user)\nend\n",
  };
  const unresolved = /1 use of "Keys" is not resolved \(job.ex:3\)/;
  const unused = await refs(files, "App.Accounts.Keys");
  match(unused.coverage.statement, unresolved);
  const test = { "keys_test.exs": "defmodule KeysTest do\n  alias App.Accounts.Keys\nend\n" };
  const tested = await refs({ ...files, ...test }, "App.Accounts.Keys");
  equal(tested.target.references, 1);
  match(tested.coverage.statement, /1 use of "App.Accounts.Keys" or "Keys" is not resolved/);
});

Deno.test("refs() of a method that operators call says which of such calls are seen", async () => {
  const files = {
    "pot.py": "class Pot:\n    def __init__(self):\n        self.n = 1\n\n" +
      "    def __add__(self, other):\n        return other\n\n\n" +
      "def use():\n    a = Pot()\n    return a.__add__(a) or a + a\n",
  };
  const { counts, coverage: { statement } } = await refs(files, "Pot.__add__");
  deepEqual(counts, { call: 2 });
  match(
    statement,
    /as operators and other syntax that may call "Pot\.__add__" are resolved only where the type of the value is known$/,
  );
  const php =
    "<?php\nclass Pot {\n  function __toString() {}\n  function f() { $this->__toString(); }\n}";
  match(
    (await refs({ "pot.php": php }, "Pot.__toString")).coverage.statement,
    /may call "Pot\.__toString" are not resolved$/,
  );
  const { coverage } = await refs(files, "Pot.__init__");
  deepEqual(coverage.obstacles, []);
});

Deno.test("symbol(), refs(), describe() and impact() say alike that uses of the name are not resolved", async () => {
  const files = {
    "a.ts": "export class Job {\n  start() {}\n  stop() {}\n}\n",
    "b.ts": "export function go(job) {\n  job.start();\n  job.start();\n}\n",
  };
  const [found, used, described, changed] = await ask(files, async (index) =>
    [
      await index.symbol("start"),
      await index.refs("Job.start"),
      await index.describe("Job.start"),
      await index.impact("Job.start"),
    ] as const);
  for (const info of [found.results[0]!, used.target, described.target]) {
    deepEqual(info.unresolved, { places: 2, isComplete: true });
  }
  for (
    const [{ coverage }, nothing] of [
      [used, "no resolved reference"],
      [described, "no resolved use"],
      [changed, "nothing is affected by a resolved use"],
    ] as const
  ) {
    equal(
      coverage.statement,
      `${nothing} in 2 fully parsed files; no proof, as 2 uses of "start" are not resolved (b.ts:2, b.ts:3)`,
    );
  }
  equal((await ask(files, (index) => index.symbol("stop"))).results[0]!.unresolved, undefined);
});

Deno.test("refs() says one number of the uses that are not resolved, above and below", async () => {
  const files: Record<string, string> = { "a.ts": "export class Job {\n  start() {}\n}\n" };
  for (let file = 0; file < 60; file++) {
    files[`b${file}.ts`] = "export function go(job) {\n  job.start();\n  job.start();\n}\n";
  }
  const { coverage, target } = await refs(files, "Job.start");
  const [, said] =
    /as (\d+) uses of "start" are not resolved .* "start" was not looked for in every file/
      .exec(coverage.statement) ?? [];
  // One number for the same thing, above and below.
  equal(Number(said), target.unresolved?.places ?? -1, coverage.statement);
});
