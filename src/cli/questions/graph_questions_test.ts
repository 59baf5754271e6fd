import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Files, inTree } from "../../../tests/_tree.ts";
import { fakeLibrary, fakeStreams, withoutSignal } from "../testdata/fakes.ts";
import { LIBRARY, type OpenedIndex } from "../library.ts";
import { fakeBackend } from "../models/testdata/fake_backend.ts";
import { runCli } from "../run_cli.ts";
import { IMPACT_LIST } from "./impact.ts";

const TREE: Files = {
  "load.ts": "/** Loads a page. */\nexport function load() {}\n",
  "main.ts": 'import { load } from "./load.ts";\n\nexport function main() {\n  load();\n}\n',
  "other.ts": "export class Cache {\n  load() {}\n}\n",
};

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line over a tree. */
async function run(args: readonly string[], files = TREE): Promise<Ended> {
  const streams = fakeStreams();
  let status = -1;
  await inTree(files, async (root) => {
    const library = LIBRARY;
    status = await runCli([...args, "--root", root], { streams, library });
  });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

const NOTE = 'no index: indexed 3 files in memory; run "cbx index" to make it fast\n';

Deno.test("cbx refs prints places as text, and how current they are on standard error", async () => {
  deepEqual(await run(["refs", "load.ts:load"]), {
    status: 0,
    stdout: "load.ts:2  load  function · 1 caller · 2 references\n  Loads a page.\n\nmain.ts\n" +
      '  1:10  import · proven: import\n    import { load } from "./load.ts";\n' +
      "  4:3  main  call · proven: import\n    load();\n\nPlaces: 1 import, 1 call\n",
    stderr: NOTE,
  });
});

Deno.test("cbx refs --token-budget says how much is left, and where it goes on", async () => {
  const callers = Array.from({ length: 40 }, (_, at) => `function main${at}() {\n  load();\n}\n`);
  const files = { ...TREE, "main.ts": `import { load } from "./load.ts";\n${callers.join("")}` };
  const asked = ["refs", "load.ts:load", "--token-budget", "1000"];
  const { pagination, omitted } = JSON.parse((await run([...asked, "--json"], files)).stdout);
  equal(pagination.next_offset + omitted, 41);
  const { stdout } = await run(asked, files);
  const more = `${omitted} items did not fit: raise --token-budget\nMore: add --offset `;
  ok(stdout.endsWith(`${more}${pagination.next_offset}\n`));
  equal((await run(["impact", "load", "--token-budget", "10"])).status, 2);
});

Deno.test("cbx symbol says of a block of a type nothing about its use", async () => {
  const files = {
    "Cargo.toml": '[package]\nname = "a"\n',
    "src/lib.rs": "pub struct Thing;\nimpl Thing {}\n",
  };
  const { stdout } = await run(["symbol", "Thing"], files);
  match(stdout, /Thing {2}impl\n/);
});

Deno.test("cbx symbol, refs and describe do not speak of callers beside references", async () => {
  const files = {
    "a.ts": "export interface Options {\n  limit: number;\n}\n",
    "b.ts": 'import type { Options } from "./a.ts";\nexport function use(options: Options) {}\n',
  };
  for (const command of ["symbol", "refs", "describe"]) {
    const [first] = (await run([command, "Options"], files)).stdout.split("\n");
    match(first!, /^a\.ts:1-3 .*Options.* · 2 references$/);
  }
});

Deno.test("cbx symbol, refs and describe say how many uses of a name are not resolved where none is", async () => {
  const files = {
    "a.ts": "export class Job {\n  start() {}\n}\n",
    "b.ts": "export function go(job) {\n  job.start();\n}\n",
  };
  for (const command of ["symbol", "refs", "describe"]) {
    match(
      (await run([command, "start"], files)).stdout,
      / method · no resolved use; 1 use of the name is not resolved\n/,
    );
  }
});

Deno.test("cbx refs says of what is used that a name may be generated for it", async () => {
  const files = {
    "A.java": "class A {\n  @Getter private int held;\n  A(int held) { this.held = held; }\n}\n",
    "B.java": "class B {\n  void go(A a) { a.getHeld(); }\n}\n",
  };
  const { stdout } = await run(["refs", "A.held"], files);
  match(
    stdout,
    /1 write\nDrawn from .*"getHeld" may be generated for it: 1 place, first B\.java:2\n$/,
  );
});

Deno.test("cbx refs counts places of a kind in the plural", async () => {
  const files = { ...TREE, "more.ts": 'import { load } from "./load.ts";\nload();\nload();\n' };
  const { stdout } = await run(["refs", "load.ts:load"], files);
  match(stdout, /Places: 2 imports, 3 calls\n$/);
});

Deno.test("cbx impact prints Markdown, and with --quiet no note", async () => {
  deepEqual(await run(["impact", "load.ts:load", "--format", "md", "--quiet"]), {
    status: 0,
    stdout: "### Affected by load\n\n- `main.ts:3-5` main (function, distance 1, proven, call)\n" +
      "\n### Files\n\n- `main.ts` (distance 1, 1 definition)\n",
    stderr: "",
  });
});

/** A call of one of two, and a row of calls of one of them. */
const UNSURE: Files = {
  "a.lua": "function twin()\n  return 1\nend\n\nfunction near()\n  return twin()\nend\n",
  "b.lua": "function twin()\n  return 2\nend\n",
  "c.lua": "function user()\n  return twin()\nend\n",
  "d.lua": "function all()\n  return near()\nend\n",
};

Deno.test("cbx impact and cbx describe say what an answer lacks that is not empty, and by which flags it has more", async () => {
  const { stdout } = await run(["impact", "a.lua:twin"], UNSURE);
  match(stdout, /Stopped at distance 2: add --depth 3 to follow further\n/);
  match(
    stdout,
    /Left out edges that may mean another definition: add --ambiguous to follow them\n/,
  );
  match(stdout, /Drawn from 4 .*; some may be missing, as 1 place may mean it or another/);
  const down = await run(["impact", "user", "--direction", "down"], UNSURE);
  match(
    down.stdout,
    /Left out edges .*: add --ambiguous .*\n.*no proof, as 1 place on the way may/,
  );
  const all = await run(["impact", "a.lua:twin", "--ambiguous", "--depth", "3"], UNSURE);
  match(all.stdout, /user {2}function/);
  ok(!/Stopped at|Left out|Drawn from/.test(all.stdout), all.stdout);
  const described = await run(["describe", "a.lua:twin"], UNSURE);
  match(
    described.stdout,
    /Drawn from 4 .*; some may be missing, as 1 place may mean it or another/,
  );
});

Deno.test("cbx impact says how many uncertain places it leaves out where it lists the others", async () => {
  const files = {
    "site.py": "class Site:\n    def allowed(self):\n        return True\n\n\n" +
      "def check():\n    return Site().allowed()\n",
    "views.py": "def view(site):\n    site.allowed()\n    return site.allowed()\n",
  };
  const { stdout } = await run(["impact", "Site.allowed"], files);
  match(stdout, /^Affected by Site\.allowed \(2 uncertain places left out: add --ambiguous\)\n/);
  const { stdout: json } = await run(["impact", "Site.allowed", "--json"], files);
  deepEqual(JSON.parse(json).uncertain, 2);
  const followed = await run(["impact", "Site.allowed", "--ambiguous"], files);
  match(followed.stdout, /^Affected by Site\.allowed\n/);
});

Deno.test("cbx refs and describe say of PHP that a class uses a trait", async () => {
  const files = { "a.php": "<?php\ntrait T {}\nclass C {\n  use T;\n}\n" };
  match((await run(["refs", "T"], files)).stdout, /4:7 {2}C {2}uses the trait · proven/);
  match((await run(["describe", "T"], files)).stdout, /a\.php:3-5 {2}C {2}uses the trait · proven/);
  match((await run(["describe", "C"], files)).stdout, /a\.php:2 {2}T {2}uses the trait · proven/);
});

Deno.test("cbx impact says that what tests alone use affects nothing else", async () => {
  const { stdout } = await run(["impact", "load.ts:load"], {
    "load.ts": "export function load() {}\n",
    "load_test.ts":
      'import { load } from "./load.ts";\nDeno.test("load() loads", () => {\n  load();\n});\n',
  });
  match(stdout, /^Affected by load\n {2}Nothing outside of tests, as far as uses are resolved\n/);
});

Deno.test("cbx impact says that nothing is affected, and why that is no proof, above tests that share words", async () => {
  const { stdout } = await run(["impact", "Store.renewLease"], {
    "store.ts": "export class Store {\n  renewLease() {}\n}\n",
    "user.ts":
      'import { outside } from "outside";\nexport const use = () => outside().renewLease();\n',
    "store_test.ts": 'Deno.test("a store renews its lease", () => {});\n',
  });
  match(stdout, /^Tests that share words with it, and no use leads there\n {2}store_test\.ts:1/m);
  match(
    stdout,
    /Nothing is affected by a resolved use in .*; no proof, as 1 use of "renewLease" is not resolved/,
  );
});

Deno.test("cbx explain lets models take part that are switched on, and tells of those that do not", async () => {
  const settings = JSON.stringify({ "dense": { "kind": "local", "model": "d", "folder": "/d" } });
  const files = { ...TREE, ".cbx/config.json": settings };
  const streams = fakeStreams();
  const models = fakeBackend();
  await inTree(files, async (root) => {
    const args = ["explain", "load a page", "--features", "dense", "--root", root, "--quiet"];
    await runCli(args, { streams, library: LIBRARY, models });
  });
  deepEqual(models.opened.map(({ feature }) => feature), ["dense"]);
  equal(
    streams.stderr,
    'The index holds nothing of "d" yet: bring it up to date with that model\n',
  );
  match(streams.stdout, /load\.ts/);
});

Deno.test("questions print the JSON form of the library, without a note", async () => {
  for (const form of [["--json"], ["--format", "json"]]) {
    const { stdout } = await run(["refs", "load.ts:load", ...form, "--quiet"]);
    const answer = JSON.parse(stdout);
    equal(answer.schema_version, 1);
    equal(answer.target.end_line, 2);
    equal(answer.coverage.not_parsed_count, 0);
    equal(answer.pagination.has_more, false);
    equal(answer.index.files_left, 0);
  }
  equal((await run(["symbol", "load", "--json"])).stderr, "");
});

Deno.test("an ambiguous name lists candidates that can be copied, status 2", async () => {
  const files = { ...TREE, "third.ts": "export function load() {}\n" };
  const { status, stdout, stderr } = await run(["refs", "load", "--quiet"], files);
  deepEqual([status, stdout], [2, ""]);
  equal(
    stderr,
    'Cannot tell which "load" is meant as 3 definitions have the name, pick one as path:name:\n' +
      "  load.ts:load  (function, line 2)\n  other.ts:Cache.load  (method, line 2)\n" +
      "  third.ts:load  (function, line 1)\n",
  );
});

Deno.test("a name that one definition of the top level has names the others", async () => {
  const line = '"load" is taken for load.ts:load; 1 other: other.ts:Cache.load\n';
  for (const command of ["refs", "impact", "describe"]) {
    const { status, stdout } = await run([command, "load", "--quiet"]);
    equal(status, 0);
    equal(stdout.includes(line), true, stdout);
  }
  const { stdout } = await run(["path", "main", "load", "--quiet"]);
  equal(stdout.endsWith(line), true, stdout);
});

Deno.test("cbx path says what each step does with the next, which has no name where it is a file", async () => {
  const files = {
    "side.ts": "console.log(1);\n",
    "load.ts": 'import "./side.ts";\n\nexport function load() {}\n',
    "main.ts": TREE["main.ts"]!,
  };
  const { stdout } = await run(["path", "main.ts", "side.ts", "--quiet"], files);
  const way = ["  main.ts  file\n", "  load.ts  imports it  proven: import\n"];
  equal(stdout, `From main.ts to side.ts\n${way.join("")}  side.ts  imports it  proven: import\n`);
  const named = await run(["path", "main", "load.ts:load", "--quiet"]);
  match(named.stdout, /\n {2}main\.ts:3-5 {2}main {2}function\n {2}load\.ts:2 {2}calls load {2}/);
});

const REFUSED: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [["refs", "laod"], /^Cannot find a symbol or file "laod": did you mean "/],
  [["describe", "../load.ts"], /^Cannot answer as "\.\.\/load\.ts" is not a path within the tree/],
  [["outline", "laod.ts"], /did you mean "load\.ts"\?$/],
  [["refs", "main", "--kind", "caller"], /^Unknown value "caller" .* did you mean "callers"\?$/],
  [["impact", "main", "--depth", "11"], /"--depth" as it must be a whole number from 1 to 10/],
  [["impact", "main", "--direction", "left"], /use one of up, down, both$/],
  [["explain", "x", "--token-budget", "100"], /from 200 to 100000: current value is "100"$/],
  [["architecture", "--modules", "1"], /from 2 to 1000/],
  [["graph", "--nodes", "0"], /from 1 to 100000/],
  [["graph", "--format", "svg"], /use one of json, html, graphml, dot$/],
  [["symbol", "main", "--lang", "typscript"], /did you mean "typescript"\?$/],
  [["symbol", "main", "--kind", "clas"], /clas/],
  [["symbol", "main", "--limit", "0"], /"--limit" as it must be a whole number >= 1/],
  [["path", "main"], /^Missing to: write "cbx path <from> <to>", or see "cbx path --help"$/],
  [["diff-impact", "--staged", "--base", "main"], /^Cannot use --base and --staged together/],
];
for (const [args, message] of REFUSED) {
  Deno.test(`cbx ${args.join(" ")} is refused in one line, status 2`, async () => {
    const { status, stdout, stderr } = await run([...args, "--quiet"]);
    deepEqual([status, stdout], [2, ""]);
    match(stderr.replace(/\n$/, ""), message);
    equal(stderr.trim().split("\n").length, 1);
  });
}

Deno.test("cbx graph prints each of its formats", async () => {
  const starts = {
    json: /^\{\n {2}"schema_version": 1,\n/,
    html: /^<!DOCTYPE html>/i,
    graphml: /^<\?xml /,
    dot: /^digraph /,
  };
  for (const [format, start] of Object.entries(starts)) {
    const { status, stdout } = await run(["graph", "--format", format, "--quiet"]);
    equal(status, 0);
    match(stdout, start);
    ok(stdout.includes("main.ts"), format);
  }
});

Deno.test("cbx graph --out writes the file, and says so unless it is quiet", async () => {
  const folder = Deno.makeTempDirSync();
  const out = `${folder}/graph.dot`;
  const { stdout, stderr } = await run(["graph", "--format", "dot", "--out", out]);
  equal(stdout, "");
  match(stderr, /\n3 nodes and \d+ edges written to .*graph\.dot\n$/);
  match(Deno.readTextFileSync(out), /^digraph /);
  for (const form of [["--json"], ["--format", "json"], []]) {
    Deno.writeTextFileSync(out, "");
    const { stdout, stderr } = await run(["graph", "--out", out, "--quiet", ...form]);
    deepEqual([stdout, stderr], ["", ""]);
    equal(JSON.parse(Deno.readTextFileSync(out)).nodes.length, 3);
  }
  Deno.removeSync(folder, { recursive: true });
});

/** Asks with flags, and gives what the library was asked. */
async function asked(name: keyof OpenedIndex, ...args: string[]): Promise<unknown[]> {
  let given: unknown[] = [];
  const question = (...values: unknown[]) => {
    given = values.map((value) => typeof value === "object" ? withoutSignal({ ...value }) : value);
    return Promise.reject(new RangeError("Cannot answer in a test"));
  };
  await runCli(args, { streams: fakeStreams(), library: fakeLibrary({ [name]: question }) });
  return given;
}

Deno.test("flags reach the library as options, and those that are not given do not", async () => {
  deepEqual(
    await asked(
      "symbol",
      ..."symbol a b --kind class,!enum --lang go --exact --limit 3".split(" "),
    ),
    ["a b", {
      overlay: true,
      limit: 3,
      kinds: ["class", "!enum"],
      languages: ["go"],
      exact: true,
    }],
  );
  deepEqual(await asked("refs", "refs", "a", "--kind", "reads", "--offset", "4", "--no-overlay"), [
    "a",
    { overlay: false, offset: 4, kind: "reads" },
  ]);
  deepEqual(
    await asked("impact", ..."impact a --depth 3 --direction both --ambiguous".split(" ")),
    ["a", { overlay: true, depth: 3, direction: "both", ambiguous: true }],
  );
  deepEqual(await asked("path", "path", "a", "b"), ["a", "b", { overlay: true }]);
  deepEqual(await asked("explain", "explain", "how", "is", "a", "--token-budget", "300"), [
    "how is a",
    { overlay: true, tokenBudget: 300 },
  ]);
  deepEqual(await asked("explain", "explain", "a", "--limit", "3"), [
    "a",
    { overlay: true, limit: 3 },
  ]);
  deepEqual(await asked("architecture", "architecture", "--modules", "7"), [
    { overlay: true, modules: 7 },
  ]);
  deepEqual(await asked("graph", "graph", "--level", "symbol", "--nodes", "9"), [
    { overlay: true, level: "symbol", nodes: 9 },
  ]);
});

Deno.test("flags of other tools that change nothing do not reach the library", async () => {
  for (const command of ["symbol", "refs", "impact", "explain"] as const) {
    const given = await asked(command, command, "a", "--no-fallback");
    deepEqual(given, ["a", { overlay: true }], command);
  }
});

Deno.test("questions over an empty tree, and one without code, answer and prove nothing", async () => {
  for (const files of [{}, { "a.txt": "words\n" }]) {
    for (const args of [["symbol", "main"], ["architecture"], ["explain", "main"]]) {
      const { status, stdout } = await run([...args, "--quiet"], files);
      equal(status, 0);
      ok(!/proof/.test(stdout) || /no proof/.test(stdout), stdout);
    }
    equal((await run(["graph", "--format", "html", "--quiet"], files)).status, 0);
    equal((await run(["refs", "main", "--quiet"], files)).status, 2);
  }
});

Deno.test("cbx symbol, refs and describe say apart how many uses are uncertain", async () => {
  const files = {
    "a.js": "export class Store {\n  renew() {}\n}\nnew Store().renew();\n",
    "b.js": "export class Cache {\n  renew() {}\n}\n",
    "c.js": "export function f(thing) {\n  thing.renew();\n  thing.renew();\n}\n",
  };
  for (const command of ["symbol", "refs", "describe"]) {
    const { stdout } = await run([command, "Store.renew"], files);
    match(stdout, / · 1 caller · 1 reference · 2 uncertain uses\n/);
  }
  match((await run(["refs", "Store.renew"], files)).stdout, /Places: 3 calls; 2 of them uncertain/);
  match((await run(["describe", "Store.renew"], files)).stdout, /Used by, beside tests \(1\)/);
  const { stdout } = await run(["describe", "Store.renew", "--json"], files);
  const { callers, references, through, uncertain } = JSON.parse(stdout).target;
  deepEqual([callers, references, through, uncertain], [1, 1, 0, 2]);
});

Deno.test("cbx refs counts queries", async () => {
  const files = {
    "pets.sql": "CREATE TABLE pets (id int);\n",
    "a.py":
      "def run(db):\n    db.execute('SELECT * FROM pets')\n    db.execute('DELETE FROM pets')\n",
  };
  match((await run(["refs", "pets"], files)).stdout, /\nPlaces: 2 queries\n/);
});

Deno.test("cbx refs heads a name that a field and a method share with both", async () => {
  const files = { "A.java": "class A {\n  int size;\n  int size() { return size; }\n}\n" };
  const { stdout } = await run(["refs", "A.size"], files);
  match(stdout, /^A\.java:3 {2}A\.size {2}method · and field on line 2 · /);
});

Deno.test("cbx outline does not advise to search for a file that is left out", async () => {
  const { status, stderr } = await run(["outline", "deno.lock"], { ...TREE, "deno.lock": "{}\n" });
  equal(status, 2);
  match(stderr, /"deno\.lock": it is left out of the index as it is a lock file \(deno\.lock\)\n$/);
});

Deno.test("impact_of gives no distance of a test that words alone lead to", () => {
  const test = { path: "a_test.ts", line: 1, symbol: "all", distance: 1, confidence: "ambiguous" };
  const named = (edge: string) => ({ ...test, chain: [{ edge, confidence: "ambiguous" }] });
  const { tests } = IMPACT_LIST.head({ tests: [named("test"), named("call")], test_count: 2 });
  const { distance: _, ...without } = test;
  deepEqual(tests, { total: 2, items: [without, test] });
});
