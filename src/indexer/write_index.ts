/**
 * Builds or updates the index on disk: under the lock, on a private copy, published in one step.
 *
 * @module
 */
import { loadStaticEmbedder } from "../embed/static.ts";
import { DamageError, IndexCorruptError, IndexVersionError } from "../errors.ts";
import { commitAt, readGitHead } from "../git/read_head.ts";
import { openPublished } from "../store/published_file.ts";
import { acquireLock } from "../store/lock.ts";
import { statIfThere } from "../store/own_file.ts";
import { publish } from "../store/publish.ts";
import { SCHEMA_VERSION } from "../store/schema.ts";
import { Store } from "../store/store.ts";
import { folderOf } from "../text/paths.ts";
import type { TagsQueries } from "../types.ts";
import {
  type FileChoice,
  fileChoiceOf,
  KEPT_CHOICE_KEY,
  keptChoice,
  saysFileChoice,
  writeKeptChoice,
} from "../walk/file_choice.ts";
import type { Disk } from "../walk/disk.ts";
import {
  applyChanges,
  type ApplyOptions,
  type ApplyReport,
  hasSameBounds,
} from "./apply_changes.ts";
import { HISTORY_HEAD_KEY } from "./history_facts.ts";
import { hasSameQueries, keptQueries, QUERIES_KEY, writeQueries } from "./kept_queries.ts";
import type { LiveIndexOptions } from "./live_index.ts";
import { MemoryBudget, type MemoryGauge } from "./memory_budget.ts";
import { limitChanges, readPaths } from "./limit_changes.ts";
import { openIndexFile } from "./open_index_file.ts";
import {
  changeCount,
  type Changes,
  CLOCK_TICK_MS,
  planChanges,
  planLaterLook,
  type PlanOptions,
} from "./plan.ts";
import { hasSamePolicy } from "./secret_policy.ts";

export interface WriteOptions extends Omit<ApplyOptions, "memory">, FileChoice {
  /** Builds anew even where an index can be updated. @default {false} */
  readonly rebuild?: boolean;
  /** How long to wait for another writer, in milliseconds. @default {10_000} */
  readonly waitMs?: number;
  /** Paths outside of which an index stays as it is. @default {all} */
  readonly paths?: readonly string[];
  /** Compares content even where time and size are as before. @default {false} */
  readonly verify?: boolean;
  /** Memory that the run may take, in bytes. @default {half of what the system grants} */
  readonly maxMemoryBytes?: number;
  /** Gauge of the memory; anything but the default is for tests. @default {that of the process} */
  readonly gauge?: MemoryGauge;
  /** Where to look; anything but the default is for tests. @default {the disk of this machine} */
  readonly disk?: Disk;
}

export interface WriteReport extends ApplyReport {
  /** Whether all files were written, some, or none. */
  readonly mode: "built" | "updated" | "unchanged";
}

/**
 * Writes the index of a tree.
 *
 * @throws {IndexLockedError} If another process writes it for too long.
 * @throws {IndexReadOnlyError} If its folder, or the store, cannot be written.
 * @throws {IndexCorruptError} If the file in its place is of another program: one that is damaged, or
 * was written elsewhere, is built anew.
 * @throws {IndexVersionError} If the index was written by a newer version.
 * @throws {MemoryError} If it takes more memory than it may; the index stays as it was.
 * @throws {RangeError} If one of the paths is not within the tree.
 */
export async function writeIndex(
  place: LiveIndexOptions,
  options: WriteOptions = {},
): Promise<WriteReport> {
  const { waitMs, signal, verify = false, disk } = options;
  const { root, indexPath, storeDir, trustsIndex: trusts = false } = place;
  const paths = options.paths && readPaths(options.paths);
  using lock = await acquireLock(indexPath, { waitMs, signal });
  const old = await openKnown(place);
  const { kept, queries } = wishesToKeep(old, place, options);
  const planOptions: PlanOptions = {
    root,
    choices: [place.files ?? [], kept ?? []].flat(),
    indexDir: folderOf(indexPath),
    maxFileBytes: place.maxFileBytes,
    ...{ verify, signal, disk },
  };
  const isBehind = old !== undefined && hasNewCommits(old, root);
  const known = await planUpdate(old, place, planOptions, { ...options, ...(paths && { paths }) });
  const write = async (changes?: Changes) => {
    let report: ApplyReport | undefined;
    await publish(lock, async (draft) => {
      using store = await Store.open(draft, { write: true, path: indexPath });
      if (changes && !isSealedHere(place)) await forgetSecretless(store);
      const isOfOtherRules = !changes && await adoptEncodings(store, place);
      const planned = changes ?? await planChanges(store, planOptions);
      report = await applyChanges(store, root, planned, {
        ...options,
        memory: new MemoryBudget(options.maxMemoryBytes, options.gauge),
        bounds: place.bounds,
        queries,
        addsHistory: true,
        facts: { ...factsOf(root, kept), [QUERIES_KEY]: writeQueries(queries) },
        kept: storeDir === undefined
          ? undefined
          : { folder: storeDir, write: true, trusts, renews: options.rebuild === true },
      });
      const later = await planLaterLook(store, planned, planOptions);
      if (later) await applyChanges(store, root, later, { resolves: false });
      if (isOfOtherRules) await dropOutdated(store);
    }, { copy: changes !== undefined });
    return report!;
  };
  if (!known) return { ...await write(), mode: "built" };
  const isSame = changeCount(known) === 0;
  // One that was written elsewhere, and is believed, is sealed here.
  if (isSame && !known.surroundings && !isBehind && isSealedHere(place)) return UNCHANGED;
  try {
    return { ...await write(known), mode: isSame ? "unchanged" : "updated" };
  } catch (error) {
    if (!isToBeRebuilt(error)) throw error;
    return { ...await write(), mode: "built" };
  }
}

