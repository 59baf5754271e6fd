import { deepEqual, equal, throws } from "node:assert/strict";
import { extent } from "../../tests/_extent.ts";
import { inTree, randomIntegers, writeTree } from "../../tests/_tree.ts";
import { commitAll, git, gitAt, inRepository } from "./testdata/git.ts";
import { divide } from "./blame.ts";
import { GitRepository } from "./git_repository.ts";
import { Objects } from "./objects.ts";

const TIME = 1_700_000_000;

/** The commit of each line, as this module tells; empty where it is not committed. */
function ourBlame(root: string, path: string): string[] {
  const count = Deno.readTextFileSync(`${root}/${path}`).match(/[^\n]*\n|[^\n]+$/g)!.length;
  const commits = Array<string>(count).fill("none");
  using repository = GitRepository.open(root);
  for (const written of repository.blame(path, { start: 1, end: count })) {
    for (const { start, end } of written?.lines ?? []) {
      commits.fill(written!.commit?.oid ?? "", start - 1, end);
    }
  }
  return commits;
}

/** The same, as git tells. */
function gitBlame(root: string, path: string): string[] {
  return git(root, "blame", "--line-porcelain", "--", path).split("\n")
    .flatMap((line) => /^([0-9a-f]{40}) \d+ \d+/.exec(line)?.[1] ?? [])
    .map((oid) => /^0+$/.test(oid) ? "" : oid);
}

function ourLog(root: string, path: string): string[] {
  using repository = GitRepository.open(root);
  return [...repository.fileLog(path)].flatMap((commit) => commit?.oid ?? []);
}

/** Lines that are all different, some of which are written anew. */
function edit(lines: readonly string[], random: (below: number) => number, mark: string): string[] {
  return lines.flatMap((line, at) => {
    switch (random(9)) {
      case 0:
        return [`${mark} ${at} changed\n`];
      case 1:
        return [line, `${mark} ${at} added\n`];
      case 2:
        return random(3) === 0 ? [] : [line];
      default:
        return [line];
    }
  });
}

/** Each of them another history. */
const SEEDS = extent({ quick: 2, full: 6 });

Deno.test("blame() tells of every line what git tells, through changes and merges", async () => {
  const first = Array.from({ length: 40 }, (_, at) => `line ${at}\n`);
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = randomIntegers(seed);
    await inRepository({ "src/a.txt": first.join(""), "b.txt": "b\n" }, (root) => {
      let lines = first;
      for (let number = 1; number <= 12; number++) {
        if (number % 4 === 0) {
          git(root, "checkout", "--quiet", "-b", `side${number}`, "HEAD~2");
          const text = Deno.readTextFileSync(`${root}/src/a.txt`);
          writeTree(root, { "src/a.txt": `${text}side ${number}\n` });
          commitAll(root, `side ${number}`, TIME + number);
          git(root, "checkout", "--quiet", "main");
          git(root, "merge", "--quiet", "-X", "ours", "-m", "merged", `side${number}`);
          lines = Deno.readTextFileSync(`${root}/src/a.txt`).match(/[^\n]*\n/g)!;
        }
        lines = edit(lines, random, `${seed}.${number}`);
        writeTree(root, { "src/a.txt": lines.join(""), "b.txt": `${number}\n` });
        commitAll(root, `commit ${number}`, TIME + number * 10);
      }
      deepEqual(ourBlame(root, "src/a.txt"), gitBlame(root, "src/a.txt"));
      const log = git(root, "log", "--format=%H", "--", "src/a.txt").trim().split("\n");
      deepEqual(ourLog(root, "src/a.txt"), log);
    });
  }
});

Deno.test("blame() tells what git tells where what was added is as what follows it, up to the end", async () => {
  const part = (name: string) => `function ${name}() {\n  return 1;\n}\n\n`;
  const end = part("same").repeat(60);
  await inRepository({ "a.txt": `first\n${end}` }, (root) => {
    for (let number = 1; number <= 6; number++) {
      const added = number % 2 === 0 ? part("same") : part("same") + part(`other${number}`);
      writeTree(root, {
        "a.txt": Deno.readTextFileSync(`${root}/a.txt`).replace(/\n/, `\n${added}`),
      });
      commitAll(root, `commit ${number}`, TIME + number);
    }
    deepEqual(ourBlame(root, "a.txt"), gitBlame(root, "a.txt"));
  });
});

Deno.test("blame() reads each form of a file once, though it is compared with two others", async () => {
  const { read } = Objects.prototype;
  const commits = 12;
  await inRepository({ "a.txt": "first\n" }, (root) => {
    for (let number = 1; number < commits; number++) {
      writeTree(root, { "a.txt": `${"line\n".repeat(number)}first\n` });
      commitAll(root, `commit ${number}`, TIME + number);
    }
    const blobs: string[] = [];
    Objects.prototype.read = function (oid, type) {
      if (type === "blob") blobs.push(oid);
      return read.call(this, oid, type);
    };
    try {
      ourBlame(root, "a.txt");
    } finally {
      Objects.prototype.read = read;
    }
    equal(new Set(blobs).size, commits);
    equal(blobs.length, commits);
  });
});

