/**
 * `cbx eval` under exactly the permissions that the README names: what a missing one takes away is
 * said, and nothing is asked for.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { cbxEach, type Ended, READ, WRITE } from "./_command.ts";
import { inTree } from "./_tree.ts";

const FILES = {
  "src/kettle.ts":
    "/** Brings liquids to their boiling point. */\nexport function heat(): void {}\n",
  "tests/kettle_test.ts": "Deno.test('never heats an empty pot at all', () => {});\n",
};

/** Runs command lines of `cbx eval`. */
function cbxEval(
  folder: string,
  permissions: readonly string[],
  ...lines: readonly (readonly string[])[]
): Promise<Ended[]> {
  return cbxEach(folder, permissions, ...lines.map((line) => ["eval", ...line]));
}

async function git(folder: string, ...args: string[]): Promise<void> {
  const settings = ["user.name=a", "user.email=a@b.c", "commit.gpgSign=false", "core.hooksPath=/"];
  const { code, stderr } = await new Deno.Command("git", {
    args: ["-C", folder, ...settings.flatMap((each) => ["-c", each]), ...args],
  }).output();
  equal(code, 0, new TextDecoder().decode(stderr));
}

Deno.test("cbx eval init prints the set where it may not write, and says so", async () => {
  await inTree(FILES, async (folder) => {
    const lines = [["init"], ["init", "--out", "set.jsonl"]];
    const [printed, named] = await cbxEval(folder, READ, ...lines);
    const { code, stdout, stderr } = printed!;
    equal(code, 0, stderr);
    const kinds = stdout.trim().split("\n").map((line) => JSON.parse(line).kind);
    deepEqual(kinds, ["doc", "test"]);
    match(stderr, /^Cannot find a git repository in .*\nset printed, as ".*" may not be/);
    ok(![...Deno.readDirSync(folder)].some(({ name }) => name === ".cbx"));
    deepEqual([named!.code, named!.stdout], [2, ""]);
    match(named!.stderr, /^Cannot write "set\.jsonl" as permission is missing: run with --allow-/);
  });
});

Deno.test("cbx eval init takes commits in", async () => {
  await inTree(FILES, async (folder) => {
    await git(folder, "init", "--quiet");
    await git(folder, "add", "--all");
    await git(folder, "commit", "--quiet", "--message", "Heat all liquids in a kettle (#1)");
    const [ended] = await cbxEval(folder, READ, ["init"]);
    const { stdout, stderr } = ended!;
    deepEqual(stdout.split("\n").filter((line) => line.includes('"commit"')).length, 1);
    ok(stdout.includes('"Heat all liquids in a kettle"'));
    ok(!stderr.includes("git repository"), stderr);
  });
});

Deno.test("cbx eval run needs read permission alone", async () => {
  await inTree(FILES, async (folder) => {
    equal((await cbxEval(folder, WRITE, ["init"]))[0]!.code, 0);
    deepEqual([...Deno.readDirSync(`${folder}/.cbx`)].map(({ name }) => name).sort(), [
      ".gitignore",
      "eval",
    ]);
    const [run] = await cbxEval(folder, READ, ["run"]);
    deepEqual([run!.code, run!.stderr], [0, ""]);
    match(run!.stdout, /^2 queries of /);
  });
});
