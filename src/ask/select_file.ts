/**
 * File that a person means by its path, or by the end of it where no other file has that.
 *
 * @module
 */
import { SymbolNotFoundError } from "../errors.ts";
import { filesEndingIn } from "../rank/file_names.ts";
import { folderReason, nearestFiles, reasonOutside } from "../search/outside_of.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { findByPath, toSlashes } from "../text/paths.ts";
import type { AskSource } from "./ask_source.ts";

/**
 * Finds a file by its path, or by the end of it where no other file has that.
 *
 * @throws {SymbolNotFoundError} If there is none of the path.
 * @throws {RangeError} If it is a path outside of the tree.
 */
export function selectFile(source: AskSource, asked: string): FileRow {
  const file = findFile(source, asked);
  if (file) return file;
  const text = nameOf(asked, source.store);
  throw new SymbolNotFoundError(text, nearestFiles(pathsIn(source.store), text));
}

/**
 * Finds a file as {@linkcode selectFile} does; `undefined` where the text is of no file.
 *
 * @throws {SymbolNotFoundError} If a file of the path is there, and the index does not hold it.
 * @throws {RangeError} If it is a path outside of the tree.
 */
export function findFile(source: AskSource, asked: string): FileRow | undefined {
  const text = nameOf(asked, source.store);
  const file = fileOf(source.store, text);
  if (file) return file;
  refuseOutsideIndex(source, text, text);
  const [only, ...others] = filesEndingIn(source.store.catalog, withoutDots(text));
  return others.length === 0 ? only : undefined;
}

/**
 * Refuses a path of the tree that is of a folder, or of a file that is not in the index.
 *
 * @throws {SymbolNotFoundError} If it is.
 */
export function refuseOutsideIndex(source: AskSource, text: string, path: string): void {
  const plain = withoutDots(path);
  const reason = reasonOutside(source, plain) ?? reasonOutside(source, toSlashes(plain, "windows"));
  const folder = reason ?? folderReason(source, plain);
  if (folder === undefined) return;
  const inside = reason === undefined ? nearestFiles(pathsIn(source.store), text) : [];
  throw new SymbolNotFoundError(text, inside, undefined, folder);
}

/**
 * Reads what was asked for.
 *
 * @throws {RangeError} If it is empty, or a path outside of the tree.
 */
export function nameOf(asked: string, { graph }: Store): string {
  const text = asked.trim();
  if (text === "") throw new RangeError("Cannot answer without a name: write a symbol or a file");
  // A path of a URL is a name as well, where a description of an API defines it.
  if (graph.symbolsNamed(text).length === 0) refuseOutside(text);
  return text;
}

function refuseOutside(text: string): void {
  // What stands behind a path is a name, and may be any text.
  const [path = ""] = text.split(/(?<=\.\w+)[:#]/);
  if (!/^(?:[\\/]|[A-Za-z]:[\\/]|~(?:$|[\\/]|\w+\/))|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path)) return;
  throw new RangeError(
    `Cannot answer as "${text}" is not a path within the tree: give one relative to the root`,
  );
}

/** Files that are read for a module of Python, in its order. */
const MODULE_FILES = ["/__init__.py", ".py"];

/** Finds the file of a module or package of Python by its name, or by the path of its folder. */
export function moduleFile({ catalog }: Store, text: string): FileRow | undefined {
  const path = /[\\/]/.test(text) ? toSlashes(withoutDots(text)) : text.replaceAll(".", "/");
  const name = path.replace(/\/$/, "");
  for (const end of MODULE_FILES) {
    const found = filesEndingIn(catalog, name + end);
    const product = found.filter(({ category }) => category === "code");
    const [only, ...others] = product.length > 0 ? product : found;
    if (only) return others.length === 0 ? only : undefined;
  }
  return undefined;
}

export function pathsIn({ catalog }: Store): string[] {
  return catalog.files.map(({ path }) => path);
}

/** File of just this path. */
export function fileOf({ catalog }: Store, text: string): FileRow | undefined {
  const path = withoutDots(text);
  // A backslash may be a character of a name; agents write it for a slash on every system.
  return findByPath(catalog.files, path) ?? findByPath(catalog.files, toSlashes(path, "windows"));
}

/** A path without `./` before it. */
export function withoutDots(path: string): string {
  return path.replace(/^(?:\.[\\/])+/, "");
}
