import { readTreeText } from "@cbx/core";

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
    // A path of a set may be anything: what leads out of the tree is not there.
    if (!kept.has(path)) kept.set(path, readTreeText(root, path)?.split(/\r?\n/));
    return kept.get(path);
  };
}
