/**
 * What has changed since an index was built: the tree compared with the catalog.
 *
 * Where no folder and no ignore file has another time than at the last walk, the list of files is
 * the same, and one `stat` a known file tells all. Otherwise the tree is walked again. Times and
 * sizes only raise a suspicion; the SHA-256 decides, when the file is analysed.
 *
 * @module
 */
import type { Store, StoredSkip, Surroundings, Timestamp } from "../store/store.ts";
import { walk, type WalkedFile, type WalkOptions } from "../walk/walk.ts";

/** Which files have to be analysed, and which have to leave. */
export interface Changes {
  /** Files that the index does not hold. */
  readonly added: readonly WalkedFile[];
  /** Files whose time or size differs. */
  readonly changed: readonly WalkedFile[];
  /** Paths that are gone or are left out by now. */
  readonly removed: readonly string[];
  /** What the walk found, where one was needed. */
  readonly surroundings?: Surroundings;
}

/** Tells how many files are concerned. */
export function changeCount({ added, changed, removed }: Changes): number {
  return added.length + changed.length + removed.length;
}

/** Compares the tree with an index. */
export async function planChanges(store: Store, options: WalkOptions): Promise<Changes> {
  if (hasSameFolders(store, options.root)) {
    const quick = planKnownFiles(store, options.root);
    if (quick) return quick;
  }
  return await planWithWalk(store, options);
}

function hasSameFolders(store: Store, root: string): boolean {
  const { directories, ignoreFiles } = store.surroundings();
  return directories.length > 0 &&
    [...directories, ...ignoreFiles].every((known) =>
      statOf(root, known)?.mtime?.getTime() === known.mtimeMs
    );
}

/** @returns `undefined` if a known file is gone or is no file any more, so that a walk must tell. */
function planKnownFiles(store: Store, root: string): Changes | undefined {
  const builtAt = builtAtOf(store);
  const changed: WalkedFile[] = [];
  for (const skip of store.skips()) {
    if (skip.mtimeMs !== undefined && hasChanged(statOf(root, skip), skip, builtAt)) {
      return undefined;
    }
  }
  for (const file of store.catalog.files) {
    const stat = statOf(root, file);
    if (!stat?.isFile) return undefined;
    if (!hasChanged(stat, file, builtAt)) continue;
    changed.push({ ...file, mtimeMs: timeOf(stat), size: stat.size });
  }
  // A language or category may rest on the content, as a shebang does: those files are walked.
  return changed.length > 0 ? undefined : { added: [], changed, removed: [] };
}

async function planWithWalk(store: Store, options: WalkOptions): Promise<Changes> {
  const found = await walk(options);
  const builtAt = builtAtOf(store);
  const known = new Map(store.catalog.files.map((file) => [file.path, file]));
  const skips = new Map(
    store.skips().filter(({ mtimeMs }) => mtimeMs !== undefined).map((skip) => [skip.path, skip]),
  );
  const added: WalkedFile[] = [];
  const changed: WalkedFile[] = [];
  const stillSkipped: StoredSkip[] = [];
  for (const file of found.files) {
    const old = known.get(file.path);
    const skip = skips.get(file.path);
    known.delete(file.path);
    if (old) {
      if (isSuspect(file, old, builtAt)) changed.push(file);
    } else if (skip && !isSuspect(file, { mtimeMs: 0, size: -1, ...skip }, builtAt)) {
      stillSkipped.push(skip);
    } else added.push(file);
  }
  const surroundings = { ...found, skipped: [...found.skipped, ...stillSkipped] };
  return { added, changed, removed: [...known.keys()], surroundings };
}

interface Known {
  readonly mtimeMs?: number;
  readonly size?: number;
}

function hasChanged(stat: Deno.FileInfo | undefined, known: Known, builtAt: number): boolean {
  return !stat?.isFile || isSuspect({ mtimeMs: timeOf(stat), size: stat.size }, known, builtAt);
}

/**
 * A file that was written in the millisecond of the build, or later, may have been written after it
 * was read: the same time proves nothing then.
 */
function isSuspect(found: Required<Known>, known: Known, builtAt: number): boolean {
  return found.mtimeMs !== known.mtimeMs || found.size !== known.size || found.mtimeMs >= builtAt;
}

function builtAtOf(store: Store): number {
  return Number(store.meta["started_at"] ?? 0);
}

function timeOf(stat: Deno.FileInfo): number {
  return stat.mtime?.getTime() ?? 0;
}

function statOf(root: string, { path }: Pick<Timestamp, "path">): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path.startsWith("/") ? path : `${root}/${path}`);
  } catch (error) {
    // Gone, or not to be read any more: both mean that the tree has changed.
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    if (error instanceof Deno.errors.PermissionDenied) return undefined;
    throw error;
  }
}
