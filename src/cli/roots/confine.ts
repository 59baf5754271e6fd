/**
 * Keeps what callers name within the roots: agents send whatever a text told them to. What leaves
 * the tree by its letters is refused before the disk is asked, what leaves it by a link after.
 *
 * @module
 */
import { insideTree, isReadable, type System } from "./resolve_root.ts";

/** Absolute on any system, or of a home folder. */
const ABSOLUTE = /^(?:[/\\]|[A-Za-z]:|~(?:$|[/\\]))/;

/** A step upwards, with slashes of any system. */
const UPWARDS = /(?:^|[/\\])\.\.(?:[/\\]|$)/;

/** Names that Windows takes for a device, for a stream of a file, or for a shorter name. */
const MISREAD = /:|(?:^|[/\\])(?:con|prn|aux|nul|com\d|lpt\d) *(?:[./\\]|$)|[^/\\][. ](?:[/\\]|$)/i;

/** Bytes of a name at most, on every file system that is in use. */
const MAX_NAME_BYTES = 255;

/**
 * Tells whether a path, or a pattern of paths, may lead out of the tree by its letters.
 *
 * @param os The system; anything but the default is for tests.
 */
export function mayLeaveTree(path: string, os: System = Deno.build.os): boolean {
  const written = path.replace(/^!/, "");
  return path === "" || path.includes("\0") || ABSOLUTE.test(written) || UPWARDS.test(written) ||
    (os === "windows" && MISREAD.test(written));
}

/**
 * Checks a path that a caller names, or a pattern of paths.
 *
 * @throws {RangeError} If it may lead out of the tree.
 */
export function checkPath(path: string): void {
  if (mayLeaveTree(path)) throw outside(path);
}

/**
 * Checks a path of a file, and where the links in it lead.
 *
 * @param root Absolute, real path of the tree; empty where it is on no disk here.
 * @throws {RangeError} If it leads out of the tree, or holds a name that no file can have.
 */
export function checkFile(root: string, path: string): void {
  checkPath(path);
  const longest = Math.max(
    ...path.split(/[/\\]/).map((name) => new TextEncoder().encode(name).length),
  );
  if (longest > MAX_NAME_BYTES) {
    throw new RangeError(
      `Cannot use ${
        quotePath(path)
      } as a path: a name in it has ${longest} bytes, and no file has more than ${MAX_NAME_BYTES}`,
    );
  }
  // What is no tree on this disk has no links.
  if (root === "") return;
  const real = realPath(`${root}/${path}`);
  // What may not be read has no place at all.
  const isOutside = real === "" || (real !== undefined && insideTree(real, root) === undefined);
  if (isOutside) throw outside(path);
}

/** Where a path leads; `undefined` where there is nothing, which is for others to say. */
function realPath(path: string): string | undefined {
  if (!isReadable(path)) return undefined;
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    const isAbsent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory || error instanceof Deno.errors.FilesystemLoop;
    if (isAbsent) return undefined;
    // A link to what may not be read leads out of what may be read.
    if (error instanceof Deno.errors.NotCapable) return "";
    throw error;
  }
}

function quotePath(path: string): string {
  return JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path);
}

function outside(path: string): RangeError {
  return new RangeError(
    `Cannot use ${
      quotePath(path)
    } as a path: give one within the tree, relative to its root, with "/" and without ".."`,
  );
}
