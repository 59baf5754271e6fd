/**
 * The history of a tree, as far as git may be run.
 *
 * @module
 */

/** Commits that are looked at. */
const MAX_COMMITS = 500;

/** A commit. */
export interface Commit {
  /** Its short name. */
  readonly hash: string;
  /** First line of its message. */
  readonly subject: string;
  /** Files below the root that it touched, relative to the root. */
  readonly paths: readonly string[];
}

/** Commits, newest first, or why there are none. */
export type GitLog = { readonly commits: readonly Commit[] } | { readonly trouble: string };

/** Starts a commit; no subject holds such a character. */
const RECORD = "\x1e";
/** Stands between its fields. */
const FIELD = "\x1f";

/**
 * Nothing that a repository configures is run or shown: it may be anybody's. Renames are not looked
 * for, as that reads contents, which a partial clone would have to download.
 */
const ARGUMENTS = [
  ...["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"],
  ...["log", "--no-merges", `--max-count=${MAX_COMMITS}`, "--no-color", "--no-show-signature"],
  ...["--no-ext-diff", "--no-textconv", "--no-renames", "--no-notes", "--relative", "--name-only"],
  `--format=${RECORD}%h${FIELD}%s`,
];

/** Tells whether git may be run. */
export function mayRunGit(): boolean {
  return Deno.permissions.querySync({ name: "run", command: "git" }).state === "granted";
}

/**
 * Reads the last commits that are no merges.
 *
 * @param root Absolute path of the tree.
 */
export async function gitLog(root: string): Promise<GitLog> {
  if (!mayRunGit()) {
    return { trouble: "git may not be run: grant --allow-run=git for queries of its commits" };
  }
  try {
    const command = new Deno.Command("git", { args: ["-C", root, ...ARGUMENTS], stdin: "null" });
    const { code, stdout, stderr } = await command.output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    if (code === 0) return { commits: readLog(decode(stdout)) };
    return { trouble: `git found no commits: ${decode(stderr).trim().split("\n", 1)[0]}` };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { trouble: "git is not installed" };
    throw error;
  }
}

function readLog(output: string): Commit[] {
  return output.split(RECORD).slice(1).map((record) => {
    const [head = "", ...paths] = record.split("\n").filter((line) => line !== "");
    const [hash = "", subject = ""] = head.split(FIELD);
    return { hash, subject, paths };
  });
}
