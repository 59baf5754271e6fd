import type { Skip, SkipReason } from "../types.ts";
import { changeTimeOf, fileStateOf } from "./file_state.ts";
import type { ConsultedFile, WalkedDirectory, WalkedFile } from "./walk.ts";

/** What a walk has found so far. */
export interface Draft {
  readonly files: WalkedFile[];
  readonly directories: WalkedDirectory[];
  readonly skipped: Skip[];
  readonly ignoreFiles: ConsultedFile[];
}

/** Notes that something was left out. */
export function skip(draft: Draft, path: string, reason: SkipReason, detail: string): void {
  draft.skipped.push({ path, reason, detail });
}

/** What stands in a name for bytes that are no UTF-8; the disk knows no such name. */
const REPLACEMENT = "\ufffd";

/** Why a file of such a name is left out. */
export const INVALID_NAME = "its name is not valid UTF-8";

/** Tells whether a path is not found as its name is not valid UTF-8. */
export function isMisspelt(path: string, error: unknown): boolean {
  return error instanceof Deno.errors.NotFound && path.includes(REPLACEMENT);
}

/** Notes that the disk refused an entry: it has gone since its folder was listed, or is closed. */
export function skipFailure(draft: Draft, path: string, error: unknown): void {
  if (isMisspelt(path, error)) return skip(draft, path, "invalid_name", INVALID_NAME);
  const reason = error instanceof Deno.errors.NotFound ? "vanished" : "unreadable";
  skip(draft, path, reason, error instanceof Error ? error.name : String(error));
}

/** Time of the last change in milliseconds; 0 where the file system keeps none. */
export function changeTime(info: Deno.FileInfo): number {
  return changeTimeOf(fileStateOf(info));
}
