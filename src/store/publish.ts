/**
 * Publishing: how one file takes another's place, whole or not at all.
 *
 * The new content is written to a private file beside the index, brought to the disk, and renamed
 * over the old one, which the system does in one step. Readers keep the file that they opened. A
 * process that is killed leaves its private file behind, and the next writer removes it. The folder
 * itself is not synced: after a power cut it names the old index or the new one, and both are whole.
 *
 * @module
 */
import { folderOf, nameOf } from "../text/paths.ts";
import { orReadOnly } from "./index_folder.ts";
import type { Lock } from "./lock.ts";

/** Options for {@linkcode publish}. */
export interface PublishOptions {
  /** Lets the private file start as a copy of the published one. @default {false} */
  copy?: boolean;
}

/**
 * Publishes what `write` writes, in the place of the index that `lock` stands for.
 *
 * @param write Fills the file at the path that it is given, and closes it.
 * @throws {IndexReadOnlyError} If the folder cannot be written.
 * @throws {TypeError} If the lock has been released.
 */
export async function publish(
  lock: Lock,
  write: (temporaryPath: string) => Promise<void> | void,
  options: PublishOptions = {},
): Promise<void> {
  const { copy = false } = options;
  if (!lock.isHeld) {
    throw new TypeError(`Cannot publish "${lock.indexPath}": its lock has been released`);
  }
  const folder = folderOf(lock.indexPath);
  orReadOnly(folder, () => removeLeftovers(lock.indexPath));
  const path = `${lock.indexPath}.${crypto.randomUUID()}.tmp`;
  try {
    orReadOnly(folder, () => {
      if (copy) Deno.copyFileSync(lock.indexPath, path);
      else Deno.createSync(path).close();
    });
    await write(path);
    sync(path);
    orReadOnly(folder, () => Deno.renameSync(path, lock.indexPath));
  } catch (error) {
    // The first error is the one to report; what cannot be removed here, the next writer removes.
    await Deno.remove(path).catch(() => {});
    throw error;
  }
}

/** Removes the private files of writers that died: whoever holds the lock is the only one alive. */
function removeLeftovers(indexPath: string): void {
  const folder = folderOf(indexPath);
  const prefix = `${nameOf(indexPath)}.`;
  for (const { name, isFile } of Deno.readDirSync(folder)) {
    if (isFile && name.startsWith(prefix) && name.endsWith(".tmp")) {
      Deno.removeSync(`${folder}/${name}`);
    }
  }
}

/** What the writer had open is closed by now; the system syncs the file, not the descriptor. */
function sync(path: string): void {
  using file = Deno.openSync(path, { read: true, write: true });
  file.syncSync();
}
