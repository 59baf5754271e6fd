/**
 * Which folder a command works on, found without ever raising a permission prompt: whatever may
 * not be read is not looked at.
 *
 * @module
 */
import { dirname, join, posix, win32 } from "node:path";
import { UsageError } from "../errors/usage_error.ts";
import { isGranted } from "../models/is_granted.ts";
import { readFlag, writeFlag } from "../models/permission_flags.ts";

/** Entries that mark the root of a project. */
const MARKERS = [".git", ".cbx"];

/**
 * Finds the root of a command.
 *
 * @param named What the command line names, if anything.
 * @returns That, else the nearest readable folder upwards that holds `.git` or `.cbx`, else `.`.
 * @throws {UsageError} If it is no folder, or may not be read.
 */
export function resolveRoot(named: string | undefined): string {
  const root = named ?? nearestMarked(workingDirectory()) ?? ".";
  requireReadable(root);
  requireFolder(root);
  return root;
}

/**
 * Checks that a path may be read, as the first attempt would raise a prompt otherwise.
 *
 * @throws {UsageError} If read permission is missing.
 */
export function requireReadable(path: string): void {
  if (isReadable(path)) return;
  if (path === "") {
    throw new UsageError('Cannot read "" as it is not a path: name a file or folder');
  }
  throw new UsageError(
    `Cannot read "${path}" as permission is missing: run with ${readFlag(path)}`,
  );
}

/** Tells whether a path may be read; the empty one names nothing. */
export function isReadable(path: string): boolean {
  return path !== "" && Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

/** Looks at a file, and follows no link; `undefined` where there is none. */
export function lstatIfThere(path: string): Deno.FileInfo | undefined {
  return infoIfThere(path, Deno.lstatSync);
}

/** Looks at a path, links followed; `undefined` where there is nothing. */
export function statIfThere(path: string): Deno.FileInfo | undefined {
  return infoIfThere(path, Deno.statSync);
}

function infoIfThere(
  path: string,
  look: (path: string) => Deno.FileInfo,
): Deno.FileInfo | undefined {
  try {
    return look(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
}

/** Folders above a project that hold more than one: nobody should let all of them be read. */
const SHARED_FOLDER =
  /^(?:\/|\/root|\/tmp|\/(?:home|Users)(?:\/[^/]+)?|[A-Za-z]:[\\/]?(?:Users(?:[\\/][^\\/]+)?)?)$/;

/**
 * Says that the working directory may be a part of a project whose index lies above it, in a folder
 * that may not be read. Which folder that is cannot be known.
 *
 * @param named The root, the folder of the index and the server, where the command line names them.
 * @returns What to do; nothing where the root is known.
 */
export function indexAbove(
  { root, index, server }: {
    readonly root?: string;
    readonly index?: string;
    readonly server?: string;
  },
): string | undefined {
  const start = workingDirectory();
  if ([root, index, server].some((each) => each !== undefined)) return undefined;
  if (start === undefined) return undefined;
  if (!isReadable(start) || nearestMarked(start) !== undefined) return undefined;
  const above = firstUnreadable(start);
  if (above === undefined || SHARED_FOLDER.test(above)) return undefined;
  // Nobody can tell a part of a project from a project without a mark, nor which folder above holds
  // the index: the first one that may not be read is rarely it.
  return "an index may lie in a folder above, and what lies above may not be read: run in the " +
    'folder that holds ".cbx", or with --allow-read=FOLDER and --root FOLDER for that folder, or, ' +
    'if this is the root of the project, "cbx index"';
}

function firstUnreadable(start: string): string | undefined {
  let folder = start;
  while (isReadable(folder)) {
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
  return folder;
}

/**
 * Checks the folder of an index that the command line names; it need not exist.
 *
 * @throws {UsageError} If it may not be read, or is a file.
 */
export function requireIndexFolder(path: string): void {
  requireReadable(path);
  const info = statIfThere(path);
  if (info === undefined || info.isDirectory) return;
  throw new UsageError(`Cannot keep an index in "${path}" as it is a file: name a folder`);
}

/**
 * Checks the store that the command line names; it need not exist.
 *
 * @throws {UsageError} If it may not be read, or not be written, or is a file.
 */
export function requireStoreFolder(path: string, isWritten: boolean): void {
  requireReadable(path);
  const info = statIfThere(path);
  if (info !== undefined && !info.isDirectory) {
    throw new UsageError(`Cannot keep a store in "${path}" as it is a file: name a folder`);
  }
  if (!isWritten || isGranted({ name: "write", path })) return;
  throw new UsageError(
    `Cannot write the store "${path}" as permission is missing: run with ${writeFlag(path)}`,
  );
}

function requireFolder(path: string): void {
  const info = statIfThere(path);
  if (info?.isDirectory) return;
  const state = info === undefined ? "does not exist" : "is not a folder";
  throw new UsageError(
    `Cannot work on "${path}" as it ${state}: name the folder of a project with --root`,
  );
}

/** The working directory; `undefined` where it was removed or may not be asked for. */
export function workingDirectory(): string | undefined {
  try {
    return withSlashes(Deno.cwd());
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.NotFound) {
      return undefined;
    }
    throw error;
  }
}

/** The working directory itself is answered as `.`, which reads better in messages. */
function nearestMarked(start: string | undefined): string | undefined {
  let folder = start;
  while (folder !== undefined && isReadable(folder)) {
    const at = folder;
    if (MARKERS.some((marker) => statIfThere(join(at, marker)) !== undefined)) {
      return folder === start ? "." : folder;
    }
    const parent = dirname(folder);
    folder = parent === folder ? undefined : parent;
  }
  return undefined;
}

/** Systems whose paths differ. */
export type System = typeof Deno.build.os;

/** Writes a path with slashes, as all are shown. Elsewhere a backslash is a character of a name. */
export function withSlashes(path: string, os: System = Deno.build.os): string {
  return os === "windows" ? path.replaceAll("\\", "/") : path;
}

/**
 * Says where a path is within a folder.
 *
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
