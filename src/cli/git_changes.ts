/**
 * Which files differ from a commit, as far as git may be run. It errs towards more: a file that was
 * only touched is named too, as what it holds is compared elsewhere.
 *
 * @module
 */
import { mayRunGit } from "./eval/git_log.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Nothing that a repository configures is run, as it may be anybody's: no monitor, and no filter of
 * contents, since plumbing compares without reading. Nothing is written to it either.
 */
const SAFE = ["--no-optional-locks", "-c", "core.fsmonitor=false"];

/** A renamed file is one that went and one that came; of a submodule, its commit is compared. */
const NAMES = ["-z", "--name-only", "--no-renames", "--relative", "--ignore-submodules=dirty"];

/** Mode of a submodule among the files that git knows. */
const SUBMODULE = /^160000 [^\t]*\t/;

/**
 * Asks git what has changed since a commit: in commits, staged, not staged, and not known to it yet.
 * What it ignores is not named.
 *
 * @param root Absolute path of the tree, which may be a part of a work tree.
 * @param ref Commit, branch or tag.
 * @returns Paths relative to the root; submodules as folders, since git does not look into them.
 * @throws {UsageError} If git may not be run, or knows no such commit.
 */
export async function gitChanges(
  root: string,
  ref: string,
  signal: AbortSignal,
): Promise<string[]> {
  if (!mayRunGit()) {
    throw new UsageError(
      "Cannot ask git for changes as permission is missing: run with --allow-run=git",
    );
  }
  const git = new Git(root, signal);
  const commit = await commitOf(git, ref);
  const changed = await git.names(["diff-index", ...NAMES, commit, "--"]);
  const others = await git.names(["ls-files", "-z", "--others", "--exclude-standard"]);
  const known = await git.names(["ls-files", "-z", "--stage"]);
  const submodules = known.filter((line) => SUBMODULE.test(line))
    .map((line) => line.replace(SUBMODULE, ""));
  return [...new Set([...changed, ...others, ...submodules])];
}

async function commitOf(git: Git, ref: string): Promise<string> {
  // Asked first, as any name is wrong outside of a repository.
  await git.names(["rev-parse", "--git-dir"]);
  // What starts with a hyphen would be an option; no name of a commit does.
  const found = ref.startsWith("-")
    ? undefined
    : await git.run(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`, "--"]);
  const commit = found?.output.trim() ?? "";
  // Other forms stand for all but what a commit holds.
  if (/^[0-9a-f]+$/.test(commit)) return commit;
  throw new UsageError(
    `Cannot update since "${ref}": git knows no commit, branch or tag of that name`,
  );
}

/** Git in one folder. */
class Git {
  readonly #root: string;
  readonly #signal: AbortSignal;

  constructor(root: string, signal: AbortSignal) {
    this.#root = root;
    this.#signal = signal;
  }

  /** Runs a command that lists names, each with a NUL after it. */
  async names(args: readonly string[]): Promise<string[]> {
    const { code, output, reason } = await this.run(args);
    if (code === 0) return output.split("\0").filter((name) => name !== "");
    throw new UsageError(`Cannot ask git for changes: ${reason.replace(/^fatal: /, "")}`);
  }

  async run(
    args: readonly string[],
  ): Promise<{ readonly code: number; readonly output: string; readonly reason: string }> {
    const [signal, stdin] = [this.#signal, "null" as const];
    try {
      const command = new Deno.Command("git", {
        args: ["-C", this.#root, ...SAFE, ...args],
        stdin,
        signal,
      });
      const { code, stdout, stderr } = await command.output();
      signal.throwIfAborted();
      const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
      const [reason = ""] = decode(stderr).trim().split("\n", 1);
      return { code, output: decode(stdout), reason };
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      throw new UsageError("Cannot ask git for changes as it is not installed");
    }
  }
}
