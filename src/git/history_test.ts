import { deepEqual, equal, match, ok } from "node:assert/strict";
import { inTree, writeTree } from "../../tests/_tree.ts";
import { GitRepository } from "./git_repository.ts";
import { commitAll, git, gitAt, inRepository, manyCommits } from "./testdata/git.ts";
import { troubleOf } from "./testdata/trouble.ts";

/** Commits as this module tells of them, in the form of {@linkcode gitLog}. */
function ourLog(root: string): string[] {
  using repository = GitRepository.open(root);
  return [...repository.log()].map(({ oid, subject, paths }) =>
    [repository.shorten(oid), subject, ...paths].join("|")
  );
}

function gitLog(root: string): string[] {
  const output = git(
    root,
    ...["-c", "core.quotePath=false", "log", "--no-merges", "--name-only", "--no-renames"],
    ...["--relative", "--format=%x1e%h%n%s%x1f"],
  );
  return output.split("\x1e").slice(1).map((record) => {
    const [head = "", names = ""] = record.split("\x1f");
    const [hash, ...subject] = head.split("\n");
    return [hash, subject.join("\n"), ...names.split("\n").filter((name) => name !== "")].join("|");
  });
}

/** Branches that were merged, whose commits have times in no order. */
function mergedBranches(root: string): void {
  for (let number = 0; number < 8; number++) {
    git(root, "checkout", "--quiet", "-b", `b${number}`, number < 3 ? "main" : `b${number - 2}`);
    for (const part of ["x", "y"]) {
      writeTree(root, { [`lib/${part}${number}.ts`]: `${number}`, "über ß/é b.ts": `${number}` });
      commitAll(root, `${part} ${number}`, 1_700_000_000 + number * 7 % 5);
    }
  }
  git(root, "checkout", "--quiet", "main");
  for (let number = 0; number < 8; number++) {
    gitAt(
      root,
      1_700_000_100 + number,
      ...["merge", "--quiet", "--no-ff", "-s", "ours", "-m", "merged", `b${number}`],
    );
  }
}

Deno.test("GitRepository lists commits with names as git does, merges left out", async () => {
  await inRepository({ "a.ts": "1", "lib/b.ts": "2" }, (root) => {
    mergedBranches(root);
    const log = ourLog(root);
    ok(log.length > 15);
    deepEqual(log, gitLog(root));
    deepEqual(ourLog(`${root}/lib`), gitLog(`${root}/lib`));
  });
});

Deno.test("GitRepository lists commits of packs, and the kinds that a file can change into", async () => {
  await inRepository({ "a.ts": "1", "was-file": "x", "was-folder/in.ts": "y" }, (root) => {
    manyCommits(root);
    Deno.removeSync(`${root}/was-file`);
    Deno.removeSync(`${root}/was-folder`, { recursive: true });
    writeTree(root, { "was-file/now.ts": "1", "was-folder": "1", "was-folder.a": "2" });
    Deno.symlinkSync("a.ts", `${root}/link`);
    commitAll(root, "kinds", 1_700_000_200);
    Deno.removeSync(`${root}/link`);
    writeTree(root, { link: "no link" });
    Deno.chmodSync(`${root}/a.ts`, 0o755);
    commitAll(root, "modes", 1_700_000_201);
    const loose = ourLog(root);
    deepEqual(loose, gitLog(root));
    git(root, "repack", "-adfq", "--depth=30");
    deepEqual(ourLog(root), gitLog(root));
    deepEqual(ourLog(root).map((line) => line.split("|").slice(1)), [
      ...loose.map((line) => line.split("|").slice(1)),
    ]);
  });
});

Deno.test("GitRepository lists the commits of a shallow clone up to its end", async () => {
  await inRepository({ "a.ts": "1" }, async (root) => {
    manyCommits(root);
    await inTree({}, (other) => {
      git(other, "clone", "--quiet", "--depth=4", `file://${root}`, "shallow");
      const log = ourLog(`${other}/shallow`);
      equal(log.length, 4);
      deepEqual(log, gitLog(`${other}/shallow`));
    });
  });
});

for (
  const message of [
    ...[
      "\n\n  first line  \nsecond line\n\nbody",
      "one\n\ntwo",
      "",
      "\r\nwith returns\r\nhere\r\n",
    ],
    ...["trailing  ", "größe – ñ", "one\n\u00a0\ntwo\u00a0\n\nthree", " one\n \t\r\ntwo"],
  ]
) {
  Deno.test(`GitRepository has the subject of ${JSON.stringify(message)} as git has it`, async () => {
    await inRepository({ "a.ts": "1" }, (root) => {
      const tree = git(root, "rev-parse", "HEAD^{tree}").trim();
      writeTree(root, { message });
      const args = ["commit-tree", tree, "-F", `${root}/message`];
      git(root, "update-ref", "HEAD", git(root, ...args).trim());
      deepEqual(ourLog(root), gitLog(root));
    });
  });
}

Deno.test("GitRepository reads a message in the encoding that the commit names", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    Deno.writeFileSync(`${root}/message`, Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65]));
    git(
      root,
      "-c",
      "i18n.commitEncoding=ISO-8859-1",
      "commit",
      "-q",
      "--allow-empty",
      "-F",
      "message",
    );
    deepEqual(ourLog(root), gitLog(root));
    match(ourLog(root)[0]!, /\|Größe$/);
  });
});

Deno.test("GitRepository ends with a sentence where a small tree holds any number of files", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    let oid = git(root, "rev-parse", "HEAD:a.ts").trim();
    for (let depth = 0; depth < 12; depth++) {
      const kind = depth === 0 ? "100644 blob" : "040000 tree";
      const rows = "0123456789abcdef".split("").map((name) => `${kind} ${oid}\t${name}\n`);
      oid = makeTree(root, rows.join(""));
    }
    const commit = git(root, "commit-tree", "-m", "bomb", oid).trim();
    git(root, "update-ref", "HEAD", commit);
    match(troubleOf(() => ourLog(root)), /as too many files differ: the limit is 1000000 files$/);
  });
});

function makeTree(root: string, rows: string): string {
  Deno.writeTextFileSync(`${root}/rows`, rows);
  const { stdout } = new Deno.Command("sh", {
    args: ["-c", `git -C "$1" mktree --missing < "$1/rows"`, "sh", root],
  }).outputSync();
  return new TextDecoder().decode(stdout).trim();
}
