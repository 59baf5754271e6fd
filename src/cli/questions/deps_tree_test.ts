import { deepEqual, equal, match } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { fakeStreams } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";

const FILES = {
  "a.ts": 'import { b } from "./b.ts";\nimport { c } from "./c.ts";\nb(c());\n',
  "b.ts": 'import { c } from "./c.ts";\nexport function b(x: number): void {\n  c();\n}\n',
  "c.ts": 'import { d } from "./d.ts";\nexport function c(): number {\n  return d;\n}\n',
  "d.ts": 'import "./a.ts";\nexport const d = 1;\n',
};

async function deps(root: string, ...args: string[]) {
  const streams = fakeStreams();
  const status = await runCli(["--root", root, "--quiet", "deps", ...args], {
    ...{ streams, library: LIBRARY },
  });
  return { status, ...streams };
}

interface Node {
  readonly path: string;
  readonly state: string;
  readonly files: readonly Node[];
}

function drawn({ path, state, files }: Node): unknown {
  return [state === "open" ? path : `${path} ${state}`, ...files.map(drawn)];
}

Deno.test("cbx deps tree follows files to the depth, each file once, through cycles", async () => {
  await inTree(FILES, async (root) => {
    const tree = async (...args: string[]) =>
      drawn(JSON.parse((await deps(root, "tree", "a.ts", "--json", ...args)).stdout).tree);
    deepEqual(await tree(), ["a.ts", ["b.ts", ["c.ts repeated"]], [
      "c.ts",
      ["d.ts", ["a.ts repeated"]],
    ]]);
    deepEqual(await tree("--depth", "1"), ["a.ts", ["b.ts deeper"], ["c.ts deeper"]]);
    const { stdout } = await deps(root, "tree", "a.ts", "--depth", "1");
    match(stdout, /^a\.ts\n {2}b\.ts {2}.*import.* · uses more files\n {2}c\.ts /);
    match(stdout, /Stopped at distance 1: add --depth 2\n$/);
  });
});

Deno.test("cbx deps tree takes several files, and gives each its tree", async () => {
  await inTree(FILES, async (root) => {
    const { stdout } = await deps(root, "tree", "c.ts", "d.ts", "--depth", "1", "--json");
    const { tree, trees } = JSON.parse(stdout);
    deepEqual([tree, trees.map(drawn)], [undefined, [
      ["c.ts", ["d.ts deeper"]],
      ["d.ts", ["a.ts deeper"]],
    ]]);
    match((await deps(root, "tree", "c.ts", "d.ts")).stdout, /^c\.ts\n[^]*\n\nd\.ts\n/);
  });
});

Deno.test("cbx deps show prints what a file uses itself", async () => {
  await inTree(FILES, async (root) => {
    const shown = await deps(root, "show", "a.ts", "--json");
    deepEqual(shown.stdout, (await deps(root, "tree", "a.ts", "--depth", "1", "--json")).stdout);
  });
});

Deno.test("cbx deps stats counts uses by kind and by confidence", async () => {
  await inTree(FILES, async (root) => {
    const { files, edges, kinds, confidence } = JSON.parse(
      (await deps(root, "stats", "--json")).stdout,
    );
    equal(files, 4);
    deepEqual(kinds.map(({ name, places }: { name: string; places: number }) => [name, places]), [
      ["import", 9],
      ["call", 3],
      ["read", 1],
    ]);
    deepEqual(confidence, [{ name: "extracted", edges, places: 13 }]);
    const { stdout } = await deps(root, "stats");
    match(stdout, /^By kind\n {2}import {2}5 edges · 9 places\n/);
    match(stdout, /4 files, 9 edges between them\n$/);
    const { status, stderr } = await deps(root, "stats", "--json", "--proof");
    equal(status, 2);
    match(stderr, /^Cannot use option "--proof" here/);
  });
});

Deno.test("cbx deps extract builds the index", async () => {
  await inTree(FILES, async (root) => {
    equal((await deps(root, "extract")).status, 0);
    match((await deps(root, "extract", "--json")).stdout, /"mode": "unchanged"/);
  });
});

Deno.test("cbx deps impact asks what a change of a file affects", async () => {
  await inTree(FILES, async (root) => {
    const { stdout } = await deps(root, "impact", "d.ts", "--depth", "1", "--json");
    deepEqual(JSON.parse(stdout).files.map(({ path }: { path: string }) => path), ["c.ts"]);
    const { status, stderr } = await deps(root, "tree", "nowhere.ts");
    equal(status, 2);
    match(stderr, /^Cannot follow "nowhere\.ts" as the index holds no such file\n$/);
  });
});
