import { deepEqual, equal, ok } from "node:assert/strict";
import { inTree, writeTree } from "../../tests/_tree.ts";
import { readSubjects, type SubjectLog, type SubjectOptions } from "./subject_log.ts";
import { commitAll, git, gitAt, inRepository, manyCommits } from "./testdata/git.ts";

/** Reads all of a log, of the files that are there now. */
function read(root: string, options: Partial<SubjectOptions> = {}): SubjectLog {
  const paths = new Set(git(root, "ls-files", "-z").split("\0").filter((path) => path !== ""));
  const reading = readSubjects(root, { paths, maxCommits: 100, maxWork: 2 ** 30, ...options });
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** Commits as "subject: files". */
function shown({ commits }: SubjectLog): string[] {
  return commits.map(({ subject, paths }) => `${subject}: ${paths.join(" ")}`);
}

function write(root: string, path: string, text: string): void {
  writeTree(root, { [path]: text });
  commitAll(root, `write ${path}`);
}

Deno.test("readSubjects() lists commits with the files that are still there, merges left out", async () => {
  await inRepository({ "a.ts": "1", "b.ts": "1" }, (root) => {
    git(root, "checkout", "--quiet", "-b", "side");
    write(root, "b.ts", "two");
    git(root, "checkout", "--quiet", "main");
    write(root, "gone.ts", "1");
    git(root, "merge", "--quiet", "--no-ff", "-m", "merged", "side");
    git(root, "rm", "--quiet", "gone.ts");
    commitAll(root, "remove\n\nThe body.\n");
    deepEqual(shown(read(root)), ["write b.ts: b.ts", "one: a.ts b.ts"]);
  });
});

Deno.test("readSubjects() leaves out a commit of more than 15 files", async () => {
  const files = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`${at}.ts`, "1"]));
  await inRepository(files, (root) => {
    write(root, "0.ts", "two");
    deepEqual(shown(read(root)), ["write 0.ts: 0.ts"]);
  });
});

Deno.test("readSubjects() follows files that were renamed, as they were or with changes", async () => {
  const lines = Array.from({ length: 30 }, (_, line) => `line ${line} of the file\n`);
  await inRepository({ "old/a.ts": "the same\n", "old/b.ts": lines.join("") }, (root) => {
    write(root, "old/a.ts", "the same again\n");
    Deno.renameSync(`${root}/old`, `${root}/new`);
    writeTree(root, { "new/b.ts": lines.slice(3).join("") });
    commitAll(root, "move");
    const log = read(root);
    deepEqual(shown(log), [
      "move: new/a.ts new/b.ts",
      "write old/a.ts: new/a.ts",
      "one: new/a.ts new/b.ts",
    ]);
    deepEqual([...log.renamed], [["old/a.ts", "new/a.ts"], ["old/b.ts", "new/b.ts"]]);
  });
});

Deno.test("readSubjects() follows files out of a folder that was moved as a whole", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`old/${at}.ts`, `file ${at}`]),
  );
  await inRepository(files, (root) => {
    write(root, "old/7.ts", "seven");
    Deno.renameSync(`${root}/old`, `${root}/new`);
    commitAll(root, "move");
    deepEqual(shown(read(root)), ["write old/7.ts: new/7.ts"]);
  });
});

Deno.test("readSubjects() speaks of a folder below the top by its own paths", async () => {
  await inRepository({ "lib/a.ts": "1", "b.ts": "1" }, (root) => {
    write(root, "b.ts", "two");
    write(root, "lib/a.ts", "two");
    const log = read(`${root}/lib`, { paths: new Set(["a.ts"]) });
    deepEqual(shown(log), ["write lib/a.ts: a.ts", "one: a.ts"]);
  });
});

