import { IndexCorruptError, IndexVersionError } from "../errors.ts";
import { folderOf, nameOf } from "../text/paths.ts";
import { insist, REPLACING_DISK, type ReplacingDisk } from "./held_file.ts";
import { IGNORE_FILE, IGNORE_TEXT, orReadOnly } from "./index_folder.ts";
import { acquireLock } from "./lock.ts";
import { checkOwnFile, checkOwnFolder, statIfThere } from "./own_file.ts";
import { openPublished } from "./published_file.ts";

/** Report of a removal. */
export interface CleanReport {
  /** Paths of the files, and of the folder if it went as well. */
  readonly removed: readonly string[];
}

/** Long enough for a writer that is about to end. */
const WAIT_MS = 300;

/**
 * Removes the index at a path.
 *
 * @throws {IndexCorruptError} If the file there is somebody else's.
 * @throws {IndexLockedError} If another process is writing it, or has it open on a system that minds.
 * @throws {IndexReadOnlyError} If the folder cannot be written.
 */
export async function removeIndex(
  indexPath: string,
  others: readonly string[],
  disk: ReplacingDisk = REPLACING_DISK,
): Promise<CleanReport> {
  const folder = folderOf(indexPath);
  checkOwnFolder(folder);
  if (!statIfThere(folder)) return { removed: [] };
  checkOurs(indexPath);
  const ours = () => namesIn(folder).filter((name) => isOurs(name, nameOf(indexPath), others));
  // The lock leaves a file of its own, in a folder that may hold nothing of ours so far.
  if (ours().length === 0) return { removed: [] };
  using _lock = await acquireLock(indexPath, { waitMs: WAIT_MS });
  const removed: string[] = [];
  const remove = async (path: string) => {
    await insist(disk, path, () => orReadOnly(folder, () => disk.remove(path)));
    return path;
  };
  // The index first: where it cannot go, nothing else has gone.
  for (const name of ours().sort()) removed.push(await remove(`${folder}/${name}`));
  if (isAsWeMadeIt(folder)) {
    await remove(`${folder}/${IGNORE_FILE}`);
    // A link to the folder is of whoever named it.
    if (!Deno.lstatSync(folder).isSymlink) removed.push(await remove(folder));
  }
  return { removed: removed.sort() };
}

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name);
}

/** The ignore file is made with the folder; a folder that was there before has none, or its own. */
function isAsWeMadeIt(folder: string): boolean {
  const names = namesIn(folder);
  return names.length === 1 && names[0] === IGNORE_FILE &&
    Deno.readTextFileSync(`${folder}/${IGNORE_FILE}`) === IGNORE_TEXT;
}

function isOurs(name: string, indexName: string, others: readonly string[]): boolean {
  const isPart = name.startsWith(`${indexName}.`) && /\.(?:lock|tmp)$/.test(name);
  return name === indexName || isPart || others.includes(name);
}

/** An empty, cut off or damaged file of ours may go; a file of another program must not. */
function checkOurs(indexPath: string): void {
  if (!checkOwnFile(indexPath)) return;
  try {
    openPublished(indexPath).close();
  } catch (error) {
    if (error instanceof IndexVersionError) return;
    if (!(error instanceof IndexCorruptError)) throw error;
    if (!error.isForeign) return;
    throw new IndexCorruptError(indexPath, "it was not written by cbx", { isForeign: true });
  }
}
