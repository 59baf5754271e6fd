import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { extent } from "../../tests/_extent.ts";
import { inTree, randomIntegers, writeTree } from "../../tests/_tree.ts";
import { commitAll, git, gitAt, inRepository } from "../git/testdata/git.ts";
import { listChangedLines, listChangedPaths, listCommits } from "./repository_changes.ts";

const FILES = { "a.ts": "1", "b.ts": "2", "c.ts": "3", "d/e.ts": "4", ".gitignore": "*.log\n" };

function paths(root: string, since = "HEAD"): Promise<string[]> {
  return listChangedPaths(root, { since });
}

Deno.test("listChangedPaths() of a clean tree names nothing", async () => {
  await inRepository(FILES, async (root) => deepEqual(await paths(root), []));
});

Deno.test("listChangedPaths() names what is committed since, staged, not staged, and new", async () => {
  await inRepository(FILES, async (root) => {
    writeTree(root, { "a.ts": "changed" });
    commitAll(root, "two");
    writeTree(root, { "b.ts": "staged" });
    git(root, "add", "b.ts");
    writeTree(root, { "c.ts": "not staged", "new.ts": "new", "x.log": "ignored" });
    Deno.removeSync(`${root}/d/e.ts`);
    deepEqual(await paths(root, "HEAD~1"), ["a.ts", "b.ts", "c.ts", "d/e.ts", "new.ts"]);
    deepEqual(await paths(root), ["b.ts", "c.ts", "d/e.ts", "new.ts"]);
  });
});

Deno.test("listChangedPaths() names both ends of a rename, and a file of another mode", async () => {
  await inRepository({ "a.ts": "1", "run.sh": "2" }, async (root) => {
    git(root, "mv", "a.ts", "z.ts");
    Deno.chmodSync(`${root}/run.sh`, 0o755);
    deepEqual(await paths(root), ["a.ts", "run.sh", "z.ts"]);
    git(root, "config", "core.fileMode", "false");
    deepEqual(await paths(root), ["a.ts", "z.ts"]);
  });
});

Deno.test("listChangedPaths() names odd names as they are", async () => {
  const names = ["-x.ts", 'a "b"\t.ts', "two\nlines.ts", "über/ß.ts", "\\back.ts"];
  await inRepository(Object.fromEntries(names.map((name) => [name, "1"])), async (root) => {
    for (const name of names) Deno.writeTextFileSync(`${root}/${name}`, "22");
    Deno.writeTextFileSync(`${root}/ new\n.ts`, "new");
    deepEqual(await paths(root), [...names, " new\n.ts"].sort());
  });
});

Deno.test("listChangedPaths() of a part of a work tree names what is below, from there", async () => {
  await inRepository(FILES, async (root) => {
    writeTree(root, { "a.ts": "outside", "d/e.ts": "inside", "d/new.ts": "inside" });
    deepEqual(await paths(`${root}/d`), ["e.ts", "new.ts"]);
  });
});

Deno.test("listChangedPaths() names a submodule as a whole", async () => {
  await inRepository({ "in.ts": "1" }, async (inner) => {
    await inRepository(FILES, async (root) => {
      git(root, "submodule", "--quiet", "add", inner, "sub");
      commitAll(root, "two");
      writeTree(root, { "sub/in.ts": "22", "sub/new.ts": "1" });
      deepEqual(await paths(root), ["sub"]);
      deepEqual(await listChangedLines(root), []);
      git(`${root}/sub`, "commit", "--quiet", "--all", "--message", "two");
      deepEqual(await listChangedLines(root), [{ path: "sub", ranges: [{ start: 1, end: 1 }] }]);
    });
  });
});

Deno.test("listChangedPaths() names a repository within the tree as a whole", async () => {
  await inRepository(FILES, async (root) => {
    writeTree(root, { "inner/a.ts": "1", "inner/b.ts": "2" });
    git(`${root}/inner`, "init", "--quiet");
    commitAll(`${root}/inner`);
    deepEqual(await paths(root), ["inner/"]);
    equal(git(root, "ls-files", "--others", "--exclude-standard"), "inner/\n");
  });
});

