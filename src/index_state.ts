/**
 * How current an index is, as an answer says it.
 *
 * @module
 */
import type { CurrentIndex } from "./indexer/live_index.ts";
import type { IndexState } from "./search/answer.ts";

/**
 * Describes an index.
 *
 * @param overlay Whether changes were to be taken into account.
 */
export function stateOf(
  { store, exists, unusable, changed, pending }: CurrentIndex,
  overlay: boolean,
): IndexState {
  const { meta } = store;
  const text = (key: string) => exists && meta[key] ? String(meta[key]) : null;
  const filesChangedSinceBuild = exists ? changed.size : 0;
  return {
    exists,
    ...(unusable === undefined ? {} : { unusable }),
    stale: filesChangedSinceBuild > 0,
    filesChangedSinceBuild,
    builtAt: text("built_at"),
    headCommit: text("head_commit"),
    branch: text("branch"),
    overlay: overlayState({ exists, overlay, changed: changed.size, left: pending.size }),
    filesLeft: pending.size,
  };
}

function overlayState(
  { exists, overlay, changed, left }: {
    exists: boolean;
    overlay: boolean;
    changed: number;
    left: number;
  },
): IndexState["overlay"] {
  if (!exists) return left > 0 ? "partial" : "complete";
  if (!overlay) return "off";
  if (changed === 0) return "none";
  return left > 0 ? "partial" : "complete";
}
