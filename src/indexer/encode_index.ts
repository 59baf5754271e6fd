/**
 * Lets models encode the chunks of an index that they have not encoded yet. What they make is written
 * every few seconds, in the way of every change: on a private copy, published in one step. Whatever
 * ends the run, what was made by then is kept, and the next run goes on from there.
 *
 * @module
 */
import { type ChunkEncoder, chunkEncoders } from "../embed/chunk_encoder.ts";
import type { EncodedBatch, Models } from "../embed/embedder.ts";
import { openPublished } from "../store/published_file.ts";
import { acquireLock, type Lock } from "../store/lock.ts";
import { Store } from "../store/store.ts";
import { sentenceOf } from "../text/sentence_of.ts";
import { countTokens } from "../text/token_count.ts";
import type { EncodeProgress, EncodeReport } from "./encode_report.ts";
import { EncodedChunks } from "./encoded_chunks.ts";
import { KeptEncodings } from "./kept_encodings.ts";
import type { LiveIndexOptions } from "./live_index.ts";
import { type Pending, pendingChunks, type PendingText, readTexts } from "./pending_chunks.ts";

/** Texts that a model is given at a time: it makes batches of them as it likes. */
const TEXTS_AT_A_TIME = 512;

/** With a budget, fewer: what they cost is known when they are done. */
const TEXTS_ON_BUDGET = 32;

/** Tokens that a model may make of one of ours, as long as it has not shown how many it makes. */
const TOKENS_OF_ONE = 1.5;

/** From one text to the next they differ by as much. */
const MARGIN = 1.1;

export interface EncodeIndexOptions {
  /** Tokens that models may be given in all. @default {no bound} */
  readonly maxTokensToEmbed?: number;
  /** Called after each batch. */
  readonly onEncode?: (progress: EncodeProgress) => void;
  /** How long to wait for another writer, in milliseconds. */
  readonly waitMs?: number;
  /** Ends the run; what was made by then is kept. */
  readonly signal?: AbortSignal;
}

/** An index, and the models that encode its chunks. */
export interface EncodePlace
  extends Pick<LiveIndexOptions, "root" | "indexPath" | "storeDir" | "trustsIndex"> {
  readonly models: Models;
}

/**
 * Lets models encode what they have not, one model after the other. A model that fails ends its own
 * run alone; its report says why.
 *
 * @throws {IndexLockedError} If another process writes the index for too long.
 * @throws {IndexReadOnlyError} If the folder of the index, or the store, cannot be written.
 */
export async function encodeIndex(
  { root, indexPath, models, storeDir, trustsIndex: trusts = false }: EncodePlace,
  options: EncodeIndexOptions,
): Promise<EncodeReport[]> {
  const { maxTokensToEmbed = Infinity, waitMs, signal } = options;
  using lock = await acquireLock(indexPath, { waitMs, signal });
  const reports: EncodeReport[] = [];
  let budget = maxTokensToEmbed;
  for (const encoder of chunkEncoders(models)) {
    const kept = storeDir === undefined
      ? undefined
      : new KeptEncodings({ folder: storeDir, write: true, trusts }, encoder);
    const run = new EncodeRun({ root, lock, encoder, budget, maxTokensToEmbed, kept }, options);
    const report = await run.run();
    budget -= run.spent;
    reports.push(report);
  }
  return reports;
}

interface Task {
  readonly root: string;
  readonly lock: Lock;
  readonly encoder: ChunkEncoder;
  /** Rest of the budget. */
  readonly budget: number;
  /** The whole of it. */
  readonly maxTokensToEmbed: number;
  /** Encodings that it made for other trees. */
  readonly kept?: KeptEncodings | undefined;
}

class EncodeRun {
  readonly #task: Task;
  readonly #options: EncodeIndexOptions;
  readonly #made: EncodedChunks;
  readonly #started = performance.now();
  readonly #counts = { encoded: 0, refused: 0, tokens: 0 };
  /** Tokens of the texts that the model was given, as our own tokenizer counts them. */
  #estimated = 0;
  /** Of a model that was given up, or has failed, some batches may come later than the end. */
  #isOver = false;

  constructor(task: Task, options: EncodeIndexOptions) {
    this.#task = task;
    this.#options = options;
    this.#made = new EncodedChunks(task.lock, task.encoder, task.kept);
  }

  /**
   * Tokens taken of the budget: as the model counted, or as our tokenizer did, where it counts
   * none.
   */
  get spent(): number {
    return this.#counts.tokens > 0 ? this.#counts.tokens : this.#estimated;
  }

