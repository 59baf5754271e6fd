/**
 * State of a file as the system tells it, without a look inside: times, size, and number.
 *
 * The time of modification can be set by anyone: `mv`, `cp -p`, archives, images and backups put
 * another content in the place of a file under the same time and size. The time of the last change
 * of state (ctime) cannot be set, and the number (inode) tells one file from another. Neither is
 * the same in a copy of a tree, so that both only raise a doubt, which the content settles.
 *
 * @module
 */
import type { FileState } from "../types.ts";

/** Deno gives the time of the last change of state in whole seconds. */
const CTIME_TICK_MS = 1000;

export function fileStateOf({ mtime, size, ctime, ino }: Deno.FileInfo): FileState {
  return { mtimeMs: mtime?.getTime() ?? 0, size, ctimeMs: ctime?.getTime() ?? 0, inode: ino ?? 0 };
}

/**
 * Time at which a file or folder was changed last, as exactly as the system tells: the time of
 * modification where it lies in the second of the last change of state, as it does unless it was set.
 */
export function changeTimeOf({ mtimeMs, ctimeMs = 0 }: Omit<FileState, "size">): number {
  const isSet = mtimeMs < ctimeMs || mtimeMs >= ctimeMs + CTIME_TICK_MS;
  return ctimeMs > 0 && isSet ? ctimeMs : mtimeMs;
}

/** Tells whether two states differ in what only a change of content, or a touch, makes differ. */
export function isOther(found: FileState, known: Partial<FileState>): boolean {
  return found.mtimeMs !== known.mtimeMs || found.size !== known.size;
}

/** Tells whether two states differ in what a swap of files, but a copy of a tree too, makes differ. */
export function isDoubtful(found: FileState, known: Partial<FileState>): boolean {
  return differ(found.ctimeMs, known.ctimeMs) || differ(found.inode, known.inode);
}

/** Says nothing where one of two is unknown. */
function differ(one = 0, other = 0): boolean {
  return one !== other && one !== 0 && other !== 0;
}
