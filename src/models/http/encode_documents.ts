/**
 * One call for texts that are stored: sends them in batches, gives out what is made as soon as it is
 * there, and finds the text at which a batch fails. What a server is asked, and how often, is handed in.
 *
 * A server refuses a batch as a whole for one text that it cannot take: too long for the model, or one
 * at which the model breaks. So the batch is halved until the text stands alone, and the others are
 * encoded. One that is too long is cut, and how far is remembered: Ollama refuses such texts whatever
 * `truncate` says (since 0.13.5), and llama.cpp takes 512 tokens unless it is told otherwise.
 *
 * @module
 */
import type { EncodeOptions } from "@cbx/core";
import type { HowToAsk } from "./ask_model.ts";
import {
  cutToTokens,
  estimateTokens,
  isTooLong,
  planBatches,
  runLimited,
  shorterThan,
} from "./batches.ts";
import type { EmbedLimits } from "./embed_protocols.ts";
import { ModelBusyError, ModelError, ModelRefusedError } from "./model_errors.ts";

/** Waits half a minute in all where the server does not say how long. */
const ATTEMPTS = 6;
/** Of parts of a batch that was refused as a whole. */
const PART_ATTEMPTS = 3;
/** Statuses that may be due to a single text of a batch. */
const STATUSES_OF_TEXTS = [400, 413, 422, 500];
/** Short and harmless: a model that does not take this one takes none. */
export const PROBE_TEXT = "where are settings read";

/** Answer of a server to some texts. */
export interface Encoded<T> {
  /** In the order of the texts; an error for one at which the model broke. */
  readonly vectors: readonly (T | ModelError)[];
  /** Tokens that the server counted; `undefined` where it did not. */
  readonly tokens: number | undefined;
}

/** How texts are encoded. */
export interface DocumentEncoder<T> {
  /** Sends texts, so many times at most. */
  ask(
    texts: readonly string[],
    options: Pick<HowToAsk, "attempts" | "signal"> & { readonly timeoutMs: number | undefined },
  ): Promise<Encoded<T>>;
  /** Gives the vector of a text that is not sent, or that the server will not encode. */
  nothing(): T;
  readonly limits: EmbedLimits;
  /** Tokens that the server is known to take of a text; lowered when it refuses one as too long. */
  readonly known: { maxTokens: number };
}

interface Run<T> {
  readonly encoder: DocumentEncoder<T>;
  readonly texts: readonly string[];
  readonly options: EncodeOptions<T>;
  readonly made: (T | undefined)[];
}

/**
 * Encodes texts.
 *
 * @param texts As they are sent; empty ones are not.
 * @returns What each became, in their order.
 * @throws {ModelError} If the model cannot be asked, or its answer is not usable.
 */
export async function encodeDocuments<T>(
  encoder: DocumentEncoder<T>,
  texts: readonly string[],
  options: EncodeOptions<T>,
): Promise<T[]> {
  const run = { encoder, texts, options, made: Array<T | undefined>(texts.length).fill(undefined) };
  keepEmpty(run);
  const { limits, known } = encoder;
  // The tokens of a text that is cut are those of what is left.
  const tokens = texts.map((text) => Math.min(estimateTokens(text), known.maxTokens));
  await runLimited(
    planBatches(tokens, limits),
    limits.concurrency,
    (indices) => encodeBatch(run, indices, ATTEMPTS),
  );
  return run.made.map((vector) => vector ?? encoder.nothing());
}

async function encodeBatch<T>(
  run: Run<T>,
  indices: readonly number[],
  attempts: number,
): Promise<void> {
  const encoded = await ask(run, indices.map((at) => sentOf(run, at)), attempts);
  if (!(encoded instanceof ModelError)) return await keep(run, indices, encoded);
  if (indices.length === 1) return await encodeShorter(run, indices[0]!, encoded);
  const middle = indices.length >> 1;
  await encodeBatch(run, indices.slice(0, middle), PART_ATTEMPTS);
  await encodeBatch(run, indices.slice(middle), PART_ATTEMPTS);
}

/** Asks; an error that may be due to one of the texts is given back. */
async function ask<T>(
  { encoder, options: { signal, timeoutMs } }: Run<T>,
  texts: readonly string[],
  attempts: number,
): Promise<Encoded<T> | ModelError> {
  try {
    return await encoder.ask(texts, { attempts, signal, timeoutMs });
  } catch (error) {
    if (isFaultOfTexts(error)) return error;
    throw error;
  }
}

/** Cuts a text for as long as it is refused; what is taken is the bound for those that follow. */
async function encodeShorter<T>(run: Run<T>, at: number, refusal: ModelError): Promise<void> {
  const { known } = run.encoder;
  const text = sentOf(run, at);
  let max = isTooLong(refusal) ? shorterThan(estimateTokens(text)) : 0;
  for (; max > 0; max = shorterThan(max)) {
    const encoded = await ask(run, [cutToTokens(text, max)], PART_ATTEMPTS);
    if (encoded instanceof ModelError) continue;
    known.maxTokens = Math.min(known.maxTokens, max);
    return await keep(run, [at], encoded);
  }
  await refuse(run, at, refusal);
}

/** Gives out what was made, then tells of what was not. */
async function keep<T>(
  run: Run<T>,
  indices: readonly number[],
  { vectors, tokens }: Encoded<T>,
): Promise<void> {
  const good: { at: number; vector: T }[] = [];
  const bad: { at: number; error: ModelError }[] = [];
  vectors.forEach((vector, i) => {
    const at = indices[i]!;
    if (vector instanceof ModelError) bad.push({ at, error: vector });
    else good.push({ at, vector });
  });
  for (const { at, vector } of good) run.made[at] = vector;
  // Some servers count nothing, and say 0 (LM Studio).
  const counted = tokens || indices.reduce((sum, at) => sum + estimateTokens(sentOf(run, at)), 0);
  if (good.length > 0) {
    run.options.onBatch?.({
      indices: good.map(({ at }) => at),
      vectors: good.map(({ vector }) => vector),
      tokens: counted,
    });
  }
  for (const { at, error } of bad) await refuse(run, at, error);
}

/** Texts that are not sent have what they get, too: their reader need not ask for them again. */
function keepEmpty<T>({ encoder, texts, options }: Run<T>): void {
  const indices = [...texts.keys()].filter((at) => texts[at] === "");
  if (indices.length === 0) return;
  options.onBatch?.({ indices, vectors: indices.map(() => encoder.nothing()), tokens: 0 });
}

/** Tells that a text is refused, once it is sure that not all are: a model may be of another kind. */
async function refuse<T>(run: Run<T>, at: number, error: ModelError): Promise<void> {
  const { onRefused } = run.options;
  if (!onRefused) throw error;
  const probe = await ask(run, [PROBE_TEXT], 1);
  if (probe instanceof ModelError || probe.vectors[0] instanceof ModelError) throw error;
  onRefused(at, error);
}

function sentOf<T>({ texts, encoder }: Run<T>, at: number): string {
  return cutToTokens(texts[at]!, encoder.known.maxTokens);
}

function isFaultOfTexts(error: unknown): error is ModelError {
  // 500 after all attempts, and not 503: a text at which the server breaks would stop each run.
  return (error instanceof ModelRefusedError || error instanceof ModelBusyError) &&
    STATUSES_OF_TEXTS.includes(error.status);
}
