/**
 * An index kept current with its tree: the published file, and what has changed since on top of it,
 * in memory.
 *
 * The same code that updates a file on disk updates the copy in memory, so an answer from a stale
 * index is the answer of a fresh one. A check of the tree is good for the questions that were asked
 * before it began: many that wait for each other share one, and none is answered by an older one.
 *
 * Where there is no index, all files are changes to an empty one. Of more changes than an answer can
 * wait for, those are taken in that the question is after; the others are named as left, and each
 * further question takes in some more.
 *
 * @module
 */
import { DamageError, IndexCorruptError, IndexVersionError } from "../errors.ts";
import { MemoryFile, OverlayFile } from "../store/memory_file.ts";
import type { GraphChanges } from "../store/node_ids.ts";
import { statIfThere } from "../store/own_file.ts";
import { openPublished } from "../store/published_file.ts";
import { Store } from "../store/store.ts";
import { MissingLineError } from "../text/lines.ts";
import { folderOf } from "../text/paths.ts";
import type { ChunkBounds, FileState, TagsQueries, Wanted } from "../types.ts";
import { type FileChoice, keptChoice } from "../walk/file_choice.ts";
import type { WalkedFile } from "../walk/walk.ts";
import { applyChanges, type ApplyOptions, partOf, resolveLeft } from "./apply_changes.ts";
import type { WorkBudget } from "./choose_files.ts";
import { keptQueries } from "./kept_queries.ts";
import { openIndexFile } from "./open_index_file.ts";
import {
  changeCount,
  type Changes,
  missingCode,
  planChanges,
  secretlessFiles,
  withStandIns,
} from "./plan.ts";
import { hasSamePolicy } from "./secret_policy.ts";

/** Changed files that one answer waits for: about a second of work. */
const CHANGES_PER_ANSWER: WorkBudget = { files: 200, bytes: 4 * 1024 * 1024 };

/** A tree without an index that is read whole for an answer. */
const SMALL_TREE: WorkBudget = { files: 800, bytes: 4 * 1024 * 1024 };

/**
 * Of a larger tree, the part that one answer waits for: looking through all of it, to choose the
 * part, takes a share of the time.
 */
const PART_OF_TREE: WorkBudget = { files: 300, bytes: 1_500_000 };

/** How long a part of them is taken in on a machine that is too slow for those budgets. */
const MAX_TAKE_IN_MS = 10_000;

/** Without an index, bytes of files that are kept indexed from one question to the next. */
const MAX_HELD_BYTES = 48 * 1024 * 1024;

export interface LiveIndexOptions {
  /** Absolute path of the tree. */
  readonly root: string;
  /** Absolute path of the index file. */
  readonly indexPath: string;
  /** Size above which a file is left out. */
  readonly maxFileBytes?: number | undefined;
  /** Choice of files, beside the one that an index keeps. */
  readonly files?: FileChoice | undefined;
  readonly bounds?: ChunkBounds | undefined;
  /** Queries of a user, in place of those that an index keeps. They were checked. */
  readonly queries?: TagsQueries | undefined;
  /** Believes an index that was written elsewhere. @default {false} */
  readonly trustsIndex?: boolean;
  /** Absolute path of the folder in which trees keep analyses of files. */
  readonly storeDir?: string | undefined;
  /** Texts that stand in place of what files hold, by path. */
  readonly contents?: ReadonlyMap<string, string> | undefined;
}

/** An index as it stands, with what is known of the difference to the tree. */
export interface CurrentIndex {
  /** The index. It changes when the tree does: ask again for each answer. */
  readonly store: Store;
  /** Whether there is an index on disk. */
  readonly exists: boolean;
  /** Why the file in its place is not used; absent where there is none, or it is. */
  readonly unusable?: string;
  /** Paths that have changed since the build. */
  readonly changed: ReadonlySet<string>;
  /** Those of them that the store does not take into account. */
  readonly pending: ReadonlySet<string>;
  /** Tells whether a file is as it was when no secret was found in it. */
  readonly isSecretless: (path: string, found: FileState) => boolean;
  /** Rises whenever something else is stored or pending than before. */
  readonly generation: number;
}

