/**
 * An index kept current with its tree: the published file, and what has changed since on top of it,
 * in memory.
 *
 * The same code that updates a file on disk updates the copy in memory, so an answer from a stale
 * index is the answer of a fresh one. A check of the tree is good for ten times as long as it took:
 * the share of time that goes into checking is bounded, however large the tree.
 *
 * @module
 */
import { IndexVersionError } from "../errors.ts";
import { openDenoFile } from "../store/deno_file.ts";
import { MemoryFile } from "../store/memory_file.ts";
import { OverlayFile } from "../store/overlay_file.ts";
import { Store } from "../store/store.ts";
import { folderOf } from "../text/paths.ts";
import { applyChanges, type ApplyOptions } from "./apply_changes.ts";
import { changeCount, type Changes, planChanges, withStandIns } from "./plan.ts";
import { hasSamePolicy } from "./secret_policy.ts";

/** How long a check is good for, as a multiple of what it took. */
const CHECK_REUSE = 10;

/** Changed files that one answer waits for; the others are named as left. */
const MAX_OVERLAY_FILES = 200;

/** Bytes of changed files that one answer waits for: about a second of work. */
const MAX_OVERLAY_BYTES = 4 * 1024 * 1024;

/** Where a tree and its index are. */
export interface LiveIndexOptions {
  /** Absolute path of the tree. */
  readonly root: string;
  /** Absolute path of the index file. */
  readonly indexPath: string;
  /** Size above which a file is left out. */
  readonly maxFileBytes?: number;
  /** Texts that stand in place of what files hold, by path. */
  readonly contents?: ReadonlyMap<string, string>;
}

/** An index as it stands, with what is known of the difference to the tree. */
export interface CurrentIndex {
  /** The index. It changes when the tree does: ask again for each answer. */
  readonly store: Store;
  /** Whether there is an index on disk. */
  readonly exists: boolean;
  /** Paths that have changed since the build. */
  readonly changed: ReadonlySet<string>;
  /** Those of them that the store does not take into account. */
  readonly pending: ReadonlySet<string>;
  /** Rises whenever something else is stored or pending than before. */
  readonly generation: number;
}

/** Options for {@linkcode LiveIndex.current}. */
export interface CurrentOptions extends ApplyOptions {
  /** Takes changes into account; else they are only named. @default {true} */
  readonly overlay?: boolean;
}

/** The index of one tree, for as long as a process needs it. */
export class LiveIndex implements Disposable {
  readonly #options: LiveIndexOptions;
  readonly #contents: ReadonlyMap<string, string>;
  #store: Store | undefined;
  #stamp = "";
  /** Stamp of an index that an older version wrote, or one with other rules for secrets. */
  #outdated: string | undefined;
  #hasOverlay = false;
  #isComplete = false;
  /** Paths that the overlay takes into account. */
  #taken = new Set<string>();
  #pending = new Set<string>();
  #check = { at: -Infinity, took: 0 };
  #generation = 0;

  /** @param options Where the tree and its index are. Nothing is opened yet. */
  constructor(options: LiveIndexOptions) {
    this.#options = options;
    this.#contents = options.contents ?? new Map();
  }

  /** Whether there is an index on disk at this moment. */
  get exists(): boolean {
    return this.#stampOnDisk() !== "";
  }

