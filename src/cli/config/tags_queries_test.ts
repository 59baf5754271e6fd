import { deepEqual, equal, match } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";
import { fakeStreams } from "../testdata/fakes.ts";

const QUERY = "(assignment left: (identifier) @name right: (call)) @definition.class\n";
const FILES = { "a.py": "Config = make()\n", ".cbx/queries/python.scm": QUERY };

async function run(root: string, ...args: string[]) {
  const streams = fakeStreams();
  const status = await runCli(["--root", root, ...args], { streams, library: LIBRARY });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

async function kindOf(root: string, ...flags: string[]): Promise<string> {
  const { stdout } = await run(root, "symbol", "Config", "--json", ...flags);
  return JSON.parse(stdout).results[0].kind;
}

Deno.test("cbx --queries uses the queries beside the index, and index keeps them", async () => {
  await inTree(FILES, async (root) => {
    equal(await kindOf(root, "--queries"), "class");
    equal((await run(root, "index", "--queries")).status, 0);
    equal(await kindOf(root), "class");
    match(
      (await run(root, "stats")).stdout,
      /\nYour queries +python, until "cbx index --rebuild"\n/,
    );
    equal((await run(root, "index", "--rebuild")).status, 0);
    equal(await kindOf(root), "variable");
    match((await run(root, "stats", "--queries")).stdout, /made with other tags queries: run "cbx/);
  });
});

Deno.test("cbx does not read queries that a tree brings and switches on itself", async () => {
  // Any look at them ends with a sentence.
  const broken = { ...FILES, ".cbx/queries/python.scm": "(" };
  await inTree(broken, async (root) => {
    equal(await kindOf(root), "variable");
    for (
      const [file, text] of [["deno.json", '{"cbx":{"queries":true}}'], [
        ".cbx/config.json",
        '{"queries":true}',
      ]]
    ) {
      Deno.writeTextFileSync(`${root}/${file}`, text!);
      for (const command of [["index"], ["search", "Config"], ["symbol", "Config"]]) {
        const { status, stderr } = await run(root, ...command);
        equal(status, 0);
        match(
          stderr,
          /Setting "queries" in .* is ignored as .* run with --queries or --trust-config\n/,
        );
        equal((await run(root, ...command, "--trust-config")).status, 2);
      }
    }
  });
});

Deno.test("cbx --queries heeds the folder of an index that is elsewhere", async () => {
  await inTree(
    { "tree/a.py": "Config = make()\n", "mine/queries/python.scm": QUERY },
    async (root) => {
      const index = ["--index", `${root}/mine`];
      equal(await kindOf(`${root}/tree`, ...index), "variable");
      equal(await kindOf(`${root}/tree`, "--queries", ...index), "class");
      // The folder is the user's, and so is what it sets.
      Deno.writeTextFileSync(`${root}/mine/config.json`, '{"queries":true}');
      equal(await kindOf(`${root}/tree`, ...index), "class");
    },
  );
});

for (
  const [name, text, message] of [
    ["python.scm", "\n (asignment) @comment", /python\.scm:2:3" as the grammar has no node "asign/],
    ["pyton.scm", QUERY, /pyton\.scm" as no grammar has that name: "cbx grammars" names them$/],
    ["sql.scm", QUERY, /sql\.scm" as no grammar has that name/],
    [
      "python.scm",
      " ".repeat(70_000),
      /python\.scm" as it has 70000 bytes: 65536 are read at most$/,
    ],
    ["python.txt", QUERY, /queries" holds none: write one, such as "python\.scm"$/],
  ] as const
) {
  Deno.test(`cbx --queries says what is wrong: ${message.source}`, async () => {
    await inTree({ "a.py": "Config = make()\n" }, async (root) => {
      equal((await run(root, "index")).status, 0);
      const before = Deno.readFileSync(`${root}/.cbx/index.sqlite`);
      Deno.mkdirSync(`${root}/.cbx/queries`);
      Deno.writeTextFileSync(`${root}/.cbx/queries/${name}`, text);
      for (const command of [["index"], ["index", "--rebuild"], ["search", "Config"]]) {
        const { status, stdout, stderr } = await run(root, ...command, "--queries");
        deepEqual([status, stdout], [2, ""]);
        match(stderr.trimEnd(), message);
      }
      deepEqual(Deno.readFileSync(`${root}/.cbx/index.sqlite`), before);
    });
  });
}

Deno.test("cbx --queries follows no link", async () => {
  await inTree({ "a.py": "Config = make()\n", "other.scm": QUERY }, async (root) => {
    Deno.mkdirSync(`${root}/.cbx/queries`, { recursive: true });
    Deno.symlinkSync(`${root}/other.scm`, `${root}/.cbx/queries/python.scm`);
    match((await run(root, "index", "--queries")).stderr, /python\.scm" as it is a link, or not a/);
    Deno.removeSync(`${root}/.cbx/queries`, { recursive: true });
    Deno.symlinkSync(root, `${root}/.cbx/queries`);
    match(
      (await run(root, "index", "--queries")).stderr,
      /queries" as it is a link, or not a folder/,
    );
  });
});
