/**
 * What has changed since an index was built: the tree compared with the catalog.
 *
 * Where no folder and no ignore file has another time than at the last walk, the list of files is
 * the same, and one `stat` a known file tells which have changed. Otherwise the tree is walked again.
 * Times and sizes only raise a suspicion; the SHA-256 decides, when the file is analysed.
 *
 * @module
 */
import type { StoredSkip, Surroundings, Timestamp } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { isAbsolute, joined } from "../text/paths.ts";
import type { Skip, SkipReason } from "../types.ts";
import { classifyPath } from "../walk/classify_path.ts";
import { languageOfPath } from "../walk/language.ts";
import type { inspectContent } from "../walk/inspect_content.ts";
import { MAX_FILE_BYTES } from "../walk/max_file_bytes.ts";
import type { WalkedFile, WalkOptions } from "../walk/walk.ts";
import type { isSameHash, sha256 } from "./sha256.ts";

/**
 * The system's clock for file times ticks every 1 to 10 ms, and gives the time of the last tick: a
 * file may be written this long after the time that it bears.
 */
export const CLOCK_TICK_MS = 10;

/** Some file systems keep whole seconds, and FAT every other one. */
const COARSE_TICK_MS = 2000;

/** Files whose content is compared between two returns to the event loop: some ten milliseconds. */
const FILES_PER_TURN = 100;

/** What content says about a file holds until the content is another. */
const CONTENT_REASONS: ReadonlySet<SkipReason> = new Set(["binary", "minified"]);

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
    .map(({ path, mtimeMs, size }) => walkedFile(path, { mtimeMs, size }));
  return more.length === 0 ? changes : { ...changes, changed: [...changes.changed, ...more] };
}

/** Options for {@linkcode planChanges}. */
export interface PlanOptions extends WalkOptions {
  /** Compares content even where time and size are as before. @default {false} */
  readonly verify?: boolean;
}

/** Compares the tree with an index. */
export async function planChanges(store: Store, options: PlanOptions): Promise<Changes> {
  const { root, verify = false } = options;
  const tree: Tree = { store, root, walkedAt: store.surroundings().walkedAt, verify };
  const lookedAt = Date.now();
  const isListed = !verify && hasSameFolders(tree, options) && hasSameSkips(tree);
  const changed = isListed ? changedFiles(tree, options.maxFileBytes) : undefined;
  if (!changed) return await planWithWalk(tree, options);
  const changes = { added: [], changed, removed: [] };
  if (changed.length === 0) return changes;
  const surroundings = { ...store.surroundings(), skipped: store.skips(), walkedAt: lookedAt };
  return { ...changes, surroundings };
}

/** A tree, and the index that it is compared with. */
interface Tree {
  readonly store: Store;
  readonly root: string;
  /** When the index was brought up to date, or a moment before. */
  readonly walkedAt: number;
  /** Whether time and size prove nothing. */
  readonly verify: boolean;
}

function hasSameFolders({ store, root, walkedAt }: Tree, { maxFileBytes = 0 }: WalkOptions) {
  const known = store.surroundings();
  if (known.directories.length === 0 || known.maxFileBytes !== maxFileBytes) return false;
  return [...known.directories, ...known.ignoreFiles].every((folder) => {
    if (!mayLookAt(folder)) return true;
    const stat = statOf(root, folder);
    return stat && timeOf(stat) === folder.mtimeMs && !isRecent(folder.mtimeMs, walkedAt);
  });
}

function hasSameSkips(tree: Tree): boolean {
  return tree.store.skips().every((skip) => {
    if (skip.reason === "unreadable") return !isReadable(tree.root, skip);
    if (skip.mtimeMs === undefined) return true;
    const stat = statOf(tree.root, skip);
    return stat?.isFile && isSame(foundAs(stat), skip) && !isRecent(skip.mtimeMs, tree.walkedAt);
  });
}

/**
 * Files of a list that is still complete which have changed. What a walk would say of them, their
 * paths say.
 *
 * @returns `undefined` where only a walk can tell.
 */
function changedFiles(
  { store, root, walkedAt }: Tree,
  maxFileBytes = MAX_FILE_BYTES,
): WalkedFile[] | undefined {
  const changed: WalkedFile[] = [];
  for (const file of store.catalog.files) {
    const stat = statOf(root, file);
    if (!stat?.isFile || stat.size > maxFileBytes) return undefined;
    const found = foundAs(stat);
    if (!isSame(found, file)) changed.push(walkedFile(file.path, found));
    else if (isRecent(file.mtimeMs, walkedAt)) return undefined;
  }
  return changed;
}

