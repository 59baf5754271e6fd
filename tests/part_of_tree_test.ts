/**
 * The command in a subfolder of a tree: where paths are taken from, and what an answer says where
 * the rest of the tree may not be read.
 *
 * @module
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { cbxEach, READ } from "./_command.ts";
import { inTree } from "./_tree.ts";

const FILES = {
  ".git/HEAD": "ref: refs/heads/main\n",
  "src/util/lift.ts": "export function lift() {}\n",
  "src/main.ts": 'import { lift } from "./util/lift.ts";\nlift();\n',
  "lift.ts": "export const other = 1;\n",
};

Deno.test("cbx takes a path from the folder that it runs in, then from the root", async () => {
  await inTree(FILES, async (root) => {
    const symbols = [
      ["refs", "lift.ts"],
      ["refs", "lift.ts:lift"],
      ["describe", "./lift.ts"],
      ["impact", "lift.ts"],
    ];
    const paths = [
      ["outline", "lift.ts", "--json"],
      ["outline", "../main.ts", "--json"],
      ["outline", "src/main.ts", "--json"],
      ["why-not", "lift.ts", "--json"],
      ["why-not", "lift.ts:1", "lift", "--json"],
    ];
    const lines = [...symbols, ...paths];
    const ended = await cbxEach(`${root}/src/util`, [`--allow-read=${root}`], ...lines);
    deepEqual(
      ended.slice(symbols.length).map(({ stdout, stderr }) =>
        stdout === "" ? stderr : JSON.parse(stdout).path
      ),
      ["src/util/lift.ts", "src/main.ts", "src/main.ts", "src/util/lift.ts", "src/util/lift.ts"],
    );
    for (const [at, symbol] of symbols.entries()) {
      match(ended[at]!.stdout, /src\/util\/lift\.ts/, symbol.join(" "));
      match(ended[at]!.stdout, /src\/main\.ts/, symbol.join(" "));
    }
  });
});

Deno.test("cbx takes the paths of filters from the folder that it runs in", async () => {
  await inTree(FILES, async (root) => {
    const lines = [
      ["search", "path:lift.ts", "--json"],
      ["search", "lift", "--path", "lift.ts", "--json"],
      ["search", "lift path:../main.ts", "--json"],
      ["search", "lift", "--path", "!lift.ts", "--json"],
    ];
    const ended = await cbxEach(`${root}/src/util`, [`--allow-read=${root}`], ...lines);
    const found = ended.map(({ stdout }) =>
      JSON.parse(stdout).results.map(({ path }: { path: string }) => path).sort()
    );
    deepEqual(found, [
      ["src/util/lift.ts"],
      ["src/util/lift.ts"],
      ["src/main.ts"],
      ["lift.ts", "src/main.ts"],
    ]);
  });
});

Deno.test("cbx never takes a path from outside of the tree", async () => {
  await inTree({ "a/b/one.ts": "function one() {}\n", "two.ts": "" }, async (root) => {
    const tree = ["--root", `${root}/a`];
    const lines = ["../two.ts", `${root}/two.ts`, "b/one.ts"]
      .map((path) => ["outline", path, ...tree]);
    const ended = await cbxEach(`${root}/a`, [`--allow-read=${root}`], ...lines);
    deepEqual(ended.map(({ code }) => code), [2, 2, 0]);
    match(ended[2]!.stdout, /^b\/one\.ts: /);
  });
});

Deno.test("cbx says of an answer about uses that only the folder it runs in was read", async () => {
  await inTree(FILES, async (root) => {
    const util = `${root}/src/util`;
    const names = ["refs", "impact", "describe", "outline"];
    const [refs, outline, ...json] = await cbxEach(
      util,
      READ,
      ...[["refs", "lift.ts"], ["outline", "lift.ts"]],
      ...names.map((name) => [name, "lift.ts", "--json"]),
    );
    match(refs!.stdout, /Only this folder was read/);
    match(refs!.stderr, /an index may lie in a folder above, .*--root FOLDER/);
    equal(refs!.stderr.includes(root), false);
    equal(outline!.stdout.includes("Only this folder"), false);
    const [uses, impact, described, own] = json.map(({ stdout }) => JSON.parse(stdout).coverage);
    for (const { partial, proof, statement } of [uses, impact, described]) {
      deepEqual([partial, proof], [true, false]);
      match(
        statement,
        /; only this folder was read: what lies outside of it may use what is in it$/,
      );
    }
    deepEqual([own.partial, own.statement.includes("folder was read")], [false, false]);
    const [whole] = await cbxEach(root, READ, ["refs", "src/util/lift.ts"]);
    equal(whole!.stdout.includes("Only this folder"), false);
  });
});
