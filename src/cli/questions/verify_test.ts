import { equal, match } from "node:assert/strict";
import { type Files, inTree } from "../../../tests/_tree.ts";
import { fakeStreams } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";

const TREE: Files = {
  "src/load.ts": "/** Loads a page from the cache. */\nexport function load() {\n  return 1;\n}\n",
  "src/main.ts": "import { load } from './load.ts';\n\nexport function main() {\n  load();\n}\n",
};

async function run(root: string, ...args: string[]) {
  const streams = fakeStreams();
  const status = await runCli([...args, "--root", root, "--quiet"], { streams, library: LIBRARY });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

Deno.test("cbx verify takes what search, refs and describe print with --proof", async () => {
  const questions = [["search", "load"], ["refs", "load"], ["describe", "load"]];
  for (const question of questions) {
    await inTree(TREE, async (root) => {
      const { stdout: answer } = await run(root, ...question, "--json", "--proof");
      match(JSON.parse(answer).proof.version, /^\d+\.\d+\.\d+/);
      const file = `${root}/answer.json`;
      Deno.writeTextFileSync(file, answer);
      match((await run(root, "verify", file)).stdout, /^What the answer shows is as it was\n/);
      Deno.writeTextFileSync(`${root}/src/load.ts`, `// Head.\n${TREE["src/load.ts"]}`);
      const { stdout, status } = await run(root, "verify", file);
      equal(status, 0);
      match(stdout, /^Not everything that the answer shows is as it was\n/);
      match(stdout, /src\/load\.ts {2}changed\n/);
      match(stdout, /src\/load\.ts:\d+-\d+ {2}moved\n {2}The same lines are lines \d+ to \d+\n/);
    });
  }
});

Deno.test("cbx verify refuses what is no answer, by one sentence", async () => {
  await inTree({ ...TREE, "a.json": "{}", "large.json": " ".repeat(8_000_001) }, async (root) => {
    for (
      const [name, sentence] of [
        ["a.json", /^Cannot verify the answer: it has no proof/],
        ["none.json", /^Cannot read .* as there is no such file/],
        ["src", /^Cannot read .* as it is not a file/],
        ["large.json", /^Cannot read .* it has more than 8000000 bytes/],
      ] as const
    ) {
      const { status, stdout, stderr } = await run(root, "verify", `${root}/${name}`);
      equal(status, 2);
      equal(stdout, "");
      match(stderr, sentence);
    }
  });
});

Deno.test("cbx prints a proof as JSON alone, and of one root", async () => {
  await inTree(TREE, async (root) => {
    match((await run(root, "search", "load", "--proof")).stderr, /add --json/);
    match((await run(root, "refs", "load", "--proof")).stderr, /add --json/);
    const streams = fakeStreams();
    const several = ["search", "load", "--roots", `${root}/src,${root}`, "--json", "--proof"];
    equal(await runCli(several, { streams, library: LIBRARY }), 2);
    match(streams.stderr, /search each by itself/);
  });
});
