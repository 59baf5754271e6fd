/**
 * A token in the names that come with a tree: of a branch, in a rule, in its settings, in what a
 * damaged repository says. What quotes them masks it. Only paths are shown as they are.
 *
 * @module
 */
import { openIndexes } from "@cbx/core";
import { equal, ok } from "node:assert/strict";
import { type Files, inTree } from "../../tests/_world.ts";
import { fakeStreams } from "./testdata/fakes.ts";
import { LIBRARY } from "./library.ts";
import { servedRows } from "./questions/question.ts";
import { QUESTIONS } from "./questions/questions.ts";
import { runCli } from "./run_cli.ts";
import { NO_MODELS, Workspace } from "./workspace/workspace.ts";

// Put together here, so that no scanner takes this file for a leak.
const TOKEN = ["gh" + "p_", "Zk3vQ9xW1mN8bT5r", "Lw7cYp2DfGh4JkS6Aqe1"].join("");
const OTHER = "glpat" + "-Zk3vQ9xW1mN8bT5rLw7c";

const COMMIT = "5c7e6e1d0a6c4f2b8e9d3a1c7b5f4e2d1c0b9a88";

const TREE: Files = {
  ".git/HEAD": `ref: refs/heads/fix/${TOKEN}\n`,
  [`.git/refs/heads/fix/${TOKEN}`]: `${COMMIT}\n`,
  ".git/config": "[core]\n\trepositoryformatversion = 0\n",
  ".git/objects/none": "",
  ".gitignore": `[${TOKEN}].tmp\n`,
  "g.tmp": "left out\n",
  "deno.json": JSON.stringify({ cbx: { session: OTHER, paths: ["src/**"] } }),
  "src/kettle.ts": "export function boilWater() {}\n",
};

/** Runs a command line; both of its streams. */
async function run(root: string, line: readonly string[]): Promise<string> {
  const streams = fakeStreams();
  await runCli([...line, "--root", root], { streams, library: LIBRARY });
  return streams.stdout + streams.stderr;
}

function hasToken(shown: string): boolean {
  return shown.includes(TOKEN) || shown.includes(OTHER);
}

const COMMANDS: readonly (readonly string[])[] = [
  ...[["index"], ["index", "--json"], ["update"], ["stats"], ["stats", "--json"], ["doctor"]],
  ...[["doctor", "--json"], ["search", "boil"], ["search", "boil", "--json"], ["config", "show"]],
  ...[["config", "show", "--json"], ["diff-impact"], ["diff-impact", "--json"]],
  ...[["why-not", "g.tmp"], ["why-not", "g.tmp", "--json"], ["eval", "init"]],
  ...[["why", "g.tmp"], ["why", "src/kettle.ts:1", "--json"], ["check", "g.tmp:1"]],
];

for (const line of COMMANDS) {
  Deno.test(`cbx ${line.join(" ")} shows no token of a branch, a rule or a setting`, async () => {
    await inTree(TREE, async (root) => {
      await run(root, ["index"]);
      const shown = await run(root, line);
      ok(!hasToken(shown), shown);
    });
  });
}

Deno.test("an index holds no token that is the name of a branch, or in a rule", async () => {
  await inTree(TREE, async (root) => {
    await run(root, ["index"]);
    const bytes = Deno.readFileSync(`${root}/.cbx/index.sqlite`);
    ok(!hasToken(new TextDecoder("latin1").decode(bytes)));
  });
});

Deno.test("no question to a server shows a token of a branch, a rule or a setting", async () => {
  await inTree(TREE, async (root) => {
    await run(root, ["index"]);
    using workspace = await Workspace.open(() => openIndexes({ roots: [root] }), NO_MODELS);
    const input: Record<string, string> = {
      query: "boil",
      name: "boilWater",
      path: "src/kettle.ts",
    };
    for (const question of QUESTIONS.filter(({ name }) => name !== "update")) {
      const rows = servedRows(question);
      const given = Object.entries(input).filter(([name]) => name in rows);
      const answer = await question.run(workspace, Object.fromEntries(given), {})
        .then(JSON.stringify, String);
      ok(!hasToken(answer), `${question.name}: ${answer}`);
    }
  });
});

/** Trees of which nothing can be said but what is wrong. */
const BROKEN: readonly (readonly [what: string, files: Files, line: readonly string[]])[] = [
  ["a key of the settings", { "deno.json": `{"cbx": {"${OTHER}": 1}}` }, ["search", "boil"]],
  ["a value of the settings", { "deno.json": `{"cbx": {"mode": "${OTHER}"}}` }, ["search", "boil"]],
  ["a branch", { [`.git/refs/heads/fix/${TOKEN}`]: "damaged\n" }, ["diff-impact"]],
  [
    "an extension",
    { ".git/config": `[core]\nrepositoryformatversion = 1\n[extensions]\n${OTHER} = 1\n` },
    ["diff-impact"],
  ],
];

for (const [what, files, line] of BROKEN) {
  Deno.test(`cbx ${line[0]} quotes no token of ${what}, as a sentence or as JSON`, async () => {
    for (const form of [[], ["--json"]]) {
      await inTree({ ...TREE, ...files }, async (root) => {
        const shown = await run(root, [...line, ...form]);
        ok(!hasToken(shown), shown);
        ok(shown.includes("[redacted:"), shown);
      });
    }
  });
}

Deno.test("a path is shown as it is, whatever its name, so that what shows it opens it", async () => {
  const path = `src/${TOKEN}.ts`;
  await inTree({ [path]: "export function boilWater() {}\n" }, async (root) => {
    const paths = await run(root, ["search", "boilWater", "--format", "paths", "--quiet"]);
    equal(paths.trim(), `${path}:1-1`);
    ok((await run(root, ["outline", path])).includes("boilWater"));
    // What is said about it is no path.
    ok(!hasToken(await run(root, ["outline", `src/gone-${TOKEN}.ts`])));
  });
});
