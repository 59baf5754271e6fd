/**
 * History of files, by the command, under the permissions of the tree alone.
 *
 * @module
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { commitAll, git, inRepository } from "../src/git/testdata/git.ts";
import { cbx, READ, WRITE } from "./_command.ts";
import { writeTree } from "./_tree.ts";

const FILES = {
  "lib/cookie.ts": "export function bake() {}\n",
  "lib/oven.ts": "export function heat() {}\n",
};

/** The row of "stats" on history. */
async function historyRow(root: string): Promise<string> {
  const { stdout } = await cbx(root, READ, "stats");
  return /^History +(.*)$/m.exec(stdout)?.[1] ?? "";
}

Deno.test("cbx index reads the history of a tree, and a search shows it without control characters", async () => {
  await inRepository(FILES, async (root) => {
    writeTree(root, { "lib/oven.ts": "export const heat = 2;\n" });
    commitAll(root, "preheat \x1b[31mslowly\u202e");
    const { code, stderr } = await cbx(root, WRITE, "index");
    deepEqual([code, stderr], [0, ""]);
    equal(await historyRow(root), "2 commits on 2 files");
    const { stdout } = await cbx(root, READ, "search", "why do we preheat slowly");
    match(stdout, /history: "preheat .*slowly/);
    deepEqual(["\x1b", "\u202e"].filter((each) => stdout.includes(each)), []);
  });
});

Deno.test("cbx index passes over a repository outside of what it may read, and keeps what it knows", async () => {
  await inRepository(FILES, async (top) => {
    const root = `${top}/lib`;
    equal((await cbx(root, WRITE, "index")).code, 0);
    equal(await historyRow(root), "none: there is no git repository that may be read");
    const all = ["--allow-read", "--allow-write=.cbx"];
    equal((await cbx(root, all, "index", "--rebuild")).code, 0);
    equal(await historyRow(root), "1 commit on 2 files");
    writeTree(root, { "oven.ts": "export const heat = 3;\n" });
    equal((await cbx(root, WRITE, "index")).code, 0);
    equal(await historyRow(root), "1 commit on 2 files");
  });
});

Deno.test("cbx index passes over the repository of a linked work tree that lies elsewhere", async () => {
  await inRepository(FILES, async (top) => {
    const root = `${Deno.makeTempDirSync()}/linked`;
    git(top, "worktree", "add", "--quiet", root);
    const { code, stderr } = await cbx(root, WRITE, "index");
    deepEqual([code, stderr], [0, ""]);
    equal(await historyRow(root), "none: there is no git repository that may be read");
    const all = ["--allow-read", "--allow-write=.cbx"];
    equal((await cbx(root, all, "index")).code, 0);
    equal(await historyRow(root), "1 commit on 2 files");
  });
});
