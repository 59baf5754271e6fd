/**
 * `cbx-fleet` over a real cluster, which `deno task fleet` starts, and without one.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { IndexProgress } from "@cbx/core";
import { inTree } from "../../tests/_tree.ts";
import { fakeStreams } from "../cli/testdata/fakes.ts";
import { main } from "./cli.ts";
import { addTree, fleetTest, GARDEN, KITCHEN } from "./testdata/worlds.ts";

/** Runs a command line. */
async function run(...args: string[]) {
  const streams = fakeStreams();
  const status = await main(args, streams);
  return { status, out: streams.stdout, err: streams.stderr };
}

fleetTest(
  "cbx-fleet adds, updates, lists, counts and removes checkouts",
  async ({ url, index }) => {
    const place = ["--url", url, "--fleet", index];
    await inTree(KITCHEN, async (root) => {
      const added = await run("add", "home/kitchen", root, "--branch", "main", ...place);
      deepEqual([added.status, added.err], [0, ""]);
      match(
        added.out,
        /^home\/kitchen@main: 5 files sent, 0 files unchanged; \d+ chunks, [\d.]+ kB\n$/,
      );
      const again = await run("add", "home/kitchen", root, "--branch", "main", ...place);
      equal(again.status, 2);
      match(
        again.err,
        /^Cannot send "home\/kitchen@main" as the fleet holds it already: update it/,
      );
      const updated = await run("update", "home/kitchen", root, "--branch", "main", ...place);
      match(updated.out, /0 files sent, 5 files unchanged/);
    });
    match((await run("list", ...place)).out, /^home\/kitchen@main +5 files +\d+ chunks/);
    equal(JSON.parse((await run("list", "--json", ...place)).out).checkouts.length, 1);
    equal((await run("list", "--org", "other", ...place)).out, "");
    match((await run("stats", ...place)).out, /^1 checkout, 5 files, \d+ chunks, /);
    match((await run("doctor", ...place)).out, /^(?:green|yellow): 3 nodes, 1 checkout\n/);
    equal(JSON.parse((await run("doctor", "--json", ...place)).out).checkouts[0].files, 5);
    equal((await run("remove", "home/kitchen", "--branch", "main", ...place)).status, 0);
    const gone = await run("remove", "home/kitchen", "--branch", "main", ...place);
    equal(gone.status, 2);
    match(gone.err, /the fleet does not hold it: see "cbx-fleet list"/);
  },
);

fleetTest(
  "cbx-fleet answers the questions of cbx, each place with its checkout",
  async ({ fleet, url, index }) => {
    await addTree(fleet, KITCHEN, "home/kitchen");
    await addTree(fleet, GARDEN, "home/garden");
    const ask = (...args: string[]) => run(...args, "--url", url, "--fleet", index);
    const first = async (...args: string[]) => {
      const { status, out, err } = await ask(...args, "--quiet");
      deepEqual([status, err], [0, ""]);
      return out;
    };
    match(await first("search", "prune", "roses"), /^home\/garden@main:lib\/prune\.rb:\d/);
    match(
      await first("search", "water", "--repo", "kitchen", "--format", "paths"),
      /^home\/kitchen@main:/,
    );
    equal((await first("search", "water -repo:kitchen")).includes("kitchen"), false);
    match(await first("symbol", "boilWater"), /home\/kitchen@main:src\/boil\.ts:\d.*boilWater/);
    match(await first("refs", "boilWater"), /home\/kitchen@main:tests\/boil_test\.ts/);
    match(await first("outline", "src/salt.py"), /home\/kitchen@main:src\/salt\.py: python/);
    match(await first("describe", "water_plants"), /home\/garden@main:lib\/water\.rb/);
    match(
      await first("impact", "src/boil.ts"),
      /likely affected\n +home\/kitchen@main:tests\/boil_test\.ts:2 /,
    );
    match(
      await first("path", "home/kitchen@main:tests/boil_test.ts", "home/kitchen@main:src/boil.ts"),
      /home\/kitchen@main:tests\/boil_test\.ts to home\/kitchen@main:src\/boil\.ts/,
    );
    equal((await ask("path", "src/boil.ts:boilWater", "src/token.ts:pantryToken")).err, "");
    match(await first("architecture", "--repo", "garden"), /^Modules \(\d+\)\n/);
    match(await first("graph", "--repo", "garden", "--format", "dot"), /^digraph/);
    match(await first("explain", "how are roses pruned"), /home\/garden@main:lib\/prune\.rb/);
    match(
      await first("read", "src/boil.ts:2-3"),
      /home\/kitchen@main:src\/boil\.ts:2-3[^]*boilWater/,
    );
    const { results } = JSON.parse(await first("search", "prune roses", "--json"));
    const { repository, branch, path } = results[0];
    deepEqual([repository, branch, path], ["home/garden", "main", "lib/prune.rb"]);
    const refs = JSON.parse(await first("refs", "boilWater", "--json"));
    deepEqual([refs.repository, refs.target.path], ["home/kitchen", "src/boil.ts"]);
    const missing = await ask("refs", "nothingOfTheKind");
    equal(missing.status, 2);
    match(missing.err, /^Cannot find a symbol or file "nothingOfTheKind"/);
    match((await ask("path", "a/b@c:d", "e/f@g:h")).err, /^Cannot find a path from one repository/);
    match((await ask("architecture")).err, /which of 2 repositories is meant: choose one of/);
    match((await ask("read", "../x")).err, /is not a path within the tree/);
  },
);

