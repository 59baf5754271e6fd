import { REPLACING_DISK, type ReplacingDisk } from "../held_file.ts";

/** Steps of a disk that may fail. */
export type DiskStep = "write" | "lock" | "copy" | "sync" | "rename";

/** Codes that the system gives where a disk fails. */
export const DISK_CODES = [
  ...["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENAMETOOLONG", "ENOMEM"] as const,
];

/** Makes the error that the system gives. */
export function diskError(code: string): Error {
  return Object.assign(new Error(`The system says ${code} (os error 0): open '/x'`), { code });
}

/** A disk of which one step fails; a file that it writes or copies is left half. */
export function failingDisk(step: DiskStep, code: string): ReplacingDisk {
  const fail = (half?: string) => {
    if (half !== undefined) Deno.writeTextFileSync(half, "hal");
    throw diskError(code);
  };
  const failing: Pick<ReplacingDisk, DiskStep> = {
    write: fail,
    lock: () => fail(),
    copy: (_, to) => fail(to),
    sync: () => fail(),
    rename: () => fail(),
  };
  return { ...REPLACING_DISK, [step]: failing[step] };
}
