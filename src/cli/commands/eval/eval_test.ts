/**
 * `cbx eval` as a whole, over the library itself: what it prints, and what it refuses.
 *
 * @module
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { inTree, writeTree } from "../../../../tests/_tree.ts";
import { fakeLibrary, fakeStreams } from "../../testdata/fakes.ts";
import { LIBRARY } from "../../library.ts";
import { runCli } from "../../run_cli.ts";
import { FILES } from "./testdata/tree_set.ts";

type Run = (...args: string[]) => Promise<{ status: number; stdout: string; stderr: string }>;

/** Runs commands in a tree of their own. */
async function inRuns(body: (run: Run, root: string) => Promise<void>): Promise<void> {
  await inTree(FILES, async (root) => {
    await body(async (...args) => {
      const streams = fakeStreams();
      const library = LIBRARY;
      const status = await runCli([...args, "--root", root], { streams, library });
      return { status, stdout: streams.stdout, stderr: streams.stderr };
    }, root);
  });
}

Deno.test("cbx eval init writes a set that cbx eval run asks", async () => {
  await inRuns(async (run, root) => {
    const made = await run("eval", "init");
    equal(made.status, 0);
    const path = `${root}/.cbx/eval/queries.jsonl`;
    equal(made.stdout, `Wrote 4 queries to ${path}: 3 doc, 0 commit, 1 test\n`);
    match(made.stderr, /^Cannot find a git repository in /);
    const { status, stdout, stderr } = await run("eval", "run", "--per-query");
    deepEqual([status, stderr], [0, ""]);
    match(stdout, /^4 queries of .*queries\.jsonl: mode hybrid, rank rerank, 10 results\n/);
    match(stdout, /\ndoc +3 [^]*\ntest +1 [^]*\nall +4 [^]*test:tests\/kettle_test\.ts:1 +never/);
  });
});

Deno.test("cbx eval prints JSON in place of text", async () => {
  await inRuns(async (run) => {
    const made = JSON.parse((await run("eval", "init", "--max", "2", "--json")).stdout);
    deepEqual([made.schema_version, made.queries, made.kinds[0]], [1, 3, {
      kind: "doc",
      queries: 2,
      drawn_from: 3,
    }]);
    const report = JSON.parse((await run("eval", "run", "--json", "--limit", "5")).stdout);
    deepEqual([report.overall.queries, report.limit, report.queries.length], [3, 5, 3]);
    equal(typeof report.queries[0].grep.recall10, "number");
  });
});

Deno.test("cbx eval run says how many queries the tree has moved on from", async () => {
  await inRuns(async (run, root) => {
    await run("eval", "init");
    writeTree(root, { "src/spice.py": `import salt\n${FILES["src/spice.py"]}` });
    const { stdout, stderr } = await run("eval", "run");
    match(stdout, /^3 queries/);
    equal(
      stderr,
      '1 query was left out, as the files have changed: run "cbx eval init" again\n',
    );
  });
});

const refusals: readonly [args: string[], message: RegExp][] = [
  [["eval"], /No command given: name one of those above\n$/],
  [["eval", "rum"], /^Unknown command "rum": did you mean "run"\?\n$/],
  [["eval", "zzz"], /^Unknown command "zzz": see "cbx eval --help"\n$/],
  [["eval", "run", "--max", "3"], /^Cannot use option "--max" here: .* after "cbx eval init"\n$/],
  [["eval", "init", "--max", "0"], /^Cannot read option "--max" as it must be .* >= 1/],
  [["eval", "run"], /^Cannot read ".*queries\.jsonl" as there is no such file: make one with/],
  [["eval", "compare", "a", "b"], /^Unknown command "compare": see "cbx eval --help"\n$/],
];
for (const [args, message] of refusals) {
  Deno.test(`cbx refuses ${args.join(" ")}`, async () => {
    const streams = fakeStreams();
    const status = await runCli(args, { streams, library: fakeLibrary() });
    deepEqual([status, streams.stdout], [2, ""]);
    match(streams.stderr, message);
  });
}

Deno.test("cbx eval init refuses a tree that has nothing to ask", async () => {
  const streams = fakeStreams();
  const status = await runCli(["eval", "init"], { streams, library: fakeLibrary() });
  equal(status, 2);
  match(streams.stderr, /^Cannot make an evaluation set: no documentation comment, commit or test/);
});

for (const args of [["eval", "--help"], ["eval", "help", "run"], ["help", "eval"]]) {
  Deno.test(`cbx ${args.join(" ")} prints an example`, async () => {
    const streams = fakeStreams();
    const status = await runCli(args, { streams, library: fakeLibrary() });
    deepEqual([status, streams.stderr], [0, ""]);
    match(streams.stdout, /^Usage: cbx eval[^]*\nExamples:\n {2}cbx eval /);
  });
}
