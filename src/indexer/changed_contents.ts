import type { Store } from "../store/store.ts";
import type { WalkedFile } from "../walk/walk.ts";
import { readTreeBytes } from "../walk/tree_file.ts";
import type { Changes } from "./plan.ts";
import { isOfHash } from "./sha256.ts";

/** Files whose content is compared between two returns to the event loop: some ten milliseconds. */
const FILES_PER_TURN = 100;

/**
 * Drops the files that have another time but the content that an index knows of them, for changes that
 * are only named: those that are taken in are compared as they are read.
 */
export async function withoutTouched(
  changes: Changes,
  store: Store,
  root: string,
): Promise<Changes> {
  const changed: WalkedFile[] = [];
  for (const [at, file] of changes.changed.entries()) {
    if (at % FILES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
    const bytes = readTreeBytes(root, file.path);
    if (!isOfHash(bytes, store.hashOf(file.path))) changed.push(file);
  }
  return { ...changes, changed };
}
