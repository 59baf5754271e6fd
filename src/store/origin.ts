/**
 * Whether an index was written here, by a run of cbx in this place, or came from elsewhere: with a
 * clone, out of an archive, or as a copy. One that came is not believed, since it can name any path,
 * text and definition.
 *
 * An index is sealed with the number of its own file and the time at which that file was made. A clone,
 * a checkout, an unpacked archive and a copy each make another file, and whoever prepares one cannot
 * know the numbers that it will have; so an index that git tracks is not believed after any checkout,
 * and git need not be asked. Renaming, and moving within one disk, keep the file.
 *
 * It proves no more than that: a program that runs as this user, or may write the folder, can seal what
 * it likes; so can a disk image, which brings its files with their numbers. A key kept elsewhere would
 * hold neither off, and takes a permission that a search does not have. The folder of the file, which
 * is the other thing that could be asked for, stays the same when a pull replaces the file.
 *
 * @module
 */
import { folderOf, type System } from "../text/paths.ts";
import type { Origin } from "./sealed_file.ts";

/** The system's own user. */
const SYSTEM_USER = 0;

/** Properties of a file that identify it. */
export type FileIdentity = Pick<Deno.FileInfo, "ino" | "birthtime" | "dev" | "uid">;

/** Properties of its folder that identify it. */
type FolderIdentity = Pick<Deno.FileInfo, "birthtime" | "uid">;

/** Says where a file is, as a seal notes it. */
export function originOf(path: string): Origin {
  return originFrom(Deno.lstatSync(path), Deno.statSync(folderOf(path)));
}

/**
 * Says where a file is. Windows gives a file that takes the place of another the time at which that one
 * was made: there the folder's time stands for it. The number of a disk may change whenever the machine
 * starts: it counts only where there is no time.
 *
 * @param os The system; anything but the default is for tests.
 */
export function originFrom(
  file: FileIdentity,
  folder: FolderIdentity,
  os: System = Deno.build.os,
): Origin {
  const made = (os === "windows" ? folder : file).birthtime?.getTime() ?? 0;
  return [file.ino ?? 0, made, made === 0 ? file.dev : 0];
}

/** Tells whether a file that was sealed is at the place that its seal names. */
export function isSameOrigin(sealed: Origin, found: Origin): boolean {
  const isKnown = found[0] !== 0 || found[1] !== 0;
  return isKnown && sealed.every((value, index) => value === found[index]);
}

/** Tells whether a file belongs to the owner of its folder, as what a run writes there does. */
export function isOfOwner({ uid }: FileIdentity, folder: FolderIdentity): boolean {
  // Windows has no such numbers.
  return uid === null || uid === folder.uid || uid === SYSTEM_USER;
}