for (const ref of ["nowhere", "-n", "--output=x", "main..HEAD", "^main", "", "HEAD:a.ts"]) {
  Deno.test(`listChangedPaths() refuses "${ref}" as no commit`, async () => {
    await inRepository(FILES, async (root) => {
      await rejects(paths(root, ref), { code: "REPOSITORY", trouble: "unknown_commit" });
    });
  });
}

Deno.test("listChangedPaths() outside of a repository says so, and ends when it is told to", async () => {
  await inTree(FILES, async (root) => {
    await rejects(paths(root), { code: "REPOSITORY", trouble: "absent" });
  });
  await inRepository(FILES, async (root) => {
    const signal = AbortSignal.abort();
    await rejects(listChangedPaths(root, { since: "HEAD", signal }), { name: "AbortError" });
  });
});

/** A repository whose tree was changed after its one commit. */
async function inChanged(body: (root: string) => Promise<void>): Promise<void> {
  await inRepository({ "sub/kept.ts": "one\ntwo\nthree\n", "gone.ts": "gone\n" }, body);
}

const NAME = 'a "b" größe\\ \t.ts';

Deno.test("listChangedLines() has changed, removed and untracked files, whatever their names", async () => {
  await inChanged(async (root) => {
    writeTree(root, { "sub/kept.ts": "one\nTWO\nthree\n", [NAME]: "x\n" });
    Deno.removeSync(`${root}/gone.ts`);
    deepEqual(await listChangedLines(root), [
      { path: "gone.ts", ranges: [] },
      { path: "sub/kept.ts", ranges: [{ start: 2, end: 2 }] },
      { path: NAME, ranges: [{ start: 1, end: 100_000 }] },
    ]);
    git(root, "add", NAME);
    deepEqual(await listChangedLines(root, { staged: true }), [
      { path: NAME, ranges: [{ start: 1, end: 1 }] },
    ]);
  });
});

Deno.test("listChangedLines() has paths below the root, and nothing from beside it", async () => {
  await inChanged(async (root) => {
    writeTree(root, { "sub/kept.ts": "ONE\ntwo\nthree\n", "gone.ts": "changed\n" });
    deepEqual(await listChangedLines(`${root}/sub`), [
      { path: "kept.ts", ranges: [{ start: 1, end: 1 }] },
    ]);
  });
});

Deno.test("listChangedLines() of a repository without commits has all that is staged", async () => {
  await inTree({ "a.ts": "1\n2\n" }, async (root) => {
    git(root, "init", "--quiet");
    deepEqual(await listChangedLines(root, { staged: true }), []);
    git(root, "add", "a.ts");
    deepEqual(await listChangedLines(root, { staged: true }), [
      { path: "a.ts", ranges: [{ start: 1, end: 2 }] },
    ]);
    await rejects(listCommits(root), { trouble: "unknown_commit" });
  });
});

const LINES = Array.from({ length: 10 }, (_, number) => `line ${number}\n`);

Deno.test("listChangedLines() of a file under another path has the lines that differ", async () => {
  await inRepository(
    { "a.ts": LINES.join(""), "b.ts": LINES.join("b "), "c.ts": "c\n" },
    async (root) => {
      git(root, "mv", "a.ts", "z.ts");
      Deno.renameSync(`${root}/b.ts`, `${root}/y.ts`);
      Deno.writeTextFileSync(`${root}/y.ts`, "more\n", { append: true });
      writeTree(root, { "new.ts": "another\n" });
      Deno.removeSync(`${root}/c.ts`);
      deepEqual(await listChangedLines(root, { renames: true }), [
        { path: "a.ts", ranges: [] },
        { path: "b.ts", ranges: [] },
        { path: "c.ts", ranges: [] },
        { path: "y.ts", renamedFrom: "b.ts", ranges: [{ start: 11, end: 11 }] },
        { path: "z.ts", renamedFrom: "a.ts", ranges: [] },
        { path: "new.ts", ranges: [{ start: 1, end: 100_000 }] },
      ]);
      git(root, "add", ".");
      deepEqual(
        (await listChangedLines(root, { renames: true, staged: true })).filter((each) =>
          each.renamedFrom
        ),
        [
          { path: "y.ts", renamedFrom: "b.ts", ranges: [{ start: 11, end: 11 }] },
          { path: "z.ts", renamedFrom: "a.ts", ranges: [] },
        ],
      );
    },
  );
});

