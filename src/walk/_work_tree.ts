/**
 * Work trees that `git worktree add` has made below the root. Each holds the files of its repository
 * once more, and nobody wants an answer twice: it is passed over where the repository's own tree is
 * the root or inside of it, or the root is a work tree of the same one. A submodule, and a repository
 * that was cloned into the tree, hold other files and are walked; so are the work trees of a bare
 * repository, which has no tree of its own.
 *
 * @module
 */
import { basename, dirname, resolve } from "node:path";
import type { Disk } from "./disk.ts";

/** Where a walk is. */
export interface WorkTreePlace {
  readonly disk: Disk;
  /** Absolute path of the root. */
  readonly root: string;
}

/**
 * Tells whether a folder is a work tree beside the one that its repository has in any case.
 *
 * @param folder Absolute path of a folder that holds a file `.git`.
 */
export function isExtraWorkTree({ disk, root }: WorkTreePlace, folder: string): boolean {
  const repository = repositoryOf(disk, folder);
  if (repository === undefined) return false;
  if (repository === repositoryOf(disk, root)) return true;
  const hasTree = basename(repository) === ".git" && isWithin(dirname(repository), root);
  return hasTree && !isBare(disk, repository);
}

/** The folder of the repository that a linked work tree is of: `gitdir: …/.git/worktrees/name`. */
function repositoryOf(disk: Disk, folder: string): string | undefined {
  const text = readIfThere(disk, `${folder}/.git`);
  const [, written] = /^gitdir: (.+)$/m.exec(text ?? "") ?? [];
  if (written === undefined) return undefined;
  const parent = dirname(resolve(folder, written.trim()));
  return basename(parent) === "worktrees" ? dirname(parent) : undefined;
}

function isBare(disk: Disk, repository: string): boolean {
  return /^[ \t]*bare[ \t]*=[ \t]*true[ \t]*$/m.test(
    readIfThere(disk, `${repository}/config`) ?? "",
  );
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.replace(/[/\\]?$/, "/"));
}

/** Nothing where it is a folder, as in the tree of a repository itself, or cannot be read. */
function readIfThere(disk: Disk, path: string): string | undefined {
  try {
    return disk.stat(path).isFile ? disk.readText(path) : undefined;
  } catch (error) {
    // Gone, or closed to us: either way it says nothing.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
