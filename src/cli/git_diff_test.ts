import { deepEqual, equal, match } from "node:assert/strict";
import { gitDiff, readDiff } from "./git_diff.ts";

function diffOf(...lines: string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

Deno.test("readDiff() reads the lines after the change", () => {
  const diff = diffOf(
    "diff --git a/a.ts b/a.ts",
    "--- a/a.ts",
    "+++ b/a.ts",
    "@@ -1 +1,2 @@",
    "-one",
    "+one",
    "+two",
    "@@ -9,2 +10,0 @@ function",
    "-nine",
    "-ten",
  );
  deepEqual(readDiff(diff), [{
    path: "a.ts",
    ranges: [{ start: 1, end: 2 }, { start: 10, end: 10 }],
  }]);
});

Deno.test("readDiff() takes lines that look like headers for what they are", () => {
  const diff = diffOf(
    "--- a/a.sql",
    "+++ b/a.sql",
    "@@ -1 +1 @@",
    "--- a/other.ts",
    "+++ b/other.ts",
  );
  deepEqual(readDiff(diff), [{ path: "a.sql", ranges: [{ start: 1, end: 1 }] }]);
});

Deno.test("readDiff() names removed files, without lines", () => {
  const diff = diffOf("--- a/gone.ts", "+++ /dev/null", "@@ -1,2 +0,0 @@", "-a", "-b");
  deepEqual(readDiff(diff), [{ path: "gone.ts", ranges: [] }]);
});

Deno.test("readDiff() reads names with blanks, quotes, tabs, backslashes and letters", () => {
  const diff = diffOf(
    ...["--- /dev/null", "+++ b/a b.ts\t", "@@ -0,0 +1 @@", "+x"],
    ...["--- /dev/null", '+++ "b/q\\"u\\\\o\\tte\\001.ts"', "@@ -0,0 +1 @@", "+x"],
    ...["--- /dev/null", "+++ b/größe.ts", "@@ -0,0 +1 @@", "+x"],
  );
  deepEqual(readDiff(diff).map(({ path }) => path), ["a b.ts", 'q"u\\o\tte\u0001.ts', "größe.ts"]);
});

Deno.test("readDiff() of nothing is nothing", () => deepEqual(readDiff(""), []));

/** Runs git in a folder, as nobody in particular. */
function git(root: string, ...args: string[]): void {
  const { code, stderr } = new Deno.Command("git", {
    args: ["-C", root, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args],
  }).outputSync();
  equal(code, 0, new TextDecoder().decode(stderr));
}

/** A repository with one commit, and a tree that was changed since. */
async function inRepository(body: (root: string) => Promise<void>): Promise<void> {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    git(root, "init", "--quiet");
    Deno.mkdirSync(`${root}/sub`);
    Deno.writeTextFileSync(`${root}/sub/kept.ts`, "one\ntwo\nthree\n");
    Deno.writeTextFileSync(`${root}/gone.ts`, "gone\n");
    git(root, "add", ".");
    git(root, "commit", "--quiet", "--message", "first");
    await body(root);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

const NAME = 'a "b" größe\\ \t.ts';

Deno.test("gitDiff() has changed, removed and untracked files, whatever their names", async () => {
  await inRepository(async (root) => {
    Deno.writeTextFileSync(`${root}/sub/kept.ts`, "one\nTWO\nthree\n");
    Deno.removeSync(`${root}/gone.ts`);
    Deno.writeTextFileSync(`${root}/${NAME}`, "x\n");
    deepEqual(await gitDiff(root, { staged: false }), {
      changes: [
        { path: "gone.ts", ranges: [] },
        { path: "sub/kept.ts", ranges: [{ start: 2, end: 2 }] },
        { path: NAME, ranges: [{ start: 1, end: 100_000 }] },
      ],
    });
    git(root, "add", NAME);
    deepEqual(await gitDiff(root, { staged: true }), {
      changes: [{ path: NAME, ranges: [{ start: 1, end: 1 }] }],
    });
  });
});

Deno.test("gitDiff() has paths below the root, and nothing from beside it", async () => {
  await inRepository(async (root) => {
    Deno.writeTextFileSync(`${root}/sub/kept.ts`, "ONE\ntwo\nthree\n");
    Deno.writeTextFileSync(`${root}/gone.ts`, "changed\n");
    deepEqual(await gitDiff(`${root}/sub`, { staged: false }), {
      changes: [{ path: "kept.ts", ranges: [{ start: 1, end: 1 }] }],
    });
  });
});

Deno.test("gitDiff() reads its own form, whatever the repository configures", async () => {
  await inRepository(async (root) => {
    for (const name of ["diff.noprefix", "diff.mnemonicPrefix", "color.ui"]) {
      git(root, "config", name, name === "color.ui" ? "always" : "true");
    }
    git(root, "config", "diff.external", "false");
    Deno.writeTextFileSync(`${root}/sub/kept.ts`, "one\nTWO\nthree\n");
    deepEqual(await gitDiff(root, { staged: false }), {
      changes: [{ path: "sub/kept.ts", ranges: [{ start: 2, end: 2 }] }],
    });
  });
});

Deno.test("gitDiff() says in one line what is wrong", async () => {
  const trouble = async (root: string, base?: string) => {
    const found = await gitDiff(root, { staged: false, ...(base === undefined ? {} : { base }) });
    return "trouble" in found ? found.trouble : "none";
  };
  await inRepository(async (root) => {
    equal(await trouble(root, "nope"), "Cannot ask git for the diff: bad revision 'nope'");
    equal(
      await trouble(root, "--output=x"),
      'Cannot compare with "--output=x": it is not a commit',
    );
  });
  const root = Deno.makeTempDirSync();
  match(await trouble(root), /^Cannot ask git for the diff: not a git repository[^\n]*$/);
  Deno.removeSync(root, { recursive: true });
});