fleetTest(
  "cbx-fleet mcp answers an agent, in paths that it takes back",
  async ({ fleet, url, index }) => {
    await addTree(fleet, KITCHEN, "home/kitchen");
    await addTree(fleet, GARDEN, "home/garden");
    const call = (name: string, args: object) => ({
      method: "tools/call",
      params: { name, arguments: args },
    });
    const answers = await askAgentServer(url, index, [
      { method: "tools/list", params: {} },
      call("codebase_search", { query: "prune roses" }),
      call("find_symbol", { name: "boilWater", root: "home/kitchen" }),
      call("find_refs", { symbol: "home/kitchen@main:src/boil.ts:boilWater" }),
      call("read_code", { path: "home/garden@main:lib/prune.rb:2-3" }),
      call("read_code", { path: "../x" }),
      call("impact_of", { symbol: "home/kitchen@main:src/boil.ts" }),
      call("why_not", { query: "boilWater" }),
    ]);
    const [tools, found, symbols, refs, read, outside, impact, unknown] = answers;
    deepEqual(tools.result.tools.map(({ name }: { name: string }) => name), [
      ...["codebase_search", "search_code", "find_symbol", "find_refs", "impact_of"],
      ...["explain_code", "outline", "describe", "path", "architecture", "read_code"],
      ...["list_repositories", "healthcheck"],
    ]);
    const inputs = tools.result.tools.flatMap(({ inputSchema }: { inputSchema: object }) =>
      "properties" in inputSchema ? Object.keys(inputSchema.properties as object) : []
    );
    for (const name of ["session", "relations", "since", "branch", "staged"]) {
      equal(inputs.includes(name), false, name);
    }
    const textOf = (answer: typeof found) => answer.result.content[0].text;
    equal(JSON.parse(textOf(found)).results[0].path, "home/garden@main:lib/prune.rb");
    equal(JSON.parse(textOf(symbols)).results[0].path, "home/kitchen@main:src/boil.ts");
    equal(JSON.parse(textOf(refs)).results[0].path, "home/kitchen@main:tests/boil_test.ts");
    match(textOf(read), /def prune_roses/);
    match(textOf(outside), /within the tree/);
    match(textOf(impact), /home\/kitchen@main:tests\/boil_test\.ts/);
    match(unknown.error.message, /Unknown tool "why_not"/);
  },
);

