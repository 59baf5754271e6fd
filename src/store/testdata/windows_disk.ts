import { REPLACING_DISK, type ReplacingDisk } from "../held_file.ts";

/** How a disk of Windows is in the way. */
export interface Holding {
  /** Attempts to rename that fail. @default {0} */
  readonly held?: number;
  /** Attempts to copy that fail. */
  readonly unreadable?: number;
  /** Name of a file that cannot be removed. */
  readonly unremovable?: string;
}

/** A disk that refuses as Windows does, and does not wait. */
export function windowsDisk(
  { held = 0, unreadable = 0, unremovable }: Holding,
): ReplacingDisk & { waits: number[] } {
  let [renames, copies] = [0, 0];
  const waits: number[] = [];
  const violation = () => Object.assign(new Error("os error 32"), { code: "EBUSY" });
  return {
    ...REPLACING_DISK,
    os: "windows",
    waits,
    copy: (from, to) => {
      if (copies++ < unreadable) throw violation();
      REPLACING_DISK.copy(from, to);
    },
    sync: (path) => {
      if (Deno.statSync(path).isDirectory) throw new Deno.errors.PermissionDenied("os error 5");
      REPLACING_DISK.sync(path);
    },
    rename: (from, to) => {
      if (renames++ < held) throw new Deno.errors.PermissionDenied("os error 5");
      REPLACING_DISK.rename(from, to);
    },
    remove: (path) => {
      if (unremovable !== undefined && path.endsWith(unremovable)) throw violation();
      REPLACING_DISK.remove(path);
    },
    wait: (ms) => Promise.resolve(void waits.push(ms)),
  };
}