function isSealedHere({ indexPath, trustsIndex = false }: LiveIndexOptions): boolean {
  if (!trustsIndex) return true;
  try {
    openPublished(indexPath).close();
    return true;
  } catch (error) {
    if (error instanceof IndexCorruptError) return false;
    throw error;
  }
}

/** Believes what was written elsewhere, but not that its files hold no secret. */
async function forgetSecretless(store: Store): Promise<void> {
  await store.write(() => store.forgetSecretless());
}

/** All of it: damage that nothing here reads would stay, and searches go on to tell of it. */
function isDamaged({ indexPath, trustsIndex = false }: LiveIndexOptions): boolean {
  const file = openPublished(indexPath, { trusts: trustsIndex });
  try {
    return file.damagedBlocks(1).length > 0;
  } finally {
    file.close();
  }
}

/**
 * Lets the clock of file times pass the moment in which the root was changed, as it is where the
 * folder of the index is made: else its time would prove nothing, and every search would walk.
 */
async function settle(root: string): Promise<void> {
  const age = Date.now() - (Deno.statSync(root).mtime?.getTime() ?? 0);
  if (age < 0 || age > CLOCK_TICK_MS) return;
  await new Promise((resolve) => setTimeout(resolve, CLOCK_TICK_MS + 1 - age));
}

const UNCHANGED: WriteReport = {
  mode: "unchanged",
  written: 0,
  unchanged: 0,
  removed: 0,
  skipped: 0,
  paths: [],
  left: [],
};

/** Tells whether an error says that an index is to be built anew, rather than left as it is. */
function isToBeRebuilt(error: unknown): boolean {
  return error instanceof DamageError ||
    error instanceof IndexVersionError && error.found < SCHEMA_VERSION ||
    error instanceof IndexCorruptError && !error.isForeign;
}

/** Opens the index that is in place; `undefined` where there is none that can be updated. */
async function openKnown(place: LiveIndexOptions): Promise<Store | undefined> {
  if (!statIfThere(place.indexPath)?.isFile) return undefined;
  try {
    return await openIndexFile(place);
  } catch (error) {
    if (isToBeRebuilt(error)) return undefined;
    throw error;
  }
}

/**
 * Finds the changes since the last build, and closes its index: Windows replaces no file that is open.
 *
 * @returns `undefined` where all is to be built.
 */
async function planUpdate(
  old: Store | undefined,
  place: LiveIndexOptions,
  options: PlanOptions,
  { rebuild = false, paths }: WriteOptions,
): Promise<Changes | undefined> {
  using store = old;
  await settle(options.root);
  if (!store || rebuild) return undefined;
  try {
    if (isDamaged(place)) return undefined;
    const { fingerprint } = await loadStaticEmbedder();
    if (!hasSamePolicy(store) || !hasSameBounds(store, place.bounds)) return undefined;
    if (!hasSameQueries(store, place.queries)) return undefined;
    if (store.vectorSource?.fingerprint !== fingerprint) return undefined;
    const changes = await planChanges(store, options);
    return paths ? limitChanges(changes, store, paths) : changes;
  } catch (error) {
    if (isToBeRebuilt(error)) return undefined;
    throw error;
  }
}

/**
 * Takes over the work of models for unchanged texts, which is worth more than all the rest.
 *
 * @returns Whether it was made under other rules for secrets.
 */
async function adoptEncodings(store: Store, place: LiveIndexOptions): Promise<boolean> {
  if (!statIfThere(place.indexPath)?.isFile) return false;
  try {
    using old = await openIndexFile(place);
    if (old.encodings.encoders().length === 0) return false;
    await store.write(() => store.encodings.copyFrom(old.encodings));
    return !hasSamePolicy(old);
  } catch (error) {
    if (!isToBeRebuilt(error)) throw error;
    return false;
  }
}

/** Drops encodings of texts that are masked by now, as they may give away the secret. */
async function dropOutdated(store: Store): Promise<void> {
  await store.write(() => store.encodings.dropOutdated(store.catalog));
}

/** Gives the wishes of a user that an index keeps: one stays until there is another, or the index is built anew without any. */
function wishesToKeep(
  old: Store | undefined,
  place: LiveIndexOptions,
  options: WriteOptions,
): { readonly kept: FileChoice | undefined; readonly queries: TagsQueries } {
  const says = saysFileChoice(options);
  const given = { kept: fileChoiceOf(options), queries: place.queries ?? {} };
  if (options.rebuild || !old || (says && place.queries)) return given;
  try {
    return {
      kept: says ? given.kept : keptChoice(old.meta),
      queries: place.queries ?? keptQueries(old),
    };
  } catch (error) {
    if (isToBeRebuilt(error)) return given;
    throw error;
  }
}

/** Tells whether another commit is checked out than the one whose history is kept. */
function hasNewCommits(old: Store, root: string): boolean {
  try {
    const head = commitAt(root);
    return head !== undefined && head !== old.meta[HISTORY_HEAD_KEY];
  } catch (error) {
    // It is found again where the index is compared with the tree.
    if (isToBeRebuilt(error)) return false;
    throw error;
  }
}

function factsOf(root: string, kept: FileChoice | undefined): Record<string, string | number> {
  const { commit, branch } = readGitHead(root);
  return {
    [KEPT_CHOICE_KEY]: writeKeptChoice(kept),
    built_at: new Date().toISOString(),
    head_commit: commit ?? "",
    branch: branch ?? "",
  };
}
