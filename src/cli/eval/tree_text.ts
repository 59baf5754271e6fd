/**
 * The files of a tree as text.
 *
 * @module
 */
import { mayLeaveTree } from "../service/confine.ts";

/** Reads the lines of a file, given its path relative to the root; `undefined` if it is not there. */
export type LinesOf = (path: string) => readonly string[] | undefined;

/**
 * Makes a reader of the files of a tree, which keeps what it has read.
 *
 * @param root Absolute path of the tree.
 */
export function treeLines(root: string): LinesOf {
  const kept = new Map<string, readonly string[] | undefined>();
  return (path) => {
    if (!kept.has(path)) kept.set(path, readLines(root, path));
    return kept.get(path);
  };
}

function readLines(root: string, path: string): readonly string[] | undefined {
  // A path of a set may be anything: what leads out of the tree is not there.
  if (mayLeaveTree(path)) return undefined;
  try {
    return Deno.readTextFileSync(`${root}/${path}`).split(/\r?\n/);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.IsADirectory ||
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
}
