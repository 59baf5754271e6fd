/**
 * Whether a repository that is read without git says what git says of it:
 *
 * ```sh
 * deno task eval git --repos DIR [--only NAME,NAME] [--out FILE]
 * ```
 *
 * DIR holds one repository each, as a folder or as `NAME/repo`. Each is cloned, and its log with names,
 * differences of its trees, and the status of its tree after random changes are held against git's.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { randomNumbers } from "../src/cli/commands/eval/random_numbers.ts";
import type { LineRange } from "../src/git/differences.ts";
import { GitRepository } from "../src/git/git_repository.ts";
import { listChangedPaths } from "../src/index/repository_changes.ts";
import { textTable } from "./text_table.ts";

/** How far back the commits are that a tree is compared with. */
const BASES = ["HEAD~1", "HEAD~10", "HEAD~100", "HEAD~1000"];
/** Files of a tree that are changed at random. */
const CHANGED_FILES = 60;

/** How many of something are alike. */
interface Share {
  alike: number;
  all: number;
}

/** Comparison of one repository. */
interface Row {
  readonly name: string;
  readonly commits: Share;
  readonly names: Share;
  readonly files: Share;
  readonly hunks: Share;
  readonly status: Share;
  /** Milliseconds for the log with names, by this program and by git. */
  readonly logMs: readonly [ours: number, gits: number];
}

function git(root: string, ...args: string[]): string {
  const { output, reason } = run(root, ...args);
  if (output !== undefined) return output;
  throw new Error(`git ${args.join(" ")}: ${reason}`);
}

function run(
  root: string,
  ...args: string[]
): { readonly output?: string; readonly reason: string } {
  const { code, stdout, stderr } = new Deno.Command("git", {
    args: ["-C", root, "-c", "core.quotePath=false", "-c", "core.hooksPath=/", ...args],
    stdin: "null",
  }).outputSync();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const reason = decode(stderr);
  return code === 0 ? { output: decode(stdout), reason } : { reason };
}

function names(output: string): string[] {
  return output.split("\0").filter((name) => name !== "");
}

function compareLog(root: string): Pick<Row, "commits" | "logMs"> {
  const start = performance.now();
  const output = git(
    root,
    ...["log", "-z", "--no-merges", "--name-only", "--no-renames", "--format=%x1e%H%x1f%s%x1f"],
  );
  const gits = performance.now() - start;
  const theirs = output.split("\x1e").slice(1).map((record) => {
    const [oid, subject, paths = ""] = record.split("\x1f");
    return [oid, subject, ...names(paths.replace(/^\0*\n?/, ""))].join("\0");
  });
  const middle = performance.now();
  using repository = GitRepository.open(root);
  const ours = [...repository.log()].map(({ oid, subject, paths }) =>
    [oid, subject, ...paths].join("\0")
  );
  const alike = ours.filter((each, at) => each === theirs[at]).length;
  return {
    commits: { alike, all: Math.max(ours.length, theirs.length) },
    logMs: [performance.now() - middle, gits],
  };
}

function compareTrees(root: string): Pick<Row, "names" | "files" | "hunks"> {
  const [names, files, hunks] = [0, 0, 0].map(() => ({ alike: 0, all: 0 })) as [
    Share,
    Share,
    Share,
  ];
  const first = Number(git(root, "rev-list", "--count", "--first-parent", "HEAD"));
  for (const base of BASES.filter((each) => Number(each.slice(5)) < first)) {
    const plain = ["--no-color", "--no-renames", "--unified=0", "--no-ext-diff"];
    const { output } = run(root, "diff", ...plain, base, "--");
    if (output === undefined) {
      console.error(`  ${base} left out: objects of it are missing`);
      continue;
    }
    const theirs = readRanges(output);
    using repository = GitRepository.open(root);
    const ours = new Map([...repository.changes({ base })].flatMap((change) => {
      const ranges = change?.ranges();
      return ranges === undefined ? [] : [[change!.path, ranges] as const];
    }));
    for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
      count(names, ours.has(path) && theirs.has(path));
      if (!ours.has(path) || !theirs.has(path)) continue;
      const [mine, other] = [ours.get(path)!, theirs.get(path)!].map((ranges) =>
        ranges.map(({ start, end }) => `${start}-${end}`)
      );
      count(files, mine!.join() === other!.join());
      const known = new Set(mine);
      for (const each of other!) count(hunks, known.has(each));
    }
  }
  return { names, files, hunks };
}

function count(share: Share, isAlike: boolean): void {
  share.all++;
  if (isAlike) share.alike++;
}