/** Sends requests to `cbx-fleet mcp`, which may ask its cluster alone; answers come in their order. */
async function askAgentServer(url: string, index: string, requests: readonly object[]) {
  const command = new URL("cli.ts", import.meta.url).pathname;
  const { host } = new URL(url);
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      `--allow-net=${host}`,
      command,
      "mcp",
      "--url",
      url,
      "--fleet",
      index,
    ],
    ...{ stdin: "piped", stdout: "piped", stderr: "inherit" },
  }).spawn();
  const start = {
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    },
  };
  const writer = child.stdin.getWriter();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let said = "";
  const answers = [];
  for (const [id, request] of [start, ...requests].entries()) {
    const line = JSON.stringify({ jsonrpc: "2.0", id, ...request });
    await writer.write(new TextEncoder().encode(`${line}\n`));
    while (!said.includes("\n")) said += (await lines.read()).value ?? "\n";
    const end = said.indexOf("\n");
    answers.push(JSON.parse(said.slice(0, end)));
    said = said.slice(end + 1);
  }
  await writer.close();
  await lines.cancel();
  await child.status;
  return answers.slice(1);
}

fleetTest("add() tells how far the local index is, and then what is sent", async ({ fleet }) => {
  await inTree(KITCHEN, async (root) => {
    const told: (readonly [stage: string, done: number, total: number, share: number])[] = [];
    const onProgress = ({ stage, done, total, share }: IndexProgress) =>
      told.push([stage, done, total, share]);
    await fleet.add({ root, repository: "home/kitchen", branch: "main", onProgress });
    equal(told.some(([stage]) => stage === "read"), true);
    deepEqual(told.slice(-5), [1, 2, 3, 4, 5].map((done) => ["write", done, 5, done / 5]));
  });
});

Deno.test("cbx-fleet says what to do about bad input, with status 2", async () => {
  const cases = [
    [["serch", "x"], /Unknown command "serch": did you mean "search"\?/],
    [["search"], /Missing query: write "cbx-fleet search <query...>"/],
    [["search", "x", "--since", "main"], /Unknown option "--since"/],
    [["search", "x", "--url", "cluster"], /Cannot open a fleet under that address: write --url/],
    [["stats", "--url", "http://u:p@127.0.0.1:9"], /who asks in a file that --auth-file names/],
    [["stats", "--url", "http://127.0.0.1:9"], /^Cannot reach the cluster of the fleet/],
    [["add"], /Missing repository/],
    [["add", "a/b", "https://h.example/a/b"], /^Cannot clone from "h\.example": it is none of/],
    [["add", "a/b", "https://u:p@h.example/b", "--host", "h.example"], /^Cannot clone: name user/],
  ] as const;
  for (const [args, sentence] of cases) {
    const { status, err, out } = await run(...args);
    equal(status, 2, args.join(" "));
    match(err, sentence);
    equal(out, "");
    equal(err.includes("u:p@"), false);
  }
});

Deno.test("cbx-fleet prints its help without flags that only a tree can heed", async () => {
  const { out } = await run("search", "--help");
  match(out, /^Usage: cbx-fleet search/);
  ok(out.includes("--repo <list>") && out.includes("--lang"));
  for (const flag of ["--since", "--staged", "--roots", "--root ", "--trust-index"]) {
    equal(out.includes(flag), false, flag);
  }
  match((await run("--help")).out, /Finds code in many repositories/);
});

Deno.test("cbx-fleet prints examples with flags that it has", async () => {
  for (
    const command of ["add", "serve", "search", "refs", "graph", "describe", "explain", "read"]
  ) {
    const { out } = await run(command, "--help");
    const [options = "", examples = ""] = out.split("\nExamples:\n");
    ok(examples.includes(`cbx-fleet ${command}`), command);
    for (const [flag] of examples.matchAll(/(?<=cbx-fleet [^"']* )--?[a-z][\w-]*/g)) {
      match(options, new RegExp(`^ +(?:-\\w, )?${flag}\\b`, "m"), command);
    }
  }
});

Deno.test({
  name: "cbx-fleet says which permission is missing, and asks for none",
  permissions: { read: true, net: false },
  async fn() {
    const { status, err } = await run("stats");
    equal(status, 2);
    match(err, /permission is missing: run with --allow-net=127\.0\.0\.1:9200/);
  },
});
