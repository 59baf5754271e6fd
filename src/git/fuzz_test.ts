/**
 * Readers of bytes that anybody may have written, fed with damaged ones. Whatever they are, the answer
 * is data or a {@linkcode RepositoryError}, after steps that a budget counts.
 *
 * @module
 */
import { ok } from "node:assert/strict";
import { extent } from "../../tests/_extent.ts";
import { inTree, randomIntegers } from "../../tests/_tree.ts";
import { Budget } from "./budget.ts";
import { readCommit, subjectOf } from "./commit.ts";
import { hashBytesOf, parseConfig } from "./config.ts";
import { findRepository } from "./find_repository.ts";
import { GitRepository } from "./git_repository.ts";
import { git, inRepository, manyCommits, openGit } from "./testdata/git.ts";
import { TreeCursor } from "./tree.ts";
import { troubleOf } from "./testdata/trouble.ts";

/** 100 times what the whole repository takes. */
const WORK = 500_000_000;
/** Damages of each file; another number can be given after `--`. */
const ROUNDS = Number(Deno.args[0] ?? extent({ quick: 10, full: 40 }));

type Random = (below: number) => number;

/** Changes bytes in one of the ways in which files are damaged, or forged. */
function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  const at = random(copy.length);
  switch (random(6)) {
    case 0:
      copy[at]! ^= 1 << random(8);
      return copy;
    case 1:
      copy.fill(random(2) * 255, at, at + 1 + random(16));
      return copy;
    case 2:
      return copy.subarray(0, at);
    case 3:
      copy.copyWithin(at, random(copy.length), random(copy.length));
      return copy;
    case 4:
      // The beginning holds the counts that all else follows from.
      copy[random(Math.min(copy.length, 1100))] = random(256);
      return copy;
    default:
      for (let edit = 0; edit < 8; edit++) copy[random(copy.length)] = random(256);
      return copy;
  }
}

/** Asks about a file that may be gone by the damage, or have fewer lines. */
function orNoFile(ask: () => unknown): void {
  try {
    ask();
  } catch (error) {
    if (!(error instanceof RangeError && error.message.startsWith("Cannot "))) throw error;
  }
}

/** Asks everything that can be asked. */
function readAll(root: string, oids: readonly string[]): void {
  troubleOf(() => readObjects(root, oids));
  troubleOf(() => {
    using repository = new GitRepository(findRepository(root));
    troubleOf(() => [...repository.log()].map(({ oid }) => repository.shorten(oid)));
    troubleOf(() => orNoFile(() => [...repository.fileLog("a.ts")]));
    troubleOf(() => orNoFile(() => [...repository.blame("a.ts", { start: 1, end: 20 })]));
    for (const base of ["HEAD", "HEAD~3", "v1", "refs/heads/main^"]) {
      for (const staged of [true, false]) {
        troubleOf(() => [...repository.changes({ base, staged })].map((each) => each?.ranges()));
      }
    }
    troubleOf(() => repository.known());
  });
}

function readObjects(root: string, oids: readonly string[]): void {
  using opened = openGit(`${root}/.git`, new Budget(WORK));
  for (const oid of oids) troubleOf(() => opened.objects.readAny(oid));
  for (const oid of oids) troubleOf(() => opened.objects.sizeOf(oid));
  troubleOf(() => opened.objects.withPrefix(oids[0]!.slice(0, 5)));
}

const FILES: Readonly<Record<string, (root: string) => string>> = {
  "pack": (root) => inPacks(root, ".pack"),
  "pack index": (root) => inPacks(root, ".idx"),
  "index": () => "index",
  "loose object": (root) => {
    const head = git(root, "rev-parse", "HEAD").trim();
    return `objects/${head.slice(0, 2)}/${head.slice(2)}`;
  },
  "packed-refs": () => "packed-refs",
  "branch": () => "refs/heads/main",
  "HEAD": () => "HEAD",
  "config": () => "config",
};

function inPacks(root: string, end: string): string {
  const names = [...Deno.readDirSync(`${root}/.git/objects/pack`)].map(({ name }) => name);
  return `objects/pack/${names.find((name) => name.endsWith(end))}`;
}

Deno.test("GitRepository of damaged files answers, or ends with one class of error", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    manyCommits(root);
    git(root, "tag", "--annotate", "--message", "tag", "v1");
    git(root, "repack", "-adfq", "--depth=20");
    git(root, "pack-refs", "--all");
    git(root, "commit", "--quiet", "--allow-empty", "--message", "loose");
    const oids = git(root, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
      .trim().split("\n").filter((_, at) => at % 4 === 0);
    for (const [what, pathOf] of Object.entries(FILES)) {
      const path = `${root}/.git/${pathOf(root)}`;
      const whole = Deno.readFileSync(path);
      ok(whole.length > 0);
      Deno.chmodSync(path, 0o644);
      const random = randomIntegers(1 + what.length);
      for (let round = 0; round < ROUNDS; round++) {
        Deno.writeFileSync(path, mutated(whole, random));
        readAll(root, oids);
      }
      Deno.writeFileSync(path, whole);
    }
  });
});

Deno.test("readers of commits, trees and settings read any bytes, or end with one class of error", () => {
  const oid = "ab".repeat(20);
  const encode = (text: string) => new TextEncoder().encode(text);
  const commit = encode(
    `tree ${oid}\nparent ${oid}\nauthor a <a@b.c> 1 +0000\ncommitter a <a@b.c> 2 +0000\n` +
      "encoding latin1\n\nsubject\nof two lines\n\nbody\n",
  );
  const entry = (
    mode: string,
    name: string,
  ) => [...encode(`${mode} ${name}\0`), ...commit.slice(5, 25)];
  const tree = Uint8Array.from([...entry("100644", "a.ts"), ...entry("40000", "lib")]);
  const settings = encode('[core]\n\tbare = false ; x\n[remote "a\\"b"]\n\turl = "x # y" \\\n z\n');
  const random = randomIntegers(7);
  for (let round = 0; round < 100 * ROUNDS; round++) {
    troubleOf(() => subjectOf(readCommit(mutated(commit, random), oid)));
    troubleOf(() => {
      const cursor = new TreeCursor(mutated(tree, random), 20);
      for (; cursor.mode !== undefined; cursor.advance()) {
        ok(cursor.name !== "" && cursor.oid !== "");
      }
    });
    troubleOf(() => hashBytesOf(parseConfig(new TextDecoder().decode(mutated(settings, random)))));
  }
});

Deno.test("findRepository() of any file that names a folder ends with one class of error", async () => {
  await inTree({ "a.ts": "1" }, (root) => {
    const random = randomIntegers(9);
    const link = new TextEncoder().encode("gitdir: ../../some/where/.git/worktrees/name\n");
    for (let round = 0; round < 5 * ROUNDS; round++) {
      Deno.writeFileSync(`${root}/.git`, mutated(link, random));
      troubleOf(() => findRepository(root));
    }
  });
});
