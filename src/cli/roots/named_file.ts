/**
 * Files that the command line names and cbx writes: results, sets of queries, pictures of the graph,
 * exported indexes.
 * Never through a link below the folder that is worked in, as the tree may have brought it.
 *
 * @module
 */
import { dirname, join, resolve } from "node:path";
import { isGranted } from "../models/is_granted.ts";
import { UsageError } from "../errors/usage_error.ts";
import { insideTree, isReadable, lstatIfThere, resolveRoot } from "./resolve_root.ts";

export function mayWrite(path: string): boolean {
  return isGranted({ name: "write", path });
}

/**
 * Checks that a file may be written, before the work whose result it is to hold.
 *
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
 * Writes a file, and the folders that it needs. Where its folder may be written, the file takes the
 * place of the old one: that one may have another name in the tree.
 *
 * @param top Folder below which no link is followed.
 * @throws {UsageError} If a link, or something that is no file, is in the way.
 */
export function writeNamedFile(
  path: string,
  text: string,
  top: string = treeTop(),
): void {
  const info = checkWay(path, top);
  if (!mayWrite(dirname(path))) {
    if ((info?.nlink ?? 1) > 1) throw refusal(path, "it is the same file as another one");
    Deno.writeTextFileSync(path, text, { createNew: info === undefined });
    return;
  }
  replaceFile(path, text);
}

/**
 * Writes a file, and the folders that it needs. At any time there is the old file or the new one.
 *
 * @param mode Its permissions, where they are not those of every new file.
 */
export function replaceFile(path: string, text: string, mode?: number): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    Deno.writeTextFileSync(draft, text, { createNew: true });
    if (mode !== undefined && Deno.build.os !== "windows") Deno.chmodSync(draft, mode & 0o777);
    Deno.renameSync(draft, path);
  } catch (error) {
    if (lstat(draft) !== undefined) Deno.removeSync(draft);
    throw error;
  }
}

/**
 * Writes a file part by part, and the folders that it needs. Where its folder may be written, the file
 * takes the place of the old one when it is whole; what is written in part is removed.
 *
 * @returns What `write` returns.
 * @throws {UsageError} If there is one already, or a link or something that is no file is in the way.
 */
export async function writeNamedBytes<T>(
  path: string,
  replaces: boolean,
  write: (sink: (bytes: Uint8Array) => void) => Promise<T>,
): Promise<T> {
  const info = checkWay(path);
  if (info && !replaces) {
    throw new UsageError(`Cannot write "${path}" as it is there already: replace it with --force`);
  }
  const folder = dirname(path);
  const hasDraft = mayWrite(folder);
  if (!hasDraft && (info?.nlink ?? 1) > 1) {
    throw refusal(path, "it is the same file as another one");
  }
  if (hasDraft) Deno.mkdirSync(folder, { recursive: true });
  const draft = hasDraft ? `${path}.${crypto.randomUUID()}.tmp` : path;
  const isNew = hasDraft || info === undefined;
  // Not before there is something to write: the file may lie in the tree that is looked at.
  let file: Deno.FsFile | undefined;
  try {
    const result = await write((bytes) => {
      file ??= Deno.openSync(draft, { write: true, createNew: isNew, truncate: !isNew });
      for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    });
    if (hasDraft) Deno.renameSync(draft, path);
    return result;
  } catch (error) {
    if (file) Deno.removeSync(draft);
    throw error;
  } finally {
    file?.close();
  }
}

/**
 * Checks that a file of the tree's own is one, before it is read: a pipe would never end.
 *
 * @throws {UsageError} If it is a link, or no file.
 */
export function requireOwnFile(path: string): void {
  const info = lstat(path);
  if (info && !info.isFile) {
    throw new UsageError(`Cannot read "${path}" as it is a link, or not a file: remove it`);
  }
}

/** @returns What is there. */
function checkWay(path: string, top = treeTop()): Deno.FileInfo | undefined {
  const file = resolve(path);
  const info = lstat(file);
  const way = insideTree(dirname(file), top)?.split("/").filter(Boolean) ?? [];
  const folders = way.map((_, index) => join(top, ...way.slice(0, index + 1)));
  const link = [...folders, file].find((each) => lstat(each)?.isSymlink);
  if (link !== undefined) {
    throw refusal(path, `"${link}" is a symbolic link, which is not followed`);
  }
  if (info && !info.isFile) throw refusal(path, "it is not a file");
  return info;
}

function refusal(path: string, state: string): UsageError {
  return new UsageError(`Cannot write "${path}" as ${state}: name another file`);
}

/** The folder that is worked in, or the tree that it is a part of. */
function treeTop(): string {
  return resolve(resolveRoot(undefined));
}

/** Reads the state of a path; where nothing may be read, nothing came with the tree. */
function lstat(path: string): Deno.FileInfo | undefined {
  return isReadable(path) ? lstatIfThere(path) : undefined;
}
