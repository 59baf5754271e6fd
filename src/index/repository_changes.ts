/**
 * Changes of a tree as git knows them: its commits, and which files and lines differ from one. Read
 * from the files of its repository alone, whose readers are loaded when they are first needed.
 *
 * @module
 */
import { byPath } from "../walk/walk.ts";
import { foldersAbove, pathKey } from "../text/paths.ts";
import type { ChangedLines } from "../types.ts";

/** Items between two returns to the event loop. */
const ITEMS_PER_TURN = 200;

/** A file that git does not know is changed as a whole. */
const ALL_LINES = { start: 1, end: 100_000 };

/** A commit. */
export interface Commit {
  /** Its short name. */
  readonly hash: string;
  /** First paragraph of its message, in one line. */
  readonly subject: string;
  /** Files below the root that it touched, relative to the root. */
  readonly paths: readonly string[];
}

/** Options for {@linkcode listCommits}. */
export interface ListCommitsOptions {
  /** Commits at most. @default {500} */
  readonly max?: number;
  /** Ends the work early. */
  readonly signal?: AbortSignal;
}

/**
 * Lists the last commits of a tree that are no merges, newest first.
 *
 * @param root Absolute path of the tree, which may be a part of a work tree.
 * @throws {RepositoryError} If it is in no repository, or that cannot be read.
 */
export async function listCommits(
  root: string,
  { max = 500, signal }: ListCommitsOptions = {},
): Promise<Commit[]> {
  const { GitRepository } = await import("../git/git_repository.ts");
  using repository = GitRepository.open(root);
  const commits: Commit[] = [];
  if (max <= 0) return commits;
  for await (const { oid, subject, paths } of withTurns(repository.log(), signal)) {
    commits.push({ hash: repository.shorten(oid), subject, paths });
    if (commits.length >= max) break;
  }
  return commits;
}

/** Options for {@linkcode listChangedPaths}. */
export interface ChangedPathsOptions {
  /** Commit, branch or tag. */
  readonly since: string;
  /** Ends the work early. */
  readonly signal?: AbortSignal;
}

/**
 * Lists the files of a tree that differ from a commit: in commits, staged, not staged, and not
 * known to git yet. It errs towards more, and does not name what git ignores.
 *
 * @param root Absolute path of the tree, which may be a part of a work tree.
 * @returns Paths relative to the root; submodules as folders, since they have commits of their own.
 * @throws {RepositoryError} If it is in no repository, that cannot be read, or knows no such commit.
 */
export async function listChangedPaths(
  root: string,
  { since, signal }: ChangedPathsOptions,
): Promise<string[]> {
  const { GitRepository } = await import("../git/git_repository.ts");
  using repository = GitRepository.open(root);
  const changed = new Set<string>();
  for await (const change of withTurns(repository.changes({ base: since }), signal)) {
    if (change !== undefined) changed.add(change.path);
  }
  const known = repository.known();
  for (const path of await untrackedPaths(root, known, signal)) changed.add(path);
  for (const path of known.submodules) changed.add(path);
  return [...changed].sort();
}

/** Options for {@linkcode listChangedLines}. */
export interface ChangedLinesOptions {
  /** Commit, branch or tag. @default {"HEAD"} */
  readonly base?: string;
  /** Whether what is staged is compared, and not the tree. @default {false} */
  readonly staged?: boolean;
  /**
   * Whether a file that came under another path, with at least half of its bytes in lines of one that
   * went, is compared with that one. @default {false}
   */
  readonly renames?: boolean;
  /** Whether each file comes with the text that it had. @default {false} */
  readonly texts?: boolean;
  /** Ends the work early. */
  readonly signal?: AbortSignal;
}

/**
 * Lists the lines of a tree that differ from a commit. Files that git does not know yet are changed
 * as a whole.
 *
 * @param root Absolute path of the tree, which may be a part of a work tree.
 * @throws {RepositoryError} If it is in no repository, that cannot be read, or knows no such commit.
 */
export async function listChangedLines(
  root: string,
  { base = "HEAD", staged = false, renames = false, texts = false, signal }: ChangedLinesOptions =
    {},
): Promise<ChangedLines[]> {
  const { GitRepository } = await import("../git/git_repository.ts");
  using repository = GitRepository.open(root);
  const untracked = staged ? [] : await untrackedPaths(root, repository.known(), signal);
  const compared = renames
    ? repository.changesWithRenames({
      base,
      staged,
      untracked: untracked.filter((path) => !path.endsWith("/")),
    })
    : repository.changes({ base, staged });
  const isNew = new Set(untracked);
  const changes: ChangedLines[] = [];
  for await (const change of withTurns(compared, signal)) {
    if (change === undefined) continue;
    const { path, renamedFrom } = change;
    const ranges = change.ranges();
    // A binary file may have another path too.
    if (ranges === undefined && renamedFrom === undefined) continue;
    if (renamedFrom !== undefined) isNew.delete(path);
    const before = texts ? change.textBefore() : undefined;
    changes.push({
      path,
      ranges: ranges ?? [],
      ...(renamedFrom === undefined ? {} : { renamedFrom }),
      ...(before === undefined ? {} : { before }),
    });
  }
  const whole = [...isNew].map((path) => ({ path, ranges: [ALL_LINES] }));
  return [...changes.sort(byPath), ...whole.sort(byPath)];
}

/** Lists files that git neither knows nor ignores; of a repository within the tree, its folder. */
async function untrackedPaths(
  root: string,
  { files, submodules }: {
    readonly files: readonly string[];
    readonly submodules: readonly string[];
  },
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const { walk } = await import("../walk/walk.ts");
  const walked = await walk({ root, signal });
  const known = new Set(files.map((path) => pathKey(path)));
  const inner = new Set(submodules.map((path) => pathKey(path)));
  const others = walked.directories.map(({ path }) => path)
    .filter((path) => path !== "" && !inner.has(pathKey(path)) && holdsGit(`${root}/${path}`));
  const nested = new Set(others);
  const found = new Set<string>();
  const left = walked.skipped.filter(({ path, reason }) =>
    !path.endsWith("/") && reason !== "ignored" && reason !== "default_ignored"
  );
  for (const { path } of [...walked.files, ...left]) {
    const above = foldersAbove(path);
    if (known.has(pathKey(path)) || above.some((folder) => inner.has(pathKey(folder)))) continue;
    const repository = above.find((folder) => nested.has(folder));
    found.add(repository === undefined ? path : `${repository}/`);
  }
  return [...found];
}

function holdsGit(folder: string): boolean {
  try {
    return Deno.lstatSync(`${folder}/.git/HEAD`).isFile;
  } catch (error) {
    // It is a folder like others, or cannot be looked into.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** Returns to the event loop now and then, so that a signal can end the work. */
async function* withTurns<T>(
  items: Iterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  let count = 0;
  for (const item of items) {
    if (++count % ITEMS_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    yield item;
  }
}
