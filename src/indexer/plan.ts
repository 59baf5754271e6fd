/**
 * Changes since an index was built: the tree compared with the catalog.
 *
 * Where no folder and no ignore file has another time than at the last walk, the list of files is
 * the same, and one `stat` a known file tells which have changed. Otherwise the tree is walked again.
 * Times, sizes and numbers only raise a suspicion; the SHA-256 decides: here, where time and size
 * are as they were, else when the file is analysed.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { StoredSkip, Surroundings, Timestamp } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { takeTurn } from "../store/turns.ts";
import { isAbsolute, joinPath } from "../text/paths.ts";
import type { FileState, Skip, SkipReason } from "../types.ts";
import { classifyPath } from "../walk/classify_path.ts";
import { DISK, type Disk } from "../walk/disk.ts";
import { changeTimeOf, fileStateOf, isDoubtful, isOther } from "../walk/file_state.ts";
import type { inspectContent } from "../walk/inspect_content.ts";
import { languageOfPath } from "../walk/language.ts";
import { fileChoiceKey } from "../walk/file_choice.ts";
import { isUnreadable, readTreeBytes } from "../walk/tree_file.ts";
import { MAX_FILE_BYTES, type WalkedFile, type WalkOptions } from "../walk/walk.ts";
import type { isOfHash } from "./sha256.ts";

/**
 * The system's clock for file times ticks every 1 to 10 ms, and gives the time of the last tick: a
 * file may be written this long after the time that it bears.
 */
export const CLOCK_TICK_MS = 10;

/** Some file systems keep whole seconds, and FAT every other one. */
const COARSE_TICK_MS = 2000;

/** Files that share one time by chance, as they were written within one tick of a clock. */
const FILES_OF_ONE_TICK = 16;

/** Files that each search may read once more, for what they cost, until the next update. */
const RECENT_FILES = 64;

/** Files whose content is compared between two returns to the event loop: some ten milliseconds. */
const FILES_PER_TURN = 100;

/** The same, where few of them are read: those that changed a moment before they were looked at. */
const UNREAD_FILES_PER_TURN = 1_000;

/** Reasons that the content of a file gives; they hold until the content changes. */
const CONTENT_REASONS: ReadonlySet<SkipReason> = new Set(["binary", "minified"]);

/** Which files have to be analysed, and which have to leave. */
export interface Changes {
  /** Files that the index does not hold. */
  readonly added: readonly WalkedFile[];
  /** Files whose time or size differs. */
  readonly changed: readonly WalkedFile[];
  /** Paths that are gone or are left out by now. */
  readonly removed: readonly string[];
  /** Files of another state whose content was read, and is as it was. */
  readonly touched?: readonly WalkedFile[];
  /** Findings of the walk beside files, where a walk was needed. */
  readonly surroundings?: Surroundings;
}

/** Tells how many files are concerned. */
export function changeCount({ added, changed, removed }: Changes): number {
  return added.length + changed.length + removed.length;
}

/**
 * Adds files of the index that count as changed whatever their state, since other texts stand in
 * for them.
 */
export function withStandIns(
  changes: Changes,
  store: Store,
  isStandIn: (path: string) => boolean,
): Changes {
  const planned = new Set([
    ...[...changes.added, ...changes.changed].map(({ path }) => path),
    ...changes.removed,
  ]);
  const more = store.catalog.files
    .filter(({ path }) => isStandIn(path) && !planned.has(path))
    .map(({ path, mtimeMs, size, ctimeMs = 0, inode = 0 }) =>
      walkedFile(path, { mtimeMs, size, ctimeMs, inode })
    );
  return more.length === 0 ? changes : { ...changes, changed: [...changes.changed, ...more] };
}

