/**
 * Publishing: how one file takes another's place, whole or not at all.
 *
 * The new content is written to a private file beside the index, sealed, brought to the disk, and renamed
 * over the old one, which the system does in one step. Readers keep the file that they opened. A
 * process that is killed leaves its private file behind, and the next writer removes it. The folder
 * itself is not synced: after a power cut it names the old index or the new one, and both are whole.
 *
 * @module
 */
import { IndexCorruptError } from "../errors.ts";
import { folderOf, nameOf } from "../text/paths.ts";
import { orReadOnly } from "./index_folder.ts";
import { orClosed } from "./database.ts";
import { openDenoFile } from "./deno_file.ts";
import { insist, isHeld, removeQuietly, REPLACING_DISK, type ReplacingDisk } from "./held_file.ts";
import type { Lock } from "./lock.ts";
import { originOf } from "./origin.ts";
import { checkOwnFile } from "./own_file.ts";
import { SealedFile } from "./sealed_file.ts";
import type { SyncFile } from "./sync_file.ts";

interface PublishOptions {
  /** Lets the private file start as a copy of the published one. @default {false} */
  copy?: boolean;
  /** Where it is done; anything but the default is for tests. @default {the disk} */
  disk?: ReplacingDisk;
}

/**
 * Publishes what `write` writes, in the place of the index that `lock` stands for.
 *
 * @param write Fills the file that it is given, and may close it.
 * @throws {IndexReadOnlyError} If the folder cannot be written.
 * @throws {IndexLockedError} If another program keeps the index open, on a system that minds.
 * @throws {IndexCorruptError} If a link stands in the place of the index, or what is copied is damaged.
 * @throws {TypeError} If the lock has been released.
 */
export async function publish(
  lock: Lock,
  write: (file: SyncFile) => Promise<void> | void,
  options: PublishOptions = {},
): Promise<void> {
  const { copy = false, disk = REPLACING_DISK } = options;
  if (!lock.isHeld) {
    throw new TypeError(`Cannot publish "${lock.indexPath}": its lock has been released`);
  }
  const folder = folderOf(lock.indexPath);
  orReadOnly(folder, () => removeLeftovers(lock.indexPath, disk));
  const path = `${lock.indexPath}.${crypto.randomUUID()}.tmp`;
  checkOwnFile(lock.indexPath);
  try {
    orReadOnly(folder, () => Deno.openSync(path, { write: true, createNew: true }).close());
    // The folder can be written, as the private file shows: what is refused from here on is held.
    if (copy) await insist(disk, lock.indexPath, () => disk.copy(lock.indexPath, path));
    await writeSealed(path, lock.indexPath, copy, write);
    await insist(disk, path, () => disk.sync(path));
    const replace = () => disk.rename(path, lock.indexPath);
    await insist(disk, lock.indexPath, () => orReadOnly(folder, replace));
  } catch (error) {
    removeQuietly(path, disk);
    throw error;
  }
}

async function writeSealed(
  path: string,
  indexPath: string,
  isCopy: boolean,
  write: (file: SyncFile) => Promise<void> | void,
): Promise<void> {
  const base = openDenoFile(path, { write: true });
  const file = isCopy ? openCopy(base, indexPath) : SealedFile.create(base, indexPath);
  try {
    await write(file);
  } finally {
    file.close();
  }
  const written = openDenoFile(path, { write: true });
  try {
    file.seal(written, originOf(path));
  } finally {
    written.close();
  }
}

function openCopy(base: SyncFile, indexPath: string): SealedFile {
  return orClosed(base, () => {
    const file = SealedFile.open(base, indexPath);
    if (!file) throw new IndexCorruptError(indexPath, "it has no checksums");
    file.unseal();
    return file;
  });
}

/** Removes the private files of writers that died: whoever holds the lock is the only one alive. */
function removeLeftovers(indexPath: string, disk: ReplacingDisk): void {
  const folder = folderOf(indexPath);
  const prefix = `${nameOf(indexPath)}.`;
  for (const { name, isFile } of Deno.readDirSync(folder)) {
    if (isFile && name.startsWith(prefix) && name.endsWith(".tmp")) {
      try {
        disk.remove(`${folder}/${name}`);
      } catch (error) {
        // A scanner looks at it: the next writer removes it.
        if (!isHeld(error, disk.os)) throw error;
      }
    }
  }
}
