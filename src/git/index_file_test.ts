import { deepEqual, equal, match, ok } from "node:assert/strict";
import { randomIntegers, writeTree } from "../../tests/_tree.ts";
import { commitAll, git, inRepository } from "./testdata/git.ts";
import { troubleOf } from "./testdata/trouble.ts";
import { parseIndex } from "./index_file.ts";

function read(root: string, hashBytes = 20) {
  return parseIndex(Deno.readFileSync(`${root}/.git/index`), hashBytes);
}

function staged(root: string, hashBytes = 20): string {
  const rows = read(root, hashBytes).map(({ mode, oid, stage, path }) =>
    `${mode.toString(8)} ${oid} ${stage}\t${path}\0`
  );
  return rows.join("");
}

const FILES = {
  ...{ "a.ts": "1", "über/ß.ts": "2", "d/e/f.ts": "3", "d/e/g.ts": "4", "with blank.ts": "5" },
  [`${"long/".repeat(45)}${"n".repeat(200)}.ts`]: "6",
};

for (const version of [2, 3, 4]) {
  Deno.test(`parseIndex() reads version ${version} as git does`, async () => {
    await inRepository(FILES, (root) => {
      Deno.symlinkSync("a.ts", `${root}/link`);
      Deno.chmodSync(`${root}/a.ts`, 0o755);
      commitAll(root);
      writeTree(root, { "later.ts": "7" });
      git(root, "update-index", `--index-version=${version}`);
      if (version > 2) {
        git(root, "add", "--intent-to-add", "later.ts");
        git(root, "update-index", "--skip-worktree", "a.ts");
      }
      equal(staged(root), git(root, "ls-files", "-z", "--stage"));
      const [first] = read(root);
      equal(first!.isSkipped, version > 2);
      equal(first!.stat.size, 1);
      ok(read(root).every(({ path, isIntended }) => isIntended === (path === "later.ts")));
    });
  });
}

Deno.test("parseIndex() reads all sides of a conflict, and SHA-256", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    git(root, "checkout", "--quiet", "-b", "side");
    writeTree(root, { "a.ts": "side" });
    commitAll(root, "side");
    git(root, "checkout", "--quiet", "main");
    writeTree(root, { "a.ts": "main" });
    commitAll(root, "main");
    match(troubleOfGit(root), /CONFLICT/);
    equal(staged(root, 32), git(root, "ls-files", "-z", "--stage"));
    deepEqual(read(root, 32).map(({ stage }) => stage), [1, 2, 3]);
  }, "--object-format=sha256");
});

function troubleOfGit(root: string): string {
  const { stdout } = new Deno.Command("git", {
    args: ["-C", root, "-c", "user.name=a", "-c", "user.email=a@b.c", "merge", "side"],
  }).outputSync();
  return new TextDecoder().decode(stdout);
}

Deno.test("parseIndex() refuses an index of two files, and says what joins them", async () => {
  await inRepository(FILES, (root) => {
    git(root, "update-index", "--split-index");
    match(
      troubleOf(() => read(root)),
      /as its index is split into two files\. Join them with git /,
    );
  });
});

Deno.test("parseIndex() ends where version 4 makes gigabytes of names from little", () => {
  const entry = (strip: number[], name: number[]) => [
    ...Array.from<number>({ length: 62 }).fill(1),
    ...strip,
    ...name,
    0,
  ];
  const long = Array.from<number>({ length: 4000 }).fill(97);
  const entries = [entry([0], long), ...Array.from({ length: 60_000 }, () => entry([1], [98]))];
  const head = [...new TextEncoder().encode("DIRC"), 0, 0, 0, 4, 0, 0, 0xea, 0x61];
  const bytes = Uint8Array.from([...head, ...entries.flat(), ...new Uint8Array(20)]);
  match(troubleOf(() => parseIndex(bytes, 20)), /its names are empty, or longer than any system/);
});

Deno.test("parseIndex() of damaged bytes reads entries or ends with one class of error", async () => {
  await inRepository(FILES, (root) => {
    for (const version of [2, 4]) {
      git(root, "update-index", `--index-version=${version}`);
      const whole = Deno.readFileSync(`${root}/.git/index`);
      const random = randomIntegers(version);
      for (let round = 0; round < 5000; round++) {
        const copy = whole.slice(0, random(3) === 0 ? random(whole.length) : whole.length);
        for (let edit = 0; edit <= random(4); edit++) copy[random(copy.length)] = random(256);
        troubleOf(() => parseIndex(copy, 20));
      }
    }
  });
});

Deno.test("parseIndex() refuses a path that leads out of the tree", () => {
  for (const path of ["/a", "../a", "a/../b", "a//b", "./a", ".."]) {
    const name = new TextEncoder().encode(path);
    const entry = new Uint8Array((62 + name.length + 8) & ~7);
    entry.set(name, 62);
    const head = [...new TextEncoder().encode("DIRC"), 0, 0, 0, 2, 0, 0, 0, 1];
    const bytes = Uint8Array.from([...head, ...entry, ...new Uint8Array(20)]);
    match(
      troubleOf(() => parseIndex(bytes, 20)),
      /it holds a path that leads out of the tree/,
      path,
    );
  }
});