/** Options for {@linkcode LiveIndex.current}. */
export interface CurrentOptions extends ApplyOptions {
  /** Takes changes into account; else they are only named. @default {true} */
  readonly overlay?: boolean;
  /** Files that the question asks for, which are read first. @default {the newest files} */
  readonly wanted?: Wanted;
  /**
   * Whether the question is about uses; if not, they are resolved when one is. One that ranks by them
   * needs those that are `"indexed"`: it does without where there is no index. @default {true}
   */
  readonly needsGraph?: boolean | "indexed";
  /** Takes in all changes, however long that takes. @default {false} */
  readonly isWhole?: boolean;
  /** When the question was asked, by `performance.now()`. @default {now} */
  readonly askedAt?: number;
}

/** Digits by which one file of an index is told from another. */
const GENERATION_DIGITS = 16;

const NOTHING_WANTED: Wanted = { paths: [], literals: [], words: [] };

/** The index of one tree, for as long as a process needs it. */
export class LiveIndex implements Disposable {
  readonly #options: LiveIndexOptions;
  readonly #contents: ReadonlyMap<string, string>;
  #store: Store | undefined;
  #stamp = "";
  /** A file on disk that counts as none, and why. */
  #unusable: { readonly stamp: string; readonly reason: string } | undefined;
  #hasOverlay = false;
  #isComplete = false;
  /** Paths that the overlay takes into account. */
  #taken = new Set<string>();
  #pending = new Set<string>();
  /** Changes whose uses are not resolved. */
  #unresolved: GraphChanges | undefined;
  /** When the last check of the tree began. */
  #checkedAt = -Infinity;
  #generation = 0;

  /** @param options Where the tree and its index are. Nothing is opened yet. */
  constructor(options: LiveIndexOptions) {
    this.#options = options;
    this.#contents = options.contents ?? new Map();
  }

  /** Tells whether there is an index on disk. */
  get exists(): boolean {
    return this.#stampOnDisk() !== "";
  }

  /**
   * Opens what is new on disk, looks at the tree, and takes changes in. What is no index, is damaged,
   * or was written elsewhere counts as none, and the answer says so.
   *
   * @throws {Deno.errors.NotFound} If the tree is gone.
   */
  async current(options: CurrentOptions = {}): Promise<CurrentIndex> {
    try {
      return await this.#current(options);
    } catch (error) {
      if (!this.refuse(error)) throw error;
      return await this.#current(options);
    }
  }

  /**
   * Takes the index on disk for none from here on, where an error says that it is damaged.
   *
   * @returns Whether it does: what failed can be done again.
   */
  refuse(error: unknown): boolean {
    const damage = this.#stamp === "" ? undefined : this.#damageBehind(error);
    if (!damage) return false;
    const unusable = { stamp: this.#stamp, reason: this.#reasonOf(damage) };
    this.close();
    this.#unusable = unusable;
    return true;
  }

  /**
   * Of an error that says nothing of the index, the index may be the cause: its rows are looked at. A
   * value that is out of range is the caller's, whose errors begin like this.
   */
  #damageBehind(error: unknown): IndexCorruptError | DamageError | undefined {
    if (error instanceof DamageError) return error;
    const { indexPath } = this.#options;
    if (error instanceof IndexCorruptError) return error.path === indexPath ? error : undefined;
    const isOfCaller = error instanceof RangeError && error.message.startsWith("Cannot ") &&
      !(error instanceof MissingLineError);
    const isUnexplained = error instanceof TypeError || error instanceof RangeError ||
      (error as { readonly code?: unknown } | null)?.code === "ENAMETOOLONG";
    if (!isUnexplained || isOfCaller) return undefined;
    const [found] = this.#store?.contentDamage() ?? [];
    return found === undefined
      ? undefined
      : new IndexCorruptError(indexPath, `the file is damaged (${found})`, { cause: error });
  }

