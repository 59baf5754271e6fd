/**
 * Repositories of the tests, made by git itself.
 *
 * @module
 */
import { type Files, inTree, writeTree } from "../../../tests/_tree.ts";
import { Budget } from "../budget.ts";
import { hashBytesOf, readConfig } from "../config.ts";
import { GitFiles } from "../git_files.ts";
import { History } from "../history.ts";
import { Objects } from "../objects.ts";
import { PagePool } from "../paged_file.ts";
import { Refs } from "../refs.ts";

const SETTINGS = [
  ...["user.name=a", "user.email=a@b.c", "commit.gpgSign=false", "core.hooksPath=/"],
  ...["protocol.file.allow=always", "init.defaultBranch=main", "gc.auto=0"],
];

/** Runs git in a folder, without what this machine has configured, and returns its output. */
export function git(root: string, ...args: string[]): string {
  return gitAt(root, 1_700_000_000, ...args);
}

/** Does the same at a time, in seconds. */
export function gitAt(root: string, time: number, ...args: string[]): string {
  const { code, stdout, stderr } = new Deno.Command("git", {
    args: ["-C", root, ...SETTINGS.flatMap((each) => ["-c", each]), ...args],
    env: {
      ...{ GIT_COMMITTER_DATE: `${time} +0000`, GIT_AUTHOR_DATE: `${time} +0000` },
      ...{ GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
    },
    stdin: "null",
  }).outputSync();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (code === 0) return decode(stdout);
  throw new Error(`git ${args.join(" ")}: ${decode(stderr)}`);
}

/** Commits all that a tree holds. */
export function commitAll(root: string, message = "one", time = 1_700_000_000): void {
  gitAt(root, time, "add", "--all");
  gitAt(root, time, "commit", "--quiet", "--allow-empty", "--message", message);
}

/** Runs a test in a repository in which all files are committed. */
export async function inRepository(
  files: Files,
  body: (root: string) => Promise<void> | void,
  ...init: string[]
): Promise<void> {
  await inTree(files, async (root) => {
    git(root, "init", "--quiet", ...init);
    commitAll(root);
    await body(root);
  });
}

/** Makes 15 commits of files that grow, shrink, come and go, the same each time. */
export function manyCommits(root: string): void {
  for (let number = 1; number <= 15; number++) {
    const lines = Array.from({ length: 60 }, (_, line) => `line ${line} ${line % number}\n`);
    writeTree(root, {
      "a.ts": lines.join(""),
      [`lib/b${number % 3}.ts`]: lines.slice(number).join(""),
      [`lib/deep/er/c${number % 7}.ts`]: `${number}\n`,
    });
    if (number % 5 === 0) Deno.removeSync(`${root}/lib/b${(number + 1) % 3}.ts`);
    commitAll(root, `commit ${number}`, 1_700_000_000 + number);
  }
}

/** The parts of a repository that is read without a work tree. */
export interface OpenedGit extends Disposable {
  readonly files: GitFiles;
  readonly hashBytes: number;
  readonly budget: Budget;
  readonly objects: Objects;
  readonly refs: Refs;
  readonly history: History;
}

/** Opens the repository whose folder this is. */
export function openGit(gitDir: string, budget: Budget = new Budget()): OpenedGit {
  const pool = new PagePool();
  try {
    const files = new GitFiles({ gitDir, commonDir: gitDir }, pool);
    const hashBytes = hashBytesOf(readConfig(files));
    const objects = new Objects({ files, hashBytes, budget });
    const refs = new Refs(files, hashBytes);
    const history = new History({ objects, hashBytes, budget }, files);
    return {
      ...{ files, hashBytes, budget, objects, refs, history },
      [Symbol.dispose]: () => pool[Symbol.dispose](),
    };
  } catch (error) {
    pool[Symbol.dispose]();
    throw error;
  }
}
