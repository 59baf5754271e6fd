/**
 * Where paths of the system are in a tree. The library gives its own paths with slashes; what a
 * person types, what `node:path` makes of it and what the system reports may have backslashes on
 * Windows, other letters for a drive there, and accents in pieces on macOS.
 *
 * @module
 */
import { posix, win32 } from "node:path";

/** Systems whose paths differ. */
export type System = typeof Deno.build.os;

/** Writes a path with slashes, as all are shown. Elsewhere a backslash is a character of a name. */
export function withSlashes(path: string, os: System = Deno.build.os): string {
  return os === "windows" ? path.replaceAll("\\", "/") : path;
}

/**
 * Says where a path is within a folder.
 *
 * @param path Absolute path.
 * @param folder Absolute path.
 * @param os The system; anything but the default is for tests.
 * @returns The path from there, with slashes and accents composed, empty for the folder itself;
 * `undefined` outside.
 */
export function insideTree(
  path: string,
  folder: string,
  os: System = Deno.build.os,
): string | undefined {
  const { relative, isAbsolute } = os === "windows" ? win32 : posix;
  const way = withSlashes(relative(folder.normalize("NFC"), path.normalize("NFC")), os);
  const isOutside = way === ".." || way.startsWith("../") || isAbsolute(way);
  return isOutside ? undefined : way;
}
