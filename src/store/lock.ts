/**
 * The right to write one index, held by one process at a time.
 *
 * It is a lock of the operating system on a file beside the index: a holder that dies, however it
 * dies, lets go of it. What the file says is for people only. A lock on a file that has been removed
 * keeps nobody out: only who holds it may remove the file, and who gets it looks whether it is there.
 *
 * @module
 */
import { IndexLockedError } from "../errors.ts";
import { folderOf, type System } from "../text/paths.ts";
import { isHeld, REPLACING_DISK, type ReplacingDisk } from "./held_file.ts";
import { orReadOnly, prepareIndexFolder } from "./index_folder.ts";
import { checkOwnFile, isTrusted, lstatIfThere, refusal } from "./own_file.ts";

/** An update takes seconds, and the next writer would do the same work: worth a short wait. */
const DEFAULT_WAIT_MS = 10_000;

/** How often a waiting process looks again. */
const POLL_MS = 50;

/** Holder of a lock whose file names none. */
const NOBODY_NAMED = "another process";

interface LockOptions {
  /** How long to wait for another writer. @default {10_000} */
  waitMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Where it is done; anything but the default is for tests. @default {the disk} */
  disk?: ReplacingDisk;
}

/** The right to write an index; given back by {@linkcode Lock.release}, or with the process. */
export class Lock implements Disposable {
  readonly indexPath: string;
  #file: Deno.FsFile | undefined;

  /** Takes over a lock file that is open and locked; {@linkcode acquireLock} makes one. */
  constructor(indexPath: string, file: Deno.FsFile) {
    this.indexPath = indexPath;
    this.#file = file;
  }

  /** Tells whether the right is still there. */
  get isHeld(): boolean {
    return this.#file !== undefined;
  }

  /** Lets the next writer in; a second time it does nothing. */
  release(): void {
    this.#file?.truncateSync(0);
    this.#file?.close();
    this.#file = undefined;
  }

  /** Does what {@linkcode Lock.release} does. */
  [Symbol.dispose](): void {
    this.release();
  }
}

/**
 * Acquires the right to write the index at `indexPath`, and prepares its folder.
 *
 * @throws {IndexLockedError} If another process holds it longer than `waitMs`.
 * @throws {IndexReadOnlyError} If the folder cannot be written.
 * @throws {IndexCorruptError} If the folder or the lock file is not ours: nothing is written to it.
 */
export async function acquireLock(indexPath: string, options: LockOptions = {}): Promise<Lock> {
  const { waitMs = DEFAULT_WAIT_MS, signal, disk = REPLACING_DISK } = options;
  const end = performance.now() + waitMs;
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryLock(indexPath, disk);
    if (lock instanceof Lock) return lock;
    const left = end - performance.now();
    if (left <= 0) throw new IndexLockedError(`${indexPath}.lock`, lock.holder, waitMs);
    await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, left)));
  }
}

function tryLock(indexPath: string, disk: ReplacingDisk): Lock | { readonly holder: string } {
  const folder = folderOf(indexPath);
  const path = `${indexPath}.lock`;
  prepareIndexFolder(folder, disk);
  const isThere = checkOwnFile(path) !== undefined;
  const file = orReadOnly(folder, () => openLock(path, isThere));
  if (!file) return { holder: NOBODY_NAMED };
  let isOurs = false;
  try {
    isOurs = disk.lock(file) && isAt(path, file);
    if (!isOurs) return { holder: readHolder(file) };
    isOurs = false;
    checkLockFile(path, file, isThere);
    isOurs = true;
    writeHolder(file);
    return new Lock(indexPath, file);
  } finally {
    if (!isOurs) file.close();
  }
}

function isAt(path: string, file: Deno.FsFile): boolean {
  const info = lstatIfThere(path);
  return info !== undefined && isSameFile(info, file.statSync());
}

/** @returns `undefined` where another process made the file a moment ago. */
function openLock(path: string, isThere: boolean): Deno.FsFile | undefined {
  try {
    return Deno.openSync(path, { read: true, write: true, createNew: !isThere });
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return undefined;
    throw error;
  }
}

/**
 * Checks a lock file before anything is written to it: by a second name it may be a source of the tree.
 *
 * @throws {IndexCorruptError} If it holds something else, has other names, or lies in a folder that
 * another user made.
 */
function checkLockFile(path: string, file: Deno.FsFile, wasThere: boolean): void {
  const { uid: made, nlink, size } = file.statSync();
  if (size > 0 && readHolder(file) === NOBODY_NAMED) throw refusal(path, "it is not a lock file");
  if ((nlink ?? 1) > 1) throw refusal(path, "it is the same file as another one");
  if (wasThere) return;
  const folder = folderOf(path);
  const ownerOf = (each: string) => Deno.statSync(each).uid;
  const owners = { folder: ownerOf(folder), above: null, made };
  // The folder above may be outside of what this process may read, and is rarely needed.
  if (isTrusted(owners)) return;
  if (isTrusted({ ...owners, above: ownerOf(folderOf(folder) || ".") })) return;
  Deno.removeSync(path);
  throw refusal(folder, "the folder belongs to another user");
}

/** Numbers of files are not known on every system: there, the time at which it was made tells. */
export function isSameFile(
  a: Pick<Deno.FileInfo, "ino" | "birthtime">,
  b: Pick<Deno.FileInfo, "ino" | "birthtime">,
): boolean {
  return a.ino === b.ino && a.birthtime?.getTime() === b.birthtime?.getTime();
}

/** Who holds it is for people only: on a full disk, an index may still be removed. */
function writeHolder(file: Deno.FsFile): void {
  file.truncateSync(0);
  file.seekSync(0, Deno.SeekMode.Start);
  const holder = `process ${Deno.pid} since ${new Date().toISOString()}`;
  try {
    file.writeSync(new TextEncoder().encode(holder));
  } catch (error) {
    if (!FULL_CODES.has((error as { code?: unknown } | null)?.code)) throw error;
  }
}

/** Codes of a system on which nothing more fits. */
const FULL_CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/**
 * Reads who holds a lock.
 *
 * @param os System whose ways the file has; anything but the default is for tests.
 */
export function readHolder(
  file: Pick<Deno.FsFile, "seekSync" | "readSync">,
  os: System = Deno.build.os,
): string {
  const buffer = new Uint8Array(200);
  file.seekSync(0, Deno.SeekMode.Start);
  try {
    const text = new TextDecoder().decode(buffer.subarray(0, file.readSync(buffer) ?? 0));
    // Empty between the moment that the lock is taken and the moment that the name is written.
    if (/^process \d+ since \S+$/.test(text)) return text;
  } catch (error) {
    // Windows lets nobody else read what is locked.
    if (!isHeld(error, os)) throw error;
  }
  return NOBODY_NAMED;
}
