/**
 * Files that another program has open. Windows refuses to replace or remove such a file, and virus
 * scanners, backups and editors open one for a moment at any time: so it is tried again for a while,
 * and then said. Other systems never refuse for that.
 *
 * @module
 */
import { IndexLockedError, IndexReadOnlyError } from "../errors.ts";
import type { System } from "../text/paths.ts";

/** Calls that replacing a file makes; an interface, so that a test can refuse as Windows does. */
export interface ReplacingDisk {
  readonly os: System;
  readonly write: (path: string, text: string) => void;
  /** Locks an open file for this process alone; `false` where another one has it. */
  readonly lock: (file: Deno.FsFile) => boolean;
  readonly copy: (from: string, to: string) => void;
  /** Brings a file to the disk. Folders are never synced: Windows does not open them. */
  readonly sync: (path: string) => void;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** The disk of this machine. */
export const REPLACING_DISK: ReplacingDisk = {
  os: Deno.build.os,
  write: (path, text) => Deno.writeTextFileSync(path, text, { createNew: true }),
  lock: (file) => file.tryLockSync(true),
  copy: (from, to) => Deno.copyFileSync(from, to),
  sync: (path) => {
    // What the writer had open is closed by now; the system syncs the file, not the descriptor.
    using file = Deno.openSync(path, { read: true, write: true });
    file.syncSync();
  },
  rename: (from, to) => Deno.renameSync(from, to),
  remove: (path) => Deno.removeSync(path),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Waits between attempts, in milliseconds: a scanner is done within a second or two. */
const WAITS_MS = [10, 20, 40, 80, 160, 320, 640, 1280];

/** Sharing violations and locks of ranges are `EBUSY` to Deno; a refused access may be either. */
const HELD_CODES: ReadonlySet<unknown> = new Set(["EBUSY", "EACCES", "EPERM"]);

/** Tells whether an error may come from another program that has the file open. */
export function isHeld(error: unknown, os: System): boolean {
  // That the folder is closed is a guess from the same refusal.
  const refusal = error instanceof IndexReadOnlyError ? error.cause : error;
  return os === "windows" &&
    (refusal instanceof Deno.errors.Busy || refusal instanceof Deno.errors.PermissionDenied ||
      HELD_CODES.has((refusal as { code?: unknown } | null)?.code));
}

/**
 * Does something to a file, again and again for as long as another program has it open.
 *
 * @param path The file, which may be written otherwise.
 * @throws {IndexLockedError} If it is open for too long.
 */
export async function insist(
  { os, wait }: Pick<ReplacingDisk, "os" | "wait">,
  path: string,
  action: () => void,
): Promise<void> {
  for (let attempt = 0;; attempt++) {
    try {
      return action();
    } catch (error) {
      if (!isHeld(error, os)) throw error;
      const ms = WAITS_MS[attempt];
      if (ms === undefined) throw heldError(path, error);
      await wait(ms);
    }
  }
}

/** The first error is the one to report; what cannot be removed here, the next writer removes. */
export function removeQuietly(path: string, disk: Pick<ReplacingDisk, "remove">): void {
  try {
    disk.remove(path);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

/** Makes the error for a file that is held; its folder is fine, as a file was just made there. */
function heldError(path: string, cause: unknown): IndexLockedError {
  const waitedMs = WAITS_MS.reduce((sum, ms) => sum + ms, 0);
  const error = new IndexLockedError(path, "a program that has it open", waitedMs);
  error.cause = cause;
  return error;
}
