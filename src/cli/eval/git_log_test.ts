import { deepEqual, equal, ok } from "node:assert/strict";
import { inTree, writeTree } from "../../../tests/_tree_test.ts";
import { gitLog } from "./git_log.ts";

/** Runs git in a folder, without what this machine has configured; time passes between two runs. */
function gitIn(root: string): (...args: string[]) => Promise<void> {
  const settings = ["user.name=a", "user.email=a@b.c", "commit.gpgSign=false", "core.hooksPath=/"];
  let seconds = 1_700_000_000;
  return async (...args) => {
    const { code, stderr } = await new Deno.Command("git", {
      args: ["-C", root, ...settings.flatMap((each) => ["-c", each]), ...args],
      env: { GIT_COMMITTER_DATE: `${seconds++} +0000` },
    }).output();
    equal(code, 0, new TextDecoder().decode(stderr));
  };
}

Deno.test("gitLog() lists commits below the root, newest first, without merges", async () => {
  await inTree({ "sub/a.ts": "1", "b.ts": "1" }, async (root) => {
    const git = gitIn(root);
    await git("init", "--quiet", "--initial-branch=main");
    await git("add", "--all");
    await git("commit", "--quiet", "--message", "first");
    writeTree(root, { "sub/é b.ts": "2", "b.ts": "2" });
    await git("add", "--all");
    await git("commit", "--quiet", "--message", "second: subject\n\nBody.");
    await git("checkout", "--quiet", "-b", "side", "HEAD~1");
    await git("merge", "--quiet", "--no-ff", "--message", "merged", "main");
    const log = await gitLog(`${root}/sub`);
    ok("commits" in log);
    deepEqual(log.commits.map(({ subject, paths }) => [subject, paths]), [
      ["second: subject", ["é b.ts"]],
      ["first", ["a.ts"]],
    ]);
    ok(log.commits.every(({ hash }) => /^[0-9a-f]{7,}$/.test(hash)));
  });
});

Deno.test("gitLog() says why there are no commits", async () => {
  await inTree({ "a.ts": "1" }, async (root) => {
    const log = await gitLog(root);
    ok("trouble" in log && log.trouble.startsWith("git found no commits: fatal: not a git"));
  });
});

Deno.test({
  name: "gitLog() runs nothing without the permission",
  permissions: { run: false },
  fn: async () => {
    deepEqual(await gitLog("."), {
      trouble: "git may not be run: grant --allow-run=git for queries of its commits",
    });
  },
});
