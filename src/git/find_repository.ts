/**
 * The repository that a folder is in: the folder `.git` of it or of the nearest one above.
 *
 * Where `.git` is a file, it names the folder of a linked work tree or of a submodule, which may be
 * anywhere. A tree could name the private repository of somebody else so, and have its history shown;
 * therefore what lies outside of the tree counts only if it names the tree in turn, which takes having
 * written to it.
 *
 * @module
 */
import { RepositoryError } from "../errors.ts";
import { absolute, insideOf, joinPath, parentOf, toSlashes } from "../text/paths.ts";
import { parseConfig } from "./config.ts";
import { outside } from "./damage.ts";
import { type GitPlace, infoOf, realPath, withReason } from "./git_files.ts";

/** Bytes at most of a file that holds a path. */
const MAX_LINK_BYTES = 8192;
const MAX_CONFIG_BYTES = 1024 * 1024;

/** A repository with its work tree. */
export interface FoundRepository extends GitPlace {
  /** Top of the work tree, an absolute path without links. */
  readonly top: string;
  /** Path of the folder that was asked for below the top; empty for the top itself. */
  readonly below: string;
}

/**
 * Finds the repository of a folder. Nothing is asked for: what may not be read is not looked at.
 *
 * @param root Absolute path of the folder, without links.
 * @throws {RepositoryError} If there is none that may be read.
 */
export function findRepository(root: string): FoundRepository {
  for (let top: string | undefined = root; top !== undefined; top = parentOf(top)) {
    const path = joinPath(top, ".git");
    if (!mayRead(path)) {
      throw new RepositoryError(
        "outside",
        `Cannot find a git repository in "${root}": permission to look into "${top}" is missing`,
        { hint: "Grant reading the folder that holds .git" },
      );
    }
    const place = repositoryAt(top);
    if (place !== undefined) return { ...place, top, below: insideOf(root, top) ?? "" };
  }
  throw new RepositoryError("absent", `Cannot find a git repository in "${root}" or above it`);
}

/**
 * Finds the repository whose work tree has its top in a folder; `undefined` if there is none.
 *
 * @throws {RepositoryError} If it may not be read, or is not that of this folder.
 */
export function repositoryAt(top: string): GitPlace | undefined {
  const path = joinPath(top, ".git");
  const info = infoOf(path);
  if (info === undefined) return undefined;
  if (info.isSymlink) throw outside(`"${path}" is a link`);
  if (info.isDirectory) {
    // As git does, an empty folder of that name is passed over.
    return infoOf(`${path}/HEAD`) && commonOf(top, path);
  }
  const [, written] = /^gitdir: ([^\n]+)/.exec(smallText(path) ?? "") ?? [];
  if (written === undefined) throw outside(`"${path}" does not name its folder`);
  const named = absolute(written.trim(), () => top);
  const gitDir = realFolder(named);
  if (gitDir === undefined) throw outside(`"${path}" names a folder that is not there: "${named}"`);
  if (insideOf(gitDir, top) === undefined && !namesBack(gitDir, top)) {
    throw outside(`"${path}" names a repository outside of the tree that does not name it in turn`);
  }
  return commonOf(top, toSlashes(gitDir));
}

/** Finds the folder that a linked work tree shares with others. */
function commonOf(top: string, gitDir: string): GitPlace {
  const written = smallText(`${gitDir}/commondir`)?.trim();
  if (written === undefined) return { gitDir, commonDir: gitDir };
  const named = absolute(written, () => gitDir);
  const commonDir = realFolder(named);
  // Work trees of a repository are kept within it.
  const isAbove = commonDir !== undefined && insideOf(gitDir, commonDir) !== undefined;
  if (commonDir !== undefined && (isAbove || insideOf(commonDir, top) !== undefined)) {
    return { gitDir, commonDir: toSlashes(commonDir) };
  }
  throw outside(`"${gitDir}/commondir" names a folder that the repository is not part of`);
}

/** A linked work tree is named by a file of its repository, a submodule by a setting. */
function namesBack(gitDir: string, top: string): boolean {
  const link = smallText(`${gitDir}/gitdir`)?.trim();
  if (link !== undefined && isSame(absolute(link, () => gitDir), `${top}/.git`)) return true;
  const worktree = parseConfig(smallText(`${gitDir}/config`, MAX_CONFIG_BYTES) ?? "")
    .get("core.worktree");
  return worktree !== undefined && isSame(absolute(worktree, () => gitDir), top);
}

function isSame(path: string, other: string): boolean {
  if (!mayRead(path)) return false;
  const [a, b] = [path, other].map(realFolder);
  return a !== undefined && a === b;
}

/** A file may name any folder, and a person at a terminal would be asked about it. */
function realFolder(path: string): string | undefined {
  if (!mayRead(path)) throw outside(`permission to read "${path}" is missing`);
  return withReason(path, () => realPath(path));
}

function mayRead(path: string): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

/** Reads a file that is no link; nothing where it is anything else, or too long to be one of these. */
function smallText(path: string, limit: number = MAX_LINK_BYTES): string | undefined {
  const info = infoOf(path);
  if (info === undefined || !info.isFile || info.size > limit) return undefined;
  return withReason(path, () => Deno.readTextFileSync(path));
}
