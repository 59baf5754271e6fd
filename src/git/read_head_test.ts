import assert from "node:assert/strict";
import { type Files, inTree } from "../../tests/_tree.ts";
import { readGitHead } from "./read_head.ts";

const HASH = "0123456789abcdef0123456789abcdef01234567";
const OTHER = "fedcba9876543210fedcba9876543210fedcba98";
const NONE = { commit: null, branch: null };

for (
  const [fact, files, head] of [
    ["reads a branch", {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/refs/heads/main": `${HASH}\n`,
    }, { commit: HASH, branch: "main" }],
    ["reads a branch whose name has slashes", {
      ".git/HEAD": "ref: refs/heads/fix/a.b/c\n",
      ".git/refs/heads/fix/a.b/c": `${HASH}\n`,
    }, { commit: HASH, branch: "fix/a.b/c" }],
    ["reads a branch that is packed", {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs":
        `# pack-refs with: peeled\n${OTHER} refs/heads/not/refs/heads/main\n${HASH} refs/heads/main\n`,
    }, { commit: HASH, branch: "main" }],
    ["reads a branch that is packed, in lines that end with CRLF", {
      ".git/HEAD": "ref: refs/heads/main\r\n",
      ".git/packed-refs":
        `# pack-refs with: peeled\r\n${HASH} refs/heads/main\r\n${OTHER} refs/heads/next\r\n`,
    }, { commit: HASH, branch: "main" }],
    ["prefers a loose branch to a packed one", {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/refs/heads/main": HASH,
      ".git/packed-refs": `${OTHER} refs/heads/main\n`,
    }, { commit: HASH, branch: "main" }],
    ["reads a detached head", { ".git/HEAD": `${HASH}\n` }, { commit: HASH, branch: null }],
    ["knows a branch without a commit", { ".git/HEAD": "ref: refs/heads/new\n" }, {
      commit: null,
      branch: "new",
    }],
    ["finds nothing in a tree without git", { "a.ts": "" }, NONE],
    ["finds nothing in a linked work tree", { ".git": "gitdir: /elsewhere\n" }, NONE],
    ["finds nothing in a head that says nothing", { ".git/HEAD": "what?\n" }, NONE],
    ["finds nothing where the head is a folder", { ".git/HEAD/x": "" }, NONE],
    ["does not follow a branch out of its folder", {
      ".git/HEAD": "ref: refs/heads/../../../secret\n",
      "secret": "password",
    }, NONE],
    ["takes only a hash for a commit", {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/refs/heads/main": "password\n",
    }, NONE],
  ] satisfies [string, Files, ReturnType<typeof readGitHead>][]
) {
  Deno.test(`readGitHead() ${fact}`, async () => {
    await inTree(files, (root) => assert.deepEqual(readGitHead(root), head));
  });
}

Deno.test("readGitHead() opens no pipe, no link out of the repository, and no file of gigabytes", async () => {
  const files = { ".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": "" };
  await inTree({ "secret": `${HASH}\n` }, async (other) => {
    for (const name of ["HEAD", "refs/heads/main"]) {
      await inTree({ ...files, ".git/refs/heads/other": HASH }, (root) => {
        if (name === "HEAD") Deno.removeSync(`${root}/.git/HEAD`);
        Deno.symlinkSync(`${other}/secret`, `${root}/.git/${name}`);
        assert.deepEqual(readGitHead(root), NONE);
      });
    }
  });
  await inTree(files, (root) => {
    Deno.truncateSync(`${root}/.git/packed-refs`, 8 * 2 ** 30);
    assert.deepEqual(readGitHead(root), NONE);
    Deno.removeSync(`${root}/.git/HEAD`);
    new Deno.Command("mkfifo", { args: [`${root}/.git/HEAD`] }).outputSync();
    assert.deepEqual(readGitHead(root), NONE);
  });
});
