import { equal, match } from "node:assert/strict";
import { commitAll, git, inRepository } from "../../git/testdata/git.ts";
import { fakeStreams } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";

async function run(root: string, ...args: string[]) {
  const streams = fakeStreams();
  const status = await runCli(["why", "--root", root, ...args], { streams, library: LIBRARY });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

Deno.test("cbx why prints who wrote lines, and the commits of a file", async () => {
  await inRepository({ "src/a.txt": "1\n2\n" }, async (root) => {
    Deno.writeTextFileSync(`${root}/src/a.txt`, "1\nx\n2\n");
    commitAll(root, "put x between", 1_700_000_001);
    Deno.writeTextFileSync(`${root}/src/a.txt`, "1\nx\n2\n3\n");
    const short = (rev: string) => git(root, "rev-parse", "--short", rev).trim();
    const [last, first] = [short("HEAD"), short("HEAD~1")];
    equal(
      (await run(root, "src/a.txt:1-4")).stdout,
      `${last}  2023-11-14  a  line 2\n  put x between\n` +
        `${first}  2023-11-14  a  lines 1, 3\n  one\nNot committed: line 4\n`,
    );
    equal(
      (await run(root, "src/a.txt", "--limit", "1")).stdout,
      `${last}  2023-11-14  a\n  put x between\n` +
        "The list ends after 1 commit looked at: --limit and --max-steps say where\n",
    );
    const told = JSON.parse((await run(root, "src/a.txt:2", "--json")).stdout);
    equal(told.results[0].subject, "put x between");
    const { status, stderr } = await run(root, "src/b.txt");
    equal(status, 2);
    match(stderr, /^Cannot look into the history of "src\/b\.txt" as the commit/);
  });
});

Deno.test("cbx why shows what a message hides", async () => {
  await inRepository({ "a.txt": "1\n" }, async (root) => {
    Deno.writeTextFileSync(`${root}/a.txt`, "2\n");
    commitAll(root, "red \x1b[31m \u202e end", 1_700_000_001);
    const { stdout } = await run(root, "a.txt:1");
    equal(["\x1b", "\u202e"].some((letter) => stdout.includes(letter)), false);
    match(stdout, /red .*31m .* end/);
  });
});