  async #current(options: CurrentOptions): Promise<CurrentIndex> {
    const { overlay = true, needsGraph = true, askedAt = performance.now() } = options;
    const store = await this.#openWithRoom();
    if (this.#checkedAt <= askedAt || !this.#isComplete) {
      await this.#refresh(store, overlay || !this.exists, options);
    }
    if (this.#unresolved && (needsGraph === "indexed" ? this.#stamp !== "" : needsGraph)) {
      await resolveLeft(this.#store!, this.#options.root, this.#unresolved, {
        ...options,
        contents: this.#contents,
      });
      this.#unresolved = undefined;
    }
    return {
      store: this.#store!,
      exists: this.exists,
      ...this.#said(),
      changed: new Set([...this.#taken, ...this.#pending]),
      pending: this.#pending,
      // Who wrote an index elsewhere may say of any file that it holds no secret.
      isSecretless: this.#options.trustsIndex ? () => false : secretlessFiles(this.#store!),
      generation: this.#generation,
    };
  }

  /** Names the file of the index that is open; `null` where there is none, or none that is used. */
  async generationOnDisk(): Promise<string | null> {
    if (this.#stamp === "") return null;
    const { sha256 } = await import("./sha256.ts");
    return sha256(new TextEncoder().encode(this.#stamp)).toHex().slice(0, GENERATION_DIGITS);
  }

  /**
   * Opens the index that is in use without what has changed since; `undefined` where there is none.
   *
   * @param texts Files by path: code that the index does not hold is added to it in memory.
   */
  async stored(texts: ReadonlyMap<string, string> = new Map()): Promise<Store | undefined> {
    if (this.#stamp === "" || this.#stampOnDisk() !== this.#stamp) return undefined;
    const store = await this.#openDisk(this.#stamp);
    const added = store ? missingCode(store, texts) : [];
    if (!store || added.length === 0) return store;
    store.close();
    const overlay = await this.#overlay();
    const changes = { added, changed: [], removed: [] };
    const { root, bounds } = this.#options;
    const queries = keptQueries(overlay);
    await applyChanges(overlay, root, changes, { contents: texts, queries, bounds });
    return overlay;
  }

  /** Has the next call look at the tree, though the last one did so for the same question. */
  forgetCheck(): void {
    this.#checkedAt = -Infinity;
  }

  /** Forgets the open index; the next question opens what is on disk then. */
  close(): void {
    this.#store?.close();
    this.#store = undefined;
    this.#generation++;
    this.#stamp = "";
    this.#hasOverlay = false;
    this.#isComplete = false;
    this.#unresolved = undefined;
    this.#taken = new Set();
    this.#pending = new Set();
    this.forgetCheck();
  }

  /** Does what {@linkcode LiveIndex.close} does. */
  [Symbol.dispose](): void {
    this.close();
  }

  /** Makes room: drops files that earlier questions without an index asked for. */
  async #openWithRoom(): Promise<Store> {
    const store = await this.latest();
    if (this.#isComplete || this.#stamp !== "") return store;
    const held = store.catalog.files.reduce((sum, { size }) => sum + size, 0);
    if (held <= MAX_HELD_BYTES) return store;
    this.close();
    return await this.latest();
  }

  /** Opens what is on disk, without a look at the tree; an empty index where there is none. */
  async latest(): Promise<Store> {
    const stamp = this.#stampOnDisk();
    if (this.#store && stamp === this.#stamp) return this.#store;
    this.close();
    const onDisk = stamp === "" ? undefined : await this.#openDisk(stamp);
    this.#store = onDisk ?? await Store.open(new MemoryFile(), { write: true });
    this.#hasOverlay = !onDisk;
    this.#stamp = onDisk ? stamp : "";
    return this.#store;
  }

  /** Opens the index on disk; reads the tree instead where it is outdated, damaged or not ours. */
  async #openDisk(stamp: string): Promise<Store | undefined> {
    const { root, indexPath, trustsIndex = false } = this.#options;
    try {
      const store = await openIndexFile({ root, indexPath, trustsIndex });
      if (hasSamePolicy(store)) return store;
      store.close();
      this.#unusable = {
        stamp,
        reason: "The index is of a version of cbx with other secret rules",
      };
    } catch (error) {
      const isOfIndex = error instanceof IndexVersionError || error instanceof IndexCorruptError ||
        error instanceof DamageError;
      if (!isOfIndex) throw error;
      this.#unusable = { stamp, reason: this.#reasonOf(error) };
    }
    return undefined;
  }

  #reasonOf(error: IndexVersionError | IndexCorruptError | DamageError): string {
    if (error instanceof IndexVersionError) {
      const { found, supported } = error;
      const age = found < supported ? "an older" : "a newer";
      return `The index is of ${age} version of cbx (schema ${found}, this one writes ${supported})`;
    }
    return error instanceof DamageError
      ? new IndexCorruptError(this.#options.indexPath, error.message).statement
      : error.statement;
  }

  #said(): { readonly unusable?: string } {
    const { stamp, reason } = this.#unusable ?? {};
    if (reason === undefined || stamp !== stampOf(this.#options.indexPath)) return {};
    return { unusable: reason };
  }

  #stampOnDisk(): string {
    const stamp = stampOf(this.#options.indexPath);
    return stamp === this.#unusable?.stamp ? "" : stamp;
  }

  async #refresh(store: Store, overlay: boolean, options: CurrentOptions): Promise<void> {
    const started = performance.now();
    const { root, indexPath, maxFileBytes, files } = this.#options;
    const found = await planChanges(store, {
      root,
      indexDir: folderOf(indexPath),
      trustsTimes: this.#isComplete,
      choices: [files ?? [], keptChoice(store.meta) ?? []].flat(),
      ...{ maxFileBytes, signal: options.signal },
    });
    const planned = overlay
      ? found
      : await (await import("./changed_contents.ts")).withoutTouched(found, store, root);
    const isStandIn = (path: string) => this.#contents.has(path) && !this.#taken.has(path);
    const changes = this.#contents.size > 0 ? withStandIns(planned, store, isStandIn) : planned;
    if (changeCount(changes) > 0 || this.#pending.size > 0) this.#generation++;
    this.#pending = new Set(pathsOf(changes));
    // What a walk found is kept even where no file differs: the next check is quicker for it.
    if (overlay && (changes.surroundings || changeCount(changes) > 0)) {
      await this.#takeIn(changes, options);
    }
    this.#isComplete = this.#pending.size === 0;
    this.#checkedAt = started;
  }

  async #takeIn(changes: Changes, options: CurrentOptions): Promise<void> {
    const store = this.#hasOverlay ? this.#store! : await this.#openOverlay();
    const contents = this.#contents;
    const { root, bounds, queries = {}, storeDir } = this.#options;
    const { trustsIndex: trusts = false } = this.#options;
    const { wanted = NOTHING_WANTED, isWhole = false } = options;
    const hasIndex = this.#stamp !== "";
    const chosen = isWhole || fits(changes, hasIndex ? CHANGES_PER_ANSWER : SMALL_TREE)
      ? changes
      : await this.#bound(
        partOf(changes, store),
        wanted,
        hasIndex ? CHANGES_PER_ANSWER : PART_OF_TREE,
        options,
      );
    const { paths, left, unresolved } = await applyChanges(store, root, chosen, {
      ...options,
      contents,
      bounds,
      queries: hasIndex ? keptQueries(store) : queries,
      kept: storeDir === undefined ? undefined : { folder: storeDir, trusts },
      resolves: false,
      maxMs: chosen === changes ? Infinity : MAX_TAKE_IN_MS,
    });
    this.#unresolved = {
      isFresh: false,
      written: unresolved!.written.union(this.#unresolved?.written ?? new Set()),
      keys: unresolved!.keys.union(this.#unresolved?.keys ?? new Set()),
    };
    for (const path of paths) this.#taken.add(path);
    const taken = new Set(pathsOf(chosen));
    for (const path of left) taken.delete(path);
    this.#pending = new Set(pathsOf(changes).filter((path) => !taken.has(path)));
  }

  /**
   * The part of many changes that one answer waits for: what the question is after, all removals, and
   * all files that other texts stand in for, as somebody asked for these.
   */
  async #bound(
    changes: Changes,
    wanted: Wanted,
    budget: WorkBudget,
    options: CurrentOptions,
  ): Promise<Changes> {
    const { chooseFiles } = await import("./choose_files.ts");
    const isStandIn = ({ path }: WalkedFile) => this.#contents.has(path);
    const all = [...changes.added, ...changes.changed];
    const others = all.filter((file) => !isStandIn(file));
    const chosen = await chooseFiles(this.#options.root, others, wanted, budget, options);
    const taken = [...all.filter(isStandIn), ...chosen];
    const added = new Set(changes.added);
    return {
      ...changes,
      added: taken.filter((file) => added.has(file)),
      changed: taken.filter((file) => !added.has(file)),
    };
  }

  async #overlay(): Promise<Store> {
    const { indexPath: path, trustsIndex: trusts = false } = this.#options;
    return await Store.open(new OverlayFile(openPublished(path, { trusts })), {
      write: true,
      path,
    });
  }

  async #openOverlay(): Promise<Store> {
    const store = await this.#overlay();
    this.#store?.close();
    this.#hasOverlay = true;
    return this.#store = store;
  }
}

/** Tells one published file from the next; empty where there is none. */
function stampOf(path: string): string {
  const info = statIfThere(path);
  return info ? `${info.ino} ${info.mtime?.getTime()} ${info.size}` : "";
}

function pathsOf({ added, changed, removed }: Changes): string[] {
  return [...added.map(({ path }) => path), ...changed.map(({ path }) => path), ...removed];
}

function fits({ added, changed }: Changes, budget: WorkBudget): boolean {
  const files = [...added, ...changed];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return files.length <= budget.files && bytes <= budget.bytes;
}