  async run(): Promise<EncodeReport> {
    using store = await this.#open();
    const pending = pendingChunks(store, this.#task.encoder);
    let stopped: string | undefined;
    try {
      stopped = await this.#encodeAll(store, pending);
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      stopped = sentenceOf(error);
    } finally {
      await this.#made.publishLast();
      this.#isOver = true;
    }
    return await this.#report(stopped);
  }

  /** @returns Why not all was encoded. */
  async #encodeAll(store: Store, pending: Pending): Promise<string | undefined> {
    const { root, budget, maxTokensToEmbed } = this.#task;
    const size = budget === Infinity ? TEXTS_AT_A_TIME : TEXTS_ON_BUDGET;
    let changed = 0;
    const texts: PendingText[] = [];
    for (const file of pending.files) {
      this.#options.signal?.throwIfAborted();
      const known = this.#made.knownIn(store, file.path);
      const found = readTexts(store, root, file, (key) => known.has(key));
      if (!found) {
        changed++;
        continue;
      }
      if (found.texts.length > 0 && this.#made.takeKept(file, found.hashes)) {
        await this.#made.publishIfDue();
        continue;
      }
      this.#made.expect(file, found.hashes, known);
      texts.push(...found.texts);
      while (texts.length >= size) {
        if (!await this.#encode(texts.splice(0, size), pending)) return spentText(maxTokensToEmbed);
      }
    }
    if (!await this.#encode(texts, pending)) return spentText(maxTokensToEmbed);
    return changed === 0 ? undefined : changedSince(changed);
  }

  /** @returns Whether the budget allowed for all. */
  async #encode(texts: readonly PendingText[], { count }: Pending): Promise<boolean> {
    let done = 0;
    // What some of them have cost tells what the others will: the rest may be affordable after all.
    for (let affordable = 1; done < texts.length && affordable > 0; done += affordable) {
      const next = await this.#affordable(texts.slice(done));
      affordable = next.length;
      if (affordable > 0) await this.#ask(next, count);
    }
    await this.#made.publishIfDue();
    return done === texts.length;
  }

  /** @param count Chunks that are to be encoded in all. */
  async #ask(texts: readonly PendingText[], count: number): Promise<void> {
    const { encoder } = this.#task;
    const { signal, onEncode } = this.#options;
    const answered = new Set<number>();
    const work = encoder.encode(texts.map(({ text }) => text), {
      ...(signal ? { signal } : {}),
      onBatch: (batch) => {
        if (this.#isOver) return;
        for (const index of batch.indices) answered.add(index);
        this.#take(texts, batch);
        onEncode?.(this.#progress(count));
      },
      onRefused: (index) => {
        if (this.#isOver) return;
        answered.add(index);
        this.#refuse(texts[index]!);
        onEncode?.(this.#progress(count));
      },
    });
    await orAborted(work, signal);
    if (answered.size === texts.length) return;
    throw new RangeError(
      `Cannot go on as "${encoder.model}" returned ${answered.size} of ${texts.length} texts`,
    );
  }

  #take(texts: readonly PendingText[], batch: EncodedBatch<Uint8Array<ArrayBuffer>>): void {
    batch.indices.forEach((index, at) => {
      this.#made.add(texts[index]!, batch.vectors[at]!);
      this.#counts.encoded += texts[index]!.chunks;
    });
    this.#counts.tokens += batch.tokens;
    this.#made.publishSoon();
  }

  #refuse(text: PendingText): void {
    this.#made.add(text, this.#task.encoder.nothing);
    this.#counts.refused += text.chunks;
  }

  /** Chooses the texts that the budget allows, by our tokenizer and the count of earlier texts. */
  async #affordable(texts: readonly PendingText[]): Promise<readonly PendingText[]> {
    const { budget } = this.#task;
    if (budget === Infinity) return texts;
    const { tokens: counted } = this.#counts;
    const left = budget - this.spent;
    const ratio = counted > 0 ? Math.max(1, MARGIN * counted / this.#estimated) : TOKENS_OF_ONE;
    let cost = 0;
    for (const [at, { text }] of texts.entries()) {
      const tokens = await countTokens(text);
      if (cost + tokens * ratio > left) return texts.slice(0, at);
      cost += tokens * ratio;
      this.#estimated += tokens;
    }
    return texts;
  }

  #progress(total: number): EncodeProgress {
    const { feature, model } = this.#task.encoder;
    const { encoded, refused, tokens } = this.#counts;
    const done = encoded + refused;
    const elapsedMs = performance.now() - this.#started;
    return { feature, model, done, total: Math.max(done, total), tokens, elapsedMs };
  }

  async #report(stopped: string | undefined): Promise<EncodeReport> {
    const { encoder } = this.#task;
    const { feature, model, endpoint } = encoder;
    using store = await this.#open();
    const chunks = store.catalog.chunkCount;
    return {
      feature,
      model,
      ...(endpoint ? { endpoint } : {}),
      chunks,
      withVector: chunks - pendingChunks(store, encoder).count,
      ...this.#counts,
      elapsedMs: performance.now() - this.#started,
      ...(stopped === undefined ? {} : { stopped }),
    };
  }

  #open(): Promise<Store> {
    const { indexPath } = this.#task.lock;
    return Store.open(openPublished(indexPath), { write: false, path: indexPath });
  }
}

/** A model that does not heed the signal is left alone with its work. */
async function orAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return await work;
  const aborted = Promise.withResolvers<never>();
  const end = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", end);
    work.catch(() => {});
  }
}

function spentText(budget: number): string {
  return `the budget of ${budget.toLocaleString("en-US")} tokens is spent`;
}

function changedSince(files: number): string {
  const [file, was] = files === 1 ? ["1 file has", "it was"] : [`${files} files have`, "they were"];
  return `${file} changed since ${was} indexed, or cannot be read`;
}