/** Lists files of code that an index does not hold, as files that are to be added with some texts. */
export function missingCode(store: Store, texts: ReadonlyMap<string, string>): WalkedFile[] {
  return [...texts].filter(([path]) => !store.catalog.fileAt(path))
    .map(([path, { length }]) =>
      walkedFile(path, { mtimeMs: 0, size: length, ctimeMs: 0, inode: 0 })
    )
    .filter(({ language, category }) =>
      language !== undefined && (category === "code" || category === "test")
    );
}

export interface PlanOptions extends WalkOptions {
  /** Compares content even where time and size are as before. @default {false} */
  readonly verify?: boolean;
  /**
   * Believes times that all files share, as this process has compared the contents before.
   * @default {false}
   */
  readonly trustsTimes?: boolean;
  /** Where to look; anything but the default is for tests. @default {the disk of this machine} */
  readonly disk?: Disk | undefined;
}

/**
 * Makes what tells whether a file is, as it was found, one that held no secret when it was indexed.
 * Nobody may be shown a secret for the sake of speed: a file that changed within two seconds of the look
 * at the tree may have changed again under the same time, and one whose number or change of state is
 * not known may be another.
 */
export function secretlessFiles(store: Store): (path: string, found: FileState) => boolean {
  const { walkedAt } = store.surroundings();
  return (path, found) => {
    const known = store.catalog.fileAt(path);
    if (!known?.hasNoSecret || !known.ctimeMs || !known.inode) return false;
    const isSame = !isOther(found, known) && found.ctimeMs === known.ctimeMs &&
      found.inode === known.inode;
    return isSame && changeTimeOf(found) < walkedAt - COARSE_TICK_MS && !hasFixedTimes(store);
  };
}

/** Compares the tree with an index. */
export async function planChanges(store: Store, options: PlanOptions): Promise<Changes> {
  const { root, trustsTimes = false, disk = DISK } = options;
  const verify = options.verify || (!trustsTimes && hasFixedTimes(store));
  const tree: Tree = { store, root, walkedAt: store.surroundings().walkedAt, verify, disk };
  const lookedAt = Date.now();
  const isListed = !verify && hasSameFolders(tree, options) && hasSameSkips(tree);
  const changed = isListed ? changedFiles(tree, options.maxFileBytes) : undefined;
  if (!changed) return await planWithWalk(tree, options);
  const changes = { added: [], changed, removed: [] };
  if (changed.length === 0) return changes;
  const surroundings = { ...store.surroundings(), skipped: store.skips(), walkedAt: lookedAt };
  return { ...changes, surroundings };
}

/**
 * Looks again at a tree whose files changed so shortly before the last look that they may have changed
 * after it under the same time, once they can do so no more: copies and archives that are unpacked
 * set the times of their files, so that only the whole second of the change is known. Every search
 * would read these files until the next update.
 *
 * @returns `undefined` where there are few such files, where it is too early, and where something did
 * change, which the next look finds.
 */
export async function planLaterLook(
  store: Store,
  taken: Changes,
  options: PlanOptions,
): Promise<Changes | undefined> {
  const { walkedAt } = store.surroundings();
  if (Date.now() <= walkedAt + COARSE_TICK_MS) return undefined;
  const recent = [...taken.added, ...taken.changed].filter((file) =>
    isRecent(changeTimeOf(file), walkedAt)
  );
  if (recent.length <= RECENT_FILES) return undefined;
  const changes = await planChanges(store, options);
  return changeCount(changes) === 0 ? changes : undefined;
}

/** A tree, and the index that it is compared with. */
interface Tree {
  readonly store: Store;
  readonly root: string;
  /** When the index was brought up to date, or a moment before. */
  readonly walkedAt: number;
  /** Whether time and size prove nothing. */
  readonly verify: boolean;
  readonly disk: Disk;
}

/**
 * Tells whether most files have one time, and nothing but that: archives, images and package stores
 * give every version of every file the same.
 */
function hasFixedTimes({ catalog }: Store): boolean {
  return fixedTimes.getOrInsertComputed(catalog, () => areFixed(catalog.files));
}

/** Worked out once an index. */
const fixedTimes = new WeakMap<Catalog, boolean>();

