/**
 * Keeps an index up to date with its tree: an update, then another one after each burst of events.
 *
 * Every update compares the whole tree with the index, which takes as long as a search does to look
 * for changes. So nothing depends on what an event said: branch switches, folders that come and go,
 * an index that somebody else builds or removes, and events that the system lost need no care here.
 *
 * @module
 */
import { IndexLockedError, type Skip, type SkipReason, type UpdateReport } from "@cbx/core";
import { dirname } from "node:path";
import { UsageError } from "../../errors/usage_error.ts";
import type { OpenedIndex } from "../../library.ts";
import { insideTree, type System } from "../../roots/resolve_root.ts";
import { TreeEvents, type TreeEventsOptions } from "./tree_events.ts";

/** Callbacks while a tree is watched. */
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
  const paths = all.filter((path) =>
    path === root || isRelevant(path) || path.endsWith("/.git/info")
  );
  await events.watch({ paths, recursive: WATCHES_TREES, isRelevant });
}

/** Facts that tell which events matter. */
interface WatchedTree {
  readonly root: string;
  /** Absolute paths of the folder of the index. */
  readonly indexFolders: readonly string[];
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

/**
 * Lists the folders that have to be watched one by one, as Linux does it: those of which something is
 * indexed, and those with git's private rules. Whole worlds of dependencies stay out, links are not
 * followed, and a folder that may not be read spoils nothing.
 *
 * @param root Absolute path of the tree.
 * @returns Absolute paths, sorted.
 */
export function listFolders(root: string, leftOut: LeftOut): string[] {
  const folders: string[] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = entriesOf(`${root}/${folder}`);
    if (!entries) continue;
    folders.push(`${root}/${folder}`.slice(0, -1));
    for (const { name, isDirectory } of entries) {
      if (!isDirectory) continue;
      const path = `${folder}${name}/`;
      const rules = `${root}/${path}info`;
      if (name === ".git") folders.push(...(entriesOf(rules) ? [rules] : []));
      else if (!leftOut.hasFolder(path)) pending.push(path);
    }
  }
  return folders.sort();
}

/** @returns What a folder holds; `undefined` where it has gone or may not be read. */
function entriesOf(folder: string): Deno.DirEntry[] | undefined {
  try {
    return [...Deno.readDirSync(folder)];
  } catch (error) {
    const isClosed = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory ||
      error instanceof Deno.errors.PermissionDenied ||
      error instanceof Deno.errors.NotCapable;
    if (!isClosed) throw error;
    return undefined;
  }
}

/** Reasons that hold for all that comes into a folder. */
const FOLDER_REASONS: ReadonlySet<SkipReason> = new Set([
  ...["ignored", "default_ignored", "excluded", "secret", "work_tree"] as const,
]);

/** Says in the detail of a skip which file marks its folder as a cache. */
const MARKER = /^holds (.+)$/;

/**
 * Tells what an index leaves out by its path, so that events there mean nothing. It errs towards asking:
 * what only the content of a file can tell is not among it, and a new file is not known yet.
 */
export class LeftOut {
  /** Folders, with the name of the file in them that is the reason, if one is. */
  readonly #folders = new Map<string, string>();
  readonly #files = new Set<string>();

  /** @param skips What an index left out. */
  constructor(skips: readonly Skip[]) {
    for (const { path: onDisk, reason, detail = "" } of skips) {
      // Events of macOS may have the accents of a name in pieces where the disk has them whole.
      const path = onDisk.normalize("NFC");
      if (path.endsWith("/") && FOLDER_REASONS.has(reason)) {
        this.#folders.set(path, MARKER.exec(detail)?.[1] ?? "");
      } else if (reason === "ignored" || reason === "excluded") this.#files.add(path);
    }
  }

  /**
   * Tells whether a folder is left out as a whole.
   *
   * @param path Path relative to the root, with a final `/`.
   */
  hasFolder(path: string): boolean {
    return this.#folders.has(path.normalize("NFC"));
  }

  /**
   * Tells whether nothing at a path can be of interest.
   *
   * @param written Path relative to the root.
   */
  has(written: string): boolean {
    const path = written.normalize("NFC");
    if (this.#files.has(path)) return true;
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
      const marker = this.#folders.get(path.slice(0, end + 1));
      if (marker !== undefined && path.slice(end + 1) !== marker) return true;
    }
    return false;
  }
}
