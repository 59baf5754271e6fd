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
import { dirname } from "node:path";
import type { OpenedIndex } from "../../library.ts";
import { insideTree, type System } from "../../roots/tree_place.ts";
import { UsageError } from "../../errors/usage_error.ts";
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
  const isRelevant = relevance({ root, indexFolders: foldersOf(indexPath), leftOut });
  const all = WATCHES_TREES ? [root] : listFolders(root, leftOut);
  const paths = all.filter((path) => path === root || isRelevant(path) || isRules(path));
  await events.watch({ paths, recursive: WATCHES_TREES, isRelevant });
}

/** What tells which events matter. */
export interface WatchedTree {
  /** Absolute path of the tree. */
  readonly root: string;
  /** Absolute paths of the folder of the index. */
  readonly indexFolders: readonly string[];
  /** What the index leaves out. */
  readonly leftOut: LeftOut;
}

/**
 * Makes a function that tells whether something at a path, as the system reports it, is of interest.
 *
 * @param os The system; anything but the default is for tests.
 */
export function relevance(
  { root, indexFolders, leftOut }: WatchedTree,
  os: System = Deno.build.os,
): (path: string) => boolean {
  return (path) => {
    const inTree = insideTree(path, root, os);
    if (inTree === "") return true;
    return inTree !== undefined && !isGits(inTree) && !leftOut.has(inTree) &&
      indexFolders.every((folder) => insideTree(path, folder, os) === undefined);
  };
}

/** The folder of the index, as it is named and as it is: its own events must not lead to more. */
function foldersOf(indexPath: string): string[] {
  const folder = dirname(indexPath);
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
    const { dev, ino, birthtime, isDirectory } = Deno.statSync(root);
    // Windows numbers no files.
    return isDirectory ? `${dev} ${ino} ${birthtime?.getTime()}` : "";
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
