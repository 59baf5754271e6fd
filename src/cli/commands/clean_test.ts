import { deepEqual, equal, match } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { fakeStreams } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";

const FILES = { "a.ts": "export const a = 1;\n", ".cbx/config.json": "{}" };

/** Runs a command; a person answers what is asked, or nobody is there. */
async function cbx(args: readonly string[], answer?: boolean) {
  const asked: string[] = [];
  const confirm = (question: string) => {
    asked.push(question);
    return answer === true;
  };
  const streams = fakeStreams(answer === undefined ? {} : { confirm });
  const status = await runCli(args, { streams, library: LIBRARY });
  return { status, asked, stdout: streams.stdout, stderr: streams.stderr };
}

function names(root: string): string[] {
  return [...Deno.readDirSync(`${root}/.cbx`)].map(({ name }) => name).sort();
}

Deno.test("cbx clean asks a person, and removes nothing unless they say yes", async () => {
  await inTree(FILES, async (root) => {
    await cbx(["index", root]);
    const no = await cbx(["clean", "--root", root], false);
    deepEqual([no.status, no.stderr], [1, "Nothing was removed\n"]);
    deepEqual(no.asked, [`Remove the index ${root}/.cbx/index.sqlite?`]);
    equal(names(root).includes("index.sqlite"), true);
    equal((await cbx(["clean", "--root", root], true)).status, 0);
    equal(names(root).includes("index.sqlite"), false);
    // There is nothing to ask about.
    deepEqual((await cbx(["clean", "--root", root], false)).asked, []);
  });
});

Deno.test("cbx clean asks nothing with --yes, or where nobody could answer", async () => {
  await inTree(FILES, async (root) => {
    for (const [args, answer] of [[["--yes"], false], [[], undefined]] as const) {
      await cbx(["index", root]);
      const { status, asked } = await cbx(["clear", "--root", root, ...args], answer);
      deepEqual([status, asked, names(root)], [0, [], [".gitignore", "config.json"]]);
    }
  });
});

Deno.test("cbx clean --all removes what a store holds for all trees, and asks before", async () => {
  await inTree(FILES, async (root) => {
    const store = `${root}/.cbx/store`;
    const place = ["--root", root, "--store", store];
    await cbx(["index", ...place]);
    const { asked } = await cbx(["clean", "--all", ...place], false);
    deepEqual(asked, [
      `Remove the index ${root}/.cbx/index.sqlite and the analyses of 1 file in ${store}, ` +
      "which other trees may use?",
    ]);
    await cbx(["clean", ...place], true);
    equal([...Deno.readDirSync(store)].length, 2);
    await cbx(["clean", "--all", ...place], true);
    deepEqual(Array.from(Deno.readDirSync(store), ({ name }) => name), [".gitignore"]);
  });
});

Deno.test("cbx clean --all removes the page of the graph, and neither settings nor sets", async () => {
  const files = { ...FILES, ".cbx/eval/queries.jsonl": "", ".cbx/notes.html": "mine" };
  await inTree(files, async (root) => {
    await cbx(["index", root]);
    const { stdout, stderr } = await cbx(["graph", "--open", "--root", root]);
    equal(stdout, `file://${root}/.cbx/graph.html\n`);
    match(stderr, /^1 node and 0 edges: open the page in a browser, cbx starts none\n$/);
    match(Deno.readTextFileSync(`${root}/.cbx/graph.html`), /^<!doctype html>/i);
    await cbx(["clean", "--root", root]);
    equal(names(root).includes("graph.html"), true);
    await cbx(["index", root]);
    await cbx(["clean", "--all", "--root", root]);
    deepEqual(names(root), [".gitignore", "config.json", "eval", "notes.html"]);
  });
});

Deno.test("cbx graph --open writes no page into a folder that git would see", async () => {
  await inTree({ "a.ts": "export const a = 1;\n" }, async (root) => {
    const { status, stderr } = await cbx(["graph", "--open", "--root", root, "--quiet"]);
    equal(status, 2);
    match(stderr, /run "cbx index", or name a file with --out\n$/);
    const { stdout } = await cbx(["graph", "--open", "--out", `${root}/x y.html`, "--root", root]);
    equal(stdout, `file://${root}/x%20y.html\n`);
  });
});
