/**
 * Updates that wait: each checkout once, written down before a webhook is answered, so that a server that
 * starts again goes on with them. One is done at a time.
 *
 * @module
 */
import { setTimeout as wait } from "node:timers/promises";

/** Updates of one checkout until it is given up; another push asks for it again. */
const MAX_TRIES = 8;

/** Milliseconds before a checkout is tried again; doubled each time, and bounded. */
const WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

export interface QueueOptions {
  /** Whether a checkout may be updated. */
  readonly isKnown: (checkout: string) => boolean;
  /** File that it is written to; it may be absent. */
  readonly file: string;
  /** Brings a checkout up to date. */
  readonly update: (checkout: string, signal: AbortSignal) => Promise<void>;
  /** Told of an update that failed, or could not be written down. */
  readonly onError: (checkout: string, error: unknown) => void;
  /** Told where a file that is no queue was put aside. */
  readonly onAside: (path: string) => void;
  /** Milliseconds before a checkout is tried again. @default {1000} */
  readonly waitMs?: number;
}

/** Checkouts that wait for their update. */
export class UpdateQueue {
  readonly #options: QueueOptions;
  /** Tries that have failed, by checkout; the one that has waited longest stands first. */
  readonly #waiting: Map<string, number>;
  #running: string | undefined;
  #wake = Promise.withResolvers<void>();
  #done = 0;
  #failed = 0;

  /** Goes on with what the file says; one that is no queue is put aside. */
  constructor(options: QueueOptions) {
    this.#options = options;
    const waiting = readQueue(options).filter(options.isKnown);
    this.#waiting = new Map(waiting.map((checkout) => [checkout, 0]));
  }

  /** Asks for an update; who asks while it waits shares it. */
  add(checkout: string): void {
    if (!this.#options.isKnown(checkout)) return;
    if (!this.#waiting.has(checkout)) this.#waiting.set(checkout, 0);
    this.#save();
    this.#wake.resolve();
  }

  get figures(): { readonly waiting: number; readonly done: number; readonly failed: number } {
    const isRunning = this.#running === undefined ? 0 : 1;
    return { waiting: this.#waiting.size + isRunning, done: this.#done, failed: this.#failed };
  }

  /** Updates one after the other, until it is ended. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener("abort", () => this.#wake.resolve(), { once: true });
    while (!signal.aborted) {
      const [next] = this.#waiting;
      if (next) await this.#update(next[0], next[1], signal);
      else {
        await this.#wake.promise;
        this.#wake = Promise.withResolvers();
      }
    }
  }

  async #update(checkout: string, tries: number, signal: AbortSignal): Promise<void> {
    const { isKnown, update, onError, waitMs = WAIT_MS } = this.#options;
    this.#waiting.delete(checkout);
    // It may have been known when it was asked for.
    if (!isKnown(checkout)) return this.#saveOrReport(checkout);
    this.#running = checkout;
    try {
      await update(checkout, signal);
      this.#done++;
    } catch (error) {
      if (signal.aborted) {
        // It was cut off, and goes on at the next start.
        this.#waiting.set(checkout, tries);
        return;
      }
      this.#failed++;
      onError(checkout, error);
      // It comes last: others are not kept waiting by it alone.
      if (tries + 1 < MAX_TRIES && !this.#waiting.has(checkout)) {
        this.#waiting.set(checkout, tries + 1);
      }
      const ms = Math.min(waitMs * 2 ** tries, MAX_WAIT_MS);
      // What ends the queue ends the wait.
      await wait(ms, undefined, { signal }).catch(() => {});
    } finally {
      this.#running = undefined;
      this.#saveOrReport(checkout);
    }
  }

  /** Others go on where the disk is full. */
  #saveOrReport(checkout: string): void {
    try {
      this.#save();
    } catch (error) {
      this.#options.onError(checkout, error);
    }
  }

  /** A file is whole at any time: another one takes its place. */
  #save(): void {
    const { file } = this.#options;
    const waiting = new Set([
      ...(this.#running === undefined ? [] : [this.#running]),
      ...this.#waiting.keys(),
    ]);
    const draft = `${file}.new`;
    // Somebody may have put a link there, which would be followed.
    removeIfThere(draft);
    Deno.writeTextFileSync(draft, JSON.stringify({ waiting: [...waiting] }), { createNew: true });
    Deno.renameSync(draft, file);
  }
}

function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function readQueue({ file, onAside }: QueueOptions): readonly string[] {
  let waiting: unknown;
  try {
    waiting = JSON.parse(Deno.readTextFileSync(file))?.waiting;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    if (!(error instanceof SyntaxError)) throw error;
  }
  const isQueue = Array.isArray(waiting) && waiting.every((each) => typeof each === "string");
  if (isQueue) return waiting as readonly string[];
  const aside = `${file}.bad`;
  Deno.renameSync(file, aside);
  onAside(aside);
  return [];
}
