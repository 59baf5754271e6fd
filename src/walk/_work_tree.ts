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

/** Bytes of a file that names a folder, and of the settings of a repository, at most. */
const MAX_LINK_BYTES = 8192;
const MAX_CONFIG_BYTES = 1024 * 1024;

interface WorkTreePlace {
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
  const own = worktreeOf(disk, folder);
  if (own === undefined || !isNamedBy(disk, own, folder)) return false;
  const repository = dirname(dirname(own));
  if (repository === repositoryOf(disk, root)) return true;
  const hasTree = basename(repository) === ".git" && isWithin(dirname(repository), root);
  return hasTree && !isBare({ disk, root }, repository);
}

/** The folder in which a repository keeps a linked work tree: `gitdir: …/.git/worktrees/name`. */
function worktreeOf(disk: Disk, folder: string): string | undefined {
  const text = readIfThere(disk, `${folder}/.git`, MAX_LINK_BYTES);
  const [, written] = /^gitdir: (.+)$/m.exec(text ?? "") ?? [];
  if (written === undefined) return undefined;
  const own = resolve(folder, written.trim());
  return basename(dirname(own)) === "worktrees" ? own : undefined;
}

/**
 * Whether a repository names a folder as a work tree in turn, as far as that may be read: without
 * it, a file `.git` could hide any folder.
 */
function isNamedBy(disk: Disk, own: string, folder: string): boolean {
  if (!disk.mayRead(own)) return true;
  const written = readIfThere(disk, `${own}/gitdir`, MAX_LINK_BYTES)?.trim();
  if (written === undefined) return false;
  const named = dirname(resolve(own, written));
  return named === folder || realPathOf(disk, named) === realPathOf(disk, folder);
}

function realPathOf(disk: Disk, path: string): string {
  try {
    return disk.mayRead(path) ? disk.realPath(path) : path;
  } catch (error) {
    // It is not there any more: its name is all that can be compared.
    if (error instanceof Error) return path;
    throw error;
  }
}

/** The folder of the repository that a linked work tree is of. */
function repositoryOf(disk: Disk, folder: string): string | undefined {
  const own = worktreeOf(disk, folder);
  return own && dirname(dirname(own));
}

/** Settings that a link leads to are not read: they could be anybody's. */
function isBare({ disk, root }: WorkTreePlace, repository: string): boolean {
  if (!isFolderOfTree({ disk, root }, repository)) return false;
  const config = readIfThere(disk, `${repository}/config`, MAX_CONFIG_BYTES) ?? "";
  return /^[ \t]*bare[ \t]*=[ \t]*true[ \t]*$/m.test(config);
}

/** Tells whether a path below the root is a folder, with no link on the way to it. */
function isFolderOfTree({ disk, root }: WorkTreePlace, path: string): boolean {
  for (let folder = path; folder !== root; folder = dirname(folder)) {
    if (!isWithin(folder, root) || !isFolder(disk, folder)) return false;
  }
  return true;
}

function isFolder(disk: Disk, path: string): boolean {
  try {
    return disk.stat(path).isDirectory;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.replace(/[/\\]?$/, "/"));
}

/** Nothing where it is a folder, as in the tree of a repository itself, too large, or closed to us. */
function readIfThere(disk: Disk, path: string, limit: number): string | undefined {
  try {
    const { isFile, size } = disk.stat(path);
    return isFile && size <= limit ? disk.readText(path) : undefined;
  } catch (error) {
    // Gone, or closed to us: either way it says nothing.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
