import { equal, match, ok } from "node:assert/strict";
import { extent } from "../../tests/_extent.ts";
import { inTree, randomIntegers } from "../../tests/_tree.ts";
import { readConfig } from "./config.ts";
import { mergeBase } from "./merge_base.ts";
import { resolveCommit } from "./revision.ts";
import { git, gitAt, inRepository, manyCommits, openGit } from "./testdata/git.ts";
import { troubleOf } from "./testdata/trouble.ts";

/** Histories. */
const ROUNDS = extent({ quick: 3, full: 24 });
const COMMITS = 40;
/** A commit has parents among this many before it. */
const WIDTH = 8;

/** Makes commits of random parents and times: some have no parent, and some are older than theirs. */
function randomHistory(root: string, random: (below: number) => number): string[] {
  const tree = git(root, "rev-parse", "HEAD^{tree}").trim();
  const commits: string[] = [];
  for (let number = 0; number < COMMITS; number++) {
    const recent = random(12) === 0 ? [] : commits.slice(-WIDTH);
    const parents = new Set(
      Array.from({ length: 1 + random(3) }, () => recent[random(recent.length)])
        .filter((parent) => parent !== undefined),
    );
    // No two times are the same: git orders those of one time in the way that suits its caches.
    const time = 1_700_000_000 + (random(3) === 0 ? random(COMMITS) : number) * COMMITS + number;
    const flags = [...parents].flatMap((parent) => ["-p", parent]);
    commits.push(gitAt(root, time, "commit-tree", ...flags, "-m", `${number}`, tree).trim());
  }
  return commits;
}

/** Merge base by git itself; empty where there is none. */
function gitBase(root: string, left: string, right: string): string {
  try {
    return git(root, "merge-base", left, right).trim();
  } catch (error) {
    if (error instanceof Error && error.message.trimEnd().endsWith(":")) return "";
    throw error;
  }
}

Deno.test("mergeBase() finds what git finds in random histories", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    let several = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const random = randomIntegers(round + 1);
      const commits = randomHistory(root, random);
      using opened = openGit(`${root}/.git`);
      for (let pair = 0; pair < 12; pair++) {
        const [left, right] = [0, 0].map(() => commits[COMMITS - 1 - random(2 * WIDTH)]!) as [
          string,
          string,
        ];
        const found = mergeBase(opened.history, { left, right }) ?? "";
        equal(found, gitBase(root, left, right), `round ${round}, pair ${pair}`);
        if (found === "") continue;
        const all = git(root, "merge-base", "--all", left, right).trim().split("\n");
        if (all.length > 1) several++;
      }
    }
    ok(several > ROUNDS / 2, `${several} pairs have several merge bases`);
  });
});

Deno.test("mergeBase() passes over an ancestor whose date says that it is the newest", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    const tree = git(root, "rev-parse", "HEAD^{tree}").trim();
    const commit = (time: number, ...parents: string[]) => {
      const flags = parents.flatMap((parent) => ["-p", parent]);
      return gitAt(root, time, "commit-tree", ...flags, "-m", `${time}`, tree).trim();
    };
    const future = commit(1_900_000_000);
    // The walk ends before this one, so that it takes both for merge bases.
    const past = commit(1_600_000_000, future);
    const base = commit(1_700_000_001, past);
    const left = commit(1_700_000_002, base, future);
    const right = commit(1_700_000_003, base, future);
    using opened = openGit(`${root}/.git`);
    equal(mergeBase(opened.history, { left, right }), base);
    equal(gitBase(root, left, right), base);
  });
});

Deno.test("mergeBase() ends with a sentence where it would visit too many commits", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    manyCommits(root);
    const [left, right] = ["HEAD", "HEAD~15"].map((name) => git(root, "rev-parse", name).trim());
    using opened = openGit(`${root}/.git`);
    const sides = { left: left!, right: right! };
    equal(mergeBase(opened.history, { ...sides, maxVisits: 40 }), right);
    match(
      troubleOf(() => mergeBase(opened.history, { ...sides, maxVisits: 10 })),
      /as the search for a merge base takes too many steps: the limit is 10 commits$/,
    );
  });
});

Deno.test("resolveCommit() says that a shallow clone may lack the merge base", async () => {
  await inRepository({ "a.ts": "1" }, async (root) => {
    git(root, "branch", "old");
    manyCommits(root);
    await inTree({}, (other) => {
      git(other, "clone", "--quiet", "--depth=3", "--no-single-branch", `file://${root}`, "x");
      using opened = openGit(`${other}/x/.git`);
      const source = { ...opened, config: readConfig(opened.files) };
      match(
        troubleOf(() => resolveCommit(source, "origin/old...")),
        /common ancestor among the commits of a shallow clone. Fetch .* git fetch --unshallow$/,
      );
    });
  });
});