Deno.test("listChangedLines() takes a file with other lines for another file", async () => {
  await inRepository({ "a.ts": LINES.join("") }, async (root) => {
    git(root, "mv", "a.ts", "z.ts");
    deepEqual((await listChangedLines(root)).map((each) => each.renamedFrom), [
      undefined,
      undefined,
    ]);
    writeTree(root, {
      "z.ts": LINES.map((line, at) => at < 6 ? `${at}: another\n` : line).join(""),
    });
    deepEqual(await listChangedLines(root, { renames: true }), await listChangedLines(root));
  });
});

Deno.test("listChangedLines() does not take converted line ends for changes", async () => {
  await inRepository({ "a.ts": "one\ntwo\nthree\n", "b.ts": "one\ntwo\n" }, async (root) => {
    writeTree(root, { "a.ts": "one\r\nTWO\r\nthree\r\n", "b.ts": "one\r\ntwo\r\n" });
    const all = [{ start: 1, end: 3 }];
    equal(JSON.stringify((await listChangedLines(root))[0]!.ranges), JSON.stringify(all));
    git(root, "config", "core.autocrlf", "true");
    deepEqual(await listChangedLines(root), [{ path: "a.ts", ranges: [{ start: 2, end: 2 }] }]);
  });
});

Deno.test("listCommits() lists commits below the root, newest first, without merges", async () => {
  await inTree({ "sub/a.ts": "1", "b.ts": "1" }, async (root) => {
    git(root, "init", "--quiet");
    commitAll(root, "first");
    writeTree(root, { "sub/é b.ts": "2", "b.ts": "22" });
    commitAll(root, "second: subject\n\nBody.", 1_700_000_001);
    git(root, "checkout", "--quiet", "-b", "side", "HEAD~1");
    git(root, "merge", "--quiet", "--no-ff", "--message", "merged", "main");
    const commits = await listCommits(`${root}/sub`);
    deepEqual(commits.map(({ subject, paths }) => [subject, paths]), [
      ["second: subject", ["é b.ts"]],
      ["first", ["a.ts"]],
    ]);
    const hashes = git(root, "log", "--no-merges", "--format=%h").trim().split("\n");
    deepEqual(commits.map(({ hash }) => hash), hashes);
    deepEqual(await listCommits(root, { max: 1 }), [
      { ...commits[0]!, paths: ["b.ts", "sub/é b.ts"] },
    ]);
  });
});

Deno.test("listChangedPaths() passes over what a sparse checkout left out, by file and by folder", async () => {
  const files = { "in/a.ts": "1", "out/b.ts": "2", "out/deep/c.ts": "3", "top.ts": "4" };
  await inRepository(files, async (root) => {
    for (const kind of ["--no-sparse-index", "--sparse-index"]) {
      git(root, "sparse-checkout", "set", "--cone", kind, "in");
      deepEqual(await paths(root), []);
      Deno.writeTextFileSync(`${root}/in/a.ts`, "changed");
      deepEqual(await paths(root), ["in/a.ts"]);
      git(root, "checkout", "--quiet", "in/a.ts");
    }
  });
});