/** Changes, removes, stages and touches some files, and adds others. */
function disturb(root: string): void {
  const random = randomNumbers(14);
  const all = names(git(root, "ls-files", "-z"));
  for (let left = CHANGED_FILES; left > 0; left--) {
    const path = `${root}/${all[Math.floor(random() * all.length)]}`;
    const kind = Math.floor(random() * 6);
    const isFile = existsAt(path);
    if (kind === 0) Deno.writeTextFileSync(`${path}.new`, "new\n");
    if (!isFile || kind === 0) continue;
    if (kind === 1) Deno.removeSync(path);
    else if (kind === 2) Deno.utimeSync(path, 1_800_000_000, 1_800_000_000);
    else Deno.writeTextFileSync(path, "more\n", { append: true });
    if (kind === 4) git(root, "add", "--force", path);
    if (kind === 5) git(root, "rm", "--quiet", "--force", "--cached", path);
  }
  git(root, "update-index", "-q", "--really-refresh");
}

function existsAt(path: string): boolean {
  try {
    return Deno.lstatSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function compareStatus(root: string): Promise<Pick<Row, "status">> {
  const status = { alike: 0, all: 0 };
  disturb(root);
  const ours = new Set(await listChangedPaths(root, { since: "HEAD" }));
  const theirs = new Set([
    ...names(git(root, "diff-index", "-z", "--name-only", "--no-renames", "HEAD")),
    ...names(git(root, "ls-files", "-z", "--others", "--exclude-standard")),
    ...names(git(root, "ls-files", "-z", "--stage")).filter((line) => line.startsWith("160000 "))
      .map((line) => line.slice(line.indexOf("\t") + 1)),
  ]);
  for (const path of new Set([...ours, ...theirs])) {
    const isAlike = ours.has(path) && theirs.has(path);
    count(status, isAlike);
    if (!isAlike) console.error(`  ${ours.has(path) ? "only here" : "only git"}: ${path}`);
  }
  return { status };
}

function report(rows: readonly Row[]): string {
  const share = ({ alike, all }: Share) => alike === all ? `${all}` : `${alike} of ${all}`;
  const parts = ["commits", "names", "files", "hunks", "status"] as const;
  const line = (row: Row) => [
    row.name,
    ...parts.map((part) => share(row[part])),
    ...row.logMs.map((ms) => (ms / 1000).toFixed(1)),
  ];
  const sum = (part: typeof parts[number]) =>
    rows.reduce(({ alike, all }, row) => ({
      alike: alike + row[part].alike,
      all: all + row[part].all,
    }), { alike: 0, all: 0 });
  const total = ["all", ...parts.map((part) => share(sum(part)))];
  const head = ["repository", ...parts, "log s", "git s"];
  return "A number alone: all of them are as git has them. Commits with subject and names; names of\n" +
    "files that differ from HEAD~1, ~10, ~100 and ~1000; files with the same ranges of lines, and\n" +
    "single ranges (others are as right, and placed otherwise); names of a disturbed tree.\n\n" +
    textTable([head, ...rows.map(line), total]);
}

/** Compares a repository; nothing is compared of one that lacks objects, and cannot be cloned. */
async function compare(source: string, name: string): Promise<Row | undefined> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  const root = `${folder}/tree`;
  try {
    if (git(source, "rev-list", "--objects", "--missing=print", "HEAD^{tree}").includes("\n?")) {
      return;
    }
    git(folder, "clone", "--quiet", source, root);
    const log = compareLog(root);
    const trees = compareTrees(root);
    return { name, ...log, ...trees, ...await compareStatus(root) };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/**
 * Reads the ranges of a unified diff without context, by path. Names of odd characters are quoted in
 * one, and stay so.
 */
export function readRanges(diff: string): Map<string, LineRange[]> {
  const files = new Map<string, LineRange[]>();
  let [before, ranges, left]: [string, LineRange[], number] = ["", [], 0];
  for (const line of diff.split("\n")) {
    // Lines of a hunk may look like anything, headers among them.
    if (left > 0 && /^[-+]/.test(line)) {
      left--;
      continue;
    }
    before = /^--- a\/(.*?)\t?$/.exec(line)?.[1] ?? before;
    const path = line === "+++ /dev/null" ? before : /^\+\+\+ b\/(.*?)\t?$/.exec(line)?.[1];
    if (path !== undefined) files.set(path, ranges = files.get(path) ?? []);
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null) continue;
    const [removed, start, count] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)];
    left = removed + count;
    if (start > 0 || count > 0) ranges.push({ start, end: Math.max(start, start + count - 1) });
  }
  return files;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { repos: { type: "string" }, only: { type: "string" }, out: { type: "string" } },
  });
  if (values.repos === undefined) {
    throw new TypeError("Cannot compare anything without --repos DIR");
  }
  const rows: Row[] = [];
  for (
    const name of values.only?.split(",") ??
      [...Deno.readDirSync(values.repos)].map((each) => each.name).sort()
  ) {
    console.error(name);
    const folder = `${values.repos}/${name}`;
    const row = await compare(existsAt(`${folder}/repo/HEAD`) ? `${folder}/repo` : folder, name);
    if (row === undefined) console.error("  left out: objects of its tree are missing");
    else rows.push(row);
  }
  const text = report(rows);
  console.log(text);
  if (values.out !== undefined) Deno.writeTextFileSync(values.out, text);
}
