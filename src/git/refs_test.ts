import { deepEqual, equal, match } from "node:assert/strict";
import { writeTree } from "../../tests/_tree.ts";
import { readConfig } from "./config.ts";
import { commitAll, git, inRepository, openGit } from "./testdata/git.ts";
import { troubleOf } from "./testdata/trouble.ts";
import { resolveCommit } from "./revision.ts";

function resolved(root: string, name: string): string {
  using opened = openGit(`${root}/.git`);
  return resolveCommit({ ...opened, config: readConfig(opened.files) }, name);
}

/** Two branches that were merged, tags of three kinds, and a remote. */
async function inHistory(body: (root: string) => void): Promise<void> {
  await inRepository({ "a.ts": "1" }, (root) => {
    git(root, "tag", "light");
    git(root, "checkout", "--quiet", "-b", "side/branch");
    writeTree(root, { "b.ts": "1" });
    commitAll(root, "side", 1_700_000_010);
    git(root, "checkout", "--quiet", "main");
    writeTree(root, { "c.ts": "1" });
    commitAll(root, "main", 1_700_000_020);
    git(root, "merge", "--quiet", "--no-ff", "--message", "merged", "side/branch");
    git(root, "tag", "--annotate", "--message", "x", "heavy", "HEAD^2");
    git(root, "tag", "--annotate", "--message", "x", "of-tag", "heavy");
    git(root, "update-ref", "refs/remotes/origin/main", "HEAD~1");
    git(root, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
    git(root, "config", "remote.origin.url", "https://example.com/");
    git(root, "config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*");
    git(root, "branch", "--quiet", "--set-upstream-to=origin/main", "main");
    body(root);
  });
}

const NAMES = [
  ...["HEAD", "@", "main", "side/branch", "heads/main", "refs/heads/side/branch", "light", "heavy"],
  ...["of-tag", "tags/heavy", "origin/main", "origin", "remotes/origin/main", "HEAD~", "HEAD~2"],
  ...["HEAD^2", "HEAD^2~1", "main^^", "heavy^0", "heavy^{}", "heavy^{commit}", "@{u}", "@~1"],
  ...["main@{upstream}", "HEAD^1^1", "of-tag~1"],
];

Deno.test("resolveCommit() finds what git finds, in files of their own and packed", async () => {
  await inHistory((root) => {
    const expected = NAMES.map((name) => [name, git(root, "rev-parse", `${name}^{commit}`).trim()]);
    deepEqual(NAMES.map((name) => [name, resolved(root, name)]), expected);
    git(root, "pack-refs", "--all", "--prune");
    deepEqual(NAMES.map((name) => [name, resolved(root, name)]), expected);
    const head = expected[0]![1]!;
    for (const length of [4, 7, 40]) equal(resolved(root, head.slice(0, length)), head);
    equal(resolved(root, head.slice(0, 8).toUpperCase()), head);
  });
});

for (
  const name of [
    ...[
      "nowhere",
      "HEAD~9",
      "HEAD^3",
      "-n",
      "--output=x",
      "main..HEAD",
      "main...main",
      "...",
      "^main",
      "",
      "HEAD:a.ts",
    ],
    ...["../HEAD", "config", "refs/../HEAD", "main.lock", "HEAD~99999999999", "abcdef0", "a\nb"],
    ...["../../../../etc/passwd", "index", ":/merged", "HEAD@{1}", "refs/heads", "objects/pack"],
  ]
) {
  Deno.test(`resolveCommit() finds no commit ${JSON.stringify(name)}`, async () => {
    await inHistory((root) => {
      match(
        troubleOf(() => resolved(root, name)),
        /^Cannot find ".*" in the git repository: no comm/s,
      );
    });
  });
}

Deno.test("resolveCommit() finds where HEAD left a branch, as git does, or says that it never was on it", async () => {
  await inHistory((root) => {
    const base = (name: string) => git(root, "merge-base", name, "HEAD").trim();
    git(root, "checkout", "--quiet", "-b", "topic", "HEAD~1");
    for (const time of [1_700_000_030, 1_700_000_005]) commitAll(root, "topic", time);
    for (const name of ["main", "side/branch", "light", "topic", "topic~1", "origin/main"]) {
      for (const end of ["...", "...HEAD", "...@"]) equal(resolved(root, name + end), base(name));
    }
    git(root, "checkout", "--quiet", "--orphan", "alone");
    match(troubleOf(() => resolved(root, "HEAD")), /nothing has been committed yet$/);
    commitAll(root, "alone");
    match(troubleOf(() => resolved(root, "main...")), /the two have no common ancestor$/);
    match(troubleOf(() => resolved(root, "nowhere...")), /no commit, branch or tag has that name$/);
  });
});

Deno.test("resolveCommit() refuses a file, and a name that several commits share", async () => {
  await inHistory((root) => {
    git(root, "tag", "blob", "HEAD:a.ts");
    match(troubleOf(() => resolved(root, "blob")), /as a commit: it is a blob$/);
    const taken = new Map<string, string>();
    for (let number = 0;; number++) {
      const oid = git(root, "commit-tree", "-m", `${number}`, "HEAD^{tree}").trim();
      const prefix = oid.slice(0, 4);
      if (taken.has(prefix)) {
        match(troubleOf(() => resolved(root, prefix)), /: several commits begin with that name$/);
        break;
      }
      taken.set(prefix, oid);
    }
  });
});

Deno.test("Refs ends with a sentence where names stand for each other without end", async () => {
  await inHistory((root) => {
    git(root, "symbolic-ref", "refs/heads/x", "refs/heads/y");
    git(root, "symbolic-ref", "refs/heads/y", "refs/heads/x");
    match(
      troubleOf(() => resolved(root, "x")),
      /"refs\/heads\/x" is damaged: its symbolic references do not end/,
    );
    writeTree(root, { ".git/refs/heads/z": "ref: ../../outside\n" });
    match(troubleOf(() => resolved(root, "z")), /it names neither a commit nor a branch$/);
  });
});

Deno.test("Refs reads a symbolic name with blanks around it, and comes to an end with a million in it", async () => {
  await inHistory((root) => {
    writeTree(root, { ".git/refs/heads/x": "ref:  refs/heads/main \t\n" });
    equal(resolved(root, "x"), resolved(root, "main"));
    writeTree(root, { ".git/refs/heads/x": `ref: a${" ".repeat(900_000)}b` });
    match(troubleOf(() => resolved(root, "x")), /it names neither a commit nor a branch$/);
  });
});

Deno.test("Refs of a branch without commits has its name", async () => {
  await inRepository({}, (root) => {
    git(root, "checkout", "--quiet", "--orphan", "new");
    using opened = openGit(`${root}/.git`);
    deepEqual(opened.refs.follow("HEAD"), { name: "refs/heads/new" });
  });
});