Deno.test("readSubjects() reads what is newer than a commit that led here, and no more", async () => {
  await inRepository({ "a.ts": "1", "b.ts": "1" }, (root) => {
    const first = git(root, "rev-parse", "HEAD").trim();
    git(root, "checkout", "--quiet", "-b", "side");
    writeTree(root, { "b.ts": "two" });
    commitAll(root, "older by its date", 1_600_000_000);
    git(root, "checkout", "--quiet", "main");
    write(root, "a.ts", "two");
    const second = git(root, "rev-parse", "HEAD").trim();
    git(root, "merge", "--quiet", "--no-ff", "-m", "merged", "side");
    write(root, "a.ts", "three");
    const sinceSecond = read(root, { since: second });
    equal(sinceSecond.isContinued, true);
    deepEqual(shown(sinceSecond), ["write a.ts: a.ts", "older by its date: b.ts"]);
    equal(read(root, { since: first }).commits.length, 3);
    const head = git(root, "rev-parse", "HEAD").trim();
    deepEqual(read(root, { since: head }).isContinued, true);
    deepEqual(read(root, { since: head }).commits, []);
  });
});

Deno.test("readSubjects() tells that history was rewritten since", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    write(root, "a.ts", "two");
    const before = git(root, "rev-parse", "HEAD").trim();
    git(root, "commit", "--quiet", "--amend", "--message", "other words");
    equal(read(root, { since: before }).isContinued, false);
    const missing = "0".repeat(40);
    const log = read(root, { since: missing });
    deepEqual([log.isContinued, log.problem?.trouble], [false, "missing_object"]);
  });
});

Deno.test("readSubjects() stops after so many commits, and after so much work", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    manyCommits(root);
    const few = read(root, { maxCommits: 3 });
    deepEqual([few.commits.length, few.isCut], [3, true]);
    const short = read(root, { maxWork: 100_000 });
    ok(short.commits.length > 0 && short.commits.length < 16, `${short.commits.length}`);
    deepEqual([short.isCut, short.problem], [true, undefined]);
  });
});

Deno.test("readSubjects() reads what there is of a clone that is cut off, or has no contents", async () => {
  await inRepository({ "a.ts": "1" }, async (root) => {
    manyCommits(root);
    git(root, "config", "uploadpack.allowFilter", "true");
    const all = shown(read(root));
    await inTree({}, (empty) => {
      git(empty, "clone", "--quiet", "--depth=4", `file://${root}`, "shallow");
      const shallow = read(`${empty}/shallow`);
      deepEqual([shallow.isShallow, shallow.problem], [true, undefined]);
      deepEqual(shown(shallow).slice(0, 3), all.slice(0, 3));
      git(empty, "clone", "--quiet", "--filter=blob:none", `file://${root}`, "partial");
      deepEqual(shown(read(`${empty}/partial`)), all);
      git(empty, "clone", "--quiet", "--filter=tree:0", `file://${root}`, "bare");
      const treeless = read(`${empty}/bare`);
      equal(treeless.problem?.trouble, "missing_object");
      ok(treeless.commits.length < all.length);
    });
  });
});

Deno.test("readSubjects() says why there is none: no repository, no commit, damage", async () => {
  await inTree({ "a.ts": "1" }, (root) => {
    deepEqual(read2(root), ["absent", undefined]);
    git(root, "init", "--quiet");
    deepEqual(read2(root), [undefined, undefined]);
    commitAll(root, "one");
    commitAll(root, "two");
    const head = git(root, "rev-parse", "HEAD").trim();
    const first = git(root, "rev-parse", "HEAD~").trim();
    const object = `${root}/.git/objects/${first.slice(0, 2)}/${first.slice(2)}`;
    Deno.chmodSync(object, 0o600);
    Deno.writeTextFileSync(object, "nothing that inflates");
    deepEqual(read2(root), ["damaged", head]);
  });
});

function read2(root: string): [string | undefined, string | undefined] {
  const reading = readSubjects(root, {
    ...{ paths: new Set(["a.ts"]), maxCommits: 10, maxWork: 2 ** 30 },
  });
  for (;;) {
    const step = reading.next();
    if (step.done) return [step.value.problem?.trouble, step.value.head];
  }
}

Deno.test("readSubjects() reads the work tree of another repository's folder, and a submodule", async () => {
  await inRepository({ "a.ts": "1" }, async (root) => {
    await inTree({}, (other) => {
      git(root, "worktree", "add", "--quiet", `${other}/linked`);
      gitAt(other, 1_700_000_000, "init", "--quiet");
      git(other, "submodule", "--quiet", "add", `file://${root}`, "part");
      deepEqual(shown(read(`${other}/linked`)), ["one: a.ts"]);
      deepEqual(shown(read(`${other}/part`)), ["one: a.ts"]);
    });
  });
});
