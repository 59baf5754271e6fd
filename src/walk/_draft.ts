import { redact } from "../text/redact.ts";
import type { Skip, SkipReason } from "../types.ts";
import { changeTimeOf, fileStateOf } from "./file_state.ts";
import type { WalkedFile, WalkedPlace } from "./walk.ts";

/** Findings of a walk so far. */
export interface Draft {
  readonly files: WalkedFile[];
  readonly directories: WalkedPlace[];
  readonly skipped: Skip[];
  readonly ignoreFiles: WalkedPlace[];
}

/** Details as they are shown: few rules leave out most of what is left out. */
const SHOWN_DETAILS = new WeakMap<Draft, Map<string, string>>();

/**
 * Notes that something was left out. The detail quotes what the tree says: a rule, the name of a link's
 * target. A secret in it is masked, and one in a path is not, as a path has to stay one.
 */
export function skip(draft: Draft, path: string, reason: SkipReason, detail: string): void {
  const details = SHOWN_DETAILS.get(draft) ?? new Map<string, string>();
  SHOWN_DETAILS.set(draft, details);
  const shown = details.get(detail) ?? redact(detail);
  details.set(detail, shown);
  draft.skipped.push({ path, reason, detail: shown });
}

/** Character in a name for bytes that are no UTF-8; the disk knows no such name. */
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
