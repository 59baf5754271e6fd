import { deepEqual, rejects } from "node:assert/strict";
import { commitAll, git, inRepository } from "../../git/testdata/git.ts";
import { changesOf } from "./changes_of.ts";

Deno.test("changesOf() lists what differs from a commit, or what is staged", async () => {
  await inRepository({ "a.ts": "1\n2\n3\n" }, async (root) => {
    Deno.writeTextFileSync(`${root}/a.ts`, "1\ntwo\n3\n");
    Deno.writeTextFileSync(`${root}/b.ts`, "1\n");
    git(root, "add", "b.ts");
    const paths = async (flags: Parameters<typeof changesOf>[1]) =>
      (await changesOf({ root }, flags)).map(({ path, ranges }) => [path, ranges[0]?.start]);
    deepEqual(await paths({ since: "HEAD" }), [["a.ts", 2], ["b.ts", 1]]);
    deepEqual(await paths({ staged: true }), [["b.ts", 1]]);
  });
});

Deno.test("changesOf() lists what a branch changed since it was left, and what is not committed", async () => {
  await inRepository({ "a.ts": "1\n", "b.ts": "1\n", "c.ts": "1\n" }, async (root) => {
    git(root, "checkout", "--quiet", "-b", "topic");
    Deno.writeTextFileSync(`${root}/a.ts`, "topic\n");
    commitAll(root);
    git(root, "checkout", "--quiet", "main");
    Deno.writeTextFileSync(`${root}/b.ts`, "main\n");
    commitAll(root);
    git(root, "checkout", "--quiet", "topic");
    Deno.writeTextFileSync(`${root}/c.ts`, "tree\n");
    for (const branch of ["main", "main..", "main..HEAD", "main...", "main..@"]) {
      const changed = await changesOf({ root }, { branch });
      deepEqual(changed.map(({ path }) => path), ["a.ts", "c.ts"]);
    }
    for (const branch of ["..", "..HEAD", "main..main", "main..topic", ""]) {
      await rejects(changesOf({ root }, { branch }), /name the branch that HEAD left/);
    }
    await rejects(changesOf({ root }, { branch: "nope.." }), /no commit, branch or tag/);
  });
});

Deno.test("changesOf() refuses a commit beside what is staged, and one that is not there", async () => {
  await inRepository({ "a.ts": "1\n" }, async (root) => {
    await rejects(changesOf({ root }, { since: "HEAD", staged: true }), /name one$/);
    await rejects(changesOf({ root }, { since: "HEAD", branch: "main" }), /name one$/);
    await rejects(changesOf({ root }, { since: "nope" }), /no commit, branch or tag/);
  });
});
