/**
 * Events of a tree, told as one when they have come to rest. What happened where is not kept: an
 * update looks at everything, so that no event that the system loses or mixes up makes it wrong, and
 * a burst of a million events takes no memory.
 *
 * @module
 */
import { UsageError } from "../../errors/usage_error.ts";

/** Opens a watcher; tests hand in their own. */
export type OpenWatcher = (paths: string[], options: { recursive: boolean }) => Watcher;

/** Part of `Deno.FsWatcher` that is needed. */
export type Watcher = AsyncIterable<Deno.FsEvent> & { close(): void };

/** Events that come with any change of the list of files. */
const STRUCTURAL: ReadonlySet<string> = new Set(["remove", "rename", "any", "other"]);

/** How the system says that it can watch no more: notify's words, and those of the kernel. */
const LIMIT = /watch limit|no space left|too many open files/i;

/** A timer that is set for longer goes off at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface TreeEventsOptions {
  /** Milliseconds without an event after which they are told. */
  readonly debounceMs: number;
  readonly signal: AbortSignal;
  /** Opens watchers. @default {Deno.watchFs} */
  readonly open?: OpenWatcher;
}

interface Watched {
  /** Absolute paths of folders, or the root where the system watches all below it. */
  readonly paths: readonly string[];
  readonly recursive: boolean;
  /** Tells whether something at a path is of interest. */
  readonly isRelevant: (path: string) => boolean;
}

export class TreeEvents implements Disposable {
  readonly #signal: AbortSignal;
  readonly #open: OpenWatcher;
  readonly #quiet: Quiet;
  readonly #onAbort = () => this.#wake();
  #watched: Watched = { paths: [], recursive: false, isRelevant: () => false };
  #known: ReadonlySet<string> = new Set();
  #watcher: Watcher | undefined;
  /** The end of what follows the watcher. */
  #following: Promise<void> = Promise.resolve();
  #isBroken = true;
  #failure: unknown;
  #wake: () => void = () => {};

  /** @param options How events are told. Nothing is watched yet. */
  constructor(options: TreeEventsOptions) {
    const { debounceMs, signal, open = Deno.watchFs } = options;
    this.#signal = signal;
    this.#open = open;
    this.#quiet = new Quiet(debounceMs);
    signal.addEventListener("abort", this.#onAbort);
  }

  /**
   * Watches what is to be watched by now. Where that takes another watcher, it counts as an event:
   * whatever came before it went unseen.
   *
   * @throws {UsageError} If the system can watch no more.
   */
  async watch(watched: Watched): Promise<void> {
    const isSame = !this.#isBroken && watched.recursive === this.#watched.recursive &&
      watched.paths.length === this.#known.size &&
      watched.paths.every((path) => this.#known.has(path));
    this.#watched = watched;
    if (isSame) return;
    this.#known = new Set(watched.paths);
    this.#watcher?.close();
    // Deno has one watcher for all: a path that the old one has not left yet would stay unwatched.
    await this.#following;
    this.#watcher = this.#start(watched);
    this.note();
  }

  /** Notes an event from elsewhere. */
  note(): void {
    this.#quiet.note();
    this.#wake();
  }

  /**
   * Waits until there have been events, and no more of them.
   *
   * @returns `false` where the signal ended the wait.
   * @throws {UsageError} If the system can watch no more.
   */
  async next(): Promise<boolean> {
    while (!this.#signal.aborted) {
      if (this.#failure !== undefined) throw explained(this.#failure);
      const { left } = this.#quiet;
      if (left === 0) {
        this.#quiet.clear();
        return true;
      }
      await this.#wait(left);
    }
    return false;
  }

  /** Stops watching. */
  [Symbol.dispose](): void {
    this.#signal.removeEventListener("abort", this.#onAbort);
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  /** A folder that vanishes while the watcher starts spoils it: the next look finds what is there. */
  #start({ paths, recursive }: Watched): Watcher | undefined {
    try {
      const watcher = this.#open([...paths], { recursive });
      this.#isBroken = false;
      // What it throws is kept for the one who waits.
      this.#following = this.#follow(watcher).catch((error) => this.#fail(error));
      return watcher;
    } catch (error) {
      if (!isGone(error)) throw explained(error);
      this.#isBroken = true;
      return undefined;
    }
  }

  async #follow(watcher: Watcher): Promise<void> {
    for await (const event of watcher) {
      if (event.kind === "access") continue;
      const isLost = event.flag === "rescan" ||
        (STRUCTURAL.has(event.kind) && event.paths.some((path) => this.#known.has(path)));
      // Folders that came meanwhile, or came back, may not be watched.
      if (isLost) this.#isBroken = true;
      if (isLost || event.paths.some((path) => this.#watched.isRelevant(path))) this.#hear();
    }
  }

  /** Only the first event has to wake anybody: the others move the end of the wait. */
  #hear(): void {
    const isFirst = this.#quiet.left === undefined;
    this.#quiet.note();
    if (isFirst) this.#wake();
  }

  #fail(error: unknown): void {
    if (isGone(error)) this.#isBroken = true;
    else this.#failure = error;
    this.note();
  }

  async #wait(ms: number | undefined): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (ms !== undefined) timer = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS));
    });
    clearTimeout(timer);
  }
}

/** Something that was to be watched has vanished, or may not be read any more. */
function isGone(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied;
}

function explained(error: unknown): unknown {
  const isLimit = error instanceof Error && LIMIT.test(error.message);
  if (!isLimit) return error;
  return new UsageError(
    "Cannot watch the tree as the system allows no more watched folders: raise " +
      "fs.inotify.max_user_watches, or exclude folders with .cbxignore",
  );
}

/** Waits are this many times as long as the quiet that is waited for, at most. */
const MAX_WAIT_FACTOR = 10;

/**
 * Tells when things that happen have come to rest: after a time without any, or when the first of
 * them is ten times as long ago, so that a stream without end is served too.
 */
export class Quiet {
  readonly #debounceMs: number;
  readonly #now: () => number;
  #first: number | undefined;
  #last = 0;

  /**
   * @param debounceMs The time, in milliseconds.
   * @param now The clock, in milliseconds.
   */
  constructor(debounceMs: number, now: () => number = () => performance.now()) {
    this.#debounceMs = debounceMs;
    this.#now = now;
  }

  note(): void {
    this.#last = this.#now();
    this.#first ??= this.#last;
  }

  clear(): void {
    this.#first = undefined;
  }

  /** Milliseconds until it is at rest; `undefined` where nothing has happened. */
  get left(): number | undefined {
    if (this.#first === undefined) return undefined;
    const end = Math.min(
      this.#last + this.#debounceMs,
      this.#first + this.#debounceMs * MAX_WAIT_FACTOR,
    );
    return Math.max(0, end - this.#now());
  }
}