Deno.test("blame() follows a file that was renamed, whole or with changes", async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}\n`);
  await inRepository({ "old/a.txt": lines.join(""), "c.txt": "c\n" }, (root) => {
    const [first] = ourLog(root, "old/a.txt");
    Deno.mkdirSync(`${root}/new`);
    Deno.renameSync(`${root}/old/a.txt`, `${root}/new/a.txt`);
    commitAll(root, "moved", TIME + 1);
    Deno.renameSync(`${root}/new/a.txt`, `${root}/b.txt`);
    lines[3] = "changed\n";
    writeTree(root, { "b.txt": lines.join("") });
    commitAll(root, "renamed and changed", TIME + 2);
    deepEqual(ourBlame(root, "b.txt"), gitBlame(root, "b.txt"));
    deepEqual(ourLog(root, "b.txt"), git(root, "log", "--format=%H").trim().split("\n"));
    equal(new Set(ourBlame(root, "b.txt")).size, 2);
    equal(ourBlame(root, "b.txt")[0], first);
    // One of other lines is a new file.
    Deno.removeSync(`${root}/b.txt`);
    writeTree(root, { "d.txt": "x\ny\n" });
    commitAll(root, "replaced", TIME + 3);
    equal(ourLog(root, "d.txt").length, 1);
  });
});

Deno.test("GitRepository.fileLog() lists a commit that changed the mode alone, as git does", async () => {
  await inRepository({ "a.txt": "1\n" }, (root) => {
    git(root, "update-index", "--chmod=+x", "a.txt");
    git(root, "commit", "--quiet", "--message", "mode");
    deepEqual(ourLog(root, "a.txt"), git(root, "log", "--format=%H").trim().split("\n"));
  });
});

Deno.test("blame() tells of lines on disk that no commit has", async () => {
  await inRepository({ "a.txt": "1\n2\n3\n" }, (root) => {
    Deno.writeTextFileSync(`${root}/a.txt`, "0\n1\n2\nx\n3");
    deepEqual(ourBlame(root, "a.txt"), gitBlame(root, "a.txt"));
    equal(ourBlame(root, "a.txt").filter((each) => each === "").length, 3);
  });
});

Deno.test("blame() does not take other line ends on disk for changes, where git converts them", async () => {
  await inRepository({ "a.txt": "1\n2\n", ".gitattributes": "*.txt text\n" }, (root) => {
    Deno.writeTextFileSync(`${root}/a.txt`, "1\r\n2\r\n3\r\n");
    deepEqual(ourBlame(root, "a.txt").map((each) => each === ""), [false, false, true]);
  });
});

Deno.test("blame() tells at which commit a clone is cut off", async () => {
  await inRepository({ "a.txt": "1\n" }, async (root) => {
    for (const number of [2, 3]) {
      Deno.writeTextFileSync(`${root}/a.txt`, `${number}\n`, { append: true });
      commitAll(root, `commit ${number}`, TIME + number);
    }
    await inTree({}, (copy) => {
      git(copy, "clone", "--quiet", "--depth", "2", `file://${root}`, "c");
      using repository = GitRepository.open(`${copy}/c`);
      const written = [...repository.blame("a.txt", { start: 1, end: 3 })].flatMap((each) =>
        each ?? []
      );
      deepEqual(
        written.map(({ lines, commit }) => [commit?.subject, commit?.isBorder, lines]),
        [
          ["commit 3", false, [{ start: 3, end: 3 }]],
          ["commit 2", true, [{ start: 1, end: 2 }]],
        ],
      );
    });
  });
});

Deno.test("blame() refuses files and lines that are not there", async () => {
  await inRepository({ "a.txt": "1\n", "b.txt": "1\n" }, (root) => {
    writeTree(root, { "new.txt": "1\n" });
    Deno.removeSync(`${root}/b.txt`);
    using repository = GitRepository.open(root);
    const range = { start: 1, end: 1 };
    throws(() => [...repository.blame("new.txt", range)], /has no such file/);
    throws(() => [...repository.blame("b.txt", range)], /not on the disk/);
    throws(() => [...repository.blame("a.txt", { start: 1, end: 2 })], /it has 1/);
    throws(() => [...repository.fileLog("none.txt")], RangeError);
  });
});

Deno.test("GitRepository tells who wrote a commit, with both parts of its message", async () => {
  await inRepository({ "a.txt": "1\n" }, (root) => {
    Deno.writeTextFileSync(`${root}/a.txt`, "2\n");
    git(root, "add", "--all");
    const author = ["-c", "user.name=Ada Ö. Lovelace", "-c", "user.email=ada@example.com"];
    const message = ["--message", "Count\nbetter", "--message", "Since 1 is\ntoo few."];
    gitAt(root, TIME + 5, ...author, "commit", "--quiet", "--all", ...message);
    using repository = GitRepository.open(root);
    const [commit] = [...repository.fileLog("a.txt")];
    const { author: name, time, subject, body } = commit!;
    deepEqual([name, time, subject, body], [
      "Ada Ö. Lovelace",
      TIME + 5,
      "Count better",
      "Since 1 is\ntoo few.",
    ]);
  });
});

Deno.test("divide() takes lines apart at changes", () => {
  const hunk = { start: 2, count: 2, removed: 1 };
  deepEqual(divide([{ final: 10, at: 0, count: 6 }], [hunk]), {
    old: [{ final: 10, at: 0, count: 2 }, { final: 14, at: 3, count: 2 }],
    own: [{ final: 12, at: 2, count: 2 }],
  });
  deepEqual(divide([{ final: 0, at: 5, count: 1 }], [hunk]).old, [{ final: 0, at: 4, count: 1 }]);
  deepEqual(divide([{ final: 0, at: 3, count: 1 }], [hunk]).own, [{ final: 0, at: 3, count: 1 }]);
});
