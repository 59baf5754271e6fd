/**
 * The one gate to the files of a tree: every text of it is read through here, whoever named the path.
 *
 * A walk leaves out what may hold a secret, what git or cbx keeps, and what a link leads to. A path
 * may come from elsewhere, though: from a row of an index that a stranger wrote, from a set of
 * queries, from a person. It passes the same rules before one byte is read.
 *
 * @module
 */
import { hasOneName, insideOf, joinPath, readTreePath, type System } from "../text/paths.ts";
import { secretOfPath } from "./_secret_path.ts";

/** Folders of git and of cbx. Some disks take `.GIT` for the same: no letter case is let through. */
const PRIVATE_NAME = /^\.(?:git|cbx)$/i;

const IN_PRIVATE_FOLDER = /(?:^|\/)\.(?:git|cbx)(?:\/|$)/i;

/**
 * Tells whether a name is of what git or cbx keeps in a tree, at any depth.
 *
 * @param name Name of a folder or file, without its path.
 */
export function isPrivateName(name: string): boolean {
  return PRIVATE_NAME.test(name);
}

/**
 * Says why a path, by its letters, is none of a file that may be read.
 *
 * @param path Path of a file, relative to the root, as an index writes it.
 * @returns `undefined` where it may be looked at.
 */
export function refusalOfPath(path: string, os?: System): string | undefined {
  if (path === "" || readTreePath(path, os) !== path) {
    return "it is not the path of a file in the tree";
  }
  if (IN_PRIVATE_FOLDER.test(path)) return "it is not one of the project's files";
  const secret = secretOfPath(path);
  return secret === undefined ? undefined : `it may hold a secret: ${secret}`;
}

/**
 * Describes a file of a tree.
 *
 * @param root Absolute, real path of the tree.
 * @returns `undefined` where it is none of a file that may be read: it leads out of the tree, by its
 * letters or by a link, may hold a secret, is of git or cbx, or is a folder, a link, a pipe.
 * @throws {Deno.errors.NotFound} If there is no such file.
 */
export function statTreeFile(root: string, path: string): Deno.FileInfo | undefined {
  if (refusalOfPath(path) !== undefined) return undefined;
  const absolute = joinPath(root, path);
  const info = Deno.lstatSync(absolute);
  return info.isFile ? info : undefined;
}

/** Facts about a file that is read, where many are read at once. */
export interface ReadOptions {
  /** Value that {@linkcode statTreeFile} has just returned for it. @default {it is looked at} */
  readonly info?: Deno.FileInfo;
  /**
   * Absolute paths of folders to which no link leads: those that were looked at for other files of
   * the same question. What is looked at is added.
   *
   * @default {each folder is looked at}
   */
  readonly folders?: Set<string>;
  /** Place that the bytes are read into where it is larger than they are. @default {their own} */
  readonly into?: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a file of a tree.
 *
 * @param root Absolute, real path of the tree.
 * @returns `undefined` where {@linkcode statTreeFile} returns that, or a folder on the way is a link.
 * @throws {Deno.errors.NotFound} If there is no such file.
 */
export function readTreeFile(
  root: string,
  path: string,
  { info, folders, into }: ReadOptions = {},
): Uint8Array<ArrayBuffer> | undefined {
  if (!(info ?? statTreeFile(root, path))) return undefined;
  const absolute = joinPath(root, path);
  if (!isWhereItSays(absolute, folders)) return undefined;
  return into && readInto(absolute, into) || Deno.readFileSync(absolute);
}

/** Reads a file into a place; `undefined` where the place is not larger. */
function readInto(
  absolute: string,
  into: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | undefined {
  using file = Deno.openSync(absolute);
  let end = 0;
  while (end < into.length) {
    const count = file.readSync(into.subarray(end));
    if (count === null) return into.subarray(0, end);
    end += count;
  }
  return undefined;
}

/** Tells whether no folder on the way is a link, and the file has no other name. */
function isWhereItSays(absolute: string, folders: Set<string> | undefined): boolean {
  const isReal = (path: string) => insideOf(Deno.realPathSync(path), path) === "";
  if (!folders || !hasOneName()) return isReal(absolute);
  const folder = absolute.slice(0, absolute.lastIndexOf("/")) || "/";
  if (!folders.has(folder) && !isReal(folder)) return false;
  folders.add(folder);
  return true;
}

/**
 * Reads the text of a file of a tree, as it is on disk. Secrets in it are as they are written: mask
 * them with `redact()` before it is shown.
 *
 * @param root Absolute, real path of the tree.
 * @returns `undefined` where there is none, or none that may be read: see {@linkcode readTreeFile}.
 */
export function readTreeText(root: string, path: string): string | undefined {
  return readTextBesideOthers(root, path, {});
}

/** Does what {@linkcode readTreeText} does, where many files are read at once. */
export function readTextBesideOthers(
  root: string,
  path: string,
  options: ReadOptions,
): string | undefined {
  const bytes = readTreeBytes(root, path, options);
  return bytes && new TextDecoder().decode(bytes);
}

/** Does what {@linkcode readTreeFile} does; `undefined` also where a file cannot be read. */
export function readTreeBytes(
  root: string,
  path: string,
  options: ReadOptions = {},
): Uint8Array<ArrayBuffer> | undefined {
  try {
    return readTreeFile(root, path, options);
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

/** Codes of a system where one file cannot be read, and others can. */
const UNREADABLE_CODES: ReadonlySet<unknown> = new Set(["EIO", "ELOOP", "ENAMETOOLONG"]);

/** Tells whether a file is gone, or cannot be read by this process: others go on without it. */
export function isUnreadable(error: unknown): boolean {
  return UNREADABLE_CODES.has((error as { code?: unknown } | null)?.code) ||
    error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.IsADirectory ||
    error instanceof Deno.errors.FilesystemLoop ||
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
}
