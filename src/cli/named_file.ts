/**
 * Files that the command line names and cbx writes: results, sets of queries, pictures of the graph.
 * Never through a link below the folder that is worked in, as the tree may have brought it.
 *
 * @module
 */
import { dirname, join, resolve } from "node:path";
import { insideTree } from "./tree_place.ts";
import { UsageError } from "./usage_error.ts";

/** Tells whether a file may be written. */
export function mayWrite(path: string): boolean {
  return Deno.permissions.querySync({ name: "write", path }).state === "granted";
}

/**
 * Checks that a file may be written, before the work whose result it is to hold.
 *
 * @param path The file.
 * @throws {UsageError} If write permission is missing, or a link is in the way.
 */
export function requireWritable(path: string): void {
  requirePermission(path, path);
  checkWay(path);
}

function requirePermission(path: string, granted: string): void {
  if (mayWrite(granted)) return;
  throw new UsageError(
    `Cannot write "${path}" as permission is missing: run with --allow-write="${granted}"`,
  );
}

/**
 * Writes a file, and the folders that it needs.
 *
 * @param path The file.
 * @param text Its content.
 * @param top Folder below which no link is followed.
 * @throws {UsageError} If a link, or something that is no file, is in the way.
 */
export function writeNamedFile(path: string, text: string, top = Deno.cwd()): void {
  checkWay(path, top);
  try {
    Deno.writeTextFileSync(path, text);
  } catch (error) {
    // Tried first, as there may be no permission for more than the file.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    requirePermission(path, dirname(path));
    Deno.mkdirSync(dirname(path), { recursive: true });
    Deno.writeTextFileSync(path, text, { createNew: true });
  }
}

function checkWay(path: string, top = Deno.cwd()): void {
  const file = resolve(path);
  const info = lstat(file);
  const way = insideTree(dirname(file), top)?.split("/").filter(Boolean) ?? [];
  const folders = way.map((_, index) => join(top, ...way.slice(0, index + 1)));
  const link = [...folders, file].find((each) => lstat(each)?.isSymlink);
  if (link !== undefined) {
    throw new UsageError(
      `Cannot write "${path}" as "${link}" is a symbolic link, which is not followed: ` +
        "name a file in a folder of your own",
    );
  }
  if (info && !info.isFile) {
    throw new UsageError(`Cannot write "${path}" as it is no file: name another one`);
  }
}

function lstat(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
}
