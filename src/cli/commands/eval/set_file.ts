/**
 * Where evaluation sets and results are kept, and how they are read and written without ever raising
 * a permission prompt.
 *
 * @module
 */
import { basename, dirname, isAbsolute } from "node:path";
import type { OpenedIndex } from "../../library.ts";
import { writeNamedFile } from "../../roots/named_file.ts";
import { isReadable, requireReadable } from "../../roots/resolve_root.ts";
import { insideTree } from "../../roots/tree_place.ts";
import { UsageError } from "../../errors/usage_error.ts";

/** Keeps the folder of the index out of version control. */
const IGNORE_ALL = "*\n";

/** Names the file of a set, where the command line names none. */
export function defaultSetPath(index: Pick<OpenedIndex, "indexPath">): string {
  return `${dirname(index.indexPath)}/eval/queries.jsonl`;
}

/**
 * Reads a file that the command line names.
 *
 * @param path The file.
 * @param remedy What to do where it is not there.
 * @throws {UsageError} If it is not there or may not be read.
 */
export function readNamed(path: string, remedy: string): string {
  requireReadable(path);
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (!isNoFile(error)) throw error;
    throw new UsageError(`Cannot read "${path}" as there is no such file: ${remedy}`, {
      cause: error,
    });
  }
}

/**
 * Writes a file, and the folders that it needs.
 *
 * @param path The file.
 * @param text Its content.
 * @param index The index, whose folder is kept out of version control where this makes it.
 * @throws {UsageError} If a link is in the way.
 */
export function writeNamed(
  path: string,
  text: string,
  index: Pick<OpenedIndex, "indexPath">,
): void {
  const indexFolder = dirname(index.indexPath);
  const isBeside = isAbsolute(path) && insideTree(path, indexFolder) !== undefined;
  const makesIndexFolder = isBeside && !isThere(indexFolder);
  if (makesIndexFolder) {
    writeNamedFile(`${indexFolder}/.gitignore`, IGNORE_ALL, dirname(indexFolder));
  }
  // A folder of another name was named by the user, and may be a link.
  const top = basename(indexFolder) === ".cbx" ? dirname(indexFolder) : indexFolder;
  writeNamedFile(path, text, isBeside ? top : undefined);
}

/**
 * Finds the place of a file in the tree that is searched.
 *
 * @param path A file that may be read.
 * @param index The index of the tree.
 * @returns Its path relative to the root; `undefined` where no search looks at it.
 */
export function placeInTree(
  path: string,
  { root, indexPath }: Pick<OpenedIndex, "root" | "indexPath">,
): string | undefined {
  if (!isReadable(path) || !isThere(path)) return undefined;
  const real = Deno.realPathSync(path);
  if (insideTree(real, dirname(indexPath)) !== undefined) return undefined;
  return insideTree(real, root);
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (isNoFile(error)) return false;
    throw error;
  }
}

function isNoFile(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.IsADirectory;
}