Deno.test("listChangedPaths() and listChangedLines() name a file with a conflict", async () => {
  await inRepository({ "a.ts": "1\n" }, async (root) => {
    git(root, "checkout", "--quiet", "-b", "side");
    Deno.writeTextFileSync(`${root}/a.ts`, "side\n");
    commitAll(root, "side");
    git(root, "checkout", "--quiet", "main");
    Deno.writeTextFileSync(`${root}/a.ts`, "main\n");
    commitAll(root, "main");
    new Deno.Command("git", { args: ["-C", root, "merge", "--quiet", "side"] }).outputSync();
    deepEqual(await paths(root), ["a.ts"]);
    deepEqual((await listChangedLines(root)).map(({ path }) => path), ["a.ts"]);
    deepEqual(await listChangedLines(root, { staged: true }), [
      { path: "a.ts", ranges: [{ start: 1, end: 100_000 }] },
    ]);
  });
});

Deno.test("listCommits() and listChangedLines() read a repository of SHA-256", async () => {
  await inRepository({ "a.ts": "1\n", "b.ts": "2\n" }, async (root) => {
    Deno.writeTextFileSync(`${root}/a.ts`, "1\nmore\n");
    commitAll(root, "two");
    git(root, "repack", "-adq");
    Deno.writeTextFileSync(`${root}/b.ts`, "changed\n");
    deepEqual((await listCommits(root)).map(({ subject, paths }) => [subject, paths]), [
      ["two", ["a.ts"]],
      ["one", ["a.ts", "b.ts"]],
    ]);
    deepEqual(await listChangedLines(root, { base: "HEAD~1" }), [
      { path: "a.ts", ranges: [{ start: 2, end: 2 }] },
      { path: "b.ts", ranges: [{ start: 1, end: 1 }] },
    ]);
  }, "--object-format=sha256");
});

/** Names that git gives for a question, sorted. */
function gitNames(root: string, ...args: string[]): string[] {
  return git(root, ...args).split("\0").filter((name) => name !== "").sort();
}

/** Changes a work tree at random, in all the ways that a status can tell of. */
function disturb(root: string, random: (below: number) => number): void {
  const tracked = gitNames(root, "ls-files", "-z").filter((path) => !path.endsWith(".gitignore"));
  for (const path of tracked) {
    switch (random(9)) {
      case 0:
        Deno.writeTextFileSync(`${root}/${path}`, `${random(1000)}\n`);
        break;
      case 1:
        Deno.removeSync(`${root}/${path}`);
        break;
      case 2:
        Deno.utimeSync(`${root}/${path}`, 1_800_000_000, 1_800_000_000);
        break;
      case 3:
        Deno.writeTextFileSync(`${root}/${path}`, "more\n", { append: true });
        git(root, "add", path);
        break;
      case 4:
        git(root, "rm", "--quiet", "--cached", path);
        break;
      case 5:
        Deno.chmodSync(`${root}/${path}`, 0o755);
        break;
    }
  }
  for (let number = 0; number < 4; number++) {
    writeTree(root, { [`new${random(3)}/n${number}.${random(2) ? "ts" : "log"}`]: `${number}\n` });
  }
}

/** Each of them another disturbed tree; every third one is packed, every fourth one has an index of version 4. */
const SEEDS = extent({ quick: 4, full: 20 });

Deno.test("listChangedPaths() and listChangedLines() agree with git on disturbed trees", async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = randomIntegers(seed);
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, number) => [
      `${["", "lib/", "lib/deep/"][random(3)]}f${number}.ts`,
      Array.from({ length: random(30) }, () => `${random(5)}\n`).join(""),
    ]));
    await inRepository({ ...files, ".gitignore": "*.log\n" }, async (root) => {
      for (const path of Object.keys(files).slice(0, 4)) {
        Deno.writeTextFileSync(`${root}/${path}`, `${seed}\n`);
      }
      gitAt(root, 1_700_000_001, "commit", "--quiet", "--all", "--message", "two");
      if (seed % 3 === 0) git(root, "repack", "-adq");
      if (seed % 4 === 0) git(root, "update-index", "--index-version=4");
      disturb(root, random);
      git(root, "update-index", "-q", "--really-refresh");
      for (const base of ["HEAD", "HEAD~1"]) {
        const untracked = gitNames(root, "ls-files", "-z", "--others", "--exclude-standard");
        const changed = gitNames(root, "diff-index", "-z", "--name-only", "--no-renames", base);
        deepEqual(await paths(root, base), [...new Set([...changed, ...untracked])].sort(), base);
      }
      for (const options of [{ base: "HEAD" }, { base: "HEAD~1" }, { staged: true }]) {
        await compareLines(root, options);
      }
    });
  }
});

