import { readTreePath, type System } from "../text/paths.ts";

/**
 * Reads a path within a tree as an index writes it: without `.`, double or final slashes.
 *
 * @throws {RangeError} If it is empty, absolute, leads upwards, or names no file on this system.
 */
export function treePath(written: string, os?: System): string {
  const path = readTreePath(written, os);
  if (path) return path;
  throw new RangeError(
    `Cannot look up "${written}" as it must be the path of a file, relative to the root and without ".."`,
  );
}
