/**
 * Keeps an index up to date with its tree: an update, then another one after each burst of events.
 *
 * Every update compares the whole tree with the index, which takes as long as a search does to look
 * for changes. So nothing depends on what an event said: branch switches, folders that come and go,
 * an index that somebody else builds or removes, and events that the system lost need no care here.
 *
 * @module
 */
import { IndexLockedError, type UpdateReport } from "@cbx/core";
import type { OpenedIndex } from "../library.ts";
import { UsageError } from "../usage_error.ts";
import { LeftOut } from "./left_out.ts";
import { listFolders } from "./list_folders.ts";
import { TreeEvents, type TreeEventsOptions } from "./tree_events.ts";

/** What is told while a tree is watched. */
export interface WatchListener {
  /** The index was compared with the tree. */
  updated(report: UpdateReport): void;
  /** From here on, nothing is missed. */
  watching(): void;
  /** Another process writes the index; it is tried again. */
  locked(error: IndexLockedError): void;
}

/**
 * Watches until the signal ends it.
 *
 * @param index The index; it is open only while it is updated.
 * @param update Updates it.
 * @throws {UsageError} If the root is gone, or the system can watch no more.
 */
export async function watchTree(
  index: OpenedIndex,
  update: () => Promise<UpdateReport>,
  options: TreeEventsOptions & { readonly listener: WatchListener },
): Promise<void> {
  const { listener } = options;
  const identity = identityOf(index.root);
  using events = new TreeEvents(options);
  let isWatching = false;
  let isLocked = false;
  do {
    requireSame(index.root, identity);
    try {
      listener.updated(await update());
      isLocked = false;
      await follow(events, index, new LeftOut((await index.stats()).skips));
    } catch (error) {
      requireSame(index.root, identity);
      if (!(error instanceof IndexLockedError)) throw error;
      if (!isLocked) listener.locked(error);
      isLocked = true;
      events.note();
    } finally {
      index.close();
    }
    if (!isWatching && !isLocked) listener.watching();
    isWatching ||= !isLocked;
  } while (await events.next());
}

/** Other systems than Linux watch a tree as one, and at no cost for what is in it. */
const WATCHES_TREES = Deno.build.os === "darwin" || Deno.build.os === "windows";

async function follow(
  events: TreeEvents,
  { root, indexPath }: OpenedIndex,
  leftOut: LeftOut,
): Promise<void> {
  const indexFolders = foldersOf(indexPath);
  const isRelevant = (path: string) => {
    if (path === root) return true;
    const inTree = path.slice(root.length + 1).replaceAll("\\", "/");
    return !isGits(inTree) && !leftOut.has(inTree) &&
      !indexFolders.some((folder) => path === folder || path.startsWith(`${folder}/`));
  };
  const all = WATCHES_TREES ? [root] : listFolders(root, leftOut);
  const paths = all.filter((path) => path === root || isRelevant(path) || isRules(path));
  await events.watch({ paths, recursive: WATCHES_TREES, isRelevant });
}

/** The folder of the index, as it is named and as it is: its own events must not lead to more. */
function foldersOf(indexPath: string): string[] {
  const folder = indexPath.slice(0, indexPath.lastIndexOf("/"));
  try {
    return [folder, Deno.realPathSync(folder)];
  } catch (error) {
    // Removed a moment ago: the next update makes it again.
    if (error instanceof Deno.errors.NotFound) return [folder];
    throw error;
  }
}

/** Git's own files say nothing of the tree, but for its private rules. */
function isGits(path: string): boolean {
  return /(?:^|\/)\.git\//.test(path) && !path.endsWith(".git/info/exclude");
}

function isRules(path: string): boolean {
  return path.endsWith("/.git/info");
}

/** Tells one folder from another that has come in its place. */
function identityOf(root: string): string {
  try {
    const { dev, ino, isDirectory } = Deno.statSync(root);
    return isDirectory ? `${dev} ${ino}` : "";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

function requireSame(root: string, identity: string): void {
  if (identityOf(root) === identity) return;
  throw new UsageError(
    `Cannot go on watching "${root}" as it was removed or replaced: start "cbx watch" again`,
  );
}