function areFixed(files: readonly FileRow[]): boolean {
  const counts = new Map<number, number>();
  for (const { mtimeMs, ctimeMs = 0 } of files) {
    if (ctimeMs !== 0 && ctimeMs !== mtimeMs) continue;
    counts.set(mtimeMs, (counts.get(mtimeMs) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return most > FILES_OF_ONE_TICK && most > files.length / 2;
}

function hasSameFolders(tree: Tree, { maxFileBytes = 0, choices = [] }: WalkOptions) {
  const { store, walkedAt } = tree;
  const known = store.surroundings();
  if (known.directories.length === 0 || known.maxFileBytes !== maxFileBytes) return false;
  if (known.walkedBy !== fileChoiceKey(choices)) return false;
  return [...known.directories, ...known.ignoreFiles].every((folder) => {
    if (!mayLookAt(folder)) return true;
    const stat = statOf(tree, folder);
    if (!stat || changeTimeOf(fileStateOf(stat)) !== folder.mtimeMs) return false;
    return !isRecent(folder.mtimeMs, walkedAt);
  });
}

function hasSameSkips(tree: Tree): boolean {
  return tree.store.skips().every((skip) => {
    if (skip.reason === "unreadable") return !isReadable(tree.root, skip);
    if (skip.mtimeMs === undefined) return true;
    const stat = statOf(tree, skip);
    if (!stat?.isFile) return false;
    const file = fileStateOf(stat);
    return !isOther(file, skip) && !isSuspect(tree, { file, old: skip });
  });
}

/**
 * Files of a list that is still complete which have changed. What a walk would say of them, their
 * paths say.
 *
 * @returns `undefined` where only a walk can tell.
 */
function changedFiles(
  tree: Tree,
  maxFileBytes = MAX_FILE_BYTES,
): WalkedFile[] | undefined {
  const changed: WalkedFile[] = [];
  for (const old of tree.store.catalog.files) {
    const stat = statOf(tree, old);
    if (!stat?.isFile || stat.size > maxFileBytes) return undefined;
    const file = fileStateOf(stat);
    if (isOther(file, old)) changed.push(walkedFile(old.path, file));
    else if (isSuspect(tree, { file, old })) return undefined;
  }
  return changed;
}

function walkedFile(path: string, state: FileState): WalkedFile {
  const { category } = classifyPath(path);
  return { path, ...state, language: languageOfPath(path), category };
}

async function planWithWalk(tree: Tree, options: PlanOptions): Promise<Changes> {
  // Loaded here, as most searches need none: together they would take 20 ms of every start.
  const [{ walk }, hashes, { inspectContent }] = await Promise.all([
    import("../walk/walk.ts"),
    import("./sha256.ts"),
    import("../walk/inspect_content.ts"),
  ]);
  const readers: Readers = { ...hashes, inspectContent };
  const { store } = tree;
  const { maxFileBytes = 0, choices = [] } = options;
  const walkedAt = Date.now();
  const found = await walk(options, tree.disk);
  const known = new Map(store.catalog.files.map((file) => [file.path, file]));
  const skips = new Map(store.skips().map((skip) => [skip.path, skip]));
  const added: WalkedFile[] = [];
  const changed: WalkedFile[] = [];
  const touched: WalkedFile[] = [];
  const skipped: StoredSkip[] = found.skipped.map((skip) => withState(tree, skip));
  for (const [at, file] of found.files.entries()) {
    if (at % (tree.verify ? FILES_PER_TURN : UNREAD_FILES_PER_TURN) === 0) {
      await takeTurn(options.signal);
    }
    const old = known.get(file.path);
    const skip = skips.get(file.path);
    known.delete(file.path);
    if (old) {
      if (hasChanged(tree, { file, old }, readers)) changed.push(file);
      else if (isOther(file, old) || isDoubtful(file, old)) touched.push(file);
    } else if (skip && isStillSkipped(tree, { file, old: skip }, readers)) skipped.push(skip);
    else added.push(file);
  }
  const { directories, ignoreFiles } = found;
  const walkedBy = fileChoiceKey(choices);
  const surroundings = { walkedAt, maxFileBytes, walkedBy, skipped, directories, ignoreFiles };
  const removed = [...known.keys()];
  return { added, changed, removed, surroundings, ...(touched.length > 0 ? { touched } : {}) };
}

/** Adds time and size of a file that is too large: it may shrink without a trace in its folder. */
function withState(tree: Tree, skip: Skip): StoredSkip {
  const stat = skip.reason === "too_large" ? statOf(tree, skip) : undefined;
  return stat ? { ...skip, ...fileStateOf(stat) } : skip;
}

/** A known file, or what content said of it once, and what is found in its place. */
interface Suspect<Found, Old> {
  readonly file: Found;
  readonly old: Old;
}

interface Readers {
  readonly isOfHash: typeof isOfHash;
  readonly inspectContent: typeof inspectContent;
}

function isStillSkipped(
  tree: Tree,
  { file, old }: Suspect<WalkedFile, StoredSkip>,
  { inspectContent }: Readers,
): boolean {
  if (!CONTENT_REASONS.has(old.reason) || isOther(file, old)) return false;
  if (!isSuspect(tree, { file, old })) return true;
  const bytes = readTreeBytes(tree.root, file.path);
  const found = bytes && inspectContent(bytes, file.path).skip;
  return found?.reason === old.reason && found.detail === old.detail;
}

/** Where time and size tell nothing, the content is read. */
function hasChanged(
  tree: Tree,
  { file, old }: Suspect<WalkedFile, FileState>,
  { isOfHash }: Readers,
): boolean {
  if (isOther(file, old)) return true;
  if (!isSuspect(tree, { file, old })) return false;
  return !isOfHash(readTreeBytes(tree.root, file.path), tree.store.hashOf(file.path));
}

/** Tells whether the content of a file may be another though time and size are as they were. */
function isSuspect(
  { walkedAt, verify }: Tree,
  { file, old }: Suspect<FileState, Partial<FileState>>,
): boolean {
  return verify || isDoubtful(file, old) || isRecent(changeTimeOf(file), walkedAt);
}

/** Tells whether something of that time may have been written again after it was looked at. */
function isRecent(mtimeMs: number, walkedAt: number): boolean {
  return mtimeMs >= walkedAt - (mtimeMs % 1000 === 0 ? COARSE_TICK_MS : CLOCK_TICK_MS);
}

function isReadable(root: string, skip: Skip): boolean {
  const path = absolutePath(root, skip);
  // Without the permission, the attempt would ask the person at the terminal.
  if (Deno.permissions.querySync({ name: "read", path }).state !== "granted") return false;
  try {
    if (path.endsWith("/")) Deno.readDirSync(path);
    // A pipe would never open.
    else if (Deno.lstatSync(path).isFile) Deno.openSync(path).close();
    return true;
  } catch (error) {
    return rethrowUnlessGone(error) ?? false;
  }
}

/** Rule files above the root are known by their absolute path. */
function absolutePath(root: string, { path }: Pick<Timestamp, "path">): string {
  return isAbsolute(path) ? path : joinPath(root, path);
}

/**
 * Rule files above the root may have been read with more permission than there is by now: what they
 * said then holds, and no prompt is raised over it.
 */
function mayLookAt({ path }: Pick<Timestamp, "path">): boolean {
  if (!isAbsolute(path)) return true;
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

function statOf(
  { root, disk }: Tree,
  place: Pick<Timestamp, "path">,
): Deno.FileInfo | undefined {
  try {
    return disk.stat(absolutePath(root, place));
  } catch (error) {
    return rethrowUnlessGone(error);
  }
}

/** Gone, or not to be read any more: both say that the tree has changed, or may have. */
function rethrowUnlessGone(error: unknown): undefined {
  if (!isUnreadable(error)) throw error;
  return undefined;
}
