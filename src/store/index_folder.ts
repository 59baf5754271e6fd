import { IndexReadOnlyError } from "../errors.ts";
import { nameOf } from "../text/paths.ts";
import { removeQuietly, REPLACING_DISK, type ReplacingDisk } from "./held_file.ts";
import { checkOwnFolder, OWN_NAME } from "./own_file.ts";

/** Codes of a folder that cannot be written; Deno's own refusals have no code. */
const READ_ONLY_CODES: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS"]);

/** Keeps an index folder out of version control. */
export const IGNORE_FILE = ".gitignore";

/** Content of {@linkcode IGNORE_FILE}. */
export const IGNORE_TEXT = "*\n";

/**
 * Makes the folder where there is none, and keeps what is in it out of version control.
 *
 * A folder of another name that held other things before is left as it is: a `.gitignore` of `*` would
 * hide them. What stands in `.cbx` before there is an index is a configuration, and keys perhaps.
 *
 * @param disk Where it is done; anything but the default is for tests.
 * @throws {IndexReadOnlyError} If it cannot be written. The process is never asked for permission.
 * @throws {IndexCorruptError} If it is a link, or no folder.
 */
export function prepareIndexFolder(
  folder: string,
  disk: Pick<ReplacingDisk, "write" | "remove"> = REPLACING_DISK,
): void {
  for (const name of ["read", "write"] as const) {
    if (Deno.permissions.querySync({ name, path: folder }).state !== "granted") {
      throw new IndexReadOnlyError(folder);
    }
  }
  checkOwnFolder(folder);
  orReadOnly(folder, () => {
    Deno.mkdirSync(folder, { recursive: true });
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    const isOwn = names.length === 0 || nameOf(folder) === OWN_NAME;
    if (isOwn && !names.includes(IGNORE_FILE)) writeIgnoreFile(`${folder}/${IGNORE_FILE}`, disk);
  });
}

/** One that is empty, as the disk was full, would never be written again. */
function writeIgnoreFile(path: string, disk: Pick<ReplacingDisk, "write" | "remove">): void {
  try {
    disk.write(path, IGNORE_TEXT);
  } catch (error) {
    // Another process that begins to write the index made it a moment ago.
    if (error instanceof Deno.errors.AlreadyExists) return;
    removeQuietly(path, disk);
    throw error;
  }
}

/**
 * Runs `action`, and says what it means where the system refuses to write.
 *
 * @throws {IndexReadOnlyError} If the folder is on a disk, or has an owner, that does not let it.
 */
export function orReadOnly<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const isRefused = error instanceof Deno.errors.PermissionDenied ||
      error instanceof Deno.errors.NotCapable ||
      READ_ONLY_CODES.has((error as { code?: unknown } | null)?.code);
    throw isRefused ? new IndexReadOnlyError(folder, { cause: error }) : error;
  }
}
