import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { inTree } from "../../../tests/_tree.ts";
import { fakeStreams } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";

const TREE = {
  "load.ts": "export function load() {\n  return 1;\n}\n",
  "main.ts": 'import { load } from "./load.ts";\n\nexport function main() {\n  load();\n}\n',
  "old.ts": "export const old = 1;\n",
};

const NO_COMMIT =
  'Cannot find "nope" in the git repository: no commit, branch or tag has that name\n';

async function run(root: string, ...args: string[]) {
  const streams = fakeStreams();
  const library = LIBRARY;
  const status = await runCli(["diff-impact", "--quiet", "--root", root, ...args], {
    streams,
    library,
  });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

function git(root: string, ...args: string[]): void {
  const { code, stderr } = new Deno.Command("git", {
    args: ["-C", root, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args],
  }).outputSync();
  equal(code, 0, new TextDecoder().decode(stderr));
}

async function inRepository(body: (root: string) => Promise<void>): Promise<void> {
  await inTree(TREE, async (root) => {
    git(root, "init", "--quiet");
    git(root, "add", ".");
    git(root, "commit", "--quiet", "--message", "first");
    await body(root);
  });
}

Deno.test("cbx diff-impact prints what changed, what that affects, and what is gone", async () => {
  await inRepository(async (root) => {
    Deno.writeTextFileSync(`${root}/load.ts`, TREE["load.ts"].replace("1", "2"));
    Deno.removeSync(`${root}/old.ts`);
    Deno.writeTextFileSync(`${root}/a "b" größe.ts`, "export function added() {}\n");
    deepEqual(await run(root), {
      status: 0,
      stdout: 'Changed\n  load.ts:1-3  load  function\n  a "b" größe.ts:1  added  function\n\n' +
        "Affected by load (load.ts:1)\n  main.ts:3-5  main  function · distance 1 · proven · call\n" +
        "\nFiles\n  main.ts  distance 1 · 1 definition\n\nNot in the index: old.ts\n",
      stderr: "",
    });
  });
});

Deno.test("cbx diff-impact lists all that is changed, and a new caller below what it calls as well", async () => {
  await inRepository(async (root) => {
    Deno.writeTextFileSync(`${root}/load.ts`, TREE["load.ts"].replace("1", "2"));
    const more = "\nexport function again() {\n  load();\n}\n";
    Deno.writeTextFileSync(`${root}/main.ts`, more, { append: true });
    const { stdout } = await run(root);
    const [changed, affected] = stdout.split("\n\n");
    equal(changed, "Changed\n  load.ts:1-3  load  function\n  main.ts:7-9  again  function");
    equal(
      affected,
      "Affected by load (load.ts:1)\n  main.ts:3-5  main  function · distance 1 · proven · call\n" +
        "  main.ts:7-9  again  function · distance 1 · proven · call · changed as well",
    );
  });
});

Deno.test("cbx diff-impact takes a file under another path for the same file", async () => {
  await inRepository(async (root) => {
    git(root, "mv", "load.ts", "fetch.ts");
    const { stdout } = await run(root);
    match(stdout, /^Renamed: fetch\.ts from load\.ts$/m);
    doesNotMatch(stdout, /Changed|Gone|Not in the index|Nothing has changed/);
    const more = "\nexport function added() {}\n";
    Deno.writeTextFileSync(`${root}/fetch.ts`, more, { append: true });
    const { changed, renamed } = JSON.parse((await run(root, "--json")).stdout);
    deepEqual(changed.map(({ symbol }: { symbol: string }) => symbol), ["added"]);
    deepEqual(renamed, [{ path: "fetch.ts", from: "load.ts" }]);
  });
});

Deno.test("cbx diff-impact names definitions that are gone, as the index has them", async () => {
  await inRepository(async (root) => {
    using index = await openIndex({ root });
    await index.update();
    Deno.writeTextFileSync(`${root}/load.ts`, "export const other = 1;\n");
    const { stdout } = await run(root);
    match(stdout, /^Gone, as the index still knows it\n {2}load\.ts:1-3 {2}load {2}function$/m);
    match(stdout, /^Users of what is gone, as the index still knows them\n {2}main\.ts:3-5 /m);
    match(
      stdout,
      /^Users of what is gone are followed one step: for more, run cbx impact on one /m,
    );
    doesNotMatch(stdout, /nothing is affected/i);
  });
});

Deno.test("cbx diff-impact names users of a file that is gone from tree and index", async () => {
  const test = 'import { load } from "./load.ts";\n\nDeno.test("loads", () => {\n  load();\n});\n';
  await inTree({ ...TREE, "load_test.ts": test }, async (root) => {
    git(root, "init", "--quiet");
    git(root, "add", ".");
    git(root, "commit", "--quiet", "--message", "first");
    using index = await openIndex({ root });
    Deno.removeSync(`${root}/load.ts`);
    await index.update();
    const { stdout } = await run(root);
    match(
      stdout,
      /^Users of what is gone, .*\n {2}main\.ts .*import\n {2}main\.ts:3-5 .*\n {2}load_test\.ts/m,
    );
    match(stdout, /^Gone: load\.ts$/m);
    match(stdout, /^Tests that are likely affected\n {2}load_test\.ts/m);
    doesNotMatch(stdout, /Not in the index|nothing is affected|nothing outside/i);
  });
});

const GO = {
  "go.mod": "module example.com/kitchen\n",
  "oven/oven.go": "package oven\n\ntype Oven struct{}\n\nfunc Heat() Oven { return cold() }\n\n" +
    "func cold() Oven {\n\t// As it comes.\n\treturn Oven{}\n}\n",
  "oven/lamp.go": "package oven\n\nfunc Lamp() Oven { return cold() }\n",
  "cook.go":
    'package kitchen\n\nimport "example.com/kitchen/oven"\n\nfunc Cook() { oven.Heat() }\n',
  "bake.go":
    'package kitchen\n\nimport "example.com/kitchen/oven"\n\nfunc Bake() { oven.Heat() }\n',
};

for (
  const { what, to, edits, users } of [
    { what: "within its package", to: "oven/stove.go", edits: {}, users: [] },
    {
      what: "within its package, with a definition under another name",
      to: "oven/stove.go",
      edits: { "oven/stove.go": ["cold()", "cool()"] },
      users: ["Lamp"],
    },
    {
      what: "into another package, whose user of today is not one of what is gone",
      to: "stove/oven.go",
      edits: { "stove/oven.go": ["package oven", "package stove"], "cook.go": ["oven", "stove"] },
      users: ["Bake", "Lamp"],
    },
  ] as const
) {
  Deno.test(`cbx diff-impact of a file of Go that is moved ${what}`, async () => {
    await inTree(GO, async (root) => {
      git(root, "init", "--quiet");
      git(root, "add", ".");
      git(root, "commit", "--quiet", "--message", "first");
      using index = await openIndex({ root });
      await index.update();
      Deno.mkdirSync(`${root}/stove`);
      git(root, "mv", "oven/oven.go", to);
      for (const [path, [from, by]] of Object.entries(edits)) {
        const text = Deno.readTextFileSync(`${root}/${path}`);
        Deno.writeTextFileSync(`${root}/${path}`, text.replaceAll(from, by));
      }
      const { users_of_removed, renamed } = JSON.parse((await run(root, "--json")).stdout);
      deepEqual(renamed, [{ path: to, from: "oven/oven.go" }]);
      deepEqual(users_of_removed.map(({ symbol }: { symbol: string }) => symbol).sort(), users);
    });
  });
}

Deno.test("cbx diff-impact of a renamed method lists its users, and not that nothing is affected", async () => {
  const files = {
    "pan.ts": "export class Pan {\n  heatUp() {\n    return 1;\n  }\n}\n",
    "cook.ts":
      'import { Pan } from "./pan.ts";\nexport function cook(pan: Pan) {\n  pan.heatUp();\n}\n',
    "warm_test.ts": 'Deno.test("warm up returns 1", () => {\n  return warmUp(1);\n});\n',
  };
  await inTree(files, async (root) => {
    git(root, "init", "--quiet");
    git(root, "add", ".");
    git(root, "commit", "--quiet", "--message", "first");
    using index = await openIndex({ root });
    await index.update();
    Deno.writeTextFileSync(`${root}/pan.ts`, files["pan.ts"].replace("heatUp", "warmUp"));
    git(root, "add", ".");
    const { stdout } = await run(root, "--staged");
    match(stdout, /^Users of what is gone or moved, .*\n {2}cook\.ts:2-4/m);
    match(stdout, /no use leads there\n {2}warm_test\.ts/);
    doesNotMatch(stdout, /nothing is affected/i);
  });
});

Deno.test("cbx diff-impact says what still uses an old name first, and groups by what was changed", async () => {
  const files = {
    "load.ts": "export function load() {\n  const one = 1;\n  return one;\n}\n",
    "pan.ts": "export function heat() {\n  return 1;\n}\n",
    "main.ts": TREE["main.ts"],
    "cook.ts": 'import { heat } from "./pan.ts";\n\nexport function cook() {\n  heat();\n}\n',
    "wash.ts": "export function wash() {\n  return 1;\n}\n",
    "sink.ts": 'import { wash } from "./wash.ts";\n\nexport function rinse() {\n  wash();\n}\n',
  };
  await inTree(files, async (root) => {
    git(root, "init", "--quiet");
    git(root, "add", ".");
    git(root, "commit", "--quiet", "--message", "first");
    {
      using index = await openIndex({ root });
      await index.update();
    }
    Deno.writeTextFileSync(`${root}/load.ts`, files["load.ts"].replace("load", "read"));
    Deno.writeTextFileSync(`${root}/pan.ts`, files["pan.ts"].replace("1", "2"));
    Deno.writeTextFileSync(`${root}/wash.ts`, files["wash.ts"].replace("1", "2"));
    const { stdout } = await run(root);
    match(
      stdout,
      new RegExp(
        "^Users of what is gone or moved, as the index still knows them\\n {2}main\\.ts:3-5 .*\\n\\n" +
          "Moved or renamed\\n {2}load\\.ts:1-4 {2}read {2}function · was load in load\\.ts:1-4 · 100 % of its lines\\n\\n" +
          "Changed\\n[^]*Affected by heat \\(pan\\.ts:1\\)\\n {2}cook\\.ts[^]*" +
          "Affected by wash \\(wash\\.ts:1\\)\\n {2}sink\\.ts",
      ),
    );
  });
});

Deno.test("cbx diff-impact --staged looks at what is staged alone", async () => {
  await inRepository(async (root) => {
    Deno.writeTextFileSync(`${root}/load.ts`, TREE["load.ts"].replace("1", "2"));
    const { stdout } = await run(root, "--staged", "--json");
    deepEqual(JSON.parse(stdout).changed, []);
    git(root, "add", "load.ts");
    const staged = JSON.parse((await run(root, "--staged", "--json")).stdout);
    deepEqual(staged.changed.map(({ symbol }: { symbol: string }) => symbol), ["load"]);
  });
});

Deno.test("cbx diff-impact --max-files looks at no more changed files, and says how many are left", async () => {
  await inRepository(async (root) => {
    for (const [path, text] of Object.entries(TREE)) {
      Deno.writeTextFileSync(`${root}/${path}`, text.replace(/1;|load\(\);/, "2;"));
    }
    const { stdout } = await run(root, "--max-files", "1");
    match(stdout, /^Changed\n {2}load\.ts:1-3 {2}load {2}function\n\n/);
    match(stdout, /\n2 changed files left out: raise --max-files\n/);
    const left = async (...args: string[]) => {
      const { files_left, coverage } = JSON.parse((await run(root, "--json", ...args)).stdout);
      return [files_left, coverage.partial];
    };
    deepEqual(await left("--max-files", "1"), [2, true]);
    deepEqual(await left("--max-files", "3"), [undefined, false]);
    deepEqual(await left(), [undefined, false]);
  });
});

Deno.test("cbx diff-impact of a tree without changes says so", async () => {
  await inRepository(async (root) => {
    deepEqual(await run(root), { status: 0, stdout: "Nothing has changed\n", stderr: "" });
  });
});

Deno.test("cbx diff-impact refuses a commit that is none, and a tree that is no repository", async () => {
  await inRepository(async (root) => {
    const { status, stderr } = await run(root, "--base", "nope");
    deepEqual([status, stderr], [2, NO_COMMIT]);
  });
  await inTree(TREE, async (root) => {
    const { status, stderr } = await run(root);
    equal(status, 2);
    match(stderr, /^Cannot find a git repository in ".*" or above it\n$/);
  });
});