  /**
   * Opens what is new on disk, looks at the tree, and takes changes in.
   *
   * @throws {IndexCorruptError} If the file in the index's place is not an index.
   * @throws {IndexVersionError} If the index was written by a newer version.
   */
  async current(options: CurrentOptions = {}): Promise<CurrentIndex> {
    const { overlay = true } = options;
    const store = await this.#openLatest();
    if (performance.now() - this.#check.at > this.#check.took * CHECK_REUSE || !this.#isComplete) {
      await this.#refresh(store, overlay || !this.exists, options);
    }
    return {
      store: this.#store!,
      exists: this.exists,
      changed: new Set([...this.#taken, ...this.#pending]),
      pending: this.#pending,
      generation: this.#generation,
    };
  }

  /** Forgets the open index; the next question opens what is on disk then. */
  close(): void {
    this.#store?.close();
    this.#store = undefined;
    this.#generation++;
    this.#stamp = "";
    this.#hasOverlay = false;
    this.#isComplete = false;
    this.#taken = new Set();
    this.#pending = new Set();
    this.#check = { at: -Infinity, took: 0 };
  }

  /** Does what {@linkcode LiveIndex.close} does. */
  [Symbol.dispose](): void {
    this.close();
  }

  async #openLatest(): Promise<Store> {
    const stamp = this.#stampOnDisk();
    if (this.#store && stamp === this.#stamp) return this.#store;
    this.close();
    const onDisk = stamp === "" ? undefined : await this.#openDisk(stamp);
    this.#store = onDisk ?? await Store.open(new MemoryFile(), { write: true });
    this.#hasOverlay = !onDisk;
    this.#stamp = onDisk ? stamp : "";
    return this.#store;
  }

  /**
   * An index that an older version wrote, or one with other rules for secrets, counts as none: what
   * may not write reads the tree instead.
   */
  async #openDisk(stamp: string): Promise<Store | undefined> {
    const { indexPath } = this.#options;
    try {
      const store = await Store.open(openDenoFile(indexPath), { write: false, path: indexPath });
      if (hasSamePolicy(store)) return store;
      store.close();
    } catch (error) {
      if (!(error instanceof IndexVersionError) || error.found > error.supported) throw error;
    }
    this.#outdated = stamp;
    return undefined;
  }

  #stampOnDisk(): string {
    const stamp = stampOf(this.#options.indexPath);
    return stamp === this.#outdated ? "" : stamp;
  }

  async #refresh(store: Store, overlay: boolean, options: CurrentOptions): Promise<void> {
    const started = performance.now();
    const { root, indexPath, maxFileBytes } = this.#options;
    const planned = await planChanges(store, {
      root,
      indexDir: folderOf(indexPath),
      trustsTimes: this.#isComplete,
      ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const isStandIn = (path: string) => this.#contents.has(path) && !this.#taken.has(path);
    const changes = this.#contents.size > 0 ? withStandIns(planned, store, isStandIn) : planned;
    if (changeCount(changes) > 0 || this.#pending.size > 0) this.#generation++;
    this.#pending = new Set(pathsOf(changes));
    // What a walk found is kept even where no file differs: the next check is quicker for it.
    if (overlay && (changes.surroundings || changeCount(changes) > 0)) {
      await this.#takeIn(changes, options);
    }
    this.#isComplete = this.#pending.size === 0;
    this.#check = { at: performance.now(), took: performance.now() - started };
  }

  async #takeIn(changes: Changes, options: CurrentOptions): Promise<void> {
    const store = this.#hasOverlay ? this.#store! : await this.#openOverlay();
    const contents = this.#contents;
    const bounded = this.#stamp === "" ? changes : bound(changes, contents);
    const { paths } = await applyChanges(store, this.#options.root, bounded, {
      ...options,
      contents,
    });
    for (const path of paths) this.#taken.add(path);
    const taken = new Set(pathsOf(bounded));
    this.#pending = new Set(pathsOf(changes).filter((path) => !taken.has(path)));
  }

  async #openOverlay(): Promise<Store> {
    const { indexPath } = this.#options;
    const file = new OverlayFile(openDenoFile(indexPath));
    const store = await Store.open(file, { write: true, path: indexPath });
    this.#store?.close();
    this.#store = store;
    this.#hasOverlay = true;
    return store;
  }
}

/** Tells one published file from the next; empty where there is none. */
function stampOf(path: string): string {
  try {
    const { ino, mtime, size } = Deno.statSync(path);
    return `${ino} ${mtime?.getTime()} ${size}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return "";
    }
    throw error;
  }
}

function pathsOf({ added, changed, removed }: Changes): string[] {
  return [...added.map(({ path }) => path), ...changed.map(({ path }) => path), ...removed];
}

/**
 * The part of many changes that one answer waits for: what was changed last, all removals, and all
 * files that other texts stand in for, as somebody asked for these. What the walk found beside
 * files is left out of a part, so that the next check walks again.
 */
function bound(changes: Changes, contents: ReadonlyMap<string, string>): Changes {
  const all = [...changes.added, ...changes.changed];
  const taken = new Set(all.filter(({ path }) => contents.has(path)));
  const newest = all.filter((file) => !taken.has(file)).sort((a, b) => b.mtimeMs - a.mtimeMs);
  let bytes = 0;
  for (const file of newest.slice(0, MAX_OVERLAY_FILES)) {
    bytes += file.size;
    if (bytes > MAX_OVERLAY_BYTES) break;
    taken.add(file);
  }
  if (taken.size === all.length) return changes;
  return {
    added: changes.added.filter((file) => taken.has(file)),
    changed: changes.changed.filter((file) => taken.has(file)),
    removed: changes.removed,
  };
}
