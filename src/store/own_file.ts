/**
 * Files and folders of an index, which are never reached through a link: a tree that a stranger wrote
 * may come with a `.cbx` whose parts lead to sources, to `.git/config`, or out of the tree.
 *
 * The tree is looked at a moment before it is used. That holds against what a clone or an archive
 * brings, and not against a program that changes the tree meanwhile.
 *
 * @module
 */
import { IndexCorruptError } from "../errors.ts";
import { folderOf, nameOf } from "../text/paths.ts";

/** Name that the folder of an index has where nobody names another. */
export const OWN_NAME = ".cbx";

/** The system's own user, who may write anything anyway. */
const SYSTEM_USER = 0;

/**
 * Checks the folder of an index, and every folder from `.cbx` down to it. What lies above was named by
 * the user, and may be a link; so was a folder outside of any `.cbx`, where the user owns what it
 * leads to.
 *
 * @throws {IndexCorruptError} If one is a link that is not followed, or no folder.
 */
export function checkOwnFolder(folder: string): void {
  for (const path of ownFolders(folder)) {
    const info = folder.split("/").includes(OWN_NAME) ? lstatIfThere(path) : namedFolder(path);
    if (info?.isSymlink) throw refusal(path, LINK);
    if (info && !info.isDirectory) throw refusal(path, "it is not a folder");
  }
}

/**
 * Checks a file of an index, and its folder.
 *
 * @returns What is there; `undefined` where nothing is.
 * @throws {IndexCorruptError} If it is a link, or no file.
 */
export function checkOwnFile(path: string): Deno.FileInfo | undefined {
  checkOwnFolder(folderOf(path));
  return checkPlainFile(path);
}

/**
 * Checks a file that is no part of an index, whatever its folder is.
 *
 * @returns What is there; `undefined` where nothing is.
 * @throws {IndexCorruptError} If it is a link, or no file.
 */
export function checkPlainFile(path: string): Deno.FileInfo | undefined {
  const info = lstatIfThere(path);
  if (info?.isSymlink) throw refusal(path, LINK);
  if (info && !info.isFile) throw refusal(path, "it is not a file");
  return info;
}

/** Tells whether a path is a plain file of an index; a link is none. */
export function isOwnFile(path: string): boolean {
  return lstatIfThere(path)?.isFile ?? false;
}

/** Users who own a folder, the one above it, and what this process writes in it. */
interface Owners {
  readonly folder: number | null;
  readonly above: number | null;
  /** Owner of a file that this process made. */
  readonly made: number | null;
}

/**
 * Tells whether the folder of an index may be trusted with one. In a folder that everybody may write,
 * such as that of temporary files, somebody else may have made it first.
 */
export function isTrusted({ folder, above, made }: Owners): boolean {
  // Windows has no such numbers.
  if (folder === null || made === null) return true;
  return folder === made || folder === above || folder === SYSTEM_USER;
}

/** Makes the error that says why something in the place of an index is left as it is. */
export function refusal(path: string, state: string): IndexCorruptError {
  return new IndexCorruptError(path, state, { isForeign: true });
}

const LINK = "it is a symbolic link, which is not followed";

/** Looks where a link leads that the user named: to what belongs to who made the link. */
function namedFolder(path: string): Deno.FileInfo | undefined {
  const info = lstatIfThere(path);
  if (!info?.isSymlink) return info;
  const target = statIfThere(path);
  if (target === undefined) throw refusal(path, "it is a symbolic link that leads nowhere");
  if (target.uid === info.uid) return target;
  throw refusal(path, "it is a symbolic link to what belongs to another user");
}

function ownFolders(folder: string): string[] {
  const paths = [folder];
  for (let path = folder; nameOf(path) !== OWN_NAME;) {
    const above = folderOf(path);
    if (above === path || above === "") return [folder];
    paths.unshift(above);
    path = above;
  }
  return paths;
}

/** Looks at what a path names, without following a link; `undefined` where nothing is there. */
export function lstatIfThere(path: string): Deno.FileInfo | undefined {
  return infoIfThere(path, Deno.lstatSync);
}

/** Looks at what a path leads to; `undefined` where nothing is there. */
export function statIfThere(path: string): Deno.FileInfo | undefined {
  return infoIfThere(path, Deno.statSync);
}

function infoIfThere(
  path: string,
  look: (path: string) => Deno.FileInfo,
): Deno.FileInfo | undefined {
  try {
    return look(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    // A file stands where a folder is looked for: the check of the folder says so.
    if (error instanceof Deno.errors.NotADirectory) return undefined;
    throw error;
  }
}