/** Ranges may differ where several are as small: their lines are counted, file by file. */
async function compareLines(
  root: string,
  options: { readonly base?: string; readonly staged?: boolean },
): Promise<void> {
  const args = options.staged ? ["--cached"] : [options.base!];
  const diff = git(root, "diff", "--no-renames", "--unified=0", "--no-color", ...args);
  const theirs = diff.split(/^diff --git /m).slice(1).flatMap((part) => {
    const path = /^(?:---|\+\+\+) [ab]\/(.*)$/m.exec(part)?.[1];
    const added = part.split(/^@@/m).slice(1).join("").match(/^\+/gm)?.length ?? 0;
    return path === undefined ? [] : [[path, added] as const];
  });
  const changes = await listChangedLines(root, options);
  const whole = changes.filter(({ ranges }) => ranges[0]?.end === 100_000);
  const untracked = options.staged
    ? []
    : gitNames(root, "ls-files", "-z", "--others", "--exclude-standard");
  deepEqual(whole.map(({ path }) => path), untracked);
  const ours = changes.filter((change) => !whole.includes(change)).map(({ path, ranges }) => [
    path,
    ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0),
  ]);
  deepEqual(ours.map(([path]) => path), theirs.map(([path]) => path));
  // A range without new lines stands for a removal, and is one line long.
  ok(ours.every(([, lines], at) => (lines as number) >= theirs[at]![1]));
}

Deno.test("listChangedLines() errs towards changed where a filter would have to run", async () => {
  await inRepository(
    { "a.ts": "UPPER\n", ".gitattributes": "*.ts filter=lower\n" },
    async (root) => {
      writeTree(root, { "a.ts": "lower\n" });
      git(root, "config", "filter.lower.clean", `touch ${root}/ran.log; tr a-z A-Z`);
      deepEqual(await paths(root), ["a.ts"]);
      await rejects(Deno.stat(`${root}/ran.log`), Deno.errors.NotFound);
    },
  );
});

Deno.test("listChangedPaths() does not look behind a link that took the place of a folder", async () => {
  await inRepository({ "d/passwd": "1\n", "a.ts": "1" }, async (root) => {
    await inTree({ "passwd": "1\n" }, async (other) => {
      Deno.removeSync(`${root}/d`, { recursive: true });
      Deno.symlinkSync(other, `${root}/d`);
      deepEqual(await paths(root), ["d", "d/passwd"]);
    });
  });
});

Deno.test("listChangedPaths() refuses an index whose paths lead out of the tree", async () => {
  for (const path of ["../out", ".git/config", "a/../../b", "/etc/passwd"]) {
    await inRepository({ "a.ts": "1" }, async (root) => {
      const index = Deno.readFileSync(`${root}/.git/index`);
      const entry = index.slice(12, 12 + 62);
      const name = new TextEncoder().encode(path);
      entry[61] = name.length;
      const padded = new Uint8Array((62 + name.length + 8) & ~7);
      padded.set(entry);
      padded.set(name, 62);
      const forged = [...index.slice(0, 12), ...padded, ...new Uint8Array(20)];
      Deno.writeFileSync(`${root}/.git/index`, Uint8Array.from(forged));
      await rejects(paths(root), (error: Error) => {
        match(error.message, /the index is damaged: it holds a path that leads out of the tree$/);
        return true;
      });
    });
  }
});