function walkedFile(path: string, state: State): WalkedFile {
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
  const { store, root } = tree;
  const { maxFileBytes = 0 } = options;
  const walkedAt = Date.now();
  const found = await walk(options);
  const known = new Map(store.catalog.files.map((file) => [file.path, file]));
  const skips = new Map(store.skips().map((skip) => [skip.path, skip]));
  const added: WalkedFile[] = [];
  const changed: WalkedFile[] = [];
  const skipped: StoredSkip[] = found.skipped.map((skip) => withState(root, skip));
  for (const [at, file] of found.files.entries()) {
    if (tree.verify && at % FILES_PER_TURN === 0) await takeTurn(options.signal);
    const old = known.get(file.path);
    const skip = skips.get(file.path);
    known.delete(file.path);
    if (old) {
      if (hasChanged(tree, { file, old }, readers)) changed.push(file);
    } else if (skip && isStillSkipped(tree, { file, old: skip }, readers)) skipped.push(skip);
    else added.push(file);
  }
  const { directories, ignoreFiles } = found;
  const surroundings = { walkedAt, maxFileBytes, skipped, directories, ignoreFiles };
  return { added, changed, removed: [...known.keys()], surroundings };
}

/** What made a file too large can go without a trace in its folder: its own time and size tell. */
function withState(root: string, skip: Skip): StoredSkip {
  const stat = skip.reason === "too_large" ? statOf(root, skip) : undefined;
  return stat ? { ...skip, ...foundAs(stat) } : skip;
}

/** A known file, or what content said of it once, and what is found in its place. */
interface Suspect<Old> {
  readonly file: WalkedFile;
  readonly old: Old;
}

/** Time and size of a file. */
type State = Pick<WalkedFile, "mtimeMs" | "size">;

/** What reads content. */
interface Readers {
  readonly sha256: typeof sha256;
  readonly isSameHash: typeof isSameHash;
  readonly inspectContent: typeof inspectContent;
}

/** Lets signals in: thousands of files may be read. */
async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

function isStillSkipped(
  { root, walkedAt, verify }: Tree,
  { file, old }: Suspect<StoredSkip>,
  { inspectContent }: Readers,
): boolean {
  if (!CONTENT_REASONS.has(old.reason) || !isSame(file, old)) return false;
  if (!verify && !isRecent(file.mtimeMs, walkedAt)) return true;
  const bytes = readIfThere(`${root}/${file.path}`);
  const found = bytes && inspectContent(bytes, file.path).skip;
  return found?.reason === old.reason && found.detail === old.detail;
}

/** Where time and size tell nothing, the content is read. */
function hasChanged(
  { store, root, walkedAt, verify }: Tree,
  { file, old }: Suspect<State>,
  { sha256, isSameHash }: Readers,
): boolean {
  if (!isSame(file, old)) return true;
  if (!verify && !isRecent(file.mtimeMs, walkedAt)) return false;
  const bytes = readIfThere(`${root}/${file.path}`);
  const known = store.hashOf(file.path);
  return !bytes || !known || !isSameHash(sha256(bytes), known);
}

function isSame(found: State, known: Partial<State>): boolean {
  return found.mtimeMs === known.mtimeMs && found.size === known.size;
}

/** Tells whether something of that time may have been written again after it was looked at. */
function isRecent(mtimeMs: number, walkedAt: number): boolean {
  return mtimeMs >= walkedAt - (mtimeMs % 1000 === 0 ? COARSE_TICK_MS : CLOCK_TICK_MS);
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    return rethrowUnlessGone(error);
  }
}

function isReadable(root: string, skip: Skip): boolean {
  const path = absolute(root, skip);
  // Without the permission, the attempt would ask the person at the terminal.
  if (Deno.permissions.querySync({ name: "read", path }).state !== "granted") return false;
  try {
    if (path.endsWith("/")) Deno.readDirSync(path);
    else Deno.openSync(path).close();
    return true;
  } catch (error) {
    return rethrowUnlessGone(error) ?? false;
  }
}

function foundAs(stat: Deno.FileInfo): State {
  return { mtimeMs: timeOf(stat), size: stat.size };
}

function timeOf(stat: Deno.FileInfo): number {
  return stat.mtime?.getTime() ?? 0;
}

/** Rule files above the root are known by their absolute path. */
function absolute(root: string, { path }: Pick<Timestamp, "path">): string {
  return isAbsolute(path) ? path : joined(root, path);
}

/**
 * Rule files above the root may have been read with more permission than there is by now: what they
 * said then holds, and no prompt is raised over it.
 */
function mayLookAt({ path }: Pick<Timestamp, "path">): boolean {
  if (!isAbsolute(path)) return true;
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

function statOf(root: string, place: Pick<Timestamp, "path">): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(absolute(root, place));
  } catch (error) {
    return rethrowUnlessGone(error);
  }
}

/** Gone, or not to be read any more: both say that the tree has changed, or may have. */
function rethrowUnlessGone(error: unknown): undefined {
  const isGone = error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.PermissionDenied;
  if (!isGone) throw error;
  return undefined;
}
